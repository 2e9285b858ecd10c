"""The tiles as SVG: one sprite for the pages, or one picture of one tile.

A page shows a tile with `<svg viewBox="0 0 300 400"><use href="/static/tiles.svg#tile-0p"/></svg>`; the custom properties of
`palette`, set on any element around it, colour it.
"""

from __future__ import annotations

from scoring.errors import UnknownTileError
from scoring.tiles import FACES
from webui.tiles import bird, body, honours, pin, sou
from webui.tiles.palette import THEMES, colour, plain

#: What can be drawn: the 37 faces, and a tile that lies face down.
LABELS = (*FACES, "back")
VIEW = f'viewBox="0 0 {body.WIDTH} {body.HEIGHT}"'
#: The mark of a red five, for those who cannot tell its red: a jewel on either side.
JEWELS = "".join(
    f'<path d="M{x} 160l20 32-20 32-20-32z" fill="{colour("red")}"/><path d="M{x} 177l8 13h-16z" fill="{colour("face")}"/>'
    for x in (33, 267)
)


def shared() -> dict[str, str]:
    """What several tiles share, as inner SVG by id."""
    parts = {"body": body.body("face", "edge"), "jewels": JEWELS}
    return {**parts, **honours.shared(), **pin.shared(), **sou.shared()}


def drawing(label: str) -> str:
    """The inner SVG of a tile, which uses the ids of `shared`; `UnknownTileError` for a label that is none of `LABELS`."""
    if label not in LABELS:
        raise UnknownTileError(f"expected one of the 37 faces such as '0p', or 'back', got {label!r}")
    if label == "back":
        return body.back()
    number, suit = label[0], label[1]
    if label == "1s":
        printed = bird.bird()
    else:
        printed = {"m": honours.characters, "p": pin.circles, "s": sou.sticks, "z": honours.honour}[suit](number)
    jewels = '<use href="#jewels"/>' if number == "0" else ""
    return f'<use href="#body"/>{printed}{jewels}'


def sprite() -> str:
    """The SVG file with a symbol `tile-LABEL` for every label."""
    parts = "\n".join(f'<g id="{name}">{part}</g>' for name, part in shared().items())
    symbols = "\n".join(f'<symbol id="tile-{label}" {VIEW}>{drawing(label)}</symbol>' for label in LABELS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n<defs>\n{parts}\n</defs>\n{symbols}\n</svg>\n'


def alone(label: str, theme: str) -> str:
    """The inner SVG of a tile with all it uses, in plain colours; `UnknownTileError` or, for an unknown theme, ValueError."""
    if theme not in THEMES:
        raise ValueError(f"expected one of the themes {', '.join(THEMES)}, got {theme!r}")
    inner = drawing(label)
    parts = "".join(f'<g id="{name}">{part}</g>' for name, part in shared().items() if f'"#{name}"' in inner)
    return plain(f"<defs>{parts}</defs>{inner}" if parts else inner, theme)


def tile_svg(label: str, theme: str = "light") -> str:
    """One tile as an SVG picture of 300 by 400 that needs nothing else: plain colours, no style sheet.

    `label`: one of the 37 faces, or `back`. `theme`: `light` or `dark`. Raises what `alone` raises.
    """
    size = f'width="{body.WIDTH}" height="{body.HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {VIEW}>{alone(label, theme)}</svg>\n'
