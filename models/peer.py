"""PyPI's mahjong-detector behind agari's command, to be measured by the same tool: `python -m models.peer read --json PHOTO …`.

For the report alone: it is neither shipped nor a teacher. Needs `pip install mahjong-detector`.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from PIL import Image, ImageOps

#: Its names of honours; it knows neither red fives nor backs.
HONOURS = {"tou": "1z", "nan": "2z", "sha": "3z", "pe": "4z", "haku": "5z", "hatsu": "6z", "chun": "7z"}


def read(path: Path) -> dict[str, object]:
    """One photo's answer in the form of `agari read --json`."""
    from mahjong_detector.predict import CLASS_NAMES, predict
    from mahjong_detector.preprocess import preprocess_image

    start = time.perf_counter()
    image = ImageOps.exif_transpose(Image.open(path)).convert("RGB")
    small, padding = preprocess_image(image)
    tiles = []
    for found in predict(small, padding):
        name = CLASS_NAMES[found.class_id]
        left, top, right, bottom = (float(v) for v in (found.x1, found.y1, found.x2, found.y2))
        quad = [[left, top], [right, top], [right, bottom], [left, bottom]]
        label = HONOURS.get(name, name)
        tiles.append({"label": label, "confidence": float(found.confidence), "doubt": False, "quad": quad, "turn": 0})
    spent = (time.perf_counter() - start) * 1000
    return {
        "ok": True, "width": image.width, "height": image.height, "tiles": tiles, "hands": [], "ponds": [], "advice": [],
        "milliseconds": {"total": spent},
    }  # fmt: skip


def main() -> None:
    """The command."""
    for name in sys.argv[1:]:
        if name not in ("read", "--json"):
            print(json.dumps(read(Path(name))))


if __name__ == "__main__":
    main()
