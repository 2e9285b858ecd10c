"""A real server with the real reader, and Chromium on a phone's and a desktop's screen."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.scenes.__main__ import scene_of
from models.scenes.faces import FaceBank
from webui.app import create_app
from webui.serving.server import Server, listen
from webui.settings import Settings

SCREENS = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 900}}
AXE = Path(__file__).with_name("node_modules") / "axe-core" / "axe.min.js"


def chromium() -> str | None:
    """Where Chromium is, None where it is not."""
    return os.environ.get("AGARI_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running app."""
    app = create_app(Settings.load(environment={}, data=tmp_path_factory.mktemp("data"), secret="browser", readers=1))
    listening, ended = listen("127.0.0.1", 0), threading.Event()
    port = listening.getsockname()[1]
    # werkzeug's own server leaves a file open when a browser goes on to another page, which fails whatever test comes later
    answering = threading.Thread(target=Server(app, listening).answer, args=(ended,), daemon=True)
    answering.start()
    yield f"http://localhost:{port}"
    ended.set()
    answering.join()


@pytest.fixture(scope="session")
def photo(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict]:
    """A rendered photo of a winning hand and what is in it."""
    scene = scene_of(401, 0, FaceBank(None), 1280, "win")
    path = tmp_path_factory.mktemp("photo") / "hand.jpg"
    cv2.imwrite(str(path), np.ascontiguousarray(scene.image[..., ::-1]), [cv2.IMWRITE_JPEG_QUALITY, 92])
    assert scene.wins is not None
    return path, json.loads(json.dumps(scene.wins))


@pytest.fixture(scope="session")
def browser(photo) -> Iterator[object]:
    """Chromium with a camera that shows the rendered photo."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = chromium()
    if found is None:
        pytest.skip("there is no Chromium: .ci/run installs it, or name one in AGARI_CHROMIUM")
    film = photo[0].with_suffix(".mjpeg")
    still = cv2.resize(cv2.imread(str(photo[0])), (1280, 720))
    film.write_bytes(b"".join(cv2.imencode(".jpg", still)[1].tobytes() for _ in range(2)))
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    ]
    with playwright.sync_playwright() as engine:
        started = engine.chromium.launch(executable_path=found, args=["--no-sandbox", *camera])
        yield started
        started.close()


@pytest.fixture(scope="session")
def serious() -> Callable[[object], list[tuple[str, str]]]:
    """What axe finds on a page that is serious or critical: the rule and the start of the first element; skips without axe."""
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: npm ci in tests/webui/browser")

    def found(page) -> list[tuple[str, str]]:
        page.add_script_tag(path=str(AXE))
        violations = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        return [(one["id"], one["nodes"][0]["html"][:160]) for one in violations if one["impact"] in ("serious", "critical")]

    return found


@pytest.fixture(params=sorted(SCREENS))
def screen(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(browser, server: str, request: pytest.FixtureRequest) -> Iterator[object]:
    """A page; a script's fault or a refused resource fails the test. `@pytest.mark.parametrize("screen", …)` sets the size."""
    size = SCREENS[request.getfixturevalue("screen")] if "screen" in request.fixturenames else SCREENS["phone"]
    # a service worker that takes the page over amid an upload carries the upload past the answers a test has put in its way
    context = browser.new_context(
        base_url=server, viewport=size, has_touch=size is SCREENS["phone"], locale="en", service_workers="block"
    )
    opened = context.new_page()
    faults: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("request", lambda asked: asked.url.startswith((server, "data:", "blob:")) or faults.append(asked.url))
    yield opened
    context.close()
    assert faults == []
