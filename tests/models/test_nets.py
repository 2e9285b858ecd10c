"""The nets: shapes, exports that answer as torch does, calibration, a training that can be resumed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the workshop needs torch (extra `train`)")
onnxruntime = pytest.importorskip("onnxruntime", reason="exports are checked with onnxruntime")
pytest.importorskip("onnx", reason="exports are written with onnx (extra `train`)")

from models import export, loop  # noqa: E402
from models.nets import Finder, Namer, parameters  # noqa: E402
from vision.labels import LABELS  # noqa: E402

TINY_NAMER = (4, 4, 4, 4, 4, 4, 8)
TINY_FINDER = (4, 4, 8, 8, 8)


def test_the_namer_answers_labels_turns_and_a_unit_embedding():
    labels, turns, embedding = Namer().eval()(torch.rand(5, 3, 64, 48))
    assert labels.shape == (5, len(LABELS)) and turns.shape == (5, 4) and embedding.shape == (5, 64)
    assert torch.allclose(embedding.norm(dim=1), torch.ones(5), atol=1e-5)


@pytest.mark.parametrize(("height", "width"), [(32, 32), (64, 128), (96, 64)])
def test_the_finder_answers_a_cell_for_four_pixels(height: int, width: int):
    assert Finder().eval()(torch.rand(1, 3, height, width)).shape == (1, 7, height // 4, width // 4)


def test_the_nets_stay_small():
    assert parameters(Namer()) < 400_000 and parameters(Finder()) < 800_000


def test_an_export_answers_as_torch_for_other_sizes(tmp_path: Path):
    torch.manual_seed(0)
    namer, finder = Namer(TINY_NAMER), Finder(TINY_FINDER, blocks=(1, 1, 1))
    export.write_namer(namer, tmp_path / "namer.onnx", 1.25, 0.9)
    export.write_finder(finder, tmp_path / "finder.onnx")
    assert export.compare(namer.eval(), tmp_path / "namer.onnx", torch.rand(7, 3, 64, 48)) < export.CLOSE
    assert export.compare(finder.eval(), tmp_path / "finder.onnx", torch.rand(1, 3, 64, 224)) < export.CLOSE


def test_an_export_carries_its_labels_and_calibration(tmp_path: Path):
    export.write_namer(Namer(TINY_NAMER), tmp_path / "namer.onnx", 1.25, 0.9)
    meta = onnxruntime.InferenceSession(str(tmp_path / "namer.onnx")).get_modelmeta().custom_metadata_map
    assert json.loads(meta["labels"]) == list(LABELS) and json.loads(meta["input"]) == [64, 48]
    assert (meta["temperature"], meta["doubt"], meta["version"]) == ("1.2500", "0.9000", export.VERSION)


def test_another_nets_file_is_refused(tmp_path: Path):
    export.write_namer(Namer(TINY_NAMER), tmp_path / "namer.onnx")
    with pytest.raises(ValueError, match="expected onnxruntime to answer as torch does"):
        export.compare(Namer(TINY_NAMER).eval(), tmp_path / "namer.onnx", torch.rand(2, 3, 64, 48))


def test_weights_are_pinned_and_their_size_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "a.onnx").write_bytes(b"weights")
    export.pin(tmp_path)
    digest, name = (tmp_path / "SHA256SUMS").read_text().split()
    assert name == "a.onnx" and len(digest) == 64
    monkeypatch.setattr(export, "MOST_BYTES", 3)
    with pytest.raises(ValueError, match="expected at most 3 bytes of weights, got 7"):
        export.pin(tmp_path)


def test_temperature_cools_what_is_too_sure():
    torch.manual_seed(0)
    labels = torch.randint(0, 4, (4000,))
    honest = torch.randn(4000, 4)
    labels = torch.multinomial(torch.softmax(honest, 1), 1)[:, 0]
    assert export.temperature(honest * 3, labels) == pytest.approx(3, rel=0.15)


def test_doubt_covers_the_wrong_labels():
    logits = torch.tensor([[9.0, 0.0], [1.0, 0.0], [0.5, 0.0]])
    assert export.doubt_below(logits, torch.tensor([0, 1, 0]), 1.0) == pytest.approx(0.731, abs=0.01)
    assert export.doubt_below(logits, torch.tensor([0, 0, 0]), 1.0) == 0.5


def tiny_run(folder: Path, minutes: float, resume: bool = False) -> list[int]:
    steps: list[int] = []

    def losses(net: torch.nn.Module, step: int) -> dict[str, torch.Tensor]:
        steps.append(step)
        return {"square": net(torch.ones(2, 3)).square().mean()}

    torch.manual_seed(1)
    net = torch.nn.Linear(3, 1)
    plan = loop.Plan(folder=folder, minutes=minutes, rate=0.01, check=0.001, resume=resume)
    loop.train(net, plan, losses, lambda model: {"score": -float(model(torch.ones(1, 3)).detach().abs())})
    return steps


def test_a_training_goes_on_where_it_stopped(tmp_path: Path):
    first = tiny_run(tmp_path, 0.002)
    second = tiny_run(tmp_path, 0.004, resume=True)
    assert first[0] == 0 and second[0] == first[-1] + 1
    assert (tmp_path / "best.pt").is_file() and "resumed at step" in (tmp_path / "log.txt").read_text()


@pytest.mark.parametrize("latest", [False, True])
def test_where_nothing_is_held_out_the_last_weights_are_kept(tmp_path: Path, latest: bool):
    """Eighteen windows of one design had chosen a refiner that was a third trained."""
    net, worse = torch.nn.Linear(3, 1), iter(range(0, -100, -1))
    plan = loop.Plan(folder=tmp_path, minutes=0.003, rate=0.01, check=0.001, latest=latest)
    loop.train(
        net, plan, lambda net, _: {"loss": net(torch.ones(1, 3)).square().mean()}, lambda _: {"score": float(next(worse))}
    )
    kept = torch.load(tmp_path / "best.pt", weights_only=True)
    assert (kept["figures"]["score"] < 0) is latest


def test_the_learning_rate_warms_up_and_cools_down():
    plan = loop.Plan(folder=Path("x"), minutes=1, rate=1.0, warm=10)
    assert loop.learning_rate(plan, 0, 0) == pytest.approx(0.1)
    assert loop.learning_rate(plan, 50, 0) == pytest.approx(1)
    assert loop.learning_rate(plan, 50, 0.5) == pytest.approx(0.51)
    assert loop.learning_rate(plan, 50, 2) == pytest.approx(0.02)
