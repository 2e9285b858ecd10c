"""What every tile has: its body, seen a little from below, and its back."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from webui.tiles.palette import colour

#: Width and height of every drawing; the printed face's middle lies a little above that of the whole.
WIDTH, HEIGHT = 300, 400
MIDDLE = (150, 194)
#: From the middle of the back to the points of its star.
STAR = 90


def body(face: str, edge: str) -> str:
    """A tile with nothing on it, in two colours of the palette."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="34" fill="{colour(edge)}"/>'
        f'<rect x="6" y="6" width="288" height="376" rx="29" fill="{colour(face)}"/>'
    )


def _ring(radius: float, turn: float) -> list[str]:
    """Six points around the middle as path data, the first `turn` sixths from the top."""
    x, y = MIDDLE
    angles = [(k + turn) * pi / 3 for k in range(6)]
    return [f"{x + radius * sin(angle):.1f} {y - radius * cos(angle):.1f}" for angle in angles]


def back() -> str:
    """The back: a frame around a hemp-leaf star, six triangles each of which is parted in three."""
    x, y = MIDDLE
    corners, hearts = _ring(STAR, 0), _ring(STAR / sqrt(3), 0.5)
    after = [*corners[1:], corners[0]]
    star = "".join(
        f"M{corner}L{beside} {x} {y} {heart} {beside}M{corner}L{heart}"
        for corner, beside, heart in zip(corners, after, hearts, strict=True)
    )
    return (
        f'{body("back", "back-edge")}<g fill="none" stroke="{colour("back-line")}" stroke-width="8" stroke-linejoin="round">'
        f'<rect x="34" y="34" width="232" height="320" rx="14"/><path d="{star}"/></g>'
    )
