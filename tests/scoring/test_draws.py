"""Draws (section 10): noten payments, who stays, nagashi mangan, and each abortive draw."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.context import SEATS
from scoring.draws import DrawError, DrawHand, noten_payments, settle_draw
from scoring.errors import RulesError
from scoring.hand import Hand
from scoring.presets import rules_from
from scoring.rules import ABORTIVE, RuleSet
from scoring.tiles import parse_tiles
from scoring.wire import answer, draw_json
from tests.scoring.table import table

TENPAI = "23456799m23456s"
NOTEN = "147m258p369s1234z"
#: For three players: no 2m to 8m.
TENPAI_3 = "11m23456p456s111z"
OWN_FOUR = "1111z234m567p888s"


def seat(text="", **more):
    """`"TILES melds pond=1m9m called=5m riichi down"`: the parts of one seat; NOTEN without tiles means a hand kept down."""
    words = text.split()
    given = {"riichi": "riichi" in words, "shown": "down" not in words}
    for word in words:
        name, is_, value = word.partition("=")
        if is_:
            given["called_away" if name == "called" else name] = parse_tiles(value)
    tiles = [word for word in words if "=" not in word and word not in ("riichi", "down")]
    return DrawHand(Hand.parse(" ".join(tiles)) if tiles else None, **given, **more)


def drawn(rules=None, **seats):
    """The outcome of an exhaustive draw; keywords of one letter are seats."""
    hands = {name: seat(text) for name, text in seats.items() if len(name) == 1}
    more = {name: value for name, value in seats.items() if len(name) > 1}
    return settle_draw(hands, RuleSet.of(rules or {}), **more)


def changes(result):
    return " ".join(f"{name}{points:+}" for name, points in result.deltas.items() if points)


def codes(result):
    return " ".join(f"{problem.code}:{problem.seat}" for problem in result.problems)


P3, P2 = {"players": 3}, {"players": 2}
#: The numbers of section 16; (name, who is tenpai, changes, rules).
NOTEN_PAYMENTS = [
    ("none of four", "", ""),
    ("one of four", "W", "E-1000 S-1000 W+3000 N-1000"),
    ("two of four", "EN", "E+1500 S-1500 W-1500 N+1500"),
    ("three of four", "ESN", "E+1000 S+1000 W-3000 N+1000"),
    ("all of four", "ESWN", ""),
    ("none of three", "", "", P3),
    ("one of three", "S", "E-1500 S+3000 W-1500", P3),
    ("two of three", "EW", "E+1500 S-3000 W+1500", P3),
    ("all of three", "ESW", "", P3),
    ("one of three, 2000", "S", "E-1000 S+2000 W-1000", {**P3, "noten_total": 2000}),
    ("two of three, 2000", "EW", "E+1000 S-2000 W+1000", {**P3, "noten_total": 2000}),
    ("one of two", "S", "E-1500 S+1500", P2),
    ("one of two, 1000", "S", "E-1000 S+1000", {**P2, "noten_total": 1000}),
    ("both of two", "ES", "", P2),
    ("no payments by the rules", "E", "", {"noten_total": 0}),
]  # fmt: skip


@table(NOTEN_PAYMENTS, "tenpai expected rules")
def test_noten_payments(tenpai, expected, rules):
    names = SEATS[(rules or {}).get("players", 4)]
    hand = TENPAI_3 if len(names) == 3 else TENPAI
    result = drawn(rules, **{name: hand if name in tenpai else "" for name in names})
    assert changes(result) == expected
    assert result.tenpai == tuple(tenpai)
    assert (result.honba, result.sticks, result.nagashi, codes(result)) == (1, 0, (), "")


@pytest.mark.parametrize(("players", "total"), [(4, 0), (4, 3000), (4, 6000), (3, 2000), (3, 3000), (2, 1000), (2, 1500)])
def test_noten_payments_add_up_to_nothing(players, total):
    rules = RuleSet.of({"players": players, "noten_total": total})
    for size in range(players + 1):
        for tenpai in combinations(SEATS[players], size):
            assert sum(noten_payments(tenpai, rules).values()) == 0


@pytest.mark.parametrize(("players", "total"), [(4, 1000), (4, 2000), (3, 1500), (2, 150)])
def test_noten_payments_that_cannot_be_shared_are_refused(players, total):
    with pytest.raises(RulesError, match="noten_total"):
        RuleSet.of({"players": players, "noten_total": total})


def test_three_players_rules_at_a_table_of_four_share_3000():
    assert rules_from("tenhou_sanma", 4).noten_total == 3000


#: (name, east's hand, problems, east is tenpai, rules)
SHOWN = [
    ("tenpai", TENPAI, "", True),
    ("tenpai in riichi", f"{TENPAI} riichi", "", True),
    ("tenpai without a yaku", "46m12355678p222s", "", True),
    ("tenpai kept down", f"{TENPAI} down", "", False),
    ("riichi kept down", f"{TENPAI} riichi down", "riichi_noten:E", False),
    ("riichi and no hand", "riichi", "riichi_noten:E", False),
    ("riichi noten", f"{NOTEN} riichi", "riichi_noten:E", False),
    ("noten shown", NOTEN, "shown_noten:E", False),
    ("noten kept down", f"{NOTEN} down", "", False),
    ("nothing known", "", "", False),
    ("own four", OWN_FOUR, "own_four_wait:E", False),
    ("own four in riichi", f"{OWN_FOUR} riichi", "own_four_wait:E riichi_noten:E", False),
    ("own four that counts", OWN_FOUR, "", True, {"own_four_is_noten": False}),
    ("own four in a meld", "1z234m567p888s (111z)", "own_four_wait:E", False),
    ("one side is gone", "23m55p567s888s [1111m]", "", True),
    ("fourteen tiles", f"{TENPAI}1z", "tile_count:E", False),
    ("twelve tiles", TENPAI[1:], "tile_count:E", False),
    ("thirteen beside a meld", f"{TENPAI} (111z)", "tile_count:E", False),
    ("with melds", "2345m (111z) (222z) [9999p]", "", True),
    ("one tile", "5z (111z) (222z) [9999p] (123m)", "", True),
    ("orphans", "19m19p19s1234567z", "", True),
    ("seven pairs", "1133557799m115p", "", True),
]  # fmt: skip


@table(SHOWN, "hand problems tenpai rules")
def test_what_is_shown(hand, problems, tenpai, rules):
    result = drawn(rules, E=hand)
    assert codes(result) == problems
    assert result.tenpai == (("E",) if tenpai else ())
    assert changes(result) == ("E+3000 S-1000 W-1000 N-1000" if tenpai else "")


def test_waits_are_told():
    result = drawn(E=TENPAI, W="46m12355678p222s", S=NOTEN)
    assert {name: [str(tile) for tile in tiles] for name, tiles in result.waits.items()} == {
        "E": ["1s", "4s", "7s"],
        "W": ["5m"],
    }


def test_called_norths_are_held():
    result = drawn(P3, E="4z456p789s111z123p north×3")
    assert (codes(result), result.tenpai) == ("own_four_wait:E", ())


STAYS = [("tenpai", True, False), ("win_only", False, False), ("always", True, True), ("never", False, False)]


@pytest.mark.parametrize(("value", "tenpai", "noten"), STAYS)
def test_dealer_stays(value, tenpai, noten):
    for hands, stays in (({"E": TENPAI}, tenpai), ({"S": TENPAI}, noten), ({}, noten)):
        result = drawn({"dealer_stays": value}, **hands, honba=4, sticks=2)
        assert (result.dealer_stays, result.honba, result.sticks) == (stays, 5, 2)


YES, NO = "pond=1m9p1z7z", "pond=1m9p5s7z"
DRAW, WIN = {"nagashi": "draw"}, {"nagashi": "win"}
ALL_NO = {"E": NO, "S": NO, "W": NO, "N": NO}
#: (name, seats, changes, (nagashi, the dealer stays, honba, sticks), rules), from honba 2 and one stick.
NAGASHI = [
    ("off", {"E": YES}, "", ("", False, 3, 1), {}),
    # section 16
    ("a noten dealer as a draw", {"E": YES}, "E+12000 S-4000 W-4000 N-4000", ("E", False, 3, 1), DRAW),
    ("another as a draw", {"S": YES}, "E-4000 S+8000 W-2000 N-2000", ("S", False, 3, 1), DRAW),
    ("a tenpai dealer as a draw", {"E": f"{TENPAI} {NO}", "S": YES}, "E-4000 S+8000 W-2000 N-2000", ("S", True, 3, 1), DRAW),
    ("no noten payments", {"E": f"{TENPAI} {YES}"}, "E+12000 S-4000 W-4000 N-4000", ("E", True, 3, 1), DRAW),
    ("the dealer as a win", {"E": YES}, "E+13600 S-4200 W-4200 N-4200", ("E", True, 3, 0), WIN),
    ("another as a win", {"S": YES}, "E-4200 S+9600 W-2200 N-2200", ("S", False, 0, 0), WIN),
    ("a tenpai dealer loses a win", {"E": f"{TENPAI} {NO}", "S": YES}, "E-4200 S+9600 W-2200 N-2200", ("S", False, 0, 0), WIN),
    ("two as a draw", {"E": YES, "S": YES}, "E+8000 S+4000 W-6000 N-6000", ("ES", False, 3, 1), DRAW),
    ("all four as a draw", {"E": YES, "S": YES, "W": YES, "N": YES}, "", ("ESWN", False, 3, 1), DRAW),
    ("two as a win", {"S": YES, "W": YES}, "E-8200 S+7600 W+5800 N-4200", ("SW", False, 0, 0), WIN),
    ("the nearest", {"S": YES, "N": YES}, "E-4000 S+8000 W-2000 N-2000", ("S", False, 3, 1), {**DRAW, "nagashi_several": "nearest"}),
    ("nobody", {"E": NO}, "", ("", False, 3, 1), DRAW),
    ("called away", {"E": f"{YES} called=9p"}, "", ("", False, 3, 1), DRAW),
    ("an empty pond", {"E": "pond="}, "", ("", False, 3, 1), DRAW),
    ("after an own call", {"E": f"2345m (111z) (222z) (999p) {YES}"}, "E+12000 S-4000 W-4000 N-4000", ("E", True, 3, 1), DRAW),
    ("closed only, after an own call", {"E": f"2345m (111z) (222z) (999p) {YES}"}, "E+3000 S-1000 W-1000 N-1000", ("", True, 3, 1),
     {**DRAW, "nagashi_closed_only": True}),
    ("closed only, after a closed kan", {"E": f"2345m222s777z [9999p] {YES}"}, "E+12000 S-4000 W-4000 N-4000", ("E", True, 3, 1),
     {**DRAW, "nagashi_closed_only": True}),
    ("kept down", {"E": f"{NOTEN} down {YES}"}, "E+12000 S-4000 W-4000 N-4000", ("E", False, 3, 1), DRAW),
]  # fmt: skip


@table(NAGASHI, "seats expected after rules")
def test_nagashi(seats, expected, after, rules):
    result = drawn(rules, **{**ALL_NO, **seats}, honba=2, sticks=1, last_draw="W")
    assert changes(result) == expected
    assert ("".join(result.nagashi), result.dealer_stays, result.honba, result.sticks) == after
    assert sum(result.deltas.values()) == 1000 * (1 - result.sticks)


@pytest.mark.parametrize(("last", "nearest"), [("E", "N"), ("S", "S"), ("W", "S"), ("N", "N")])
def test_nagashi_nearest_to_the_last_draw(last, nearest):
    result = drawn({**DRAW, "nagashi_several": "nearest"}, **{**ALL_NO, "S": YES, "N": YES}, last_draw=last)
    assert result.nagashi == (nearest,)


def test_nagashi_nearest_needs_to_know_the_last_draw():
    rules = {**DRAW, "nagashi_several": "nearest"}
    with pytest.raises(DrawError):
        drawn(rules, **{**ALL_NO, "S": YES, "N": YES})
    assert drawn(rules, **{**ALL_NO, "S": YES}).nagashi == ("S",)


def test_nagashi_honba_to_each():
    result = drawn({**WIN, "honba_to": "each"}, **{**ALL_NO, "S": YES, "W": YES}, honba=1)
    assert changes(result) == "E-8200 S+6200 W+6200 N-4200"


def test_unknown_ponds_are_named():
    assert codes(drawn(DRAW, E=YES, S=NO, W=TENPAI)) == "pond_unknown:W pond_unknown:N"
    assert codes(drawn(E=YES, W=TENPAI)) == "", "nobody asks where there is no nagashi"


SANMA = [("loss", "E-4000 S+6000 W-2000"), ("bisection", "E-5000 S+8000 W-3000"), ("equal", "E-4000 S+8000 W-4000"),
         ("thirds", "E-5400 S+8100 W-2700")]  # fmt: skip


@pytest.mark.parametrize(("value", "expected"), SANMA)
def test_nagashi_of_three_is_paid_as_a_mangan_tsumo(value, expected):
    assert changes(drawn({**P3, **DRAW, "sanma_tsumo": value}, E=NO, S=YES, W=NO)) == expected


def test_nagashi_of_two():
    assert changes(drawn({**P2, **DRAW}, E=NO, S=YES)) == "E-8000 S+8000"


NINE = "19m19p19s123z2345m6p"
ABORTS = [*ABORTIVE]


@pytest.mark.parametrize("code", ABORTS)
@pytest.mark.parametrize("stays", [True, False])
def test_abortive_draws(code, stays):
    result = drawn({f"{code}_dealer": "stays" if stays else "passes"}, S=NINE, honba=1, sticks=3, abort=code, who="S")
    assert (result.dealer_stays, result.honba, result.sticks) == (stays, 2, 3)
    shown = "tile_count:S" if code == "four_riichi" else ""  # its hands are those of an exhaustive draw
    assert (set(result.deltas.values()), result.tenpai, result.nagashi, codes(result)) == ({0}, (), (), shown)


@pytest.mark.parametrize("code", ABORTS)
def test_an_abort_that_is_not_in_the_rules(code):
    with pytest.raises(DrawError, match=code):
        drawn({"abortive": [other for other in ABORTS if other != code]}, S=NINE, abort=code, who="S")
    with pytest.raises(DrawError):
        drawn({"abortive": []}, S=NINE, abort=code, who="S")


@pytest.mark.parametrize(("code", "known"), [("nine_kinds", True), ("four_winds", False), ("four_kans", True),
                                             ("four_riichi", False), ("three_rons", False)])  # fmt: skip
def test_aborts_of_three_players(code, known):
    hands = {"S": "19m19p19s123z2345p6p"}
    if known:
        assert drawn(P3, **hands, abort=code, who="S").honba == 1
    else:
        with pytest.raises(DrawError, match=code):
            drawn(P3, **hands, abort=code, who="S")


def test_three_rons_abort_where_three_abort():
    """'several_rons … two, three abort': what `settle_wins` calls an abort is one for the draw, too."""
    assert drawn({"several_rons": "two_three_abort", "abortive": ["nine_kinds"]}, abort="three_rons").honba == 1


#: (name, south's hand, sound, rules)
KINDS = [
    ("nine kinds", NINE, True),
    ("nine kinds with the drawn tile apart", "19m19p19s12z23456m+3z", True),
    ("thirteen kinds", "19m19p19s12345677z", True),
    ("eight kinds", "19m19p19s12z23456m7p", False),
    ("eight kinds, doubled", "119m199p19s1122z25m", False),
    ("nine kinds after a call", "19m19p19s123z34m (888s)", False),
    ("nine kinds after a closed kan", "19m19p19s123z34m [8888s]", False),
    ("after a north", "19m19p19s123z2345p6p north×1", False, P3),
    ("no hand", "", False),
]  # fmt: skip


@table(KINDS, "hand sound rules")
def test_nine_kinds(hand, sound, rules):
    result = drawn(rules, S=hand, abort="nine_kinds", who="S")
    assert codes(result) == ("" if sound else "not_nine_kinds:S")


@pytest.mark.parametrize("who", [None, "X", ""])
def test_nine_kinds_need_a_player(who):
    with pytest.raises(DrawError, match="who"):
        drawn(S=NINE, abort="nine_kinds", who=who)


def test_nine_kinds_after_a_discard_are_no_first_draw():
    """'on the own first draw': whoever has discarded has drawn before."""
    assert codes(drawn(S=f"{NINE} pond=5s", abort="nine_kinds", who="S")) == "not_nine_kinds:S"


def test_nine_kinds_of_nine_tiles():
    """'tile_count' is among the problems of a draw, and nine kinds are shown by fourteen tiles."""
    assert codes(drawn(S="19m19p19s123z", abort="nine_kinds", who="S")) == "tile_count:S"


@pytest.mark.parametrize(("hands", "rules"), [({"X": ""}, {}), ({"N": ""}, P3), ({"W": ""}, P2)])
def test_strange_seats(hands, rules):
    with pytest.raises(DrawError):
        drawn(rules, **hands)


def test_an_unknown_abort():
    with pytest.raises(DrawError, match="five_winds"):
        drawn(abort="five_winds")


def test_the_machine_interface():
    nines = [str(tile) for tile in parse_tiles("1m9p1z5m")]
    hands = {"E": {"hand": TENPAI, "riichi": True, "pond": nines, "called_away": ["5m"]}, "S": {"hand": NOTEN, "riichi": True},
             "W": None, "N": {"hand": OWN_FOUR, "shown": True, "pond": ["1m"]}}  # fmt: skip
    given = answer({"rules": "tenhou", "dealer": "E", "honba": 1, "sticks": 2, "hands": hands}, draw_json)
    assert given["nagashi"] == ["N"]
    assert given["deltas"] == {"E": -4000, "S": -2000, "W": -2000, "N": 8000}
    assert (given["tenpai"], given["waits"], given["dealer_stays"]) == (["E"], {"E": ["1s", "4s", "7s"]}, True)
    assert given["next"] == {"honba": 2, "sticks": 2}
    assert [(problem["code"], problem["seat"]) for problem in given["problems"]] == [
        ("riichi_noten", "S"), ("own_four_wait", "N"), ("pond_unknown", "S"), ("pond_unknown", "W")]  # fmt: skip
    given = answer({"abort": "nine_kinds", "who": "S", "hands": {"S": {"hand": NINE}}, "sticks": 1}, draw_json)
    assert (given["ok"], given["next"], given["problems"]) == (True, {"honba": 1, "sticks": 1}, [])
