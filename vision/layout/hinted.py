"""What a photo is said to show changes how its tiles are understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.tiles import FACES, Tile, key_of
from scoring.waits import is_complete
from vision.geometry import Mask
from vision.labels import BACK
from vision.layout.values import BONUS, WHOLE, Layout
from vision.reading import SeenTile

#: What a photo can be said to show: anything, a hand without indicators, nothing but indicators.
HINTS = ("table", "hand", *BONUS)


def hinted(layout: Layout, seen: Sequence[SeenTile], faint: Mask, hint: str) -> Layout:
    """The layout of `seen` in the light of a hint, one of `HINTS` or "" for none; `faint` (N,): tiles that may be none.

    With "dora" or "ura" every face is such an indicator and every back the wall around it. With "hand" nothing is an indicator:
    another way to see the tiles goes before, and else what looked like the one indicator is the tile that the hand lacks.
    """
    if hint in BONUS:
        return _indicators(seen, faint, hint)
    if hint != "hand":
        return layout
    ways = [layout, *layout.alternatives]
    bare = [way for way in ways if not set(way.roles) & set(BONUS)]
    first, *others = bare or map(_without, ways)
    return replace(first, alternatives=tuple(others))


def _indicators(seen: Sequence[SeenTile], faint: Mask, role: str) -> Layout:
    labels = tuple(tile.label for tile in seen)
    roles = tuple(role if label in FACES else "wall" if label == BACK else "loose" for label in labels)
    doubts = tuple(
        tile.doubt or (given == role and bool(perhaps)) for tile, given, perhaps in zip(seen, roles, faint, strict=True)
    )
    shown = tuple(label for label in labels if label in FACES)
    layout = Layout(roles, (0,) * len(seen), labels, doubts)
    return replace(layout, dora=shown) if role == "dora" else replace(layout, ura=shown)


def _without(layout: Layout) -> Layout:
    """The layout without indicators: a single one is the winning tile of a hand that lacks one, else they lie loose."""
    found = [tile for tile, role in enumerate(layout.roles) if role in BONUS]
    roles, groups, hands = list(layout.roles), list(layout.groups), layout.hands
    for tile in found:
        roles[tile] = "loose"
    hand = layout.nearest
    if len(found) == 1 and hand is not None and hand.win is None and hand.count == WHOLE[0]:
        (tile,) = found
        concealed = [*hand.tiles, layout.labels[tile]]
        if all(label in FACES for label in concealed):
            complete = is_complete(key_of(map(Tile.parse, concealed)), len(concealed))
            won = replace(hand, win=layout.labels[tile], win_member=tile, complete=complete)
            hands = tuple(won if one is hand else one for one in hands)
            roles[tile], groups[tile] = "win", hand.group
    return replace(layout, roles=tuple(roles), groups=tuple(groups), hands=hands, dora=(), ura=())
