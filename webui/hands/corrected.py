"""What people corrected in the photos of a hand: worth learning from, where the club has agreed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.tiles import FACES
from vision.reading import Point
from webui.hands.from_photo import PHOTO, as_read
from webui.hands.store import Entry, Photo


@dataclass(frozen=True)
class Said:
    """A tile as a person said it is; `quad` in pixels of the photo as it is kept."""

    label: str
    quad: tuple[Point, ...]


def corrected(entry: Entry) -> Iterator[tuple[Photo, list[Said]]]:
    """Each photo with its tiles whose label a person changed."""
    labels = {piece.id: piece.label for piece in entry.document.pieces if piece.place != "out" and piece.label in FACES}
    # what lies face down in a kan is told by the others, and another way to understand the photo tells tiles otherwise, too
    read = as_read(entry.photos[0].reading, entry.document.won) if entry.photos else {}
    for number, photo in enumerate(entry.photos):
        said = [
            Said(label, tuple((x * photo.scale, y * photo.scale) for x, y in tile.quad))
            for place, tile in enumerate(photo.reading.tiles)
            if (label := labels.get(name := number * PHOTO + place)) is not None
            and not _same(label, tile.label)
            and label not in {piece.label for piece in read.get(name, ())}
        ]
        if said:
            yield photo, said


def _same(label: str, read: str) -> bool:
    """Whether a label says what was read; a red five counts as plain under rules without red ones, so it tells nothing."""
    return label == read or (read[0] == "0" and label == f"5{read[1]}")
