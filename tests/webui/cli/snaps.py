"""Readings of photos that nobody took, for the tests of `agari snap`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.vision.tables import Laid, laid_out, quads, row, seen
from vision.layout.understand import certain
from vision.layout.values import Layout
from vision.reading import Advice, Reading

Shares = Sequence[tuple[str, float]]


def reading(tiles: str | list[Laid], doubts: Mapping[int, Shares] | None = None, *advice: str) -> Reading:
    """What is read of tiles whose faces are clear but for some in doubt, by their place, with their candidates."""
    laid = row(tiles) if isinstance(tiles, str) else tiles
    layout = laid_out(laid)
    return of_layout(layout, doubts, *advice, laid=laid)


def of_layout(layout: Layout, doubts: Mapping[int, Shares] | None = None, *advice: str, laid: list[Laid]) -> Reading:
    """A reading of this layout of these tiles."""
    doubts = doubts or {}
    layout = replace(layout, doubts=tuple(place in doubts for place in range(len(laid))))
    labels = [tile.label for tile in laid]
    told = layout.applied(seen(labels, quads(laid), certain(labels)))
    told = tuple(
        replace(tile, candidates=tuple(doubts.get(place, ((tile.label, 0.98),))),
                confidence=dict(doubts.get(place, ())).get(tile.label, tile.confidence))
        for place, tile in enumerate(told)
    )  # fmt: skip
    return Reading(640, 480, told, tuple(map(Advice, advice)), {}, layout)
