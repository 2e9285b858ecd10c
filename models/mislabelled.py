"""What the boxes of photos do not tell, looked at one by one: labels that are wrong, found where a net that never saw them
disagreed, and tiles that others hide in part."""

from __future__ import annotations

#: A box that is drawn twice, or around no tile in particular.
NONE = "none"

#: Set, file, number of the box in boxes.json and what the tile is; `tile`: a tile whose quad is not found, so not to be named.
_ROWS = """
    leo 0429 2 8m
    leo 0429 6 6m
    leo 0444 5 none
    alanchoi-chinese 0056 3 3z
    alanchoi-chinese 0058 5 tile
    alanchoi-chinese 0083 15 2p
    alanchoi-chinese 0255 6 9s
    alanchoi-chinese 0255 36 9s
    alanchoi-chinese 0279 8 3p
    alanchoi-chinese 0321 8 none
"""
#: Red fives of `alanchoi-chinese` that were published as plain ones: file, number of the box. Their black and green is
#: painted over in red, and beside most of them lies a plain one to compare.
_REDS = {
    "0m": "0219-19 0222-37 0227-3 0228-3 0235-4 0245-4 0246-3 0256-2",
    "0p": """
        0219-32 0221-13 0222-23 0227-11 0228-13 0229-11 0234-1 0236-4 0242-1 0243-8 0251-9 0252-13 0256-9 0257-4 0258-12 0260-12
    """,
    "0s": "0221-8 0229-2 0233-18 0243-13 0248-18",
}
#: Tiles of `leo` of whose print a part is hidden behind another tile, by looking at all of them: file, number of the box.
_HIDDEN = """
    0428-0 0429-7 0430-0 0441-0 0441-5 0442-0 0442-3 0442-6 0442-7 0444-1 0444-6 0444-7 0452-7 0453-8 0466-4 0466-7 0466-8
    0478-7 0479-1 0479-8
"""


def _table() -> dict[tuple[str, str, int], str]:
    rows = [line.split() for line in _ROWS.strip().splitlines()]
    table = {(group, file, int(number)): label for group, file, number, label in rows}
    for label, boxes in _REDS.items():
        for box in boxes.split():
            file, number = box.split("-")
            table["alanchoi-chinese", file, int(number)] = label
    return table


#: (set, file without its ending, number of the box) → what the tile is, `tile` or `NONE`.
TRUE_LABELS = _table()
#: (set, file without its ending, number of the box) of tiles that are hidden in part.
HIDDEN = frozenset(("leo", file, int(number)) for file, number in (box.split("-") for box in _HIDDEN.split()))
