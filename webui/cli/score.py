"""`agari score`: what a won hand is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices

if TYPE_CHECKING:
    from scoring.rules import RuleSet
    from scoring.tiles import Tile

#: The options that are claims of the winner, with their help; the names are those of `scoring.context.CLAIMS`.
CLAIMS = {
    "riichi": "Riichi.",
    "double_riichi": "Riichi on the first turn.",
    "open_riichi": "Open riichi, where the rules know it.",
    "ippatsu": "Won before the own next discard after riichi, without a call.",
    "rinshan": "Won on a replacement tile.",
    "chankan": "Robbed a kan.",
    "haitei": "Drew the last tile of the wall.",
    "houtei": "Won on the last discard.",
    "tenhou": "The dealer's first fourteen tiles.",
    "chiihou": "Another player's first draw, without a call before it.",
    "renhou": "Ron before the own first draw, without a call.",
    "first_draw": "The own first draw, without a call before it.",
}
#: Claims that only a self-drawn win can have: with one of them nobody needs to say `--by tsumo`.
_BY_TSUMO = ("rinshan", "haitei", "tenhou", "chiihou", "first_draw")
#: Further options that are fields of the machine interface as they stand.
_AS_THEY_ARE = ("dora", "ura", "honba", "sticks", "pond", "discarder_riichi", "after_replacement", "robbed", "dealer_streak")


def _claims(command: Callable[..., Any]) -> Callable[..., Any]:
    for name in reversed(CLAIMS):
        command = click.option(f"--{name.replace('_', '-')}", name, is_flag=True, help=CLAIMS[name])(command)
    return command


def _number(option: str, words: str) -> Callable[..., Any]:
    return click.option(option, type=click.IntRange(0), default=0, metavar="N", help=words)


@click.command(short_help="What a won hand is worth.")
@click.argument("hand", nargs=-1)
@click.option(
    "--by",
    type=click.Choice(["ron", "tsumo"], case_sensitive=False),
    help="How it was won. [default: ron, or tsumo where only that fits]",
)
@choices.seat("--seat", words="The winner's seat wind; E is the dealer. [default: S, with --tenhou E]")
@choices.seat("--from", "from_", words="The discarder's seat wind. [default: E, for the dealer S]")
@choices.seat("--round", "round_", default="E", words="The round wind.")
@_claims
@click.option("--dora", metavar="TILES", default="", help="The open dora indicators.")
@click.option("--ura", metavar="TILES", default="", help="The ura indicators of a riichi.")
@_number("--honba", "Honba counters.")
@_number("--sticks", "Riichi deposits on the table, the winner's own included.")
@_number("--norths", "Called norths (three players); or write north×2 in the hand.")
@click.option("--pao", multiple=True, metavar="SEAT", help="The liable seat, or YAKUMAN=SEAT for one of several.")
@click.option("--pond", metavar="TILES", help="The winner's discards, called ones too: checks furiten.")
@click.option("--furiten", is_flag=True, help="The winner is furiten.")
@click.option("--further-winner", is_flag=True, help="Another player takes honba and deposits of the same discard.")
@click.option("--discarder-riichi", is_flag=True, help="The discarder was in riichi (an open riichi asks).")
@click.option("--after-replacement", is_flag=True, help="The discard followed a replacement draw (houtei asks).")
@click.option("--robbed", type=click.Choice(["kakan", "ankan", "north"]), help="What the robbed tile was meant for.")
@_number("--dealer-streak", "Hands won or dealt in a row, this one included (paarenchan).")
@choices.rules
@choices.language
@choices.look
@choices.as_json
@choices.jsonl
@click.pass_context
def score(ctx: click.Context, /, hand: Sequence[str], jsonl: bool, as_json: bool, lang: str, look: str, **told: Any) -> None:
    """What a won hand is worth, and why.

    HAND is the concealed tiles, the melds and the winning tile:

    \b
      agari score 234m067m99m23456s+4s --riichi --dora 2p
      agari score "234p 56p 88s (666z W) (123m E) +7p" --by tsumo
    """
    if jsonl:
        choices.only_lines(ctx)
        from scoring.wire import score_json
        from webui.cli.jsonl import answer_stdin

        answer_stdin(score_json)
        return
    text = choices.text_of(ctx, hand)
    if told["from_"] and told["by"] == "tsumo":
        raise click.UsageError("--from names the discarder of a ron: leave it out with --by tsumo.", ctx)
    _score(text, told, as_json, lang, look)


def _score(text: str, told: dict[str, Any], as_json: bool, lang: str, look: str) -> None:
    from scoring.errors import BelowMinHanError, NoYakuError
    from scoring.score import score_win
    from scoring.wire import read_win
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.score_view import ScoreView, nearby
    from webui.cli.screen import show
    from webui.cli.unused import notes_on
    from webui.cli.words import Words

    with refusals(lang, as_json=as_json) as notes:
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        hand, win, rules = read_win(_request(text, told, rules))
        try:
            found = score_win(hand, win, rules)
        except (NoYakuError, BelowMinHanError):
            notes.extend(nearby(hand, win, rules, lang))
            raise
        if as_json:
            click.echo(dumps(found.to_json()))
        else:
            words = Words(lang)
            show([*ScoreView(found, words, look).parts(), *notes_on(found, words)])


def _request(text: str, told: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The options as the object of the machine interface, which names all that is wrong with them at once."""
    from scoring.hand import Hand

    hand = Hand.parse(text)
    melds = [
        {"kind": meld.kind, "tiles": list(map(str, meld.tiles)), "called": _text(meld.called), "from": meld.from_}
        for meld in hand.melds
    ]
    by = told["by"] or ("tsumo" if not told["from_"] and any(told[name] for name in _BY_TSUMO) else "ron")
    seat = told["seat"] or ("E" if told["tenhou"] or told["from_"] == "S" else "S")
    return {
        "hand": list(map(str, hand.tiles)), "melds": melds, "win": _text(hand.win),
        "norths": told["norths"] or hand.norths, "by": by, "seat": seat, "round": told["round_"], "rules": rules,
        "from": (told["from_"] or ("S" if seat == "E" else "E")) if by == "ron" else None,
        "pao": _pao(told["pao"]), "furiten": told["furiten"] or None, "first_winner": not told["further_winner"],
        **{name: told[name] for name in (*_AS_THEY_ARE, *CLAIMS)},
    }  # fmt: skip


def _text(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _pao(said: Sequence[str]) -> str | dict[str, str] | None:
    """One seat for everything, or a seat for each yakuman named."""
    named = dict(part.split("=", 1) for part in said if "=" in part)
    plain = [part for part in said if "=" not in part]
    if len(plain) > 1 or plain and named:
        raise click.UsageError("Say --pao once with a seat, or YAKUMAN=SEAT for each liability.")
    return plain[0].upper() if plain else {code: seat.upper() for code, seat in named.items()} or None
