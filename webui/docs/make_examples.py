"""Fills in what the `$ agari …` examples of README.md print: `make docs`."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

PAGE = Path(__file__).parents[2] / "README.md"
EXAMPLE = re.compile(r"(?<=^```\n\$ agari )(?P<arguments>[^\n]*)\n.*?(?=^```$)", re.MULTILINE | re.DOTALL)


def page() -> str:
    """README.md with what its examples print today."""
    return EXAMPLE.sub(lambda example: f"{example['arguments']}\n{_output(example['arguments'])}", PAGE.read_text("utf-8"))


def _output(arguments: str) -> str:
    from webui.cli import main

    runner = CliRunner(env={"AGARI_LANG": "en", "COLUMNS": "80"})
    return runner.invoke(main, shlex.split(arguments), catch_exceptions=False).stdout


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
