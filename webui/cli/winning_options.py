"""How a hand was won, as options: the same ones for every command that scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices

if TYPE_CHECKING:
    from scoring.hand import Hand
    from scoring.rules import RuleSet
    from scoring.tiles import Tile

_Command = Callable[..., Any]

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


def _number(option: str, words: str) -> Callable[[_Command], _Command]:
    return click.option(option, type=click.IntRange(0), default=0, metavar="N", help=words)


#: Every option, in the order in which the help lists them.
_OPTIONS: tuple[Callable[[_Command], _Command], ...] = (
    click.option(
        "--by",
        type=click.Choice(["ron", "tsumo"], case_sensitive=False),
        help="How it was won. [default: ron, or tsumo where only that fits]",
    ),
    choices.seat("--seat", words="The winner's seat wind; E is the dealer. [default: S, with --tenhou E]"),
    choices.seat("--from", "from_", words="The discarder's seat wind. [default: E, for the dealer S]"),
    choices.seat("--round", "round_", default="E", words="The round wind."),
    *(click.option(f"--{name.replace('_', '-')}", name, is_flag=True, help=words) for name, words in CLAIMS.items()),
    click.option("--dora", metavar="TILES", help="The open dora indicators."),
    click.option("--ura", metavar="TILES", help="The ura indicators of a riichi."),
    _number("--honba", "Honba counters."),
    _number("--sticks", "Riichi deposits on the table, the winner's own included."),
    _number("--norths", "Called norths (three players); or write north×2 in the hand."),
    click.option("--pao", multiple=True, metavar="SEAT", help="The liable seat, or YAKUMAN=SEAT for one of several."),
    click.option("--pond", metavar="TILES", help="The winner's discards, called ones too: checks furiten."),
    click.option("--furiten", is_flag=True, help="The winner is furiten."),
    click.option("--further-winner", is_flag=True, help="Another player takes honba and deposits of the same discard."),
    click.option("--discarder-riichi", is_flag=True, help="The discarder was in riichi (an open riichi asks)."),
    click.option("--after-replacement", is_flag=True, help="The discard followed a replacement draw (houtei asks)."),
    click.option("--robbed", type=click.Choice(["kakan", "ankan", "north"]), help="What the robbed tile was meant for."),
    _number("--dealer-streak", "Hands won or dealt in a row, this one included (paarenchan)."),
)


def win(command: _Command) -> _Command:
    """All of them on a command, which takes their values as `**told`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def check(ctx: click.Context, told: Mapping[str, Any]) -> None:
    """A usage error for options that cannot stand together."""
    if told["from_"] and told["by"] == "tsumo":
        raise click.UsageError("--from names the discarder of a ron: leave it out with --by tsumo.", ctx)


def seat_of(told: Mapping[str, Any]) -> str:
    """The winner's seat: as said, else the one that the other options leave."""
    return str(told["seat"] or ("E" if told["tenhou"] or told["from_"] == "S" else "S"))


def request(hand: Hand, told: Mapping[str, Any], rules: RuleSet) -> dict[str, Any]:
    """The hand and the options as the object of the machine interface, which names all that is wrong with them at once."""
    melds = [
        {"kind": meld.kind, "tiles": list(map(str, meld.tiles)), "called": _text(meld.called), "from": meld.from_}
        for meld in hand.melds
    ]
    by = told["by"] or ("tsumo" if not told["from_"] and any(told[name] for name in _BY_TSUMO) else "ron")
    seat = seat_of(told)
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
