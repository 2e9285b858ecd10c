"""What lies about besides tiles: sticks, dice, racks, the middle of an automatic table, phones, keyboards, paper, hands."""

from __future__ import annotations

import math

import cv2
import numpy as np

from models.scenes.arrays import Colour, Floats, Image, Rng, hsv, pick
from models.scenes.bodies import Body, Make, stand
from models.scenes.glyphs import choose, written
from models.scenes.sticks import drawer, stick

#: Where the pips of each side of a die are, in quarters of its width and height.
PIPS = {
    1: ((2, 2),), 2: ((3, 3), (1, 1)), 3: ((1, 1), (2, 2), (3, 3)), 4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)), 6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}  # fmt: skip


def _block(
    size: tuple[float, float, float], colour: Colour, x: float, y: float, turn: float, picture: Image | None = None
) -> Body:
    """A box whose upper plane carries the picture; `size`: across, along, height."""
    made = Make(size, min(2.0, min(size) / 4), colour, colour, 0.3, 0.3)
    return Body(stand(x, y, turn, "up", size), made, picture, is_tile=False)


def _plain(rng: Rng) -> Colour:
    return hsv(rng.uniform(0, 360), rng.uniform(0, 0.9), rng.uniform(0.05, 0.95))


def die(rng: Rng, x: float, y: float, turn: float) -> Body:
    """A die with one to six pips up."""
    side = rng.uniform(9, 17)
    colour = (240, 238, 230) if rng.random() < 0.75 else _plain(rng)
    picture = np.full((48, 48, 3), colour, np.uint8)
    pips = PIPS[int(rng.integers(1, 7))]
    for across, down in pips:
        ink = (200, 20, 20) if len(pips) in (1, 4) else (15, 15, 15)
        cv2.circle(picture, (12 * across, 12 * down), 9 if len(pips) == 1 else 5, ink, -1)
    return _block((side, side, side), colour, x, y, turn, picture)


def device(rng: Rng, x: float, y: float, turn: float, kind: str | None = None) -> Body:
    """A phone, a keyboard, a card, a book or paper: flat, with marks that look like writing; or a box of no tile's shape."""
    kind = kind or pick(rng, {"phone": 3, "keyboard": 2, "card": 2, "paper": 2, "rack": 1, "block": 4, "packet": 4})
    colour = _plain(rng) if kind in ("card", "paper", "rack") else hsv(0, 0, rng.uniform(0.03, 0.3))
    if kind == "panel":
        return _panel(rng, x, y, turn)
    if kind == "block":
        return _block(_no_tile(rng), hsv(rng.uniform(0, 360), rng.uniform(0, 0.9) ** 2, rng.uniform(0.3, 1)), x, y, turn)
    if kind == "packet":
        return _packet(rng, x, y, turn)
    size = {
        "phone": (72.0, 148.0, 8.0), "keyboard": (290.0, 110.0, 14.0), "card": (58.0, 88.0, 1.0), "paper": (150.0, 210.0, 1.0),
        "rack": (280.0, 26.0, 18.0),
    }[kind]  # fmt: skip
    wide, high = max(16, int(size[0] * 1.5)), max(16, int(size[1] * 1.5))
    picture = np.full((high, wide, 3), colour, np.uint8)
    if kind == "keyboard":
        keys = _plain(rng)
        for row in range(5):
            for column in range(15):
                at = (int(8 + column * (wide - 16) / 15), int(8 + row * (high - 16) / 5))
                cv2.rectangle(picture, at, (at[0] + (wide - 16) // 15 - 4, at[1] + (high - 16) // 5 - 4), keys, -1)
                letter = chr(int(rng.integers(65, 91)))
                cv2.putText(picture, letter, (at[0] + 6, at[1] + 16), 0, 0.4, (220, 220, 220), 1, cv2.LINE_AA)
    elif kind != "rack":
        if kind == "phone" and rng.random() < 0.5:
            cv2.rectangle(picture, (5, 8), (wide - 6, high - 9), _plain(rng), -1)
        for line in range(int(rng.integers(2, 14))):
            word = "".join(rng.choice(list("abcdefghikmnoprstuvw 0123456789#"), int(rng.integers(3, 14))))
            place = (int(rng.integers(4, wide // 2)), int(20 + line * high / 14))
            cv2.putText(picture, word, place, 0, rng.uniform(0.3, 0.9), _plain(rng), int(rng.integers(1, 3)), cv2.LINE_AA)
    return _block(size, colour, x, y, turn, picture)


def _no_tile(rng: Rng) -> tuple[float, float, float]:
    """The size of a box that is too square or too long to be taken for a tile: a rubber, a packet, the lid of a bottle."""
    wide = rng.uniform(9, 60)
    return wide, wide * float(rng.choice([rng.uniform(0.9, 1.1), rng.uniform(1.9, 3.5)])), rng.uniform(4, 40)


def _packet(rng: Rng, x: float, y: float, turn: float) -> Body:
    """A packet, a bottle seen from above or a lighter, with a label: bright fields, a sign or two, small print."""
    size = _no_tile(rng)
    # never as white as tiles are
    ground = hsv(rng.uniform(0, 360), rng.uniform(0.35, 1), rng.uniform(0.2, 1)) if rng.random() < 0.8 else hsv(0, 0, 0.1)
    picture = np.full((120, 90, 3), ground, np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        left, top = int(rng.integers(0, 60)), int(rng.integers(0, 90))
        spot = (left + int(rng.integers(15, 70)), top + int(rng.integers(10, 60)))
        if rng.random() < 0.6:
            cv2.rectangle(picture, (left, top), spot, _plain(rng), -1)
        else:
            cv2.circle(picture, (left, top), int(rng.integers(8, 35)), _plain(rng), int(rng.choice([-1, 3])), cv2.LINE_AA)
    if rng.random() < 0.6:
        ink, font = np.array(_plain(rng)), choose(rng)
        for sign in rng.choice(list("東南西北中發白一二三四五六七八九萬"), int(rng.integers(1, 4))):
            side = int(rng.integers(14, 46))
            left, top = int(rng.integers(0, 90 - side)), int(rng.integers(0, 120 - side))
            mask = cv2.resize(written(font, str(sign)), (side, side), interpolation=cv2.INTER_AREA)[..., None] / 255
            area = picture[top : top + side, left : left + side]
            np.copyto(area, (area * (1 - mask) + ink * mask).astype(np.uint8))
    for line in range(int(rng.integers(0, 6))):
        cv2.line(picture, (8, 80 + 6 * line), (int(rng.integers(30, 84)), 80 + 6 * line), _plain(rng), 1)
    return _block(size, ground, x, y, turn, picture)


def _panel(rng: Rng, x: float, y: float, turn: float) -> Body:
    """The panel of an automatic table: dark, with glowing digits."""
    picture = np.full((150, 420, 3), hsv(0, 0, rng.uniform(0.02, 0.2)), np.uint8)
    ink = [(255, 50, 90), (255, 60, 40), (80, 255, 90), (255, 170, 40)][int(rng.integers(4))]
    for spot in ((20, 90), (150, 60), (290, 90), (150, 130)):
        cv2.putText(picture, f"{int(rng.integers(10000)):04}", spot, 0, rng.uniform(1.1, 1.6), ink, 4, cv2.LINE_AA)
    cv2.circle(picture, (40, 30), 6, (90, 255, 110), -1, cv2.LINE_AA)
    return _block((280, 100, rng.uniform(2, 25)), hsv(0, 0, rng.uniform(0.03, 0.9)), x, y, turn, picture)


def console(rng: Rng) -> list[Body]:
    """The middle of an automatic table: a dark plate with coloured lights, digits and a dome for the dice."""
    side, colour = rng.uniform(105, 150), hsv(rng.uniform(200, 260), 0.2, rng.uniform(0.05, 0.2))
    picture = np.full((240, 240, 3), colour, np.uint8)
    for _ in range(int(rng.integers(6, 26))):
        centre = tuple(rng.integers(15, 225, 2).tolist())
        axes = (int(rng.integers(3, 16)), int(rng.integers(2, 10)))
        ink, line = hsv(rng.uniform(0, 360), 0.7, 0.9), int(rng.choice([-1, 2]))
        cv2.ellipse(picture, centre, axes, rng.uniform(0, 180), 0, 360, ink, line, cv2.LINE_AA)
    dome, line = hsv(0, 0, rng.uniform(0.2, 0.8)), int(rng.choice([-1, 3]))
    cv2.circle(picture, (120, 120), int(rng.integers(25, 50)), dome, line, cv2.LINE_AA)
    if rng.random() < 0.7:
        _lit(rng, picture)
    for _ in range(4):
        if rng.random() < 0.6:
            digits = str(int(rng.integers(0, 999)) * 100)
            cv2.putText(picture, digits, (88, 232), 0, 0.6, (240, 40, 40), 2, cv2.LINE_AA)
        picture = np.ascontiguousarray(np.rot90(picture))
    height = rng.uniform(3, 12)
    out = [_block((side, side, height), colour, 0, 0, float(rng.choice([0, 45])), picture)]
    if rng.random() < 0.6:
        out += [die(rng, rng.uniform(-20, 20), rng.uniform(-20, 20), rng.uniform(0, 90)) for _ in range(2)]
    return out


def _lit(rng: Rng, picture: Image) -> None:
    """On each side of a console a button and the seat's wind on a lit plate: as large as a tile far away, but none."""
    font, bright = choose(rng), rng.random() < 0.6
    ink, plate = hsv(rng.uniform(0, 360), rng.uniform(0, 1), 0.15 if bright else 0.95), hsv(rng.uniform(0, 360), 0.15, 0.95)
    button, round_ = hsv(rng.uniform(0, 360), rng.uniform(0.3, 1), rng.uniform(0.6, 1)), rng.random() < 0.5
    high, wide = int(rng.integers(16, 34)), int(rng.integers(14, 34))
    for wind in "東南西北":
        if bright:
            cv2.rectangle(picture, (60, 200), (60 + wide, 200 + high), plate, -1)
        mask = cv2.resize(written(font, wind), (wide - 6, high - 6), interpolation=cv2.INTER_AREA)[..., None] / 255
        area = picture[203 : 203 + high - 6, 63 : 63 + wide - 6]
        np.copyto(area, (area * (1 - mask) + np.array(ink) * mask).astype(np.uint8))
        if round_:
            cv2.ellipse(picture, (150, 214), (wide // 2 + 4, high // 2), 0, 0, 360, button, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(picture, (150 - wide // 2, 205), (150 + wide // 2, 205 + high), button, -1)
        for bar in range(int(rng.integers(0, 6))):
            cv2.rectangle(picture, (176 + 9 * bar, 205), (181 + 9 * bar, 220), button, -1)
        picture[:] = np.rot90(picture).copy()


def rim(rng: Rng, half: float) -> list[Body]:
    """The raised edge of a table, `half` mm from its middle, sometimes with a tray of sticks set into it."""
    colour = pick(rng, {"white": 2, "wood": 2, "black": 1, "any": 1})
    shades = {"white": (228.0, 228.0, 230.0), "wood": hsv(25, 0.6, rng.uniform(0.25, 0.7)), "black": (25.0, 25.0, 28.0)}
    shade = shades.get(colour) or _plain(rng)
    deep, tall = rng.uniform(30, 90), rng.uniform(6, 22)
    # in pieces, so that near and far parts are drawn in the right order
    long = (2 * half + 2 * deep) / 8
    out = []
    for turn in (0, 90, 180, 270):
        cos, sin = round(math.cos(math.radians(turn))), round(math.sin(math.radians(turn)))
        for part in range(8):
            x, y = (part - 3.5) * long, -half - deep / 2
            out.append(_block((long, deep, tall), shade, x * cos - y * sin, x * sin + y * cos, turn))
        if rng.random() < 0.5:
            x, y, wide = rng.normal(0, half / 6), -half - deep / 2, half * rng.uniform(0.5, 1.4)
            out += drawer(rng, x * cos - y * sin, x * sin + y * cos, turn, wide, tall)
    return out


def clutter(rng: Rng, reach: float, count: int, taken: Floats) -> list[Body]:
    """Some things within `reach` mm that keep clear of the places `taken` (N, 2)."""
    out: list[Body] = []
    for _ in range(count):
        kind = pick(rng, {"stick": 3, "die": 3, "device": 1.5})
        clear = {"stick": 55, "die": 30, "device": 150}[kind]
        for _ in range(8):
            place = rng.uniform(-reach, reach, 2)
            if not len(taken) or np.hypot(*(taken - place).T).min() > clear:
                maker = {"stick": stick, "die": die, "device": device}[kind]
                out.append(maker(rng, float(place[0]), float(place[1]), rng.uniform(0, 360)))
                break
    return out


def rack(rng: Rng, x: float, y: float, turn: float, long: float) -> list[Body]:
    """A bar that hands lean on or stand behind, in pieces."""
    colour, deep, tall = _plain(rng), rng.uniform(12, 30), rng.uniform(6, 24)
    step, angle = long / 6, math.radians(turn)
    return [
        _block((step, deep, tall), colour, x + (i - 2.5) * step * math.cos(angle), y + (i - 2.5) * step * math.sin(angle), turn)
        for i in range(6)
    ]


def channel(rng: Rng, near: float, far: float, long: float, behind: float) -> list[Body]:
    """A dark rack that a row lies or stands in, so that a gap in the row shows a piece of rack as large as a tile.

    Its bars run before y = `near` and behind y = `far`; `behind` is the height of the far one, mm.
    """
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.uniform(0.03, 0.35)) if rng.random() < 0.8 else _plain(rng)
    pieces, step = 8, long / 8
    floor = (step, far - near, 0.6)
    out = [_block(floor, colour, (i - (pieces - 1) / 2) * step, (near + far) / 2, 0) for i in range(pieces)]
    for y, deep, tall in ((near, rng.uniform(3, 14), rng.uniform(2, 9)), (far, rng.uniform(3, 14), behind)):
        middle = y + (deep / 2 if y == far else -deep / 2)
        out += [_block((step, deep, tall), colour, (i - (pieces - 1) / 2) * step, middle, 0) for i in range(pieces)]
    return out


def draw_hand(rng: Rng, image: Image, cover: Image, at: tuple[float, float], tile: float) -> None:
    """A player's hand reaching in from the photo's edge to `at`; `tile`: short side in pixels.

    What it hides is set in the mask `cover`.
    """
    height, width = image.shape[:2]
    skin = np.array(hsv(rng.uniform(12, 28), rng.uniform(0.25, 0.6), rng.uniform(0.4, 0.95)))
    mask = np.zeros((height, width), np.uint8)
    away = rng.uniform(0, 2 * math.pi)
    palm = np.array(at) + tile * 2.6 * np.array([math.cos(away), math.sin(away)])
    elbow = palm + 4 * max(height, width) * np.array([math.cos(away), math.sin(away)])
    cv2.line(mask, _dot(palm), _dot(elbow), 255, max(2, int(tile * rng.uniform(1.8, 2.8))))
    cv2.circle(mask, _dot(palm), max(2, int(tile * 1.6)), 255, -1)
    for finger in np.linspace(-0.65, 0.65, 5):
        tip = palm - tile * rng.uniform(2.1, 2.9) * np.array([math.cos(away + finger), math.sin(away + finger)])
        cv2.line(mask, _dot(palm), _dot(tip), 255, max(2, int(tile * rng.uniform(0.55, 0.75))))
    inner = cv2.GaussianBlur(mask, (0, 0), max(1.0, tile * 0.25)).astype(np.float32) / 255
    colour = skin * (0.45 + 0.65 * inner[..., None])
    sleeve = np.hypot(*(np.mgrid[:height, :width] - palm[::-1, None, None])) > tile * rng.uniform(4, 9)
    colour[sleeve] = np.array(_plain(rng)) * (0.5 + 0.5 * inner[sleeve][:, None])
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8)[..., None] / np.float32(255)
    np.copyto(image, (image * (1 - soft) + np.clip(colour, 0, 255) * soft).astype(np.uint8))
    cover[mask > 127] = 255


def _dot(point: Floats) -> tuple[int, int]:
    clipped = np.clip(point, -8000, 8000)
    return int(clipped[0]), int(clipped[1])
