"""The circles: rings with a flower inside, and the great wheel of the one."""

from __future__ import annotations

from math import cos, pi, sin

from webui.tiles.body import MIDDLE
from webui.tiles.palette import colour

#: A circle's radius as it is drawn once; each tile scales it.
RADIUS = 50
#: By number: the radius of its circles, and where each lies and in which colour.
LAYOUTS: dict[str, tuple[float, str]] = {
    "2": (70, "150,106,green 150,282,blue"),
    "3": (53, "82,82,blue 150,194,red 218,306,green"),
    "4": (54, "89,92,blue 211,92,green 89,296,green 211,296,blue"),
    "5": (50, "86,86,blue 214,86,green 150,194,red 86,302,green 214,302,blue"),
    "0": (50, "86,86,red 214,86,red 150,194,red 86,302,red 214,302,red"),
    "6": (46, "95,78,green 205,78,green 95,206,red 205,206,red 95,310,red 205,310,red"),
    "7": (39, "68,66,green 150,102,green 232,138,green 104,224,red 196,224,red 104,315,red 196,315,red"),
    "8": (38.5, "102,66,blue 198,66,blue 102,151,blue 198,151,blue 102,237,blue 198,237,blue 102,322,blue 198,322,blue"),
    "9": (38, "65,78,green 150,78,green 235,78,green 65,194,red 150,194,red 235,194,red 65,310,blue 150,310,blue 235,310,blue"),
}


def _around(count: int, distance: float, radius: float) -> str:
    """Path data of `count` dots in a circle around the origin, the first at its top."""
    half = f"a{radius:g} {radius:g} 0 1 0"
    dot = f"{half} {2 * radius:g} 0{half}-{2 * radius:g} 0"
    places = ((distance * sin(2 * pi * k / count), -distance * cos(2 * pi * k / count)) for k in range(count))
    return "".join(f"M{x - radius:.1f} {y:.1f}{dot}" for x, y in places)


def shared() -> dict[str, str]:
    """What the circles share, by id: one circle around the origin in the colour of whoever uses it."""
    return {
        "pip": f'<circle r="43" fill="none" stroke-width="14"/><circle r="30.5" stroke="none"/>'
        f'<path stroke="none" d="{_around(8, 18, 3.6)}{_around(1, 0, 5.5)}" fill="{colour("face")}"/>'
    }


def wheel() -> str:
    """The one."""
    x, y = MIDDLE
    return (
        f'<g transform="translate({x} {y})scale(1.1)">'
        f'<circle r="108" fill="none" stroke="{colour("green")}" stroke-width="14"/>'
        f'<path d="{_around(16, 82, 11)}" fill="{colour("blue")}"/>'
        f'<circle r="60" fill="{colour("red")}"/>'
        f'<path d="{_around(8, 33, 13)}" fill="{colour("face")}"/>'
        f'<circle r="13" fill="{colour("face")}"/></g>'
    )


def circles(number: str) -> str:
    """What stands on the tile of this number (0 is the red five)."""
    if number == "1":
        return wheel()
    radius, layout = LAYOUTS[number]
    drawn = []
    for place in layout.split():
        x, y, name = place.split(",")
        fill = colour(name)
        drawn.append(
            f'<use href="#pip" transform="translate({x} {y})scale({radius / RADIUS:g})" fill="{fill}" stroke="{fill}"/>'
        )
    return "".join(drawn)
