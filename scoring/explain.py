"""Which tiles make each yaku of a score."""

from __future__ import annotations

from collections.abc import Callable

from scoring.pieces import Piece
from scoring.tiles import EAST, GREEN, KIND, NORTH, OF_KIND, RED, WHITE, format_tiles
from scoring.winscore import WinScore, YakuItem

_Pick = Callable[[list[Piece], WinScore], list[Piece]]


def _number(piece: Piece) -> int:
    return piece[1] % 9


def _runs(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece[0] == "run"]


def _triplets(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece[0] in ("triplet", "kan")]


def _twins(pieces: list[Piece], score: WinScore) -> list[Piece]:
    """Runs that have an equal one beside them."""
    runs = _runs(pieces)
    firsts = [piece[1] for piece in runs]
    return [piece for piece in runs if firsts.count(piece[1]) > 1]


def _three_equal(pieces: list[Piece], score: WinScore) -> list[Piece]:
    firsts = [piece[1] for piece in _runs(pieces)]
    return [piece for piece in _runs(pieces) if firsts.count(piece[1]) > 2]


def _straight(pieces: list[Piece], score: WinScore) -> list[Piece]:
    runs = _runs(pieces)
    for suit in range(3):
        found = [next((p for p in runs if p[1] == 9 * suit + first), None) for first in (0, 3, 6)]
        if all(found):
            return [piece for piece in found if piece]
    return []


def _mixed_straight(pieces: list[Piece], score: WinScore) -> list[Piece]:
    runs = _runs(pieces)
    for low in (p for p in runs if _number(p) == 0):
        for middle in (p for p in runs if _number(p) == 3 and p[1] // 9 != low[1] // 9):
            for high in (p for p in runs if _number(p) == 6 and p[1] // 9 not in (low[1] // 9, middle[1] // 9)):
                return [low, middle, high]
    return []


def _same_in_three(of: Callable[[list[Piece]], list[Piece]]) -> _Pick:
    """Blocks with the same number in all three suits."""

    def pick(pieces: list[Piece], score: WinScore) -> list[Piece]:
        suited = [piece for piece in of(pieces) if piece[1] < EAST]
        for number in range(9):
            found = [next((p for p in suited if p[1] == 9 * suit + number), None) for suit in range(3)]
            if all(found):
                return [piece for piece in found if piece]
        return []

    return pick


def _consecutive(many: int) -> _Pick:
    def pick(pieces: list[Piece], score: WinScore) -> list[Piece]:
        by_kind = {piece[1]: piece for piece in _triplets(pieces) if piece[1] < EAST}
        for first in by_kind:
            kinds = range(first, first + many)
            if first % 9 + many <= 9 and all(kind in by_kind for kind in kinds):
                return [by_kind[kind] for kind in kinds]
        return []

    return pick


def _of_kinds(*kinds: int) -> _Pick:
    return lambda pieces, score: [piece for piece in pieces if piece[1] in kinds]


def _ankou(pieces: list[Piece], score: WinScore) -> list[Piece]:
    return [piece for piece in _triplets(pieces) if piece[1] in score.best.reading.ankou]


def _kans(pieces: list[Piece], score: WinScore) -> list[Piece]:
    return [piece for piece in pieces if piece[0] == "kan"]


_PICKS: dict[str, _Pick] = {
    "iipeikou": lambda pieces, score: _twins(pieces, score)[:2],
    "ryanpeikou": _twins,
    "isshoku_sanjun": _three_equal,
    "isshoku_yonjun": _three_equal,
    "ittsuu": _straight,
    "sanshoku_tsuukan": _mixed_straight,
    "sanshoku_doujun": _same_in_three(_runs),
    "sanshoku_doukou": _same_in_three(_triplets),
    "toitoi": lambda pieces, score: _triplets(pieces),
    "sanankou": _ankou,
    "suuankou": _ankou,
    "suuankou_tanki": _ankou,
    "sankantsu": _kans,
    "suukantsu": _kans,
    "shousangen": _of_kinds(WHITE, GREEN, RED),
    "daisangen": _of_kinds(WHITE, GREEN, RED),
    "shousuushii": _of_kinds(*range(EAST, NORTH + 1)),
    "daisuushii": lambda pieces, score: [p for p in _triplets(pieces) if EAST <= p[1] <= NORTH],
    "sanrenkou": _consecutive(3),
    "suurenkou": _consecutive(4),
}  # fmt: skip
#: Yaku that no tile makes: the way of winning does.
_WITHOUT_TILES = frozenset(
    "riichi double_riichi open_riichi double_open_riichi ippatsu menzen_tsumo chankan rinshan haitei houtei renhou tenhou "
    "chiihou paarenchan kita_dora".split()
)


def tiles_of(item: YakuItem, score: WinScore) -> tuple[str, ...]:
    """The blocks that make a yaku of this score, as mpsz texts; empty for one that the way of winning makes.

    A yaku of the whole hand (tanyao, honitsu, pinfu …) names every block.
    """
    pieces = list(score.pieces.pieces)
    if item.code in _WITHOUT_TILES:
        return ()
    if item.code == "aka_dora":
        red = [tile for piece in pieces for tile in piece[2] if tile.is_red]
        return (format_tiles(red),)
    if item.code in ("dora", "ura_dora"):
        return _dora(item.code, pieces, score)
    if item.code == "yakuhai":
        return tuple(format_tiles(piece[2]) for piece in _triplets(pieces) if str(piece[2][0]) == item.tile)
    pick = _PICKS.get(item.code)
    return tuple(format_tiles(piece[2]) for piece in (pick(pieces, score) if pick else pieces))


def _dora(code: str, pieces: list[Piece], score: WinScore) -> tuple[str, ...]:
    from scoring.dora import dora_of

    win, rules = score.best.facts.win, score.best.facts.rules
    indicators = win.dora if code == "dora" else win.ura
    only_first = not rules.kan_dora or code == "ura_dora" and not rules.kan_ura_dora
    hit = {dora_of(indicator, rules.players) for indicator in (indicators[:1] if only_first else indicators)}
    tiles = [tile for piece in pieces for tile in piece[2] if KIND[tile] in hit]
    tiles += [OF_KIND[NORTH]] * (score.best.facts.hand.norths if NORTH in hit else 0)
    return (format_tiles(tiles),) if tiles else ()
