"""The icon of the app: the red dragon on felt."""

from __future__ import annotations

from webui.tiles.sprite import alone

FELT = "#1f6650"
SHADE = "#154838"
SIDE = 512


def icon_svg(maskable: bool = False) -> str:
    """The icon as an SVG picture of 512 by 512; a maskable one fills the square and keeps the tile inside the middle 80 %."""
    corner = 0 if maskable else 112
    scale = 0.78 if maskable else 0.96
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<rect width="{SIDE}" height="{SIDE}" rx="{corner}" fill="{FELT}"/>'
        f'<g transform="translate(256 256)rotate(-8)scale({scale})translate(-150 -200)">'
        f'<rect x="10" y="18" width="300" height="400" rx="34" fill="{SHADE}"/>{alone("7z", "light")}</g></svg>\n'
    )
