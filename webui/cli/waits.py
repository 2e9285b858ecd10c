"""`agari waits`: how far a hand is, what it waits for and what those waits are worth, or what to discard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from webui.cli import choices


@click.command(short_help="Shanten, waits and their value, or what to discard.")
@click.argument("hand", nargs=-1)
@click.option("--seen", metavar="TILES", default="", help="Tiles that lie open elsewhere.")
@choices.seat("--seat", default="S", words="The own seat wind, for the values.")
@choices.seat("--round", "round_", default="E", words="The round wind, for the values.")
@click.option("--riichi", is_flag=True, help="Value the waits with riichi.")
@click.option("--dora", metavar="TILES", default="", help="The open dora indicators; they are seen, too.")
@choices.rules
@choices.language
@choices.look
@choices.as_json
@choices.jsonl
@click.pass_context
def waits(ctx: click.Context, /, hand: Sequence[str], jsonl: bool, as_json: bool, lang: str, look: str, **told: Any) -> None:
    """Shanten and waits of a hand, or with one tile more what to discard.

    \b
      agari waits 234m067m99m23456s
      agari waits "2344m 067p 99m 55s (666z W)"
    """
    if jsonl:
        choices.only_lines(ctx)
        from scoring.wire import waits_json
        from webui.cli.jsonl import answer_stdin

        answer_stdin(waits_json)
        return
    _waits(choices.text_of(ctx, hand), told, as_json, lang, look)


def _waits(text: str, told: dict[str, Any], as_json: bool, lang: str, look: str) -> None:
    from scoring.hand import Hand
    from scoring.wire import waits_json
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.screen import show
    from webui.cli.waits_view import WaitsView
    from webui.words import Words

    with refusals(lang, as_json=as_json):
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        hand = Hand.parse(text)
        if hand.win is not None:
            hand = Hand((*hand.tiles, hand.win), hand.melds, None, hand.norths)
        answer = waits_json(
            {"hand": list(map(str, hand.tiles)), "melds": list(map(str, hand.melds)), "norths": hand.norths, "rules": rules,
             "seen": [told["seen"], told["dora"]]}
        )  # fmt: skip
        if as_json:
            click.echo(dumps(answer))
        else:
            show(WaitsView(answer, hand, rules, told, Words(lang), look).parts())
