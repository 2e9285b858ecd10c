"""A namer with wider layers that answers at first as the shipped one does: every channel is there as often as the room allows.

After Chen, Goodfellow and Shlens, "Net2Net: Accelerating Learning via Knowledge Transfer", 2015.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from models.nets import Namer

#: Channels of the wide namer's layers.
WIDE = (24, 48, 96, 96, 144, 144, 192)
#: How far copies of a channel are moved apart, in parts of its weights' deviation, lest they stay the same for ever.
APART = 0.05


def widened(path: Path, example: Tensor, widths: tuple[int, ...] = WIDE, seed: int = 0) -> Namer:
    """The namer in the ONNX file, wider; `example` (N, 3, 64, 48): crops that tell how its layers are to be normalised."""
    rng = np.random.default_rng(seed)
    model = onnx.load(path)
    known = {array.name: numpy_helper.to_array(array) for array in model.graph.initializer}
    convs = [(known[node.input[1]], known[node.input[2]]) for node in model.graph.node if node.op_type == "Conv"]
    net = Namer(widths)
    x = example * 4 - 2
    before = np.arange(3)
    layers: list[nn.Sequential] = [*net.trunk, net.squeeze]  # type: ignore[list-item]
    for layer, (weight, bias), wide in zip(layers, convs, [*widths, len(convs[-1][1])], strict=True):
        copies = np.concatenate([np.arange(len(bias)), rng.integers(0, len(bias), wide - len(bias))])
        # what comes in several times counts once
        counts = np.bincount(before)[before]
        wider = weight[copies][:, before] / counts[None, :, None, None]
        wider[len(bias) :] += rng.normal(0, APART * float(wider.std()), wider[len(bias) :].shape)
        x = _set(layer, wider, bias[copies], x)
        before = copies
    flat = {name: torch.from_numpy(array.copy()) for name, array in known.items() if name in net.state_dict()}
    matrix = next(known[node.input[1]] for node in model.graph.node if node.op_type == "MatMul")
    net.load_state_dict({**net.state_dict(), **flat, "embed.0.weight": torch.from_numpy(matrix.T.copy())})
    return net


@torch.no_grad()
def _set(layer: nn.Sequential, weight: np.ndarray, bias: np.ndarray, x: Tensor) -> Tensor:  # type: ignore[type-arg]
    """Give a layer its weights, with a normalisation that leaves its answers as they are; returns those."""
    conv, norm = layer[0], layer[1]
    assert isinstance(conv, nn.Conv2d) and isinstance(norm, nn.BatchNorm2d)
    conv.weight.copy_(torch.from_numpy(weight.astype(np.float32)))
    raw = conv(x)
    mean, spread = raw.mean((0, 2, 3)), raw.var((0, 2, 3)).add(norm.eps).sqrt()
    norm.running_mean, norm.running_var = mean, spread**2 - norm.eps
    norm.weight.copy_(spread)
    norm.bias.copy_(mean + torch.from_numpy(bias.astype(np.float32)))
    out: Tensor = layer.eval()(x)
    return out
