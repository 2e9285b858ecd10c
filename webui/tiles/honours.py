"""The characters on tiles: winds and dragons, and the numbers over 萬."""

from __future__ import annotations

from webui.tiles.palette import colour
from webui.tiles.strokes import drawn

NUMBERS = dict(zip("1234567890", "一二三四五六七八九五", strict=True))
#: By number of `z`: character, colour, width of the brush; the white dragon has none.
HONOURS = {
    "1": ("東", "ink", 27),
    "2": ("南", "ink", 26),
    "3": ("西", "ink", 28),
    "4": ("北", "ink", 33),
    "6": ("發", "green", 23),
    "7": ("中", "red", 36),
}
BOX = (44, 58, 212, 272)


def shared() -> dict[str, str]:
    """What the tiles share, by id: 萬, and 五 for both its tiles."""
    return {
        "wan": drawn("萬", (54, 190, 192, 170), 17),
        "five": _number("五"),
    }


def _number(character: str) -> str:
    return drawn(character, (58, 32, 184, 140), 26)


def characters(number: str) -> str:
    """A number over 萬 (0 is the red five)."""
    red, ink = colour("red"), colour("red" if number == "0" else "ink")
    top = '<use href="#five"/>' if number in "05" else _number(NUMBERS[number])
    return f'<g fill="{ink}">{top}</g><use href="#wan" fill="{red}"/>'


def honour(number: str) -> str:
    """A wind or a dragon; the white dragon is a fine frame."""
    if number == "5":
        return (
            f'<g fill="none" stroke="{colour("blue")}"><rect x="52" y="52" width="196" height="284" rx="14" stroke-width="13"/>'
            f'<rect x="70" y="70" width="160" height="248" rx="4" stroke-width="4"/></g>'
        )
    character, name, width = HONOURS[number]
    return f'<g fill="{colour(name)}">{drawn(character, BOX, width)}</g>'
