"""The characters of the tiles as strokes, and their drawing.

A character is drawn in a square of 100 by 100, x to the right and y down. Each of its strokes is a kind (see `brush.PRESSURE`),
with a number where the tip is that many per cent of the usual, and the points its line goes through.
"""

from __future__ import annotations

from webui.tiles.brush import Point, closed_path, outline

#: The strokes of each character in the order they are written.
STROKES: dict[str, str] = {
    "一": "h 5,53 50,49 95,50",
    "二": "h 20,25 50,22 80,23; h 4,79 50,75 96,76",
    "三": "h 16,16 50,13 84,14; h 23,48 50,46 77,46.5; h 4,84 50,80 96,81",
    "四": (
        "v 11,21 14,56 18,88; h 11,21 50,18 87,18; v 88,18 86,54 82,88; p85 39,21 37,43 25,63; "
        "b85 60,20 60,48 66,60 78,60; h 17,84 50,82 82,82"
    ),
    "五": "h 16,15 50,12 84,13; v 49,15 44,50 37,84; h 20,48 48,45 74,45; v 75,45 73,65 70,84; h 4,87 50,84 96,85",
    "六": "d 46,3 55,22; h 5,40 50,36 95,37; p 36,52 28,72 10,93; d 60,52 74,70 87,91",
    "七": "h 5,51 48,43 94,36; b 42,8 42,66 50,85 84,84; k 87,86 91,64",
    "八": "p 38,20 32,54 5,90; n 57,12 68,50 98,89",
    "九": "p 41,6 37,50 6,93; h 10,37 38,33 66,31; b 68,31 62,62 68,87 91,86; k 93,88 96,64",
    "萬": (
        "h 6,14 50,12 94,13; v 33,2 35,24; v 67,2 65,24; v 22,32 26,58; h 22,32 77,31; v 78,31 74,58; "
        "h80 26,44.5 74,44; h90 26,57 74,56.5; v 50,32 50,80; v 9,68 12,98; h 9,68 90,66; v 91,66 89,95; "
        "k 89,96 76,89; t 27,87 48,83 69,78; d85 64,73 77,89"
    ),
    "東": (
        "h 8,19 50,16 92,17; v 22,32 27,62; h90 22,32 78,31; v 79,31 74,62; h80 26,46.5 74,46; "
        "h90 26,61 74,60.5; v 50,2 50,98; p 47,62 32,78 5,91; n 53,62 68,76 97,92"
    ),
    "南": (
        "h 14,16 50,13 86,14; v 50,2 50,32; v 12,35 13,66 15,97; h 12,35 50,32.5 87,32.5; v 88,33 87,66 86,94; "
        "k 86,95 73,89; d85 32,41 40,53; p85 69,40 59,54; h85 29,59 71,58; h85 25,76 75,75; i 50,59 50,96"
    ),
    "西": (
        "h 6,15 50,12 94,13; v 12,37 15,64 19,93; h 12,37 50,35 87,35; v 88,35 86,62 82,93; h 18,88 82,87; "
        "p90 38,15 37,46 25,70; b90 61,15 61,54 67,67 80,67"
    ),
    "北": (
        "v 35,8 35,50 35,93; h 5,38 34,35; t 2,83 18,78 35,66; p 93,24 81,36 65,45; b 63,6 63,66 70,86 92,85; k 94,87 97,63"
    ),
    "發": (
        "h 12,13 38,11; p 40,11 28,34 2,51; d85 13,26 25,36; p90 73,0 58,17; p90 92,11 73,26; "
        "n 52,6 68,31 99,51; h 11,55 43,53.5; v 44,53 42,66; h90 16,66.5 43,66; v 15,66 12,80; "
        "h90 12,79.5 45,78.5; v 46,78 42,97; k 42,98 26,92; p 62,54 61,65 51,75; h90 62,54 81,53; "
        "b90 82,53 82,63 87,68 97,67; h90 54,79 84,77.5; p 86,77 75,91 49,100; n 57,80 74,91 100,100"
    ),
    "中": "v 12,27 15,48 19,70; h 12,27 50,24 87,24; v 88,24 86,46 82,70; h 18,66 82,64.5; i 50,2 50,99",
}


def drawn(character: str, box: tuple[float, float, float, float], width: float) -> str:
    """SVG paths of a character in a box (x, y, width, height), drawn with a tip of `width`; KeyError for one not in `STROKES`.

    Each stroke is a path of its own: browsers leave hairlines where the outlines of a single one cross.
    """
    left, top, across, down = box

    def placed(point: str) -> Point:
        x, y = map(float, point.split(","))
        return left + x * across / 100, top + y * down / 100

    data = []
    for stroke in STROKES[character].split(";"):
        kind, *points = stroke.split()
        tip = width * float(kind[1:] or 100) / 100
        data.append(f'<path d="{closed_path(outline(kind[0], [placed(point) for point in points], tip))}"/>')
    return "".join(data)
