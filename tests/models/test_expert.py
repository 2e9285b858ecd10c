"""The expert's beginnings: as wide as wanted, it answers as the namer; and the crops that it learns from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")
pytest.importorskip("onnx", reason="exports are read with onnx (extra `train`)")

from models import doubtful, export, train_expert, train_namer  # noqa: E402
from models.crops import Batch, CropMaker  # noqa: E402
from models.nets import Namer, parameters  # noqa: E402
from models.patches import FACE, INDEX, Patch  # noqa: E402
from models.scenes.faces import FaceBank  # noqa: E402
from models.train_expert import ANY, Hard  # noqa: E402
from models.train_namer import SIZE  # noqa: E402
from models.widened import WIDE, widened  # noqa: E402
from tests.vision.toys import ToyNamer  # noqa: E402
from vision.expert import ASKED  # noqa: E402
from vision.labels import LABELS  # noqa: E402
from vision.namer import Named  # noqa: E402

TINY = (4, 4, 4, 4, 4, 4, 8)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Namer, Path]:
    torch.manual_seed(3)
    net = Namer(TINY)
    # as after a training: every normalisation has seen something
    for _ in range(20):
        net.train()(torch.rand(16, 3, 64, 48))
    path = tmp_path_factory.mktemp("namer") / "namer.onnx"
    export.write_namer(net.eval(), path)
    return net, path


def test_a_wider_namer_answers_as_the_one_that_it_came_from(small: tuple[Namer, Path], monkeypatch: pytest.MonkeyPatch):
    net, path = small
    monkeypatch.setattr("models.widened.APART", 0.0)
    crops = torch.rand(64, 3, 64, 48)
    wide = widened(path, crops, (6, 8, 8, 8, 8, 8, 12)).eval()
    assert parameters(wide) > parameters(net)
    for mine, its in zip(wide(crops), net(crops), strict=True):
        assert torch.allclose(mine, its, atol=2e-3)


def test_copies_of_a_channel_are_moved_apart(small: tuple[Namer, Path]):
    wide = widened(small[1], torch.rand(32, 3, 64, 48), (8, 8, 8, 8, 8, 8, 16))
    first = wide.trunk[0][0].weight.detach().reshape(8, -1)
    apart = (first[:, None] - first[None]).abs().amax(2) + torch.eye(8)
    assert float(apart.min()) > 0


def test_the_expert_fits_beside_the_other_weights():
    assert parameters(Namer(WIDE)) * 4 < 3_200_000


class Twofold(ToyNamer):
    """A namer that is sure of 1m alone."""

    def name(self, crops: np.ndarray) -> Named:
        labels = np.full((len(crops), len(LABELS)), 0.001, np.float32)
        red = crops[:, 16:48, 12:36, 0].mean(axis=(1, 2)) > 128
        labels[:, INDEX["1m"]] = np.where(red, 0.999, 0.5)
        return Named(labels, np.full((len(crops), 4), 0.25, np.float32), np.zeros((len(crops), 64), np.float32))


def test_hard_tiles_are_most_of_a_batch(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(train_expert, "Namer", lambda _net: Twofold())
    monkeypatch.setattr(train_expert, "Net", lambda *_some, **_more: None)
    monkeypatch.setattr(train_expert, "weights", lambda _name: b"")
    easy, hard = np.full((*FACE, 3), 255, np.uint8), np.zeros((*FACE, 3), np.uint8)
    quad = np.array([[0, 0], [FACE[1], 0], [FACE[1], FACE[0]], [0, FACE[0]]], np.float32)
    allowed = np.array([1, 0, 0, 0], np.float32)
    some = [
        Patch(image, quad, INDEX[label], allowed, "toy", True)
        for image, label in ((easy, "1m"), (hard, "2m"))
        for _ in range(20)
    ]
    maker = Hard(CropMaker(some, [np.full((*FACE, 3), 90, np.uint8)]))
    # an easy one may be cut short or covered
    hard = [patch.label for patch in maker.hard]
    assert hard.count(INDEX["2m"]) == 20 and hard.count(INDEX["1m"]) < 10
    batch = maker.batch(0)
    assert batch.crops.shape == (SIZE, 64, 48, 3) and batch.turns.shape == (SIZE, 4)
    assert (batch.labels[: SIZE - ANY] == INDEX["2m"]).mean() > 0.8
    assert {INDEX["1m"], INDEX["2m"]} <= set(batch.labels[-ANY:].tolist())
    assert (maker.batch(0).labels == batch.labels).all()


def test_what_the_namer_is_unsure_of_is_what_the_expert_is_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doubtful, "SIZE", 640)
    crops, labels, told = doubtful.of_rendered(2, 5, FaceBank(None))
    assert len(crops) == len(labels) == len(told) and crops.shape[1:] == (64, 48, 3)
    assert (told.max(axis=1) < ASKED).all() and ((labels >= 0) & (labels < len(LABELS))).all()


@pytest.mark.parametrize("half", [True, False])
def test_bfloat16_is_used_where_the_processor_has_it(monkeypatch: pytest.MonkeyPatch, half: bool):
    """Fault: on a processor without it a step took ten times as long."""
    seen: list[torch.dtype] = []

    class Net(Namer):
        def forward(self, crops):
            seen.append(torch.nn.functional.linear(torch.ones(1, 2), torch.ones(2, 2)).dtype)
            return super().forward(crops)

    monkeypatch.setattr(train_namer, "HALF", half)
    batch = Batch(np.zeros((2, 64, 48, 3), np.uint8), np.array([0, 1]), np.ones((2, 4), np.float32))
    train_namer.loss(Net(TINY), batch)
    assert seen == [torch.bfloat16 if half else torch.float32]
