"""`agari score`: what a won hand is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from webui.cli import choices, winning_options

if TYPE_CHECKING:
    from rich.console import RenderableType

    from scoring.winscore import WinScore


@click.command(short_help="What a won hand is worth.")
@click.argument("hand", nargs=-1)
@winning_options.win
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
    winning_options.check(ctx, told)
    _score(text, told, as_json, lang, look)


def _score(text: str, told: dict[str, Any], as_json: bool, lang: str, look: str) -> None:
    from scoring.hand import Hand
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.screen import show

    with refusals(lang, as_json=as_json) as notes:
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        found = won(winning_options.request(Hand.parse(text), told, rules), lang, notes)
        if as_json:
            click.echo(dumps(found.to_json()))
        else:
            show(shown(found, lang, look))


def won(request: dict[str, Any], lang: str, notes: list[str]) -> WinScore:
    """The score of a request; raises a `ScoringError`, and for a hand short of yaku fills `notes` with what would have won."""
    from scoring.errors import BelowMinHanError, NoYakuError
    from scoring.score import score_win
    from scoring.wire import read_win
    from webui.cli.score_view import nearby

    hand, win, rules = read_win(request)
    try:
        return score_win(hand, win, rules)
    except (NoYakuError, BelowMinHanError):
        notes.extend(nearby(hand, win, rules, lang))
        raise


def shown(found: WinScore, lang: str, look: str) -> Iterator[RenderableType]:
    """A score as people read it."""
    from webui.cli.score_view import ScoreView
    from webui.cli.unused import notes_on
    from webui.words import Words

    words = Words(lang)
    yield from ScoreView(found, words, look).parts()
    yield from notes_on(found, words)
