"""`agari snap`: photos in, payout out; what it asks, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoring.hand import Hand
from tests.webui.cli.snaps import reading
from vision.errors import NotAnImageError
from vision.reading import Reading

#: Wins on the tile apart: pinfu, one red five.
RON = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s _ 4s"
#: The same fourteen in a row.
ROW = RON.replace("_ 4s", "").strip() + " 4s"
MELDS = "2p 3p 4p 5p 6p 8s 8s _ 7p"
ALL = [RON, ROW, MELDS]


@pytest.fixture
def photos(monkeypatch):
    """`photos(hand=Reading, …)` is what each file NAME.jpg reads as; every other file is no image."""

    def set_up(**readings: Reading) -> None:
        class Fake:
            def read(self, path: Path) -> Reading:
                if path.stem not in readings:
                    raise NotAnImageError("this file is not an image: choose a photo")
                return readings[path.stem]

        monkeypatch.setattr("vision.read.reader", Fake)

    return set_up


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("webui.cli.asking.can_ask", lambda: True)


def squeezed(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_a_ron(agari, photos):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "--by", "ron", "--seat", "E", "--from", "S", "--riichi", "--dora", "2p")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "Hand  23406799m23456s+4s"
    assert "5800" in result.stdout
    told = agari("score", "23406799m23456s+4s", "--seat", "E", "--from", "S", "--riichi", "--dora", "2p").stdout
    assert result.stdout.split("\n", 2)[2] == told


def test_a_tsumo_in_json(agari, photos):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "--by", "tsumo", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert list(answer) == ["ok", "reading", "hand", "score"]
    assert answer["ok"] is True and answer["reading"]["photo"] == "a.jpg" and answer["reading"]["win"] == "4s"
    assert answer["score"] == json.loads(agari("score", answer["hand"], "--by", "tsumo", "--json").stdout)


@pytest.mark.parametrize(
    ("seat", "melds"),
    [("E", ["(666z W)", "(123m<1m N)"]), ("S", ["(666z N)", "(123m<1m E)"]), ("N", ["(666z S)", "(123m<1m W)"])],
)
def test_melds_name_the_seat_that_fed_them(agari, photos, seat, melds):
    photos(a=reading("2p 3p 4p 5p 6p 8s 8s _1.5 6z 6z~ 6z _0.5 1m~ 2m 3m _1.5 7p"))
    from_ = "W" if seat == "E" else "E"
    answer = json.loads(agari("snap", "a.jpg", "--seat", seat, "--from", from_, "--json", "--win", "7p").stdout)
    assert answer["ok"], answer
    assert [str(meld).replace("<6z", "") for meld in Hand.parse(answer["hand"]).melds] == melds


def test_a_second_photo_has_the_indicators(agari, photos):
    photos(a=reading(RON), b=reading("1s 3p"))
    answer = json.loads(agari("snap", "a.jpg", "b.jpg", "--riichi", "--json").stdout)
    assert {"code": "dora", "han": 1} in answer["score"]["yaku"]
    assert [one["photo"] for one in answer["reading"]] == ["a.jpg", "b.jpg"]
    # whichever comes first: it shows no hand
    swapped = json.loads(agari("snap", "b.jpg", "a.jpg", "--riichi", "--json").stdout)
    assert swapped["score"] == answer["score"]


def test_indicators_named_by_hand_take_their_place(agari, photos):
    photos(a=reading(RON), b=reading("1s", {0: [("1s", 0.5), ("1z", 0.4)]}))
    answer = json.loads(agari("snap", "a.jpg", "b.jpg", "--riichi", "--dora", "9p", "--json").stdout)
    assert "dora" not in [yaku["code"] for yaku in answer["score"]["yaku"]]


DOUBT = {12: [("6s", 0.6), ("9s", 0.3), ("3s", 0.05)]}


def test_enter_takes_what_was_read(agari, photos, terminal):
    photos(a=reading(RON, DOUBT))
    result = agari("snap", "a.jpg", "--riichi", input="\n")
    assert result.exit_code == 0
    assert squeezed(result.stderr)[:4] == ["Hand 13: read as 6s, 60 %", "1 6s 60 %", "2 9s 30 %", "3 3s 5 %"]
    assert squeezed(result.stdout)[0] == "Hand 23406799m23456s+4s"


@pytest.mark.parametrize("said", ["3", "3s", " 3S "])
def test_a_number_or_a_tile_is_an_answer(agari, photos, terminal, said):
    photos(a=reading(RON, DOUBT))
    result = agari("snap", "a.jpg", "--riichi", input=f"7\nhello\n{said}\n")
    assert result.stderr.count("Expected a number from 1 to 3, or a tile such as") == 2
    assert squeezed(result.stdout)[0] == "Hand 23406799m23345s+4s"
    assert result.exit_code == 0, result.stderr


def test_an_indicator_is_asked_for_too(agari, photos, terminal):
    photos(a=reading(RON), b=reading("9p", {0: [("9p", 0.5), ("1s", 0.4)]}))
    result = agari("snap", "a.jpg", "b.jpg", "--riichi", input="2\n")
    assert "Dora indicator 1: read as 9p, 50 %" in result.stderr
    assert "Dora indicator 1s" in result.stdout


def test_the_end_of_stdin_ends_the_questions(agari, photos, terminal):
    photos(a=reading(RON, DOUBT))
    result = agari("snap", "a.jpg", "--riichi", input="")
    assert result.exit_code == 130 and result.stdout == ""


def test_without_a_terminal_doubts_are_refused(agari, photos):
    photos(a=reading(RON, DOUBT))
    result = agari("snap", "a.jpg", "--riichi")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines() == [
        "agari: Some tiles are in doubt (6s): add --yes to score what was read, or give the hand to agari score.",
        "  Hand 13: read as 6s, 60 %",
    ]
    result = agari("snap", "a.jpg", "--riichi", "--json", "--lang", "ja")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"] == {
        "code": "doubtful_tiles", "problems": [],
        "message": "Some tiles are in doubt (6s): add --yes to score what was read, or give the hand to agari score.",
    }  # fmt: skip


def test_yes_scores_and_hides_nothing(agari, photos):
    photos(a=reading(RON, DOUBT, "blur"))
    result = agari("snap", "a.jpg", "--riichi", "--yes")
    assert (result.exit_code, result.stderr) == (0, "")
    assert squeezed(result.stdout)[:3] == [
        "Doubt Hand 13: read as 6s, 60 % ? 9s 3s",
        "Advice The photo is blurred: hold the camera still and focus on the tiles.",
        "Hand 23406799m23456s+4s",
    ]


def test_what_was_read_is_told_even_when_it_is_no_win(agari, photos):
    photos(a=reading(RON.replace("9m 9m", "1z 2z"), DOUBT))
    result = agari("snap", "a.jpg", "--riichi", "--yes")
    assert result.exit_code == 1
    assert "Doubt" in result.stdout and "Hand" in result.stdout
    assert "is not complete" in result.stderr


def test_a_winning_tile_that_cannot_be_told_is_asked_for(agari, photos, terminal):
    photos(a=reading(ROW))
    result = agari("snap", "a.jpg", "--riichi", "--seat", "E", "--from", "S", input="\n4s\n")
    assert result.exit_code == 0
    lines = squeezed(result.stderr)
    assert lines[0] == "Which tile won?"
    assert any("4s" in line and "3 han 30 fu – 5800 points" in line for line in lines)
    assert len([line for line in lines if "→" in line]) > 1
    assert squeezed(result.stdout)[0] == "Hand 23406799m23456s+4s"


@pytest.mark.parametrize("more", [["--yes"], []])
def test_it_is_refused_where_nobody_can_be_asked(agari, photos, more):
    photos(a=reading(ROW, {}, "blur"))
    result = agari("snap", "a.jpg", "--riichi", *more)
    assert result.exit_code == 2
    # what was read is told all the same
    assert squeezed(result.stdout)[1] == "Hand 23406799m234456s" and result.stdout.startswith("Advice")
    first, *others = result.stderr.splitlines()
    assert first == "agari: The photo does not tell which tile won: say --win TILE."
    assert len(others) > 1 and all("points" in line for line in others)
    answer = json.loads(agari("snap", "a.jpg", "--riichi", "--json", *more).stdout)
    assert answer["error"]["code"] == "win_unclear"


def test_the_winning_tile_may_be_said(agari, photos):
    photos(a=reading(ROW), b=reading(RON))
    for photo in ("a.jpg", "b.jpg"):
        result = agari("snap", photo, "--riichi", "--win", "9m")
        assert squeezed(result.stdout)[0] == "Hand 2340679m234456s+9m", result.stderr
    result = agari("snap", "a.jpg", "--riichi", "--win", "1z")
    assert result.exit_code == 2 and "The winning tile 1z is not among the tiles" in result.stderr
    assert "expected one tile" in agari("snap", "a.jpg", "--win", "12").stderr.lower()


def test_any_tile_does_where_all_pay_the_same(agari, photos):
    photos(a=reading("1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s 6z 6z"))
    result = agari("snap", "a.jpg", "--riichi", "--yes")
    assert result.exit_code == 0, result.stderr
    assert "pay the same: 1m was taken." in " ".join(squeezed(result.stdout)[:2])


def test_thirteen_tiles_ask_for_the_fourteenth(agari, photos, terminal):
    photos(a=reading(RON.partition(" _")[0]))
    result = agari("snap", "a.jpg", "--riichi", input="7s\n")
    assert squeezed(result.stdout)[0] == "Hand 23406799m23456s+7s", result.stderr


def test_a_red_five_is_plain_where_the_rules_have_none(agari, photos):
    photos(a=reading(RON))
    answer = json.loads(agari("snap", "a.jpg", "--riichi", "--rules", "ema_2025", "--json").stdout)
    assert answer["hand"] == "23456799m23456s+4s"


@pytest.mark.parametrize(
    ("tiles", "code", "words"),
    [
        ("1m 2m 3m", "no_hand", "No photo shows a hand of 13 or 14 tiles"),
        (RON.partition(" _")[0].removesuffix(" 6s"), "hand_count", "has 12 tiles"),
        (RON.replace("9m 9m", "9m other"), "not_a_face", "shows no face"),
    ],
)
def test_what_makes_no_hand(agari, photos, tiles, code, words):
    photos(a=reading(tiles, {}, "blur"))
    result = agari("snap", "a.jpg", "--riichi", "--yes")
    assert "blurred" in result.output
    assert result.exit_code == 2 and words in result.stderr and result.stderr.count("\n") == 1 + (code != "not_a_face")
    result = agari("snap", "a.jpg", "--riichi", "--yes", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["error"]["code"] == code


def test_a_hand_without_yaku_tells_what_was_missing(agari, photos):
    photos(a=reading(RON.replace("4s 5s 6s _ 4s", "1s 1s 1s _ 4s")))
    result = agari("snap", "a.jpg")
    assert result.exit_code == 1 and "would have won" in result.stderr
    result = agari("snap", "a.jpg", "--json")
    assert result.exit_code == 1 and json.loads(result.stdout)["error"]["code"] == "no_yaku"


def test_a_file_that_is_no_photo(agari, photos):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "b.jpg", "--riichi")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "agari: b.jpg: This file is not an image: choose a photo.\n"
    answer = agari("snap", "b.jpg", "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["error"]["code"] == "not_an_image"


def test_an_impossible_circumstance_is_refused_as_by_score(agari, photos):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "--ura", "1p")
    assert result.exit_code == 2 and "ura" in result.stderr.lower()
    assert agari("snap", "a.jpg", "--by", "tsumo", "--from", "E").exit_code == 2


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_every_language_has_every_sentence(agari, photos, terminal, language):
    photos(a=reading(ROW, DOUBT, "blur"), b=reading("1m"))
    result = agari("snap", "a.jpg", "--riichi", "--lang", language, input="x\n1\n4s\n")
    assert result.exit_code == 0, result.stderr
    assert agari("snap", "b.jpg", "--lang", language).exit_code == 2
    assert ("Which" in result.stderr) == (language == "en")


def test_a_winning_tile_that_is_not_in_the_photo_is_never_made_up(agari, photos):
    """Thirteen tiles that wait for one alone were paid as if that one had come."""
    photos(a=reading("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z"))
    result = agari("snap", "a.jpg", "--by", "tsumo", "--yes")
    assert (result.exit_code, "say --win TILE" in result.stderr) == (2, True)
    assert "points" not in result.stdout
    assert agari("snap", "a.jpg", "--by", "tsumo", "--yes", "--win", "2z").exit_code == 0


def test_a_hand_without_an_indicator_says_so(agari, photos):
    photos(a=reading(RON))
    said = "no indicator was seen, none is counted: name it with --dora"
    assert said in " ".join(squeezed(agari("snap", "a.jpg", "--riichi").stdout))
    assert said not in " ".join(squeezed(agari("snap", "a.jpg", "--riichi", "--dora", "1z").stdout))
