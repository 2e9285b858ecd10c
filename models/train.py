"""From data to checkpoints: `python -m models.train finder|refiner|namer|expert --minutes 20 [--resume] [--hold-out SET …]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import torch

from models import sources, train_expert, train_finder, train_namer, train_refiner
from models.loop import Plan


def main() -> None:
    """Train one net as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m models.train", description=__doc__)
    parser.add_argument("net", choices=("namer", "expert", "finder", "refiner"))
    parser.add_argument("--minutes", type=float, default=120.0, help="the whole training's budget, resumed parts together")
    parser.add_argument("--out", type=Path, help="folder of the checkpoints and the log (default runs/NET)")
    parser.add_argument("--resume", action="store_true", help="go on from last.pt of that folder")
    parser.add_argument("--hold-out", nargs="*", default=list(sources.HELD_OUT), help="sets kept out; none named: train on all")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--check", type=float, default=2.0, help="minutes from one validation to the next")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    torch.set_num_threads(asked.threads)
    cv2.setNumThreads(asked.threads)
    run = {"namer": train_namer.run, "expert": train_expert.run, "finder": train_finder.run, "refiner": train_refiner.run}[
        asked.net
    ]
    folder = asked.out or sources.ROOT / "runs" / asked.net
    keep = 0.995 if asked.net == "finder" else 0.998
    rate = 1e-3 if asked.net == "expert" else 3e-3
    plan = Plan(folder, asked.minutes, rate, check=asked.check, average=keep, resume=asked.resume, latest=not asked.hold_out)
    run(plan, asked.hold_out, asked.seed)


if __name__ == "__main__":
    main()
