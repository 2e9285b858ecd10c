"""The very tiles of a reading: which red five stands in which block, and the blocks a yaku or a fu item speaks of."""

from __future__ import annotations

from scoring.facts import Facts
from scoring.shapes import Reading
from scoring.tiles import KIND, Tile, format_tiles

#: A block: what it is ("run", "triplet", "kan", "pair", "single"), its first kind, its tiles, whether it was called.
Piece = tuple[str, int, tuple[Tile, ...], bool]


class Pieces:
    """The blocks of a reading. The winning tile goes into its own block; red fives fill the blocks from the left."""

    def __init__(self, reading: Reading, facts: Facts) -> None:
        hand = facts.hand
        assert hand.win is not None
        self._left = sorted(hand.tiles)
        self.reading = reading
        win_block = reading.block
        pieces: list[Piece] = []
        shape = reading.shape
        if shape.form == "regular":
            blocks = [("run", first) for first in shape.own_runs] + [("triplet", kind) for kind in shape.own_triplets]
            blocks.append(("pair", shape.pair))
            blocks.sort(key=lambda block: block[1])
        else:
            counts = {kind: facts.key >> 5 * kind & 31 for kind in range(34)}
            blocks = [("pair" if count == 2 else "single", kind) for kind, count in counts.items() if count]
        placed = False
        for what, first in blocks:
            kinds = [first, first + 1, first + 2] if what == "run" else [first] * {"triplet": 3, "pair": 2, "single": 1}[what]
            tiles: list[Tile] = []
            if not placed and (what, first) == win_block:
                placed = True
                kinds.remove(facts.win_kind)
                tiles.append(hand.win)
            tiles += [self._take(kind) for kind in kinds]
            pieces.append((what, first, tuple(sorted(tiles)), False))
        for meld in hand.melds:
            what = "kan" if meld.is_kan else "triplet" if meld.kind == "pon" else "run"
            pieces.append((what, meld.first, meld.tiles, True))
        #: All blocks, concealed ones first.
        self.pieces = tuple(pieces)

    def _take(self, kind: int) -> Tile:
        """Any tile of the kind that no block has yet, red ones first."""
        tile = next(tile for tile in self._left if KIND[tile] == kind)
        self._left.remove(tile)
        return tile

    @property
    def texts(self) -> tuple[str, ...]:
        """The blocks as mpsz texts."""
        return tuple(format_tiles(tiles) for _, _, tiles, _ in self.pieces)

    def text_of(self, code: str, first: int) -> str | None:
        """The tiles that a fu item is about, None for one about the whole hand."""
        if first < 0:
            return None
        if code.startswith("wait_"):
            what = "pair" if code == "wait_pair" else "run"
            return format_tiles(next(t for w, f, t, called in self.pieces if w == what and f == first and not called))
        wanted = ("pair",) if code.startswith("pair_") else ("kan",) if code.startswith("kan_") else ("triplet",)
        return next((format_tiles(t) for w, f, t, _ in self.pieces if w in wanted and f == first), None)
