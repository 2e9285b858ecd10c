"""Characters for the painter: open fonts where the machine has some, else strokes drawn here."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image as Pictures
from PIL import ImageDraw, ImageFont

from models.scenes.arrays import Image, Rng

#: Debian's packages of the fonts: without them the scenes of a seed are others.
PACKAGES = """
    fonts-aoyagi-kouzan-t fonts-aoyagi-soseki fonts-arphic-bkai00mp fonts-arphic-bsmi00lp fonts-arphic-ukai fonts-arphic-uming
    fonts-cns11643-kai fonts-cwtex-fs fonts-cwtex-heib fonts-cwtex-kai fonts-cwtex-yen fonts-dejavu-core fonts-dejima-mincho
    fonts-ipafont fonts-kiloji fonts-klee fonts-kouzan-mouhitsu fonts-liberation2 fonts-lxgw-wenkai fonts-motoya-l-maruberi
    fonts-noto-cjk fonts-oradano-mincho-gsrr fonts-reggae fonts-wqy-microhei fonts-wqy-zenhei
    fonts-yozvox-yozfont-standard-kana fonts-yusei-magic
"""
#: Where those put their files, and how the files of each family begin that holds the characters. Most tiles are carved after a
#: brush, so brush hands are many.
FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts")
BRUSH = (
    "kouzan-mouhitsu.", "kouzan-mouhitsu-g", "AoyagiKouzanT", "aoyagi-soseki", "bkai", "ukai", "TW-Kai-98", "cwkai", "LXGW",
)  # fmt: skip
PRINT = (
    "NotoSerifCJK", "NotoSansCJK", "uming", "wqy", "ipam", "ipag", "bsmi", "cwfs", "cwheib", "cwyen", "dejima", "kiloji",
    "Klee", "MTLmr", "Oradano", "Reggae", "YOzBS_", "YOzRS_", "YOzRSX", "Yusei",
)  # fmt: skip
CJK = (*BRUSH, *PRINT)
LATIN = ("DejaVuSans", "DejaVuSerif", "LiberationS")
SIDE = 240

#: Strokes of the characters that tiles need, as polylines on a grid 0..9 (x y pairs); rough, but each tells itself apart.
STROKES = {
    "一": "0595",
    "二": "2272 0797",
    "三": "1181 2474 0898",
    "四": "11189118 1191 9198 1898 413426 61667686",
    "五": "1181 4138 2474 7478 0898",
    "伍": "2005 1318 3393 5348 4686 8688 2898",
    "六": "4153 0494 3719 6799",
    "七": "0593 41477888",
    "八": "3109 514499 51",
    "九": "3109 0373 737689",
    "萬": "0191 2022 7072 23832383 2326 8386 2686 5327 5358 4595 1679 17 1797 1719 9799 4868",
    "万": "0191 314619 3474 74777868",
    "東": "0292 5059 1484 1477 8487 1787 1686 5709 5799",
    "南": "0292 5054 1481 1419 1494 9499 9989 3546 7566 2777 2565 5659",
    "西": "0191 1318 1393 9398 1898 314426 616676",
    "北": "3139 0434 0838 6168 6878 6894 7898",
    "發": "1030 3013 1131 5191 7199 0494 3405 1539 5585 8588 6578 0696 5909 4969",
    "中": "2282 2226 8286 2686 5059",
    "白": "5042 2282892922 2585",
    "春": "1181 2373 0595 5010 4009 5099 3666 3669 6669 3969",
    "梅": "1319 0343 1306 1346 5193 4494 5559 9559 5999",
    "竹": "2014 0333 3039 7064 5393 8089",
    "菊": "0292 2103 7103 3394 9499 5259 2686 2637 7667",
}


@cache
def families(kind: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The font files of each family on this machine whose names start like one of `kind`, in a stable order."""
    found = [path for folder in FOLDERS for path in sorted(Path(folder).rglob("*.tt[cf]"))]
    every = [tuple(str(path) for path in found if path.name.startswith(start)) for start in kind]
    return tuple(family for family in every if family)


def missing() -> tuple[str, ...]:
    """How the files of those families begin of which this machine has none."""
    return tuple(start for start in (*CJK, *LATIN) if not families((start,)))


@cache
def _font(path: str, index: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, SIDE * 3 // 4, index=index)


@cache
def written(path: str, text: str) -> Image:
    """A text as a mask cut to its ink (height, width), 0..255; `path`: a font's file, or "" for the strokes drawn here."""
    if not path:
        return _stroked(text)
    canvas = Pictures.new("L", (SIDE * max(1, len(text)) + SIDE, SIDE * 2))
    ImageDraw.Draw(canvas).text((SIDE // 2, SIDE // 3), text, fill=255, font=_font(path, 0))
    mask = _cut(np.asarray(canvas))
    # a font of one country lacks characters of another
    return mask if mask.size > 1 else _stroked(text)


def _stroked(text: str) -> Image:
    """A character of `STROKES`, or Latin text in OpenCV's own letters."""
    if text not in STROKES:
        plain = np.zeros((SIDE, SIDE * len(text)), np.uint8)
        cv2.putText(plain, text, (20, SIDE - 60), cv2.FONT_HERSHEY_DUPLEX, 5, 255, 22, cv2.LINE_AA)
        return _cut(plain)
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    for stroke in STROKES[text].split():
        points = np.array([int(digit) for digit in stroke]).reshape(-1, 2) * 22 + 20
        cv2.polylines(canvas, [points.astype(np.int32)], False, 255, 15, cv2.LINE_AA)
    return _cut(canvas)


def _cut(mask: Image) -> Image:
    ys, xs = np.nonzero(mask > 40)
    if not len(ys):
        return mask[:1, :1].copy()
    return mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].copy()


def choose(rng: Rng, kind: tuple[str, ...] = CJK) -> str:
    """A font's file, or "" now and then and where there is none."""
    known = families(kind)
    if not known or rng.random() < 0.04:
        return ""
    family = known[int(rng.integers(len(known)))]
    return family[int(rng.integers(len(family)))]


def weight(mask: Image, amount: float) -> Image:
    """A mask made bolder (amount > 0) or thinner (< 0), in hundredths of its height."""
    size = int(abs(amount) * mask.shape[0] / 100)
    if size < 1:
        return mask
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size + 1, size + 1))
    if amount < 0:
        return np.asarray(cv2.erode(mask, kernel), np.uint8)
    padded = cv2.copyMakeBorder(mask, size, size, size, size, cv2.BORDER_CONSTANT, value=0)
    return np.asarray(cv2.dilate(padded, kernel), np.uint8)
