"""`agari draw`: who is tenpai at the end of the wall, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from webui.cli import choices

#: What stands for a hand that is kept down.
DOWN = ("", "-")


@click.command(short_help="Settle a drawn hand: tenpai, payments, what comes next.")
@click.option("--hand", "hands", multiple=True, metavar="SEAT=HAND", help="A seat's hand, or SEAT=- when it is kept down.")
@choices.seat("--riichi", multiple=True, words="A seat in riichi; may be repeated.")
@click.option("--pond", "ponds", multiple=True, metavar="SEAT=TILES", help="All discards of a seat in order (nagashi mangan).")
@click.option("--called-away", multiple=True, metavar="SEAT=TILES", help="Discards of a seat that others called.")
@choices.seat("--hidden", multiple=True, words="A seat that does not show its hand: noten.")
@click.option("--honba", type=click.IntRange(0), default=0, metavar="N", help="Honba counters of this hand.")
@click.option("--sticks", type=click.IntRange(0), default=0, metavar="N", help="Deposits, those of this hand included.")
@click.option("--abort", metavar="KIND", help="nine_kinds, four_winds, four_kans, four_riichi or three_rons.")
@choices.seat("--who", words="The seat that declares nine kinds.")
@choices.seat("--last-draw", words="The seat that drew the last tile (where one of several nagashi counts).")
@choices.rules
@choices.language
@choices.look
@choices.as_json
@choices.jsonl
@click.pass_context
def draw(ctx: click.Context, /, jsonl: bool, as_json: bool, lang: str, look: str, **told: Any) -> None:
    """Settle a drawn hand. Seats are seat winds, E is the dealer; a seat that is not named kept its hand down.

    \b
      agari draw --hand E=234m067m99m23456s --hand "S=234p 56p 88s (666z W) (123m E)" --riichi E --sticks 1
      agari draw --abort nine_kinds --who S --hand S=19m19p19s1234567z5p
    """
    if jsonl:
        choices.only_lines(ctx)
        from scoring.wire import draw_json
        from webui.cli.jsonl import answer_stdin

        answer_stdin(draw_json)
        return
    if not told["hands"] and not told["ponds"] and told["abort"] is None:
        words = "Name at least one hand, such as --hand E=234m067m99m23456s (E=- for one kept down), or --abort."
        raise click.UsageError(words, ctx)
    _draw(told, as_json, lang, look)


def _draw(told: dict[str, Any], as_json: bool, lang: str, look: str) -> None:
    from scoring.wire import draw_json
    from webui.cli.draw_view import DrawView
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.screen import show
    from webui.cli.words import Words

    with refusals(lang, as_json=as_json):
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        request = _request(told) | {"rules": rules}
        answer = draw_json(request)
        if as_json:
            click.echo(dumps(answer))
        else:
            show(DrawView(answer, request, rules, Words(lang), look).parts())


def _request(told: dict[str, Any]) -> dict[str, Any]:
    """The options as the object of the machine interface."""
    from scoring.hand import Hand

    hands: dict[str, dict[str, Any]] = {}
    for seat, text in _by_seat("--hand", told["hands"]):
        part = hands.setdefault(seat, {})
        if text not in DOWN:
            hand = Hand.parse(text)
            tiles = hand.tiles if hand.win is None else (*hand.tiles, hand.win)
            part |= {"hand": list(map(str, tiles)), "melds": list(map(str, hand.melds)), "norths": hand.norths}
    for option, name in (("--pond", "ponds"), ("--called-away", "called_away")):
        for seat, text in _by_seat(option, told[name]):
            hands.setdefault(seat, {})[name.rstrip("s")] = text
    for seat in told["riichi"]:
        hands.setdefault(seat, {})["riichi"] = True
    for seat in told["hidden"]:
        hands.setdefault(seat, {})["shown"] = False
    same = ("honba", "sticks", "abort", "who", "last_draw")
    return {"hands": hands, **{name: told[name] for name in same}}


def _by_seat(option: str, said: Sequence[str]) -> list[tuple[str, str]]:
    """SEAT=TEXT in its two parts; a usage error for anything else and for a seat named twice."""
    out: dict[str, str] = {}
    for part in said:
        seat, equals, text = part.partition("=")
        seat = seat.strip().upper()
        if not equals or seat not in ("E", "S", "W", "N"):
            raise click.UsageError(f"{option} {part}: expected a seat, '=' and tiles, such as E=123m.")
        if seat in out:
            raise click.UsageError(f"{option}: seat {seat} is named twice.")
        out[seat] = text.strip()
    return list(out.items())
