"""Tiles and their text: every face, every bad text, order, immutability."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError, TextError, UnknownTileError
from scoring.tiles import FACES, OF_KIND, OUTSIDE, TILES, Tile, counts_of, format_tiles, key_of, kinds_in, parse_tiles
from tests.scoring.table import table

NAMES = [f"{number}{suit}" for suit in "mps" for number in "1234056789"] + [f"{number}z" for number in "1234567"]
TILE = st.sampled_from(TILES)


def test_there_are_37_faces_of_34_kinds():
    assert list(FACES) == NAMES
    assert len(TILES) == 37
    assert {tile.kind for tile in TILES} == set(range(34))


@pytest.mark.parametrize("name", NAMES)
def test_a_face_round_trips(name):
    tile = Tile.parse(name)
    assert str(tile) == name
    assert eval(repr(tile), {"Tile": Tile}) == tile
    assert type(eval(repr(tile), {"Tile": Tile})) is Tile
    assert tile.suit == name[1]
    assert tile.number == int(name[0]) or (tile.number, name[0]) == (5, "0")
    assert tile.is_red == (name[0] == "0")
    assert str(tile.plain) == name.replace("0", "5")
    assert not tile.plain.is_red
    assert tile.plain.kind == tile.kind


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_is_a_five_for_shape_and_another_face(suit):
    red, plain = Tile.parse(f"0{suit}"), Tile.parse(f"5{suit}")
    assert red != plain
    assert (red.kind, red.number) == (plain.kind, 5)
    assert key_of([red, plain]) == key_of([plain, plain])


def test_kinds_follow_the_numbers_and_the_honours():
    assert [OF_KIND[kind] for kind in range(34)] == [tile for tile in TILES if not tile.is_red]
    assert [OF_KIND[kind].kind for kind in range(34)] == list(range(34))
    assert {str(OF_KIND[kind]) for kind in OUTSIDE} == set("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z".split())


#: The names that Unicode's mahjong block gives to tiles in mpsz order.
_WORDS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()
_HONOURS = ["EAST WIND", "SOUTH WIND", "WEST WIND", "NORTH WIND", "WHITE DRAGON", "GREEN DRAGON", "RED DRAGON"]
_SUITS = {"m": "CHARACTERS", "p": "CIRCLES", "s": "BAMBOOS"}


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_unicode(tile):
    words = _HONOURS[tile.number - 1] if tile.suit == "z" else f"{_WORDS[tile.number - 1]} OF {_SUITS[tile.suit]}"
    assert unicodedata.name(tile.unicode) == f"MAHJONG TILE {words}"


def test_tiles_sort_in_display_order():
    assert sorted(TILES) == list(TILES)
    assert [str(tile) for tile in sorted(parse_tiles("7z9s1m5p0p4p"))] == ["1m", "4p", "0p", "5p", "9s", "7z"]


def test_tiles_are_frozen_and_hashable():
    tile = Tile.parse("5m")
    assert {tile: 1}[Tile.parse("5m")] == 1
    for name in ("kind", "number", "is_red", "anything"):
        with pytest.raises(AttributeError):
            setattr(tile, name, 1)


@pytest.mark.parametrize("number", [-1, 37, 100])
def test_a_number_that_is_no_face(number):
    with pytest.raises(UnknownTileError, match=str(number)):
        Tile(number)


NO_TILE = ["", "5", "m", "8z", "9z", "0z", "5x", "55m", "5m ", " 5m", "m5", "5M", "５m", "🀇", "5m5m", "-1m"]


@pytest.mark.parametrize("text", NO_TILE)
def test_a_text_that_is_no_tile(text):
    with pytest.raises(UnknownTileError, match=re.escape(repr(text))) as raised:
        Tile.parse(text)
    assert raised.value.code == "unknown_tile"
    assert isinstance(raised.value, (TextError, ScoringError, ValueError))


READ = [
    ("nothing", "", ""),
    ("white space alone", " \t\n", ""),
    ("digits share a suit", "123m", "1m 2m 3m"),
    ("one by one", "1m2m3m4p0p6p", "1m 2m 3m 4p 0p 6p"),
    ("suits in any order", "1z9s1m", "1z 9s 1m"),
    ("numbers in any order", "312m", "3m 1m 2m"),
    ("a suit twice", "1m2p3m", "1m 2p 3m"),
    ("red and plain fives", "505p", "5p 0p 5p"),
    ("white space between", "12 3m\n4 p", "1m 2m 3m 4p"),
    ("five equal ones", "11111m", "1m 1m 1m 1m 1m"),
    ("all honours", "1234567z", "1z 2z 3z 4z 5z 6z 7z"),
]  # fmt: skip


@table(READ, "text tiles")
def test_texts_are_read_in_their_order(text, tiles):
    assert [str(tile) for tile in parse_tiles(text)] == tiles.split()


WRITTEN = [
    ("nothing", "", ""),
    ("sorted", "3m1m2m", "123m"),
    ("red before plain fives", "5m0m4m6m", "4056m"),
    ("suits in order", "7z1s1p1m", "1m1p1s7z"),
]  # fmt: skip


@table(WRITTEN, "text written")
def test_tiles_are_written_short(text, written):
    assert format_tiles(parse_tiles(text)) == written


def test_tiles_are_written_in_their_own_order_on_request():
    assert format_tiles(parse_tiles("3m1p2m1m"), ordered=False) == "3m1p21m"


BAD = [
    ("no suit", "123", TextError, "'123'"),
    ("no suit at the end", "123m45", TextError, "'45'"),
    ("a suit alone", "m", TextError, "'m'"),
    ("two suits", "1mp", TextError, "'1mp'"),
    ("no such honour", "8z", UnknownTileError, "'8z'"),
    ("no red honour", "0z", UnknownTileError, "'0z'"),
    ("one bad honour of many", "1239z", UnknownTileError, "'9z'"),
    ("an upper case suit", "123M", TextError, "'123M'"),
    ("a strange suit", "123x", TextError, "'x'"),
    ("a sign", "-1m", TextError, "'-'"),
    ("a comma", "1m,2m", TextError, "','"),
    ("digits of another script", "１m", TextError, "'１'"),
    ("Arabic digits", "١m", TextError, "'١m'"),
    ("superscript", "²m", TextError, "'²'"),
    ("a Unicode tile", "🀇", TextError, "'🀇'"),
    ("nul", "1m\0", TextError, r"'\x00'"),
]  # fmt: skip


@table(BAD, "text error part")
def test_bad_texts(text, error, part):
    with pytest.raises(TextError, match=re.escape(part)) as raised:
        parse_tiles(text)
    assert type(raised.value) is error


@given(st.lists(TILE))
def test_any_tiles_round_trip(tiles):
    text = format_tiles(tiles)
    assert list(parse_tiles(text)) == sorted(tiles)
    assert format_tiles(parse_tiles(text)) == text
    unordered = format_tiles(tiles, ordered=False)
    assert list(parse_tiles(unordered)) == tiles


@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        tiles = parse_tiles(text)
    except TextError as error:
        assert str(error)
    else:
        assert all(isinstance(tile, Tile) for tile in tiles)


@given(st.lists(TILE, max_size=30))
def test_keys_count_kinds(tiles):
    key = key_of(tiles)
    counts = [sum(tile.kind == kind for tile in tiles) for kind in range(34)]
    assert counts_of(key) == counts
    assert kinds_in(key) == [kind for kind in range(34) if counts[kind]]
