"""Waits by name, waits on the own four, three players, and how many of each are left."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import OF_KIND, format_tiles, parse_tiles
from scoring.waits import is_complete, left, wait_tiles
from scoring.wire import waits_json
from tests.scoring.table import table

FOUR = RuleSet()
OWN_FOUR_COUNTS = RuleSet(own_four_is_noten=False)


def waits(hand, rules=FOUR):
    return format_tiles(wait_tiles(Hand.parse(hand), rules))


#: The waits by name and the many-sided ones: (name, hand, waits).
WAITS = [
    ("ryanmen", "23m456p789s11122z", "14m"),
    ("kanchan", "24m456p789s11122z", "3m"),
    ("penchan low", "12m456p789s11122z", "3m"),
    ("penchan high", "89m456p789s11122z", "7m"),
    ("tanki", "123m456p789s1112z", "2z"),
    ("shanpon", "55m456p789s11122z", "5m2z"),
    ("nobetan", "2345m456p789s111z", "25m"),
    ("nobetan of seven", "2345678m789s111z", "258m"),
    ("three-sided run", "23456m789s11122z", "147m"),
    ("ryantan", "3334m456p789s111z", "245m"),
    ("kantan", "3335m456p789s111z", "45m"),
    ("pentan", "1112m456p789s111z", "23m"),
    ("ryanmen with a shanpon", "34555m55p789s111z", "25m5p"),
    ("five sides", "3334555m789s111z", "23456m"),
    ("five sides over two triplets", "3334555m222p999s", "23456m"),
    ("three tanki and runs", "2223456m789s111z", "13467m"),
    ("entotsu", "23444m55p789s111z", "14m5p"),
    ("six-sided", "2333345666678m", "124578m"),
    ("nine gates", "1112345678999m", "123456789m"),
    ("eight sides", "2223456777m111z", "12345678m"),
    ("section 16", "11123456789m33p", "147m3p"),
    ("the example of the interface", "23406799m23456s", "147s"),
    ("a red five is a five", "2340m456p789s111z", "25m"),
    ("seven pairs", "1133557799m115p", "5p"),
    ("seven pairs and runs", "112233m778899p5s", "5s"),
    ("seven pairs that is also runs", "1122334455667m", "147m"),
    ("four equal are no two pairs", "1111m335577p99s1z", ""),
    ("a fifth pair of four equal is none", "1111m335577p99s2z", ""),
    ("six pairs with a third of one", "11133557799m11p", ""),
    ("orphans for one", "19m19p19s1234566z", "7z"),
    ("orphans for thirteen", "19m19p19s1234567z", "19m19p19s1234567z"),
    ("orphans with two doubles", "119m119p19s12345z", ""),
    ("noten", "147m258p369s1234z", ""),
    ("one from tenpai", "23m456p789s11123z", ""),
    ("one tile", "5z", "5z"),
    ("four tiles", "2345m", "25m"),
    ("four tiles, a pair", "2355m", "14m"),
    ("seven tiles", "1112345m", "2356m"),
    ("melds and one tile", "5z (123m) (456p) (789s) [1111z]", "5z"),
    ("melds and four tiles", "23m55p (456p) (789s) [1111z]", "14m"),
    ("no seven pairs beside a meld", "113355m7799p (111z)", ""),
]  # fmt: skip


@table(WAITS, "hand expected")
def test_waits(hand, expected):
    assert waits(hand) == expected


#: Waits on tiles of which the player holds all four: (name, hand, waits when they count, waits when they do not).
OWN_FOUR = [
    ("tanki on the fourth", "1111z234m567p888s", "1z", ""),
    ("kanchan on the own four", "132222m456p789s1z", "1z", "1z"),
    ("kanchan alone", "13m567p88s999s (222m+2m)", "2m", ""),
    ("kanchan beside an own closed kan", "13m567p88s999s [2222m]", "2m", ""),
    ("tanki beside a pon", "1z234m567p888s (111z)", "1z", ""),
    ("shanpon, one side is gone", "3355m567p (678p) (222z)", "35m", "35m"),
    ("two-sided, one side is gone", "23m55p567s888s [1111m]", "14m", "4m"),
    ("two-sided, both sides are gone", "23m55p567s [1111m] (444m+4m)", "14m", ""),
    ("pair and run on the own four", "4445m888s567p (999p)", "356m", "356m"),
    ("four in the hand, another wait", "12222m567p888s11z", "3m", "3m"),
]  # fmt: skip


@table(OWN_FOUR, "hand counts noten")
def test_waits_on_the_own_four(hand, counts, noten):
    assert waits(hand, OWN_FOUR_COUNTS) == counts
    assert waits(hand, FOUR) == noten


NORTHS = [
    ("four norths called do not matter elsewhere", "23p456p789s11122z north×4", "147p", "147p"),
    ("the last north", "4z456p789s111z123p north×3", "4z", ""),
    ("two norths left", "4z456p789s111z123p north×2", "4z", "4z"),
    ("orphans for the north", "119m19p19s123567z north×4", "4z", ""),
    ("orphans for the north that is left", "119m19p19s123567z north×3", "4z", "4z"),
    ("seven pairs with the north", "1199m1199p11s99s4z north×3", "4z", ""),
]  # fmt: skip


@table(NORTHS, "hand counts noten")
def test_called_norths_are_held(hand, counts, noten):
    assert waits(hand, RuleSet.of({"players": 3, "own_four_is_noten": False})) == counts
    assert waits(hand, RuleSet.of({"players": 3})) == noten


def test_three_players_wait_for_what_their_set_holds():
    three = RuleSet.of({"players": 3})
    assert waits("11m99m456p789s111z", three) == "19m"
    assert waits("19m19p19s1234567z", three) == "19m19p19s1234567z"
    assert waits("23p456p789s11199m", three) == "147p"


LEFT = [
    ("nothing held", "4m", "23m456p789s11122z", "", 4),
    ("one held", "4s", "23406799m23456s", "", 3),
    ("seen", "4s", "23406799m23456s", "44s", 1),
    ("the red five counts", "5m", "34m05p789s11122z", "0m", 3),
    ("in a meld", "1m", "23m55p567s (111m)", "", 1),
    ("in a kan", "1m", "23m55p567s [1111m]", "", 0),
    ("called norths", "4z", "4z456p789s111z123p north×2", "", 1),
    ("never below none", "1m", "1111m", "1111m", 0),
]  # fmt: skip


@table(LEFT, "tile hand seen count")
def test_left(tile, hand, seen, count):
    assert left(parse_tiles(tile)[0].kind, Hand.parse(hand), parse_tiles(seen)) == count


JSON = [
    ("left", {"hand": "11123456789m33p"}, [("1m", 1), ("4m", 3), ("7m", 3), ("3p", 2)]),
    ("left with those seen", {"hand": "11123456789m33p", "seen": "1m3p3p"}, [("1m", 0), ("4m", 3), ("7m", 3), ("3p", 0)]),
    ("with melds", {"hand": "23m55p567s", "melds": ["(111m)", {"kind": "pon", "tiles": "444m"}]}, [("1m", 1), ("4m", 1)]),
    ("with norths", {"hand": "4z456p789s111z123p", "norths": 2, "players": 3}, [("4z", 1)]),
    ("own four", {"hand": "1111z234m567p888s", "rules": {"own_four_is_noten": False}}, [("1z", 0)]),
]  # fmt: skip


@table(JSON, "given expected")
def test_waits_of_the_machine_interface(given, expected):
    found = waits_json(given)
    assert (found["shanten"], found["tenpai"]) == (0, True)
    assert [(wait["tile"], wait["left"]) for wait in found["waits"]] == expected


def test_own_four_is_no_tenpai():
    assert waits_json({"hand": "1111z234m567p888s"})["tenpai"] is False


PACK = st.permutations([tile for tile in OF_KIND for _ in range(4)])


@given(
    PACK.map(lambda pack: pack[:13]) | st.sampled_from(["1112345678999m", "2223456777m111z", "1122334455667m"]).map(parse_tiles)
)
def test_waits_are_the_tiles_that_complete(tiles):
    """Every kind is tried; 5 copies are no matter of the shape."""
    hand = Hand(tiles)
    expected = [tile for tile in OF_KIND if is_complete(Hand((*tiles, tile)).key, 14)]
    assert list(wait_tiles(hand, OWN_FOUR_COUNTS)) == expected


@pytest.mark.parametrize(("hand", "complete"), [
    ("123m456p789s11122z", True), ("1122334455667z7z", True), ("19m19p19s12345677z", True), ("1111m335577p99s22z", False),
    ("123m456p789s11123z", False), ("11m", True), ("12m", False), ("11122m", True), ("1133m", False)])  # fmt: skip
def test_complete(hand, complete):
    tiles = parse_tiles(hand)
    assert is_complete(Hand(tiles).key, len(tiles)) == complete
