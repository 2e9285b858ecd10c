"""Melds and hands as texts: round trips, every bad text, faults of a meld, immutability."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import TextError, UnknownTileError
from scoring.hand import MELD_KINDS, Hand, Meld
from scoring.tiles import OF_KIND, TILES, Tile, parse_tiles
from tests.scoring.table import table

SEATS = st.sampled_from([None, "E", "S", "W", "N"])


def reddened(draw, tiles):
    """The tiles with any of their fives made red."""
    return tuple(Tile.parse(f"0{t.suit}") if t.number == 5 and t.suit != "z" and draw(st.booleans()) else t for t in tiles)


@st.composite
def melds(draw):
    kind = draw(st.sampled_from(MELD_KINDS))
    if kind == "chii":
        first = draw(st.integers(0, 2)) * 9 + draw(st.integers(0, 6))
        tiles = [OF_KIND[first], OF_KIND[first + 1], OF_KIND[first + 2]]
    else:
        tiles = [OF_KIND[draw(st.integers(0, 33))]] * (3 if kind == "pon" else 4)
    tiles = reddened(draw, tiles)
    if kind == "ankan":
        return Meld(kind, tiles)
    return Meld(kind, tiles, draw(st.sampled_from([None, *tiles])), draw(SEATS))


HANDS = st.builds(
    Hand,
    st.lists(st.sampled_from(TILES), max_size=16),
    st.lists(melds(), max_size=5),
    st.sampled_from([None, *TILES]),
    st.integers(0, 5),
)


@given(melds())
def test_any_meld_round_trips(meld):
    assert meld.fault is None
    assert Meld.parse(str(meld)) == meld
    assert eval(repr(meld), {"Meld": Meld}) == meld
    assert hash(Meld.parse(str(meld))) == hash(meld)


@given(HANDS)
def test_any_hand_round_trips(hand):
    assert Hand.parse(str(hand)) == hand
    assert str(Hand.parse(str(hand))) == str(hand)
    assert eval(repr(hand), {"Hand": Hand, "Meld": Meld}) == hand
    assert hash(Hand.parse(str(hand))) == hash(hand)


@given(st.text(alphabet="0123456789mpsz+()[]< ESWNnorth×x²٣", max_size=30))
def test_any_text_is_a_hand_or_refused(text):
    for parse in (Hand.parse, Meld.parse):
        try:
            value = parse(text)
        except TextError as error:
            assert str(error)
        else:
            assert parse(str(value)) == value or value == Meld(value.kind, value.tiles, value.called, value.from_)


MELDS = [
    ("pon", "(444z W)", Meld("pon", "444z", None, "W")),
    ("pon of nobody", "(444z)", Meld("pon", "444z")),
    ("pon with the called tile", "(505p<0p E)", Meld("pon", "505p", "0p", "E")),
    ("chii", "(234m N)", Meld("chii", "234m", None, "N")),
    ("chii in any order", "(423m<4m N)", Meld("chii", "234m", "4m", "N")),
    ("chii with a red five", "(406s)", Meld("chii", "406s")),
    ("daiminkan", "(4444z W)", Meld("daiminkan", "4444z", None, "W")),
    ("kakan", "(444z+4z W)", Meld("kakan", "4444z", None, "W")),
    ("kakan of a red five", "(555m+0m)", Meld("kakan", "0555m")),
    ("ankan", "[4444z]", Meld("ankan", "4444z")),
    ("white space around", "  [4444z] ", Meld("ankan", "4444z")),
]  # fmt: skip


@table(MELDS, "text meld")
def test_melds(text, meld):
    assert Meld.parse(text) == meld
    assert Meld.parse(str(meld)) == meld


@pytest.mark.parametrize("text", ["(444+4z W)", "(444z+4z W)"])
def test_the_kakan_of_the_docs_is_read(text):
    """The head of scoring/hand.py writes a kakan as `(444+4z W)`."""
    assert Meld.parse(text) == Meld("kakan", "4444z", None, "W")


BAD_MELDS = [
    "", "444z", "(444z", "444z)", "()", "[]", "(444z X)", "(444z w)", "(444z W W)", "(444z W E)", "[4444z W]", "[4444z<4z]",
    "(444z)(444z)", "(444z,W)", "{444z}", "(444)", "(z444)", "[4444]", "(444z+)", "(444z<)", "(444z+44z)", "(444z <4z)", "北",
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_MELDS)
def test_bad_meld_texts(text):
    with pytest.raises(TextError) as raised:
        Meld.parse(text)
    assert type(raised.value) is TextError
    assert repr(text) in str(raised.value) or repr(text.strip("()[]")) in str(raised.value)


@pytest.mark.parametrize(("text", "tile"), [("(888z)", "8z"), ("(444z<8z)", "8z"), ("(444z+9z)", "9z"), ("[0000z]", "0z")])
def test_melds_of_unknown_tiles(text, tile):
    with pytest.raises(UnknownTileError, match=repr(tile)):
        Meld.parse(text)


FAULTS = [
    ("pon", Meld("pon", "444z"), True),
    ("pon of two", Meld("pon", "44z"), False),
    ("pon of four", Meld("pon", "4444z"), False),
    ("pon of strangers", Meld("pon", "445z"), False),
    ("pon with a red five", Meld("pon", "055m"), True),
    ("chii", Meld("chii", "789s"), True),
    ("chii with a red five", Meld("chii", "340p"), True),
    ("chii with a gap", Meld("chii", "124m"), False),
    ("chii over the end", Meld("chii", "891m"), False),
    ("chii over two suits", Meld("chii", "89m1p"), False),
    ("chii of honours", Meld("chii", "123z"), False),
    ("chii of equal ones", Meld("chii", "111m"), False),
    ("daiminkan", Meld("daiminkan", "1111m"), True),
    ("daiminkan of three", Meld("daiminkan", "111m"), False),
    ("kakan", Meld("kakan", "0555s"), True),
    ("kakan of strangers", Meld("kakan", "1112m"), False),
    ("ankan", Meld("ankan", "7777z"), True),
    ("ankan of three", Meld("ankan", "777z"), False),
    ("ankan from a seat", Meld("ankan", "7777z", None, "E"), False),
    ("ankan with a called tile", Meld("ankan", "7777z", "7z"), False),
    ("called tile elsewhere", Meld("pon", "444z", "5z"), False),
    ("called red that is not there", Meld("pon", "555m", "0m"), False),
    ("called plain beside a red", Meld("pon", "055m", "5m"), True),
    ("a strange kind", Meld("kan", "4444z"), False),
    ("no tiles", Meld("pon", ""), False),
]  # fmt: skip


@table(FAULTS, "meld sound")
def test_what_is_wrong_with_a_meld(meld, sound):
    assert (meld.fault is None) == sound


@pytest.mark.parametrize("kind", MELD_KINDS)
def test_kinds_of_melds(kind):
    meld = Meld(kind, "234m" if kind == "chii" else "222m" if kind == "pon" else "2222m")
    assert meld.fault is None
    assert meld.is_kan == (kind in ("daiminkan", "kakan", "ankan"))
    assert meld.is_open == (kind != "ankan")


TEXTS = [
    ("closed", "234m067m99m23456s+4s", Hand("23406799m23456s", (), "4s")),
    ("no winning tile", "234m067m99m23456s", Hand("23406799m23456s")),
    ("winning tile behind a space", "123m +4s", Hand("123m", (), "4s")),
    ("winning tile alone", "+4s", Hand("", (), "4s")),
    ("nothing", "", Hand("")),
    ("melds", "11m (444z W) [5555p] +1m", Hand("11m", (Meld("pon", "444z", None, "W"), Meld("ankan", "5555p")), "1m")),
    ("melds without spaces", "11m(444z W)[5555p]+1m", Hand("11m", (Meld("pon", "444z", None, "W"), Meld("ankan", "5555p")), "1m")),
    ("the order of melds stays", "(222m) (111m)", Hand("", (Meld("pon", "222m"), Meld("pon", "111m")))),
    ("norths", "123m north×2", Hand("123m", norths=2)),
    ("norths in ASCII", "123m northx2", Hand("123m", norths=2)),
    ("tiles in parts", "123m 45p 6p", Hand("123m456p")),
    ("a red winning tile", "46p+0p", Hand("46p", (), "0p")),
]  # fmt: skip


@table(TEXTS, "text hand")
def test_hand_texts(text, hand):
    assert Hand.parse(text) == hand
    assert Hand.parse(str(hand)) == hand


BAD_HANDS = [
    ("no suit", "123", TextError, "'123'"),
    ("unknown tile", "123m8z", UnknownTileError, "'8z'"),
    ("unknown winning tile", "123m+8z", UnknownTileError, "'8z'"),
    ("two winning tiles", "123m +4s +5s", TextError, "+5s"),
    ("a plus alone", "123m+", TextError, "123m+"),
    ("two tiles that win", "123m+45s", UnknownTileError, "45s"),
    ("an open bracket", "123m (444z", TextError, "(444z"),
    ("a closing bracket", "123m 444z)", TextError, "444z)"),
    ("a strange meld", "123m (444z Q)", TextError, "(444z Q)"),
    ("norths without a number", "123m north×", TextError, "north×"),
    ("norths in words", "123m north×two", TextError, "north×"),
    ("another script's norths", "123m north×٣", TextError, "north×"),
    ("rubbish", "hello", TextError, "hello"),
]  # fmt: skip


@table(BAD_HANDS, "text error part")
def test_bad_hand_texts(text, error, part):
    with pytest.raises(TextError, match=re.escape(part)) as raised:
        Hand.parse(text)
    assert type(raised.value) is error


def test_closed_and_open_hands():
    assert Hand.parse("123m+4s").is_closed
    assert Hand.parse("11m [5555p]+1m").is_closed, "a closed kan keeps the hand closed"
    assert not Hand.parse("11m (444z)+1m").is_closed
    assert Hand.parse("11m north×2").is_closed, "a called north lies outside the hand"


def test_all_tiles_are_those_of_hand_melds_and_win():
    hand = Hand.parse("11m (444z) [0555p] north×1 +1m")
    assert sorted(hand.all_tiles) == sorted(parse_tiles("111m444z0555p"))


def test_tiles_are_sorted_so_that_equal_hands_are_equal():
    assert Hand("321m") == Hand("123m")
    assert Meld("chii", "321m") == Meld("chii", "123m")
    assert Hand("5m") != Hand("0m")


def test_with_win():
    hand = Hand.parse("11m (444z)+1m")
    assert hand.with_win(None) == Hand.parse("11m (444z)")
    assert hand.with_win(Tile.parse("2p")) == Hand.parse("11m (444z)+2p")
    assert hand.win == Tile.parse("1m")


@pytest.mark.parametrize(("value", "name"), [(Hand("123m"), "tiles"), (Hand("123m"), "norths"), (Meld("pon", "444z"), "kind")])
def test_frozen(value, name):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, name, None)


@pytest.mark.parametrize("make", [lambda: Hand("8z"), lambda: Hand("1m", win="8z"), lambda: Meld("pon", "888z")])
def test_unknown_tiles_in_arguments(make):
    with pytest.raises(UnknownTileError, match="8z"):
        make()
