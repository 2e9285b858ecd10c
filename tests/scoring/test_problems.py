"""Everything that makes a hand impossible: every code alone, several at once, and the sound neighbour of each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.errors import HandError, Problem
from scoring.hand import Hand
from scoring.problems import check, find_problems
from scoring.rules import RuleSet
from scoring.wire import answer, draw_json, score_json, waits_json
from tests.scoring.table import NOTHING, NOTHING_OPEN, how_won, table

CODES = (
    "tile_count five_copies too_many_reds unknown_tile tile_not_in_set bad_meld meld_not_called_from_left win_tile_missing "
    "closed_claim_on_open_hand contradiction dealer_claim ura_without_riichi too_many_indicators bad_seat bad_value"
).split()
#: Hands with a kan, of three players, and orphans that wait for one tile.
CLOSED_KAN = "12346m55678p [2222s]+5m"
OPEN_KAN = "12346m55678p (2222s)+5m"
THREE = "123789p456s67s11m+8s"
ORPHANS = "19m19p19s123567z1z+4z"
K3 = {"players": 3}


def problems(hand, how="", rules=None):
    """The codes of a hand's problems, sorted, each once."""
    played = RuleSet.of(rules or {})
    found = find_problems(Hand.parse(hand), how_won(how, played.players), played)
    assert all(finding.message for finding in found)
    return " ".join(sorted({finding.problem.code for finding in found}))


def test_every_code_of_the_contract_exists():
    assert sorted(problem.code for problem in Problem) == sorted(CODES)


TILES = [
    ("sound", NOTHING, "", ""),
    ("twelve", "2346m55678p222s+5m", "", "tile_count"),
    ("fourteen", "112346m55678p222s+5m", "", "tile_count"),
    ("no concealed tiles", "+5m", "", "tile_count"),
    ("thirteen beside a meld", "12346m55678p222s (123m)+5m", "", "tile_count"),
    ("four melds and one tile", "5z (123m) (456p) (789s) [1111z]+5z", "tsumo", ""),
    ("five melds", "5z (123m) (456p) (789s) [1111z] (222z)+5z", "tsumo", "tile_count"),
    ("a kan counts as three", CLOSED_KAN, "", ""),
    ("no winning tile", "12346m55678p222s", "", "win_tile_missing"),
    ("fourteen and no winning tile", "123456m55678p222s", "", "tile_count win_tile_missing"),
    ("four of a kind", "5556m55678p222s5z+5m", "", ""),
    ("the fifth wins", "55556m5678p222s5z+5m", "", "five_copies"),
    ("five in the hand", "555556m678p222s5z+4m", "", "five_copies"),
    ("five with a meld", "5567m678p222s (555m)+1z", "", "five_copies"),
    ("four with a meld", "567m5678p222s (555m)+1z", "", ""),
    ("five with a kan", "567m5678p222s [5555m]+1z", "", "five_copies"),
    ("five with a red one", "05556m5678p222s5z+5m", "", "five_copies"),
    ("five with an indicator", "12346m55678p222s+5m", "dora=222s", "five_copies"),
    ("four with an indicator", "12346m55678p222s+5m", "dora=2s", ""),
    ("five with an ura indicator", "12346m55678p222s+5m", "riichi dora=2s1z ura=2s", "five_copies"),
    ("a meld with an indicator", "12346m55678p (222s)+5m", "dora=22s", "five_copies"),
    ("five with the own pond", NOTHING, "tsumo pond=2s2s", "five_copies"),
    ("four with the own pond", NOTHING, "tsumo pond=2s", ""),
    ("two kinds at once", "11111m55555p222s+2s", "", "five_copies"),
]  # fmt: skip


@table(TILES, "hand how expected")
def test_tiles(hand, how, expected):
    assert problems(hand, how) == expected


#: 234m 067m … with as many red fives as a case needs; (name, hand, how, expected, rules).
REDS = [
    ("none of none", "23467m55678p222s+8m", "", "", {"aka": [0, 0, 0]}),
    ("one of none", "23467m05678p222s+8m", "", "too_many_reds", {"aka": [0, 0, 0]}),
    ("the red one wins", "23446m55678p222s+0m", "", "too_many_reds", {"aka": [0, 0, 0]}),
    ("a red indicator", NOTHING, "dora=0s", "too_many_reds", {"aka": [0, 0, 0]}),
    ("a red discard", NOTHING, "tsumo pond=1z0s", "too_many_reds", {"aka": [0, 0, 0]}),
    ("a red one in a meld", "23467m22255p (067p)+8m", "", "too_many_reds", {"aka": [0, 0, 0]}),
    ("one of one", "23467m05678p222s+8m", "", "", {"aka": [1, 1, 1]}),
    ("two of one", "23467m00678p222s+8m", "", "too_many_reds", {"aka": [1, 1, 1]}),
    ("two of one, one an indicator", "23467m05678p222s+8m", "dora=0p", "too_many_reds", {"aka": [1, 1, 1]}),
    ("two of one, one discarded", "23467m05678p222s+8m", "tsumo pond=0p", "too_many_reds", {"aka": [1, 1, 1]}),
    ("one of each suit", "406m05p067s22233z+3z", "", "", {"aka": [1, 1, 1]}),
    ("two circles of two", "23467m00678p222s+8m", "", "", {"aka": [1, 2, 1]}),
    ("three circles of two", "23467m00678p222s+8m", "dora=0p", "too_many_reds", {"aka": [1, 2, 1]}),
    ("two characters of one", "20346m55678p222s+0m", "", "too_many_reds", {"aka": [1, 2, 1]}),
    ("two bamboo of one", "23467m55678p200s+8m", "", "too_many_reds", {"aka": [1, 2, 1]}),
    ("four of four", "23467m [0000p] 22255s+8m", "", "", {"aka": [0, 4, 0]}),
]  # fmt: skip


@table(REDS)
def test_red_fives(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


MELDS = [
    ("pon", "46m55678p222s (111z)+5m", "", ""),
    ("pon of strangers", "46m55678p222s (112z)+5m", "", "bad_meld"),
    ("chii with a gap", "46m55678p222s (124m)+5m", "", "bad_meld"),
    ("chii of honours", "46m55678p222s (123z)+5m", "", "bad_meld"),
    ("kan of strangers", "46m55678p222s [1112z]+5m", "", "bad_meld"),
    ("called tile elsewhere", "46m55678p222s (111z<2z)+5m", "", "bad_meld"),
    ("pon from the left", "46m55678p222s (111z E)+5m", "", ""),
    ("pon from across", "46m55678p222s (111z N)+5m", "", ""),
    ("pon from oneself", "46m55678p222s (111z S)+5m", "", "bad_seat"),
    ("kakan from oneself", "46m55678p222s (111z+1z S)+5m", "", "bad_seat"),
    ("chii from the left", "46m55678p222s (123m E)+5m", "", ""),
    ("chii from across", "46m55678p222s (123m N)+5m", "", "meld_not_called_from_left"),
    ("chii from the right", "46m55678p222s (123m W)+5m", "", "meld_not_called_from_left"),
    ("the dealer's left is north", "46m55678p222s (123m N)+5m", "seat=E", ""),
    ("chii from oneself", "46m55678p222s (123m S)+5m", "", "bad_seat"),
    ("chii of nobody", "46m55678p222s (123m)+5m", "", ""),
    ("no chii of three", "123p67s11m456s (789p)+8s", "", "bad_meld", K3),
    ("a pon of three", "456s67s11m789p (111z)+8s", "", "", K3),
    ("no north in a game of three", "456s67s11m789p (111z N)+8s", "", "bad_seat", K3),
    ("chii of two", "46m55678p222s (123m E)+5m", "", "", {"players": 2}),
    ("no west in a game of two", "46m55678p222s (111z W)+5m", "", "bad_seat", {"players": 2}),
]  # fmt: skip


@table(MELDS)
def test_melds(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


SEATS = [
    ("no discarder", NOTHING, "from_=", "bad_seat"),
    ("a strange discarder", NOTHING, "from_=X", "bad_seat"),
    ("the own discard", NOTHING, "from_=S", "bad_seat"),
    ("a strange winner", NOTHING, "seat=X", "bad_seat"),
    ("a strange round", NOTHING, "round=X", "bad_seat"),
    ("north round", NOTHING, "round=N", ""),
    ("a strange way to win", NOTHING, "by=steal from_=E", "bad_value"),
    ("pao by the winner", NOTHING, "pao=S", "bad_seat"),
    ("pao by a stranger", NOTHING, "pao=daisangen:X", "bad_seat"),
    ("pao for what is no pao", NOTHING, "pao=kokushi:W", "bad_value"),
    ("north wins of three", THREE, "seat=N", "bad_seat", K3),
    ("north discards of three", THREE, "from_=N", "bad_seat", K3),
    ("west wins of three", THREE, "seat=W from_=S", "", K3),
    ("west discards of two", NOTHING, "from_=W", "bad_seat", {"players": 2}),
    ("east discards of two", NOTHING, "from_=E", "", {"players": 2}),
]  # fmt: skip


@table(SEATS)
def test_seats(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


SETS = [
    ("2m in a game of three", "123m789p456s67s11z+8s", "", "tile_not_in_set", K3),
    ("8m wins", "99m789p456s678s11z+8m", "", "tile_not_in_set", K3),
    ("1m and 9m", "199m789p456s67s11z+8s", "", "", K3),
    ("2m indicator", THREE, "dora=2m", "tile_not_in_set", K3),
    ("1m indicator", THREE, "dora=1m", "", K3),
    ("5m discarded", THREE, "tsumo pond=5m", "tile_not_in_set", K3),
    ("a pon of 5m", "456s67s11m789p (555m)+8s", "", "tile_not_in_set", K3),
    ("a red 5m", "456s67s11m789p (055m)+8s", "", "tile_not_in_set", K3),
    ("all tiles of two", NOTHING, "", "", {"players": 2}),
    ("one north", f"{THREE} north×1", "", "", K3),
    ("four norths", f"{THREE} north×4", "", "", K3),
    ("five norths", f"{THREE} north×5", "", "bad_value five_copies", K3),
    ("norths with norths in hand", "12789p456s6711s4z+4z north×2", "", "", K3),
    ("five with norths called", "44z789p456s67s123p+8s north×3", "", "five_copies", K3),
    ("norths with a north indicator", f"{THREE} north×4", "dora=4z", "five_copies", K3),
    ("norths of four", f"{NOTHING} north×1", "", "bad_value"),
    ("norths of two", f"{NOTHING} north×1", "", "bad_value", {"players": 2}),
    ("norths as yakuhai", f"{THREE} north×1", "", "bad_value", {**K3, "north": "yakuhai"}),
    ("plain norths", f"{THREE} north×1", "", "bad_value", {**K3, "north": "plain"}),
]  # fmt: skip


@table(SETS)
def test_sets(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


CLAIMS_AND_SEATS = [
    *[(f"{claim} of an open hand", NOTHING_OPEN, how, "closed_claim_on_open_hand", {"open_riichi": True})
      for claim, how in {"riichi": "riichi", "double riichi": "double_riichi", "open riichi": "open_riichi",
                         "ippatsu": "riichi ippatsu", "chiihou": "chiihou tsumo", "tenhou": "tenhou tsumo seat=E",
                         "renhou": "renhou", "first draw": "first_draw tsumo"}.items()],
    ("riichi with a closed kan", CLOSED_KAN, "riichi", ""),
    ("tenhou of the dealer", NOTHING, "tenhou tsumo seat=E", ""),
    ("tenhou of another", NOTHING, "tenhou tsumo", "dealer_claim"),
    ("chiihou of the dealer", NOTHING, "chiihou tsumo seat=E", "dealer_claim"),
    ("chiihou of another", NOTHING, "chiihou tsumo", ""),
    ("renhou of the dealer", NOTHING, "renhou seat=E", "dealer_claim"),
    ("renhou of the dealer by the rules", NOTHING, "renhou seat=E", "", {"renhou_dealer": True}),
    ("renhou of another", NOTHING, "renhou", ""),
    ("a dealer's first draw", NOTHING, "first_draw tsumo seat=E", ""),
    ("a dealer's double riichi", NOTHING, "double_riichi seat=E", ""),
    ("ura with riichi", NOTHING, "riichi dora=1z ura=2z", ""),
    ("ura with double riichi", NOTHING, "double_riichi dora=1z ura=2z", ""),
    ("ura without riichi", NOTHING, "dora=1z ura=2z", "ura_without_riichi"),
    ("more ura than dora", NOTHING, "riichi dora=1z ura=2z3z", "too_many_indicators"),
    ("five indicators", NOTHING, "riichi dora=1z2z3z4z5z ura=1z2z3z4z5z", ""),
    ("six indicators", NOTHING, "dora=1z2z3z4z5z6z", "too_many_indicators"),
    ("six ura indicators", NOTHING, "riichi dora=1z2z3z4z5z ura=1z2z3z4z5z6z", "too_many_indicators"),
]  # fmt: skip


@table(CLAIMS_AND_SEATS)
def test_claims_of_seats_hands_and_indicators(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


#: Pairs that no win has both; `how` holds everything else that the two need.
PAIRS = [
    ("chankan tsumo", NOTHING, "chankan tsumo"), ("houtei tsumo", NOTHING, "houtei tsumo"),
    ("renhou tsumo", NOTHING, "renhou tsumo"), ("rinshan ron", CLOSED_KAN, "rinshan"), ("haitei ron", NOTHING, "haitei"),
    ("tenhou ron", NOTHING, "tenhou seat=E"), ("chiihou ron", NOTHING, "chiihou"), ("first_draw ron", NOTHING, "first_draw"),
    ("haitei rinshan", CLOSED_KAN, "haitei rinshan tsumo"), ("houtei chankan", NOTHING, "houtei chankan"),
    ("renhou houtei", NOTHING, "renhou houtei"),
    *((f"{name} {riichi}", NOTHING, f"{name} {riichi} {by}") for riichi in ("riichi", "double_riichi", "open_riichi")
      for name, by in (("tenhou", "tsumo seat=E"), ("chiihou", "tsumo"), ("renhou", ""), ("first_draw", "tsumo"))),
    *((f"{name} haitei", NOTHING, f"{name} haitei {by}") for name, by in
      (("tenhou", "tsumo seat=E"), ("chiihou", "tsumo"), ("first_draw", "tsumo"))),
    ("rinshan ippatsu", CLOSED_KAN, "riichi rinshan ippatsu tsumo"), ("rinshan melds", NOTHING, "rinshan tsumo"),
    ("rinshan melds", OPEN_KAN.replace("2222", "222"), "rinshan tsumo"),
    ("ippatsu riichi", NOTHING, "ippatsu"),
    *((f"double_riichi ippatsu {last}", hand, f"double_riichi ippatsu {last} {by}", *more)
      for last, by in (("haitei", "tsumo"), ("houtei", "")) for hand, *more in ((NOTHING,), (THREE, K3), (NOTHING, {"players": 2}))),
    *((f"{name} melds", CLOSED_KAN, f"{name} {by}") for name, by in
      (("tenhou", "tsumo seat=E"), ("chiihou", "tsumo"), ("renhou", ""), ("first_draw", "tsumo"))),
    *((f"{name} melds", f"{THREE} north×1", f"{name} {by}", K3) for name, by in
      (("tenhou", "tsumo seat=E"), ("chiihou", "tsumo"), ("renhou", ""), ("first_draw", "tsumo"))),
    ("open_riichi rules", NOTHING, "open_riichi", {"open_riichi": False}),
    ("chankan hand", "12346m55678p22s5m+5m", "chankan"), ("chankan hand", "46m55678p222s (555m)+5m", "chankan"),
    ("chankan hand", NOTHING, "chankan dora=5m"), ("chankan hand", NOTHING, "chankan dora=0m"),
    ("chankan hand", NOTHING, "riichi chankan dora=1z ura=5m"), ("chankan hand", NOTHING, "chankan pond=5m5m"),
    ("robbed chankan", NOTHING, "robbed=kakan"), ("robbed chankan", ORPHANS, "robbed=ankan"),
    ("robbed rules", ORPHANS, "chankan robbed=ankan", {"kokushi_robs_ankan": False}),
    ("robbed rules", ORPHANS, "robbed=north"), ("robbed rules", ORPHANS, "robbed=north", {**K3, "kita_ron": "none"}),
    ("robbed rules", ORPHANS, "robbed=north", {**K3, "north": "yakuhai"}),
    ("robbed chankan", ORPHANS, "robbed=north chankan", K3), ("robbed tsumo", ORPHANS, "robbed=north tsumo", K3),
]  # fmt: skip


@pytest.mark.parametrize("row", PAIRS, ids=[f"{number}-{row[0]}".replace(" ", "-") for number, row in enumerate(PAIRS)])
def test_contradictions(row):
    pair, hand, how, *more = row
    rules = RuleSet.of({"open_riichi": True, **(more[0] if more else {})})
    found = find_problems(Hand.parse(hand), how_won(how, rules.players), rules)
    assert {finding.problem for finding in found} == {Problem.CONTRADICTION}
    assert frozenset(pair.split()) in {frozenset(finding.about) for finding in found}
    assert all(finding.to_json()["between"] == list(finding.about) for finding in found)


#: What goes together although it looks odd, or what is just not yet a contradiction.
SOUND_PAIRS = [
    ("chankan", NOTHING, "chankan"),
    ("chankan with ippatsu", NOTHING, "riichi ippatsu chankan robbed=kakan"),
    ("chankan before the first draw", NOTHING, "renhou chankan"),
    ("chankan of a tile that is nowhere else", NOTHING, "chankan dora=1z pond=9m"),
    ("rinshan with a closed kan", CLOSED_KAN, "rinshan tsumo riichi"),
    ("rinshan with an open kan", OPEN_KAN, "rinshan tsumo"),
    ("rinshan after a north", f"{THREE} north×1", "rinshan tsumo", K3),
    ("haitei with ippatsu", NOTHING, "riichi ippatsu haitei tsumo"),
    ("houtei with ippatsu", NOTHING, "riichi ippatsu houtei"),
    ("haitei with double riichi", NOTHING, "double_riichi haitei tsumo"),
    ("houtei with double riichi", NOTHING, "double_riichi houtei"),
    ("haitei beside a kan", CLOSED_KAN, "haitei tsumo"),
    ("double riichi that is a riichi", NOTHING, "riichi double_riichi"),
    ("double riichi with a kan after it", CLOSED_KAN, "double_riichi"),
    ("riichi ippatsu after a kan", CLOSED_KAN, "riichi ippatsu"),
    ("chiihou on the first draw", NOTHING, "chiihou first_draw tsumo"),
    ("open riichi by the rules", NOTHING, "open_riichi", {"open_riichi": True}),
    ("orphans rob a closed kan", ORPHANS, "chankan robbed=ankan"),
    ("orphans rob a closed kan in riichi", ORPHANS, "riichi ippatsu chankan robbed=ankan"),
    ("a robbed north", ORPHANS, "robbed=north", K3),
    ("orphans rob a north", ORPHANS, "robbed=north", {**K3, "kita_ron": "orphans_only"}),
]  # fmt: skip


@table(SOUND_PAIRS, "hand how rules")
def test_what_goes_together(hand, how, rules):
    assert problems(hand, how, rules) == ""


def test_a_kan_after_a_double_riichi_ends_ippatsu():
    """Double riichi allows no call before it, so the own kan came after it; 'no call by anyone (own ankan too)'."""
    assert problems(CLOSED_KAN, "double_riichi ippatsu") == "contradiction"


def test_a_north_after_a_double_riichi_ends_ippatsu():
    assert problems(f"{THREE} north×1", "double_riichi ippatsu", K3) == "contradiction"


def test_an_own_discard_that_came_back_as_a_kakan_is_no_contradiction():
    """'an own discard that came back as a kakan' is furiten: the pon called it, so pond and kan hold the same tile."""
    assert problems(NOTHING, "chankan robbed=kakan pond=5m") == ""


def test_only_a_north_can_be_robbed_as_a_north():
    assert problems(THREE, "robbed=north", K3) == "contradiction"


SEVERAL = [
    ("in the hand", "1111156m055p+0p", "", "five_copies tile_count too_many_reds"),
    ("in everything", "11111m8p (124m N) north×2", "seat=X from_=Y round=Z riichi ura=1z tsumo haitei rinshan",
     "bad_meld bad_seat bad_value closed_claim_on_open_hand contradiction five_copies tile_count too_many_indicators "
     "win_tile_missing"),
    ("a call and a claim", "46m55678p222s (123m W)+5m", "tenhou tsumo", "closed_claim_on_open_hand dealer_claim "
     "meld_not_called_from_left"),
    ("three players", "234m789p67s11z (567m)+8s", "ura=2z", "bad_meld tile_not_in_set too_many_indicators ura_without_riichi", K3),
]  # fmt: skip


@table(SEVERAL)
def test_several_at_once(hand, how, expected, rules):
    assert problems(hand, how, rules) == expected


def test_check_raises_all_of_them():
    with pytest.raises(HandError) as raised:
        check(Hand.parse("1111156m055p+0p"), how_won("from_=X"), RuleSet())
    wanted = Problem.FIVE_COPIES | Problem.TILE_COUNT | Problem.TOO_MANY_REDS | Problem.BAD_SEAT
    assert raised.value.problems == wanted
    assert raised.value.code == "bad_hand"
    assert all(finding.message in str(raised.value) for finding in raised.value.findings)


SCALARS = st.none() | st.booleans() | st.integers(-5, 5) | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(
    ["E", "S", "N", "ron", "tsumo", "5m", "123m", "0p", "8z", "tenhou", "pon", "nine_kinds", "(444z W)"]
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["kind", "tiles", "called", "from", "hand", "E", "preset", "aka", "x"]), inner, max_size=3
        )
    ),
    max_leaves=8,
)
SOUND = {
    "hand": "234m067m99m23456s", "melds": [], "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "players": 4,
    "rules": "tenhou", "riichi": True, "double_riichi": False, "open_riichi": False, "ippatsu": False, "rinshan": False,
    "chankan": False, "haitei": False, "houtei": False, "tenhou": False, "chiihou": False, "renhou": False, "first_draw": False,
    "norths": 0, "dealer_streak": 0, "dora": ["2p"], "ura": ["7s"], "honba": 0, "sticks": 1, "pao": None, "first_winner": True,
    "pond": None, "furiten": None, "robbed": None, "discarder_riichi": False, "after_replacement": False,
}  # fmt: skip
DRAWN = "tenpai waits nagashi deltas dealer_stays next problems".split()
WON = "yaku yakuman han fu fu_items limit points payments deltas shape wait waits".split()


def well_formed(given, keys):
    """An answer has either every key or the one error shape."""
    if given["ok"] is True:
        return set(keys) <= given.keys()
    body = given["error"]
    texts = isinstance(body["code"], str) and isinstance(body["message"], str) and body["message"] != ""
    return given["ok"] is False and texts and all(p["code"] in CODES and p["message"] for p in body["problems"])


@settings(max_examples=400)
@given(st.dictionaries(st.sampled_from(sorted(SOUND)), VALUES, max_size=4))
def test_odd_values_in_a_score_request_give_an_answer(odd):
    assert well_formed(answer({**SOUND, **odd}, score_json), WON)


@given(VALUES)
def test_odd_requests_give_an_answer(request):
    assert well_formed(answer(request, score_json), WON)
    assert well_formed(answer(request, waits_json), ["shanten", "tenpai", "waits"])
    assert well_formed(answer(request, draw_json), DRAWN)


@given(st.fixed_dictionaries({}, optional=dict.fromkeys(("hand", "melds", "players", "rules", "seen", "norths"), VALUES)))
def test_odd_values_in_a_waits_request_give_an_answer(odd):
    assert well_formed(answer({"hand": "123m406p789s1112z", **odd}, waits_json), ["shanten", "tenpai", "waits"])


SEAT = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("hand", "melds", "riichi", "shown", "norths", "pond", "called_away"), VALUES)
)
DRAW = dict.fromkeys(("players", "rules", "dealer", "honba", "sticks", "abort", "who", "last_draw"), VALUES)


@given(st.fixed_dictionaries({}, optional=DRAW), SEAT)
def test_odd_values_in_a_draw_request_give_an_answer(odd, seat):
    request = {"hands": {"E": {"hand": "123m406p789s1112z", **seat}, "S": None}, **odd}
    assert well_formed(answer(request, draw_json), DRAWN)
