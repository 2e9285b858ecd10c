"""The figures of the weights in one file: `python -m models.report` writes models/REPORT.md (`make report`).

Designs are judged by runs that held them out; the whole reader by rendered scenes of a seed of its own, by boxed photos, and,
where they are at hand, by the labelled photos that no training ever sees, beside PyPI's mahjong-detector in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import torch

from models import doubtful, layout_report, measure, sources, train_namer
from models.export import best, temperature
from models.measure import Measured, Seen
from models.nets import Namer
from models.report_tables import PHOTOS, TOOL, Row, share, table
from models.scenes.glyphs import CJK, LATIN, missing
from vision.expert import ASKED, Expert
from vision.labels import LABELS
from vision.namer import Named
from vision.nets import weights_folder
from vision.read import Reader, reader

REPORT = sources.ROOT / "models" / "REPORT.md"
#: Scenes of the report: a seed that no training renders.
SCENES, SEED = 150, 990
#: Short sides in pixels and angles in degrees at which the classes of the tables begin.
SIZES, ANGLES = (0, 12, 16, 24, 48, 110), (0, 5, 15, 30)
#: Confidences at which the classes of the calibration begin.
STEPS = (0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99)


#: The heading of the section that needs a run which held designs out.
HELD = "## The namer on designs that it never saw\n"


def kept_section(report: Path) -> str:
    """What an earlier report tells of the namer, for a machine that has not the run that held designs out."""
    told = report.read_text("utf-8") if report.is_file() else ""
    kept = told.partition(HELD)[2].partition("\n## ")[0].strip()
    note = "The run that held these designs out was not at hand: the figures are those of an earlier report."
    short = note.partition(":")[0] + "."
    if kept in ("", short):
        return f"{short}\n"
    return (kept if note in kept else f"{note}\n\n{kept}") + "\n"


def expert_section() -> str:
    """What the namer is not sure of on rendered hands, and how its expert names that."""
    crops, labels, told = doubtful.of_rendered(seed=doubtful.CHECKED)
    named = Named(told, np.full((len(told), 4), 0.25, np.float32), np.zeros((len(told), 1), np.float32))
    both = Expert().consider(crops, named, np.ones(len(told), bool)).labels
    doubt = reader().namer.doubt
    rows = []
    for name, shares in (("the namer alone", told), ("with its expert", both)):
        hits, sure = shares.argmax(axis=1) == labels, shares.max(axis=1) >= doubt
        rows.append((name, share(hits.sum(), len(hits)), int((~hits & sure).sum()), share((~sure).sum(), len(sure))))
    words = f"Tiles of {doubtful.MANY} rendered winning hands of which the namer is less sure than {ASKED:g}.\n"
    return words + "\n" + table(("", "named right", "undoubted wrong", "doubted"), rows)


def namer_section(run: Path) -> str:
    """How a namer that never saw some designs names them."""
    net = best(run, Namer())
    doubt = reader().namer.doubt
    rows, pairs = [], Counter[tuple[str, str]]()
    sure, right = [], []
    checks = train_namer.checks_of(sources.HELD_OUT)
    answers = {name: train_namer.answers(net, batch) for name, batch in checks.items()}
    every = torch.cat([logits for logits, _ in answers.values()])
    warmth = temperature(every, torch.cat([torch.from_numpy(batch.labels) for batch in checks.values()]))
    for name, batch in checks.items():
        logits, turns = answers[name]
        told = logits.argmax(1).numpy()
        hits = told == batch.labels
        pairs.update((LABELS[batch.labels[i]], LABELS[int(told[i])]) for i in np.nonzero(~hits)[0])
        known = batch.turns.sum(1) < 4
        turned = batch.turns[np.arange(len(told)), turns.argmax(1).numpy()][known] > 0
        confidence = torch.softmax(logits / warmth, 1).max(1).values.numpy()
        untold = int((~hits & (confidence >= doubt)).sum())
        rows.append((name, share(hits.sum(), len(hits)), len(hits) - int(hits.sum()), untold, share(turned.sum(), len(turned))))
        sure += confidence.tolist()
        right += hits.tolist()
    confused = ", ".join(f"{a} → {b} ({n})" for (a, b), n in pairs.most_common(12)) or "none"
    certain = [hit for confidence, hit in zip(sure, right, strict=True) if confidence >= doubt]
    whole = f"Every tile is shown twice, upright and upside down. Pooled: {share(sum(right), len(right))}; of those that are "
    whole += f"not doubted (from {doubt:g} on): {share(sum(certain), len(certain), 2)}. "
    whole += f"Most frequent confusions (truth → read): {confused}.\n"
    head = ("design held out", "labels right", "wrong", "wrong and not doubted", "turns right")
    return table(head, rows) + "\n" + whole + "\n" + calibration(sure, right)


def calibration(sure: Sequence[float], right: Sequence[bool]) -> str:
    """How often labels of each confidence are right."""
    said, hit = np.array(sure), np.array(right)
    rows = []
    for low, high in zip(STEPS, (*STEPS[1:], 1.01), strict=True):
        some = (said >= low) & (said < high)
        if some.any():
            rows.append(
                (f"{low:.2f} – {min(high, 1):.2f}", f"{100 * said[some].mean():.1f} %", share(hit[some].sum(), some.sum()))
            )
    return table(("confidence", "on average", "right"), rows)


def classes(seen: Sequence[Seen], key: Callable[[Seen], float], starts: Sequence[int], unit: str) -> list[Row]:
    """Rows of found, named and doubted by a number."""
    rows: list[Row] = []
    for low, high in zip(starts, (*starts[1:], None), strict=True):
        some = [tile for tile in seen if key(tile) >= low and (high is None or key(tile) < high)]
        rows.append((f"{low} – {high} {unit}" if high is not None else f"{low} {unit} and more", *_row(some)))
    return rows


def _row(seen: Sequence[Seen]) -> Row:
    found = [tile for tile in seen if tile.got is not None]
    known = [tile for tile in found if tile.label is not None]
    wrong = [tile for tile in known if tile.got != tile.label]
    return (
        share(len(found), len(seen)), share(len(known) - len(wrong), len(known)),
        sum(not tile.doubt for tile in wrong), share(sum(tile.doubt for tile in found), len(found)),
    )  # fmt: skip


def reading_section(measured: dict[str, Measured]) -> str:
    """The whole reader on tiles that are known, by source, size, angle and kind."""
    head = ("found", "named, of found", "undoubted wrong", "doubted")
    out = []
    rows: list[Row] = [
        (name, *_row(figures.seen), f"{figures.extra} on {figures.tiles} tiles") for name, figures in measured.items()
    ]
    out.append(table(("source", *head, "extra"), rows))
    scenes = measured["rendered scenes"].seen
    rows = [
        *classes(scenes, lambda tile: tile.size, SIZES, "px"),
        *classes(scenes, lambda tile: tile.angle, ANGLES, "°"),
        *(
            (kind, *_row([tile for tile in scenes if tile.kind == kind]))
            for kind in ("upright", "turned", "back", "white dragon")
        ),
    ]
    out.append(table(("rendered scenes, by", *head), rows))
    return "\n".join(out)


def photos_section(agari: str) -> str:
    """The labelled photos, by agari and by its peer."""
    if not (PHOTOS.is_file() and TOOL.is_file()):
        return "The labelled photos were not at hand.\n"
    out = [_evaluated("agari", agari)]
    if find_spec("mahjong_detector"):
        out.append(_evaluated("mahjong-detector (PyPI)", f"{sys.executable} -m models.peer"))
    else:
        out.append("mahjong-detector was not installed.\n")
    return "\n".join(out)


def _evaluated(name: str, command: str) -> str:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--agari", command, str(PHOTOS)],
        capture_output=True, text=True, check=True, cwd=sources.ROOT,
    )  # fmt: skip
    lines = [re.sub(r"  +", " ", line) for line in done.stdout.splitlines() if not line.startswith("whole run")]
    return f"**{name}**\n\n```\n" + "\n".join(lines) + "\n```\n"


def speed_section(some: Reader, photos: Sequence[Path], repeats: int = 5) -> str:
    """Time by stage, on photos of 8 megapixels and more, and the most memory that this process took."""
    stages: dict[str, list[float]] = {}
    for path in photos:
        for _ in range(repeats):
            reading = some.read(path)
            if reading.width * reading.height >= 8e6:
                for stage, spent in reading.milliseconds.items():
                    stages.setdefault(stage, []).append(spent)
    if not stages:
        return "No photo of 8 megapixels was at hand.\n"
    return table(("stage", "median ms"), [(stage, f"{statistics.median(spent):.0f}") for stage, spent in stages.items()])


def memory_of(photo: Path) -> str:
    """What one read takes in a process of its own: seconds with all imports, and megabytes."""
    # not ru_maxrss: a new process starts with the one of its parent
    code = "import sys;from pathlib import Path;from vision.read import read;read(Path(sys.argv[1]));"
    code += "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-c", code, str(photo)], capture_output=True, text=True, check=True, cwd=sources.ROOT
    )
    wall = os.times().elapsed - before.elapsed
    unit = 1024 if sys.platform != "darwin" else 1024 * 1024
    return (
        f"A process that imports everything and reads one such photo: {wall:.1f} s, {int(done.stdout) / unit:.0f} MB at most.\n"
    )


def rendered(folder: Path, hold_out: str) -> list[measure.Known]:
    """Fresh scenes of the held-out designs' complement, in a folder that may vanish."""
    command = [sys.executable, "-m", "models.scenes", "--many", str(SCENES), "--seed", str(SEED), "--out", str(folder)]
    subprocess.run([*command, "--hold-out", hold_out], check=True, cwd=sources.ROOT, capture_output=True)
    return measure.of_scenes(folder)


def report(namer: Path, agari: str) -> str:
    """The whole report."""
    some = reader()
    measured = {}
    with tempfile.TemporaryDirectory() as folder:
        measured["rendered scenes"] = measure.measure(some, rendered(Path(folder), ""))
    for name in ("alanchoi-japanese", "leo", "alanchoi-chinese"):
        measured[f"`{name}`"] = measure.measure(some, measure.of_photos([name]))
    weights = [f"{line.split()[1]} {line[:12]}…" for line in (weights_folder() / "SHA256SUMS").read_text("utf-8").splitlines()]
    large = []
    if PHOTOS.is_file():
        large = [PHOTOS.parent / row["path"] for row in json.loads(PHOTOS.read_text("utf-8")) if row["w"] * row["h"] >= 8e6]
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    every = (*CJK, *LATIN)
    parts = [
        "# What the weights can do\n", f"Written by `make report` on {machine}. Weights: {', '.join(weights)}.\n",
        f"Scenes are drawn with {len(every) - len(missing())} of {len(every)} families of fonts.\n",
        HELD, namer_section(namer) if (namer / "best.pt").is_file() else kept_section(REPORT),
        "## What the namer is not sure of\n", expert_section(),
        "## The reader on tiles that are known\n",
        "The shipped weights trained on the boxed photos too: these rows tell that nothing was lost, not how well a new design "
        "is read. The rendered scenes are new ones.\n",
        reading_section(measured), "## What lies on the table\n", layout_report.section(some),
        "## Labelled photos that no training sees\n", photos_section(agari),
        "## Time and memory\n", speed_section(some, large), memory_of(large[0]) if large else "",
    ]  # fmt: skip
    return "\n".join(parts)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m models.report", description=__doc__)
    parser.add_argument(
        "--namer", type=Path, default=sources.ROOT / "runs" / "namer", help="a namer's run that held designs out"
    )
    parser.add_argument("--agari", default=f"{sys.executable} -m webui.cli", help="the command that reads photos")
    parser.add_argument("--out", type=Path, default=REPORT)
    asked = parser.parse_args()
    asked.out.write_text(report(asked.namer, asked.agari), "utf-8")
    print(f"{asked.out}: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB at most")


if __name__ == "__main__":
    main()
