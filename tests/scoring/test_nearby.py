"""What would have given a yaku to a complete hand without one."""

from __future__ import annotations

import pytest

from scoring.errors import HandError
from scoring.hand import Hand
from scoring.nearby import would_have_won
from scoring.rules import RuleSet
from scoring.score import score_win
from tests.scoring.table import NOTHING, NOTHING_OPEN, how_won, outcome, table

#: One tile from tanyao.
EDGE = "79m55p678s (345p) (234s)+8m"


def ways(hand, how="", rules=None, most=5):
    played = RuleSet.of(rules or {})
    return would_have_won(Hand.parse(hand), how_won(how, played.players), played, most)


def short(found, *codes):
    """`code:detail=yaku+yaku` of the ways with these codes."""
    return [f"{way.code}:{way.detail}={'+'.join(way.yaku)}" for way in found if way.code in codes]


#: (name, hand, how, what is found besides exchanges, rules)
WAYS = [
    ("closed by ron", NOTHING, "", ["riichi:=riichi", "tsumo:=menzen_tsumo"]),
    ("closed with a closed kan", "12346m55678p [2222s]+5m", "", ["riichi:=riichi", "tsumo:=menzen_tsumo"]),
    ("open by ron", NOTHING_OPEN, "", []),
    ("open by tsumo", NOTHING_OPEN, "tsumo", []),
    ("open tanyao is off", "46m55678p222s (345m)+5m", "", ["rule:open_tanyao=tanyao"], {"open_tanyao": False}),
    ("closed tanyao needs no open one", "46m55678p222s (123m)+5m", "", [], {"open_tanyao": False}),
    ("the other side has tanyao", "23m55p678s (345p) (678m)+1m", "", ["other_wait:4m=tanyao"]),
    ("the other side has a yakuhai", "22s55z345p (678m) (123m)+2s", "", ["other_wait:5z=yakuhai"]),
    ("ittsuu on the other side", "11123456m33p (789m)+4m", "", ["other_wait:1m=ittsuu", "other_wait:3p=ittsuu"]),
    ("two han are asked", NOTHING, "", [], {"min_han": 2}),
    ("two han are asked, one is there", NOTHING, "riichi", ["tsumo:=riichi+menzen_tsumo"], {"min_han": 2}),
    ("riichi would be the second", "23467m55678p222s+8m", "", ["riichi:=riichi+tanyao", "tsumo:=menzen_tsumo+tanyao"], {"min_han": 2}),
]  # fmt: skip


@table(WAYS, "hand how expected rules")
def test_ways(hand, how, expected, rules):
    assert outcome(hand, how, rules) in ("!no_yaku", "!below_min_han")
    assert short(ways(hand, how, rules), "riichi", "tsumo", "rule", "other_wait") == expected


def test_exchanges_complete_the_hand_and_give_what_they_say():
    found = [way for way in ways(EDGE, most=50) if way.code == "exchange"]
    assert found
    whole = Hand.parse(EDGE)
    for way in found:
        tiles = list(whole.tiles)
        tiles.remove(way.instead_of)
        score = score_win(Hand((*tiles, way.tile), whole.melds, whole.win), how_won(""), RuleSet())
        assert {item.code for item in score.yaku if not item.code.endswith("dora")} == set(way.yaku)
        assert way.detail == f"{way.instead_of}>{way.tile}"


def test_an_exchange_makes_tanyao():
    """789m won on 8m would be 678m with a 6m in the place of the 9m."""
    found = short(ways(EDGE, most=50), "exchange")
    assert "exchange:9m>6m=tanyao" in found


def test_at_most_so_many_exchanges():
    assert len([way for way in ways(EDGE, most=1) if way.code == "exchange"]) == 1
    assert [way for way in ways(EDGE, most=0) if way.code == "exchange"] == []


def test_dora_are_not_named():
    found = ways(NOTHING, "dora=1s")
    assert found
    assert not [way for way in found for code in way.yaku if code.endswith("dora")]


def test_nearest_ways_first():
    order = ["riichi", "tsumo", "rule", "other_wait", "exchange"]
    codes = [way.code for way in ways(NOTHING)]
    assert codes == sorted(codes, key=order.index)


def test_an_incomplete_hand():
    assert ways("147m258p369s1234z+5z") == ()


def test_a_hand_that_cannot_exist():
    with pytest.raises(HandError):
        ways("11111m55678p222s+5m")
