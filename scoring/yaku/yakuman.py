"""The yakuman, the usual ones and the local ones: each with its condition.

A double form and its plain form are two units that never hold together; which of them pays double the rule set says.
"""

from __future__ import annotations

from scoring.facts import Facts
from scoring.rules import RuleSet
from scoring.shapes import Reading, Shape
from scoring.tiles import EAST, GREEN, KEY, NORTH, RED, WHITE, Tile
from scoring.yaku.ordinary import consecutive, number_sum, suit_counts
from scoring.yaku.unit import local, of_hand, of_reading, of_shape, of_traits, of_win

_BOTH = (13, 13)
_CLOSED = (13, None)
_DRAGONS = 0b111 << WHITE
_WINDS = 0b1111 << EAST


def _key(faces: str) -> int:
    """All digits of the named tiles."""
    return sum(31 * KEY[Tile.parse(face)] for face in faces.split())


_GREEN_KEY = _key("2s 3s 4s 6s 8s 6z")
_PEACOCK_KEY = _key("1s 5s 7s 9s 7z")
#: A chuuren holds at least these of its suit.
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
#: The wheel: two each of 2 to 8.
_WHEEL = [0, 2, 2, 2, 2, 2, 2, 2, 0]


@of_reading("kokushi", _CLOSED, form="kokushi")
def kokushi(reading: Reading, facts: Facts) -> bool:
    return reading.wait == "kokushi_single"


@of_reading("kokushi_13", _CLOSED, form="kokushi")
def kokushi_13(reading: Reading, facts: Facts) -> bool:
    return reading.wait == "kokushi_13"


@of_reading("suuankou", _CLOSED, runs=(0, 0))
def suuankou(reading: Reading, facts: Facts) -> bool:
    return len(reading.ankou) == 4 and reading.wait != "tanki"


@of_reading("suuankou_tanki", _CLOSED, runs=(0, 0))
def suuankou_tanki(reading: Reading, facts: Facts) -> bool:
    return len(reading.ankou) == 4 and reading.wait == "tanki"


def _with_honours(facts: Facts) -> bool:
    return facts.honours


@of_shape("daisangen", _BOTH, when=_with_honours, runs=(0, 1))
def daisangen(shape: Shape, facts: Facts) -> bool:
    return shape.triplet_mask & _DRAGONS == _DRAGONS


@of_shape("shousuushii", _BOTH, when=_with_honours, runs=(0, 1))
def shousuushii(shape: Shape, facts: Facts) -> bool:
    return EAST <= shape.pair <= NORTH and (shape.triplet_mask | 1 << shape.pair) & _WINDS == _WINDS


@of_shape("daisuushii", _BOTH, when=_with_honours, runs=(0, 0))
def daisuushii(shape: Shape, facts: Facts) -> bool:
    return shape.triplet_mask & _WINDS == _WINDS


@of_hand("tsuuiisou", _BOTH, when=lambda facts: facts.suits == 0)
def tsuuiisou(facts: Facts) -> bool:
    instead = facts.rules.daichisei == "instead" and "daichisei" in facts.rules.local_yaku
    return not (instead and _seven_honours(facts))


@of_traits("chinroutou", _BOTH)
def chinroutou(facts: Facts) -> bool:
    return not facts.simples and not facts.honours


def _could_be_green(facts: Facts) -> bool:
    return facts.suits in (0, 4)


@of_hand("ryuuiisou", _BOTH, when=_could_be_green)
def ryuuiisou(facts: Facts) -> bool:
    return not facts.whole & ~_GREEN_KEY and facts.count(GREEN) > 0


@of_hand("ryuuiisou_pure", _BOTH, lambda rules: not rules.ryuuiisou_needs_green, when=_could_be_green)
def ryuuiisou_pure(facts: Facts) -> bool:
    return not facts.whole & ~_GREEN_KEY and facts.count(GREEN) == 0


def _one_suit(facts: Facts) -> bool:
    return not facts.honours and facts.suits in (1, 2, 4)


def _nine_gates(facts: Facts) -> int:
    """0 for no chuuren, 1 for one, 2 for one whose winning tile is the surplus one."""
    if facts.hand.melds or facts.suits != 1 and facts.rules.chuuren_suits == "characters":
        return 0
    counts = suit_counts(facts)
    if any(have < need for have, need in zip(counts, _GATES, strict=True)):
        return 0
    number = facts.win_kind % 9
    return 2 if counts[number] == _GATES[number] + 1 else 1


@of_hand("chuuren", _CLOSED, when=_one_suit)
def chuuren(facts: Facts) -> bool:
    return _nine_gates(facts) == 1


@of_hand("chuuren_pure", _CLOSED, when=_one_suit)
def chuuren_pure(facts: Facts) -> bool:
    return _nine_gates(facts) == 2


@of_shape("suukantsu", _BOTH, runs=(0, 0))
def suukantsu(shape: Shape, facts: Facts) -> bool:
    return len(facts.kans) == 4


@of_win("tenhou", _CLOSED)
def tenhou(facts: Facts) -> bool:
    return facts.win.tenhou


@of_win("chiihou", _CLOSED)
def chiihou(facts: Facts) -> bool:
    return facts.win.chiihou


# local yakuman


@of_shape("suurenkou", _BOTH, local("suurenkou"), runs=(0, 0))
def suurenkou(shape: Shape, facts: Facts) -> bool:
    return consecutive(shape.triplet_mask, 4)


@of_shape("isshoku_yonjun", _BOTH, local("isshoku_yonjun"), runs=(4, 4))
def isshoku_yonjun(shape: Shape, facts: Facts) -> bool:
    return len(set(shape.runs)) == 1


@of_hand("daisharin", _CLOSED, local("daisharin"), when=_one_suit)
def daisharin(facts: Facts) -> bool:
    suits = (1, 2, 4) if facts.rules.daisharin_suits == "any" else (2,)
    return facts.suits in suits and not facts.hand.melds and suit_counts(facts) == _WHEEL


@of_hand("hyakumangoku", _BOTH, local("hyakumangoku"), when=_one_suit)
def hyakumangoku(facts: Facts) -> bool:
    return facts.suits == 1 and number_sum(facts) >= 100


@of_shape("beni_kujaku", _BOTH, local("beni_kujaku"), runs=(0, 0))
def beni_kujaku(shape: Shape, facts: Facts) -> bool:
    return not facts.whole & ~_PEACOCK_KEY


def _express_han(rules: RuleSet) -> tuple[int, int | None]:
    return 13, (None if rules.tohoku_closed_only else 13)


@of_shape("tohoku_shinkansen", _express_han, local("tohoku_shinkansen"), runs=(3, 3))
def tohoku_shinkansen(shape: Shape, facts: Facts) -> bool:
    """1 to 9 of a suit with the east and the north, one as a triplet and the other as the pair."""
    suit = facts.suits.bit_length() - 1
    if facts.suits not in ((4,) if facts.rules.tohoku_suits == "bamboo" else (1, 2, 4)):
        return False
    ends = {shape.pair, *shape.triplets}
    return shape.run_mask >> 9 * suit & 0b1001001 == 0b1001001 and ends == {EAST, NORTH}


def _seven_honours(facts: Facts) -> bool:
    return facts.suits == 0 and not facts.hand.melds and all(facts.count(kind) == 2 for kind in range(EAST, RED + 1))


@of_hand("daichisei", _CLOSED, local("daichisei"))
def daichisei(facts: Facts) -> bool:
    return _seven_honours(facts)


@of_hand("paarenchan", _BOTH, local("paarenchan"))
def paarenchan(facts: Facts) -> bool:
    return facts.dealer and facts.win.dealer_streak >= 8


@of_shape(
    "shiisan_puutaa",
    _CLOSED,
    lambda rules: "shiisan_puutaa" in rules.local_yaku and rules.shiisan_puutaa == "yakuman",
    form="puutaa",
)
def shiisan_puutaa(shape: Shape, facts: Facts) -> bool:
    return True


def is_thirteen_strangers(facts: Facts) -> bool:
    """One pair and twelve other kinds, numbers of a suit at least three apart, at least one simple; own first draw."""
    if not (facts.win.first_draw or facts.win.tenhou or facts.win.chiihou) or facts.hand.melds or not facts.simples:
        return False
    counts = [facts.count(kind) for kind in range(34)]
    if max(counts) > 2 or counts.count(2) != 1 or sum(counts) != 14:
        return False
    return all(not (counts[k] and any(counts[k + 1 : min(k + 3, 9 * (k // 9 + 1))])) for k in range(27))


def value_of(code: str, facts: Facts) -> int:
    """How many yakuman a yakuman counts: 2 for a double form, else 1."""
    rules = facts.rules
    if code in rules.double_yakuman or code == "daichisei":
        return 2
    if code == "daisharin" and rules.daisharin == "double":
        return 2
    if code == "hyakumangoku" and rules.hyakumangoku == "double_at_100" and number_sum(facts) == 100:
        return 2
    return 1
