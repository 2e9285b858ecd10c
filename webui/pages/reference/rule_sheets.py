"""The presets: a list, each as a sheet to print, and what two of them differ in."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from flask import redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scoring import presets
from scoring.presets import SILENT
from scoring.rules import RuleSet, public_name
from webui.pages.reference.blueprint import bp, chosen_rules


def sections(fields: Mapping[str, Any]) -> Iterator[tuple[int, list[tuple[str, Any]]]]:
    """Fields with what is shown of each, section by section in the order of the rules."""
    numbered = [(field.metadata["section"], public_name(field.name)) for field in dataclasses.fields(RuleSet)]
    wanted = [(number, name) for number, name in sorted(numbered, key=lambda found: found[0]) if name in fields]
    for number, same in groupby(wanted, key=lambda found: found[0]):
        yield number, [(name, fields[name]) for _, name in same]


@bp.get("/rules/")
def rules() -> str:
    """Every preset, and two to compare."""
    found = [presets.preset(name) for name in presets.names()]
    return render_template("reference/rules.html", found=found, rules=chosen_rules())


@bp.get("/rules/<name>")
def rule_sheet(name: str) -> str:
    """One preset with the source of every rule."""
    preset = presets.preset(name)
    return render_template(
        "reference/rule_sheet.html", rules=preset, sections=list(sections(preset.rules.values())), silent=SILENT
    )


@bp.get("/rules/diff")
def rules_diff() -> str | Response:
    """What the presets `?a=` and `?b=` differ in."""
    if not request.args.get("a") or not request.args.get("b"):
        return redirect(url_for("reference.rules"))
    a, b = presets.preset(request.args["a"]), presets.preset(request.args["b"])
    found = presets.diff(a.rules, b.rules)
    return render_template("reference/rules_diff.html", a=a, b=b, sections=list(sections(found)), many=len(found))
