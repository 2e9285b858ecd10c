"""Shanten, what brings a hand closer, and what to discard."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.shanten import acceptance, chiitoitsu_shanten, discards, kokushi_shanten, shanten
from scoring.tiles import OF_KIND, key_of, parse_tiles
from scoring.waits import is_complete, left, wait_tiles
from scoring.wire import waits_json
from tests.scoring.table import table

RULES = RuleSet()
FREE = RuleSet(own_four_is_noten=False)
THREE = RuleSet.of({"players": 3})

SHANTEN = [
    ("complete", "123m456p789s11122z", -1),
    ("complete seven pairs", "1122334455667z7z", -1),
    ("complete orphans", "19m19p19s12345677z", -1),
    ("complete with melds", "5z+5z (123m) (456p) (789s) [1111z]", -1),
    ("tenpai", "23m456p789s11122z", 0),
    ("tenpai with a tile too many", "23m456p789s111223z", 0),
    ("tenpai of seven pairs", "1133557799m115p", 0),
    ("tenpai of orphans", "19m19p19s1234567z", 0),
    ("tenpai by one tile", "5z", 0),
    ("two shapes and a pair", "23m45p678s123p11z9s", 1),
    ("one away from seven pairs", "11335577m113p59s", 1),
    ("one away from orphans", "19m19p19s123456z5m", 1),
    ("one away from orphans, with a pair", "119m19p19s12345z5m", 1),
    ("two away", "23m45p67s123p11z9s5m", 2),
    ("six away of seven pairs", "147m258p369s1234z", 6),
    ("six shapes and no pair", "1379m1379p1379s1z", 4),
    ("four equal are one pair", "1111m335577p99s1z", 2),
    ("a meld and three shapes", "23m45p67s5z1z2z9m (123p)", 3),
    ("four tiles", "1234m", 0),
    ("four tiles apart", "1m4m7m1z", 2),
    ("six shapes and a pair", "1245m1245p124s11z", 3),
]  # fmt: skip


@table(SHANTEN, "hand expected")
def test_shanten(hand, expected):
    assert shanten(Hand.parse(hand), RULES) == expected


OWN_FOUR = [
    ("tanki on the own four", "1111z234m567p888s", RULES, 1),
    ("tanki on the own four that counts", "1111z234m567p888s", FREE, 0),
    ("kanchan on an own kan", "13m567p88s999s [2222m]", RULES, 1),
    ("kanchan on an own kan that counts", "13m567p88s999s [2222m]", FREE, 0),
    ("tanki beside a pon", "1z234m567p888s (111z)", RULES, 1),
    ("tanki beside a pon that counts", "1z234m567p888s (111z)", FREE, 0),
    ("the last north", "4z456p789s111z123p north×3", THREE, 1),
]  # fmt: skip


@table(OWN_FOUR, "hand rules expected")
def test_waits_on_the_own_four(hand, rules, expected):
    assert shanten(Hand.parse(hand), rules) == expected


def test_orphans_cannot_be_reached_without_a_north():
    assert shanten(Hand.parse("119m19p19s123567z north×4"), THREE) > 1


@pytest.mark.parametrize(("tiles", "expected"), [
    ("1133557799m113p", 0), ("11335577m113579p", 1), ("1111m335577p99s1z", 2), ("147m258p369s1234z", 6),
    ("1111222233334m", 6)])  # fmt: skip
def test_seven_pairs_are_different(tiles, expected):
    assert chiitoitsu_shanten(key_of(parse_tiles(tiles))) == expected


@pytest.mark.parametrize(("tiles", "expected"), [
    ("19m19p19s1234567z", 0), ("119m19p19s123456z", 0), ("19m19p19s123456z5m", 1), ("2345678m234567p", 13),
    ("1111m9m", 10)])  # fmt: skip
def test_orphans(tiles, expected):
    assert kokushi_shanten(key_of(parse_tiles(tiles))) == expected


def test_acceptance_of_a_one_away_hand():
    found = acceptance(Hand.parse("23m45p678s123p11z9s"), RULES, parse_tiles("1m3p"))
    assert [(str(tile), count) for tile, count in found] == [("1m", 3), ("4m", 4), ("3p", 2), ("6p", 4)]


def test_acceptance_of_a_tenpai_hand_are_its_waits():
    assert [(str(tile), count) for tile, count in acceptance(Hand.parse("11123456789m33p"), RULES)] == [
        ("1m", 1), ("4m", 3), ("7m", 3), ("3p", 2)]  # fmt: skip


def test_three_players_accept_no_middle_characters():
    found = acceptance(Hand.parse("19m45p678s123p11z9s"), THREE)
    assert not {str(tile) for tile, _ in found} & {f"{number}m" for number in range(2, 9)}


def test_discards_come_best_first():
    found = discards(Hand.parse("23406799m23456s1z"), RULES)
    assert str(found[0].tile) == "1z"
    assert [d.shanten for d in found] == sorted(d.shanten for d in found)
    for one, next_ in itertools.pairwise(found):
        assert (one.shanten, -one.total) <= (next_.shanten, -next_.total)
    assert len({d.tile for d in found}) == len(found)


def test_red_and_plain_fives_are_different_discards():
    assert {"5p", "0p"} <= {str(d.tile) for d in discards(Hand.parse("05p23467m23456s1z"), RULES)}


def test_a_complete_hand_of_fourteen():
    answer = waits_json({"hand": "123m456p789s11122z"})
    assert answer["shanten"] == -1
    best = answer["discards"][0]
    assert best["shanten"] == 0


def test_discards_with_seen_tiles_change_order():
    """With 13m and 79p beside a pair, the kanchan stays whose middle tile is not gone."""
    hand = Hand.parse("13m79p11z4s (456s) (222z)")
    gone = {"2m": {"1m", "3m"}, "8p": {"7p", "9p"}}
    for middle, given_up in gone.items():
        best = [d for d in discards(hand, RULES, parse_tiles(middle * 4)) if d.shanten == 1]
        assert str(best[0].tile) == "4s"
        assert {str(d.tile) for d in best if d.total == 0} <= {"1m", "3m", "7p", "9p"} - given_up


DISCARD = [
    ("two waits", "245m567p88s999s111z", [("2m", "36m"), ("5m", "3m")]),
    ("beside melds", "245m88s (111z) (999p) [2222z]", [("2m", "36m"), ("5m", "3m")]),
    ("a pair and a wait", "56m (111z) (999p) [2222z] (333z)", [("5m", "6m"), ("6m", "5m")]),
]  # fmt: skip


@table(DISCARD, "hand expected")
def test_discards_of_a_tenpai_hand(hand, expected):
    tenpai = {str(d.tile): [str(tile) for tile, _ in d.accepts] for d in discards(Hand.parse(hand), RULES) if d.shanten == 0}
    assert tenpai == {tile: [f"{number}{waits[-1]}" for number in waits[:-1]] for tile, waits in expected}


PACK = st.permutations([tile for tile in OF_KIND for _ in range(4)])


def closest(tiles, size):
    """Shanten by trying every discard and draw, up to one away; 2 for anything further."""
    hand = Hand(tiles)
    if wait_tiles(hand, RULES):
        return 0
    for place in range(size):
        rest = tiles[:place] + tiles[place + 1 :]
        for tile in OF_KIND:
            if sum(t.kind == tile.kind for t in tiles) < 4 and wait_tiles(Hand((*rest, tile)), RULES):
                return 1
    return 2


@settings(max_examples=60)
@given(PACK.map(lambda pack: tuple(pack[:13])), st.sampled_from([4, 7, 10, 13]))
def test_shanten_of_any_hand(pack, size):
    tiles = tuple(sorted(pack[:size]))
    assert min(2, shanten(Hand(tiles), RULES)) == closest(tiles, size)


@settings(max_examples=60)
@given(st.sampled_from("mps"), st.permutations([number for number in range(1, 10) for _ in range(4)]))
def test_shanten_of_one_suit(suit, numbers):
    tiles = tuple(sorted(parse_tiles("".join(map(str, numbers[:13])) + suit)))
    assert min(2, shanten(Hand(tiles), RULES)) == closest(tiles, 13)


@given(PACK)
def test_a_draw_changes_shanten_by_one_at_most(pack):
    before = shanten(Hand(pack[:13]), RULES)
    after = shanten(Hand(pack[:14]), RULES)
    assert before - 1 <= after <= before
    assert (after == -1) == is_complete(Hand(pack[:14]).key, 14)
    assert after == min(d.shanten for d in discards(Hand(pack[:14]), RULES)) or after == -1
    for tile, count in acceptance(Hand(pack[:13]), RULES, pack[13:20]):
        assert count == left(tile.kind, Hand(pack[:13]), tuple(pack[13:20]))
        assert shanten(Hand(pack[:13], win=tile), RULES) == before - 1
