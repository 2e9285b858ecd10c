"""Files that only the user of this program may read."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_private(path: Path, data: bytes) -> None:
    """Write a file of mode 0600, whole or not at all; folders that are missing are made with mode 0700."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def secret_of(data: Path) -> str:
    """The key that signs cookies, made on first use: a phone that came in stays in when the server starts again."""
    path = data / "secret"
    if path.is_file() and (found := path.read_text("ascii").strip()):
        return found
    made = secrets.token_hex(32)
    write_private(path, made.encode("ascii"))
    return made
