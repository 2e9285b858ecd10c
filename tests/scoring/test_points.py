"""Points: every standard cell by hand, the limits and their edges, three and two players, and the table of all values."""

from __future__ import annotations

import pytest

from scoring.points import base_points, points_table, shares
from scoring.rules import RuleSet
from tests.scoring.table import table, win

#: fu: (dealer ron, dealer tsumo each, other ron, other tsumo from the dealer, from another).
ONE_HAN = {
    30: (1500, 500, 1000, 500, 300),
    40: (2000, 700, 1300, 700, 400),
    50: (2400, 800, 1600, 800, 400),
    60: (2900, 1000, 2000, 1000, 500),
    70: (3400, 1200, 2300, 1200, 600),
    80: (3900, 1300, 2600, 1300, 700),
    90: (4400, 1500, 2900, 1500, 800),
    100: (4800, 1600, 3200, 1600, 800),
    110: (5300, 1800, 3600, 1800, 900),
}
TWO_HAN = {
    20: (2000, 700, 1300, 700, 400),
    25: (2400, 800, 1600, 800, 400),
    30: (2900, 1000, 2000, 1000, 500),
    40: (3900, 1300, 2600, 1300, 700),
    50: (4800, 1600, 3200, 1600, 800),
    60: (5800, 2000, 3900, 2000, 1000),
    70: (6800, 2300, 4500, 2300, 1200),
    80: (7700, 2600, 5200, 2600, 1300),
    90: (8700, 2900, 5800, 2900, 1500),
    100: (9600, 3200, 6400, 3200, 1600),
    110: (10600, 3600, 7100, 3600, 1800),
}
MANGAN = (12000, 4000, 8000, 4000, 2000)
HANEMAN = (18000, 6000, 12000, 6000, 3000)
BAIMAN = (24000, 8000, 16000, 8000, 4000)
SANBAIMAN = (36000, 12000, 24000, 12000, 6000)
YAKUMAN = (48000, 16000, 32000, 16000, 8000)
THREE_HAN = {
    20: (3900, 1300, 2600, 1300, 700),
    25: (4800, 1600, 3200, 1600, 800),
    30: (5800, 2000, 3900, 2000, 1000),
    40: (7700, 2600, 5200, 2600, 1300),
    50: (9600, 3200, 6400, 3200, 1600),
    60: (11600, 3900, 7700, 3900, 2000),
    70: MANGAN,
    80: MANGAN,
    110: MANGAN,
}
FOUR_HAN = {
    20: (7700, 2600, 5200, 2600, 1300),
    25: (9600, 3200, 6400, 3200, 1600),
    30: (11600, 3900, 7700, 3900, 2000),
    40: MANGAN,
    50: MANGAN,
    110: MANGAN,
}
#: (han, fu, values, limit)
CELLS = [
    (han, fu, values, "mangan" if values is MANGAN else None)
    for han, row in ((1, ONE_HAN), (2, TWO_HAN), (3, THREE_HAN), (4, FOUR_HAN))
    for fu, values in row.items()
]
LIMITS = [
    (5, 20, MANGAN, "mangan"), (5, 110, MANGAN, "mangan"), (6, 30, HANEMAN, "haneman"), (7, 50, HANEMAN, "haneman"),
    (8, 25, BAIMAN, "baiman"), (9, 30, BAIMAN, "baiman"), (10, 110, BAIMAN, "baiman"), (11, 30, SANBAIMAN, "sanbaiman"),
    (12, 30, SANBAIMAN, "sanbaiman"), (13, 30, YAKUMAN, "counted_yakuman"), (14, 20, YAKUMAN, "counted_yakuman"),
    (26, 40, YAKUMAN, "counted_yakuman"),
]  # fmt: skip


def values_of(base, rules):
    """(dealer ron, dealer tsumo each, other ron, from the dealer, from another) of a table of four."""
    tsumo = shares(base, "E", "tsumo", None, rules)
    assert set(tsumo) == {"S", "W", "N"}
    assert len(set(tsumo.values())) == 1
    other = shares(base, "W", "tsumo", None, rules)
    assert other["S"] == other["N"]
    assert shares(base, "W", "ron", "E", rules) == {"E": shares(base, "W", "ron", "N", rules)["N"]}
    dealer_ron, other_ron = shares(base, "E", "ron", "S", rules)["S"], shares(base, "W", "ron", "S", rules)["S"]
    return dealer_ron, tsumo["S"], other_ron, other["E"], other["N"]


@pytest.mark.parametrize(("han", "fu", "values", "limit"), CELLS + LIMITS)
def test_cell(han, fu, values, limit):
    rules = RuleSet()
    base, reached = base_points(han, fu, rules)
    assert values_of(base, rules) == values
    assert reached == limit


#: Where `kiriage` changes the value and where it does not: (han, fu, values with it, limit).
KIRIAGE = [
    (4, 30, MANGAN, "mangan"), (3, 60, MANGAN, "mangan"), (4, 25, FOUR_HAN[25], None), (4, 20, FOUR_HAN[20], None),
    (3, 50, THREE_HAN[50], None), (3, 70, MANGAN, "mangan"), (4, 40, MANGAN, "mangan"), (2, 110, TWO_HAN[110], None),
    (5, 30, MANGAN, "mangan"), (6, 30, HANEMAN, "haneman"),
]  # fmt: skip


@pytest.mark.parametrize(("han", "fu", "values", "limit"), KIRIAGE)
def test_kiriage(han, fu, values, limit):
    rules = RuleSet(kiriage=True)
    base, reached = base_points(han, fu, rules)
    assert (values_of(base, rules), reached) == (values, limit)


@pytest.mark.parametrize(("han", "value", "limit"), [
    (12, "yakuman", "sanbaiman"), (13, "yakuman", "counted_yakuman"), (12, "sanbaiman", "sanbaiman"),
    (13, "sanbaiman", "sanbaiman"), (30, "sanbaiman", "sanbaiman"),
])  # fmt: skip
def test_counted_yakuman(han, value, limit):
    rules = RuleSet(counted_yakuman=value)
    base, reached = base_points(han, 30, rules)
    assert reached == limit
    assert base == (8000 if limit == "counted_yakuman" else 6000)


#: Without limits: base = fu · 2^(2+han).
@pytest.mark.parametrize(("han", "fu", "base", "ron"), [
    (3, 70, 2240, 9000), (4, 40, 2560, 10300), (5, 30, 3840, 15400), (6, 30, 7680, 30800), (13, 30, 983040, 3932200),
])  # fmt: skip
@pytest.mark.parametrize("kiriage", [False, True])
def test_no_limits(han, fu, base, ron, kiriage):
    rules = RuleSet(limit_cap=False, kiriage=kiriage)
    assert base_points(han, fu, rules) == (base, None)
    assert shares(base, "S", "ron", "W", rules) == {"W": ron}


#: From a hand to its points: (name, hand, how, han, fu, limit, points, rules).
WINS = [
    ("dealer ron", "123789m456p2267s+8s", "seat=E riichi", 2, 30, None, 2900),
    ("other tsumo", "123789m456p2267s+8s", "tsumo", 2, 20, None, 1500),
    ("dealer tsumo", "123789m456p2267s+8s", "tsumo seat=E", 2, 20, None, 2100),
    ("4 han 30 fu", "123789m456p2267s+8s", "riichi dora=1s", 4, 30, None, 7700),
    ("4 han 30 fu kiriage", "123789m456p2267s+8s", "riichi dora=1s", 4, 30, "mangan", 8000, {"kiriage": True}),
    ("4 han 30 fu kiriage dealer", "123789m456p2267s+8s", "riichi dora=1s seat=E", 4, 30, "mangan", 12000, {"kiriage": True}),
    ("3 han 60 fu", "12346m55999p [2222s]+5m", "riichi dora=5s4p", 3, 60, None, 7700),
    ("3 han 60 fu kiriage", "12346m55999p [2222s]+5m", "riichi dora=5s4p", 3, 60, "mangan", 8000, {"kiriage": True}),
    ("3 han 70 fu", "12346m55678s [1111p]+5m", "riichi dora=4s", 3, 70, "mangan", 8000),
    ("4 han 25 fu", "2255m3377p44886s+6s", "riichi", 4, 25, None, 6400),
    ("4 han 25 fu tsumo", "2255m3377p44886s+6s", "tsumo", 4, 25, None, 6400),
]  # fmt: skip


@table(WINS, "hand how han fu limit points rules")
def test_win(hand, how, han, fu, limit, points, rules):
    score = win(hand, how, rules)
    assert (score.han, score.fu, score.limit, score.points) == (han, fu, limit, points)
    assert sum(score.payments.values()) == points


#: Three players, from E and the other to a non-dealer, from each to the dealer: (base, sanma_tsumo, E, other, to E).
SANMA = [
    (240, "loss", 500, 300, 500), (240, "bisection", 600, 400, 800), (240, "equal", 500, 500, 800),
    (240, "thirds", 700, 400, 800),
    (320, "loss", 700, 400, 700), (320, "bisection", 800, 500, 1000), (320, "equal", 700, 700, 1000),
    (320, "thirds", 900, 500, 1000),
    (400, "loss", 800, 400, 800), (400, "bisection", 1000, 600, 1200), (400, "equal", 800, 800, 1200),
    (400, "thirds", 1100, 600, 1200),
    (480, "loss", 1000, 500, 1000), (480, "bisection", 1200, 800, 1500), (480, "equal", 1000, 1000, 1500),
    (960, "loss", 2000, 1000, 2000), (960, "bisection", 2400, 1500, 2900), (960, "equal", 2000, 2000, 2900),
    (960, "thirds", 2600, 1300, 2900),
    (1600, "loss", 3200, 1600, 3200), (1600, "bisection", 4000, 2400, 4800), (1600, "equal", 3200, 3200, 4800),
    (1600, "thirds", 4300, 2200, 4800),
    (2000, "loss", 4000, 2000, 4000), (2000, "bisection", 5000, 3000, 6000), (2000, "equal", 4000, 4000, 6000),
    (2000, "thirds", 5400, 2700, 6000),
    (3000, "loss", 6000, 3000, 6000), (3000, "bisection", 7500, 4500, 9000), (3000, "equal", 6000, 6000, 9000),
    (3000, "thirds", 8000, 4000, 9000),
    (8000, "loss", 16000, 8000, 16000), (8000, "bisection", 20000, 12000, 24000), (8000, "equal", 16000, 16000, 24000),
    (8000, "thirds", 21400, 10700, 24000),
]  # fmt: skip


@pytest.mark.parametrize(("base", "value", "dealer", "other", "to_dealer"), SANMA)
def test_sanma_tsumo(base, value, dealer, other, to_dealer):
    rules = RuleSet.of({"players": 3, "sanma_tsumo": value})
    assert shares(base, "S", "tsumo", None, rules) == {"E": dealer, "W": other}
    assert shares(base, "W", "tsumo", None, rules) == {"E": dealer, "S": other}
    assert shares(base, "E", "tsumo", None, rules) == {"S": to_dealer, "W": to_dealer}


@pytest.mark.parametrize("value", ["loss", "bisection", "equal", "thirds"])
def test_sanma_ron(value):
    rules = RuleSet.of({"players": 3, "sanma_tsumo": value})
    assert shares(2000, "S", "ron", "W", rules) == {"W": 8000}
    assert shares(2000, "E", "ron", "W", rules) == {"W": 12000}


#: Two players: the opponent pays the whole value either way.
@pytest.mark.parametrize(
    ("base", "dealer", "other"), [(240, 1500, 1000), (320, 2000, 1300), (1920, 11600, 7700), (2000, 12000, 8000)]
)
def test_two_players(base, dealer, other):
    rules = RuleSet.of({"players": 2})
    for by, from_ in (("ron", "S"), ("tsumo", None)):
        assert shares(base, "E", by, from_, rules) == {"S": dealer}
    for by, from_ in (("ron", "E"), ("tsumo", None)):
        assert shares(base, "S", by, from_, rules) == {"E": other}


def test_points_table_holds_every_cell():
    rows = {(row.han, row.fu): row for row in points_table(RuleSet())}
    for han, fu, values, limit in CELLS + [row for row in LIMITS if row[0] <= 13]:
        row = rows[han, fu]
        assert (row.dealer_ron, row.dealer_tsumo_each, row.other_ron, row.other_tsumo_dealer, row.other_tsumo_other) == values
        assert row.limit == limit
    assert {fu for _, fu in rows} == {20, 25, *range(30, 120, 10)}
    assert {han for han, _ in rows} == set(range(1, 14))


def test_points_table_row_as_json():
    row = next(row for row in points_table(RuleSet()) if (row.han, row.fu) == (3, 40))
    assert row.to_json() == {
        "han": 3, "fu": 40, "limit": None, "dealer": {"ron": 7700, "tsumo_each": 2600},
        "other": {"ron": 5200, "tsumo_dealer": 2600, "tsumo_other": 1300},
    }  # fmt: skip


def test_points_table_follows_the_rules():
    rows = {(row.han, row.fu): row for row in points_table(RuleSet(kiriage=True, counted_yakuman="sanbaiman"))}
    assert (rows[4, 30].other_ron, rows[3, 60].dealer_ron, rows[13, 30].other_ron) == (8000, 12000, 24000)
