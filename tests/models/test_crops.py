"""The namer's crops: where a quad lies, what may be told of a turn, red fives, and the same crops from the same seed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="crops are made with OpenCV")

from models import augment, crops, mislabelled, patches, recolour, sources  # noqa: E402
from vision.geometry import rectify  # noqa: E402
from vision.labels import LABELS  # noqa: E402


def a_face(label: str = "5p", name: str = "set") -> sources.Face:
    """A drawn five of circles: four blue ones and a red one on ivory, `label` whatever is asked."""
    image = np.full((128, 96, 3), (240, 235, 220), np.uint8)
    for x, y, colour in [
        (28, 34, (20, 40, 120)),
        (68, 34, (20, 40, 120)),
        (48, 64, (190, 30, 30)),
        (28, 94, (20, 40, 120)),
        (68, 94, (20, 40, 120)),
    ]:
        cv2.circle(image, (x, y), 13, colour, -1)
    return sources.Face(image, label, name)


def a_maker(seed: int = 0) -> crops.CropMaker:
    rng = np.random.default_rng(0)
    every = [*patches.of_faces([a_face("5p"), a_face("7z")]), *patches.drawn(rng, 5, 5)]
    return crops.CropMaker(every, patches.textures([], rng, 4), seed)


def test_a_quad_fills_the_crop_but_for_the_margin():
    quad = crops.target_quad()
    width, height = quad[2] - quad[0]
    assert 48 / width == pytest.approx(1.12, rel=1e-4) and 64 / height == pytest.approx(1.12, rel=1e-4)
    assert quad.mean(0) == pytest.approx((24, 32))


def test_a_rectified_quad_stands_upright_whichever_way_it_lay():
    image = np.zeros((200, 200, 3), np.uint8)
    # a tile turned clockwise by 90 degrees: its top half lies on the right
    image[70:130, 60:140] = 100
    image[70:130, 100:140] = 200
    quad = np.array([[140, 70], [140, 130], [60, 130], [60, 70]], np.float32)
    (crop,) = rectify(image, quad[None])
    assert crop.shape == (64, 48, 3)
    assert crop[10:28, 10:38].mean() == pytest.approx(200, abs=2) and crop[36:54, 10:38].mean() == pytest.approx(100, abs=2)


def test_a_batch_has_its_shapes_and_comes_again_from_the_same_seed():
    batch, again, other = a_maker().batch(3, 12), a_maker().batch(3, 12), a_maker(1).batch(3, 12)
    assert batch.crops.shape == (12, 64, 48, 3) and batch.crops.dtype == np.uint8
    assert batch.labels.shape == (12,) and batch.turns.shape == (12, 4)
    assert np.array_equal(batch.crops, again.crops) and np.array_equal(batch.labels, again.labels)
    assert not np.array_equal(batch.crops, other.crops)


def test_every_crop_may_show_some_turn():
    assert (a_maker().batch(0, 40).turns.sum(1) >= 1).all()


@pytest.mark.parametrize(
    ("label", "turn", "indexed", "allowed"),
    [
        ("1m", 90, False, [0, 1, 0, 0]),
        ("5p", 0, False, [1, 0, 1, 0]),
        ("5p", 0, True, [1, 0, 0, 0]),
        ("5z", 0, True, [1, 0, 1, 0]),
        ("1m", None, False, [1, 1, 1, 1]),
        ("back", 0, False, [1, 1, 1, 1]),
    ],
)
def test_turns_that_may_be_told(label: str, turn: int | None, indexed: bool, allowed: list[int]):
    assert sources.turns_allowed(label, turn, indexed).tolist() == allowed


@pytest.mark.parametrize("turn", range(4))
def test_a_turned_face_turns_clockwise(turn: int):
    patch = next(patches.of_faces([a_face("7z")]))
    patch.image[:] = 60
    patch.image[:20, :20] = 250
    crop = crops._reframed(patch, crops.target_quad(), turn)
    bright = np.unravel_index(cv2.GaussianBlur(crop[..., 0], (9, 9), 0).argmax(), (64, 48))
    corner = crops.target_quad()[turn]
    assert abs(bright[1] - corner[0]) < 10 and abs(bright[0] - corner[1]) < 12


def test_a_plain_five_gives_red_ones_that_hold_no_other_ink():
    made = list(patches.of_faces([a_face("5p")]))
    assert {LABELS[patch.label] for patch in made} == {"5p", "0p"}
    for patch in made:
        blue = (patch.image[..., 2].astype(int) > patch.image[..., 0].astype(int) + 30).sum()
        assert LABELS[patch.label] == "5p" or blue == 0


def test_a_five_that_was_painted_over_still_shows_what_lies_under_the_red():
    face = a_face().image
    coats = [recolour.red_five(face, np.random.default_rng(seed)).astype(int) for seed in range(60)]
    made = [coat[34, 28] for coat in coats]
    # never plain: a good part of the way to red in every one, surely red in most, and in most of them no blue at all
    plain = int(face[34, 28, 0]) - int(face[34, 28, 2])
    assert all(red - blue > plain / 4 for red, _, blue in made)
    assert sum(red - blue > 25 for red, _, blue in made) > 50
    under = sum(blue > 0.35 * red for red, _, blue in made)
    assert 3 <= under <= 40


@pytest.mark.parametrize("seed", range(20))
def test_other_inks_leave_red_and_ground_alone(seed: int):
    face = a_face().image
    changed = recolour.other_ink(face, np.random.default_rng(seed)).astype(int)
    assert np.abs(changed[64, 48] - face[64, 48]).max() < 12 and np.abs(changed[5, 5] - face[5, 5]).max() < 12


@pytest.mark.parametrize("seed", range(40))
def test_no_light_turns_a_blue_circle_red(seed: int):
    lit = augment.light(a_face().image, np.random.default_rng(seed)).astype(int)
    blue, red = lit[34, 28], lit[64, 48]
    assert blue[0] - blue[2] < 25 and red[0] >= red[2]


@pytest.mark.parametrize("size", [(64, 48), (100, 260)])
def test_a_photograph_keeps_its_size_and_its_input(size: tuple[int, int]):
    image = np.random.default_rng(0).integers(0, 256, (*size, 3)).astype(np.uint8)
    before = image.copy()
    for seed in range(25):
        shot = augment.photograph(image, np.random.default_rng(seed))
        assert shot.shape == image.shape and shot.dtype == np.uint8
    assert np.array_equal(image, before)


def test_held_out_sets_keep_their_origins_to_themselves():
    def photo(name: str, origin: str) -> sources.Photo:
        return sources.Photo(sources.ROOT, (1, 1), name, origin, False, ())

    every = [photo("leo", "a"), photo("alanchoi-augmented", "a"), photo("alanchoi-chinese", "b")]
    assert [kept.origin for kept in sources.training(every, ["leo"])] == ["b"]


def test_a_published_label_that_is_wrong_is_put_right():
    row = {"set": "leo", "image": "boxes/leo/0429.jpg", "boxes": [[label, 0, 0, 1, 1] for label in "1m 2m 1m".split()]}
    assert [box.label for box in sources._boxes(row)] == ["1m", "2m", "8m"]
    twice = {"set": "leo", "image": "boxes/leo/0444.jpg", "boxes": [["3p", 0, 0, 1, 1]] * 5 + [["other", 0, 0, 1, 1]]}
    assert [box.label for box in sources._boxes(twice)] == ["3p"] * 5


def test_tiles_that_are_hidden_in_part_are_known():
    row = {"set": "leo", "image": "boxes/leo/0429.jpg", "boxes": [["1m", 0, 0, 1, 1]] * 9}
    assert [number for number, box in enumerate(sources._boxes(row)) if box.hidden] == [7]
    # boxes are numbered as they were published, whatever was left out
    twice = {"set": "leo", "image": "boxes/leo/0444.jpg", "boxes": [["3p", 0, 0, 1, 1]] * 8}
    assert [number for number, box in enumerate(sources._boxes(twice)) if box.hidden] == [1, 5, 6]


@pytest.mark.skipif(not sources.TILES.is_dir(), reason="the shared data is not here")
def test_every_label_that_is_put_right_was_published_otherwise():
    rows = json.loads((sources.TILES / "boxes.json").read_text("utf-8"))
    published = {
        (row["set"], Path(row["image"]).stem, number): box[0] for row in rows for number, box in enumerate(row["boxes"])
    }
    assert all(published[box] != label for box, label in mislabelled.TRUE_LABELS.items())
    # a red five was published as the plain one of its suit
    reds = {box: label for box, label in mislabelled.TRUE_LABELS.items() if label[0] == "0"}
    assert len(reds) == 29 and all(published[box] == label.replace("0", "5") for box, label in reds.items())


@pytest.mark.skipif(not sources.TILES.is_dir(), reason="the shared data is not here")
def test_checks_and_training_share_no_set():
    pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")
    from models.train_namer import held_out

    found = held_out(["camerash-08"])
    assert set(found) == {"camerash-08", "red"} and {patch.group for row in found.values() for patch in row} == {"camerash-08"}


def test_a_tile_that_is_cut_short_reaches_beyond_one_end_of_the_crop():
    inner = crops.target_quad()
    ends: set[int] = set()
    for seed in range(60):
        quad = crops.cut_short(inner, np.random.default_rng(seed))
        moved = np.abs(np.concatenate([quad.min(0) - inner.min(0), quad.max(0) - inner.max(0)])) > 0.01
        assert moved.sum() == 1
        share = float(np.min((inner.max(0) - inner.min(0)) / (quad.max(0) - quad.min(0))))
        assert crops.LEFT <= share <= 0.861
        ends.add(int(moved.argmax()))
    assert len(ends) == 4


@pytest.mark.parametrize("side", range(4))
def test_what_cuts_a_tile_short_lies_where_it_is_cut(side: int):
    """A nine of which two rows are seen was a six without a doubt."""
    quad, crop = crops.target_quad(), np.full((64, 48, 3), 128, np.uint8)
    quad[:, side % 2] += np.where(quad[:, side % 2] < (24, 32)[side % 2], -20 * (side < 2), 20 * (side > 1))
    crops._cover(crop, quad, np.random.default_rng(1))
    covered = (crop != 128).any(axis=2)
    edges = covered[:, 0], covered[0], covered[:, -1], covered[-1]
    assert edges[side].all() and covered.mean() < 0.15


def test_a_thin_coat_reddens_the_rims_most():
    face = np.full((128, 96, 3), (240, 235, 220), np.uint8)
    cv2.circle(face, (48, 64), 20, (30, 34, 30), -1)
    face = cv2.GaussianBlur(face, (0, 0), 1.5)
    coats = [recolour.red_five(face, np.random.default_rng(seed)).astype(int) for seed in range(80)]
    thin = [coat for coat in coats if coat[64, 48, 0] < 115]
    assert 3 <= len(thin) <= 30
    for coat in thin:
        redness = coat[64, :, 0] - coat[64, :, 1:].max(axis=1)
        assert redness[48] > 10 and redness[24:34].max() > redness[48]
