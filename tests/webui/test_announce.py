"""What is said at the table, for every way of paying."""

from __future__ import annotations

import pytest

from scoring.context import WinContext
from scoring.hand import Hand
from scoring.presets import rules_from
from scoring.score import score_win
from scoring.tiles import parse_tiles
from webui.announce import announcement
from webui.words import Words

CASES = [
    # a ron is one sum, the dealer's too
    ({"E": 5800}, {}, "S", False, None, 0, "5800"),
    ({"S": 5800}, {"S": 300}, "E", False, None, 0, "5800 + 300"),
    ({"E": 8000}, {}, "W", False, "mangan", 0, "mangan 8000"),
    ({"N": 18000}, {"N": 600}, "E", False, "haneman", 0, "haneman 18000 + 600"),
    ({"E": 32000}, {}, "S", False, "yakuman", 1, "yakuman 32000"),
    ({"E": 32000}, {}, "S", False, "counted_yakuman", 0, "counted yakuman 32000"),
    ({"E": 64000}, {}, "S", False, "yakuman", 2, "2× yakuman 64000"),
    # a non-dealer's tsumo: the others' share, then the dealer's
    ({"E": 2600, "W": 1300, "N": 1300}, {}, "S", True, None, 0, "1300 2600"),
    ({"E": 2600, "W": 1300, "N": 1300}, dict.fromkeys("EWN", 100), "S", True, None, 0, "1300 2600 + 100 each"),
    ({"E": 4000, "W": 2000, "N": 2000}, {}, "S", True, "mangan", 0, "mangan 2000 4000"),
    # a dealer's tsumo: equal payments
    ({"S": 2600, "W": 2600, "N": 2600}, {}, "E", True, None, 0, "2600 all"),
    ({"S": 4000, "W": 4000, "N": 4000}, {}, "E", True, "mangan", 0, "mangan 4000 all"),
    ({"S": 2600, "W": 2600, "N": 2600}, dict.fromkeys("SWN", 200), "E", True, None, 0, "2600 + 200 all"),
    # three players: shares with the missing one lost, equal shares, the dealer
    ({"E": 4000, "W": 2000}, {}, "S", True, "mangan", 0, "mangan 2000 4000"),
    ({"E": 4000, "W": 4000}, {}, "S", True, "mangan", 0, "mangan 4000 all"),
    ({"S": 4000, "W": 4000}, {"S": 100, "W": 100}, "E", True, "mangan", 0, "mangan 4000 + 100 all"),
    # two players: one pays the whole value
    ({"E": 8000}, {}, "S", True, "mangan", 0, "mangan 8000"),
    # a liable player pays for all, or half with the discarder
    ({"W": 32000}, {"W": 300}, "S", True, "yakuman", 1, "yakuman 32000 + 300"),
    ({"W": 16000, "N": 16000}, {"W": 300}, "S", False, "yakuman", 1, "yakuman 32000 + 300"),
    # two yakuman of which one has a liable player: shares of no usual pattern are said as one sum
    ({"E": 16000, "W": 40000, "N": 8000}, {}, "S", True, "yakuman", 2, "2× yakuman 64000"),
]


@pytest.mark.parametrize(("payments", "honba", "winner", "tsumo", "limit", "yakuman", "said"), CASES)
def test_announcements(payments, honba, winner, tsumo, limit, yakuman, said):
    assert announcement(payments, honba, winner=winner, tsumo=tsumo, limit=limit, yakuman=yakuman) == said


@pytest.mark.parametrize(
    ("language", "plain", "all_", "honba"),
    [
        ("ja", "満貫 2000 4000", "2600 + 100オール", "1300 2600 + 各100"),
        ("zh_Hans", "满贯 2000 4000", "每家2600 + 100点", "1300 2600 + 各100"),
        ("zh_Hant", "滿貫 2000 4000", "每家2600 + 100點", "1300 2600 + 各100"),
    ],
)
def test_announcements_in_other_languages(language, plain, all_, honba):
    words = Words(language)
    split = {"E": 2600, "W": 1300, "N": 1300}
    big = {"E": 4000, "W": 2000, "N": 2000}
    assert announcement(big, winner="S", tsumo=True, limit="mangan", words=words) == plain
    dealer = dict.fromkeys("SWN", 2600)
    assert announcement(dealer, dict.fromkeys("SWN", 100), winner="E", tsumo=True, words=words) == all_
    assert announcement(split, dict.fromkeys("EWN", 100), winner="S", tsumo=True, words=words) == honba


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        ("loss", "mangan 2000 4000 + 100 each"),
        ("bisection", "mangan 3000 5000 + 100 each"),
        ("equal", "mangan 4000 + 100 all"),
        ("thirds", "mangan 2700 5400 + 100 each"),
    ],
)
def test_three_player_shares_of_a_real_hand(shares, said):
    rules = rules_from({"preset": "tenhou_sanma", "sanma_tsumo": shares}, 3)
    hand = Hand.parse("111p 456p 7s (666z E) (555z W) +7s")
    win = WinContext(by="tsumo", seat="S", honba=1, dora=parse_tiles("9p"))
    score = score_win(hand, win, rules)
    assert score.limit == "mangan"
    assert announcement(score.payments, score.honba, winner="S", tsumo=True, limit=score.limit) == said
