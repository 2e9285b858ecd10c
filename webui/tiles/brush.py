"""A brush: the line a stroke follows becomes the outline of what a slanted soft tip leaves along it.

The tip is an ellipse that leans to the right, as a hand holds a brush; pressing makes it larger. The outline on either side is
where the tip reaches farthest from the line, so uprights come out stronger than level strokes and every end is slanted, as
in regular script.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin

Point = tuple[float, float]

#: How the tip leans (radians from level, clockwise on the screen), and its shorter radius as a part of the longer.
LEAN = 0.68
ROUND = 0.54
#: How many places along a stroke, and around each of its ends, give a point of the outline.
ALONG = 11
AROUND = 4
#: How far pressing has got along the stroke (0..1), and how hard it is there, by kind of stroke: level, upright, needle (an
#: upright that ends in a point), falling to the left, falling to the right, dot, hook, rising, bend (upright, then level).
PRESSURE: dict[str, tuple[tuple[float, float], ...]] = {
    "h": ((0, 0.8), (0.06, 1.0), (0.3, 0.82), (0.62, 0.82), (0.9, 1.12), (1, 1.0)),
    "v": ((0, 1.0), (0.08, 1.12), (0.4, 0.92), (0.75, 0.94), (1, 1.04)),
    "i": ((0, 1.0), (0.07, 1.12), (0.35, 0.94), (0.7, 0.92), (0.88, 0.66), (1, 0.12)),
    "p": ((0, 0.95), (0.1, 1.06), (0.4, 0.92), (0.75, 0.6), (1, 0.1)),
    "n": ((0, 0.5), (0.2, 0.75), (0.5, 1.2), (0.8, 1.8), (0.88, 1.62), (1, 0.14)),
    "d": ((0, 0.22), (0.3, 0.75), (0.75, 1.28), (1, 1.02)),
    "k": ((0, 1.04), (0.3, 0.72), (1, 0.1)),
    "t": ((0, 1.1), (0.2, 1.05), (0.6, 0.6), (1, 0.12)),
    "b": ((0, 1.0), (0.06, 1.12), (0.3, 0.92), (0.6, 0.88), (0.85, 1.02), (1, 1.1)),
}


def _press(kind: str, at: float) -> float:
    """How hard the brush is pressed at a place 0..1 of a stroke of this kind."""
    for (t0, w0), (t1, w1) in pairwise(PRESSURE[kind]):
        if at <= t1:
            part = (at - t0) / (t1 - t0)
            return w0 + (w1 - w0) * part * part * (3 - 2 * part)
    return PRESSURE[kind][-1][1]


def _place(points: Sequence[Point], at: float) -> tuple[Point, Point]:
    """The point and the direction at a place 0..1 (by length) of the smooth line through `points`."""
    lengths = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    rest = at * sum(lengths)
    piece = 0
    while piece < len(lengths) - 1 and rest > lengths[piece]:
        rest -= lengths[piece]
        piece += 1
    span = lengths[piece]
    t = rest / span
    ends = points[piece], points[piece + 1]
    axes = []
    for axis in (0, 1):
        p0, p1 = ends[0][axis], ends[1][axis]
        slope = (p1 - p0) / span
        before = (p0 - points[piece - 1][axis]) / lengths[piece - 1] if piece else None
        after = (points[piece + 2][axis] - p1) / lengths[piece + 1] if piece + 2 < len(points) else None
        m1 = slope if after is None else (slope + after) / 2
        m0 = slope if before is None else (slope + before) / 2
        # the free end of a bent line goes on bending
        m0, m1 = (2 * slope - m1 if before is None else m0), (2 * slope - m0 if after is None and before is not None else m1)
        value = (
            (2 * t**3 - 3 * t**2 + 1) * p0
            + (t**3 - 2 * t**2 + t) * m0 * span
            + (3 * t**2 - 2 * t**3) * p1
            + (t**3 - t**2) * m1 * span
        )
        speed = (6 * t**2 - 6 * t) * (p0 - p1) / span + (3 * t**2 - 4 * t + 1) * m0 + (3 * t**2 - 2 * t) * m1
        axes.append((value, speed))
    (x, dx), (y, dy) = axes
    return (x, y), (dx, dy)


def _reach(centre: Point, radius: float, angle: float) -> Point:
    """Where a tip of this radius reaches farthest in a direction (radians)."""
    along = cos(angle - LEAN)
    across = sin(angle - LEAN) * ROUND
    size = hypot(along, across)
    a, b = radius * along / size, radius * ROUND * across / size
    return centre[0] + a * cos(LEAN) - b * sin(LEAN), centre[1] + a * sin(LEAN) + b * cos(LEAN)


def outline(kind: str, points: Sequence[Point], width: float) -> list[Point]:
    """The outline of one stroke, clockwise: `points` are what its line goes through, `width` is that of the tip."""
    left, right = [], []
    for step in range(ALONG):
        at = (1 - cos(pi * step / (ALONG - 1))) / 2
        centre, (dx, dy) = _place(points, at)
        radius = width / 2 * _press(kind, at)
        heading = atan2(dy, dx)
        left.append(_reach(centre, radius, heading - pi / 2))
        right.append(_reach(centre, radius, heading + pi / 2))
        if step == 0:
            start = [_reach(centre, radius, heading + pi / 2 + pi * k / (AROUND + 1)) for k in range(1, AROUND + 1)]
    end = [_reach(centre, radius, heading - pi / 2 + pi * k / (AROUND + 1)) for k in range(1, AROUND + 1)]
    return [*left, *end, *reversed(right), *start]


def closed_path(points: Sequence[Point]) -> str:
    """SVG path data of the smooth closed line that `points` pull towards themselves (a quadratic B-spline).

    Each curve runs from the middle of one side to the middle of the next. The points are set on a grid of fifths: the middles
    are then exact in tenths, and `t`, which mirrors the last point, meets the next one exactly.
    """
    fifths = [(round(x * 5), round(y * 5)) for x, y in points]
    fifths = [point for point, after in zip(fifths, [*fifths[1:], fifths[0]], strict=True) if point != after]
    middles = [(a[0] + b[0], a[1] + b[1]) for a, b in zip([fifths[-1], *fifths[:-1]], fifths, strict=True)]
    x, y = middles[0]
    data = [f"M{_tenths(x)}{_tenths(y, True)}q{_tenths(2 * fifths[0][0] - x)}{_tenths(2 * fifths[0][1] - y, True)}"]
    for number, (to_x, to_y) in enumerate([*middles[1:], middles[0]]):
        data.append(("t" if number == 1 else "") + _tenths(to_x - x, number != 1) + _tenths(to_y - y, True))
        x, y = to_x, to_y
    return "".join(data) + "z"


def _tenths(value: int, follows: bool = False) -> str:
    """A number of tenths as SVG writes it shortest; one that follows another brings what parts them."""
    text = f"{value / 10:.1f}".rstrip("0").rstrip(".").replace("0.", ".", 1) if abs(value) < 10 else f"{value / 10:g}"
    text = text if text not in ("", "-", "-0") else "0"
    return text if not follows or text.startswith("-") else f" {text}"
