"""The drawn tiles: the committed files are what the program makes, complete, small and legible."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from PIL import Image

from scoring.errors import UnknownTileError
from scoring.tiles import FACES
from webui.tiles import LABELS, tile_svg
from webui.tiles.brush import closed_path
from webui.tiles.make import PIXELS, STATIC, texts
from webui.tiles.palette import THEMES
from webui.tiles.sprite import drawing, sprite
from webui.tiles.strokes import STROKES, drawn

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "defs", "g", "symbol", "use", "path", "circle", "rect"}
MOST_BYTES = 120_000


@pytest.mark.parametrize("name", sorted(texts()))
def test_the_committed_files_are_up_to_date(name: str):
    assert (STATIC / name).read_bytes() == texts()[name].encode(), "run `python -m webui.tiles.make --icons`"


def test_every_tile_is_a_symbol_of_the_sprite():
    symbols = ElementTree.fromstring(sprite()).findall(f"{SVG}symbol")
    assert [symbol.get("id") for symbol in symbols] == [f"tile-{label}" for label in (*FACES, "back")]
    assert {symbol.get("viewBox") for symbol in symbols} == {"0 0 300 400"}


def test_the_sprite_is_small():
    assert len(sprite().encode()) < MOST_BYTES


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize("svg", [sprite(), texts()["icon.svg"], *map(tile_svg, LABELS)])
def test_drawings_hold_shapes_and_nothing_that_acts_loads_or_styles(svg: str):
    found = elements(svg)
    assert {element.tag.removeprefix(SVG) for element in found} <= ALLOWED
    assert not [name for element in found for name in element.attrib if name == "style" or name.startswith("on")]
    ids = [element.get("id") for element in found if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {element.get("href") for element in found if element.tag == f"{SVG}use"} <= {f"#{name}" for name in ids}


def test_every_drawing_is_another():
    assert len({drawing(label) for label in LABELS}) == 38


@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_is_red_alone_and_marked_besides(suit: str):
    def colours(label: str) -> set[str]:
        return set(re.findall(r"#[0-9a-f]{6}", tile_svg(label).partition("</defs>")[2]))

    assert colours(f"0{suit}") == {THEMES["light"]["red"]}
    assert colours(f"5{suit}") > {THEMES["light"]["red"]}
    assert [label for label in LABELS if "#jewels" in drawing(label)] == ["0m", "0p", "0s"]


def test_all_green_is_green_alone():
    for label in ("2s", "3s", "4s", "6s", "8s", "6z"):
        assert not re.search(r"--tile-(red|blue|ink)", drawing(label))


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_alone_has_plain_colours_of_its_theme(theme: str):
    for label in LABELS:
        svg = tile_svg(label, theme)
        assert "var(" not in svg
        assert set(re.findall(r'"(#[0-9a-f]{6})"', svg)) <= set(THEMES[theme].values())


@pytest.mark.parametrize("label", ["", "8z", "0z", "5", "5mm", "BACK"])
def test_an_unknown_label_is_refused(label: str):
    with pytest.raises(UnknownTileError, match=f"got '{label}'"):
        tile_svg(label)


def test_an_unknown_theme_is_refused():
    with pytest.raises(ValueError, match="themes light, dark, got 'sepia'"):
        tile_svg("1m", "sepia")


def luminance(colour: str) -> float:
    """As the contrast of WCAG 2 has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ink", ["ink", "red", "green", "blue"])
def test_every_ink_stands_out_from_the_face(theme: str, ink: str):
    darker, lighter = sorted(luminance(THEMES[theme][name]) for name in (ink, "face"))
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_themes_have_the_same_properties_and_the_sprite_uses_each():
    assert {frozenset(theme) for theme in THEMES.values()} == {frozenset(re.findall(r"--tile-([a-z-]+),", sprite()))}


def end_points(data: str) -> list[tuple[float, float]]:
    """Where the curves of a path of `closed_path` end."""
    numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", data)]
    x, y = numbers[:2]
    points = []
    for at in range(4, len(numbers), 2):
        x, y = x + numbers[at], y + numbers[at + 1]
        points.append((x, y))
    return points


@pytest.mark.parametrize("character", STROKES)
def test_strokes_stay_in_their_box_and_close_exactly(character: str):
    paths = re.findall(r'd="([^"]+)"', drawn(character, (40, 50, 220, 280), 20))
    assert len(paths) == STROKES[character].count(";") + 1
    for data in paths:
        points = end_points(data)
        start = tuple(map(float, re.findall(r"-?[\d.]+", data)[:2]))
        assert points[-1] == pytest.approx(start, abs=1e-6)
        assert all(26 <= x <= 274 and 36 <= y <= 344 for x, y in points)


def test_path_data_is_short_and_exact():
    assert closed_path([(0, 0), (10, 0), (10, 10), (0, 10)]) == "M0 5q0-5 5-5t5 5-5 5-5-5z"


@pytest.mark.parametrize("name", PIXELS)
def test_icons_are_small_squares(name: str):
    side, maskable = PIXELS[name]
    path = STATIC / name
    assert path.stat().st_size < 15_000
    with Image.open(path) as picture:
        assert picture.size == (side, side)
        corner = picture.convert("RGBA").getpixel((1, 1))
    assert isinstance(corner, tuple)
    assert corner[3] == (255 if maskable else 0)
