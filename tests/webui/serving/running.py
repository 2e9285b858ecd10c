"""`agari serve` as a program of its own, for tests that need real sockets."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parents[3]


class Running:
    """A server that answers; `port` is the one it took."""

    def __init__(self, process: subprocess.Popen[str], data: Path) -> None:
        self.process, self.data = process, data
        self.lines: list[str] = []
        assert process.stdout is not None
        for line in process.stdout:
            self.lines.append(line.rstrip("\n"))
            if "ends it" in line:
                break
        found = re.search(r"https?://\S+", "\n".join(self.lines))
        assert found, (self.lines, process.stderr and process.stderr.read())
        self.url = found[0]
        self.port = urlsplit(self.url).port or 0

    def end(self, by: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
        """Its exit status, and what it still wrote to stdout and stderr."""
        self.process.send_signal(by)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextmanager
def running(data: Path, *options: str, **env: str) -> Iterator[Running]:
    """A server on a port of 127.0.0.1, ended afterwards. It keeps its things in `data`, and its temporary files in there too."""
    (data / "tmp").mkdir(parents=True, exist_ok=True)
    known = {name: value for name, value in os.environ.items() if not name.startswith("AGARI_")}
    whole = known | {"AGARI_DATA": str(data), "TMPDIR": str(data / "tmp"), "PYTHONUNBUFFERED": "1"} | env
    command = [sys.executable, "-m", "webui.cli", "serve", "--host", "127.0.0.1", "--port", "0", *options]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=whole, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Running(process, data)
        finally:
            if process.poll() is None:
                process.terminate()
                try:
                    process.communicate(timeout=20)
                except subprocess.TimeoutExpired:
                    process.kill()
