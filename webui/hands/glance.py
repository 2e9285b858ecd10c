"""What one frame of a viewfinder shows: whether it is worth a photo, and what is missing."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from vision.layout.values import WHOLE
from vision.reading import Reading
from webui.hands.document import Won
from webui.hands.from_photo import document_of_reading


@dataclass(frozen=True)
class Glance:
    """One frame.

    `mark` is the same for frames that show the same tiles at the same places of the hand; `ready`: as many as a hand has, none
    of them in doubt; `text`: in a line how many tiles are read and what to do, in the language of the request.
    """

    mark: str
    ready: bool
    text: str


def glance_of(reading: Reading, won: Won, language: str) -> Glance:
    """The frame that was read, as the page of its hand would show it; tiles that are no part of the hand do not count."""
    document = document_of_reading(reading, won)
    pieces = sorted((piece.place, piece.group, piece.label) for piece in document.pieces if piece.place != "out")
    mark = hashlib.sha256(json.dumps(pieces).encode("ascii")).hexdigest()[:16]
    hand = reading.layout.nearest if reading.layout else None
    counted = hand is not None and hand.count in WHOLE and not any(advice.code == "tile_count" for advice in reading.advice)
    ready = counted and not document.doubts
    return Glance(mark, ready, _text(len(pieces), ready, len(document.doubts), reading, language))


def _text(tiles: int, ready: bool, doubts: int, reading: Reading, language: str) -> str:
    if ready:
        more = _("hold still")
    elif reading.advice:
        more = reading.advice[0].message(language)
    elif doubts:
        more = _("%(num)d in doubt", num=doubts)
    else:
        more = _("a hand has 13 or 14")
    found = ngettext("%(num)d tile read", "%(num)d tiles read", tiles)
    return " · ".join([str(found), str(more)] if tiles else [str(more)])
