"""The photos that people keep with a recorded hand: files in the data folder, of which the database knows the names.

A file holds what the page showed: pixels, small and encoded anew, without EXIF, place or the camera's name. Its name is made
here and never told; pages call a photo by its number.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterable
from pathlib import Path

from flask import current_app

from webui.hands.pictures import bounded
from webui.serving.private import write_private
from webui.settings import Settings

#: Bytes of one photo at most, and photos in all.
MOST_BYTES, MOST_PHOTOS = 1 << 20, 2000
#: Seconds within which a file without an entry in the database is left alone.
YOUNG = 600
_LOG = logging.getLogger("agari.photos")


def allowed() -> bool:
    """Whether this server lets people keep photos."""
    settings: Settings = current_app.config["SETTINGS"]
    return settings.photo_history


def folder() -> Path:
    """Where the files are."""
    settings: Settings = current_app.config["SETTINGS"]
    return settings.data / "photos"


def write(jpeg: bytes) -> str:
    """Keep a picture as the page shows it; the name of its file. Raises `OSError`."""
    name = f"{secrets.token_hex(16)}.jpg"
    write_private(folder() / name, bounded(jpeg, MOST_BYTES))
    return name


def read(name: str) -> bytes | None:
    """The picture in a file that the database names, None where it is gone or cannot be read, which is logged."""
    try:
        return (folder() / name).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        _LOG.warning("a photo could not be read: %s", error)
        return None


def remove(names: Iterable[str]) -> None:
    """Delete files; one that cannot be deleted is logged and goes when the app starts again."""
    for name in names:
        try:
            (folder() / name).unlink(missing_ok=True)
        except OSError as error:
            _LOG.warning("a photo could not be deleted: %s", error)


def sweep(named: Iterable[str]) -> None:
    """Delete what the database does not name: what was left behind when the machine stopped in between.

    Not what is so young that another app on the same folder may be about to name it.
    """
    known, before = set(named), time.time() - YOUNG
    remove(path.name for path in folder().glob("*") if path.name not in known and path.lstat().st_mtime < before)
