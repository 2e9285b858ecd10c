"""The other scorer: PyPI's `mahjong`, asked the same question, and what its answers may differ in.

`EXPLAINED` is the only place for differences: each has the rule it follows from and a test that is true for exactly the
expected difference. Whatever no explanation covers is a failure.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from scoring.errors import HandError, NotCompleteError, NoWinError, NoYakuError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.tiles import KIND, WINDS, Tile
from tests.differential.hands import Case

try:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.hand_calculating.scores import Aotenjou, ScoresCalculator
    from mahjong.meld import Meld as PeerMeld
except ImportError:  # the callers ask `AVAILABLE` first
    AVAILABLE = False
else:
    AVAILABLE = True

#: Class names of the other scorer's yaku -> our codes; the winds and dragons are written as yakuhai with their tile.
NAMES = {
    "Tsumo": "menzen_tsumo", "Riichi": "riichi", "OpenRiichi": "open_riichi", "DaburuRiichi": "double_riichi",
    "DaburuOpenRiichi": "double_open_riichi", "Ippatsu": "ippatsu", "Chankan": "chankan", "Rinshan": "rinshan",
    "Haitei": "haitei", "Houtei": "houtei", "Renhou": "renhou", "Pinfu": "pinfu", "Tanyao": "tanyao", "Iipeiko": "iipeikou",
    "Ryanpeikou": "ryanpeikou", "Haku": "yakuhai 5z", "Hatsu": "yakuhai 6z", "Chun": "yakuhai 7z",
    "Sanshoku": "sanshoku_doujun", "Ittsu": "ittsuu", "SeatWindEast": "yakuhai 1z", "SeatWindSouth": "yakuhai 2z",
    "SeatWindWest": "yakuhai 3z", "SeatWindNorth": "yakuhai 4z", "RoundWindEast": "yakuhai 1z",
    "RoundWindSouth": "yakuhai 2z", "RoundWindWest": "yakuhai 3z", "RoundWindNorth": "yakuhai 4z", "Chantai": "chanta",
    "Junchan": "junchan", "Honroto": "honroutou", "Toitoi": "toitoi", "Sanankou": "sanankou", "SanKantsu": "sankantsu",
    "SanshokuDoukou": "sanshoku_doukou", "Chiitoitsu": "chiitoitsu", "Shosangen": "shousangen", "Honitsu": "honitsu",
    "Chinitsu": "chinitsu", "Dora": "dora", "AkaDora": "aka_dora", "UraDora": "ura_dora", "KokushiMusou": "kokushi",
    "DaburuKokushiMusou": "kokushi_13", "ChuurenPoutou": "chuuren", "DaburuChuurenPoutou": "chuuren_pure",
    "Suuankou": "suuankou", "SuuankouTanki": "suuankou_tanki", "Daisangen": "daisangen", "Shousuushii": "shousuushii",
    "DaiSuushii": "daisuushii", "Ryuuiisou": "ryuuiisou", "Suukantsu": "suukantsu", "Tsuuiisou": "tsuuiisou",
    "Chinroutou": "chinroutou", "Daisharin": "daisharin", "Daichisei": "daichisei", "Tenhou": "tenhou",
    "Chiihou": "chiihou", "RenhouYakuman": "renhou", "Sashikomi": "open_riichi", "Paarenchan": "paarenchan",
}  # fmt: skip
#: Our codes that the other scorer writes as another one.
_SAME = {"ryuuiisou_pure": "ryuuiisou", "kita_dora": "dora"}


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What one scorer says: why it refuses, or yaku as sorted (code, han), yakuman, han, fu, what each payer pays, the
    winner's whole gain."""

    refused: str | None = None
    yaku: tuple[tuple[str, int], ...] = ()
    yakuman: int = 0
    han: int = 0
    fu: int = 0
    payments: tuple[tuple[str, int], ...] = ()
    gain: int | None = None

    @property
    def points(self) -> int:
        """The hand's own value."""
        return sum(paid for _, paid in self.payments)

    @property
    def codes(self) -> set[str]:
        """The yaku's codes alone."""
        return {code for code, _ in self.yaku}

    def without(self, *codes: str) -> tuple[tuple[str, int], ...]:
        """The yaku but for some."""
        return tuple(entry for entry in self.yaku if entry[0] not in codes)


def _folded(entries: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Sorted and named as the other scorer does: called norths among the dora, one name for a yakuman of an open riichi."""
    names = _SAME | {"double_open_riichi": "open_riichi"}
    out = sorted(((names if han == 13 else _SAME).get(code, code), han) for code, han in entries)
    dora = sum(han for code, han in out if code == "dora")
    return tuple([entry for entry in out if entry[0] != "dora"] + ([("dora", dora)] if dora else []))


def ours(case: Case, rules: RuleSet | None = None) -> Outcome:
    """Our own answer; `rules` asks about the same hand under other ones."""
    rules = rules or case.rules
    try:
        score = score_win(case.hand, case.win, rules)
    except HandError:
        return Outcome("bad_hand")
    except NotCompleteError:
        return Outcome("not_complete")
    except NoYakuError:
        return Outcome("no_yaku")
    except NoWinError as error:
        return Outcome(error.code)
    yaku = [(f"yakuhai {item.tile}" if item.tile else item.code, item.han) for item in score.yaku]
    gain = score.deltas[case.win.seat] if rules.limit_cap else None
    han = min(score.han, 78) if score.yakuman and rules.yakuman_cap == 6 else score.han
    return Outcome(None, _folded(yaku), score.yakuman, han, score.fu, tuple(sorted(score.payments.items())), gain)


class Question:
    """A case as the arguments of `HandCalculator.estimate_hand_value`."""

    def __init__(self, case: Case) -> None:
        hand, win, rules = case.hand, case.win, case.rules
        self.case = case
        self._next = [0] * 34
        self._reds = any(rules.aka)
        tiles = [self._id(tile) for tile in hand.tiles]
        self.melds = [self._meld(meld.kind, [self._id(tile) for tile in meld.tiles]) for meld in hand.melds]
        self.win_tile = self._id(hand.win)
        self.tiles = [*tiles, *(tile for meld in self.melds for tile in meld.tiles), self.win_tile]
        # the rules that the other scorer leaves to its callers: which indicators count
        open_ones = win.dora if rules.kan_dora else win.dora[:1]
        under = (win.ura if rules.kan_dora and rules.kan_ura_dora else win.ura[:1]) if rules.ura_dora else ()
        self.dora = [4 * KIND[tile] for tile in open_ones]
        self.ura = [4 * KIND[tile] for tile in under]
        self.factory = ScoresCalculator if rules.limit_cap else Aotenjou
        self.settings = self._settings()

    def _id(self, tile: Tile) -> int:
        """The number of a tile among 136: a red five is the first of its four, other tiles come in turn."""
        kind = KIND[tile]
        if tile.is_red:
            return 4 * kind
        copy = self._next[kind] + (self._reds and kind < 27 and kind % 9 == 4)
        self._next[kind] += 1
        return 4 * kind + copy

    @staticmethod
    def _meld(kind: str, tiles: list[int]) -> PeerMeld:
        words = {"chii": PeerMeld.CHI, "pon": PeerMeld.PON, "kakan": PeerMeld.SHOUMINKAN}
        return PeerMeld(words.get(kind, PeerMeld.KAN), tiles, opened=kind != "ankan")

    def _settings(self) -> dict[str, Any]:
        win, rules, raw = self.case.win, self.case.rules, self.case.kind == "illegal"
        local = rules.local_yaku
        honba = win.honba if rules.limit_cap else 0
        openly = rules.open_riichi and win.open_riichi
        return {
            "is_tsumo": win.tsumo, "is_riichi": win.riichi or win.open_riichi and not win.double_riichi,
            "is_daburu_riichi": win.double_riichi, "is_open_riichi": openly,
            "is_ippatsu": win.ippatsu and (rules.ippatsu or raw), "is_rinshan": win.rinshan, "is_chankan": win.chankan,
            "is_haitei": win.haitei,
            "is_houtei": win.houtei and (raw or rules.houtei_after_rinshan or not win.after_replacement),
            "is_tenhou": win.tenhou, "is_chiihou": win.chiihou, "is_renhou": win.renhou and (raw or rules.renhou != "off"),
            "player_wind": 27 + WINDS.index(win.seat), "round_wind": 27 + WINDS.index(win.round),
            "kyoutaku_number": win.sticks if rules.limit_cap else 0, "tsumi_number": honba,
            "num_nuki_dora": self.case.hand.norths,
            "paarenchan": int("paarenchan" in local and win.dealer and win.dealer_streak >= 8),
        }  # fmt: skip

    def options(self) -> OptionalRules:
        """The rules as the other scorer's options."""
        rules, win = self.case.rules, self.case.win
        kazoe = {"yakuman": HandConfig.KAZOE_LIMITED, "sanbaiman": HandConfig.KAZOE_SANBAIMAN}[rules.counted_yakuman]
        if "kazoe_no_limit" in self.case.peer:
            kazoe = HandConfig.KAZOE_NO_LIMIT
        wheel = "daisharin" in rules.local_yaku
        return OptionalRules(
            has_open_tanyao=rules.open_tanyao, has_aka_dora=self._reds, has_double_yakuman=bool(rules.double_yakuman),
            kazoe_limit=kazoe, kiriage=rules.kiriage, fu_for_open_pinfu=rules.open_pinfu_30,
            fu_for_pinfu_tsumo=not rules.pinfu_tsumo, renhou_as_yakuman=rules.renhou == "yakuman", has_daisharin=wheel,
            has_daisharin_other_suits=wheel and rules.daisharin_suits == "any", has_daichisei="daichisei" in rules.local_yaku,
            has_sashikomi_yakuman=rules.open_riichi_dealt_in == "yakuman" and not win.discarder_riichi,
            limit_to_sextuple_yakuman=rules.yakuman_cap == 6, paarenchan_needs_yaku="paarenchan_needs_yaku" in self.case.peer,
            is_three_player=rules.players == 3,
        )  # fmt: skip

    def config(self) -> HandConfig:
        """A new configuration; the other scorer writes into it."""
        return HandConfig(options=self.options(), **self.settings)


def theirs(case: Case) -> Outcome:
    """The other scorer's answer, in our words."""
    question = Question(case)
    config = question.config()
    try:
        answer = HandCalculator.estimate_hand_value(
            question.tiles, question.win_tile, question.melds, question.dora, config, question.factory, question.ura
        )
    except ValueError as error:
        return Outcome(f"crash: {error}")
    if answer.error:
        return Outcome({"hand_not_winning": "not_complete", "no_yaku": "no_yaku"}.get(answer.error, "bad_hand"))
    yaku = []
    for item in answer.yaku:
        han = item.han_open if answer.is_open_hand and item.han_open else item.han_closed
        yaku.append((NAMES[type(item).__name__], han))
    yakuman = 0
    if any(item.is_yakuman for item in answer.yaku) and case.rules.limit_cap:
        yakuman = answer.han // 13
    cost, win = answer.cost, case.win
    if win.tsumo:
        seats = [seat for seat in WINDS[: case.rules.players] if seat != win.seat]
        payments = [(seat, cost["main"] if "E" in (seat, win.seat) else cost["additional"]) for seat in seats]
    else:
        payments = [(win.from_, cost["main"])]
    gain = cost["total"] if case.rules.limit_cap else None
    fu = 0 if yakuman else answer.fu
    return Outcome(None, _folded(yaku), yakuman, answer.han, fu, tuple(sorted(payments)), gain)


def _open_tsumo(case: Case, our: Outcome, their: Outcome) -> bool:
    fits = case.win.tsumo and not case.hand.is_closed and not case.rules.open_pinfu_30
    return fits and (our.fu, their.fu) == (30, 20) and (our.yaku, our.han) == (their.yaku, their.han)


def _agree(case: Case, **rules: Any) -> bool:
    """True when both say the same, or differ as explained, under other rules."""
    other = dataclasses.replace(case, rules=dataclasses.replace(case.rules, **rules)) if rules else case
    our, their = ours(other), theirs(other)
    return our == their or explanation(other, our, their) is not None


def _open_wheel(case: Case, our: Outcome, their: Outcome) -> bool:
    if case.hand.is_closed or "daisharin" not in case.rules.local_yaku or "daisharin" in our.codes:
        return False
    local = tuple(code for code in case.rules.local_yaku if code != "daisharin")
    # without limits the other scorer breaks on its own open daisharin
    granted = "daisharin" in their.codes or (their.refused or "").startswith("crash")
    return granted and ours(case, dataclasses.replace(case.rules, local_yaku=local)) == our and _agree(case, local_yaku=local)


def _seven_stars(case: Case, our: Outcome, their: Outcome) -> bool:
    if not {"daichisei", "tsuuiisou"} <= their.codes or "daichisei" not in our.codes:
        return False
    more = 1 if case.rules.daichisei == "added" else 0
    both = ("daichisei", "tsuuiisou")
    return our.without(*both) == their.without(*both) and our.yakuman == their.yakuman + more


def _no_kazoe_limit(case: Case, our: Outcome, their: Outcome) -> bool:
    if "kazoe_no_limit" not in case.peer or their.yakuman or their.han < 26:
        return False
    return _agree(dataclasses.replace(case, peer=case.peer - {"kazoe_no_limit"}))


def _tenhou_tile(case: Case, our: Outcome, their: Outcome) -> bool:
    if not case.win.tenhou or case.rules.tenhou_reading != "highest" or our.refused:
        return False
    rules, tiles = dataclasses.replace(case.rules, tenhou_reading="last_tile"), sorted(case.hand.all_tiles)
    hands = [Hand(tiles[:place] + tiles[place + 1 :], (), tile) for place, tile in enumerate(tiles)]
    each = [dataclasses.replace(case, hand=hand, rules=rules) for hand in hands]
    return our.points == max(ours(other).points for other in each) and all(_agree(other) for other in each)


def _paarenchan_alone(case: Case, our: Outcome, their: Outcome) -> bool:
    return their.refused == "no_yaku" and "paarenchan_needs_yaku" in case.peer and our.codes == {"paarenchan"}


def _yakuman_stay(case: Case, our: Outcome, their: Outcome) -> bool:
    if case.rules.limit_cap or our.refused:
        return False
    with_limits = ours(case, dataclasses.replace(case.rules, limit_cap=True))
    more = our.points > with_limits.points or our.yakuman == with_limits.yakuman
    return with_limits.yakuman > 0 and more and _agree(case, limit_cap=True)


#: Name -> the rule in words, and the test that only the expected difference passes.
EXPLAINED: dict[str, tuple[str, Callable[[Case, Outcome, Outcome], bool]]] = {
    "open_tsumo_fu": (
        "a tsumo adds 2 fu except with pinfu, and pinfu is a closed hand's; the other scorer leaves the 2 fu out of every "
        "hand without other fu, so that an open one has 20 where open hands may have 20 at all",
        _open_tsumo,
    ),
    "open_daisharin": ("daisharin is closed only; the other scorer grants it to open hands", _open_wheel),
    "daichisei": (
        "daichisei is a double yakuman instead of tsuuiisou, or added to it (3 in all); the other scorer has a single one "
        "beside tsuuiisou (2 in all)",
        _seven_stars,
    ),
    "kazoe_no_limit": (
        "a counted yakuman is one yakuman at most; the other scorer can count two from 26 han on",
        _no_kazoe_limit,
    ),
    "tenhou_reading": (
        "tenhou is dealt whole and read as it is worth most; the other scorer goes by the last tile, as `last_tile` does",
        _tenhou_tile,
    ),
    "paarenchan_alone": (
        "a yakuman always suffices; the other scorer can ask for another yaku beside paarenchan",
        _paarenchan_alone,
    ),
    "no_limits": (
        "without limits yakuman stay yakuman; the other scorer counts them as han beside the other yaku",
        _yakuman_stay,
    ),
}  # fmt: skip


def explanation(case: Case, our: Outcome, their: Outcome) -> str | None:
    """The name of the explanation of a difference, None when there is none."""
    return next((name for name, (_, test) in EXPLAINED.items() if test(case, our, their)), None)
