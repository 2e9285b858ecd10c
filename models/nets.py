"""The three nets: `Finder` tells where tiles lie, `Refiner` where exactly a face's corners are, `Namer` what a face shows."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from models.targets import MAPS
from vision.geometry import CROP
from vision.labels import LABELS

#: Length of the namer's embedding.
EMBEDDING = 64
#: Height and width of a photo must be multiples of this.
MULTIPLE = 32


def conv(inside: int, outside: int, size: int = 3, stride: int = 1, groups: int = 1, act: bool = True) -> nn.Sequential:
    """Convolution, batch norm and, when asked, a ReLU."""
    parts: list[nn.Module] = [
        nn.Conv2d(inside, outside, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(outside),
    ]
    return nn.Sequential(*parts, nn.ReLU(inplace=True)) if act else nn.Sequential(*parts)


class Namer(nn.Module):
    """Crops (N, 3, 64, 48), RGB/255 → label logits (N, 39), turn logits (N, 4), L2-normalised embedding (N, 64)."""

    def __init__(self, widths: tuple[int, ...] = (16, 32, 64, 64, 96, 96, 128), labels: int = len(LABELS)) -> None:
        super().__init__()
        strides = (1, 2, 2, 1, 2, 1, 2)
        insides = (3, *widths[:-1])
        self.trunk = nn.Sequential(*(conv(i, o, 3, s) for i, o, s in zip(insides, widths, strides, strict=True)))
        self.squeeze = conv(widths[-1], 32, 1)
        cells = 32 * (CROP[0] // 16) * (CROP[1] // 16)
        self.drop = nn.Dropout(0.1)
        self.embed = nn.Sequential(nn.Linear(cells, EMBEDDING, bias=False), nn.BatchNorm1d(EMBEDDING))
        self.label = nn.Linear(EMBEDDING, labels)
        self.turn = nn.Sequential(nn.Linear(cells, 32), nn.ReLU(inplace=True), nn.Linear(32, 4))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        cells = self.drop(self.squeeze(self.trunk(crops * 4 - 2)).flatten(1))
        feature = self.embed(cells)
        return self.label(feature), self.turn(cells), functional.normalize(feature, dim=1)


class Refiner(nn.Module):
    """Windows (N, 3, 64, 48), RGB/255, around faces that were found → (N, 9): corners and the logit of a tile being there.

    The corners' x and y are told as steps from where the found ones lie in the window, in parts of the face's width and height.
    """

    #: A step of one of the outputs.
    REACH = 0.25

    def __init__(self, widths: tuple[int, ...] = (16, 24, 48, 48, 64, 64, 96)) -> None:
        super().__init__()
        strides = (1, 2, 2, 1, 2, 1, 2)
        insides = (3, *widths[:-1])
        self.trunk = nn.Sequential(*(conv(i, o, 3, s) for i, o, s in zip(insides, widths, strides, strict=True)))
        self.squeeze = conv(widths[-1], 48, 1)
        cells = 48 * (CROP[0] // 16) * (CROP[1] // 16)
        self.corners = nn.Sequential(nn.Linear(cells, 96), nn.ReLU(inplace=True), nn.Linear(96, 8))
        self.tile = nn.Sequential(nn.Dropout(0.1), nn.Linear(cells, 32), nn.ReLU(inplace=True), nn.Linear(32, 1))

    def forward(self, windows: Tensor) -> Tensor:
        cells = self.squeeze(self.trunk(windows * 4 - 2)).flatten(1)
        return torch.cat([self.corners(cells) * self.REACH, self.tile(cells)], dim=1)


class Inverted(nn.Module):
    """Inverted residual block: widen by 1×1, filter each channel, narrow; the input is added where shapes agree."""

    def __init__(self, inside: int, outside: int, stride: int, expand: int, size: int = 3) -> None:
        super().__init__()
        wide = inside * expand
        self.body = nn.Sequential(
            conv(inside, wide, 1), conv(wide, wide, size, stride, groups=wide), conv(wide, outside, 1, act=False)
        )
        self.same = stride == 1 and inside == outside

    def forward(self, x: Tensor) -> Tensor:
        y: Tensor = self.body(x)
        return x + y if self.same else y


class Merge(nn.Module):
    """One step up: the coarse map, doubled, plus the encoder's map of that stride; then a depthwise and a 1×1 filter."""

    def __init__(self, coarse: int, lateral: int, outside: int) -> None:
        super().__init__()
        self.coarse = conv(coarse, outside, 1, act=False)
        self.lateral = conv(lateral, outside, 1, act=False)
        self.mix = nn.Sequential(conv(outside, outside, 5, groups=outside), conv(outside, outside, 1))

    def forward(self, coarse: Tensor, lateral: Tensor) -> Tensor:
        up = functional.interpolate(self.coarse(coarse), scale_factor=2.0, mode="nearest")
        mixed: Tensor = self.mix(functional.relu(up + self.lateral(lateral)))
        return mixed


class Finder(nn.Module):
    """Photo (N, 3, H, W), RGB/255, H and W multiples of 32 → maps (N, 7, H/4, W/4) (see `models.targets`), heat as a logit."""

    #: The maps' own units: half axes of some cells need no big weights.
    units: Tensor

    def __init__(
        self, widths: tuple[int, int, int, int, int] = (16, 24, 40, 64, 104), blocks: tuple[int, int, int] = (1, 2, 3)
    ) -> None:
        super().__init__()
        stem, four, eight, sixteen, last = widths
        self.stem = conv(3, stem, 3, 2)
        self.to4 = nn.Sequential(conv(stem, four, 3, 2), Inverted(four, four, 1, 2))
        self.to8 = nn.Sequential(Inverted(four, eight, 2, 3), *(Inverted(eight, eight, 1, 3) for _ in range(blocks[0])))
        self.to16 = nn.Sequential(Inverted(eight, sixteen, 2, 4), *(Inverted(sixteen, sixteen, 1, 4) for _ in range(blocks[1])))
        self.to32 = nn.Sequential(Inverted(sixteen, last, 2, 4), *(Inverted(last, last, 1, 4, 5) for _ in range(blocks[2])))
        self.up16 = Merge(last, sixteen, 64)
        self.up8 = Merge(64, eight, 48)
        self.up4 = Merge(48, four, 32)
        self.heat = nn.Sequential(conv(32, 32, 3, groups=32), nn.Conv2d(32, 1, 1))
        self.shape = nn.Sequential(conv(32, 32, 3, groups=32), nn.Conv2d(32, MAPS - 1, 1))
        nn.init.constant_(self.heat[-1].bias, -4.0)  # type: ignore[arg-type]
        self.register_buffer("units", torch.tensor([1.0, 1.0, 4.0, 4.0, 4.0, 4.0]).view(1, -1, 1, 1))

    def forward(self, photo: Tensor) -> Tensor:
        four = self.to4(self.stem(photo * 4 - 2))
        eight = self.to8(four)
        sixteen = self.to16(eight)
        fine = self.up4(self.up8(self.up16(self.to32(sixteen), sixteen), eight), four)
        return torch.cat([self.heat(fine), self.shape(fine) * self.units], dim=1)


def parameters(net: nn.Module) -> int:
    """How many numbers a net learns."""
    return sum(p.numel() for p in net.parameters())
