"""A reader that needs no weights: it opens the photo and sees one tile."""

from __future__ import annotations

from flask import Flask

from vision.load import load
from vision.reading import Reading, SeenTile
from webui import recognition
from webui.settings import Settings


def see(data: bytes, settings: Settings, hint: str) -> Reading:
    """A reading of one red five, as large as the photo, whose role is the hint."""
    photo = load(data, max_bytes=settings.max_bytes, max_pixels=settings.max_pixels)
    corners = ((0.0, 0.0), (float(photo.width), 0.0), (float(photo.width), float(photo.height)), (0.0, float(photo.height)))
    tile = SeenTile("0p", 0.99, False, (("0p", 0.99), ("5p", 0.01)), corners, 0, role=hint or "loose")
    return Reading(photo.width, photo.height, (tile,), (), {"total": 1.0})


def put_into(app: Flask) -> recognition.ReadingPool:
    """Let an app read with it."""
    settings: Settings = app.config["SETTINGS"]
    pool = recognition.ReadingPool(lambda data, hint: see(data, settings, hint), settings.readers, settings.queue)
    app.extensions[recognition.EXTENSION] = pool
    return pool
