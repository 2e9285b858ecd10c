"""Fu: every reason with its tiles, every kind of set and wait, every option, and the readings between which fu decide."""

from __future__ import annotations

import pytest

from tests.scoring.table import NOTHING, NOTHING_OPEN, table, win


def items_of(score):
    """The fu items as one text, `code=fu` or `code=fu:tiles`; an item of no fu stays out."""
    return " ".join(f"{item.code}={item.fu}" + (f":{item.tiles}" if item.tiles else "") for item in score.fu_items if item.fu)


def sorted_items(text):
    return sorted(text.split())


#: (name, hand, how, fu, items, rules)
ITEMS = [
    ("pinfu tsumo", "123789m456p2267s+8s", "tsumo", 20, "base=20"),
    ("pinfu tsumo switched off", "123789m456p2267s+8s", "tsumo", 30, "base=20 tsumo=2 rounding=8", {"pinfu_tsumo": False}),
    ("pinfu ron", "123789m456p2267s+8s", "", 30, "base=20 closed_ron=10"),
    ("seven pairs", "1155m2277p3399s5z+5z", "", 25, "chiitoitsu=25"),
    ("seven pairs tsumo", "1155m2277p3399s5z+5z", "tsumo", 25, "chiitoitsu=25"),
    ("seven pairs at fifty", "1155m2277p3399s5z+5z", "tsumo", 50, "chiitoitsu=50", {"chiitoitsu": "1_han_50_fu"}),
    ("orphans", "119m19p19s123456z+7z", "", 0, ""),
    ("another yakuman", "222555m999p333s8s+8s", "", 0, ""),
    ("open without fu", "789m456p2267s (555z)+8s", "", 30, "base=20 triplet_open=4:555z rounding=6"),
    ("open pinfu shape", "567m456p3367s (234m)+8s", "", 30, "base=20 open_pinfu=10"),
    ("open pinfu shape at twenty", "567m456p3367s (234m)+8s", "", 20, "base=20", {"open_pinfu_30": False}),
    ("open pinfu shape tsumo", "567m456p3367s (234m)+8s", "tsumo", 30, "base=20 tsumo=2 rounding=8"),
    ("open pinfu shape tsumo without thirty", "567m456p3367s (234m)+8s", "tsumo", 30, "base=20 tsumo=2 rounding=8",
     {"open_pinfu_30": False}),
    ("closed ron", NOTHING, "riichi", 40, "base=20 closed_ron=10 triplet_closed=4:222s wait_closed=2:456m rounding=4"),
    ("closed tsumo", NOTHING, "tsumo", 30, "base=20 tsumo=2 triplet_closed=4:222s wait_closed=2:456m rounding=2"),
    ("open ron has no ten", NOTHING_OPEN, "houtei", 30, "base=20 triplet_closed=4:222s wait_closed=2:456m rounding=4"),
    ("closed kan keeps the ten", "12346m55678p [2222s]+5m", "riichi", 50,
     "base=20 closed_ron=10 kan_closed=16:2222s wait_closed=2:456m rounding=2"),
    ("rinshan", "12346m55678p (2222s)+5m", "tsumo rinshan", 40,
     "base=20 tsumo=2 kan_open=8:2222s wait_closed=2:456m rounding=8"),
    ("rinshan without fu", "12346m55678p (2222s)+5m", "tsumo rinshan", 30, "base=20 kan_open=8:2222s wait_closed=2:456m",
     {"rinshan_tsumo_fu": False}),
    ("plain tsumo keeps its fu", "12346m55678p (2222s)+5m", "tsumo haitei", 40,
     "base=20 tsumo=2 kan_open=8:2222s wait_closed=2:456m rounding=8", {"rinshan_tsumo_fu": False}),
    ("pinfu rinshan after a north", "123789p456s67s11m+8s north×1", "tsumo rinshan", 20, "base=20", {"players": 3}),
    ("a red five in a set", "12346m55678p (0555s)+5m", "tsumo rinshan", 40,
     "base=20 tsumo=2 kan_open=8:0555s wait_closed=2:456m rounding=8"),
]  # fmt: skip


@table(ITEMS, "hand how fu items rules")
def test_items(hand, how, fu, items, rules):
    score = win(hand, how, rules)
    assert sorted_items(items_of(score)) == sorted_items(items)
    assert score.fu == fu == sum(item.fu for item in score.fu_items)


#: The fu of one set beside 123m 456m 678p 55p, closed wait: (name, concealed part, meld, item).
SETS = [
    ("pon simple", "", "(222s)", "triplet_open=2:222s"),
    ("pon terminal", "", "(999s)", "triplet_open=4:999s"),
    ("pon honour", "", "(333z)", "triplet_open=4:333z"),
    ("closed simple", "888s", "", "triplet_closed=4:888s"),
    ("closed terminal", "111s", "", "triplet_closed=8:111s"),
    ("closed honour", "777z", "", "triplet_closed=8:777z"),
    ("open kan simple", "", "(2222s)", "kan_open=8:2222s"),
    ("open kan terminal", "", "(1111s)", "kan_open=16:1111s"),
    ("open kan honour", "", "(4444z)", "kan_open=16:4444z"),
    ("added kan simple", "", "(888s+8s)", "kan_open=8:8888s"),
    ("added kan honour", "", "(555z+5z)", "kan_open=16:5555z"),
    ("closed kan simple", "", "[7777s]", "kan_closed=16:7777s"),
    ("closed kan terminal", "", "[9999s]", "kan_closed=32:9999s"),
    ("closed kan honour", "", "[6666z]", "kan_closed=32:6666z"),
    ("chii", "", "(234s)", ""),
    ("closed run", "234s", "", ""),
]  # fmt: skip


@table(SETS, "concealed meld item")
def test_sets(concealed, meld, item):
    score = win(f"12346m55678p{concealed} {meld}+5m", "tsumo haitei")
    rest = [part for part in items_of(score).split() if not part.startswith("rounding")]
    assert sorted(rest) == sorted_items(f"base=20 tsumo=2 wait_closed=2:456m {item}")
    assert score.fu == sum(part.fu for part in score.fu_items)
    assert score.fu % 10 == 0


#: The pair of 345m 222p 46p 999s, seat S: (name, pair, round, items of the pair, rules).
PAIRS = [
    ("simple", "88s", "E", ""),
    ("terminal", "11m", "E", ""),
    ("white", "55z", "E", "pair_dragon=2:55z"),
    ("green", "66z", "E", "pair_dragon=2:66z"),
    ("red", "77z", "E", "pair_dragon=2:77z"),
    ("seat wind", "22z", "E", "pair_seat_wind=2:22z"),
    ("round wind", "11z", "E", "pair_round_wind=2:11z"),
    ("round wind later", "33z", "W", "pair_round_wind=2:33z"),
    ("guest wind", "44z", "E", ""),
    ("double wind", "22z", "S", "pair_seat_wind=2:22z pair_round_wind=2:22z"),
]  # fmt: skip


@table(PAIRS, "pair round_wind items")
def test_pairs(pair, round_wind, items):
    score = win(f"345m22246p999s{pair}+5p", f"riichi round={round_wind}")
    assert sorted(part for part in items_of(score).split() if part.startswith("pair_")) == sorted_items(items)


def test_double_wind_pair_at_two():
    score = win("345m22246p999s22z+5p", "riichi round=S", {"double_wind_pair_fu": 2})
    pairs = [item for item in score.fu_items if item.code.startswith("pair_")]
    assert [(item.fu, item.tiles) for item in pairs] == [(2, "22z")]


#: (name, hand, wait of the reading, item): closed, riichi, ron.
WAITS = [
    ("two-sided low", "123m456p999s2267s+5s", "ryanmen", ""),
    ("two-sided high", "123m456p999s2267s+8s", "ryanmen", ""),
    ("two-sided beside the edge", "123m456p222s3378p+9p", "ryanmen", ""),
    ("closed", "123m456p222s1146m+5m", "kanchan", "wait_closed=2:456m"),
    ("edge below", "456m456p222s5512p+3p", "penchan", "wait_edge=2:123p"),
    ("edge above", "123m456p222s5589m+7m", "penchan", "wait_edge=2:789m"),
    ("pair", "123m456789p222s7z+7z", "tanki", "wait_pair=2:77z"),
    ("shanpon", "123m456p222s5566m+5m", "shanpon", ""),
    ("nobetan", "123m456p222s3456m+6m", "tanki", "wait_pair=2:66m"),
]  # fmt: skip


@table(WAITS, "hand wait item")
def test_waits(hand, wait, item):
    score = win(hand, "riichi")
    assert [part for part in items_of(score).split() if part.startswith("wait_")] == item.split()
    assert score.wait == wait or (wait == "tanki" and score.wait == "nobetan")


#: Where the winning tile can stand in two places: (name, hand, how, fu, an item that shows which).
PLACES = [
    ("78999 by 9 goes to the run", "444m22456p78999s+9s", "riichi", 50, "triplet_closed=8:999s"),
    ("78999 by 6 goes to the run", "444m22456p78999s+6s", "riichi", 50, "triplet_closed=8:999s"),
    ("7999 by 8 is a closed wait", "123456m678p7999s+8s", "riichi", 40, "wait_closed=2:789s"),
    ("7999 by 7 is a pair wait", "123456m678p7999s+7s", "riichi", 40, "wait_pair=2:77s"),
    ("8999 by 7 is an edge wait", "123456m678p8999s+7s", "riichi", 40, "wait_edge=2:789s"),
    ("8999 by 8 is a pair wait", "123456m678p8999s+8s", "riichi", 40, "wait_pair=2:88s"),
    ("4456 by 4 is a pair wait for fu", "4456m678s555z (222p)+4m", "", 40, "wait_pair=2:44m"),
    ("12345 by 3 is an edge wait for fu", "12345m99s555z (222p)+3m", "", 40, "wait_edge=2:123m"),
    ("12344 by 4 as a pair and two-sided", "1234m678s555z (222p)+4m", "", 40, "wait_pair=2:44m"),
    ("33345 by 3 keeps the triplet closed", "33345m11s555z (234p)+3m", "", 40, "triplet_closed=4:333m"),
]  # fmt: skip


@table(PLACES, "hand how fu item")
def test_places(hand, how, fu, item):
    score = win(hand, how)
    assert item in items_of(score).split()
    assert score.fu == fu


def test_pinfu_prefers_no_wait_fu():
    assert win("4456m123p789p123s+4m").fu == 30
    assert win("12345m456p22789s+3m").fu == 30


#: Each fu at least once: (fu, hand, how, exact fu before rounding).
EVERY = [
    (20, "123789m456p2267s+8s", "tsumo", 20),
    (25, "1155m2277p3399s5z+5z", "", 25),
    (30, "123789m456p2267s+8s", "", 30),
    (40, NOTHING, "riichi", 36),
    (50, "111456m234p6699s+9s", "riichi", 42),
    (60, "12346m55999p [2222s]+5m", "riichi", 56),
    (70, "12346m55678s [1111p]+5m", "riichi", 64),
    (80, "12346m55999s [1111p]+5m", "riichi", 72),
    (90, "46m55999p [1111p][2222s]+5m", "riichi", 88),
    (100, "12346m55p [1111p][9999s]+5m", "riichi", 96),
    (110, "46m55p333z [1111p][9999s]+5m", "riichi", 104),
]  # fmt: skip


@pytest.mark.parametrize(("fu", "hand", "how", "exact"), EVERY, ids=[str(row[0]) for row in EVERY])
def test_every_fu(fu, hand, how, exact):
    score = win(hand, how)
    assert score.fu == fu == sum(item.fu for item in score.fu_items)
    assert sum(item.fu for item in score.fu_items if item.code != "rounding") == exact


@pytest.mark.parametrize("north", ["kita", "plain"])
def test_north_pair_of_three_players_has_no_fu(north):
    score = win("345678p999s46s44z+5s", "riichi", {"players": 3, "north": north})
    assert not any(item.code.startswith("pair_") for item in score.fu_items)


#: Triplets by ron and tsumo: (name, hand, how, items that must be there).
BY_RON = [
    ("simple by ron", "345678m1155p999s+5p", "riichi", "triplet_open=2:555p triplet_closed=8:999s"),
    ("simple by tsumo", "345678m1155p999s+5p", "tsumo", "triplet_closed=4:555p triplet_closed=8:999s"),
    ("terminal by ron", "345678m1155p999s+1p", "riichi", "triplet_open=4:111p triplet_closed=8:999s"),
    ("terminal by tsumo", "345678m1155p999s+1p", "tsumo", "triplet_closed=8:111p triplet_closed=8:999s"),
    ("a kan never changes", "34567m11p [5555p][9999s]+8m", "riichi", "kan_closed=16:5555p kan_closed=32:9999s"),
    ("three equal runs read as triplets", "111222333m46p99s+5p", "",
     "triplet_closed=8:111m triplet_closed=4:222m triplet_closed=4:333m"),
]  # fmt: skip


@table(BY_RON, "hand how items")
def test_triplets_by_ron(hand, how, items):
    there = items_of(win(hand, how)).split()
    assert set(items.split()) <= set(there)
