"""Which tiles of a hand make a yaku, for those that are made of some of its blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from scoring.pieces import Piece
from scoring.tiles import KIND, Tile, format_tiles
from scoring.winscore import WinScore, YakuItem

#: The first kinds of the honours: winds, then dragons.
_WINDS, _DRAGONS = range(27, 31), range(31, 34)
_SETS = ("triplet", "kan")


def tiles_of(item: YakuItem, found: WinScore) -> str | None:
    """The tiles that make a yaku as mpsz, None for one of the whole hand or of how it was won.

    For a sum of equal lines, such as dora, they are those of all of them.
    """
    if item.tile is not None:
        kind = KIND[Tile.parse(item.tile)]
        return _text([piece for piece in found.pieces.pieces if piece[0] in _SETS and piece[1] == kind])
    if item.code == "aka_dora":
        reds = [tile for _, _, tiles, _ in found.pieces.pieces for tile in tiles if tile.is_red]
        return format_tiles(reds) or None
    pick = _PICKS.get(item.code)
    return None if pick is None else _text(pick(list(found.pieces.pieces)))


def _text(pieces: list[Piece]) -> str | None:
    return format_tiles(tile for _, _, tiles, _ in pieces for tile in tiles) or None


def _runs(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece[0] == "run"]


def _sets(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece[0] in _SETS]


def _twice(pieces: list[Piece]) -> list[Piece]:
    """Equal concealed runs, in pairs."""
    runs = [piece for piece in _runs(pieces) if not piece[3]]
    count = Counter(first for _, first, _, _ in runs)
    out: list[Piece] = []
    for piece in runs:
        if sum(other[1] == piece[1] for other in out) < count[piece[1]] // 2 * 2:
            out.append(piece)
    return out


def _one_each(pieces: list[Piece]) -> list[Piece]:
    """Blocks of the same numbers in all three suits, one of each suit."""
    numbers: dict[int, dict[int, Piece]] = {}
    for piece in pieces:
        if piece[1] < 27:
            numbers.setdefault(piece[1] % 9, {}).setdefault(piece[1] // 9, piece)
    return next((list(suits.values()) for suits in numbers.values() if len(suits) == 3), [])


def _straight(pieces: list[Piece]) -> list[Piece]:
    """123, 456 and 789 of one suit."""
    for suit in range(3):
        parts = [next((piece for piece in _runs(pieces) if piece[1] == 9 * suit + low), None) for low in (0, 3, 6)]
        if all(part is not None for part in parts):
            return [part for part in parts if part is not None]
    return []


def _honours(kinds: range) -> Callable[[list[Piece]], list[Piece]]:
    return lambda pieces: [piece for piece in pieces if piece[1] in kinds and piece[0] != "single"]


_PICKS: dict[str, Callable[[list[Piece]], list[Piece]]] = {
    "iipeikou": _twice,
    "ryanpeikou": _twice,
    "sanshoku_doujun": lambda pieces: _one_each(_runs(pieces)),
    "sanshoku_doukou": lambda pieces: _one_each(_sets(pieces)),
    "ittsuu": _straight,
    "toitoi": _sets,
    "sankantsu": lambda pieces: [piece for piece in pieces if piece[0] == "kan"],
    "suukantsu": lambda pieces: [piece for piece in pieces if piece[0] == "kan"],
    "suuankou": _sets,
    "suuankou_tanki": _sets,
    "shousangen": _honours(_DRAGONS),
    "daisangen": _honours(_DRAGONS),
    "shousuushii": _honours(_WINDS),
    "daisuushii": _honours(_WINDS),
}
