"""What `agari snap` asks about the hand as a whole, and what it refuses to pay for."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.vision.tables import row
from tests.webui.cli.snaps import of_layout, reading
from vision.layout.values import Layout

RON = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s _ 4s"
HAND = "Hand 23406799m23456s+4s"
#: Fifteen: the last of the row is none.
FIFTEEN = RON.replace("_ 4s", "8p _ 4s")
#: The turned dragon is the winning tile, or that of a pon.
EITHER = "2m 3m 4m 5p 5p 5p 6p 7p 8p 3s 3s 7z 7z 7z~"
DOUBT = [("8p", 0.6), ("9p", 0.3)]
ASKED = "Is this the hand? Choose, type it as it lies, such as 234p 56p 88s (666z W) +7p"


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr("webui.cli.asking.can_ask", lambda: True)


@pytest.fixture
def photos(monkeypatch):
    """`photos(a=Reading)`: what a.jpg reads as."""

    def set_up(**readings) -> None:
        class Fake:
            def read(self, path):
                return readings[path.stem]

        monkeypatch.setattr("vision.read.reader", Fake)

    return set_up


def squeezed(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def miscounted(tiles: str, *advice: str, doubts: dict | None = None):
    """A reading with the nearest hand marked as miscounted."""
    laid = row(tiles)
    read = reading(laid)
    hands = tuple(replace(hand, miscounted=True) for hand in read.layout.hands)
    return of_layout(replace(read.layout, hands=hands), doubts, *advice, laid=laid)


def test_a_hand_that_is_complete_is_not_asked_for(agari, photos, terminal):
    photos(a=reading(RON), b=reading(RON.partition(" _")[0]))
    assert agari("snap", "a.jpg", "--riichi").stderr == ""
    # thirteen that wait are asked for what won, no more
    assert squeezed(agari("snap", "b.jpg", "--riichi", input="4s\n").stderr)[0] == "Which tile won?"


def test_a_hand_may_be_typed_as_it_lies(agari, photos, terminal):
    photos(a=reading(FIFTEEN))
    result = agari("snap", "a.jpg", "--riichi", input="\n1\nfoo\n123m\n23406799m23456s+4s\n")
    lines = squeezed(result.stderr)
    assert lines[0].startswith(ASKED)
    # what was read is shown, but cannot be it
    assert lines[1] == "– 23406799m8p23456s +4s – 15 tiles"
    assert sum(line.endswith("a minus and a tile of the hand.") for line in lines) == 3
    assert any("numbers followed by m, p, s or z" in line for line in lines)
    assert (result.exit_code, squeezed(result.stdout)[0]) == (0, HAND)
    told = agari("score", "23406799m23456s+4s", "--riichi").stdout
    assert result.stdout.endswith(told.split("\n", 1)[1])


def test_a_typed_hand_may_have_melds_and_no_winning_tile(agari, photos, terminal):
    photos(a=miscounted(RON, "tile_count", doubts={13: [("4s", 0.5), ("5s", 0.4)]}))
    result = agari("snap", "a.jpg", "--json", input="234p 567p 88s (666z W) (123m E)\n")
    # which tile won does not matter here, and the doubtful tile of the photo no more
    assert json.loads(result.stdout)["hand"] == "34567p88s (666z W) (123m E) +2p", result.stderr
    assert "read as 4s" not in result.stderr
    result = agari("snap", "a.jpg", "--riichi", "--json", input="23406799m234456s\n4s\n")
    assert json.loads(result.stdout)["hand"] == "23406799m23456s+4s" and "Which tile won?" in result.stderr


def test_another_way_to_see_the_hand_is_one_answer_away(agari, photos, terminal):
    laid = row(EITHER)
    first = reading(laid).layout
    # were the first way complete, nothing would be asked
    hands = tuple(replace(hand, miscounted=True) for hand in first.hands)
    photos(a=of_layout(replace(first, hands=hands), {}, "tile_count", laid=laid))
    result = agari("snap", "a.jpg", "--by", "ron", input="2\n")
    lines = squeezed(result.stderr)
    assert lines[1:3] == ["1 234m555678p33s77z +7z – 14 tiles", "2 234m555678p33s (777z) – 14 tiles"]
    assert "Hand 34m555678p33s (777z<7z W) +2m" in " ".join(squeezed(result.stdout)), result.stdout
    # a person has looked: what was said of the number of tiles is settled
    assert "number of tiles" not in result.stdout
    assert "+7z" in agari("snap", "a.jpg", "--by", "ron", input="\n").stdout


def test_a_find_that_is_no_tile_can_be_taken_away(agari, photos, terminal):
    photos(a=reading(FIFTEEN), b=reading(FIFTEEN, {13: DOUBT}))
    result = agari("snap", "a.jpg", "--riichi", input="-9p\n-8p\n")
    assert result.exit_code == 0, result.stderr
    assert squeezed(result.stdout)[0] == HAND
    # or where it is asked for because it is in doubt; Enter goes there
    result = agari("snap", "b.jpg", "--riichi", input="\n0\n")
    assert squeezed(result.stderr)[-4:] == ["1 8p 60 %", "2 9p 30 %", "0 no tile", "Number or tile [1]: 0"]
    assert (result.exit_code, squeezed(result.stdout)[0]) == (0, HAND)


def test_doubtful_tiles_come_before_a_hand_that_only_wins_nothing(agari, photos, terminal):
    photos(a=reading(RON.replace("9m 9m", "9m 8p"), {7: [("8p", 0.5), ("9m", 0.4)]}))
    result = agari("snap", "a.jpg", "--riichi", input="2\n")
    assert ASKED not in " ".join(squeezed(result.stderr))
    assert squeezed(result.stdout)[0] == HAND
    # said to be right as it was read, it wins nothing: then the hand is asked for, and may stay
    result = agari("snap", "a.jpg", "--riichi", input="1\n1\n")
    assert result.stderr.index("read as 8p") < result.stderr.index("Is this the hand?")
    assert result.exit_code == 1 and "is not complete" in result.stderr


def test_no_tile_is_no_answer_that_empties_a_hand(agari, photos, terminal):
    photos(a=reading("1m " * 3 + "2m", {0: [("1m", 0.5)]}))
    assert agari("snap", "a.jpg").exit_code == 2


def test_an_indicator_that_is_none_can_be_taken_away(agari, photos, terminal):
    photos(a=reading(RON), b=reading("1s 9p", {1: [("9p", 0.5), ("8p", 0.4)]}))
    result = agari("snap", "a.jpg", "b.jpg", "--riichi", input="0\n")
    assert "Dora 1s" in squeezed(result.stdout)


@pytest.mark.parametrize("more", [["--yes"], []])
def test_a_number_of_tiles_that_cannot_be_right_is_never_paid_for(agari, photos, more):
    """The payout stood below the advice that the number of tiles is wrong."""
    photos(
        a=miscounted(RON, "tile_count"),
        # something else in the photo is miscounted, and the hand is no winning one
        b=reading(RON.partition(" _")[0], {}, "tile_count"),
    )
    for photo, win in (("a.jpg", []), ("b.jpg", ["--win", "4s"])):
        result = agari("snap", photo, "--riichi", *win, *more)
        assert result.exit_code == 2 and "points" not in result.output, photo
        assert result.stderr.startswith("agari: The number of tiles in the photo cannot be right, so nothing is scored")
        assert "Advice" in result.stdout and "Hand" in result.stdout
        answer = json.loads(agari("snap", photo, "--riichi", *win, *more, "--json").stdout)
        assert answer["error"]["code"] == "count_unsure"


def test_a_winning_hand_is_paid_for_beside_what_is_miscounted(agari, photos):
    photos(a=reading(RON, {}, "tile_count"), b=reading(RON, {13: [("4s", 0.6), ("7s", 0.3)]}, "tile_count"))
    result = agari("snap", "a.jpg", "--riichi", "--yes")
    assert result.exit_code == 0 and "Advice" in result.stdout
    assert agari("snap", "b.jpg", "--riichi", "--yes").exit_code == 2


def test_more_indicators_than_can_be_are_asked_for(agari, photos, monkeypatch):
    photos(a=reading(RON), b=reading("1z 2z 3z 1p 2p 3p"))
    result = agari("snap", "a.jpg", "b.jpg", "--riichi")
    assert result.exit_code == 2 and "Some tiles are in doubt (1z, 2z, 3z, 1p, 2p, 3p)" in result.stderr
    result = agari("snap", "a.jpg", "b.jpg", "--riichi", "--yes")
    assert result.exit_code == 2 and "at most five dora indicators" in result.stderr
    assert sum("Dora indicator" in line for line in squeezed(result.stdout)) == 6
    monkeypatch.setattr("webui.cli.asking.can_ask", lambda: True)
    result = agari("snap", "a.jpg", "b.jpg", "--riichi", input="0\n" * 5 + "\n")
    assert result.exit_code == 0 and "Dora 3p" in squeezed(result.stdout), result.stderr


def test_what_may_be_an_indicator_is_not_left_out_without_a_question(agari, photos):
    """An indicator that lay askew was nothing, and the hand was paid without it."""
    laid = [*row("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.5 7z"), replace(row("0s", 2, -7)[0], turn=45.0)]
    read = reading(laid)
    layout = replace(read.layout, doubts=tuple(tile in read.layout.overlooked for tile in range(15)))
    assert layout.doubts[14]
    photos(a=replace(read, layout=layout, tiles=layout.applied(read.tiles)))
    refused = agari("snap", "a.jpg", "--by", "tsumo")
    assert refused.exit_code == 2 and "Beside the hand 1: read as 0s" in refused.stderr
    assert json.loads(agari("snap", "a.jpg", "--by", "tsumo", "--json").stdout)["error"]["code"] == "doubtful_tiles"
    for more in ("--yes",), ("--dora", "0s"):
        assert agari("snap", "a.jpg", "--by", "tsumo", *more).exit_code == 0


def test_a_photo_is_named_once(agari, photos, tmp_path):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "./a.jpg", "--riichi")
    assert (result.exit_code, result.stderr) == (2, "agari: a.jpg is named twice: name each photo once.\n")
    answer = json.loads(agari("snap", "a.jpg", "a.jpg", "--json").stdout)
    assert answer["error"]["code"] == "same_photo"


def test_an_empty_winning_tile_is_refused(agari, photos):
    photos(a=reading(RON))
    result = agari("snap", "a.jpg", "--riichi", "--win", "")
    assert result.exit_code == 2 and "expected one tile" in result.stderr.lower()


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_every_language_asks(agari, photos, terminal, language):
    photos(a=reading(FIFTEEN, {13: DOUBT}))
    result = agari("snap", "a.jpg", "--riichi", "--lang", language, input="?\n\n0\n")
    assert result.exit_code == 0, result.stderr
    assert ("hand" in result.stderr) == (language == "en")
    assert agari("snap", "a.jpg", "a.jpg", "--lang", language).exit_code == 2


def test_a_photo_without_a_hand_is_not_asked_for(agari, photos, terminal):
    empty = replace(reading("1m"), tiles=(), layout=Layout())
    photos(a=empty, b=reading("1m 2m 3m"))
    for photo in ("a.jpg", "b.jpg"):
        result = agari("snap", photo, "--json")
        assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (2, "no_hand")
