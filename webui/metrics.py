"""What the server counts and logs: routes, statuses and times; never an address, a query or anything of a person."""

from __future__ import annotations

import logging
import os
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from time import perf_counter

from flask import Flask, Response, current_app, g, request

EXTENSION = "agari.metrics"
#: Upper ends in seconds of the bins in which requests are counted by how long they took.
BINS = (0.01, 0.03, 0.1, 0.3, 1.0, 2.0, 3.0, 4.0, 6.0, 10.0, 30.0)
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_LOG = logging.getLogger("agari.access")


class Metrics:
    """Counters since the start."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._bins: dict[str, list[int]] = {}
        self._refusals: Counter[str] = Counter()

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        with self._lock:
            self._requests[method, route, status] += 1
            self._seconds[route] += seconds
            self._bins.setdefault(route, [0] * (len(BINS) + 1))[bisect_left(BINS, seconds)] += 1

    def refused(self, code: str) -> None:
        """Count a refusal."""
        with self._lock:
            self._refusals[code] += 1

    def lines(self) -> Iterator[str]:
        """Everything in the text format of Prometheus."""
        with self._lock:
            requests, refusals = sorted(self._requests.items()), sorted(self._refusals.items())
            times = sorted((route, self._seconds[route], list(bins)) for route, bins in self._bins.items())
        yield from _head("agari_requests_total", "counter", "Requests by method, route and status.")
        for (method, route, status), count in requests:
            yield f'agari_requests_total{{method="{method}",route="{_escaped(route)}",status="{status}"}} {count}'
        yield from _head("agari_request_seconds", "histogram", "How long requests took, without their way here and back.")
        for route, seconds, bins in times:
            label, total = f'route="{_escaped(route)}"', 0
            for end, count in zip((*map(str, BINS), "+Inf"), bins, strict=True):
                total += count
                yield f'agari_request_seconds_bucket{{{label},le="{end}"}} {total}'
            yield f"agari_request_seconds_sum{{{label}}} {seconds:.6f}"
            yield f"agari_request_seconds_count{{{label}}} {total}"
        yield from _head("agari_refusals_total", "counter", "Refusals by code.")
        for code, count in refusals:
            yield f'agari_refusals_total{{code="{_escaped(code)}"}} {count}'


def gauge(name: str, words: str, value: float, kind: str = "gauge") -> Iterator[str]:
    """One number in the text format of Prometheus."""
    yield from _head(name, kind, words)
    yield f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"


def _escaped(label: str) -> str:
    return label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def resident_bytes() -> int | None:
    """The memory of this process that is really there; None where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    except OSError:
        return None
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def metrics() -> Metrics:
    """The counters of this app."""
    found: Metrics = current_app.extensions[EXTENSION]
    return found


def init(app: Flask) -> None:
    """Count, time and log every request."""
    app.extensions[EXTENSION] = Metrics()

    @app.before_request
    def start() -> None:
        g.start = perf_counter()

    @app.after_request
    def count(response: Response) -> Response:
        seconds = perf_counter() - g.get("start", perf_counter())
        route = request.url_rule.rule if request.url_rule else "none"
        method = request.method if request.method in _METHODS else "other"
        metrics().answered(method, route, response.status_code, seconds)
        response.headers["Server-Timing"] = f"app;dur={seconds * 1000:.1f}"
        if request.endpoint != "static":
            _LOG.info("%s %s %s %.0f ms", method, route, response.status_code, seconds * 1000)
        return response
