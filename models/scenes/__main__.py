"""`python -m models.scenes --many N --seed S --out DIR`: scenes as NNNNN.jpg with NNNNN.json, or a contact sheet."""

from __future__ import annotations

import argparse
import base64
import json
import sys
import time
from pathlib import Path

import cv2
import numpy as np

from models.scenes.arrays import Image
from models.scenes.faces import SHARED, FaceBank
from models.scenes.glyphs import PACKAGES, missing
from models.scenes.recipes import KINDS, WIN
from models.scenes.scene import Scene, render
from models.scenes.sheet import annotated, contact_sheet


def scene_of(seed: int, number: int, bank: FaceBank, size: int, kind: str) -> Scene:
    """Scene `number` of a seed, the same in every process and in any order."""
    return render(np.random.default_rng([seed, number]), bank, size, kind)


def truth(scene: Scene) -> dict[str, object]:
    """A scene's truth for JSON; `ignore` is a PNG in base64, or null; `wins` stands there where winning hands were laid."""
    tiles = [
        {
            "quad": np.round(tile.quad.astype(float), 2).tolist(), "label": tile.label, "turn": tile.turn, "role": tile.role,
            "group": tile.group, "visible": tile.visible,
        }
        for tile in scene.tiles
    ]  # fmt: skip
    height, width = scene.image.shape[:2]
    mask = None if scene.ignore is None else base64.b64encode(cv2.imencode(".png", scene.ignore)[1].tobytes()).decode("ascii")
    told: dict[str, object] = {"width": width, "height": height, "tiles": tiles, "ignore": mask}
    return told if scene.wins is None else {**told, "wins": scene.wins}


def mask_of(truth_of_scene: dict[str, object]) -> Image | None:
    """The ignore mask (H, W) of a scene's JSON, or None."""
    text = truth_of_scene["ignore"]
    if text is None:
        return None
    return np.asarray(cv2.imdecode(np.frombuffer(base64.b64decode(str(text)), np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m models.scenes", description=__doc__)
    parser.add_argument("--many", type=int, default=24, help="how many scenes")
    parser.add_argument("--first", type=int, default=0, help="number of the first scene")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, help="folder for NNNNN.jpg and NNNNN.json")
    parser.add_argument("--sheet", type=Path, help="a contact sheet (PNG) with the truth drawn in")
    parser.add_argument("--plain", action="store_true", help="the sheet without the truth")
    parser.add_argument("--across", type=int, default=6, help="pictures in a row of the sheet")
    parser.add_argument("--size", type=int, default=768, help="longer side in pixels")
    parser.add_argument("--kind", choices=["any", *KINDS, WIN], default="any")
    parser.add_argument("--data", type=Path, default=SHARED, help="folder with faces.csv; faces are drawn where it is missing")
    parser.add_argument("--hold-out", default="", help="sets of faces.csv that must not appear, with commas between")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    bank = FaceBank(args.data, frozenset(filter(None, args.hold_out.split(","))))
    if missing():
        print(f"no fonts {' '.join(missing())}: scenes are others without. Debian's packages:{PACKAGES}", file=sys.stderr)
    started, tiles, pictures = time.perf_counter(), 0, []
    for number in range(args.first, args.first + args.many):
        scene = scene_of(args.seed, number, bank, args.size, args.kind)
        tiles += len(scene.tiles)
        if args.out:
            args.out.mkdir(parents=True, exist_ok=True)
            name = args.out / f"{number:05}"
            cv2.imwrite(f"{name}.jpg", scene.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 92])
            Path(f"{name}.json").write_text(json.dumps(truth(scene)), "utf-8")
        if args.sheet:
            pictures.append(scene.image if args.plain else annotated(scene))
    seconds = (time.perf_counter() - started) / max(1, args.many)
    if args.sheet:
        cv2.imwrite(str(args.sheet), contact_sheet(pictures, args.across, 420)[..., ::-1])
    print(f"{args.many} scenes, {tiles} tiles, {seconds:.3f} s a scene")


if __name__ == "__main__":
    main()
