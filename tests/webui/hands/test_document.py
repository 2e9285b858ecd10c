"""The document of a hand: what pages may send, and what photos and text become."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.hand import Hand
from tests.vision.tables import laid_out, row
from tests.webui.cli.snaps import reading
from vision.reading import Reading
from webui.errors import WebError
from webui.hands.corrected import corrected
from webui.hands.document import Document, MeldInfo, Piece, Won, document_of
from webui.hands.from_photo import PHOTO, document_of_hand, document_of_reading, switched, ways_of, with_indicators
from webui.hands.judge import hand_of, judge
from webui.hands.store import Entry, Photo

TEXT = "234m067m88p (555s<5s W) (999+9m<9m S) +8p"
CLOSED = "2m 3m 4m 0m 6m 7m 9m 9m 2s 3s 4s 5s 6s"


def test_a_typed_hand_comes_back_as_it_was():
    assert hand_of(document_of_hand(Hand.parse(TEXT), Won())) == Hand.parse(TEXT)


def test_a_document_survives_the_way_to_the_page_and_back():
    document = document_of_hand(Hand.parse(TEXT), Won("tsumo", "E", None, "S", frozenset(("rinshan",)), 2, 3, "N"))
    assert document_of(document.to_json()) == document


def good() -> dict:
    return Document((Piece(0, "1m", "hand"), Piece(1, "1m", "meld")), (MeldInfo("pon", "E"),)).to_json()


@pytest.mark.parametrize(
    ("where", "key", "value"),
    [
        ("pieces", "label", "8z"), ("pieces", "label", None), ("pieces", "place", "sky"), ("pieces", "id", -1),
        ("pieces", "id", "0"), ("pieces", "id", True), ("pieces", "doubt", 1), ("pieces", "group", 7),
        ("melds", "kind", "set"), ("melds", "from", "X"), ("won", "by", "theft"), ("won", "seat", "Q"), ("won", "round", None),
        ("won", "claims", ["luck"]), ("won", "claims", "riichi"), ("won", "honba", 100), ("won", "honba", 1.5),
        ("won", "rules", "none"), ("won", "pao", 3),
    ],
)  # fmt: skip
def test_what_no_page_sends_is_refused(where, key, value):
    told = good()
    part = told[where] if where == "won" else told[where][-1]
    part[key] = value
    with pytest.raises(WebError) as caught:
        document_of(told)
    assert (caught.value.code, caught.value.status) == ("bad_request", 400)


@pytest.mark.parametrize(
    "told", [None, [], {}, {"pieces": {}}, {"pieces": [], "melds": []}, {"pieces": [1], "melds": [], "won": {}}]
)
def test_what_is_no_document_is_refused(told):
    with pytest.raises(WebError):
        document_of(told)


def test_two_tiles_with_one_number_are_refused():
    told = good()
    told["pieces"][1]["id"] = 0
    with pytest.raises(WebError):
        document_of(told)


def test_a_photo_of_a_hand_becomes_its_tiles_in_their_order():
    document = document_of_reading(reading(CLOSED), Won())
    assert [piece.label for piece in document.at("hand")] == CLOSED.split()
    assert document.doubts == ()


def test_a_doubt_of_the_hand_stays_one():
    document = document_of_reading(reading(CLOSED, {3: [("0m", 0.6), ("5m", 0.4)]}), Won())
    assert [(piece.label, piece.id) for piece in document.doubts] == [("0m", 3)]


def test_a_set_without_red_fives_has_plain_ones_until_the_rules_change():
    document = document_of_reading(reading(CLOSED), Won(rules="ema_2025"))
    assert document.at("hand")[3].label == "0m" and str(hand_of(document).tiles[3]) == "5m"
    assert "0m" in map(str, hand_of(document.with_won(rules="tenhou")).tiles)


def test_more_than_five_indicators_are_none():
    document = document_of_reading(reading([*row(CLOSED), *row("1p 2p 3p 4p 6p 7p", 3, -4)]), Won())
    assert document.at("dora") == () and document.doubts == ()


WON = "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z _0.5 7z"
#: Beside a won hand: a foreign tile among the backs of a wall, an indicator that lies askew.
BESIDE = [
    (row("back back other back back back back", 2, -5), "dora", "other"),
    ([replace(tile, turn=45.0) for tile in row("0s", 2, -7)], "out", "0s"),
]


@pytest.mark.parametrize(("tiles", "place", "label"), BESIDE)
def test_what_may_be_an_indicator_is_paid_for_only_once_a_person_looked_at_it(tiles, place, label):
    """What was read as in doubt, but taken for no part of the hand, was left out of the payout without a question."""
    laid = [*row(WON), *tiles]
    layout = laid_out(laid)
    seen = reading(laid)
    document = document_of_reading(replace(seen, layout=layout, tiles=layout.applied(seen.tiles)), Won("tsumo", "E", None))
    assert [(piece.label, piece.place) for piece in document.doubts] == [(label, place)]
    assert judge(document).score is None
    settled = tuple(replace(piece, place="out", doubt=False) if piece.doubt else piece for piece in document.pieces)
    assert judge(replace(document, pieces=settled)).score is not None


@pytest.mark.parametrize(
    ("miscounted", "advice", "asked"), [(True, (), True), (False, ("tile_count",), False), (False, (), False)]
)
def test_a_hand_that_may_lack_a_tile_is_paid_only_once_a_person_has_counted(miscounted, advice, asked):
    """Fault: the page paid a hand of which the reader did not know whether it had found all tiles, which only its photo's card said."""
    laid = row(WON)
    layout = laid_out(laid)
    layout = replace(layout, hands=tuple(replace(hand, miscounted=miscounted) for hand in layout.hands))
    seen = replace(reading(laid, None, *advice), layout=layout)
    document = document_of_reading(seen, Won("tsumo", "E", None))
    # what the advice means in a hand that wins as it is lies elsewhere in the photo
    assert document.uncounted is asked and (judge(document).score is None) is asked
    assert document_of(document.to_json()) == document
    assert judge(replace(document, uncounted=False)).score is not None


def test_doubtful_indicators_that_are_more_than_can_be_are_asked_about():
    """They were no indicators without a word."""
    seen = reading([*row(WON), *row("1p 2p 3p 4p 6p 7p", 3, -4)])
    assert seen.layout is not None
    roles = (*seen.layout.roles[:14], *["dora"] * 6)
    doubted = replace(seen, layout=replace(seen.layout, roles=roles, doubts=tuple(role == "dora" for role in roles)))
    document = document_of_reading(doubted, Won("tsumo", "E", None))
    assert document.at("dora") == () and len(document.doubts) == 6 and judge(document).score is None


def test_a_foreign_tile_among_the_indicators_of_a_further_photo_is_asked_about():
    laid = row("back back other back back back back")
    layout = laid_out(laid)
    found = with_indicators(document_of_hand(Hand.parse("234m067m99m23456s+4s"), Won()), reading(laid), 1)
    assert found.doubts == () and layout.roles[2] == "dora"
    doubted = replace(reading(laid), layout=replace(layout, doubts=tuple(tile == 2 for tile in range(7))))
    found = with_indicators(document_of_hand(Hand.parse("234m067m99m23456s+4s"), Won()), doubted, 1)
    assert [(piece.label, piece.place) for piece in found.doubts] == [("other", "dora")] and judge(found).score is None


@pytest.mark.parametrize(("seat", "place"), [("E", 0), ("N", 1), ("W", 2)])
def test_the_turned_tile_of_a_pon_tells_who_fed_it(seat, place):
    document = document_of_hand(Hand.parse(f"234m067m88p 99s (555z {seat}) +9s"), Won(seat="S"))
    assert [piece.called for piece in document.at("meld")] == [at == place for at in range(3)]


def test_the_middle_tile_of_a_pon_that_lies_turned_is_the_called_one():
    found = reading(row("2p 3p 4p 5p 6p 7p 8s 8s 2s 3s 4s _1.5 6z 6z~ 6z"))
    assert [piece.called for piece in document_of_reading(found, Won()).at("meld")] == [False, True, False]


def test_indicators_of_a_second_photo_have_numbers_of_their_own():
    document = with_indicators(document_of_reading(reading(CLOSED), Won()), reading("3p 4p"), 1)
    assert [(piece.label, piece.id // PHOTO) for piece in document.at("dora")] == [("3p", 1), ("4p", 1)]
    assert min(piece.id for piece in document.at("dora")) == PHOTO
    again = with_indicators(document, reading("1z"), 2)
    assert [piece.label for piece in again.at("dora")] == ["1z"]


def in_two_ways(tiles: str, tile: int, label: str) -> Reading:
    """A photo that may be understood in a second way, in which a tile is another one, and in doubt."""
    shown = reading(tiles)
    assert shown.layout is not None
    labels = (*shown.layout.labels[:tile], label, *shown.layout.labels[tile + 1 :])
    doubts = tuple(place == tile for place in range(len(labels)))
    return replace(shown, layout=replace(shown.layout, alternatives=(replace(shown.layout, labels=labels, doubts=doubts),)))


def test_what_another_way_to_see_the_photo_read_is_not_what_a_person_said():
    """A look at another way and back left its label in place of the one that was read, in no doubt any more."""
    shown = in_two_ways(CLOSED, 3, "6m")
    first, second = ways_of(shown)
    there = switched(document_of_reading(shown, Won()), second, shown)
    assert there.pieces[3] == Piece(3, "6m", "hand", doubt=True)
    assert switched(there, first, shown) == document_of_reading(shown, Won())


def test_what_a_person_settled_stays_settled_in_another_way_to_see_the_photo():
    shown = in_two_ways(CLOSED, 3, "6m")
    first, second = ways_of(shown)
    there = switched(document_of_reading(shown, Won()), second, shown)
    settled = replace(there, pieces=tuple(replace(piece, doubt=False) for piece in there.pieces))
    assert switched(settled, first, shown).pieces[3] == Piece(3, "6m", "hand")
    taken = replace(there, pieces=tuple(replace(piece, place="out", doubt=False) for piece in there.pieces))
    assert [piece.id for piece in switched(taken, second, shown).pieces if piece.doubt] == [3]


def test_what_lies_face_down_in_a_kan_is_no_correction():
    """Backs were kept for training as the face that their kan told of them."""
    shown = reading("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s _1.3 back 6z 6z back")
    document = document_of_reading(shown, Won())
    assert [piece.label for piece in document.at("meld")] == ["6z"] * 4
    entry = Entry("a", document, (Photo(b"", shown),))
    assert list(corrected(entry)) == []
    said = replace(document, pieces=tuple(replace(piece, label="7z") if piece.id == 10 else piece for piece in document.pieces))
    assert [[tile.label for tile in tiles] for _, tiles in corrected(replace(entry, document=said))] == [["7z"]]


def test_another_way_to_see_the_photo_has_one_winning_tile():
    """Beside the winning tile that a person had added stood the one of the other way, and the fourteen tiles were too many by none."""
    shown = reading(CLOSED)
    assert shown.layout is not None and shown.layout.nearest is not None
    way = replace(shown.layout, hands=(replace(shown.layout.nearest, members=tuple(range(12)), win="6s", win_member=12),))
    added = document_of_reading(shown, Won())
    added = replace(added, pieces=(*added.pieces, Piece(13, "4s", "win")))
    assert [piece.label for piece in switched(added, way, shown).at("win")] == ["6s"]
    assert [piece.label for piece in switched(added, shown.layout, shown).at("win")] == ["4s"]
