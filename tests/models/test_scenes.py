"""The rendered scenes: the same for the same seed, their truth true, their layouts as players lay tiles."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the renderer needs OpenCV")
pytest.importorskip("PIL", reason="the renderer needs Pillow")

import cv2

from models.scenes import SHARED, FaceBank, Scene, glyphs, render
from models.scenes.arrays import Rng, window
from models.scenes.bodies import Body, make, quad, stand
from models.scenes.camera import look
from models.scenes.draw import FACE, REST
from models.scenes.layouts import Deck, Piece, hand, indicators, meld, pond, tray, wall
from models.scenes.recipes import KINDS, compose
from models.scenes.scene import measure, turn_of
from models.scenes.sticks import drawer, stick
from scoring.tiles import FACES, KIND

ROOT = Path(__file__).resolve().parents[2]
SIZE = (24.0, 32.0, 17.0)


@cache
def drawn() -> FaceBank:
    """Faces drawn by the project itself, so that no test here needs the shared data."""
    return FaceBank(None)


@cache
def scene(number: int, kind: str = "any") -> Scene:
    return render(rng(number), drawn(), 384, kind)


def rng(seed: int) -> Rng:
    return np.random.default_rng([3, seed])


def deck(seed: int = 0) -> Deck:
    return Deck(rng(seed), 1, False)


def kind_of(label: str) -> int:
    return KIND[FACES.index(label)]


def test_a_seed_always_gives_the_same_scene():
    first, second = (render(rng(4), FaceBank(None), 384) for _ in range(2))
    assert np.array_equal(first.image, second.image)
    assert [(t.label, t.turn, t.role, t.quad.tolist()) for t in first.tiles] == [
        (t.label, t.turn, t.role, t.quad.tolist()) for t in second.tiles
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_the_truth_is_well_formed(kind: str):
    for number in range(3):
        seen = scene(number, kind)
        height, width = seen.image.shape[:2]
        assert seen.image.dtype == np.uint8 and height % 32 == 0 and width % 32 == 0 and max(height, width) == 384
        assert seen.ignore is None or seen.ignore.shape == (height, width)
        for tile in seen.tiles:
            assert tile.quad.shape == (4, 2) and tile.quad.dtype == np.float32
            assert cv2.contourArea(tile.quad, oriented=True) > 0, "clockwise, y down"
            assert cv2.isContourConvex(tile.quad)
            x, y = tile.quad.mean(axis=0)
            assert -0.2 * width < x < 1.2 * width and -0.2 * height < y < 1.2 * height
            assert 0.5 <= tile.visible <= 1
            assert tile.label in FACES or tile.label in ("back", "other")
            assert tile.turn == turn_of(tile.quad)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "empty"])
def test_photos_show_tiles_and_an_empty_table_none(kind: str):
    assert sum(len(scene(number, kind).tiles) for number in range(3)) > 0
    assert scene(0, "empty").tiles == []


def test_every_label_appears_and_no_tile_five_times():
    seen: Counter[str] = Counter()
    for number in range(200):
        dealer = Deck(rng(number), number % 3, bool(number % 2))
        labels = Counter(piece.label for piece in compose(rng(number), dealer, SIZE, "any").pieces)
        kinds: Counter[int] = Counter()
        for label, count in labels.items():
            if label in FACES:
                kinds[kind_of(label)] += count
        assert all(count <= 4 for count in kinds.values())
        seen += labels
    assert set(seen) == {*FACES, "back", "other"}


def test_a_bank_without_data_draws_every_face():
    faces = drawn().sample(rng(0))
    assert set(faces) == {*FACES, "other"}
    blank = [label for label, face in faces.items() if face[..., 3].mean() < 2]
    assert blank in ([], ["5z"])


def test_red_fives_are_redder_than_plain_ones():
    for seed in range(4):
        faces = drawn().sample(rng(seed))
        for suit in "mps":
            red, plain = (_redness(faces[f"{number}{suit}"]) for number in "05")
            assert red > plain + 10


def _redness(face: np.ndarray) -> float:
    ink = face[face[..., 3] > 128].astype(float)
    return float((ink[:, 0] - ink[:, 1:3].max(axis=1)).mean())


def test_sticks_have_dots_and_are_no_tiles():
    for seed in range(30):
        made = stick(rng(seed), 0, 0, 0)
        assert not made.is_tile and made.make.size[0] > 6 * made.make.size[1]
        assert made.front is not None and len(np.unique(made.front.reshape(-1, 3), axis=0)) > 1


def test_a_drawer_holds_its_sticks():
    places = []
    for seed in range(30):
        for body in drawer(rng(seed), 100, 50, 0, 240, 8):
            assert not body.is_tile
            if body.front is not None:
                places.append(body.pose.middle)
    x, y, z = np.array(places).T
    # on the floor of the drawer, which lies 8 mm high and is 240 mm long and at most 46 mm deep
    assert len(places) > 100 and z.min() > 8
    assert np.abs(y - 50).max() < 46 and np.abs(x - 100).max() < 150


def test_held_out_sets_never_lend_a_face():
    if not (SHARED / "faces.csv").is_file():
        pytest.skip("the shared data are not here: no crops to hold out")
    bank = FaceBank(SHARED, {"camerash-13", "kch3coo"})
    assert not {"camerash-13", "kch3coo"} & set(bank.styles())
    assert "camerash-12" in bank.styles()


def test_a_lying_tile_keeps_its_corners_in_order():
    body = Body(stand(0, 0, 0, "up", SIZE), make(rng(0)))
    camera = look(np.zeros(3), 0, 89.9, 400, 0)
    first, second, third, _ = camera.project(quad(body, back=False))
    assert first[0] < second[0] and abs(first[1] - second[1]) < 0.01 * abs(first[0] - second[0])
    assert second[1] < third[1]


@pytest.mark.parametrize(("turn", "told"), [(0, 0), (90, 270), (180, 180), (-90, 90)])
@pytest.mark.parametrize("stance", ["up", "down"])
def test_a_turn_against_the_clock_on_the_table_is_told_in_the_photo(turn: float, told: int, stance: str):
    body = Body(stand(0, 0, turn, stance, SIZE), make(rng(0)))
    corners = look(np.zeros(3), 0, 70, 400, 0).project(quad(body, back=stance == "down"))
    assert turn_of(corners.astype(np.float32)) == told


def test_a_covered_face_is_ignored_and_a_hidden_one_left_out():
    bodies = [Body(stand(x, 0, 0, "up", SIZE), make(rng(0)), label="1m") for x in (-60, 0, 60)]
    camera = look(np.zeros(3), 0, 80, 500, 0).fitted(np.array([(-90.0, -50, 0), (90, 50, 0)]), (320, 160), 1, (0.5, 0.5))
    ids = np.zeros((160, 320), np.int32)
    for i, shown in enumerate((1.0, 0.3, 0.02)):
        corners = camera.project(quad(bodies[i], back=False))
        cv2.fillConvexPoly(ids, np.round(corners).astype(np.int32), 3 * i + REST)
        corners[[1, 2]] = corners[[0, 3]] + (corners[[1, 2]] - corners[[0, 3]]) * shown
        cv2.fillConvexPoly(ids, np.round(corners).astype(np.int32), 3 * i + FACE)
    tiles, ignore = measure(bodies, camera, ids)
    assert [tile.quad[:, 0].mean() < 160 for tile in tiles] == [True]
    assert ignore is not None and ignore[ids == 3 + FACE].all() and not ignore[ids == FACE].any()


@pytest.mark.parametrize("kind", ["chii", "pon", "daiminkan", "kakan", "ankan"])
def test_melds_are_laid_as_players_lay_them(kind: str):
    places = set()
    for seed in range(12):
        tiles = meld(deck(seed), rng(seed), SIZE, 0, kind)
        kinds = sorted(kind_of(tile.label) for tile in tiles)
        assert len(tiles) == (3 if kind in ("chii", "pon") else 4)
        assert kinds == list(range(kinds[0], kinds[0] + 3)) if kind == "chii" else len(set(kinds)) == 1
        turned = [i for i, tile in enumerate(tiles) if tile.turn % 180]
        assert len(turned) == {"ankan": 0, "kakan": 2}.get(kind, 1)
        assert sum(tile.stance == "down" for tile in tiles) == (2 if kind == "ankan" else 0)
        places.add(tuple(turned) or tuple(tile.stance for tile in tiles))
    assert len(places) >= 2, "the called tile lies left, in the middle or right; the backs of a closed kan outside or inside"


def test_the_added_tile_of_a_kan_lies_on_the_turned_one():
    tiles = meld(deck(), rng(1), SIZE, 0, "kakan")
    first, second = (tile for tile in tiles if tile.turn % 180)
    assert first.x == second.x and (second.y > first.y or second.base > first.base)


def test_ponds_are_rows_of_six():
    tiles = pond(deck(), rng(2), SIZE, 17)
    rows = Counter(round(-(tile.y + 3) / SIZE[1]) for tile in tiles)
    assert len(tiles) == 17 and sorted(rows.values()) == [5, 6, 6]


def test_hands_have_their_count_and_one_winning_tile():
    for seed in range(10):
        tiles = hand(deck(seed), rng(seed), SIZE, 13, "stand", True)
        assert Counter(tile.role for tile in tiles) == {"hand": 13, "win": 1}
        xs = sorted(tile.x for tile in tiles if tile.role == "hand")
        assert min(np.diff(xs)) > SIZE[0] * 0.9, "tiles stand beside one another, not in one another"


def test_walls_hide_their_tiles_and_show_indicators():
    tiles = wall(deck(), rng(5), SIZE, 7, (2, 3))
    shown = [tile for tile in tiles if tile.label != "back"]
    assert [(tile.role, tile.stance, tile.base) for tile in shown] == [("dora", "up", SIZE[2])] * 2
    assert all(tile.stance == "down" and tile.role == "wall" for tile in tiles if tile.label == "back")


def test_ura_indicators_lie_below_the_open_ones():
    tiles = indicators(deck(), rng(6), SIZE, True)
    height: dict[str, list[float]] = {"dora": [], "ura": []}
    for tile in tiles:
        if tile.role in height:
            height[tile.role].append(tile.y)
    assert len(height["dora"]) == len(height["ura"]) and min(height["dora"]) > max(height["ura"])


def test_tiles_in_a_box_do_not_overlap():
    tiles: list[Piece] = tray(deck(), rng(7), SIZE, 6, 4)
    places = np.array([(tile.x, tile.y) for tile in tiles])
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + 1e9 * np.eye(len(tiles))
    assert len(tiles) == 24 and apart.min() > SIZE[0] * 0.9


def test_the_command_writes_scenes_and_a_sheet(tmp_path: Path):
    command = [sys.executable, "-m", "models.scenes", "--many", "2", "--seed", "1", "--size", "256", "--kind", "close"]
    command += ["--data", str(tmp_path), "--out", str(tmp_path / "out"), "--sheet", str(tmp_path / "sheet.png")]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["00000.jpg", "00000.json", "00001.jpg", "00001.json"]
    told = json.loads((tmp_path / "out" / "00000.json").read_text("utf-8"))
    image = cv2.imread(str(tmp_path / "out" / "00000.jpg"))
    assert image.shape[:2] == (told["height"], told["width"])
    assert {"quad", "label", "turn", "role", "group", "visible"} == set(told["tiles"][0])
    assert (tmp_path / "sheet.png").is_file()


@pytest.mark.parametrize("size", [(40, 60), (2100, 64), (64, 4100)])
def test_noise_covers_a_photo_larger_than_its_field(size: tuple[int, int]):
    """Fault: a scene as large as a phone's photo could not be drawn."""
    noise = window(rng(1), *size)
    assert noise.shape == (*size, 3) and 20 < noise.std() < 40


def test_families_of_fonts_that_a_machine_lacks_are_told(monkeypatch, tmp_path):
    """Fault: on a machine without the brush fonts the scenes of the report were others, and nobody was told."""
    monkeypatch.setattr("models.scenes.glyphs.FOLDERS", (str(tmp_path),))
    glyphs.families.cache_clear()
    assert glyphs.missing() == (*glyphs.CJK, *glyphs.LATIN)
    for start in glyphs.LATIN:
        (tmp_path / f"{start}.ttf").touch()
    glyphs.families.cache_clear()
    assert glyphs.missing() == glyphs.CJK
    glyphs.families.cache_clear()
