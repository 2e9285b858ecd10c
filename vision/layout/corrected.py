"""A layout in which a person has said what some tiles are, or that some are none."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from scoring.tiles import FACES, Tile, key_of
from scoring.waits import is_complete
from vision.decode import kind_of
from vision.labels import LABELS
from vision.layout.report import whole_kan
from vision.layout.sets import LEAST
from vision.layout.understand import certain, understand
from vision.layout.values import Layout, SeenHand, SeenMeld
from vision.reading import SeenTile


def corrected(layout: Layout, said: Mapping[int, str], reds: int = 1) -> Layout:
    """The same tiles in the same places with the labels that were `said`, by the place of the tile; these are in no doubt.

    Hands, melds, ponds and indicators change with them, in every alternative too; what lies where does not. `reds`: red fives
    of each suit in the set.
    """
    labels = tuple(said.get(place, label) for place, label in enumerate(layout.labels))
    return replace(
        layout,
        labels=labels,
        doubts=tuple(doubt and place not in said for place, doubt in enumerate(layout.doubts)),
        hands=tuple(_hand(hand, layout.labels, labels, reds) for hand in layout.hands),
        dora=_indicators(layout, "dora", layout.dora, labels),
        ura=_indicators(layout, "ura", layout.ura, labels),
        ponds=tuple(replace(pond, tiles=tuple(labels[place] for place in pond.members)) for pond in layout.ponds),
        alternatives=tuple(corrected(other, said, reds) for other in layout.alternatives),
    )


def without(seen: Sequence[SeenTile], removed: Container[int], width: int, height: int) -> tuple[tuple[SeenTile, ...], Layout]:
    """The tiles but for those that a person has `removed`, by their places, and what the rest is, understood anew.

    What was in no doubt is as sure as can be; of what was, the candidates are weighed. `width` and `height` as for
    `vision.layout.understand.understand`.
    """
    left = [tile for place, tile in enumerate(seen) if place not in removed]
    shares = certain([tile.label for tile in left])
    for place, tile in enumerate(left):
        if tile.doubt and tile.candidates:
            shares[place] = LEAST
            shares[place, [LABELS.index(label) for label, _ in tile.candidates]] = [chance for _, chance in tile.candidates]
    shares /= shares.sum(axis=1, keepdims=True)
    layout = understand(left, shares, width, height)
    return layout.applied(left), layout


def _hand(hand: SeenHand, before: tuple[str, ...], labels: tuple[str, ...], reds: int) -> SeenHand:
    tiles = tuple(labels[place] for place in hand.members)
    melds = tuple(_meld(meld, before, labels, reds) for meld in hand.melds)
    win = hand.win if hand.win_member is None else labels[hand.win_member]
    concealed = [*tiles, *([] if win is None else [win])]
    whole = len(concealed) + 3 * len(melds) == 14 and all(label in FACES for label in concealed)
    complete = whole and is_complete(key_of(Tile.parse(label) for label in concealed), len(concealed))
    return replace(hand, tiles=tiles, melds=melds, win=win, complete=complete)


def _meld(meld: SeenMeld, before: tuple[str, ...], labels: tuple[str, ...], reds: int) -> SeenMeld:
    """The meld with its new labels; a set of three may be of the other kind now."""
    changed = {before[place]: labels[place] for place in meld.members if before[place] != labels[place]}
    if not changed:
        return meld
    shown = tuple(labels[place] for place in meld.members if labels[place] in FACES)
    if meld.kind == "ankan":
        return replace(meld, tiles=whole_kan(list(shown), reds), shown=shown)
    kind, side, called = meld.kind, meld.from_side, meld.called
    if kind in ("chii", "pon") and len(shown) == 3:
        kind = "pon" if len({kind_of(label) for label in shown}) == 1 else "chii"
        if kind != meld.kind:
            # a chii comes from the left whichever tile is turned, so the side tells nothing once it is none
            side = "left" if kind == "chii" and side else None
    if called is not None and called not in shown:
        called = changed.get(called)
    return replace(meld, kind=kind, tiles=shown, called=called if called in FACES else None, from_side=side, shown=shown)


def _indicators(layout: Layout, role: str, told: tuple[str, ...], labels: tuple[str, ...]) -> tuple[str, ...]:
    """Indicators in their order with the new labels of those that changed."""
    out = list(told)
    for place, (given, old, new) in enumerate(zip(layout.roles, layout.labels, labels, strict=True)):
        if given == role and old != new and old in out:
            out[out.index(old)] = labels[place]
    return tuple(label for label in out if label in FACES)
