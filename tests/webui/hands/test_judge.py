"""What a document is worth: problems, doubts, choices of the winning tile, waits, scores, in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from scoring.hand import Hand
from webui.hands import deal
from webui.hands.deal import deal_of
from webui.hands.document import Document, Won
from webui.hands.from_photo import document_of_hand
from webui.hands.judge import judge
from webui.hands.possible import possible
from webui.hands.state import answer_of
from webui.hands.store import Entry
from webui.hands.told import sticks, told
from webui.words import Words

RIICHI = Won(seat="E", from_="S", claims=frozenset(("riichi",)), sticks=1)


def document(text: str, won: Won = RIICHI) -> Document:
    return document_of_hand(Hand.parse(text), won)


def said(app: Flask, text: str, won: Won = RIICHI, language: str = "en") -> dict:
    made = document(text, won)
    with app.test_request_context(f"/?lang={language}"):
        return told(judge(made), made, Words(language))


def test_a_win_is_told_in_full(app):
    score = said(app, "234m067m99m23456s+4s")["score"]
    assert (score["announcement"], score["total"], score["han"], score["fu"]) == ("5800", "3 han 30 fu – 5800 points", 3, 30)
    assert [item["name"] for item in score["yaku"]] == ["Riichi", "Pinfu", "Aka dora"]
    assert [(row["seat"], row["delta"], row["pays"]) for row in score["payments"]] == [
        ("E", 6800, 0), ("S", -5800, 5800), ("W", 0, 0), ("N", 0, 0),
    ]  # fmt: skip
    assert score["payments"][1]["sticks"] == [[5000, 1], [100, 8]]
    assert [group for group in score["groups"] if group["win"] is not None] == [{"tiles": ["4s", "5s", "6s"], "win": 0}]
    assert {way["what"]: way["text"] for way in score["what_if"]} == {
        "Tsumo": "4 han 20 fu – 7800 points", "without riichi": "2 han 30 fu – 2900 points",
    }  # fmt: skip


def test_what_changes_nothing_is_no_what_if(app):
    assert said(app, "19m19p19s1234567z+1z", Won())["score"]["what_if"] == []


def test_a_doubt_keeps_the_score_back(app):
    made = document("234m067m99m23456s+4s")
    made = replace(made, pieces=(replace(made.pieces[0], doubt=True), *made.pieces[1:]))
    judged = judge(made)
    assert judged.score is None and [piece.id for piece in judged.doubts] == [0]
    # what may be something for all that was read asks for an eye, whatever it was taken for; once taken out it does not
    aside = replace(made.pieces[0], place="out", label="2m")
    assert judge(replace(made, pieces=(*made.pieces[1:], aside))).doubts == (aside,)
    assert judge(replace(made, pieces=(*made.pieces[1:], replace(aside, doubt=False)))).doubts == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("234m067m99m2345s", "The hand has 12 tiles, a meld counted as three: 2 tiles are missing."),
        ("234m067m99m23456s7s+4s", "The hand has 15 tiles, a meld counted as three: 1 tile is too many."),
        ("234m067m99m2345s+4s", "The hand has 13 tiles, a meld counted as three: 1 tile is missing."),
    ],
)
def test_a_wrong_number_of_tiles_is_said_in_words(app, text, sentence):
    assert [problem["text"] for problem in said(app, text)["problems"]] == [sentence]


def test_all_problems_are_told_at_once_with_their_tiles(app):
    found = said(app, "11111m00067m99m234s", RIICHI)
    assert {problem["code"] for problem in found["problems"]} == {"five_copies", "too_many_reds", "tile_count"}
    assert next(problem for problem in found["problems"] if problem["code"] == "five_copies")["pieces"] == [0, 1, 2, 3, 4]


def test_fourteen_tiles_without_a_winning_one_list_what_each_would_pay(app):
    found = said(app, "234m067m99m234456s")
    texts = {choice["tile"]: choice["text"] for choice in found["choices"]}
    assert texts["4s"] == "3 han 30 fu – 5800 points"
    assert texts["3m"] == "2 han 40 fu – 3900 points"  # a closed wait is no pinfu
    assert found["score"] is None and not found["problems"]


def test_thirteen_tiles_tell_what_they_wait_for(app):
    found = said(app, "234m067m99m23456s")
    assert [(wait["tile"], wait["left"], wait["ron"]) for wait in found["waits"]] == [
        ("1s", 4, "3 han 30 fu – 5800 points"), ("4s", 3, "3 han 30 fu – 5800 points"), ("7s", 4, "3 han 30 fu – 5800 points"),
    ]  # fmt: skip


def test_the_cells_of_a_table_say_no_yaku_and_leave_the_advice_to_the_hand_that_lacks_one(app):
    tsumo = said(app, "111999m123p2344s+4s", Won(seat="S", by="tsumo", from_=None))
    assert {way["what"]: way["text"] for way in tsumo["score"]["what_if"]}["Ron"] == "no yaku"
    tenpai = said(app, "123m12356p88s (789s)", Won())
    assert [(wait["tile"], wait["ron"], wait["tsumo"]) for wait in tenpai["waits"]] == [
        ("4p", "no yaku", "no yaku"), ("7p", "no yaku", "no yaku"),
    ]  # fmt: skip
    lacking = said(app, "123m12356p88s (789s) +7p", Won())["no_win"]
    assert lacking["text"].startswith("The hand is complete but has no yaku, and dora alone are none: ")


def test_no_yaku_says_what_would_have_been_one(app):
    found = said(app, "234m567p99m24s678s+3s", Won(seat="S", from_="E"))["no_win"]
    assert found["code"] == "no_yaku"
    assert {"what": "Riichi", "yaku": "Riichi"} in found["ways"]
    assert {"what": "Tsumo", "yaku": "Menzen tsumo"} in found["ways"]


def with_piece(made: Document, place: str, label: str, number: int = 90) -> Document:
    return replace(made, pieces=(*made.pieces, replace(made.pieces[0], id=number, place=place, label=label)))


def test_only_norths_are_called_norths(app):
    made = with_piece(document("234567s99p111z23p+4p", Won("tsumo", "S", None, rules="tenhou_sanma", players=3)), "north", "5p")
    with app.test_request_context("/"):
        assert "Only norths" in told(judge(made), made, Words("en"))["problems"][0]["text"]
    assert judge(made).hand.norths == 0


def test_two_winning_tiles_are_one_too_many():
    made = with_piece(document("234m067m99m23456s+4s"), "win", "5z")
    assert judge(made).score is None and judge(made).count == 15


def test_a_riichi_has_its_deposit_on_the_table(app):
    made = document("234m067m99m23456s+4s", Won(seat="E", from_="S", claims=frozenset(("riichi",)), sticks=0))
    with app.test_request_context("/"):
        assert "deposit lies on the table" in told(judge(made), made, Words("en"))["problems"][0]["text"]


def test_ura_without_riichi_is_told(app):
    made = with_piece(with_piece(document("234m067m99m23456s+4s", Won()), "dora", "9p", 91), "ura", "3s")
    with app.test_request_context("/"):
        assert [problem["code"] for problem in told(judge(made), made, Words("en"))["problems"]] == ["ura_without_riichi"]


def test_a_tile_that_three_players_lack_is_told_once_and_first(app):
    found = said(app, "234m067m99m23456s+4s", Won("tsumo", "S", None, rules="tenhou_sanma", players=3))
    assert [problem["code"] for problem in found["problems"]] == ["tile_not_in_set"]


def test_tiles_are_named_in_words(app):
    found = said(app, "11111m067m99m234s+5s")
    assert found["problems"][0]["text"].startswith("1 of characters – a tile occurs more than four times")


def test_thirteen_tiles_that_wait_for_nothing_are_told_how_far_they_are(app):
    assert said(app, "258m147p369s1234z")["noten"] == "This hand is not tenpai (6-shanten)."
    for waiting in ("234m067m99m23456s", "234m067m99m23456s+4s", "234m067m99m2345s"):
        assert said(app, waiting)["noten"] is None


def test_a_wait_on_three_sides_has_its_name(app):
    assert said(app, "234m067m99m23456s+4s")["score"]["wait"] == "Sanmenchan"
    assert said(app, "234m067m99m23s678p+4s")["score"]["wait"] == "Ryanmen"


def test_a_kan_cannot_be_robbed_of_a_tile_that_the_winner_holds():
    held, free = document("234m067m99m23456s+4s", Won()), document("234m067m99m23678s+4s", Won())
    assert "chankan" not in possible(held, judge(held).hand)["claims"]
    assert "chankan" in possible(free, judge(free).hand)["claims"]


def test_liability_is_offered_only_where_it_can_be():
    plain = document("234m067m99m23s (555z W) +4s", Won())
    dragons = document("99m23s (555z W) (666z W) (777z W) +4s", Won())
    assert not possible(plain, judge(plain).hand)["pao"] and possible(dragons, judge(dragons).hand)["pao"]


def test_ura_count_only_under_riichi():
    made = document("234m067m99m23456s+4s", Won(seat="E", from_="S"))
    made = replace(
        made,
        pieces=(
            *made.pieces,
            replace(made.pieces[0], id=98, place="dora", label="9p"),
            replace(made.pieces[0], id=99, place="ura", label="1m"),
        ),
    )
    bare = replace(made, pieces=made.pieces[:-1])
    plain = judge(bare).score
    riichi = judge(made.with_won(claims=frozenset(("riichi",)), sticks=1)).score
    assert plain is not None and riichi is not None
    assert [item.code for item in plain.yaku] == ["pinfu", "aka_dora"]
    assert "ura_dora" in [item.code for item in riichi.yaku]


@pytest.mark.parametrize(
    ("text", "won", "there", "away"),
    [
        ("234m067m99m23678s+4s", Won(), {"riichi", "double_riichi", "chankan", "houtei"}, {"ippatsu", "haitei", "rinshan", "tenhou"}),
        ("234m067m99m23456s+4s", RIICHI, {"riichi", "ippatsu"}, {"tenhou", "renhou"}),
        ("234m067m99m23456s+4s", Won("tsumo", "E", None), {"haitei", "tenhou"}, {"chiihou", "houtei", "chankan", "rinshan"}),
        ("234m067m99m23456s+4s", Won("tsumo", "S", None), {"chiihou"}, {"tenhou"}),
        ("234m067m99m234s (5555p<5p W) +9m", Won("tsumo", "S", None), {"rinshan", "haitei"}, {"riichi", "chiihou"}),
        ("234m067m99m23678s+4s", Won(claims=frozenset(("double_riichi", "ippatsu"))), {"chankan", "riichi"}, {"houtei"}),
        ("234m067m99m23678s+4s", Won(claims=frozenset(("double_riichi", "houtei"))), {"riichi"}, {"ippatsu"}),
        ("234m067m99m23678s+4s", Won("tsumo", claims=frozenset(("riichi", "ippatsu", "haitei"))), set(), {"double_riichi"}),
        ("234m067m99m23678s+4s", Won("tsumo", claims=frozenset(("riichi", "haitei"))), {"double_riichi", "ippatsu"}, set()),
        ("234m067m99m23s [5555p]+4s", Won(claims=frozenset(("double_riichi",))), {"houtei"}, {"ippatsu"}),
    ],
)  # fmt: skip
def test_only_what_can_be_is_offered(text, won, there, away):
    made = document(text, won)
    offered = set(possible(made, judge(made).hand)["claims"])
    assert there <= offered and not away & offered


def test_two_winners_of_one_discard_are_settled_together(app):
    first = Entry("a", document("234m067m99m23456s+4s", Won(seat="E", from_="S", claims=RIICHI.claims, sticks=1, honba=1)))
    won = Won(seat="W", from_="S", claims=RIICHI.claims, honba=1, sticks=1)
    second = Entry("b", document("345m067m99p23456s+4s", won))
    with app.test_request_context("/"):
        found = deal_of([first, second]).told(Words("en"))
        assert found is not None
        deltas = {row["seat"]: row["delta"] for row in found["rows"]}
        assert deltas == {"E": 5800, "S": -5800 - 3900 - 300, "W": 3900 + 300 + 1000, "N": 0}
        assert deal_of([first]).told(Words("en")) is None
        waiting = replace(second, document=document("345m067m99p2345s", won))
        assert deal_of([first, waiting]).told(Words("en"))["open"] is True


def test_winners_are_judged_once_by_themselves_and_paid_as_they_are_settled(app, monkeypatch):
    judged = []
    monkeypatch.setattr(deal, "judge", lambda document: judged.append(document) or judge(document))
    won = {seat: Won(seat=seat, from_="S", claims=RIICHI.claims, honba=1, sticks=2) for seat in "EW"}
    first = Entry("a", document("234m067m99m23456s+4s", won["E"]))
    second = Entry("b", document("345m067m99p23456s+4s", won["W"]))
    with app.test_request_context("/"):
        found = deal_of([second, first])
        answer = answer_of(first, [second, first])
    assert len(judged) == 4  # of each time two
    assert found.paid is not None and list(found.paid) == ["b", "a"]
    for payout in found.paid.values():
        alone = judge(payout.document).score
        assert alone is not None and alone.deltas == payout.score.deltas
    assert answer["told"]["score"]["what_if"] and answer["deal"]["rows"]


@pytest.mark.parametrize(
    ("points", "expected"), [(0, []), (300, [[100, 3]]), (18_300, [[10_000, 1], [5000, 1], [1000, 3], [100, 3]])]
)
def test_sticks(points, expected):
    assert sticks(points) == expected
