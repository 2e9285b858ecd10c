"""The options that several commands share, and the rules that they ask for."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from scoring.presets import Preset
    from scoring.rules import RuleSet

_F = TypeVar("_F", bound=Callable[..., Any])
SEATS = ("E", "S", "W", "N")
LANGUAGES = ("en", "ja", "zh-Hans", "zh-Hant")


def _seat(ctx: click.Context, option: click.Parameter, value: str | tuple[str, ...] | None) -> str | tuple[str, ...] | None:
    """A seat, or all of them, in capitals."""
    if isinstance(value, tuple):
        return tuple(str(_seat(ctx, option, one)) for one in value)
    if value is not None and value.upper() not in SEATS:
        raise click.BadParameter(f"expected a seat wind, one of {', '.join(SEATS)}, got {value!r}.", ctx, option)
    return value and value.upper()


def seat(*names: str, words: str, **more: Any) -> Callable[[_F], _F]:
    """An option that takes a seat: E, S, W or N, in either case."""
    return click.option(*names, callback=_seat, metavar="SEAT", help=words, show_default="default" in more, **more)


def _language(ctx: click.Context, _option: click.Parameter, value: str | None) -> str:
    """The language asked for here, before the command, or by AGARI_LANG; English where the screen cannot show it."""
    from scoring.errors import ScoringError
    from scoring.names import normal_language
    from webui.cli.streams import language_for_screen

    tag = str(value or ctx.obj or "en")
    try:
        return language_for_screen(normal_language(tag))
    except ScoringError as error:
        raise click.BadParameter(f"expected one of {', '.join(LANGUAGES)}, got {tag!r}.") from error


_LANGUAGE_HELP = f"Language: {', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]}. [default: $AGARI_LANG or en]"


def language(command: _F) -> _F:
    """`--lang`, or what was said before the command."""
    return click.option("--lang", metavar="TAG", callback=_language, help=_LANGUAGE_HELP)(command)


def language_of_all(group: _F) -> _F:
    """`--lang` before the command, or AGARI_LANG: for the command that does not say it itself."""
    return click.option("--lang", envvar="AGARI_LANG", metavar="TAG", help=_LANGUAGE_HELP)(group)


def look(command: _F) -> _F:
    """`--tiles`: how tiles are written."""
    words = "Tiles as 123m or as the characters of Unicode."
    return click.option("--tiles", "look", type=click.Choice(["text", "unicode"]), default="text", help=words)(command)


def players(command: _F) -> _F:
    """`--players`."""
    return click.option("--players", type=click.IntRange(2, 4), help="The size of the table.")(command)


def rules(command: _F) -> _F:
    """`--rules`, `--set` and `--players`."""
    command = players(command)
    words = "Change one rule; may be repeated (kiriage=true, aka=[0,1,1])."
    command = click.option("--set", "changes", multiple=True, metavar="RULE=VALUE", help=words)(command)
    words = "A preset (`agari rules list`) or a file NAME.toml. [default: tenhou, for three players tenhou_sanma]"
    return click.option("--rules", "rules_name", metavar="NAME|FILE", help=words)(command)


def as_json(command: _F) -> _F:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")(command)


def jsonl(command: _F) -> _F:
    """`--jsonl`."""
    words = "Answer JSON objects from stdin, one a line, one a line out."
    return click.option("--jsonl", is_flag=True, help=words)(command)


def only_lines(ctx: click.Context) -> None:
    """Refuse whatever else was said beside `--jsonl`: every line brings its own."""
    said = [
        parameter.human_readable_name if isinstance(parameter, click.Argument) else parameter.opts[0]
        for parameter in ctx.command.params
        if parameter.name and ctx.get_parameter_source(parameter.name) is click.core.ParameterSource.COMMANDLINE
    ]
    others = [name for name in said if name != "--jsonl"]
    if others:
        raise click.UsageError(f"With --jsonl every line brings its own values: leave {', '.join(others)} out.", ctx)


def text_of(ctx: click.Context, parts: Sequence[str]) -> str:
    """The hand that may have come in several words; a usage error when there is none."""
    text = " ".join(parts).strip()
    if not text:
        raise click.UsageError("Write the hand, such as '234m067m99m23456s+4s', or use --jsonl.", ctx)
    return text


def named_rules(name: str) -> Preset:
    """A preset by its name or its file; raises `RulesError`, for a file with its name."""
    from scoring.errors import RulesError
    from scoring.presets import load, preset

    if not is_file_name(name):
        return preset(name)
    try:
        return load(Path(name))
    except RulesError as error:
        raise RulesError(f"{name}: {error}", error.field) from error


def is_file_name(name: str) -> bool:
    """True for what can only be a file (it ends in .toml or has a folder before it) and for any other that is there."""
    from scoring.presets import names

    if name.endswith(".toml") or "/" in name or "\\" in name:
        return True
    try:
        return name not in names() and Path(name).is_file()
    except OSError:
        return False  # too long for a name


def rules_of(name: str | None, changes: Sequence[str], players: int | None) -> RuleSet:
    """The rules that `--rules`, `--set` and `--players` ask for; raises `RulesError` or `Refusal` with all problems."""
    from scoring.presets import rules_from
    from scoring.rules import RuleSet

    values = _read_changes(changes)
    if name is not None and is_file_name(name):
        return rules_from(RuleSet.of(values, named_rules(name).rules), players)
    return rules_from({"preset": name, **values} if values else name, players)


def _read_changes(changes: Sequence[str]) -> dict[str, Any]:
    from scoring.errors import RulesError
    from scoring.fields import did_you_mean
    from scoring.rules import field_kinds
    from webui.cli.refusal import Refusal
    from webui.sentences import sentences

    kinds = field_kinds()
    out: dict[str, Any] = {}
    wrong: list[str] = []
    for change in changes:
        field, equals, text = change.partition("=")
        field = field.strip()
        if not equals:
            wrong.append(f"--set {change}: expected RULE=VALUE, such as kiriage=true.")
        elif field not in kinds:
            unknown = f"there is no rule {field!r}{did_you_mean(field, kinds)}"
            wrong.append(f"--set {change}: {unknown}; `agari rules show tenhou` lists every rule.")
        else:
            try:
                out[field] = _first_that_reads(lambda value, field=field: kinds[field].read(field, value), _meanings(text))
            except RulesError as error:
                wrong += sentences(error)
    if wrong:
        raise Refusal(wrong)
    return out


def _meanings(text: str) -> list[Any]:
    """What a value on the command line can mean: JSON, plain words, or a list of either."""
    value = _plain(text.strip())
    return [value, [_plain(part.strip()) for part in text.split(",")]] if isinstance(value, (str, int, float)) else [value]


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _first_that_reads(read: Callable[..., Any], meanings: list[Any]) -> Any:
    """The first meaning that the rule takes; the error of the first one when it takes none."""
    from scoring.errors import RulesError

    first: RulesError | None = None
    for value in meanings:
        try:
            return read(value)
        except RulesError as error:
            first = first or error
    assert first is not None
    raise first
