"""The one of bamboo: a bird with a fan of feathers, on a twig."""

from __future__ import annotations

from webui.tiles.palette import colour

#: The feathers from the back to the front: how far each leans (degrees), its size, its colour.
FAN = ((2, 1.3, "green"), (27, 1.16, "blue"), (52, 0.93, "green"), (78, 0.72, "blue"))
#: A feather of size 1 that stands on the origin.
FEATHER = "M0 0C-30-50-38-116 0-150C38-116 30-50 0 0z"
RUMP = "172 236"
BODY = (
    "M92 70C60 70 58 108 78 122C92 134 88 150 78 172C58 216 70 280 138 286"
    "C190 288 214 258 218 226C176 222 146 190 140 150C136 122 134 74 92 70z"
)
WING = "M112 196C112 250 150 262 204 240C176 236 152 220 140 190C132 178 112 178 112 196z"
CREST = "M88 66C74 50 70 40 72 28M98 66C96 48 98 38 104 28M108 72C114 56 122 48 132 42"


def bird() -> str:
    """The bird, looking to the left."""
    green, red, face = colour("green"), colour("red"), colour("face")
    eye = f'<circle cy="-108" r="15" fill="{face}"/><circle cy="-108" r="8" fill="{red}"/>'
    fan = "".join(
        f'<g transform="translate({RUMP})rotate({lean})scale({size})"><path d="{FEATHER}" fill="{colour(name)}"/>{eye}</g>'
        for lean, size, name in FAN
    )
    return (
        f'{fan}<path d="{BODY}" fill="{green}"/><path d="{WING}" fill="{red}" stroke="{face}" stroke-width="8"/>'
        f'<path d="M66 88L30 104L68 112z" fill="{red}"/><circle cx="92" cy="94" r="9" fill="{face}"/>'
        f'<path d="{CREST}" fill="none" stroke="{red}" stroke-width="10" stroke-linecap="round"/>'
        f'<path d="M122 284V346M156 284V346" stroke="{red}" stroke-width="12"/>'
        f'<path d="M48 350H252" stroke="{green}" stroke-width="18" stroke-linecap="round"/>'
        f'<path d="M90 340v20M196 340v20" stroke="{face}" stroke-width="5"/>'
    )
