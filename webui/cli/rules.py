"""`agari rules`: the named rule sets, one of them in full, what tells two apart, and what is wrong with a file."""

from __future__ import annotations

import click

from webui.cli import choices


@click.group(short_help="The rule sets: list, show, diff, check.")
def rules() -> None:
    """The rule sets: what there is, what one says, how two differ, what is wrong with a file."""


@rules.command("list", short_help="Every named rule set.")
@choices.language
@choices.as_json
def list_(lang: str, as_json: bool) -> None:
    """Every named rule set with its year."""
    from scoring.presets import names, preset
    from webui.cli.jsonl import dumps
    from webui.cli.rules_view import presets_table
    from webui.cli.screen import show
    from webui.words import Words

    found = [preset(name) for name in names()]
    if as_json:
        click.echo(dumps([{"name": item.name, "year": item.year, "players": item.rules.players} for item in found]))
    else:
        show([presets_table(found, Words(lang))])


@rules.command(short_help="Every rule of one set with its source.")
@click.argument("name")
@choices.language
@choices.as_json
def show(name: str, lang: str, as_json: bool) -> None:
    """Every rule of a preset or of a file NAME.toml, with its value and where that comes from."""
    from scoring.presets import to_json
    from webui.cli import screen
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.rules_view import rules_table
    from webui.words import Words

    with refusals(lang, as_json=as_json):
        found = choices.named_rules(name)
        if as_json:
            click.echo(dumps(to_json(found)))
        else:
            screen.show(rules_table(found, Words(lang)))


@rules.command(short_help="The rules in which two sets differ.")
@click.argument("first")
@click.argument("second")
@choices.language
@choices.as_json
def diff(first: str, second: str, lang: str, as_json: bool) -> None:
    """The rules in which two sets differ, with both values; presets or files."""
    from scoring import presets
    from webui.cli.jsonl import dumps
    from webui.cli.refusal import refusals
    from webui.cli.rules_view import difference
    from webui.cli.screen import show
    from webui.words import Words

    with refusals(lang, as_json=as_json):
        found = choices.named_rules(first), choices.named_rules(second)
        if as_json:
            fields = presets.diff(found[0].rules, found[1].rules)
            click.echo(dumps({"names": [item.name for item in found], "fields": fields}))
        else:
            show(difference(*found, Words(lang)))


@rules.command(short_help="Everything that is wrong with a rules file.")
@click.argument("file", type=click.Path(path_type=str))
@choices.language
@click.pass_context
def check(ctx: click.Context, file: str, lang: str) -> None:
    """Everything that is wrong with a rules file, all at once; exit status 1 when something is. Presets need no check."""
    from pathlib import Path

    from scoring.presets import check as faults_of
    from scoring.presets import names
    from webui.cli.streams import say
    from webui.words import Words

    if file in names() and not Path(file).exists():
        say(Words(lang)("say_preset_is_fine", name=file))
        return
    faults = faults_of(Path(file))
    for fault in faults:
        say(f"{file}: {fault}")
    if faults:
        ctx.exit(1)
    say(f"{file}: {Words(lang)('fine_rules')}")
