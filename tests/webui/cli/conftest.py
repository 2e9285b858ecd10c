"""How the tests of the command speak to it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webui.cli import main

ROOT = Path(__file__).resolve().parents[3]
#: Variables of the machine that would change what is printed.
UNSET = dict.fromkeys(("NO_COLOR", "FORCE_COLOR", "AGARI_LANG", "AGARI_DEBUG", "TTY_COMPATIBLE", "TTY_INTERACTIVE"))

Agari = Callable[..., Result]


@pytest.fixture
def agari() -> Agari:
    """`agari("score", "…", width=60, env={…}, input="…")` runs the command inside this process."""

    def run(*arguments: str, width: int = 80, env: dict[str, str] | None = None, **more: object) -> Result:
        whole = UNSET | {"COLUMNS": str(width), "TERM": "xterm-256color"} | (env or {})
        return CliRunner().invoke(main, list(arguments), prog_name="agari", env=whole, **more)

    return run


@pytest.fixture
def program() -> Callable[..., subprocess.Popen[bytes]]:
    """`program("score", "--jsonl")` starts the command as a program of its own with pipes."""

    def start(*arguments: str, **env: str) -> subprocess.Popen[bytes]:
        whole = {name: value for name, value in os.environ.items() if name not in UNSET} | env
        command = [sys.executable, "-m", "webui.cli", *arguments]
        pipe = subprocess.PIPE
        # a shell that runs the tests in its background has them ignore Ctrl-C, and what they start would ignore it, too
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            return subprocess.Popen(command, cwd=ROOT, env=whole, stdin=pipe, stdout=pipe, stderr=pipe)
        finally:
            signal.signal(signal.SIGINT, before)

    return start
