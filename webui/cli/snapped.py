"""From what was read in photos to the hand that `scoring` takes: the photo that shows it, its melds, indicators and doubts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring import names
from scoring.errors import ScoringError
from scoring.hand import Hand, Meld
from scoring.rules import RuleSet
from scoring.tiles import FACES, Tile
from vision.layout.corrected import corrected, without
from vision.layout.values import Layout, SeenHand
from vision.reading import Reading, SeenTile
from webui.laid import WHOLE, fed_by, known

#: From so many tiles on a row was clearly meant as a hand.
MEANT = 10
#: What the sentences of a `SnapError` tell to type.
_TYPED = {"command": "agari score", "yes": "--yes", "option": "--win TILE"}
#: Words for what a tile is, by its role.
_WHAT = {
    "hand": "hand",
    "win": "win_tile",
    "meld": "meld",
    "dora": "dora_indicator",
    "ura": "ura_indicator",
    "loose": "beside_hand",
}


class SnapError(ScoringError):
    """What was read makes no hand that can be scored; the sentence is the phrase `say_<code>` of `scoring.names`.

    Codes: no_hand, hand_count, not_a_face, doubtful_tiles, count_unsure, win_unclear, win_not_held, same_photo.
    """

    def __init__(self, code: str, **places: object) -> None:
        self.code, self.places = code, _TYPED | places
        super().__init__(self.sentence("en"))

    def sentence(self, language: str) -> str:
        """The sentence in a language."""
        return names.name("words", f"say_{self.code}", language).format(**self.places)


@dataclass(frozen=True)
class Spot:
    """A tile that the score hangs on: the photo and the tile by their numbers, its role, and its place among those, from 1."""

    photo: int
    tile: int
    role: str
    place: int

    @property
    def what(self) -> str:
        """The code of the word for what it is."""
        return _WHAT[self.role]


@dataclass(frozen=True)
class Snapped:
    """Readings of photos, and which of them shows the hand."""

    readings: tuple[Reading, ...]
    main: int

    @classmethod
    def of(cls, readings: Sequence[Reading]) -> Snapped:
        """The first photo with a hand of the right number of tiles; raises `SnapError` when there is none."""
        hands = [reading.layout.nearest if reading.layout else None for reading in readings]
        for place, hand in enumerate(hands):
            if hand is not None and hand.count in WHOLE:
                return cls(tuple(readings), place)
        most = max((hand.count for hand in hands if hand is not None), default=0)
        raise SnapError("hand_count", count=most) if most >= MEANT else SnapError("no_hand")

    @classmethod
    def nearly(cls, readings: Sequence[Reading]) -> Snapped | None:
        """The photo with the largest hand, where it has enough tiles for a whole one; for a person to settle."""
        counts = [
            reading.layout.nearest.count if reading.layout and reading.layout.nearest and len(reading.tiles) >= MEANT else 0
            for reading in readings
        ]
        return cls(tuple(readings), counts.index(max(counts))) if any(counts) else None

    @property
    def reading(self) -> Reading:
        """The photo with the hand."""
        return self.readings[self.main]

    @property
    def layout(self) -> Layout:
        """The layout of the photo with the hand."""
        layout = self.reading.layout
        assert layout is not None
        return layout

    @property
    def seen(self) -> SeenHand:
        """The hand."""
        hand = self.layout.nearest
        assert hand is not None
        return hand

    def tile(self, spot: Spot) -> SeenTile:
        """The tile at a spot."""
        return self.readings[spot.photo].tiles[spot.tile]

    @property
    def is_miscounted(self) -> bool:
        """Whether the number of tiles of the hand may be wrong: it cannot be right, or that of something else in its photo, and
        the hand is no winning one, which would tell that nothing of it is missing."""
        return self.seen.miscounted or self.is_advised and not self.seen.complete

    @property
    def is_advised(self) -> bool:
        """Whether the photo with the hand shows a number of tiles that cannot be right."""
        return any(advice.code == "tile_count" for advice in self.reading.advice)

    def spots(self, *, hand: bool = True, dora: bool = True, ura: bool = True) -> Iterator[Spot]:
        """Every tile that the score hangs on; without what was named by hand."""
        if hand:
            yield from self.hand_spots()
            if dora:
                # what may be an indicator, unless these were named
                yield from (Spot(self.main, tile, "loose", place) for place, tile in enumerate(self.layout.overlooked, 1))
        for role, wanted in (("dora", dora), ("ura", ura)):
            if wanted:
                yield from self.indicator_spots(role)

    def hand_spots(self) -> Iterator[Spot]:
        """The tiles of the hand: concealed ones, the winning one, those of melds."""
        hand = self.seen
        of_melds = [tile for meld in hand.melds for tile in meld.members]
        won = [] if hand.win_member is None else [hand.win_member]
        for role, tiles in (("hand", hand.members), ("win", won), ("meld", of_melds)):
            yield from (Spot(self.main, tile, role, place) for place, tile in enumerate(tiles, 1))

    def indicator_spots(self, role: str) -> list[Spot]:
        """Where the indicators of one kind lie: those of photos of their own, else those beside the hand."""
        apart = [
            (photo, tile)
            for photo, reading in enumerate(self.readings)
            if photo != self.main
            for tile in _indicators(reading, role)
        ]
        beside = [(self.main, tile) for tile, given in enumerate(self.layout.roles) if given == role]
        return [Spot(*at, role, place) for place, at in enumerate(apart or beside, 1)]

    def indicators(self, role: str) -> list[str]:
        """The indicators of one kind, in the order in which they lie."""
        spots = self.indicator_spots(role)
        if spots and spots[0].photo != self.main:
            return [self.tile(spot).label for spot in spots]
        return list(self.layout.dora if role == "dora" else self.layout.ura)

    def corrected(self, said: Mapping[Spot, str]) -> Snapped:
        """The same photos with what a person said about some tiles."""
        readings = list(self.readings)
        for photo, reading in enumerate(readings):
            labels = {spot.tile: label for spot, label in said.items() if spot.photo == photo}
            if labels and reading.layout:
                layout = corrected(reading.layout, labels)
                readings[photo] = replace(reading, layout=layout, tiles=layout.applied(reading.tiles))
        return replace(self, readings=tuple(readings))

    def without(self, spots: Sequence[Spot]) -> Snapped:
        """The same photos without the finds that a person says are no tiles; raises `SnapError` when no hand is left."""
        readings = list(self.readings)
        for photo in {spot.photo for spot in spots}:
            reading = readings[photo]
            gone = {spot.tile for spot in spots if spot.photo == photo}
            tiles, layout = without(reading.tiles, gone, reading.width, reading.height)
            readings[photo] = _looked_at(replace(reading, layout=layout, tiles=tiles))
        hand = readings[self.main].layout
        if hand is None or hand.nearest is None:
            raise SnapError("no_hand")
        return replace(self, readings=tuple(readings))

    def seen_as(self, layout: Layout) -> Snapped:
        """The same photos, the one with the hand understood as a person says: in one of its alternatives, or as it is."""
        others = tuple(other for other in (self.layout, *self.layout.alternatives) if other is not layout)
        chosen = replace(layout, alternatives=others)
        readings = list(self.readings)
        readings[self.main] = _looked_at(replace(self.reading, layout=chosen, tiles=chosen.applied(self.reading.tiles)))
        return replace(self, readings=tuple(readings))


def _looked_at(reading: Reading) -> Reading:
    """The reading of which a person has counted the tiles."""
    return replace(reading, advice=tuple(advice for advice in reading.advice if advice.code != "tile_count"))


def _indicators(reading: Reading, role: str) -> list[int]:
    """The indicators in a photo beside the one with the hand: of another hand those of the layout, else all faces."""
    layout = reading.layout
    if layout is None:
        return []
    whole = layout.nearest is not None and layout.nearest.count in WHOLE
    roles = ["dora" if not whole and given not in ("ura", "pond", "north") else given for given in layout.roles]
    return [tile for tile, given in enumerate(roles) if given == role and layout.labels[tile] in FACES]


def hand_of(layout: Layout, seat: str, rules: RuleSet) -> Hand:
    """The nearest hand of a layout as the winner in `seat` holds it; the winning tile is None where none lies apart.

    A red five that the rules do not know is a plain five. Raises `SnapError` for a tile of the hand that shows no face.
    """
    seen = layout.nearest
    assert seen is not None

    def tile(label: str) -> Tile:
        if label not in FACES:
            raise SnapError("not_a_face")
        return known(Tile.parse(label), rules)

    melds = [
        Meld(
            meld.kind, map(tile, meld.tiles), None if meld.called is None else tile(meld.called),
            None if meld.kind == "ankan" else fed_by(meld.from_side, seat, rules.players),
        )
        for meld in seen.melds
    ]  # fmt: skip
    return Hand(map(tile, seen.tiles), melds, None if seen.win is None else tile(seen.win), layout.norths)
