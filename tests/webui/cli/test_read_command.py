"""`agari read`: tables, lines of JSON, folders, drawn photos, and what happens with files that are none."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.vision.photos import encoded
from tests.vision.toys import Toy, ToyFinder, ToyNamer, toy_photo
from vision.errors import WeightsError
from vision.layout.values import Layout, SeenHand, SeenMeld, SeenPond
from vision.load import load
from vision.read import Reader
from vision.reading import Reading
from webui.cli.read_view import ReadView
from webui.words import Words

ROW = [Toy(label, 100 + 52 * place, 200, angle=angle) for place, (label, angle) in enumerate(
    [("1m", 0), ("0p", 90), ("9s", 0), ("back", 0), ("other", 180)])]  # fmt: skip


@pytest.fixture(autouse=True)
def toy_reader(monkeypatch):
    monkeypatch.setattr("vision.read.reader", lambda: Reader(ToyFinder(), ToyNamer()))


@pytest.fixture
def photo(tmp_path):
    path = tmp_path / "row.png"
    path.write_bytes(encoded(toy_photo(ROW), "PNG"))
    return path


@pytest.fixture
def bad(tmp_path):
    path = tmp_path / "bad.jpg"
    path.write_bytes(b"hello")
    return path


def lines(result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_table_for_people(agari, photo):
    result = agari("read", str(photo))
    assert (result.exit_code, result.stderr) == (0, "")
    out = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert out[0] == "row.png 640 × 480"
    # a foreign tile among them would be left out, so it is asked about
    assert out[1] == "tiles 5, to check 1"
    # faces beside a tile that lies face down: a dead wall
    assert out[3] == "Dora indicator 1m0p9s"
    assert out[5] == "Tile Sure Turned Doubt"
    assert out[7:] == ["1m 99.0 %", "0p 99.0 % 90°", "9s 99.0 %", "face down 99.0 %", "other tile 99.0 % 180° ? 1m 0 % 2m 0 %"]


def test_hands_stand_with_their_winning_tile_and_melds(agari, tmp_path):
    hand = Layout(
        hands=(SeenHand("bottom", ("1m", "2m", "3m", "back"), (SeenMeld("pon", ("5z", "5z", "5z")),), "0p"),),
        dora=("1p",), ponds=(SeenPond("bottom", ("9s", "other", "1z")),),
    )  # fmt: skip
    view = ReadView(tmp_path / "a.jpg", Reading(1, 1, layout=hand), Words("en"))
    assert [(head, text.plain) for head, text in view.table(hand)] == [
        ("Hand", "123m face down  +0p  (555z)"), ("Dora indicator", "1p"), ("Pond", "9s other tile 1z"),
    ]  # fmt: skip


def test_doubts_show_what_else_it_may_be(agari, photo, monkeypatch):
    monkeypatch.setattr("vision.read.reader", lambda: Reader(ToyFinder(), ToyNamer(sure=0.6)))
    out = agari("read", str(photo)).stdout
    assert "to check 5" in out
    assert out.count("?") == 5
    assert " 1 %" in out


def test_unicode_tiles(agari, photo):
    assert "🀇" in agari("read", str(photo), "--tiles", "unicode").stdout


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("width", [60, 110])
def test_every_language_at_every_width(agari, photo, language, width):
    from rich.cells import cell_len

    result = agari("read", str(photo), "--lang", language, width=width)
    assert result.exit_code == 0
    assert max(map(cell_len, result.stdout.splitlines())) <= width


def test_advice_is_said_in_the_language(agari, tmp_path):
    empty = tmp_path / "empty.png"
    empty.write_bytes(encoded(toy_photo([]), "PNG"))
    assert "No tiles were found" in agari("read", str(empty)).stdout
    assert "牌が見つかりません" in agari("read", str(empty), "--lang", "ja").stdout
    answer = lines(agari("read", "--json", "--lang", "ja", str(empty)))[0]
    assert answer["tiles"] == [] and answer["advice"][0]["code"] == "no_tiles"
    assert "牌が見つかりません" in answer["advice"][0]["message"]


def test_json_is_a_line_a_photo_in_order(agari, photo, bad, tmp_path):
    result = agari("read", "--json", str(photo), str(bad), str(tmp_path / "missing.jpg"), str(photo))
    assert (result.exit_code, result.stderr) == (0, "")
    first, second, third, last = lines(result)
    assert [tile["label"] for tile in first["tiles"]] == [toy.label for toy in ROW]
    assert first["photo"] == last["photo"] == str(photo)
    assert second == {"ok": False, "photo": str(bad), "error": {
        "code": "not_an_image", "message": "this file is not an image: choose a photo", "problems": []}}  # fmt: skip
    assert third["ok"] is False and third["error"]["code"] == "no_such_file"
    assert [tile["quad"] for tile in last["tiles"]] == [tile["quad"] for tile in first["tiles"]]


def test_an_unreadable_photo_does_not_end_the_run(agari, photo, bad):
    result = agari("read", str(bad), str(photo))
    assert result.exit_code == 2
    assert result.stderr == f"agari: {bad}: This file is not an image: choose a photo.\n"
    assert "row.png" in result.stdout
    assert "画像ファイルではありません" in agari("read", str(bad), "--lang", "ja").stderr


def test_a_file_that_is_not_there_is_told(agari, tmp_path):
    missing = tmp_path / "missing.jpg"
    result = agari("read", str(missing))
    assert (result.exit_code, result.stderr) == (2, f"agari: {missing}: There is no such file: check its name.\n")
    assert agari("snap", str(missing)).exit_code == 2
    assert json.loads(agari("snap", str(missing), "--json").stdout)["error"]["code"] == "no_such_file"
    assert "没有这个文件" in agari("read", str(missing), "--lang", "zh-Hans").stderr


def test_a_folder_is_read_in_order(agari, photo, bad):
    below = photo.parent / "below"
    below.mkdir()
    (below / "Z.JPG").write_bytes(encoded(toy_photo(ROW[:2]), "JPEG"))
    (photo.parent / "notes.txt").write_text("no photo")
    answers = lines(agari("read", "--json", str(photo.parent)))
    assert [(answer["photo"], answer["ok"]) for answer in answers] == [
        (str(bad), False), (str(below / "Z.JPG"), True), (str(photo), True),
    ]  # fmt: skip


def test_a_folder_without_photos_is_wrong_usage(agari, tmp_path):
    result = agari("read", str(tmp_path))
    assert result.exit_code == 2 and "no photo in the folder" in result.stderr
    assert agari("read").exit_code == 2


def test_a_drawn_photo(agari, photo, tmp_path):
    target = tmp_path / "drawn.png"
    assert agari("read", str(photo), "--out", str(target)).exit_code == 0
    before, after = load(photo).pixels, load(target).pixels
    assert before.shape == after.shape
    changed = np.abs(before.astype(int) - after).sum(axis=2) > 30
    assert changed[150:250, 70:340].mean() > 0.05
    assert not changed[300:].any()


def test_drawn_photos_in_a_folder(agari, photo, bad, tmp_path):
    same = tmp_path / "more" / "row.jpg"
    same.parent.mkdir()
    same.write_bytes(encoded(toy_photo([]), "JPEG"))
    target = tmp_path / "drawn"
    agari("read", "--json", str(photo), str(bad), str(same), "--out", str(target))
    assert sorted(file.name for file in target.iterdir()) == ["1 row.png", "3 row.png"]
    agari("read", str(photo), "--out", str(target))
    assert (target / "row.png").is_file()


def test_an_impossible_place_to_draw_to(agari, photo, tmp_path):
    for arguments in (
        [photo, photo, "--out", tmp_path / "a.png"],
        [photo, "--out", tmp_path / "a.txt"],
        [photo, "--out", photo / "x"],
    ):
        result = agari("read", *map(str, arguments))
        assert result.exit_code == 2 and "--out" in result.stderr, arguments
    result = agari("read", str(photo), "--out", str(tmp_path / "nowhere" / "a.png"))
    assert result.exit_code == 2 and "No such file" in result.stderr


def test_missing_weights_are_told(agari, photo, monkeypatch):
    def missing():
        raise WeightsError("the weights models/weights/finder.onnx are missing: install agari anew")

    monkeypatch.setattr("vision.read.reader", missing)
    result = agari("read", str(photo))
    assert result.exit_code == 70
    assert "weights" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize("out", ["row.png", "."])
def test_no_photo_is_overwritten_by_its_drawing(agari, photo, out):
    before = photo.read_bytes()
    result = agari("read", str(photo), "--out", str(photo.parent / out))
    assert result.exit_code == 2 and "would overwrite the photo" in result.stderr
    assert photo.read_bytes() == before
