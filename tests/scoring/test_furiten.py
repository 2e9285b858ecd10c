"""Furiten from the own pond (section 11), and the table's word for the other kinds."""

from __future__ import annotations

import pytest

from scoring.errors import FuritenError
from scoring.furiten import furiten_tiles
from scoring.hand import Hand
from scoring.tiles import parse_tiles
from scoring.wire import answer, score_json
from tests.scoring.table import NOTHING, how_won, outcome, table, win

#: 23456s waits 1s 4s 7s.
SIDES = "23406799m23456s"

TILES = [
    ("no pond", SIDES, "", ""),
    ("other discards", SIDES, "1z9p2s3s9m", ""),
    ("the wait that wins", SIDES, "1z4s", "4s"),
    ("another wait", SIDES, "7s", "7s"),
    ("two waits, each once", SIDES, "7s1s7s", "17s"),
    ("all waits", SIDES, "147s", "147s"),
    ("a red five in the pond", "46m456p789s11122z", "0m", "5m"),
    ("a plain five in the pond", "46m456p789s11122z", "5m", "5m"),
    ("a red five of another suit", "46m456p789s11122z", "0p", ""),
    ("both forms of one wait", "34m456p789s11122z", "0m2m", "25m"),
    ("seven pairs", "1133557799m115p", "5p", "5p"),
    ("orphans", "19m19p19s1234567z", "3z", "3z"),
    ("orphans for one", "19m19p19s1234566z", "6z", ""),
    ("not tenpai", "147m258p369s1234z", "147m", ""),
    ("with melds", "23m55p (456p) (789s) [1111z]", "4m", "4m"),
    ("nobetan's far side", "2345m456p789s111z", "2m", "2m"),
    ("chiitoitsu and runs", "1122334455667m", "4m", "4m"),
]  # fmt: skip


@table(TILES, "hand pond expected")
def test_furiten_tiles(hand, pond, expected):
    assert furiten_tiles(Hand.parse(hand), parse_tiles(pond)) == parse_tiles(expected)


def test_the_winning_tile_of_a_hand_is_not_looked_at():
    assert furiten_tiles(Hand.parse(f"{SIDES}+4s"), parse_tiles("7s")) == parse_tiles("7s")


#: (name, hand, how, outcome). 23467m: waits 58m besides; open 34m with a yakuless 2m and tanyao on 5m.
WINS = [
    ("no furiten", f"{SIDES}+4s", "riichi pond=1z9p", "riichi+1 pinfu+1 aka_dora+1"),
    ("an empty pond", f"{SIDES}+4s", "riichi", "riichi+1 pinfu+1 aka_dora+1"),
    ("the same tile", f"{SIDES}+4s", "riichi pond=4s", "!furiten"),
    ("another wait", f"{SIDES}+4s", "riichi pond=7s", "!furiten"),
    ("tsumo is allowed", f"{SIDES}+4s", "riichi tsumo pond=4s7s", "riichi+1 pinfu+1 menzen_tsumo+1 aka_dora+1"),
    ("a wait without a yaku", "23m55p678s (345p) (678m)+4m", "pond=1m", "!furiten"),
    ("with the yaku when nothing was discarded", "23m55p678s (345p) (678m)+4m", "pond=9m", "tanyao+1"),
    ("the wait without a yaku itself", "23m55p678s (345p) (678m)+1m", "", "!no_yaku"),
    ("a red five discarded", "46m123p789s11122z+5m", "riichi pond=0m", "!furiten"),
    ("a red five wins", "46m123p789s11122z+0m", "riichi pond=5m", "!furiten"),
    ("the table says so", f"{SIDES}+4s", "riichi furiten", "!furiten"),
    ("the table says so, tsumo", f"{SIDES}+4s", "riichi tsumo furiten", "riichi+1 pinfu+1 menzen_tsumo+1 aka_dora+1"),
    ("a yakuman too", "19m19p19s1234567z+1m", "pond=7z", "!furiten"),
    ("a yakuman by tsumo", "19m19p19s1234567z+1m", "tsumo pond=7z", "kokushi_13=1"),
    ("ippatsu and houtei do not help", f"{SIDES}+4s", "riichi ippatsu houtei pond=1s", "!furiten"),
]  # fmt: skip


@table(WINS, "hand how expected")
def test_wins(hand, how, expected):
    given = outcome(hand, how)
    assert given == (expected if expected.startswith("!") else " ".join(sorted(expected.split())))


def test_the_error_names_the_waits_in_the_pond():
    with pytest.raises(FuritenError, match="1s, 7s") as raised:
        win(f"{SIDES}+4s", "riichi pond=7s1s9m")
    assert raised.value.tiles == ("1s", "7s")


def test_a_robbed_kan_of_the_own_discard_is_furiten():
    """'an own discard that came back as a kakan' counts as a discard of a wait."""
    assert outcome(NOTHING, "riichi chankan robbed=kakan pond=5m") == "!furiten"


def request(**more):
    return answer(
        {"hand": SIDES, "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "riichi": True, **more}, score_json
    )


JSON = [
    ("nothing said", {}, True),
    ("null", {"furiten": None, "pond": None}, True),
    ("not furiten", {"furiten": False}, True),
    ("furiten", {"furiten": True}, False),
    ("by the pond", {"pond": ["1z", "7s"]}, False),
    ("by the pond although the table sees none", {"pond": ["7s"], "furiten": False}, False),
    ("a called discard is in the pond", {"pond": ["1z", "1s", "2z"]}, False),
    ("tsumo", {"furiten": True, "pond": ["7s"], "by": "tsumo"}, True),
]  # fmt: skip


@table(JSON, "more sound")
def test_json(more, sound):
    given = request(**more)
    assert given["ok"] is sound
    assert sound or (given["error"]["code"], given["error"]["problems"]) == ("furiten", [])


def test_furiten_of_a_hand_without_a_pond_is_not_guessed():
    assert how_won("riichi").pond is None
    assert outcome(f"{SIDES}+4s", "riichi") == outcome(f"{SIDES}+4s", "riichi pond=1z")
