"""Designs drawn here: one `Design` is a set of choices, `paint` draws any face in it as ink on a transparent ground."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from models.scenes.arrays import Image, Rng, hsv, pick
from models.scenes.birds import bird
from models.scenes.glyphs import LATIN, choose, weight, written
from scoring.tiles import FACES

#: Size of a face image, and of the canvas that it is drawn on.
WIDE, HIGH = 144, 192
OVER = 2
W, H = WIDE * OVER, HIGH * OVER
Ink = tuple[int, int, int]

CIRCLES: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.25), (0.5, 0.75)),
    3: ((0.22, 0.19), (0.5, 0.5), (0.78, 0.81)),
    4: ((0.27, 0.25), (0.73, 0.25), (0.27, 0.75), (0.73, 0.75)),
    5: ((0.24, 0.2), (0.76, 0.2), (0.5, 0.5), (0.24, 0.8), (0.76, 0.8)),
    6: ((0.28, 0.19), (0.72, 0.19), (0.28, 0.56), (0.72, 0.56), (0.28, 0.83), (0.72, 0.83)),
    7: ((0.2, 0.13), (0.5, 0.24), (0.8, 0.35), (0.28, 0.62), (0.72, 0.62), (0.28, 0.86), (0.72, 0.86)),
    8: tuple((x, y) for y in (0.14, 0.38, 0.62, 0.86) for x in (0.29, 0.71)),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}
#: Which circles are of the second (0), third (1: red) or main colour (2) in the usual sets.
CIRCLE_INKS = {1: "1", 2: "20", 3: "012", 4: "0220", 5: "02120", 6: "221111", 7: "2221111", 8: "00000000", 9: "222111000"}
#: Sticks as (x, y of the middle, rows that share the height); the red one of 5, 7 and 9 is told by its place.
STICKS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 0.26), (0.5, 0.74)),
    3: ((0.5, 0.26), (0.27, 0.74), (0.73, 0.74)),
    4: ((0.27, 0.26), (0.73, 0.26), (0.27, 0.74), (0.73, 0.74)),
    5: ((0.22, 0.26), (0.78, 0.26), (0.5, 0.5), (0.22, 0.74), (0.78, 0.74)),
    6: tuple((x, y) for y in (0.26, 0.74) for x in (0.2, 0.5, 0.8)),
    7: ((0.5, 0.17), *((x, y) for y in (0.5, 0.83) for x in (0.2, 0.5, 0.8))),
    9: tuple((x, y) for y in (0.17, 0.5, 0.83) for x in (0.2, 0.5, 0.8)),
}
NUMERALS = "一二三四五六七八九"
#: Flowers and seasons, drawn as foreign tiles.
FLOWERS = "春夏秋冬梅蘭菊竹"


@dataclass(frozen=True)
class Design:
    """The choices of one drawn set. `inks`: second, red, main and black; `font` "" stands for strokes drawn here.

    `flat`: how tall the numerals of the characters are; `grow`: how large the circles; `plume`: one bamboo is a peacock in
    one ink; `swap`: red circles where others have theirs in the main colour, and the other way round; `filled`: how much of
    a face's width and height an honour's character takes, 1 for what the margin leaves; `letter`: in a framed white dragon.
    """

    inks: tuple[Ink, Ink, Ink, Ink]
    font: str
    boldness: float
    margin: float
    ring: str
    stick: str
    five: str
    man: str
    man_red: bool
    winds: int
    white: str
    index: str
    index_right: bool
    index_font: str
    bird: int
    red: Ink
    jewel: bool
    thick: float
    wobble: float
    flat: float
    grow: float
    plume: bool
    swap: bool
    filled: tuple[float, float]
    letter: str


def design(rng: Rng) -> Design:
    """A design at random, from plain Japanese sets in black and red to colourful ones with an index in the corner."""
    red = _ink(hsv(rng.uniform(-12, 8), rng.uniform(0.7, 0.95), rng.uniform(0.6, 0.9)))
    green = _ink(hsv(rng.uniform(125, 170), rng.uniform(0.6, 1), rng.uniform(0.2, 0.55)))
    blue = _ink(hsv(rng.uniform(205, 240), rng.uniform(0.6, 1), rng.uniform(0.3, 0.7)))
    black = _ink(hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.05, 0.2)))
    second, main = [(blue, green), (black, black), (black, green), (green, green), (blue, blue)][int(rng.integers(5))]
    dark = black if rng.random() < 0.7 else blue
    return Design(
        inks=(second, red, main, dark),
        font=choose(rng),
        boldness=rng.uniform(-0.5, 3.5),
        margin=rng.uniform(0.08, 0.17),
        ring=pick(rng, {"rings": 3, "flower": 2, "disc": 1, "cross": 1}),
        stick=pick(rng, {"bone": 3, "bar": 1, "chain": 2, "cane": 1}),
        five=str(rng.choice(["五", "伍"])),
        man="萬" if rng.random() < 0.85 else "万",
        man_red=rng.random() < 0.9,
        winds=int(rng.integers(2)),
        white=pick(rng, {"blank": 5, "frame": 2, "double": 2, "key": 1.5}),
        index=pick(rng, {"": 6, "all": 3, "numbers": 1}),
        index_right=rng.random() < 0.4,
        index_font=choose(rng, LATIN),
        bird=int(rng.integers(1 << 30)),
        red=_ink(hsv(rng.uniform(-14, 10), rng.uniform(0.75, 1), rng.uniform(0.65, 0.95))),
        jewel=rng.random() < 0.12,
        thick=rng.uniform(0.8, 1.7),
        wobble=rng.choice([0.0, rng.uniform(1, 4)]),
        flat=rng.uniform(0.42, 1.15),
        grow=rng.uniform(0.8, 1.15) if rng.random() < 0.75 else rng.uniform(1.15, 1.4),
        plume=rng.random() < 0.4,
        swap=rng.random() < 0.25,
        filled=(rng.uniform(0.7, 1), rng.uniform(0.62, 1)) if rng.random() < 0.6 else (1.0, 1.0),
        letter=pick(rng, {"": 6, "B": 1, "P": 0.5, "白": 1.5, "WD": 0.5}),
    )


def _ink(colour: tuple[float, float, float]) -> Ink:
    return int(colour[0]), int(colour[1]), int(colour[2])


def paint(label: str, style: Design) -> Image:
    """The ink of one of the 37 faces as RGBA (HIGH, WIDE, 4), or of a flower for `other`."""
    canvas = np.zeros((H, W, 4), np.uint8)
    number, suit = (0, "") if label == "other" else (int(label[0]) or 5, label[1])
    red = label[0] == "0"
    if suit == "m":
        _characters(canvas, number, style, red)
    elif suit == "p":
        _circles(canvas, number, style, red)
    elif suit == "s":
        _bamboo(canvas, number, style, red)
    elif suit == "z":
        _honour(canvas, number, style)
    else:
        _flower(canvas, style)
    if style.wobble:
        canvas = _carved(canvas, style)
    _corner(canvas, label, style)
    return _small(canvas)


def _carved(canvas: Image, style: Design) -> Image:
    """The ink as an uneven hand would carve it."""
    rng = np.random.default_rng(style.bird + 2)
    rough = [rng.normal(0, style.wobble, (9, 7)).astype(np.float32) for _ in "xy"]
    shift = [cv2.resize(field, (W, H), interpolation=cv2.INTER_CUBIC) for field in rough]
    x, y = np.meshgrid(np.arange(W, dtype=np.float32), np.arange(H, dtype=np.float32))
    return np.asarray(cv2.remap(canvas, x + shift[0], y + shift[1], cv2.INTER_NEAREST), np.uint8)


def _small(canvas: Image) -> Image:
    """The canvas reduced to a face's size, its colours weighted by their cover."""
    cover = canvas[..., 3:].astype(np.float32) / 255
    blended = cv2.resize(canvas[..., :3] * cover, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
    alpha = cv2.resize(cover, (WIDE, HIGH), interpolation=cv2.INTER_AREA)
    colour = blended / np.maximum(alpha, 1e-3)[..., None]
    return np.dstack([np.clip(colour, 0, 255), alpha * 255]).astype(np.uint8)


def _stamp(canvas: Image, mask: Image, box: tuple[float, float, float, float], ink: Ink) -> None:
    """Press a mask, stretched into a box (left, top, right, bottom as fractions), onto the canvas."""
    left, top, right, bottom = round(box[0] * W), round(box[1] * H), round(box[2] * W), round(box[3] * H)
    inner = cv2.resize(mask, (max(2, right - left), max(2, bottom - top)), interpolation=cv2.INTER_AREA)
    part = canvas[top : top + inner.shape[0], left : left + inner.shape[1]]
    inner = inner[: part.shape[0], : part.shape[1]]
    part[inner > 110] = (*ink, 255)


def _place(style: Design, at: tuple[float, float]) -> tuple[int, int]:
    margin = style.margin
    return int(W * (margin + at[0] * (1 - 2 * margin))), int(H * (margin * 0.8 + at[1] * (1 - 1.6 * margin)))


def _characters(canvas: Image, number: int, style: Design, red: bool) -> None:
    numeral = style.five if number == 5 else NUMERALS[number - 1]
    top = weight(written(style.font, numeral), style.boldness)
    ratio = min(1.4, top.shape[1] / top.shape[0]) if number > 3 else 1.3
    tall = (0.3 if number > 3 else {1: 0.07, 2: 0.2, 3: 0.28}[number]) * style.flat
    wide = min(0.72, (0.3 * ratio if number > 3 else 0.5) * 1.35)
    margin = style.margin
    middle = margin + 0.14
    _stamp(canvas, top, (0.5 - wide / 2, middle - tall / 2, 0.5 + wide / 2, middle + tall / 2), _dyed(style, 3, red))
    low = weight(written(style.font, style.man), style.boldness)
    ink = _dyed(style, 1 if style.man_red else 3, red)
    _stamp(canvas, low, (margin + 0.12, 0.5 + margin * 0.3, 0.88 - margin, 1 - margin * 0.8), ink)


def _dyed(style: Design, ink: int, red: bool) -> Ink:
    return style.red if red else style.inks[ink]


def _circles(canvas: Image, number: int, style: Design, red: bool) -> None:
    inks = CIRCLE_INKS[number]
    if style.swap:
        inks = inks.translate(str.maketrans("12", "21"))
    size = {1: 0.36, 2: 0.2, 3: 0.15, 4: 0.17, 5: 0.145, 6: 0.145, 7: 0.125, 8: 0.125, 9: 0.135}[number]
    size *= (1.12 - style.margin) * style.grow
    for at, ink in zip(CIRCLES[number], inks, strict=True):
        centre = _place(style, at)
        main = _dyed(style, int(ink), red)
        if number == 1:
            _great_circle(canvas, centre, int(size * W), style)
        else:
            _circle(canvas, centre, int(size * W), main, style)
    if red and style.jewel:
        cv2.circle(canvas, (W // 2, H // 2), W // 22, (225, 190, 90, 255), -1)


def _circle(canvas: Image, centre: tuple[int, int], radius: int, ink: Ink, style: Design) -> None:
    paint_ink, clear = (*ink, 255), (0, 0, 0, 0)
    line = max(3, int(radius / 6 * style.thick**0.7))
    if style.ring == "disc":
        cv2.circle(canvas, centre, radius, paint_ink, -1)
        cv2.circle(canvas, centre, radius // 2, clear, line)
    elif style.ring == "rings":
        cv2.circle(canvas, centre, radius - line // 2, paint_ink, line)
        cv2.circle(canvas, centre, radius * 6 // 10, paint_ink, line)
        cv2.circle(canvas, centre, max(2, radius // 4), paint_ink, -1)
    elif style.ring == "flower":
        cv2.circle(canvas, centre, radius, paint_ink, -1)
        for angle in np.arange(6) * math.pi / 3:
            spot = (int(centre[0] + radius * 0.55 * math.cos(angle)), int(centre[1] + radius * 0.55 * math.sin(angle)))
            cv2.circle(canvas, spot, max(2, radius // 6), clear, -1)
        cv2.circle(canvas, centre, max(2, radius // 5), clear, max(2, line // 2))
    else:
        cv2.circle(canvas, centre, radius, paint_ink, -1)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            spot = (centre[0] + dx * radius // 2, centre[1] + dy * radius // 2)
            cv2.circle(canvas, spot, radius // 4, clear, -1)


def _great_circle(canvas: Image, centre: tuple[int, int], radius: int, style: Design) -> None:
    second, red, main, _ = style.inks
    petals = 8 + style.bird % 9
    cv2.circle(canvas, centre, radius, (*main, 255), max(4, radius // 9))
    for angle in np.arange(petals) * 2 * math.pi / petals:
        spot = (int(centre[0] + radius * 0.72 * math.cos(angle)), int(centre[1] + radius * 0.72 * math.sin(angle)))
        cv2.circle(canvas, spot, radius // 8, (*(main if style.bird % 2 else second), 255), -1)
    cv2.circle(canvas, centre, radius // 2, (*(red if style.bird % 3 else second), 255), max(4, radius // 9))
    cv2.circle(canvas, centre, radius // 4, (*red, 255), -1 if style.bird % 5 else 5)


def _bamboo(canvas: Image, number: int, style: Design, red: bool) -> None:
    main = style.inks[2]
    if number == 1:
        bird(canvas, style.inks, style.bird, plume=style.plume)
    elif number == 8:
        _zigzag(canvas, style)
    else:
        rows = 3 if number in (7, 9) else 2
        long = (0.275 if rows == 3 else 0.42) * (1 - 1.1 * style.margin)
        for at in STICKS[number]:
            odd = (number == 5 and at[0] == 0.5) or (number == 7 and at[1] < 0.2) or (number == 9 and at[0] == 0.5)
            ink = style.red if red else style.inks[1] if odd else main
            tall = long * (0.85 if odd and number == 5 else 1)
            _stick(canvas, _place(style, at), int(tall * H), ink, style, 0.0)


def _stick(canvas: Image, centre: tuple[int, int], long: int, ink: Ink, style: Design, lean: float) -> None:
    """One stick; `lean` in radians from upright."""
    wide = max(6, int(W // 15 * style.thick))
    along = np.array([math.sin(lean), -math.cos(lean)])
    a, b = ((np.array(centre) + along * long * part).astype(int).tolist() for part in (-0.5, 0.5))
    middle, colour, clear = (int(centre[0]), int(centre[1])), (*ink, 255), (0, 0, 0, 0)
    if style.stick == "bar":
        cv2.line(canvas, a, b, colour, wide)
    elif style.stick == "bone":
        cv2.line(canvas, a, b, colour, wide * 7 // 10)
        for knot in (a, middle, b):
            cv2.circle(canvas, knot, wide * 7 // 10, colour, -1)
        cv2.line(canvas, a, b, clear, max(2, wide // 6))
    elif style.stick == "chain":
        for part in np.linspace(-0.4, 0.4, 4):
            knot = np.array(centre) + along * long * part
            cv2.circle(canvas, (int(knot[0]), int(knot[1])), int(long / 7.5), colour, max(4, wide // 3))
    else:
        cv2.line(canvas, a, b, colour, wide)
        for part in (-0.3, 0.0, 0.3):
            knot = np.array(centre) + along * long * part
            across = np.array([along[1], -along[0]]) * wide
            cv2.line(canvas, (knot - across).astype(int).tolist(), (knot + across).astype(int).tolist(), clear, 3)


def _zigzag(canvas: Image, style: Design) -> None:
    """Eight bamboo: an M over a W."""
    main, long = style.inks[2], int(0.4 * H * (1 - style.margin))
    for sign, y in ((1, 0.25), (-1, 0.75)):
        for x in (0.12, 0.88):
            _stick(canvas, _place(style, (x, y)), long, main, style, 0.0)
        for x, lean in ((0.34, -0.45), (0.66, 0.45)):
            _stick(canvas, _place(style, (x, y)), int(long * 0.85), main, style, sign * lean)


def _honour(canvas: Image, number: int, style: Design) -> None:
    wide, high = style.filled[0] * (0.5 - style.margin), style.filled[1] * (0.45 - style.margin * 1.2)
    box = (0.5 - wide, 0.5 - high, 0.5 + wide, 0.5 + high)
    if number == 5:
        _white(canvas, style)
    elif number == 7:
        middle = weight(written(style.font, "中"), style.boldness)
        _stamp(canvas, middle, (box[0] + 0.06, box[1], box[2] - 0.06, box[3]), style.inks[1])
    else:
        mask = weight(written(style.font, "東南西北白發"[number - 1]), style.boldness)
        green = style.inks[2] if style.bird % 4 else style.inks[3]
        _stamp(canvas, mask, box, green if number == 6 else style.inks[(3, 0)[style.winds]])


def _white(canvas: Image, style: Design) -> None:
    if style.white == "blank":
        return
    ink, line = (*style.inks[style.winds * 3], 255), 4 + style.bird % 12
    edge = int(W * (0.09 + 0.1 * (style.bird % 7) / 7))
    cv2.rectangle(canvas, (edge, edge), (W - edge, H - edge), ink, line)
    if style.white != "frame":
        inner = edge + line + 10 + style.bird % 16
        cv2.rectangle(canvas, (inner, inner), (W - inner, H - inner), ink, max(3, line // 2))
        if style.white == "key":
            for y in range(edge + 20, H - edge - 20, 34):
                cv2.line(canvas, (edge, y), (inner, y), ink, 4)
                cv2.line(canvas, (W - inner, y), (W - edge, y), ink, 4)
    if style.letter:
        font, half = style.font if style.letter == "白" else style.index_font, 0.05 + 0.05 * len(style.letter)
        _stamp(canvas, written(font, style.letter), (0.5 - half, 0.42, 0.5 + half, 0.58), style.inks[style.bird % 4])


def _flower(canvas: Image, style: Design) -> None:
    """A flower, a season or a joker: what belongs to none of the 37."""
    rng = np.random.default_rng(style.bird + 1)
    if rng.random() < 0.2:
        word = str(rng.choice(["JOKER", "百搭", "財", "CAT", "BIG"]))
        font = style.font if ord(word[0]) > 255 else style.index_font
        _stamp(canvas, written(font, word), (0.12, 0.3, 0.88, 0.62), style.inks[int(rng.integers(3))])
        return
    name = written(style.font, str(rng.choice(list(FLOWERS))))
    _stamp(canvas, name, (0.1, 0.07, 0.42, 0.3), style.inks[int(rng.integers(4))])
    stem = [(int(W * 0.5), int(H * 0.92)), (int(W * rng.uniform(0.3, 0.7)), int(H * rng.uniform(0.4, 0.6)))]
    cv2.line(canvas, stem[0], stem[1], (*style.inks[2], 255), 9)
    for _ in range(int(rng.integers(3, 8))):
        at = (int(W * rng.uniform(0.2, 0.8)), int(H * rng.uniform(0.4, 0.85)))
        axes = (int(W * rng.uniform(0.06, 0.15)), int(W * rng.uniform(0.03, 0.09)))
        ink = (*style.inks[int(rng.integers(3))], 255)
        cv2.ellipse(canvas, at, axes, rng.uniform(0, 180), 0, 360, ink, int(rng.choice([-1, 6])))
    cv2.circle(canvas, stem[1], int(W * rng.uniform(0.1, 0.18)), (*style.inks[1], 255), int(rng.choice([-1, 10])))


def _corner(canvas: Image, label: str, style: Design) -> None:
    """The small number or letter of sets for players who read no characters."""
    text = index_of(label)
    if not style.index or not text or (style.index == "numbers" and label[1] == "z"):
        return
    mask = written(style.index_font, text)
    wide, left = 0.1 * min(1.2, mask.shape[1] / mask.shape[0] * 1.3), 0.8 if style.index_right else 0.07
    ink = style.red if label[0] == "0" else style.inks[style.bird % 4]
    _stamp(canvas, mask, (left, 0.05, left + wide, 0.15), ink)


def index_of(label: str) -> str:
    """What the corner of a face says: its number, or the letter of an honour."""
    if label not in FACES:
        return ""
    return "ESWNPFC"[int(label[0]) - 1] if label[1] == "z" else label[0].replace("0", "5")
