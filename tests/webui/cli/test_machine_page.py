"""webui/docs/machine.md: its examples run, and it leaves no key, claim or code out."""

from __future__ import annotations

import json
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring import errors, names
from scoring.context import CLAIMS
from scoring.hand import MELD_KINDS
from scoring.rules import ABORTIVE

DOCS = Path(__file__).resolve().parents[3] / "webui" / "docs"
PAGE = (DOCS / "machine.md").read_text("utf-8")
#: What stands between backticks outside of the examples.
WORDS = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]*)`", re.sub(r"(?ms)^```.*?^```$", "", PAGE)))))


def keys(value: object) -> Iterator[str]:
    """Every key of an answer, seats left out."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in "ESWN":
                yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def subclasses(of: type[errors.ScoringError]) -> Iterator[type[errors.ScoringError]]:
    yield of
    for one in of.__subclasses__():
        yield from subclasses(one)


def test_the_examples_print_what_the_page_shows():
    made = runpy.run_path(str(DOCS / "make_examples.py"))
    assert made["page"](DOCS / "machine.md").splitlines() == PAGE.splitlines(), "run `make docs`"
    assert len(list(made["EXAMPLE"].finditer(PAGE))) >= 6


def test_no_key_of_an_example_is_missing():
    shown = [json.loads(line) for line in PAGE.splitlines() if line.startswith("{") and line.endswith("}")]
    asked = [json.loads(given) for given in re.findall(r"echo '([^']*)'", PAGE)]
    assert len(asked) >= 4
    rules = [answer.pop("fields") for answer in shown if "names" in answer]
    assert rules
    assert set(keys([shown, asked])) - WORDS == set()


def test_no_code_is_missing():
    inside = {"none_left"}  # only a caller in Python meets it
    codes = {kind.code for kind in subclasses(errors.ScoringError) if kind.__module__.startswith("scoring")} - inside
    assert codes - WORDS == set()
    assert {problem.code for problem in errors.Problem} - WORDS == set()
    assert {*CLAIMS, *MELD_KINDS, *ABORTIVE, *names.group("limits")} - WORDS == set()


@pytest.mark.parametrize("module", ["draws", "wire"])
def test_no_field_that_is_read_is_missing(module):
    source = (DOCS.parents[1] / "scoring" / f"{module}.py").read_text("utf-8")
    read = set(re.findall(r"(?:flag|number|text|tiles|one_tile|request\.get)\(\"(\w+)\"", source))
    read |= set(re.findall(r"DrawProblem\(\s*\"(\w+)\"", source))
    assert read
    assert read - WORDS == set()
