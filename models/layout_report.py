"""How well the layout of tiles is understood: `python -m models.layout_report`, and a section of `make report`.

Three views: winning hands whose tiles are where a faultless finder would see them, rendered ones read from their pixels, and
the labelled photos.
"""

from __future__ import annotations

import argparse
import json
import runpy
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from models.layout_check import Figures, Noise, faults, sketched
from models.measure import pairs
from models.report_tables import PHOTOS, TOOL, share, table
from models.scenes.faces import FaceBank
from models.scenes.recipes import WIN
from models.scenes.scene import Scene, render
from vision.geometry import as_quads, sides
from vision.read import Reader, reader
from vision.reading import Reading

#: Scenes of each view and their seeds, which nothing else uses; the long side of the rendered ones in pixels.
SKETCHES, RENDERED, SEED, DRAWN, SIZE = 3000, 1000, 994, 81994, 1280
#: Roles of tiles that a payout hangs on.
COUNTED = frozenset({"hand", "win", "meld", "dora", "ura", "north"})
#: One face in ten is not clear.
UNCLEAR = Noise(labels=0.1)
#: The rows, in their order; kinds that did not occur are left out.
KINDS = {
    "all": "all", "read": "every tile of them found and named right",
    **{f"{many} hands": f"{many} hand{'s' if many > 1 else ''}" for many in (1, 2, 3, 4)},
    "win apart": "winning tile apart", "win turned": "winning tile turned", "win above": "winning tile above the hand",
    "win top": "winning tile on top", "win end": "winning tile last in the row, not set apart",
    **{f"{many} melds": f"{many} meld{'s' if many != 1 else ''}" for many in range(5)},
    "chii": "chii", "pon": "pon", "daiminkan": "called kan", "kakan": "added kan",
    "ankan outer": "closed kan, outer tiles face down", "ankan inner": "closed kan, inner tiles face down",
    "row up": "lying hand", "row stand": "standing hand",
    "indicators none": "no indicators", "indicators above": "indicators above the hand",
    "indicators wall": "indicators in the dead wall", "indicators separate": "indicators apart",
    "small": "tiles below 24 pixels", "middling": "tiles of 24 to 40 pixels", "large": "tiles above 40 pixels",
}  # fmt: skip


def section(some: Reader, sketches: int = SKETCHES, rendered: int = RENDERED) -> str:
    """The section: a table by kind over all views, and one of the photos."""
    views = (of_sketches(sketches, Noise()), of_sketches(sketches, UNCLEAR), of_rendered(some, rendered))
    head = ("winning hands", "clear faces", "untold", "one face in ten unclear", "untold", "from pixels", "untold")
    rows = [
        (name, *(cell for figures in views for cell in _cells(figures, kind)))
        for kind, name in KINDS.items()
        if any(kind in figures.by_kind for figures in views)
    ]
    words = (
        "Right: every hand with its winning tile, its melds with who fed them, and all indicators. Untold: wrong with no doubt "
        "or advice. For the first two the places of the tiles are known; for the last the whole reader finds them.\n"
    )
    return f"{words}\n{table(head, rows)}\n{photos_table(some)}"


def _cells(figures: Figures, kind: str) -> tuple[str, str]:
    right = figures.by_kind.get(kind, [])
    return share(sum(right), len(right)), str(figures.untold[kind]) if right else "–"


def of_sketches(many: int, noise: Noise) -> Figures:
    """Winning hands laid and understood without being drawn."""
    figures = Figures()
    for number in range(many):
        figures.add(sketched(SEED, number), noise, np.random.default_rng([SEED, number, 1]))
    return figures


def of_rendered(some: Reader, many: int, bank: FaceBank | None = None) -> Figures:
    """Winning hands drawn and read from their pixels, of which every tile is in sight."""
    bank = bank or FaceBank()
    figures = Figures()
    number = 0
    while len(figures.by_kind.get("all", ())) < many:
        scene = render(np.random.default_rng([DRAWN, number]), bank, SIZE, WIN)
        number += 1
        if scene.wins is None or not _is_whole(scene, scene.wins):
            continue
        reading = some.read(scene.jpeg())
        wrong = faults(reading.layout, scene.wins) if reading.layout else {"hand"}
        told = bool(reading.doubts) or any(advice.code in ("tile_count", "no_tiles") for advice in reading.advice)
        figures.judge(scene.wins, wrong, told=told)
        figures.count(_size(scene), not wrong, told=told)
        if _is_read(scene, reading):
            figures.count("read", not wrong, told=told)
    return figures


def _size(scene: Scene) -> str:
    """How large the tiles of hands, melds and indicators are, most of them."""
    middling = float(np.median(np.minimum(*sides(as_quads([tile.quad for tile in scene.tiles if tile.role in COUNTED])))))
    return "small" if middling < 24 else "middling" if middling <= 40 else "large"


def _is_read(scene: Scene, reading: Reading) -> bool:
    """Whether every tile of hands, melds and indicators was found and named right, and nothing else was taken for one."""
    meant = [tile for tile in scene.tiles if tile.role in COUNTED]
    quads = as_quads([tile.quad for tile in reading.tiles])
    got = dict(pairs(quads, as_quads([tile.quad for tile in meant])))
    others = [tile for place, tile in enumerate(reading.tiles) if place not in got and tile.role in COUNTED]
    return not others and len(got) == len(meant) and all(reading.tiles[at].label == meant[of].label for at, of in got.items())


def _is_whole(scene: Scene, wins: dict[str, Any]) -> bool:
    """Whether every tile of hands, melds and indicators is in sight and inside the photo."""
    height, width = scene.image.shape[:2]
    roles = Counter(tile.role for tile in scene.tiles if ((tile.quad >= 0) & (tile.quad <= (width, height))).all())
    hands = wins["hands"]
    return (
        roles["hand"] == sum(len(hand["hand"]) for hand in hands)
        and roles["win"] == sum(hand["win"] is not None for hand in hands)
        and roles["meld"] == sum(len(meld["tiles"]) for hand in hands for meld in hand["melds"])
        and (roles["dora"], roles["ura"], roles["north"]) == (len(wins["dora"]), len(wins["ura"]), wins["norths"])
    )


def photos_table(some: Reader, truths: Path = PHOTOS) -> str:
    """What the labelled photos show, by the measuring tool's own judgement."""
    if not (truths.is_file() and TOOL.is_file()):
        return "The labelled photos were not at hand.\n"
    judge = runpy.run_path(str(TOOL))["judge"]
    total: Counter[str] = Counter()
    for truth in json.loads(truths.read_text("utf-8")):
        path = _file_of(truths.parent, truth)
        figures, errors, _ = judge(truth, some.read(path).to_json(path.name))
        total.update(figures)
        total.update({"named hands": figures["hands"] * (not errors), "named right": figures["hands_right"] * (not errors)})
    rows = [
        ("role of hand tiles", share(total["roles_right"], total["roles"])),
        ("role of other tiles", share(total["other_roles_right"], total["other_roles"])),
        ("hands right, where every tile was named", share(total["named right"], total["named hands"])),
        ("hands right", share(total["hands_right"], total["hands"])),
        ("exact photos", share(total["exact"], total["photos"])),
        ("untouched photos", share(total["untouched"], total["photos"])),
        ("wrong in silence", str(total["silent"])),
        ("advised, of exact photos", share(total["advised"], total["exact"])),
    ]
    return table(("labelled photos", ""), rows)


def _file_of(folder: Path, truth: dict[str, Any]) -> Path:
    """A photo's file: in the folder of the truths, or below it in one of its source."""
    places = (folder / truth["path"], folder / str(truth["source"]).replace("/", "+") / truth["path"])
    return next((place for place in places if place.is_file()), places[0])


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m models.layout_report", description=__doc__)
    parser.add_argument("--sketches", type=int, default=SKETCHES, help="winning hands that are not drawn")
    parser.add_argument("--rendered", type=int, default=RENDERED, help="winning hands that are read from their pixels")
    asked = parser.parse_args(arguments)
    print(section(reader(), asked.sketches, asked.rendered))


if __name__ == "__main__":
    main()
