"""What was read from one photo, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scoring import names

if TYPE_CHECKING:
    from vision.layout.values import Layout

Point = tuple[float, float]

#: What can be said about a photo; the sentences are `problems` of `scoring.names`.
ADVICE = ("tile_count", "blur", "glare", "dark", "tile_cut", "tiles_too_small", "steep_view", "no_tiles")


@dataclass(frozen=True)
class Advice:
    """Something about the photo that a person may do better; `code` is one of `ADVICE`."""

    code: str

    def message(self, language: str = "en") -> str:
        """One sentence that says what to do."""
        return names.name("problems", self.code, language)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Code and message."""
        return {"code": self.code, "message": self.message(language)}


@dataclass(frozen=True)
class SeenTile:
    """One tile of a photo.

    `quad`: corners in pixels of the upright photo, clockwise from the face's own top-left one. `turn`: clockwise turn of the
    face, 0 90 180 270. `confidence`: how probably `label` is right; `candidates`: labels with theirs, the best first. `doubt`:
    a person should look at it. `heat`: how surely there is a tile at all.
    """

    label: str
    confidence: float
    doubt: bool
    candidates: tuple[tuple[str, float], ...]
    quad: tuple[Point, Point, Point, Point]
    turn: int
    heat: float = 1.0
    role: str = "loose"
    group: int = 0

    def to_json(self) -> dict[str, Any]:
        """As the machine interface tells it."""
        return {
            "label": self.label, "confidence": round(self.confidence, 4), "doubt": self.doubt,
            "candidates": [[label, round(share, 4)] for label, share in self.candidates],
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "turn": self.turn, "role": self.role, "group": self.group,
        }  # fmt: skip


@dataclass(frozen=True)
class Reading:
    """Everything read from one photo; `width` and `height` are those of the upright photo, `milliseconds` go by stage.

    `layout`: what the tiles are together, None where there are none.
    """

    width: int
    height: int
    tiles: tuple[SeenTile, ...] = ()
    advice: tuple[Advice, ...] = ()
    milliseconds: Mapping[str, float] = field(default_factory=dict)
    layout: Layout | None = None

    @property
    def doubts(self) -> int:
        """How many tiles a person should look at."""
        return sum(tile.doubt for tile in self.tiles)

    def to_json(self, photo: str, language: str = "en") -> dict[str, Any]:
        """As the machine interface tells it."""
        empty: dict[str, Any] = {
            "hand": "",
            "melds": [],
            "win": None,
            "dora": [],
            "ura": [],
            "norths": 0,
            "hands": [],
            "ponds": [],
        }
        return {
            "ok": True, "photo": photo, "width": self.width, "height": self.height,
            "tiles": [tile.to_json() for tile in self.tiles],
            **(self.layout.to_json() if self.layout else empty),
            "doubts": self.doubts, "advice": [advice.to_json(language) for advice in self.advice],
            "milliseconds": {stage: round(spent, 1) for stage, spent in self.milliseconds.items()},
        }  # fmt: skip
