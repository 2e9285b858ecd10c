"""The colours of the tiles: CSS custom properties, with the light theme's value where a page sets none."""

from __future__ import annotations

import re

#: The colours of each theme, by property without `--tile-`.
THEMES: dict[str, dict[str, str]] = {
    "light": {
        "face": "#fdfaf2",
        "edge": "#cdbf9f",
        "ink": "#1b1b1f",
        "red": "#c4161f",
        "green": "#0a7248",
        "blue": "#1c4fa0",
        "back": "#c77426",
        "back-edge": "#8f4f14",
        "back-line": "#f3cf98",
    },
    "dark": {
        "face": "#2d3036",
        "edge": "#575b63",
        "ink": "#f1ece0",
        "red": "#ff7268",
        "green": "#4fcb93",
        "blue": "#79b0ff",
        "back": "#b3691f",
        "back-edge": "#6e3d10",
        "back-line": "#e8c48a",
    },
}


def colour(name: str) -> str:
    """What an SVG attribute says for a colour of the tiles, such as `ink`; KeyError for an unknown one."""
    return f"var(--tile-{name},{THEMES['light'][name]})"


def plain(svg: str, theme: str) -> str:
    """The SVG text with the plain colours of a theme instead of custom properties; KeyError for an unknown theme."""
    return re.sub(r"var\(--tile-([a-z-]+),#[0-9a-f]+\)", lambda found: THEMES[theme][found[1]], svg)


def style_sheet() -> str:
    """The CSS that gives the tiles the theme of the system, or that of `data-theme` on the root element."""
    light, dark = (" ".join(f"--tile-{name}: {value};" for name, value in theme.items()) for theme in THEMES.values())
    return (
        f"/* Written by webui/tiles/make.py. */\n"
        f":root {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f":root[data-theme=dark] {{ {dark} }}\n"
    )
