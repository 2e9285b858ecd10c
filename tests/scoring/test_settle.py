"""Several winners of one discard (section 7): who is paid, who takes honba and deposits, who is liable, what is next."""

from __future__ import annotations

from itertools import combinations

import pytest

from scoring.errors import FuritenError, HandError, NoYakuError, ScoringError
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.settle import settle_wins
from tests.scoring.table import NOTHING, NOTHING_OPEN, how_won, table

#: A riichi hand of 36 -> 40 fu: 1300 or for the dealer 2000; with double riichi 2600 and 3900.
PLAIN = NOTHING
DAMA = "23467m55678p222s+8m"
DRAGONS = "46m99p555z (666z) (777z)+5m"
ALL = {"abortive": []}


def settle(*wins, rules=None):
    played = RuleSet.of({**ALL, **(rules or {})})
    return settle_wins([(Hand.parse(hand), how_won(how, played.players)) for hand, how in wins], played)


def riichi(*seats, from_="E", more=""):
    """A riichi of each seat on one discard."""
    return [(PLAIN, f"riichi seat={seat} from_={from_} {more}") for seat in seats]


def changes(settled):
    return " ".join(f"{seat}{points:+}" for seat, points in settled.deltas.items() if points)


#: (name, winners, honba and sticks and more, changes, rules). Two riichi mean two sticks on the table.
SEVERAL = [
    ("two of four", riichi("S", "N", more="sticks=2"), "E-2600 S+3300 N+1300"),
    ("in turn order whatever the order given", riichi("N", "S", more="sticks=2"), "E-2600 S+3300 N+1300"),
    ("turn order from the discarder", riichi("E", "S", from_="W", more="sticks=2"), "E+4000 S+1300 W-3300"),
    ("turn order past the end", riichi("S", "N", from_="W", more="sticks=2"), "S+1300 W-2600 N+3300"),
    ("all three", riichi("S", "W", "N", more="sticks=3"), "E-3900 S+4300 W+1300 N+1300"),
    ("honba to the first", riichi("S", "N", more="sticks=2 honba=2"), "E-3200 S+3900 N+1300"),
    ("honba to each", riichi("S", "N", more="sticks=2 honba=2"), "E-3800 S+3900 N+1900", {"honba_to": "each"}),
    ("honba to each of three", riichi("S", "W", "N", more="honba=1"), "E-4800 S+1600 W+1600 N+1600", {"honba_to": "each"}),
    ("head bump", riichi("S", "W", "N", more="sticks=3 honba=1"), "E-1600 S+4600", {"several_rons": "head_bump"}),
    ("head bump in turn order", riichi("S", "E", from_="N", more="sticks=2"), "E+4000 N-2000", {"several_rons": "head_bump"}),
    ("head bump leaves the dealer out", riichi("E", "N", from_="W", more="sticks=2"), "W-1300 N+3300", {"several_rons": "head_bump"}),
    ("two of two, three abort", riichi("S", "N", more="sticks=2"), "E-2600 S+3300 N+1300", {"several_rons": "two_three_abort"}),
    ("two do not abort", riichi("S", "N", more="sticks=2"), "E-2600 S+3300 N+1300", {"abortive": "all"}),
    ("own stick back", riichi("S", "N", more="sticks=2"), "E-2600 S+2300 N+2300", {"own_deposit_back": True}),
    ("own stick back and one that lay there", riichi("S", "N", more="sticks=3"), "E-2600 S+3300 N+2300", {"own_deposit_back": True}),
    ("own stick back of three", riichi("S", "W", "N", more="sticks=5"), "E-3900 S+4300 W+2300 N+2300", {"own_deposit_back": True}),
    ("the first without a riichi", [(DAMA, "seat=S from_=E sticks=1"), *riichi("N", more="sticks=1")],
     "E-2600 S+1300 N+2300", {"own_deposit_back": True}),
    ("the first without a riichi takes all", [(DAMA, "seat=S from_=E sticks=2"), *riichi("N", more="sticks=2")], "E-2600 S+3300 N+1300"),
    ("the further one without a riichi", [*riichi("S", more="sticks=2"), (DAMA, "seat=N from_=E sticks=2")],
     "E-2600 S+3300 N+1300", {"own_deposit_back": True}),
    ("three players", [("46s999m55678p111z+5s", f"riichi seat={seat} from_=E sticks=2") for seat in "SW"],
     "E-6400 S+5200 W+3200", {"players": 3, "abortive": "all"}),
]  # fmt: skip


@table(SEVERAL, "wins expected rules")
def test_several(wins, expected, rules):
    assert changes(settle(*wins, rules=rules)) == expected


@pytest.mark.parametrize("option", [{}, {"several_rons": "head_bump"}, {"own_deposit_back": True}, {"honba_to": "each"},
                                    {"own_deposit_back": True, "honba_to": "each"}], ids=str)  # fmt: skip
@pytest.mark.parametrize("seats", [c for size in (1, 2, 3) for c in combinations("SWN", size)], ids="".join)
def test_points_are_neither_made_nor_lost(option, seats):
    """After every event the points and the sticks add up to what they were."""
    sticks = len(seats) + 1
    settled = settle(*riichi(*seats, more=f"honba=3 sticks={sticks}"), rules=option)
    assert sum(settled.deltas.values()) == 1000 * (sticks - settled.sticks)
    assert settled.sticks == 0
    assert set(settled.deltas) == set("ESWN")


NEXT = [
    ("the dealer alone", riichi("E", from_="S", more="honba=2"), True, 3),
    ("another", riichi("S", more="honba=2"), False, 0),
    ("the dealer among the winners", riichi("S", "E", from_="N", more="honba=2"), True, 3),
    ("the dealer is the second", riichi("N", "E", from_="W", more="honba=2"), True, 3),
    ("the dealer is bumped", riichi("N", "E", from_="W", more="honba=2"), False, 0, {"several_rons": "head_bump"}),
    ("tsumo of the dealer", [(PLAIN, "tsumo riichi seat=E honba=1 sticks=1")], True, 2),
    ("tsumo of another", [(PLAIN, "tsumo riichi seat=S honba=1 sticks=1")], False, 0),
]  # fmt: skip


@table(NEXT, "wins stays honba rules")
def test_what_is_next(wins, stays, honba, rules):
    settled = settle(*wins, rules=rules)
    assert (settled.dealer_stays, settled.honba, settled.sticks, settled.abort) == (stays, honba, 0, None)


THREE_RONS = [
    ("the default", {"abortive": ["three_rons"]}, True, True),
    ("by two, three abort", {"several_rons": "two_three_abort", "abortive": ["three_rons"]}, True, True),
    ("the deal passes", {"abortive": ["three_rons"], "three_rons_dealer": "passes"}, True, False),
    ("not in the rules", {"abortive": ["four_winds"]}, False, False),
    ("head bump has one winner", {"abortive": "all", "several_rons": "head_bump"}, False, False),
]  # fmt: skip


@table(THREE_RONS, "rules aborts stays")
def test_three_rons(rules, aborts, stays):
    settled = settle(*riichi("S", "W", "N", more="honba=2 sticks=3"), rules=rules)
    if not aborts:
        assert (settled.abort, settled.sticks, bool(settled.scores)) == (None, 0, True)
        return
    assert (settled.abort, settled.scores, set(settled.deltas.values())) == ("three_rons", {}, {0})
    assert (settled.dealer_stays, settled.honba, settled.sticks) == (stays, 3, 3)


def test_three_rons_must_be_legal():
    wins = [*riichi("S", "W"), (NOTHING_OPEN, "seat=N from_=E")]
    with pytest.raises(NoYakuError):
        settle(*wins, rules={"abortive": "all"})
    with pytest.raises(FuritenError):
        settle(*riichi("S", "W"), *riichi("N", more="furiten"), rules={"abortive": "all"})


#: Daisangen that the liable player W, N or the discarder fed; 16000 each by ron. Honba of the liable by default.
PAO = [
    ("beside a second winner", [(DRAGONS, "seat=S from_=E pao=W honba=1 sticks=2"), *riichi("N", more="honba=1 sticks=2")],
     "E-17300 S+34300 W-16300 N+1300"),
    ("honba of the discarder", [(DRAGONS, "seat=S from_=E pao=W honba=1"), *riichi("N", more="honba=1")],
     "E-17600 S+32300 W-16000 N+1300", {"pao_honba": "discarder"}),
    ("honba to each", [(DRAGONS, "seat=S from_=E pao=W honba=1"), *riichi("N", more="honba=1")],
     "E-17600 S+32300 W-16300 N+1600", {"honba_to": "each"}),
    ("as the second winner", [(DRAGONS, "seat=S from_=W pao=E honba=1 sticks=1"), *riichi("N", from_="W", more="honba=1 sticks=1")],
     "E-16000 S+32000 W-17600 N+2600"),
    ("the liable player wins too", [(DRAGONS, "seat=S from_=E pao=W"), *riichi("W")], "E-17300 S+32000 W-14700"),
    ("liable and discarder the same", [(DRAGONS, "seat=S from_=E pao=E honba=1"), *riichi("N", more="honba=1")],
     "E-33600 S+32300 N+1300"),
    ("two liable winners", [(DRAGONS, "seat=S from_=E pao=W"), (DRAGONS, "seat=N from_=E pao=W")], "E-32000 S+32000 W-32000 N+32000"),
    ("by tsumo all", [(DRAGONS, "seat=S tsumo pao=W honba=1 sticks=1")], "S+33300 W-32300"),
    ("bumped", [(DRAGONS, "seat=N from_=E pao=W sticks=1"), *riichi("S", more="sticks=1")], "E-1300 S+2300", {"several_rons": "head_bump"}),
]  # fmt: skip


@table(PAO, "wins expected rules")
def test_liability(wins, expected, rules):
    assert changes(settle(*wins, rules=rules)) == expected


def test_scores_stand_in_the_order_of_payment():
    settled = settle(*riichi("S", "E", "N", from_="W"))
    assert list(settled.scores) == ["N", "E", "S"]
    assert [score.points for score in settled.scores.values()] == [1300, 2000, 1300]


def test_honba_and_sticks_are_those_of_the_first_context():
    settled = settle(*riichi("S", more="honba=1 sticks=2"), *riichi("N", more="honba=5 sticks=9"))
    assert changes(settled) == "E-2900 S+3600 N+1300"


BAD = [
    ("a seat twice", riichi("S", "S")),
    ("two discarders", [*riichi("S", from_="E"), *riichi("N", from_="W")]),
    ("two self-drawn wins", [(PLAIN, "riichi tsumo seat=S"), (PLAIN, "riichi tsumo seat=N")]),
    ("a win by tsumo and one by ron", [(PLAIN, "riichi tsumo seat=S"), *riichi("N")]),
    ("the discarder wins", riichi("S", "E")),
    ("a strange seat", riichi("S", "X")),
    ("no discarder", riichi("S", "N", from_="")),
]  # fmt: skip


@table(BAD, "wins rules")
def test_winners_that_do_not_belong_together(wins, rules):
    with pytest.raises(HandError):
        settle(*wins, rules=rules)


def test_nobody_wins():
    with pytest.raises(ValueError, match="none"):
        settle()


def test_fewer_sticks_than_riichi_winners_is_an_error_of_the_table():
    """Three winners in riichi have three sticks on the table; one stick is a slip to be told, not a crash."""
    with pytest.raises(ScoringError):
        settle(*riichi("S", "W", "N", more="sticks=1"), rules={"own_deposit_back": True})
