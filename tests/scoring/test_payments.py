"""Payments: honba and deposits, further winners, liability in every case, and that nothing is lost or made."""

from __future__ import annotations

import itertools

import pytest

from scoring.errors import HandError
from tests.scoring.table import NOTHING, outcome, table, win

PINFU = "123789m456p2267s+8s"


def seats_of(text):
    """`"W 32000 E 16000"` as a dict."""
    words = text.split()
    return {seat: int(points) for seat, points in zip(words[::2], words[1::2], strict=True)}


#: Riichi pinfu, 2 han: (name, how, deltas, rules). Ron 2000 (dealer 2900); tsumo 3 han 20 fu 700/1300 (dealer 1300 each).
HONBA = [
    ("ron", "riichi from_=W", "E 0 S 2000 W -2000 N 0"),
    ("ron honba 2", "riichi from_=W honba=2", "E 0 S 2600 W -2600 N 0"),
    ("ron sticks", "riichi from_=W sticks=3", "E 0 S 5000 W -2000 N 0"),
    ("ron both", "riichi from_=E honba=1 sticks=1", "E -2300 S 3300 W 0 N 0"),
    ("dealer ron", "riichi seat=E from_=S honba=1", "E 3200 S -3200 W 0 N 0"),
    ("tsumo", "riichi tsumo", "E -1300 S 2700 W -700 N -700"),
    ("tsumo honba 2", "riichi tsumo honba=2", "E -1500 S 3300 W -900 N -900"),
    ("tsumo both", "riichi tsumo honba=1 sticks=2", "E -1400 S 5000 W -800 N -800"),
    ("dealer tsumo", "riichi tsumo seat=E honba=3", "E 4800 S -1600 W -1600 N -1600"),
    ("honba 1500 ron", "riichi from_=W honba=2", "E 0 S 5000 W -5000 N 0", {"honba": 1500}),
    ("honba 1500 tsumo", "riichi tsumo honba=2", "E -2300 S 5700 W -1700 N -1700", {"honba": 1500}),
    ("honba 200 ron", "riichi from_=W honba=2", "E 0 S 2400 W -2400 N 0", {"honba": 200}),
    ("no value of honba", "riichi from_=W honba=2", "E 0 S 2000 W -2000 N 0", {"honba": 0}),
    ("further winner", "riichi from_=W honba=2 sticks=3 further_winner", "E 0 S 2000 W -2000 N 0"),
    ("further winner, honba each", "riichi from_=W honba=2 sticks=3 further_winner", "E 0 S 2600 W -2600 N 0",
     {"honba_to": "each"}),
    ("further winner, own stick back", "riichi from_=W honba=2 sticks=3 further_winner", "E 0 S 3000 W -2000 N 0",
     {"own_deposit_back": True}),
    ("further winner without riichi has no stick", "from_=W sticks=3 further_winner", "E 0 S 1000 W -1000 N 0",
     {"own_deposit_back": True}),
    ("first winner, honba each", "riichi from_=W honba=2", "E 0 S 2600 W -2600 N 0", {"honba_to": "each"}),
]  # fmt: skip


@table(HONBA, "how deltas rules")
def test_honba_and_deposits(how, deltas, rules):
    score = win(PINFU, how, rules)
    assert score.deltas == seats_of(deltas)
    assert sum(score.payments.values()) == score.points


#: Three players: 123678p 4699s 111m, riichi; ron 1 han 40 fu (111m closed 8, closed wait 2): 1300; tsumo 2 han 40 fu.
SANMA = [
    ("ron", "riichi from_=W honba=2", "E 0 S 1900 W -1900"),
    ("ron honba 200", "riichi from_=W honba=2", "E 0 S 1700 W -1700", {"honba": 200}),
    ("tsumo", "riichi tsumo honba=2", "E -1600 S 2600 W -1000"),
    ("tsumo honba 200", "riichi tsumo honba=2", "E -1500 S 2400 W -900", {"honba": 200}),
    ("tsumo honba 1500", "riichi tsumo honba=1", "E -2050 S 3500 W -1450", {"honba": 1500}),
    ("tsumo equal", "riichi tsumo honba=2 sticks=1", "E -1600 S 4200 W -1600", {"sanma_tsumo": "equal"}),
    ("dealer tsumo", "riichi tsumo seat=E honba=1", "E 2900 S -1450 W -1450"),
]  # fmt: skip


@table(SANMA, "how deltas rules")
def test_three_players(how, deltas, rules):
    assert win("123678p4699s111m+5s", how, {"players": 3, **(rules or {})}).deltas == seats_of(deltas)


TWO = [
    ("ron", "riichi from_=E honba=2 sticks=1", "E -2600 S 3600"),
    ("tsumo", "riichi tsumo honba=2 sticks=1", "E -3200 S 4200"),
    ("dealer tsumo", "riichi tsumo seat=E honba=1", "E 4200 S -4200"),
]


@table(TWO, "how deltas")
def test_two_players(how, deltas):
    # 2 han 30 fu by ron; 3 han 20 fu by tsumo: 4·640 = 2560, the dealer 6·640 = 3840
    assert win(PINFU, how, {"players": 2}).deltas == seats_of(deltas)


DRAGONS = "46m99s (555z)(666z)(777z)+5m"
DRAGONS_KANS = "46m99s (5555z)(666z+6z)(7777z)+5m"
ALL_HONOURS = "1114z (555z)(666z)(777z)+4z"  # daisangen and tsuuiisou
WINDS = "9s (111z)(222z)(333z)(444z)+9s"
WINDS_HONOURS = "5z (111z)(222z)(333z)(444z)+5z"  # daisuushii and tsuuiisou
FOUR_KANS = "9s (1111m)(2222p)(3333s)(5555z)+9s"
DRAGON_KANS = "9s (1111m)(6666z)(7777z)(5555z)+9s"  # daisangen and suukantsu
PART = {"pao_covers": "liable_yakuman"}
KANS = {"pao": ["daisangen", "daisuushii", "suukantsu"]}
DOUBLE = {"double_yakuman": ["daisuushii"]}

#: (name, hand, how, payments without honba, deltas, rules)
PAO = [
    ("nobody", DRAGONS, "tsumo", "E 16000 W 8000 N 8000", None),
    ("tsumo", DRAGONS, "tsumo pao=W", "W 32000", "E 0 S 32000 W -32000 N 0"),
    ("tsumo honba", DRAGONS, "tsumo pao=W honba=2 sticks=1", "W 32000", "E 0 S 33600 W -32600 N 0"),
    ("tsumo honba where the discarder pays it", DRAGONS, "tsumo pao=W honba=2", "W 32000", "E 0 S 32600 W -32600 N 0",
     {"pao_honba": "discarder"}),
    ("dealer tsumo", DRAGONS, "tsumo seat=E pao=N honba=1", "N 48000", "E 48300 S 0 W 0 N -48300"),
    ("ron by another", DRAGONS, "from_=E pao=W", "E 16000 W 16000", "E -16000 S 32000 W -16000 N 0"),
    ("ron, the liable pays honba", DRAGONS, "from_=E pao=W honba=2 sticks=1", "E 16000 W 16000",
     "E -16000 S 33600 W -16600 N 0"),
    ("ron, the discarder pays honba", DRAGONS, "from_=E pao=W honba=2", "E 16000 W 16000", "E -16600 S 32600 W -16000 N 0",
     {"pao_honba": "discarder"}),
    ("dealer ron", DRAGONS, "seat=E from_=S pao=W", "S 24000 W 24000", None),
    ("discarder liable", DRAGONS, "from_=W pao=W honba=1", "W 32000", "E 0 S 32300 W -32300 N 0"),
    ("discarder liable where the discarder pays honba", DRAGONS, "from_=W pao=W honba=1", "W 32000", "E 0 S 32300 W -32300 N 0",
     {"pao_honba": "discarder"}),
    ("kans count", DRAGONS_KANS, "tsumo pao=W", "W 32000", None),
    ("winds", WINDS, "tsumo pao=N", "N 32000", None),
    ("winds ron", WINDS, "from_=E pao=N", "E 16000 N 16000", None),
    ("winds double", WINDS, "from_=E pao=N", "E 32000 N 32000", None, DOUBLE),
    ("winds not in the list", WINDS, "tsumo pao=N", "E 16000 W 8000 N 8000", None, {"pao": ["daisangen"]}),
    ("no liability at all", DRAGONS, "from_=E pao=W honba=1", "E 32000", "E -32300 S 32300 W 0 N 0", {"pao": []}),
    ("a mapping", DRAGONS, "from_=E pao=daisangen:W", "E 16000 W 16000", None),
    ("whole hand tsumo", ALL_HONOURS, "tsumo pao=W", "W 64000", None),
    ("whole hand ron", ALL_HONOURS, "from_=E pao=W", "E 32000 W 32000", None),
    ("whole hand, discarder liable", ALL_HONOURS, "from_=W pao=W", "W 64000", None),
    ("own part tsumo", ALL_HONOURS, "tsumo pao=W", "E 16000 W 40000 N 8000", None, PART),
    ("own part tsumo, honba from the liable", ALL_HONOURS, "tsumo pao=W honba=1", "E 16000 W 40000 N 8000",
     "E -16000 S 64300 W -40300 N -8000", PART),
    ("own part tsumo, the dealer wins", ALL_HONOURS, "tsumo seat=E pao=W", "S 16000 W 64000 N 16000", None, PART),
    ("own part ron", ALL_HONOURS, "from_=E pao=W", "E 48000 W 16000", None, PART),
    ("own part, discarder liable", ALL_HONOURS, "from_=W pao=W", "W 64000", None, PART),
    ("own part double tsumo", WINDS_HONOURS, "tsumo pao=W", "E 16000 W 72000 N 8000", None, {**PART, **DOUBLE}),
    ("own part double ron", WINDS_HONOURS, "from_=E pao=W", "E 64000 W 32000", None, {**PART, **DOUBLE}),
    ("whole hand at a cap", ALL_HONOURS, "tsumo pao=W", "W 32000", None, {"yakuman_cap": 1}),
    ("whole hand, one counts", ALL_HONOURS, "from_=E pao=W", "E 16000 W 16000", None, {"yakuman_add_up": False}),
    ("own part, one counts", ALL_HONOURS, "tsumo pao=W", "W 32000", None, {**PART, "yakuman_add_up": False}),
    ("own part double, the double counts", WINDS_HONOURS, "tsumo pao=W", "W 64000", None,
     {**PART, **DOUBLE, "yakuman_add_up": False}),
    ("kans not in the list", FOUR_KANS, "tsumo pao=N", "E 16000 W 8000 N 8000", None),
    ("kans in the list", FOUR_KANS, "tsumo pao=N", "N 32000", None, KANS),
    ("kans in the list, ron", FOUR_KANS, "from_=E pao=N", "E 16000 N 16000", None, KANS),
    ("two liable, tsumo", DRAGON_KANS, "tsumo pao=daisangen:W,suukantsu:N", "W 32000 N 32000", None, KANS),
    ("two liable, own parts", DRAGON_KANS, "tsumo pao=daisangen:W,suukantsu:N", "W 32000 N 32000", None, {**KANS, **PART}),
    ("two liable, ron", DRAGON_KANS, "from_=E pao=daisangen:W,suukantsu:N", "E 32000 W 16000 N 16000", None, KANS),
    ("two liable, one the discarder", DRAGON_KANS, "from_=W pao=daisangen:W,suukantsu:N", "W 48000 N 16000", None, KANS),
    ("one liable for both", DRAGON_KANS, "tsumo pao=W", "W 64000", None, {**KANS, **PART}),
    ("only one of two in the list, whole hand", DRAGON_KANS, "tsumo pao=daisangen:W,suukantsu:N", "W 64000", None),
    ("only one of two in the list, own part", DRAGON_KANS, "tsumo pao=daisangen:W,suukantsu:N",
     "E 16000 W 40000 N 8000", None, PART),
]  # fmt: skip


@table(PAO, "hand how payments deltas rules")
def test_pao(hand, how, payments, deltas, rules):
    score = win(hand, how, rules)
    assert score.payments == seats_of(payments)
    assert sum(score.payments.values()) == score.points
    if deltas:
        assert score.deltas == seats_of(deltas)


@pytest.mark.parametrize("how", ["tsumo", "from_=E", "from_=W"])
@pytest.mark.parametrize("limit", [{"yakuman_cap": 1}, {"yakuman_add_up": False}])
@pytest.mark.parametrize("covers", ["whole_hand", "liable_yakuman"])
def test_two_liable_pay_no_more_than_the_hand_is_worth(how, limit, covers):
    score = win(DRAGON_KANS, f"{how} pao=daisangen:W,suukantsu:N", {**KANS, **limit, "pao_covers": covers})
    assert score.points == 32000
    assert sum(score.payments.values()) == 32000
    assert score.deltas["S"] == 32000


CONTRADICTION = "!bad_hand contradiction"
NOT_THERE = [
    ("a hand of no yakuman", PINFU, "riichi pao=W", CONTRADICTION),
    ("a yakuman nobody is liable for", "119m19p19s123456z+7z", "pao=W", CONTRADICTION),
    ("another yakuman", DRAGONS, "tsumo pao=daisuushii:W", CONTRADICTION),
    ("one there and one not", DRAGONS, "tsumo pao=daisangen:W,suukantsu:N", CONTRADICTION),
    ("shousuushii", "46m333z44z (111z)(222z)+5m", "pao=W", CONTRADICTION),
    ("no such yakuman", DRAGONS, "tsumo pao=kokushi:W", "!bad_hand bad_value"),
    ("the winner", DRAGONS, "tsumo pao=S", "!bad_hand bad_seat"),
    ("no such seat", DRAGONS, "tsumo pao=X", "!bad_hand bad_seat"),
]


@table(NOT_THERE, "hand how expected")
def test_pao_that_cannot_be(hand, how, expected):
    assert outcome(hand, how) == expected


def test_pao_of_a_yakuman_that_is_not_there_says_between_what():
    with pytest.raises(HandError) as caught:
        win(DRAGONS, "tsumo pao=daisuushii:W")
    assert "pao" in caught.value.findings[0].to_json()["between"]


#: An open kan that gives the winning tile: rinshan 1 han, 20 + 8 + 2 + 2 = 40 fu: 700/400, 1500 in all.
RINSHAN = "12346m55678p (2222s W)+5m"
RINSHAN_PAO = [
    ("off", RINSHAN, "tsumo rinshan honba=1", "E 700 W 400 N 400", "E -800 S 1800 W -500 N -500", {}),
    ("on", RINSHAN, "tsumo rinshan", "W 1500", "E 0 S 1500 W -1500 N 0"),
    ("honba", RINSHAN, "tsumo rinshan honba=2", "W 1500", "E 0 S 2100 W -2100 N 0"),
    ("dealer", RINSHAN, "tsumo rinshan seat=E", "W 2100", "E 2100 S 0 W -2100 N 0"),
    ("no rinshan", RINSHAN, "tsumo haitei", "E 700 W 400 N 400", None),
    ("closed kan", "12346m55678p [2222s]+5m", "tsumo rinshan", "E 1300 W 700 N 700", None),
    ("added kan", "12346m55678p (222s+2s W)+5m", "tsumo rinshan", "E 700 W 400 N 400", None),
    ("ron", RINSHAN, "houtei from_=N", "N 1000", None),
    ("with two kans the table says who", "12346m55p (2222s W)(8888p N)+5m", "tsumo rinshan pao=rinshan:N", "N 1500", None),
]


@table(RINSHAN_PAO, "hand how payments deltas rules")
def test_rinshan_pao(hand, how, payments, deltas, rules):
    score = win(hand, how, {"rinshan_pao": True} if rules is None else rules)
    assert score.payments == seats_of(payments)
    if deltas:
        assert score.deltas == seats_of(deltas)


#: Three players; a liable player pays what all would have paid.
SANMA_PAO = [
    ("ron by another", "from_=E pao=W", "E 16000 W 16000"),
    ("discarder liable", "from_=W pao=W", "W 32000"),
    ("dealer ron", "seat=E from_=S pao=W", "S 24000 W 24000"),
    ("tsumo loss", "tsumo pao=W", "W 24000"),
    ("tsumo bisection", "tsumo pao=W", "W 32000", {"sanma_tsumo": "bisection"}),
    ("tsumo equal", "tsumo pao=E", "E 32000", {"sanma_tsumo": "equal"}),
    ("dealer tsumo bisection", "tsumo seat=E pao=W", "W 48000", {"sanma_tsumo": "bisection"}),
]


@table(SANMA_PAO, "how payments rules")
def test_three_player_pao(how, payments, rules):
    score = win("46p99s (555z)(666z)(777z)+5p", how, {"players": 3, **(rules or {})})
    assert score.payments == seats_of(payments)


def test_three_player_pao_honba():
    score = win("46p99s (555z)(666z)(777z)+5p", "from_=E pao=W honba=2 sticks=1", {"players": 3})
    assert score.deltas == {"E": -16000, "S": 33600, "W": -16600}


def test_two_player_pao():
    for how in ("tsumo", "from_=E"):
        assert win("46p99s (555z)(666z)(777z)+5p", f"{how} pao=E honba=1", {"players": 2}).deltas == {"E": -32300, "S": 32300}


GRID = [
    (hand, f"{by} seat={seat} honba={honba} sticks={sticks}{pao}{further}", {"players": 4, **rules})
    for hand, pao in ((NOTHING, ""), (ALL_HONOURS, ""), (ALL_HONOURS, " pao=N"), (DRAGONS, " pao=daisangen:N"))
    for by, seat, honba, sticks in itertools.product(("tsumo", "from_=W"), "ES", (0, 3), (1, 4))
    for further in ("", " further_winner")
    for rules in ({}, {"honba_to": "each", "own_deposit_back": True, **PART}, {"honba": 1500, "pao_honba": "discarder"})
]


@pytest.mark.parametrize(("hand", "how", "rules"), GRID)
def test_nothing_is_lost_or_made(hand, how, rules):
    riichi = hand == NOTHING
    score = win(hand, how + (" riichi" if riichi else ""), rules)
    sticks = int(how.split("sticks=")[1][0])
    taken = sticks if "further" not in how else int(riichi and bool(rules.get("own_deposit_back")))
    assert sum(score.deltas.values()) == 1000 * taken
