"""The machine interface as INTERFACE.md has it: examples word by word, defaults, wrong types, error shapes."""

from __future__ import annotations

import json

import pytest

from scoring.rules import RuleSet
from scoring.wire import answer, draw_json, read_win, score_json, waits_json
from tests.scoring.table import table

REQUEST = json.loads("""
{"hand": "234m067m99m23456s", "melds": [], "win": "4s", "by": "ron", "seat": "E", "from": "S", "round": "E", "players": 4,
 "rules": "tenhou", "riichi": true, "double_riichi": false, "open_riichi": false, "ippatsu": false, "rinshan": false,
 "chankan": false, "haitei": false, "houtei": false, "tenhou": false, "chiihou": false, "renhou": false, "first_draw": false,
 "norths": 0, "dealer_streak": 0, "dora": ["2p"], "ura": ["7s"], "honba": 0, "sticks": 1, "pao": null, "first_winner": true,
 "pond": null, "furiten": null}
""")
ANSWER = json.loads("""
{"ok": true, "yaku": [{"code": "riichi", "han": 1}, {"code": "pinfu", "han": 1}, {"code": "aka_dora", "han": 1}],
 "yakuman": 0, "han": 3, "fu": 30,
 "fu_items": [{"code": "base", "fu": 20, "tiles": null}, {"code": "closed_ron", "fu": 10, "tiles": null}], "limit": null,
 "points": 5800, "payments": {"S": 5800}, "deltas": {"E": 6800, "S": -5800, "W": 0, "N": 0},
 "shape": ["234m", "067m", "99m", "234s", "456s"], "wait": "ryanmen", "waits": ["1s", "4s", "7s"]}
""")
#: A win with nothing but what has no default.
LEAST = {"hand": "234m067m99m23456s", "win": "4s", "by": "tsumo", "seat": "S", "round": "E"}
DRAGONS = {"hand": "22z12m", "win": "3m", "by": "ron", "seat": "S", "from": "W", "round": "E",
           "melds": ["(555z E)", "(666z W)", "(777z N)"]}  # fmt: skip


def score(request=REQUEST, **changes):
    """The answer to a score request; a change to `...` leaves the key out."""
    changed = {name: value for name, value in {**request, **changes}.items() if value is not ...}
    return answer(changed, score_json)


def waits(**request):
    return answer(request, waits_json)


def draw(**request):
    return answer(request, draw_json)


def codes(given):
    """The problem codes of an answer that is an error, sorted."""
    assert given["ok"] is False
    return " ".join(sorted({problem["code"] for problem in given["error"]["problems"]}))


@pytest.mark.parametrize("key", ANSWER)
def test_the_example_key_by_key(key):
    assert score()[key] == ANSWER[key]


def test_the_example_as_a_whole():
    assert score() == ANSWER
    assert list(score()) == list(ANSWER)
    assert json.loads(json.dumps(score())) == ANSWER


def test_everything_but_five_fields_has_a_default():
    given = score(LEAST)
    assert [item["code"] for item in given["yaku"]] == ["menzen_tsumo", "pinfu", "aka_dora"]
    assert given["deltas"] == {"E": -1300, "S": 2700, "W": -700, "N": -700}
    hand, win, rules = read_win(LEAST)
    assert (hand.melds, hand.norths, win.claims, win.dora, win.ura, win.honba, win.sticks) == ((), 0, 0, (), (), 0, 0)
    assert (win.pao, win.first_winner, win.pond, win.furiten, win.dealer_streak) == (None, True, None, None, 0)
    assert rules.players == 4


@pytest.mark.parametrize("name", sorted(set(REQUEST) - {"hand", "win", "by", "seat", "from", "round", "riichi"}))
def test_null_and_missing_are_the_default(name):
    plain = {**REQUEST, "ura": []}
    assert score(plain, **{name: None}) == score(plain, **{name: ...})
    assert score(plain, **{name: None})["ok"]


MISSING = [("hand", "bad_value"), ("win", "win_tile_missing"), ("by", "bad_value"), ("seat", "bad_seat"),
           ("round", "bad_seat"), ("from", "bad_seat")]  # fmt: skip


@pytest.mark.parametrize(("name", "code"), MISSING)
@pytest.mark.parametrize("value", [..., None])
def test_a_missing_field(name, code, value):
    assert codes(score(**{name: value})) == code


FLAGS = ("riichi double_riichi open_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou first_draw first_winner "
         "furiten").split()  # fmt: skip
WRONG = [
    *((name, value) for name in FLAGS for value in ("true", 1, 0, [], {}, 0.0)),
    *((name, value) for name in ("honba", "sticks", "norths", "dealer_streak") for value in ("1", -1, 1.5, True, [], {}, 10**9)),
    *((name, value) for name in ("dora", "ura", "pond") for value in (1, True, {}, [1], [["1m"]], "1mm", ["x"], "12")),
    *(("hand", value) for value in (1, {}, True, [1], "123", "12mx")),
    *(("win", value) for value in (1, {}, [], "4s5s", "4", "s")),
    *(("melds", value) for value in ("(444z)", 1, {}, [1], [None], [[]])),
    *(("players", value) for value in (1, 5, 0, "4", True, 4.0, [], {})),
    *(("pao", value) for value in (1, True, [], {"daisangen": 1}, {"daisangen": None})),
    *(("by", value) for value in ("Ron", "", 1, [], {})),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WRONG, ids=[f"{name}-{value!r}" for name, value in WRONG])
def test_wrong_types_and_values_are_bad_values(name, value):
    given = score(**{name: value})
    assert "bad_value" in codes(given)
    named = [
        problem for problem in given["error"]["problems"] if name in problem.get("about", ()) or name in problem["message"]
    ]
    assert named


@pytest.mark.parametrize("name", ["seat", "from", "round"])
@pytest.mark.parametrize("value", ["X", "e", "EE", "east", "1z", 1, ["E"]])
def test_wrong_seats(name, value):
    assert "bad_seat" in codes(score(**{name: value}))


UNKNOWN = [("hand", "234m067m99m2345s8z"), ("win", "8z"), ("dora", ["0z"]), ("ura", "9z"), ("pond", ["1m", "8z"]),
           ("melds", ["(888z)"]), ("melds", [{"kind": "pon", "tiles": "888z"}]),
           ("melds", [{"kind": "pon", "tiles": "444z", "called": "8z"}])]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), UNKNOWN)
def test_unknown_tiles(name, value):
    assert codes(score(**{name: value})) == "unknown_tile"


@pytest.mark.parametrize(
    "hand", ["234067m99m23456s", "2m3m4m0m6m7m9m9m2s3s4s5s6s", "65432s 99m 760m 432m", ["234m", "067m99m", "23456s"]]
)
def test_tiles_in_any_order_and_form(hand):
    assert score(hand=hand) == ANSWER


def test_rules_by_name_by_object_and_with_a_base():
    assert score(rules=None) == score(rules="tenhou") == score(rules={}) == score(rules={"preset": "tenhou"})
    assert codes(score(rules="ema_2025")) == "too_many_reds"
    assert codes(score(rules={"preset": "ema_2025"})) == "too_many_reds"
    assert score(rules={"preset": "ema_2025", "aka": [1, 1, 1]})["points"] == 5800
    assert codes(score(rules={"aka": [0, 0, 0]})) == "too_many_reds"


def test_an_object_without_a_base_starts_from_tenhou():
    """'default "tenhou"': double yakuman are off and nagashi is a draw there."""
    pond = ["1m", "9m"]
    request = {"hands": {seat: {"pond": pond if seat == "E" else ["5m"]} for seat in "ESWN"}}
    assert draw(**request, rules={"kiriage": True})["nagashi"] == ["E"]
    assert draw(**request)["nagashi"] == ["E"]
    assert draw(**request, rules="ema_2025")["nagashi"] == []


BAD_RULES = [("nobody", None), (1, None), ([], None), ({"preset": "nobody"}, None), ({"preset": 1}, None),
             ({"kiriage_mangan": True}, "kiriage_mangan"), ({"kiriage": "perhaps"}, "kiriage"), ({"aka": [1]}, "aka")]  # fmt: skip


@pytest.mark.parametrize(("rules", "field"), BAD_RULES)
def test_bad_rules(rules, field):
    for given in (score(rules=rules), waits(hand="123m", rules=rules), draw(hands={}, rules=rules)):
        assert given["ok"] is False
        assert given["error"]["code"] == "bad_rules"
        assert given["error"]["problems"] == []
        assert given["error"].get("field") == field


THREE = {"hand": "123789p456s67s11m", "win": "8s", "by": "tsumo", "seat": "S", "round": "E", "players": 3}


def test_three_players():
    given = score(THREE, norths=1, honba=1)
    assert [(item["code"], item["han"]) for item in given["yaku"]] == [("menzen_tsumo", 1), ("pinfu", 1), ("kita_dora", 1)]
    # 20 fu 3 han: base 640, the missing share is lost; a stick of 200 is halved
    assert given["deltas"] == {"E": -1400, "S": 2200, "W": -800}
    assert read_win(THREE)[2].sanma_tsumo == "loss"
    assert codes(score(THREE, seat="N")) == "bad_seat"


def test_two_players():
    given = score(LEAST, players=2)
    # 20 fu 3 han: 2560 -> 2600 from the one opponent
    assert (given["payments"], given["deltas"]) == ({"E": 2600}, {"E": -2600, "S": 2600})


@pytest.mark.parametrize("pon", [{"kind": "pon", "tiles": "444z", "called": "4z", "from": "W"}, {"kind": "pon", "tiles": "444z"},
                                 {"kind": "pon", "tiles": ["4z", "4z", "4z"], "called": None, "from": None}, "(444z<4z W)",
                                 "(444z)"])  # fmt: skip
def test_melds_as_objects_and_as_text(pon):
    given = score(hand="67m99m23456s5m", melds=[pon], riichi=False, ura=[], by="tsumo", seat="N")
    assert [item for item in given["yaku"] if item["code"] == "yakuhai"] == [{"code": "yakuhai", "han": 1, "tile": "4z"}]
    assert given["shape"][-1] == "444z"


KINDS = [("chii", "234m", None), ("pon", "222m", "triplet_open"), ("daiminkan", "2222m", "kan_open"),
         ("kakan", "2222m", "kan_open"), ("ankan", "2222m", "kan_closed")]  # fmt: skip


@pytest.mark.parametrize(("kind", "tiles", "item"), KINDS)
def test_every_kind_of_meld(kind, tiles, item):
    given = score(LEAST, hand="66p99p555z678s", win="6p", melds=[{"kind": kind, "tiles": tiles}])
    assert given["shape"][-1] == tiles
    assert [entry["code"] for entry in given["fu_items"] if entry["tiles"] == tiles] == ([item] if item else [])


BAD_MELDS = [{"kind": "kan", "tiles": "4444z"}, {"tiles": "444z"}, {"kind": "pon"}, {"kind": "pon", "tiles": "44z"},
             {"kind": "pon", "tiles": "444z", "called": "5z"}, {"kind": "ankan", "tiles": "4444z", "from": "W"},
             {"kind": 5, "tiles": "444z"}, {"kind": ["pon"], "tiles": "444z"}, "444z", "(444z Q)"]  # fmt: skip


@pytest.mark.parametrize("meld", BAD_MELDS, ids=str)
def test_bad_melds(meld):
    assert codes(score(hand="67m99m23456s5m", melds=[meld], riichi=False, ura=[])) == "bad_meld"


def test_a_meld_from_a_strange_seat():
    meld = {"kind": "pon", "tiles": "444z", "from": "Q"}
    assert codes(score(hand="67m99m23456s5m", melds=[meld], riichi=False, ura=[])) == "bad_seat"


def test_all_problems_at_once():
    given = score(hand="8z", melds=[{"kind": "pon", "tiles": "12m3p"}], seat="Q", dora=["x"], honba=-1, ura="1m2m", players="3")
    assert codes(given) == "bad_meld bad_seat bad_value closed_claim_on_open_hand unknown_tile"
    assert given["error"]["code"] == "bad_hand"
    assert all(problem["message"] in given["error"]["message"] for problem in given["error"]["problems"])


def test_a_contradiction_says_between_what():
    problem = score(by="tsumo", houtei=True)["error"]["problems"][0]
    assert (problem["code"], sorted(problem["between"])) == ("contradiction", ["houtei", "tsumo"])


ERRORS = [
    ("not complete", {"win": "9s"}, "not_complete"),
    ("no yaku", {"hand": "123m067m99m24789s", "win": "3s", "riichi": False, "ura": []}, "no_yaku"),
    ("too few han", {"rules": {"min_han": 4}}, "below_min_han"),
    ("furiten by the pond", {"pond": ["7s"]}, "furiten"),
    ("furiten by the table", {"furiten": True}, "furiten"),
    ("impossible", {"hand": "22224m99m234456s", "win": "2m"}, "bad_hand"),
]  # fmt: skip


@table(ERRORS, "changes code")
def test_errors_of_a_hand(changes, code):
    given = score(**changes)
    assert given["ok"] is False
    assert set(given) == {"ok", "error"}
    assert given["error"]["code"] == code
    assert isinstance(given["error"]["message"], str)
    assert (given["error"]["problems"] != []) == (code == "bad_hand")


@pytest.mark.parametrize("request_", [None, [], "hand", 1, True, [REQUEST]], ids=str)
@pytest.mark.parametrize("handle", [score_json, waits_json, draw_json])
def test_a_request_that_is_no_object(request_, handle):
    given = answer(request_, handle)
    assert (given["ok"], given["error"]["code"], given["error"]["problems"]) == (False, "bad_request", [])


def test_dora_stand_among_the_yaku_and_zeros_are_left_out():
    given = score(dora=["8m", "1z"], ura=["3s", "1s"])
    # 99m is hit twice; 4s stands three times ... 44s here, and 2s once
    assert [(item["code"], item["han"]) for item in given["yaku"]] == [
        ("riichi", 1), ("pinfu", 1), ("dora", 2), ("aka_dora", 1), ("ura_dora", 3)]  # fmt: skip
    assert (given["han"], given["limit"], given["points"]) == (8, "baiman", 24000)


def test_norths_that_an_indicator_hits_are_dora():
    given = score(THREE, norths=2, dora=["3z"])
    assert {"code": "dora", "han": 2} in given["yaku"]
    assert {"code": "kita_dora", "han": 2} in given["yaku"]


def test_a_yakuman_lists_only_yakuman():
    given = score(DRAGONS, dora=["4z"])
    assert given["yaku"] == [{"code": "daisangen", "han": 13, "yakuman": 1}]
    assert (given["yakuman"], given["han"], given["fu"], given["fu_items"], given["limit"]) == (1, 13, 0, [], "yakuman")
    assert given["points"] == 32000


@pytest.mark.parametrize("pao", ["N", {"daisangen": "N"}])
def test_pao_by_seat_and_by_yakuman(pao):
    given = score(DRAGONS, pao=pao, honba=1, sticks=2)
    assert given["payments"] == {"W": 16000, "N": 16000}
    # tenhou: the liable player pays the honba
    assert given["deltas"] == {"E": 0, "S": 34300, "W": -16000, "N": -16300}


def test_pao_that_names_nobody_by_an_empty_text():
    assert codes(score(DRAGONS, pao="")) == "bad_seat"


def test_pao_of_no_yakuman_is_nobody_s():
    """'`pao`: the liable seat, or per yakuman': an object without an entry says what null says."""
    assert score(pao={}) == ANSWER


def test_a_further_winner_takes_neither_deposits_nor_honba():
    assert score(first_winner=False, honba=2)["deltas"] == {"E": 5800, "S": -5800, "W": 0, "N": 0}


def test_a_number_too_long_to_print_is_a_bad_value():
    assert codes(score(honba=10**5000)) == "bad_value"


def test_waits_of_thirteen_tiles():
    given = waits(hand="234m067m99m23456s", seen="1s7s7s")
    assert given["ok"] is True
    assert (given["shanten"], given["tenpai"]) == (0, True)
    assert given["waits"] == [{"tile": "1s", "left": 3}, {"tile": "4s", "left": 3}, {"tile": "7s", "left": 2}]


def test_waits_of_fourteen_tiles():
    given = waits(hand="234m067m99m23456s1z")
    best = given["discards"][0]
    assert (best["tile"], best["shanten"]) == ("1z", 0)
    assert best["waits"] == [{"tile": "1s", "left": 4}, {"tile": "4s", "left": 3}, {"tile": "7s", "left": 4}]
    assert [entry["tile"] for entry in given["discards"]].count("9m") == 1


WAITS_WRONG = [
    ("no hand", {}, "bad_value"), ("twelve tiles", {"hand": "123456789m123p"}, "tile_count"),
    ("fifteen tiles", {"hand": "123456789m123456p"}, "tile_count"), ("no tiles", {"hand": ""}, "tile_count"),
    ("too many beside a meld", {"hand": "1112345678999m", "melds": ["(111z)"]}, "tile_count"),
    ("five", {"hand": "11111m"}, "five_copies"), ("five with those seen", {"hand": "1m", "seen": "1111m"}, "five_copies"),
    ("reds", {"hand": "0m", "seen": "0m"}, "too_many_reds"), ("unknown", {"hand": "8z"}, "unknown_tile"),
    ("unknown seen", {"hand": "1m", "seen": ["8z"]}, "unknown_tile"), ("no text", {"hand": 5}, "bad_value"),
    ("bad meld", {"hand": "1m", "melds": ["(112m)"]}, "bad_meld"), ("three players", {"hand": "5m", "players": 3}, "tile_not_in_set"),
    ("players", {"hand": "1m", "players": 5}, "bad_value"), ("norths", {"hand": "1m", "norths": 1}, "bad_value"),
]  # fmt: skip


@table(WAITS_WRONG, "given code")
def test_bad_requests_for_waits(given, code):
    assert codes(waits(**given)) == code


def test_a_draw():
    seats = {"E": {"hand": "234m067m99m23456s", "melds": [], "riichi": False, "shown": True, "norths": 0,
                   "pond": ["1z", "5m"], "called_away": ["5m"]}, "S": None}  # fmt: skip
    given = draw(players=4, rules="ema_2025", dealer="E", honba=0, sticks=1, abort=None, hands=seats)
    assert codes(given) == "too_many_reds"
    given = draw(players=4, rules="ema_2025", dealer="E", honba=0, sticks=1, abort=None,
                 hands={**seats, "E": {**seats["E"], "hand": "234m567m99m23456s"}})  # fmt: skip
    assert given == {
        "ok": True, "tenpai": ["E"], "waits": {"E": ["1s", "4s", "7s"]}, "nagashi": [],
        "deltas": {"E": 3000, "S": -1000, "W": -1000, "N": -1000}, "dealer_stays": True, "next": {"honba": 1, "sticks": 1},
        "problems": [],
    }  # fmt: skip


DRAW_WRONG = [
    ("no hands", {}, "bad_value"), ("hands as a list", {"hands": []}, "bad_value"), ("a strange seat", {"hands": {"X": None}}, "bad_seat"),
    ("a hand as text", {"hands": {"E": "123m"}}, "bad_value"), ("another dealer", {"hands": {}, "dealer": "S"}, "bad_seat"),
    ("honba", {"hands": {}, "honba": -1}, "bad_value"), ("sticks", {"hands": {}, "sticks": "1"}, "bad_value"),
    ("shown", {"hands": {"E": {"shown": 1}}}, "bad_value"), ("riichi", {"hands": {"E": {"riichi": "no"}}}, "bad_value"),
    ("pond", {"hands": {"E": {"pond": [1]}}}, "bad_value"), ("unknown tile", {"hands": {"E": {"hand": "8z"}}}, "unknown_tile"),
    ("five", {"hands": {"E": {"hand": "11111m"}}}, "five_copies"), ("three players", {"hands": {"N": {}}, "players": 3}, "bad_seat"),
]  # fmt: skip


@table(DRAW_WRONG, "given code")
def test_bad_requests_for_a_draw(given, code):
    assert codes(draw(**given)) == code


@pytest.mark.parametrize("request_", [{"abort": "five_winds"}, {"abort": "nine_kinds"}, {"abort": "four_winds", "players": 3}])
def test_an_abort_that_the_rules_do_not_know(request_):
    given = draw(hands={}, **request_)
    assert (given["ok"], given["error"]["problems"]) == (False, [])


def test_rules_are_a_rule_set_object_for_python_callers():
    assert score(rules=RuleSet()) == ANSWER
