"""`agari points`: the table of han and fu."""

from __future__ import annotations

from typing import Any

import click

from webui.cli import choices


@click.command(short_help="The table of points.")
@choices.rules
@choices.language
@choices.as_json
def points(as_json: bool, lang: str, **told: Any) -> None:
    """What every number of han and fu is worth, dealer and not, by ron and by tsumo.

    Below each ron value stands in brackets what is paid by tsumo: by each payer, or by the others and by the dealer.
    """
    from scoring.points import points_table
    from webui.cli.jsonl import dumps
    from webui.cli.points_view import PointsView
    from webui.cli.refusal import refusals
    from webui.cli.screen import show
    from webui.words import Words

    with refusals(lang, as_json=as_json):
        rules = choices.rules_of(told["rules_name"], told["changes"], told["players"])
        rows = points_table(rules)
        if as_json:
            click.echo(dumps([row.to_json() for row in rows]))
        else:
            show(PointsView(rows, rules, Words(lang)).parts())
