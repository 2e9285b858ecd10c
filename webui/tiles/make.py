"""Write the tiles into webui/static: `python -m webui.tiles.make`; with `--icons` the icons of the app too.

The icons that are pixels need a Chromium or Chrome on the path.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from webui.tiles.icon import SIDE, icon_svg
from webui.tiles.palette import style_sheet
from webui.tiles.sprite import sprite

STATIC = Path(__file__).resolve().parent.parent / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: The icons that are pixels, by name: the side, and whether a launcher may cut them to its own shape.
PIXELS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "icon-maskable-512.png": (512, True)}
#: Colours of such an icon; more would only make it larger.
COLOURS = 96


def texts() -> dict[str, str]:
    """The files that are text, by name."""
    return {"tiles.svg": sprite(), "tiles.css": style_sheet(), "icon.svg": icon_svg()}


def browser() -> str:
    """The browser that draws pixels; FileNotFoundError where there is none."""
    for name in BROWSERS:
        if path := shutil.which(name):
            return path
    raise FileNotFoundError(f"expected one of {', '.join(BROWSERS)} on the path to draw the icons, found none")


def pixels(svg: str, side: int) -> Image.Image:
    """A square picture of `svg` as a browser draws it, with transparency, in few colours; needs a `browser`."""
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(f"<body style='margin:0'>{svg.replace('<svg ', f'<svg width={SIDE} height={SIDE} ', 1)}", "utf-8")
        look = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--default-background-color=00000000"]
        command = [browser(), *look, f"--window-size={SIDE},{SIDE}", f"--screenshot={shot}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=60)
        with Image.open(shot) as picture:
            whole = picture.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)
    return whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description="Write the tiles into webui/static.")
    parser.add_argument("--icons", action="store_true", help="write the icons of the app too")
    icons = parser.parse_args().icons
    STATIC.mkdir(exist_ok=True)
    for name, text in texts().items():
        if icons or not name.startswith("icon"):
            (STATIC / name).write_text(text, "utf-8", newline="\n")
    if icons:
        for name, (side, maskable) in PIXELS.items():
            pixels(icon_svg(maskable), side).save(STATIC / name, optimize=True)


if __name__ == "__main__":
    main()
