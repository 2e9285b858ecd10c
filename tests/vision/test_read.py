"""The whole way from a photo's bytes to its tiles, with toy nets that read toy photos exactly."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.photos import encoded, exif
from tests.vision.toys import GROUND, Dreaming, Halting, Toy, ToyFinder, ToyNamer, ToyRefiner, toy_photo
from vision.errors import PhotoError
from vision.geometry import as_quads, quarter_turns, reading_order
from vision.labels import LABELS
from vision.load import load
from vision.namer import Named
from vision.read import Reader, reader
from vision.reading import Reading

ROW = [Toy(label, 100 + 52 * place, 200) for place, label in enumerate(["1m", "0p", "9s", "7z", "back", "other", "5z"])]
#: Nothing that a person would wonder about.
FACES_ONLY = [Toy(label, 100 + 52 * place, 200) for place, label in enumerate(["1m", "0p", "9s", "7z", "5z"])]
TABLE = [
    *ROW, Toy("2m", 120, 330, angle=90), Toy("6m", 220, 330, angle=180), Toy("7p", 320, 330, angle=270), Toy("4z", 430, 330, angle=33),
]  # fmt: skip


def reading_of(photo: np.ndarray | bytes, finder: ToyFinder | None = None, namer: ToyNamer | None = None) -> Reading:
    data = photo if isinstance(photo, bytes) else encoded(photo, "PNG")
    return Reader(finder or ToyFinder(), namer or ToyNamer()).read(data)


def read_as(reading: Reading, toys: list[Toy], within: float = 2.0) -> None:
    """Every toy was read, nothing else, and every quad begins at the face's own corner."""
    assert sorted(tile.label for tile in reading.tiles) == sorted(toy.label for toy in toys)
    quads = as_quads([tile.quad for tile in reading.tiles])
    for toy in toys:
        off = np.linalg.norm(quads.mean(axis=1) - (toy.x, toy.y), axis=1)
        tile = reading.tiles[off.argmin()]
        assert tile.label == toy.label
        assert np.abs(quads[off.argmin()] - toy.quad).max() < within, toy
        assert tile.turn == quarter_turns(toy.quad[None])[0]


def test_a_table_is_read_exactly():
    reading = reading_of(toy_photo(TABLE))
    read_as(reading, TABLE)
    assert (reading.width, reading.height) == (640, 480)
    # what no hand holds: it may be a tile of which a part is hidden
    assert [tile.label for tile in reading.tiles if tile.doubt] == ["back", "other"]
    assert [tile.role for tile in reading.tiles[: len(ROW)]] == ["hand"] * len(ROW)
    assert all(tile.confidence == pytest.approx(0.99) and tile.heat > 0.98 for tile in reading.tiles)


def test_a_hand_of_the_right_number_needs_no_advice():
    reading = reading_of(toy_photo(FACES_ONLY))
    read_as(reading, FACES_ONLY)
    assert (reading.doubts, reading.advice) == (0, ())


def test_the_answer_has_the_keys_of_the_interface():
    answer = reading_of(toy_photo(TABLE)).to_json("a.jpg")
    assert json.loads(json.dumps(answer)) == answer
    assert set(answer) == set(
        "ok photo width height tiles hand melds win dora ura norths hands ponds doubts advice milliseconds".split()
    )
    assert set(answer["milliseconds"]) == {"load", "find", "classify", "decode", "total"}
    assert answer["milliseconds"]["total"] == pytest.approx(sum(answer["milliseconds"].values()) / 2, rel=0.05, abs=1)
    assert (answer["ok"], answer["photo"], answer["hand"], answer["win"]) == (True, "a.jpg", "1m0p9s57z", None)
    assert answer["dora"] == ["2m", "6m", "7p"]
    for tile in answer["tiles"]:
        assert set(tile) == set("label confidence doubt candidates quad turn role group".split())
        assert tile["label"] in LABELS and tile["turn"] in (0, 90, 180, 270) and np.shape(tile["quad"]) == (4, 2)
        assert tile["candidates"][0] == [tile["label"], tile["confidence"]] and 2 <= len(tile["candidates"]) <= 5


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_photo_turned_by_quarters_gives_the_same_tiles(quarters):
    turned = np.ascontiguousarray(np.rot90(toy_photo(TABLE), -quarters))
    moved = [_turned(toy, 90 * quarters, (640, 480), turned.shape[1::-1]) for toy in TABLE]
    read_as(reading_of(turned), moved)


@pytest.mark.parametrize("angle", range(7, 360, 29))
def test_a_photo_turned_by_any_angle_gives_the_same_tiles(angle):
    moved = [_turned(toy, angle, (640, 480), (900, 900)) for toy in TABLE]
    read_as(reading_of(toy_photo(moved, 900, 900)), moved, within=2.5)


def _turned(toy: Toy, angle: float, size: tuple[int, int], into: tuple[int, int]) -> Toy:
    a = np.radians(angle)
    x, y = toy.x - size[0] / 2, toy.y - size[1] / 2
    place = x * np.cos(a) - y * np.sin(a) + into[0] / 2, x * np.sin(a) + y * np.cos(a) + into[1] / 2
    return Toy(toy.label, *place, toy.short, toy.angle + angle)


@pytest.mark.parametrize("kind", ["JPEG", "WebP", "HEIC", "AVIF", "BMP"])
def test_every_format_is_read_alike(kind):
    more = {} if kind == "BMP" else {"quality": 95}
    assert [tile.label for tile in reading_of(encoded(toy_photo(ROW[:4]), kind, **more)).tiles] == [
        toy.label for toy in ROW[:4]
    ]


def test_quads_are_those_of_the_photo_as_it_is_held():
    sideways = np.ascontiguousarray(np.rot90(toy_photo(ROW), 1))
    reading = reading_of(encoded(sideways, "JPEG", quality=95, exif=exif(6)))
    assert (reading.width, reading.height) == (640, 480)
    read_as(reading, ROW)


@pytest.mark.parametrize("times", [3, 6])
def test_quads_are_those_of_the_full_photo(times):
    large = [Toy(toy.label, toy.x * times, toy.y * times, toy.short * times, toy.angle) for toy in TABLE]
    photo = toy_photo(large, 640 * times, 480 * times)
    reading = reading_of(encoded(photo, "JPEG", quality=95))
    assert (reading.width, reading.height) == (640 * times, 480 * times)
    read_as(reading, large, within=2 * times)


def test_a_photo_without_tiles_says_so():
    for data in (toy_photo([]), np.full((1, 1, 3), 99, np.uint8), np.full((3, 900, 3), 99, np.uint8)):
        reading = reading_of(data)
        assert reading.tiles == () and reading.doubts == 0
        assert [advice.code for advice in reading.advice] == ["no_tiles"]


def test_small_tiles_are_looked_at_again():
    small = [Toy(toy.label, toy.x * 3, toy.y * 3, 22) for toy in ROW]
    finder = ToyFinder()
    reading = reading_of(toy_photo(small, 1920, 1440), finder)
    assert finder.looks[:2] == [896, 384] and finder.looks[2] > 1500
    read_as(reading, small)


def test_huge_tiles_are_looked_at_again():
    huge = [Toy("1p", 160, 240, 160), Toy("7z", 420, 240, 170, 20)]
    finder = ToyFinder()
    reading = reading_of(toy_photo(huge), finder)
    assert finder.looks[:2] == [640, 274] and finder.looks[2] < 200
    read_as(reading, huge, within=4)


def test_ordinary_tiles_are_looked_at_twice():
    finder = ToyFinder()
    reading_of(toy_photo(TABLE), finder)
    assert finder.looks == [640, 274]


def test_what_is_not_sure_is_doubted():
    assert reading_of(toy_photo(ROW), namer=ToyNamer(sure=0.8)).doubts == len(ROW)

    class Guesser(ToyFinder):
        def look(self, pixels, size):
            return as_quads([toy.quad for toy in (*ROW, Toy("4p", 3, 300))]), np.full(len(ROW) + 1, 0.9, np.float32)

    cut = reading_of(toy_photo([*ROW, Toy("4p", 3, 300)]), Guesser())
    assert [tile.label for tile in cut.tiles if tile.doubt] == ["back", "other", "4p"]
    assert "tile_cut" in [advice.code for advice in cut.advice]
    tiny = reading_of(toy_photo([Toy("4p", 100 + 20 * place, 100, 11) for place in range(4)], 320, 240))
    assert tiny.doubts == 4
    assert "tiles_too_small" in [advice.code for advice in tiny.advice]


@pytest.mark.parametrize(("heat", "read"), [(0.95, 5), (0.7, 5), (0.45, 0)])
def test_what_may_be_no_tile_is_doubted_and_counted_again(heat: float, read: int):
    reading = reading_of(toy_photo(FACES_ONLY), ToyFinder(heat))
    assert len(reading.tiles) == read
    assert all(tile.doubt is (heat < 0.9) for tile in reading.tiles)
    assert [advice.code for advice in reading.advice] == {0.95: [], 0.7: ["tile_count"], 0.45: ["no_tiles"]}[heat]


def test_an_unsure_find_of_another_size_is_none():
    dreamt = [Toy("1m", 170, 300, 14), Toy("1m", 170, 300, 120), Toy("1m", 300, 300, 45)]

    class Agreeing(ToyRefiner):
        def refine(self, pixels, quads):
            return quads, np.full(len(quads), 0.7, np.float32)

    photo = encoded(toy_photo([*ROW, Toy("6p", 300, 300, 45)]), "PNG")
    reading = Reader(Dreaming(dreamt, 0.7), ToyNamer(), Agreeing(ROW)).read(photo)
    assert [tile.label for tile in reading.tiles] == [*(toy.label for toy in ROW), "6p"]


@pytest.mark.parametrize(("last", "many"), [("4s", 14), ("7z", 13)])
def test_a_refused_find_with_which_the_hand_wins_is_a_tile_and_doubted(last: str, many: int):
    """Fault: a winning tile seen steeply was refused by a hair, and the hand was read as one that waits."""
    texts = "2m 3m 4m 5m 6m 7m 9m 9m 2s 3s 4s 5s 6s".split()
    hand = [Toy(label, 40 + 40 * place, 300, 34) for place, label in enumerate(texts)]
    won = Toy(last, 600, 300, 34)
    reading = reading_of(toy_photo([*hand, won]), Halting([won], 0.4))
    assert len(reading.tiles) == many
    assert [tile.label for tile in reading.tiles if tile.doubt] == ["4s"] * (many == 14)


@pytest.mark.parametrize(("heat", "many"), [(0.9, 14), (0.97, 15)])
def test_a_find_without_which_the_hand_wins_is_none_unless_it_is_sure(heat: float, many: int):
    """Fault: a patch of cloth between a hand and its winning tile, or a back at its end, was one of its tiles."""
    texts = "2m 3m 4m 5m 6m 7m 9m 9m 2s 3s 4s 5s 6s 4s".split()
    hand = [Toy(label, 30 + 40 * (place + (place == 13)), 300, 34) for place, label in enumerate(texts)]
    cloth = Toy("5z", 30 + 40 * 13, 300, 34)
    reading = reading_of(toy_photo([*hand, cloth], width=680), Halting([cloth], heat))
    assert len(reading.tiles) == many
    assert reading.layout is not None and any(one.complete for one in reading.layout.hands) is (many == 14)


def test_a_tile_that_is_hidden_in_part_is_in_doubt():
    """Fault: of a 7s under the winning tile six bars were seen, and it was read as 6s for certain; so were others."""
    hand = [Toy(label, 40 + 44 * place, 300, 38) for place, label in enumerate("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z".split())]
    photo = toy_photo(hand)
    # a hand lies over the lower third of one
    photo[308:330, 40 + 44 * 6 - 22 : 40 + 44 * 6 + 22] = GROUND
    reading = reading_of(photo)
    assert len(reading.tiles) == len(hand)
    assert [place for place, tile in enumerate(reading.tiles) if tile.doubt] == [6]


def test_tiles_are_told_in_reading_order_whatever_was_refused():
    """Fault: finds that were refused had a say in which rows there are."""
    toys = [Toy("1m", 100 + 60 * place, 200 + 12 * place) for place in range(4)]
    faint = [Toy("1m", 400 + 60 * place, 230 - 9 * place) for place in range(3)]

    reading = reading_of(toy_photo(toys), Dreaming(faint, 0.4))
    quads = as_quads([tile.quad for tile in reading.tiles])
    assert len(quads) == 4 and reading_order(quads).tolist() == [0, 1, 2, 3]


def test_five_of_a_kind_are_told():
    five = [Toy(label, 100 + 52 * place, 200) for place, label in enumerate(["5p", "0p", "5p", "5p", "5p"])]
    reading = reading_of(toy_photo(five))
    assert [advice.code for advice in reading.advice] == ["tile_count"]
    assert reading.doubts == 1


def test_small_tiles_of_a_large_photo_are_named_from_finer_pixels(monkeypatch):
    asked = []

    def watched(source, *, long_side, **more):
        asked.append(long_side)
        return load(source, long_side=long_side, **more)

    monkeypatch.setattr("vision.read.load", watched)
    for short, times in ((80, 1), (36, 2)):
        asked.clear()
        toys = [Toy(toy.label, toy.x * 5, toy.y * 5, short) for toy in ROW]
        read_as(reading_of(toy_photo(toys, 3300, 2400)), toys, within=4)
        assert asked == [1600, 3200][:times]


def test_a_symmetric_face_is_upright_unless_it_is_sure():
    class Torn(ToyNamer):
        def name(self, crops):
            named = super().name(crops)
            named.turns[:] = (0.45, 0.02, 0.5, 0.03)
            return named

    reading = reading_of(toy_photo([Toy("5z", 100, 200), Toy("1p", 200, 200), Toy("7z", 300, 200)]), namer=Torn())
    turns = {tile.label: tile.turn for tile in reading.tiles}
    assert turns["5z"] == turns["1p"] == 0
    assert turns["7z"] in (0, 180)


def test_many_threads_share_one_reader():
    reader = Reader(ToyFinder(), ToyNamer())
    photos = [encoded(toy_photo(TABLE[: 4 + k]), "PNG") for k in range(6)]
    alone = [reader.read(photo).tiles for photo in photos]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda photo: reader.read(photo).tiles, photos * 3)) == alone * 3


def test_a_broken_photo_is_an_error_and_not_a_photo_without_tiles():
    with pytest.raises(PhotoError):
        reading_of(b"no photo")
    with pytest.raises(PhotoError):
        Reader(ToyFinder(), ToyNamer()).read(encoded(toy_photo(ROW), "PNG"), max_pixels=1000)


def test_toys_are_what_they_should_be():
    photo = toy_photo([Toy("1m", 100, 100)])
    assert tuple(photo[0, 0]) == GROUND
    assert cv2.mean(photo[80:120, 85:115])[0] > 240


class Careless(ToyFinder):
    """A finder whose quads are turned by eight degrees and lie a little beside the tiles."""

    def look(self, pixels: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        quads, heat = super().look(pixels, size)
        middles = quads.mean(axis=1, keepdims=True)
        turn = np.radians(8)
        matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]], np.float32)
        return (quads - middles) @ matrix * np.float32(1.1) + middles + np.float32(4), heat


def test_the_refiner_mends_what_the_finder_is_careless_about():
    photo = encoded(toy_photo(TABLE), "PNG")
    reading = Reader(Careless(), ToyNamer(), ToyRefiner(TABLE)).read(photo)
    read_as(reading, TABLE, within=0.6)
    assert [tile.label for tile in reading.tiles if tile.doubt] == ["back", "other"]


def test_what_the_refiner_refuses_is_no_tile():
    photo = encoded(toy_photo(TABLE), "PNG")
    reading = Reader(ToyFinder(), ToyNamer(), ToyRefiner(TABLE[:5])).read(photo)
    read_as(reading, TABLE[:5])


class Twice(ToyFinder):
    """A finder that sees every tile as its left and its right half."""

    def look(self, pixels: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
        quads, heat = super().look(pixels, size)
        middles = quads.mean(axis=1, keepdims=True)
        halves = [(quads - middles) * np.float32(0.4) + middles + side for side in ((-12, 0), (12, 0))]
        return np.concatenate(halves).astype(np.float32), np.concatenate([heat, heat])


def test_halves_that_the_refiner_brings_together_are_one_tile():
    reading = Reader(Twice(), ToyNamer(), ToyRefiner(ROW)).read(encoded(toy_photo(ROW), "PNG"))
    read_as(reading, ROW)


def test_small_finds_that_are_not_hot_ask_for_no_further_look():
    finder = Dreaming([Toy("1m", 60 + 30 * place, 400, 9) for place in range(12)], 0.4)
    assert len(reading_of(toy_photo(ROW), finder).tiles) == len(ROW)
    assert finder.looks == [640, 274]


def test_fives_of_a_photo_without_colours_are_doubted():
    """Fault: a grey photo's red five was read as a plain one, with certainty and so with a wrong payout."""
    coloured = cv2.imread(str(Path(__file__).parents[2] / "webui" / "static" / "sample.jpg"))
    grey = np.repeat(cv2.cvtColor(coloured, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    told = {}
    for name, pixels in (("coloured", coloured), ("grey", grey)):
        tiles = reader().read(cv2.imencode(".jpg", pixels)[1].tobytes()).tiles
        told[name] = [(tile.label[0], tile.doubt) for tile in tiles if tile.label[0] in "05" and tile.label[1] != "z"]
    assert sorted(told["coloured"]) == [("0", False)] * 2 + [("5", False)] * 2
    assert len(told["grey"]) == 4 and all(doubt for _, doubt in told["grey"])


def test_a_tile_of_which_the_light_leaves_nothing_is_no_white_dragon_without_a_word():
    """Fault: a face that was white all over was read as a white dragon with certainty, whatever was printed on it."""
    photo = toy_photo(FACES_ONLY)
    corners = FACES_ONLY[-1].quad.round().astype(int)

    class Blind(ToyNamer):
        def name(self, crops: np.ndarray) -> Named:
            named = super().name(crops)
            named.labels[np.median(crops, axis=(1, 2, 3)) > 240] = np.eye(len(LABELS), dtype=np.float32)[LABELS.index("5z")]
            return named

    told = []
    for level in (246, 255):
        cv2.fillPoly(photo, [corners], (level, level, level))
        reading = reading_of(photo, namer=Blind())
        told.append(([tile.label for tile in reading.tiles if tile.doubt], [advice.code for advice in reading.advice]))
    assert told == [([], []), (["5z"], ["glare"])]


def test_a_white_dragon_that_may_be_a_back_is_no_gap_in_a_rack():
    """Fault: a blank tile of a hand, half a back to the namer, was dropped as a gap in a rack without a word."""
    texts = "1m 9m 1p 9p 1s 9s 1z 1z 2z 3z back 4z 6z 7z".split()
    row = [Toy(label, 40 + 48 * place, 200) for place, label in enumerate(texts)]
    photo = encoded(toy_photo(row, width=740), "PNG")

    class Wavering(ToyNamer):
        def name(self, crops: np.ndarray) -> Named:
            named = super().name(crops)
            back = named.labels.argmax(axis=1) == LABELS.index("back")
            named.labels[back] *= 0.6
            named.labels[back, LABELS.index("5z")] = 0.4
            return named

    def read(namer: ToyNamer) -> tuple[int, int]:
        reading = Reader(ToyFinder(), namer).read(photo)
        return len(reading.tiles), reading.doubts

    assert read(Wavering()) == (14, 1)
    assert read(ToyNamer()) == (13, 0)


def test_a_faint_tile_is_looked_at_where_there_is_nothing_else():
    """What is that faint beside other tiles is left to a closer look, which needs others to tell how a tile lies."""
    toys = [Toy("5z", 320, 240)]
    finder = Halting(toys, 0.24)
    finder.threshold = 0.22
    reading = Reader(finder, ToyNamer(), ToyRefiner(toys)).read(encoded(toy_photo(toys), "PNG"))
    assert [tile.label for tile in reading.tiles] == ["5z"]
