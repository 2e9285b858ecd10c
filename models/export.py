"""Checkpoints to ONNX: `python -m models.export [--namer DIR] [--finder DIR] [--refiner DIR]` writes models/weights/.

The files carry their labels, input size, version, the temperature that makes confidences honest and the doubt threshold.
What onnxruntime answers is compared with torch before anything is kept.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from torch import Tensor, nn

from models import doubtful, sources, train_namer
from models.nets import EMBEDDING, MULTIPLE, Finder, Namer, Refiner
from models.sources import Floats
from models.targets import STRIDE
from models.train_namer import tensor
from models.widened import WIDE
from vision.geometry import CROP, WINDOW_MARGIN
from vision.labels import LABELS
from vision.refiner import EVEN

WEIGHTS = sources.ROOT / "models" / "weights"
VERSION = "1"
#: Both files together, in bytes.
MOST_BYTES = 8 * 1024 * 1024
#: Answers of torch and onnxruntime may differ by this part of the largest number.
CLOSE = 1e-3
#: The doubt threshold is set so that this share of the wrong labels on held-out tiles would be doubted.
CAUGHT = 0.95
#: Checked crops that are not what a reader makes: recoloured faces, and boxes around whole bodies.
UNLIKE = frozenset({"red", "leo"})


def best(folder: Path, net: nn.Module) -> nn.Module:
    """A net with the averaged weights of a run: those that did best on held-out designs."""
    state = torch.load(folder / "best.pt", weights_only=True)
    net.load_state_dict(state["average"])
    return net.eval()


def temperature(logits: Tensor, labels: Tensor) -> float:
    """The number to divide logits by so that their softmax is as likely as it can be."""
    rates = torch.logspace(-1, 1, 161)
    losses = torch.stack([nn.functional.cross_entropy(logits / rate, labels) for rate in rates])
    return float(rates[int(losses.argmin())])


def doubt_below(logits: Tensor, labels: Tensor, warmth: float) -> float:
    """The confidence under which a label is doubted: most wrong labels lie below it, yet it stays between 0.5 and 0.99."""
    sure, named = torch.softmax(logits / warmth, 1).max(1)
    wrong = sure[named != labels]
    return float(wrong.quantile(CAUGHT).clamp(0.5, 0.99)) if len(wrong) else 0.5


def write(
    net: nn.Module,
    path: Path,
    example: Tensor,
    names: Sequence[str],
    axes: Mapping[str, dict[int, str]],
    meta: Mapping[str, str],
) -> None:
    """One net as ONNX with metadata; raises `ValueError` when onnxruntime answers otherwise than torch."""
    path.parent.mkdir(parents=True, exist_ok=True)
    net = net.eval().to(memory_format=torch.contiguous_format)  # type: ignore[call-overload]
    with warnings.catch_warnings():
        # the newer exporter needs one package more and gives the same graph
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (example,),
            str(path),
            input_names=[next(iter(axes))],
            output_names=list(names),
            dynamic_axes=dict(axes),
            opset_version=17,
            dynamo=False,
        )
    model = onnx.load(path)
    for key, value in meta.items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.checker.check_model(model)
    onnx.save(model, path)
    compare(net, path, example)


@torch.no_grad()
def compare(net: nn.Module, path: Path, example: Tensor) -> float:
    """The largest difference between torch and onnxruntime; raises `ValueError` when it is more than rounding."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    answers = session.run(None, {session.get_inputs()[0].name: example.numpy()})
    wanted = net(example)
    worst = 0.0
    for mine, theirs in zip((wanted,) if isinstance(wanted, Tensor) else wanted, answers, strict=True):
        want: Floats = mine.numpy()
        if want.shape != theirs.shape:
            raise ValueError(f"expected an answer of shape {want.shape}, got {theirs.shape}")
        worst = max(worst, float(np.abs(want - theirs).max() / max(1.0, np.abs(want).max())))
    if worst > CLOSE:
        raise ValueError(f"expected onnxruntime to answer as torch does, got a difference of {worst:.2g}")
    return worst


def write_namer(net: nn.Module, path: Path, warmth: float = 1.0, doubt: float = 0.9) -> None:
    """`crops` (N, 3, 64, 48) → `labels`, `turns`, `embedding`; the expert is written as the namer is."""
    meta = {
        "labels": json.dumps(LABELS),
        "input": json.dumps(CROP),
        "version": VERSION,
        "temperature": f"{warmth:.4f}",
        "doubt": f"{doubt:.4f}",
        "embedding": str(EMBEDDING),
    }
    every = {name: {0: "n"} for name in ("crops", "labels", "turns", "embedding")}
    write(net, path, torch.rand(3, 3, *CROP), ("labels", "turns", "embedding"), every, meta)
    compare(net, path, torch.rand(1, 3, *CROP))


def write_finder(net: nn.Module, path: Path, threshold: float = 0.3) -> None:
    """`photo` (1, 3, H, W) → `maps` (1, 7, H/4, W/4)."""
    meta = {
        "labels": json.dumps(LABELS),
        "input": json.dumps([MULTIPLE, MULTIPLE]),
        "stride": str(STRIDE),
        "version": VERSION,
        "temperature": "1.0",
        "threshold": f"{threshold:.4f}",
    }
    axes = {"photo": {2: "height", 3: "width"}, "maps": {2: "rows", 3: "columns"}}
    write(net, path, torch.rand(1, 3, 96, 128), ("maps",), axes, meta)
    compare(net, path, torch.rand(1, 3, 160, 64))


def write_refiner(net: nn.Module, path: Path, weights: Sequence[float] = EVEN) -> None:
    """`windows` (N, 3, 64, 48) → `told` (N, 9)."""
    meta = {"input": json.dumps(CROP), "margin": str(WINDOW_MARGIN), "version": VERSION, "weights": json.dumps(list(weights))}
    write(net, path, torch.rand(3, 3, *CROP), ("told",), {"windows": {0: "n"}, "told": {0: "n"}}, meta)
    compare(net, path, torch.rand(1, 3, *CROP))


def calibrate(net: nn.Module, hold_out: Sequence[str]) -> tuple[float, float]:
    """Temperature and doubt threshold on real tiles of held-out designs."""
    checks = [batch for name, batch in train_namer.checks_of(hold_out).items() if name not in UNLIKE]
    logits = torch.cat([train_namer.answers(net, batch)[0] for batch in checks])
    labels = torch.cat([torch.from_numpy(batch.labels) for batch in checks])
    warmth = temperature(logits, labels)
    return warmth, doubt_below(logits, labels, warmth)


def pin(folder: Path) -> None:
    """SHA256SUMS over all weights; raises `ValueError` when they are too large."""
    files = sorted(folder.glob("*.onnx"))
    size = sum(file.stat().st_size for file in files)
    if size > MOST_BYTES:
        raise ValueError(f"expected at most {MOST_BYTES} bytes of weights, got {size}")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")


def main() -> None:
    """Export what was trained; a calibration from a run that held designs out is used for one that trained on all."""
    parser = argparse.ArgumentParser(prog="python -m models.export", description=__doc__)
    parser.add_argument("--namer", type=Path, help="the namer's run")
    parser.add_argument("--finder", type=Path, help="the finder's run")
    parser.add_argument("--refiner", type=Path, help="the refiner's run")
    parser.add_argument("--expert", type=Path, help="the expert's run; calibrated on rendered hands that no training saw")
    parser.add_argument("--calibrate", type=Path, help="a namer's run that held out HELD_OUT (default: the namer's own)")
    parser.add_argument(
        "--threshold", type=float, default=0.22, help="the finder's heat under which nothing is looked at again"
    )
    parser.add_argument(
        "--weights", type=float, nargs=len(EVEN), default=EVEN, help="what `models.weigh` printed, for the refiner"
    )
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    if asked.namer:
        warmth, doubt = calibrate(best(asked.calibrate or asked.namer, Namer()), sources.HELD_OUT)
        write_namer(best(asked.namer, Namer()), asked.out / "namer.onnx", warmth, doubt)
        print(f"namer: temperature {warmth:.3f}, doubt below {doubt:.3f}")
    if asked.finder:
        write_finder(best(asked.finder, Finder()), asked.out / "finder.onnx", asked.threshold)
    if asked.refiner:
        write_refiner(best(asked.refiner, Refiner()), asked.out / "refiner.onnx", asked.weights)
    if asked.expert:
        net = best(asked.expert, Namer(WIDE))
        crops, labels, _ = doubtful.of_rendered()
        with torch.no_grad():
            warmth = temperature(net(tensor(crops))[0], torch.from_numpy(labels))
        write_namer(net, asked.out / "expert.onnx", warmth)
        print(f"expert: temperature {warmth:.3f} on {len(labels)} crops")
    pin(asked.out)


if __name__ == "__main__":
    main()
