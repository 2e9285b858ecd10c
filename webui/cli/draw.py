"""`agari draw`: who is tenpai at the end of the wall, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices

if TYPE_CHECKING:
    from scoring.hand import Hand

#: What stands for a hand that is kept down.
DOWN = ("", "-")


@click.command(short_help="Settle a drawn hand: tenpai, payments, what comes next.")
@click.option("--hand", "hands", multiple=True, metavar="SEAT=HAND", help="A seat's hand, or SEAT=- when it is kept down.")
@choices.seat("--riichi", multiple=True, words="A seat in riichi; may be repeated.")
@click.option("--pond", "ponds", multiple=True, metavar="SEAT=TILES", help="All discards of a seat in order (nagashi mangan).")
@click.option("--called-away", multiple=True, metavar="SEAT=TILES", help="Discards of a seat that others called.")
@choices.seat("--hidden", multiple=True, words="A seat that does not show its hand: noten.")
@click.option("--honba", type=click.IntRange(0), default=0, metavar="N", help="Honba counters of this hand.")
@click.option(
    "--sticks", type=click.IntRange(0), metavar="N", help="Deposits, those of this hand included. [default: one a riichi]"
)
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

    A hand has 13 tiles, three fewer for each meld; the one with nine kinds 14. Put a hand with melds in quotes.

    \b
      agari draw --hand E=234m067m99m23456s --hand "S=234p 56p 88s (666z W) (123m E)" --riichi E
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
    from webui.cli import draw_checks
    from webui.cli.draw_view import DrawView
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.screen import show
    from webui.words import Words

    words = Words(lang)
    with refusals(lang, as_json=as_json):
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        needed = max(len(set(told["riichi"])), 4 if told["abort"] == "four_riichi" else 0)
        draw_checks.check_deposits(told, needed, words)
        hands = _hands(told)
        request = _request(told, hands, needed) | {"rules": rules}
        answer = draw_json(request)
        if as_json:
            click.echo(dumps(answer))
            return
        draw_checks.check_hands(hands, told, words)
        draw_checks.check_table(request, hands, rules, words)
        draw_checks.check_claim(answer, words)
        show(DrawView(answer, request, rules, words, look).parts())


def _hands(told: dict[str, Any]) -> dict[str, Hand]:
    """The hands that are not kept down, by seat."""
    from scoring.hand import Hand

    return {seat: Hand.parse(text) for seat, text in _by_seat("--hand", told["hands"]) if text not in DOWN}


def _request(told: dict[str, Any], shown: dict[str, Hand], riichi: int) -> dict[str, Any]:
    """The options as the object of the machine interface; without `--sticks` the riichi of this hand lie on the table."""
    hands: dict[str, dict[str, Any]] = {seat: {} for seat, _ in _by_seat("--hand", told["hands"])}
    for seat, hand in shown.items():
        tiles = hand.tiles if hand.win is None else (*hand.tiles, hand.win)
        hands[seat] = {"hand": list(map(str, tiles)), "melds": list(map(str, hand.melds)), "norths": hand.norths}
    for option, name in (("--pond", "ponds"), ("--called-away", "called_away")):
        for seat, text in _by_seat(option, told[name]):
            hands.setdefault(seat, {})[name.rstrip("s")] = text
    for seat in told["riichi"]:
        hands.setdefault(seat, {})["riichi"] = True
    for seat in told["hidden"]:
        hands.setdefault(seat, {})["shown"] = False
    same = {name: told[name] for name in ("honba", "abort", "who", "last_draw")}
    return {"hands": hands, "sticks": riichi if told["sticks"] is None else told["sticks"], **same}


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
