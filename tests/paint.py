"""How soon a phone on a slow network shows a page: `python -m tests.paint`, against a server of its own.

Chromium plays the phone: a slow mobile network and a processor four times slower than this one, nothing cached. Printed are the
first contentful paint, what was loaded for the page, and requests that left the machine; targets are printed and never asserted.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.webui.browser.conftest import SCREENS, chromium
from tests.webui.serving.running import running

#: The throttled phone: bytes a second down and up, milliseconds to the server and back, times slower.
DOWN, UP, DELAY, SLOWER = 1_600_000 // 8, 750_000 // 8, 150, 4
PAGES = ("/", "/?type=1", "/reference/", "/reference/yaku", "/history/")
SECONDS, BYTES = 1.5, 300_000


def painted(engine: Any, server: str, path: str) -> tuple[float, int, int]:
    """Seconds to the first contentful paint, bytes loaded, and requests to other hosts, of one visit to a page of a server."""
    context = engine.new_context(viewport=SCREENS["phone"], has_touch=True, is_mobile=True, locale="en")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions",
              {"offline": False, "latency": DELAY, "downloadThroughput": DOWN, "uploadThroughput": UP})  # fmt: skip
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    loaded: list[int] = []
    wire.on("Network.loadingFinished", lambda told: loaded.append(int(told["encodedDataLength"])))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server + path, wait_until="networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint').map((entry) => entry.startTime)")
    context.close()
    away = [url for url in asked if not url.startswith((server, "data:", "blob:"))]
    return (paint[0] if paint else float("nan")) / 1000, sum(loaded), len(away)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the status is 1 when a page was not painted or something was asked of another host."""
    parser = argparse.ArgumentParser(prog="python -m tests.paint", description=__doc__)
    parser.add_argument("--times", type=int, default=3, help="visits of each page; the median is told")
    told = parser.parse_args(arguments)
    found = chromium()
    if found is None:
        print("there is no Chromium: install it, or name one in AGARI_CHROMIUM", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    failed = False
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server, sync_playwright() as playwright:
        engine = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        print(f"first paint on a throttled phone (target {SECONDS} s), bytes (target {BYTES // 1000} kB), requests elsewhere")
        for page in PAGES:
            visits = [painted(engine, server.url.rstrip("/"), page) for _ in range(told.times)]
            seconds, size, away = (statistics.median(column) for column in zip(*visits, strict=True))
            failed |= math.isnan(seconds) or away > 0
            print(f"{page:18} {seconds:5.2f} s {size / 1000:6.0f} kB {away:3.0f}")
        engine.close()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
