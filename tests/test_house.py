"""The house rules: which folder may know which, how long a file may be, and what the docs must mention."""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import click
import pytest

from scoring import presets
from scoring.rules import field_kinds
from webui.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("scoring", "vision", "models", "webui")
#: What no folder of the run time may import: the workshop reads weights and trains them, the rest reads files of models/.
WORKSHOP = {"models", "torch"}
#: Parts of the standard library that would make a score depend on more than the hand.
OUTSIDE_WORLD = {"datetime", "random", "socket", "sqlite3", "subprocess", "time"}
MOST_LINES = 420


@cache
def project_files() -> tuple[Path, ...]:
    """The files under version control and those about to be."""
    if not (ROOT / ".git").exists():
        pytest.skip("only a checkout tells the project's files from what was built")
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return tuple(path for path in (ROOT / name for name in sorted(set(listed.split("\0")) - {""})) if path.is_file())


def python_files(folder: str = "") -> Iterator[Path]:
    return (path for path in project_files() if path.suffix == ".py" and path.is_relative_to(ROOT / folder))


def imports(path: Path) -> set[str]:
    """The top-level names of everything a file imports, wherever in the file it does."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(path.relative_to(ROOT).parts[0] if node.level else str(node.module).partition(".")[0])
    return found


def test_scoring_imports_the_standard_library_and_itself():
    allowed = (sys.stdlib_module_names | {"scoring"}) - OUTSIDE_WORLD
    assert {path.name: imports(path) - allowed for path in python_files("scoring") if imports(path) - allowed} == {}


def test_vision_knows_nothing_of_the_web():
    assert [path for path in python_files("vision") if imports(path) & {"webui", "flask", "click", "rich"}] == []


@pytest.mark.parametrize("folder", ["scoring", "vision", "webui"])
def test_nothing_at_run_time_imports_the_workshop(folder: str):
    assert [path for path in python_files(folder) if imports(path) & WORKSHOP] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_with_code_is_a_package(folder: str):
    code = {path.parent for path in python_files(folder)}
    assert code
    assert [parent for parent in code if not (parent / "__init__.py").is_file()] == []


def test_files_are_short():
    lines = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in python_files()}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_importing_scoring_stays_light():
    heavy = ["tomllib", "json", "flask", "numpy", "rich", "click"]
    program = f"import sys, scoring; print(*[name for name in {heavy} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, check=True, text=True)
    assert ran.stdout.split() == []


def test_no_file_names_a_machine_or_a_registry():
    # put together from pieces, so that this file does not match
    folders = r"(?<![\w./~-])/(?:" + "|".join(["work", "root", "home", "tmp", "opt", "mnt", "Users"]) + r")/"
    hosts = [r"pypi\." + "org", "python" + r"hosted\.", r"registry\." + "npm", r"deb\." + "debian"]
    pattern = re.compile("|".join([folders, *hosts]))
    found = []
    for path in project_files():
        data = path.read_bytes()
        if b"\0" not in data:
            found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in pattern.finditer(data.decode("utf-8"))]
    assert found == []


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_locks_hold_pins_and_nothing_else(name: str):
    lines = [line for line in (ROOT / name).read_text("utf-8").splitlines() if not line.lstrip().startswith("#")]
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[0-9.]+", line)] == []


@cache
def docs() -> str:
    return "\n".join(path.read_text("utf-8") for path in (ROOT / "README.md", *sorted((ROOT / "webui" / "docs").glob("*.md"))))


def commands(group: click.Command, name: str) -> Iterator[str]:
    """The full names of a command and all below it."""
    if not isinstance(group, click.Group):
        yield name
        return
    context = click.Context(group)
    for below in group.list_commands(context):
        command = group.get_command(context, below)
        assert command is not None
        if not command.hidden:
            yield from commands(command, f"{name} {below}")


def test_every_command_is_documented():
    from webui.cli import main

    assert [name for name in commands(main, "agari") if not re.search(rf"\b{re.escape(name)}\b", docs())] == []


def test_every_preset_and_every_rule_is_documented():
    assert [name for name in (*presets.names(), *field_kinds()) if f"`{name}`" not in docs()] == []


def test_every_setting_is_documented():
    table = (ROOT / "README.md").read_text("utf-8")
    assert [known.name for known in fields(Settings) if f"\n| `{known.name}` |" not in table] == []


@pytest.mark.parametrize(("maker", "page"), [("make_rules.py", "webui/docs/rules.md"), ("make_examples.py", "README.md")])
def test_written_pages_are_up_to_date(maker: str, page: str):
    made = runpy.run_path(str(ROOT / "webui" / "docs" / maker))["page"]()
    assert (ROOT / page).read_text("utf-8").splitlines() == made.splitlines(), "run `make docs`"


def test_the_data_of_scoring_belongs_to_its_package():
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]["scoring"]
    packed = {path for pattern in data for path in (ROOT / "scoring").glob(pattern)}
    present = {path for path in project_files() if path.is_relative_to(ROOT / "scoring") and path.suffix != ".py"}
    assert present - packed == set()
