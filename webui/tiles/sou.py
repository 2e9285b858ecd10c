"""The bamboo: sticks with a node in the middle; the bird of the one is in `bird`."""

from __future__ import annotations

from webui.tiles.palette import colour

#: The sticks, by id: half their length and half their width.
STICKS = {"stick": (75, 22), "short": (47, 20), "thin": (74, 17)}
#: By number: which stick, then where each stands, its colour, and its turn in degrees where it does not stand upright.
LAYOUTS: dict[str, tuple[str, str]] = {
    "2": ("stick", "150,106,green 150,282,green"),
    "3": ("stick", "150,106,green 90,282,green 210,282,green"),
    "4": ("stick", "92,106,green 208,106,green 92,282,green 208,282,green"),
    "5": ("stick", "86,106,green 214,106,green 150,194,red 86,282,green 214,282,green"),
    "0": ("stick", "86,106,red 214,106,red 150,194,red 86,282,red 214,282,red"),
    "6": ("stick", "72,106,green 150,106,green 228,106,green 72,282,green 150,282,green 228,282,green"),
    "7": ("short", "150,78,red 72,194,green 150,194,green 228,194,green 72,310,green 150,310,green 228,310,green"),
    "8": (
        "thin",
        "49,106,green 113,106,green,-17 187,106,green,17 251,106,green "
        "49,282,green 113,282,green,17 187,282,green,-17 251,282,green",
    ),
    "9": (
        "short",
        "72,78,green 150,78,red 228,78,green 72,194,green 150,194,red 228,194,green 72,310,green 150,310,red 228,310,green",
    ),
}


def _stick(half: int, wide: int) -> str:
    """A stick around the origin in the colour of whoever uses it: two joints, thick at their ends, with a gleam on each."""
    slim = round(wide * 0.3, 1)
    bend = (half - 18) / 2
    right = f"c0 9-{slim} 8-{slim} {bend:g}s{slim} {bend - 9:g} {slim} {bend:g}q0 8-8 8"
    left = f"c0-9 {slim}-8 {slim}-{bend:g}s-{slim}-{bend - 9:g}-{slim}-{bend:g}q0-8 8-8"
    joint = f"h{wide - 8}q8 0 8 8{right}h{16 - 2 * wide}q-8 0-8-8{left}z"
    joints = "".join(f"M0 {top}{joint}" for top in (-half, 2))
    gleam = "".join(f"M0 {top + half * 0.24:.1f}v{half * 0.46:.1f}" for top in (-half, 2))
    return f'<path d="{joints}"/><path d="{gleam}" stroke="{colour("face")}" stroke-width="5" stroke-linecap="round"/>'


def shared() -> dict[str, str]:
    """What the bamboo shares, by id."""
    return {name: _stick(*size) for name, size in STICKS.items()}


def sticks(number: str) -> str:
    """What stands on the tile of this number from 2 (0 is the red five)."""
    name, layout = LAYOUTS[number]
    drawn = []
    for place in layout.split():
        x, y, fill, *turn = place.split(",")
        turned = f"rotate({turn[0]})" if turn else ""
        drawn.append(f'<use href="#{name}" transform="translate({x} {y}){turned}" fill="{colour(fill)}"/>')
    return "".join(drawn)
