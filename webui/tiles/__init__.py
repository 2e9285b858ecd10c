"""The tiles of the app, drawn by program: `sprite` puts them together, `make` writes the files of webui/static."""

from webui.tiles.sprite import LABELS, tile_svg

__all__ = ["LABELS", "tile_svg"]
