"""Forty phones that send large photos at once, against a server of its own: `python -m tests.load`.

Photos are rendered on the spot and made 12 megapixels large. Every phone sends one, comes back as Retry-After says until it is
read, and waits for the others; then all send the next. Printed are the server's own time for a photo (its Server-Timing: the wait
for a reader and the reading), how often a phone came back, and the server's memory round by round. It fails when a photo was never
read or when anything but 503 came in between; targets are printed and never asserted.
"""

from __future__ import annotations

import argparse
import http.client
import io
import json
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from models.scenes.faces import FaceBank
from models.scenes.recipes import WIN
from models.scenes.scene import render
from tests.webui.serving.running import Running, running

WIDE, HIGH = 4032, 3024
BOUNDARY = "agari-load"


@dataclass(frozen=True)
class Sent:
    """One photo: the server's own seconds when it was read, how often the phone came back, what else was answered."""

    seconds: float | None
    retries: int
    waited: float
    others: tuple[int, ...]


def photos(count: int, seed: int = 1) -> list[bytes]:
    """Rendered winning hands with the grain of a sensor, as JPEG files of 12 megapixels."""
    out = []
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        small = render(rng, FaceBank(None), 1600, WIN).image
        scale = WIDE / small.shape[1]
        wide = cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        canvas = cv2.copyMakeBorder(wide, 0, max(0, HIGH - wide.shape[0]), 0, 0, cv2.BORDER_REFLECT)[:HIGH]
        grain = np.empty(canvas.shape, np.int8)
        cv2.randn(grain, 0, 4)
        file = io.BytesIO()
        Image.fromarray(cv2.add(canvas, grain, dtype=cv2.CV_8U)).save(file, "JPEG", quality=95)
        out.append(file.getvalue())
    return out


def form(photo: bytes) -> bytes:
    """A photo as a browser sends it."""
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    return head.encode("ascii") + photo + f"\r\n--{BOUNDARY}--\r\n".encode("ascii")


def send(port: int, body: bytes, most: int) -> Sent:
    """Send a photo, and again as Retry-After says, at most so many times."""
    others: list[int] = []
    waited = 0.0
    for retries in range(most + 1):
        phone = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        try:
            phone.request("POST", "/api/v1/read", body, {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})
            answer = phone.getresponse()
            text = answer.read()
        finally:
            phone.close()
        if answer.status == 200 and json.loads(text)["ok"]:
            timing = re.search(r"dur=([\d.]+)", answer.getheader("Server-Timing", ""))
            assert timing
            return Sent(float(timing[1]) / 1000, retries, waited, tuple(others))
        if answer.status != 503:
            others.append(answer.status)
        pause = float(answer.getheader("Retry-After") or 1)
        waited += pause
        time.sleep(pause)
    return Sent(None, most, waited, tuple(others))


def number(server: Running, name: str) -> float:
    """A number of /metrics."""
    calls = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    calls.request("GET", "/metrics")
    text = calls.getresponse().read().decode("utf-8")
    calls.close()
    return float(next(line for line in text.splitlines() if line.startswith(f"{name} ")).rpartition(" ")[2])


def part(values: Sequence[float], share: float) -> float:
    """The value below which that share of all lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main() -> int:
    """Send, print, and tell whether every photo was read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--phones", type=int, default=40)
    parser.add_argument("--photos", type=int, default=500, help="of all phones together")
    parser.add_argument("--retries", type=int, default=12, help="how often a phone comes back")
    told = parser.parse_args()
    bodies = [form(photo) for photo in photos(8)]
    print(f"photos of {WIDE} × {HIGH}: {sum(map(len, bodies)) / len(bodies) / 1e6:.1f} MB each")
    sent: list[Sent] = []
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, ThreadPoolExecutor(told.phones) as phones:
        send(server.port, bodies[0], told.retries)  # the weights are there
        while len(sent) < told.photos:
            count = min(told.phones, told.photos - len(sent))
            start_of_round = time.monotonic()
            asked = [phones.submit(send, server.port, bodies[n % len(bodies)], told.retries) for n in range(count)]
            found = [answer.result() for answer in asked]
            sent += found
            memory = number(server, "process_resident_memory_bytes") / 1e6
            took = time.monotonic() - start_of_round
            print(f"{len(sent):4} photos: the last {count} in {took:.1f} s, memory {memory:.0f} MB", flush=True)
        left = [path.name for path in (Path(data) / "tmp").iterdir()]
    times = [one.seconds for one in sent if one.seconds is not None]
    others = Counter(status for one in sent for status in one.others)
    lost = sum(one.seconds is None for one in sent)
    print(
        f"{len(times)} photos in {time.monotonic() - start:.0f} s; never read: {lost}; other answers: {dict(others) or 'none'}"
    )
    print(f"server's own time: p50 {part(times, 0.5):.2f} s, p95 {part(times, 0.95):.2f} s (target: under 4 s)")
    print(
        f"a phone came back: p50 {part([one.retries for one in sent], 0.5)} times, at most {max(one.retries for one in sent)}"
    )
    print(
        f"a phone waited in all: p50 {part([one.waited for one in sent], 0.5):.0f} s, at most {max(s.waited for s in sent):.0f} s"
    )
    print(f"files left in the temporary folder: {left or 'none'}")
    return 1 if lost or others or left else 0


if __name__ == "__main__":
    sys.exit(main())
