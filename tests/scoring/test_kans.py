"""Closed kans after riichi (section 12): only with the drawn tile, only if waits and reading stay the same."""

from __future__ import annotations

from scoring.hand import Hand
from scoring.kans import may_kan_after_riichi
from scoring.rules import RuleSet
from scoring.tiles import parse_tiles
from tests.scoring.table import table

#: (name, the hand that declared riichi, the drawn tile, whether its kan is allowed).
KANS = [
    # the two of section 12
    ("not the drawn tile", "345555m234p2377s", "2m", False),
    ("waits would be lost", "2223m555p555666s", "2m", False),
    # honours and triplets that touch nothing
    ("honours", "111z23m456p789s99p", "1z", True),
    ("honours beside a shanpon", "111z22m456p789s99p", "1z", True),
    ("honours beside a tanki", "111z2m456p789s999p", "1z", True),
    ("a terminal apart", "111m567p789s99p45s", "1m", True),
    ("a triplet apart in the suit of the wait", "111m67m345p789s99p", "1m", True),
    ("a triplet apart beside a run", "111m567m345p78s99p", "1m", True),
    ("beside a closed kan", "111z23m456p99p [2222s]", "1z", True),
    ("two triplets, either", "111m222z45p789s99p", "2z", True),
    ("red five drawn", "555p23m111z789s99m", "0p", True),
    # not three of the drawn tile
    ("a pair", "11z23m456p789s999p", "1z", False),
    ("one", "1z123m456p789s999p", "5z", False),
    ("four already", "1111z23m456p78s99p", "1z", False),
    ("none", "123m456p789s11122z", "9m", False),
    # the waits change
    ("pair and run", "1112m567p789s999p", "1m", False),
    ("part of a run with the wait", "3334m567p789s999p", "3m", False),
    ("the other side of it", "3334m567p789s999p", "4m", False),
    ("three of the wait's suit, two-sided", "44456m567p78999s", "4m", False),
    ("nobetan over a triplet", "2223456m789s111z", "2m", False),
    ("the wait's own triplet", "11123m567p789s99p", "1m", False),
    ("nine gates", "1112345678999m", "1m", False),
    ("noten", "111z147m258p3699s", "1z", False),
    # the waits stay, the reading does not
    ("three triplets are three runs", "111222333m45p99s", "1m", False),
    ("three triplets are three runs, the middle one", "111222333m45p99s", "2m", False),
    ("three triplets are three runs, the last one", "111222333m45p99s", "3m", False),
    ("three runs and a triplet apart", "112233m777p45s99s", "7p", True),
    ("the pair could be a part", "333444555m67p11z", "4m", False),
    ("a triplet with a run over it", "111234m45p99s777z", "7z", True),
    ("a triplet that could lend the pair", "111234m45p777z99s", "1m", True),
    # four melds and other shapes
    ("triplets all over", "111m333p555s77s22z", "5s", True),
    ("suuankou on the pair", "111m333p555s777z9m", "7z", True),
    ("seven pairs have no triplet", "1133557799m115p", "5p", False),
    ("orphans", "119m19p19s123456z", "1m", False),
]  # fmt: skip


@table(KANS, "hand drawn allowed")
def test_kan_after_riichi(hand, drawn, allowed):
    assert may_kan_after_riichi(Hand.parse(hand), parse_tiles(drawn)[0], RuleSet()) == allowed


def test_the_first_example_of_section_12_waits_elsewhere():
    """345555m234p2377s waits 1s 4s; the four 5m in the hand were not drawn, so even 5m itself could not be declared."""
    assert not may_kan_after_riichi(Hand.parse("345555m234p2377s"), parse_tiles("5m")[0], RuleSet())
