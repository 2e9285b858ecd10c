"""The ordinary yaku: each with its han (closed, open) and its condition.

Yakuhai is not here: it counts tiles (`scoring.facts.values_of`). Yaku that replace a smaller one say so in the smaller one.
"""

from __future__ import annotations

from scoring.context import ANY_RIICHI, CLAIM
from scoring.facts import Facts
from scoring.rules import RuleSet
from scoring.shapes import Reading, Shape
from scoring.tiles import DIGIT, GREEN, RED, WHITE, counts_of
from scoring.yaku.unit import local, of_reading, of_shape, of_traits, of_win

_RIICHI, _DOUBLE, _OPEN = CLAIM["riichi"], CLAIM["double_riichi"], CLAIM["open_riichi"]
#: Bits of the kinds 1 4 7 of characters, circles and bamboo: the first tiles of a ittsuu's runs.
_ITTSUU = tuple(0b1001001 << 9 * suit for suit in range(3))
_DRAGONS = 1 << WHITE | 1 << GREEN | 1 << RED
#: Bits of runs and triplets that hold a terminal or an honour.
_OUTER_RUNS = sum(1 << 9 * suit | 1 << 9 * suit + 6 for suit in range(3))
_OUTER_TRIPLETS = sum(1 << 9 * suit | 1 << 9 * suit + 8 for suit in range(3)) | 0b1111111 << 27
_SUIT = 0b111111111


def _dealt_into_openly(facts: Facts) -> bool:
    """An open riichi that someone outside riichi deals into is a yakuman in some rule sets."""
    return bool(
        facts.win.claims & _OPEN
        and not facts.tsumo
        and not facts.win.discarder_riichi
        and facts.rules.open_riichi_dealt_in == "yakuman"
    )


@of_win("riichi", (1, None))
def riichi(facts: Facts) -> bool:
    return facts.win.claims & ANY_RIICHI == _RIICHI


@of_win("double_riichi", (2, None))
def double_riichi(facts: Facts) -> bool:
    return facts.win.claims & (_DOUBLE | _OPEN) == _DOUBLE


@of_win("open_riichi", (2, None), lambda rules: rules.open_riichi)
def open_riichi(facts: Facts) -> bool:
    return facts.win.claims & (_DOUBLE | _OPEN) == _OPEN


@of_win("double_open_riichi", (3, None), lambda rules: rules.open_riichi)
def double_open_riichi(facts: Facts) -> bool:
    return facts.win.claims & (_DOUBLE | _OPEN) == _DOUBLE | _OPEN


@of_win("open_riichi", (13, None), lambda rules: rules.open_riichi)
def open_riichi_dealt_in(facts: Facts) -> bool:
    return _dealt_into_openly(facts) and not facts.win.double_riichi


@of_win("double_open_riichi", (13, None), lambda rules: rules.open_riichi)
def double_open_riichi_dealt_in(facts: Facts) -> bool:
    return _dealt_into_openly(facts) and facts.win.double_riichi


@of_win("ippatsu", (1, None), lambda rules: rules.ippatsu)
def ippatsu(facts: Facts) -> bool:
    return facts.win.ippatsu


@of_win("menzen_tsumo", (1, None))
def menzen_tsumo(facts: Facts) -> bool:
    return facts.tsumo


@of_win("chankan", (1, 1))
def chankan(facts: Facts) -> bool:
    return facts.win.chankan


@of_win("rinshan", (1, 1))
def rinshan(facts: Facts) -> bool:
    return facts.win.rinshan


@of_win("haitei", (1, 1))
def haitei(facts: Facts) -> bool:
    return facts.win.haitei


@of_win("houtei", (1, 1))
def houtei(facts: Facts) -> bool:
    return facts.win.houtei and (facts.rules.houtei_after_rinshan or not facts.win.after_replacement)


@of_traits("tanyao", lambda rules: (1, 1 if rules.open_tanyao else None))
def tanyao(facts: Facts) -> bool:
    return not facts.outside


@of_reading("pinfu", (1, None), runs=(4, 4))
def pinfu(reading: Reading, facts: Facts) -> bool:
    return reading.wait == "ryanmen" and reading.shape.pair not in facts.values and (facts.rules.pinfu_tsumo or not facts.tsumo)


def _all_suits(facts: Facts) -> bool:
    return facts.suits == 7


@of_shape("iipeikou", (1, None), runs=(2, 4))
def iipeikou(shape: Shape, facts: Facts) -> bool:
    return shape.twins == 1 and not ("isshoku_sanjun" in facts.rules.local_yaku and three_equal(shape))


@of_shape("ryanpeikou", (3, None), runs=(4, 4))
def ryanpeikou(shape: Shape, facts: Facts) -> bool:
    return shape.twins == 2


def three_equal(shape: Shape) -> bool:
    """Three runs of the same tiles."""
    return any(shape.runs.count(first) >= 3 for first in shape.runs)


def _chiitoitsu_han(rules: RuleSet) -> tuple[int, int | None]:
    return (2 if rules.chiitoitsu == "2_han_25_fu" else 1), None


@of_shape("chiitoitsu", _chiitoitsu_han, form="chiitoitsu")
def chiitoitsu(shape: Shape, facts: Facts) -> bool:
    return True


@of_shape("ittsuu", (2, 1), when=lambda facts: facts.outside, runs=(3, 4))
def ittsuu(shape: Shape, facts: Facts) -> bool:
    return any(shape.run_mask & full == full for full in _ITTSUU)


@of_shape("sanshoku_doujun", (2, 1), when=_all_suits, runs=(3, 4))
def sanshoku_doujun(shape: Shape, facts: Facts) -> bool:
    runs = shape.run_mask
    return runs & runs >> 9 & runs >> 18 != 0


@of_shape("sanshoku_doukou", (2, 2), when=_all_suits, runs=(0, 1))
def sanshoku_doukou(shape: Shape, facts: Facts) -> bool:
    triplets = shape.triplet_mask
    return triplets & triplets >> 9 & triplets >> 18 & _SUIT != 0


def _each_block_outer(shape: Shape) -> bool:
    return (
        shape.run_mask & ~_OUTER_RUNS == 0
        and shape.triplet_mask & ~_OUTER_TRIPLETS == 0
        and 1 << shape.pair & _OUTER_TRIPLETS != 0
    )


@of_shape("chanta", (2, 1), when=lambda facts: facts.honours, runs=(1, 4))
def chanta(shape: Shape, facts: Facts) -> bool:
    return _each_block_outer(shape)


@of_shape("junchan", (3, 2), when=lambda facts: facts.outside and not facts.honours, runs=(1, 4))
def junchan(shape: Shape, facts: Facts) -> bool:
    return _each_block_outer(shape)


@of_shape("toitoi", (2, 2), runs=(0, 0))
def toitoi(shape: Shape, facts: Facts) -> bool:
    return True


@of_reading("sanankou", (2, 2), runs=(0, 1))
def sanankou(reading: Reading, facts: Facts) -> bool:
    return len(reading.ankou) == 3


@of_shape("sankantsu", (2, 2), runs=(0, 1))
def sankantsu(shape: Shape, facts: Facts) -> bool:
    return len(facts.kans) == 3


@of_shape("shousangen", (2, 2), when=lambda facts: facts.honours, runs=(0, 2))
def shousangen(shape: Shape, facts: Facts) -> bool:
    return shape.pair >= WHITE and (shape.triplet_mask & _DRAGONS | 1 << shape.pair) & _DRAGONS == _DRAGONS


@of_traits("honroutou", (2, 2))
def honroutou(facts: Facts) -> bool:
    return not facts.simples and facts.suits != 0 and facts.honours


@of_traits("honitsu", (3, 2))
def honitsu(facts: Facts) -> bool:
    return facts.honours and facts.suits in (1, 2, 4)


@of_traits("chinitsu", (6, 5))
def chinitsu(facts: Facts) -> bool:
    return not facts.honours and facts.suits in (1, 2, 4)


# local yaku


def _tsuukan_han(rules: RuleSet) -> tuple[int, int | None]:
    return (2, 1) if rules.sanshoku_tsuukan == "2/1" else (1, None)


@of_shape("sanshoku_tsuukan", _tsuukan_han, local("sanshoku_tsuukan"), runs=(3, 4))
def sanshoku_tsuukan(shape: Shape, facts: Facts) -> bool:
    """123, 456 and 789 in three different suits."""
    suits = [(shape.run_mask >> 9 * suit) & _SUIT for suit in range(3)]
    return any(
        suits[a] & 1 and suits[b] & 8 and suits[c] & 64
        for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    )


@of_shape("sanrenkou", (2, 2), local("sanrenkou"), runs=(0, 1))
def sanrenkou(shape: Shape, facts: Facts) -> bool:
    return consecutive(shape.triplet_mask, 3)


def consecutive(triplets: int, many: int) -> bool:
    """True when `many` triplets of one suit have consecutive numbers."""
    for suit in range(3):
        bits = triplets >> 9 * suit & _SUIT
        if any(bits >> number & (1 << many) - 1 == (1 << many) - 1 for number in range(10 - many)):
            return True
    return False


def _sanjun_han(rules: RuleSet) -> tuple[int, int | None]:
    return 2, (2 if rules.isshoku_sanjun == "2" else 1)


@of_shape("isshoku_sanjun", _sanjun_han, local("isshoku_sanjun"), runs=(3, 4))
def isshoku_sanjun(shape: Shape, facts: Facts) -> bool:
    """Three equal runs; two pairs of runs in a closed hand are the ryanpeikou that outranks it."""
    return three_equal(shape) and not (facts.closed and shape.twins == 2)


def number_sum(facts: Facts) -> int:
    """The numbers of all suited tiles added up."""
    return sum((kind % 9 + 1) * copies for kind, copies in enumerate(counts_of(facts.whole)[:27]))


def suit_counts(facts: Facts) -> list[int]:
    """The nine counts of a one-suited hand's whole tiles."""
    place = {1: 0, 2: 9, 4: 18}[facts.suits]
    return [facts.whole >> DIGIT * (place + number) & 31 for number in range(9)]
