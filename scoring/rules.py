"""A rule set: every option of the game as one frozen value.

No code asks which preset a rule set came from; it asks the field. The fields stand in the order of the rules they belong
to: tiles, shapes, calls, yaku, fu, points, several winners, liability, players, draws, the game. Defaults are what most rule
books say; `scoring.presets` holds the named ones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from scoring.errors import RulesError
from scoring.fields import Kind, choice, codes, did_you_mean, flag, number, number_or_off, numbers, shown, tables

if TYPE_CHECKING:
    from scoring.points import Prices
    from scoring.yaku.book import YakuBook

#: Yakuman (or their double forms) that a rule set may count twice.
DOUBLES = ("kokushi_13", "suuankou_tanki", "daisuushii", "ryuuiisou_pure", "chuuren_pure", "suukantsu", "tenhou")
#: Yaku of some circles only.
LOCAL_YAKU = (
    "sanshoku_tsuukan", "sanrenkou", "isshoku_sanjun", "suurenkou", "isshoku_yonjun", "daisharin", "hyakumangoku",
    "beni_kujaku", "tohoku_shinkansen", "daichisei", "paarenchan", "shiisan_puutaa",
)  # fmt: skip
LIABLE = ("daisangen", "daisuushii", "suukantsu")
ABORTIVE = ("nine_kinds", "four_winds", "four_kans", "four_riichi", "three_rons")


#: What noten payments must be a multiple of, to be shared by any number of players in hundreds.
_NOTEN_UNIT = {4: 600, 3: 200, 2: 100}


@dataclasses.dataclass(frozen=True, kw_only=True)
class RuleSet:
    """Every option; build one with keywords, `RuleSet.of(mapping)` or `scoring.presets.rule_set(name)`.

    >>> RuleSet(kiriage=True).kiriage, RuleSet().kiriage
    (True, False)
    """

    players: int = number(4, section=9, only=(4, 3, 2))
    # tiles and dora
    kan_dora: bool = flag(True, 1)
    kan_dora_timing: str = choice(
        "by_kind", "at_once", section=1, also={"always at once": "at_once", "closed at once": "by_kind"}
    )
    ura_dora: bool = flag(True, 1)
    kan_ura_dora: bool = flag(True, 1)
    aka: tuple[int, int, int] = numbers((1, 1, 1), section=1, sizes=(3,), low=0, high=4)
    # winning
    min_han: int = number(1, section=2, low=1, high=13)
    min_han_2_from_honba: int | None = number_or_off(None, section=2)
    # calls
    kuikae: str = choice("forbidden", "same_tile_only", "allowed", section=3)
    kokushi_robs_ankan: bool = flag(True, 3)
    # yaku
    ippatsu: bool = flag(True, 4)
    pinfu_tsumo: bool = flag(True, 4)
    open_tanyao: bool = flag(True, 4)
    houtei_after_rinshan: bool = flag(True, 4)
    chiitoitsu: str = choice("2_han_25_fu", "1_han_50_fu", section=4, also={"2/25": "2_han_25_fu", "1/50": "1_han_50_fu"})
    open_riichi: bool = flag(False, 4)
    open_riichi_dealt_in: str = choice("yakuman", "2_han", section=4, also={2: "2_han", "2": "2_han"})
    renhou: str = choice("off", "mangan", "haneman", "baiman", "yakuman", "5_han", section=4, also={5: "5_han", "5": "5_han"})
    renhou_dealer: bool = flag(False, 4)
    renhou_with_others: str = choice(
        "highest", "added", section=4, also={"alone": "highest", "added to the hand": "added",
                                             "highest of renhou alone and the hand without it": "highest"}
    )  # fmt: skip
    double_yakuman: tuple[str, ...] = codes((), DOUBLES, section=4)
    ryuuiisou_needs_green: bool = flag(False, 4)
    chuuren_suits: str = choice("any", "characters", section=4)
    yakuman_add_up: bool = flag(True, 4)
    yakuman_cap: int | None = number_or_off(None, section=4, high=13)
    counted_yakuman: str = choice("yakuman", "sanbaiman", section=4)
    limit_cap: bool = flag(True, 4)
    tenhou_reading: str = choice("highest", "last_tile", section=4, also={"by the last tile": "last_tile"})
    local_yaku: tuple[str, ...] = codes((), LOCAL_YAKU, section=4)
    sanshoku_tsuukan: str = choice("2/1", "1", section=4, also={"2/1": "2/1", "1 closed only": "1", 1: "1"})
    isshoku_sanjun: str = choice("2", "2/1", section=4, also={"2/1": "2/1", 2: "2"})
    daisharin: str = choice("yakuman", "double", section=4)
    daisharin_suits: str = choice("circles", "any", section=4)
    hyakumangoku: str = choice("yakuman", "double_at_100", section=4, also={"exactly 100 double": "double_at_100"})
    tohoku_suits: str = choice("any", "bamboo", section=4, also={"bamboo only": "bamboo"})
    tohoku_closed_only: bool = flag(False, 4)
    daichisei: str = choice("added", "instead", section=4, also={"added to tsuuiisou": "added"})
    paarenchan: str = choice("hands", "wins", section=4)
    shiisan_puutaa: str = choice("yakuman", "mangan", section=4)
    # fu
    rinshan_tsumo_fu: bool = flag(True, 5)
    double_wind_pair_fu: int = number(4, section=5, only=(4, 2))
    open_pinfu_30: bool = flag(True, 5)
    # points
    kiriage: bool = flag(False, 6)
    honba: int = number(300, section=6, low=0, high=3000)
    # several winners
    several_rons: str = choice(
        "all", "head_bump", "two_three_abort", section=7, also={"two, three abort": "two_three_abort", "two": "two_three_abort"}
    )
    own_deposit_back: bool = flag(False, 7)
    honba_to: str = choice("first", "each", section=7)
    # liability
    pao: tuple[str, ...] = codes(("daisangen", "daisuushii"), LIABLE, section=8)
    pao_honba: str = choice("liable", "discarder", section=8, also={"liable player": "liable"})
    pao_covers: str = choice(
        "whole_hand", "liable_yakuman", section=8, also={"only the liable yakuman": "liable_yakuman",
                                                         "own part": "liable_yakuman"}
    )  # fmt: skip
    rinshan_pao: bool = flag(False, 8)
    # three and two players
    north: str = choice("kita", "yakuhai", "plain", section=9)
    kita_ron: str = choice("any", "orphans_only", "none", section=9)
    sanma_tsumo: str = choice("loss", "bisection", "equal", "thirds", section=9)
    # draws
    noten_total: int = number(3000, section=10, low=0, high=30000)
    own_four_is_noten: bool = flag(True, 10)
    dealer_stays: str = choice("tenpai", "win_only", "always", "never", section=10)
    nagashi: str = choice("off", "draw", "win", section=10)
    nagashi_several: str = choice("all", "nearest", section=10, also={"nearest to the last draw": "nearest"})
    nagashi_closed_only: bool = flag(False, 10)
    abortive: tuple[str, ...] = codes(ABORTIVE, ABORTIVE, section=10)
    nine_kinds_dealer: str = choice("stays", "passes", section=10)
    four_winds_dealer: str = choice("stays", "passes", section=10)
    four_kans_dealer: str = choice("stays", "passes", section=10)
    four_riichi_dealer: str = choice("stays", "passes", section=10)
    three_rons_dealer: str = choice("stays", "passes", section=10)
    four_kans_timing: str = choice("after_discard", "at_once", section=10)
    four_kans_by_one: str = choice("no_more_kans", "fifth_aborts", section=10)
    # the game
    riichi_below_1000: bool = flag(False, 12)
    riichi_min_live_tiles: int = number(4, section=12, only=(4, 3, 1, 0))
    start: int = number(25000, section=12, low=100)
    return_: int = number(30000, section=12, low=0)
    length: str = choice("south", "east", "one_hand", "north", section=12)
    goal: int = number(30000, section=12)
    extension: bool = flag(True, 12)
    sudden_death_after: str = choice(
        "deal_ends", "any_hand", section=12, also={"a hand that ends the deal": "deal_ends", "any hand": "any_hand"}
    )
    tobi: str = choice("below_0", "at_or_below_0", "off", section=12)
    top_cap: int | None = number_or_off(None, section=12)
    agari_yame: bool = flag(True, 12)
    tenpai_yame: bool = flag(True, 12)
    time_limit: str = choice("finish_hand", "one_more_hand", section=12, also={"finish the hand": "finish_hand"})
    leftover_deposits: str = choice("first", "split", "lost", section=12, also={"split on ties": "split", "winner": "first"})
    ties: str = choice("seat", "shared", section=12, also={"seat order at the start": "seat"})
    rounding: str = choice("none", "nearest", "5_down_6_up", section=12)
    uma: tuple[float, ...] = numbers((20, 10, -10, -20), section=12, sizes=(4, 3, 2), low=-1000, high=1000, total=0)
    floating_uma: tuple[tuple[float, ...], ...] = tables((), section=12)
    oka: int = number(20, section=12, high=1000)
    chombo_points: str = choice("20000", "reverse_mangan", section=12, also={20000: "20000", "20000 after uma": "20000"})
    chombo_ends_game: bool = flag(False, 12)

    def __post_init__(self) -> None:
        """Bring every value to its canonical form; raises `RulesError` with the field's name."""
        for field in dataclasses.fields(self):
            kind: Kind = field.metadata["kind"]
            object.__setattr__(self, field.name, kind.read(public_name(field.name), getattr(self, field.name)))
        unit = _NOTEN_UNIT[self.players]
        if self.noten_total % unit:
            words = f"expected a multiple of {unit} that {self.players} players can share, got {self.noten_total}"
            raise RulesError(f"rule 'noten_total': {words}", "noten_total")
        if any(int(copies) != copies for copies in self.aka):
            raise RulesError(f"rule 'aka': expected whole numbers of red fives, got {self.aka!r}", "aka")
        for row in (self.uma, *self.floating_uma):
            if len(row) != self.players and (row is not self.uma or self.players != 2):
                name = "uma" if row is self.uma else "floating_uma"
                words = f"expected {self.players} numbers for {self.players} players, got {row!r}"
                raise RulesError(f"rule {name!r}: {words}", name)

    @classmethod
    def of(cls, values: Mapping[str, Any], base: RuleSet | None = None) -> RuleSet:
        """A rule set from field names and values over a base; raises `RulesError` for a field that does not exist."""
        known = field_kinds()
        changes = {}
        for name, value in values.items():
            if name not in known:
                raise RulesError(
                    f"there is no rule {shown(name)}{did_you_mean(name, known)}; `agari rules show tenhou` lists every rule",
                    str(name),
                )
            changes[attribute(name)] = value
        base = base or cls()
        players = changes.get("players", base.players)
        if players in (2, 3, 4) and players != base.players:
            base = base.for_players(players)
        return dataclasses.replace(base, **changes)

    def for_players(self, players: int) -> RuleSet:
        """The same rules at a table of another size: uma loses its middle places and two players pay half as noten."""
        if players == self.players:
            return self
        uma = self.uma
        if len(uma) > players:
            uma = {3: (uma[0], 0, -uma[0]), 2: (uma[0], -uma[0])}[players]
        elif len(uma) < players:
            uma = (uma[0], *(0,) * (players - 2), -uma[0])
        noten = self.noten_total
        if players == 2 and noten > 1500:
            noten //= 2
        elif noten % _NOTEN_UNIT[players]:
            noten = 3000  # the 2000 of a three-player table cannot be shared by three
        return dataclasses.replace(self, players=players, uma=uma, floating_uma=(), noten_total=noten)

    @cached_property
    def book(self) -> YakuBook:
        """The yaku that these rules know, ready for use."""
        from scoring.yaku.book import YakuBook

        return YakuBook(self)

    @cached_property
    def prices(self) -> Prices:
        """What han and fu are worth under these rules."""
        from scoring.points import Prices

        return Prices(self)

    def values(self) -> dict[str, Any]:
        """Every field by its public name, in the order of the rules; tuples stay tuples."""
        return {public_name(field.name): getattr(self, field.name) for field in dataclasses.fields(self)}


def public_name(attribute_name: str) -> str:
    """The name of a field in files and JSON: `return_` is a Python word's stand-in for `return`."""
    return attribute_name.rstrip("_")


def attribute(name: str) -> str:
    """The attribute that holds a field."""
    return "return_" if name == "return" else name


@cache
def field_kinds() -> Mapping[str, Kind]:
    """Every field's public name with how its value is read."""
    return {public_name(field.name): field.metadata["kind"] for field in dataclasses.fields(RuleSet)}
