"""Photos are read here, a bounded number at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

if TYPE_CHECKING:
    from vision.reading import Reading
    from webui.settings import Settings


def read_photo(data: bytes) -> Reading:
    """What a photo shows, from the bytes of its file.

    Raises a `PhotoError` for a photo that cannot be read, and `WebError` "busy" when too many wait already.
    """
    from vision.read import reader

    settings: Settings = current_app.config["SETTINGS"]
    return reader().read(data, max_bytes=settings.max_bytes, max_pixels=settings.max_pixels)
