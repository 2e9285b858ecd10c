"""Fills in what the `$ agari …` examples of README.md and machine.md print: `make docs`."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

PAGE = Path(__file__).parents[2] / "README.md"
PAGES = (PAGE, Path(__file__).with_name("machine.md"))
#: `$ agari …`, or `$ echo '…' | agari …`, as the first line of a block; what it prints fills the rest.
EXAMPLE = re.compile(
    r"(?<=^```\n\$ )(?P<line>(?:echo '(?P<given>[^'\n]*)' \| )?agari (?P<arguments>[^\n]*))\n(?P<printed>.*?)(?=^```$)",
    re.MULTILINE | re.DOTALL,
)
#: What stands for the rest of a long line.
CUT = "…"


def page(path: Path = PAGE) -> str:
    """A page with what its examples print today."""
    return EXAMPLE.sub(lambda example: f"{example['line']}\n{_output(example)}", path.read_text("utf-8"))


def _output(example: re.Match[str]) -> str:
    """What an example prints; a line that the page cuts short stays as short."""
    from webui.cli import main

    runner = CliRunner(env={"AGARI_LANG": "en", "COLUMNS": "80"})
    ran = runner.invoke(main, shlex.split(example["arguments"]), input=example["given"], catch_exceptions=False)
    printed = str(ran.stdout)
    shown, cut, rest = example["printed"].rstrip("\n").rpartition(CUT)
    return f"{printed[: len(shown)]}{CUT}\n" if cut and not rest else printed


if __name__ == "__main__":
    for written in PAGES:
        written.write_text(page(written), encoding="utf-8")
