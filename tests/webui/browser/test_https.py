"""The live viewfinder where phones need https for it: `agari serve --https`, its own authority, a camera that shows a photo."""

from __future__ import annotations

from tests.webui.browser.conftest import SCREENS
from tests.webui.browser.steps import settled, state
from tests.webui.serving.running import running


def test_over_https_the_viewfinder_takes_the_photo_by_itself(browser, photo, tmp_path):
    with running(tmp_path, "--https") as server:
        context = browser.new_context(
            base_url=f"https://localhost:{server.port}", viewport=SCREENS["phone"], has_touch=True, locale="en",
            ignore_https_errors=True,
        )  # fmt: skip
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto("/")
        assert page.evaluate("isSecureContext")
        asked: list[str] = []
        page.on("request", lambda sent: asked.append(sent.url.rpartition("/")[2]))
        page.click("#open-live")
        page.wait_for_selector("#shutter:visible")
        # nobody presses the shutter
        page.wait_for_url("**/hand/*", timeout=60_000)
        settled(page)
        seen = state(page)
        context.close()
        kept = {path.name for path in tmp_path.rglob("*.jp*g")}
    # two readings that agree, then the photo
    assert asked.count("glance") >= 2 and asked[-1 - asked[::-1].index("glance") :].count("snap") == 1
    hand = [piece["label"] for piece in seen["document"]["pieces"] if piece["place"] == "hand"]
    assert len(seen["photos"]) == 1 and sorted(hand) == sorted(photo[1]["hands"][0]["hand"])
    assert kept == set()
    assert faults == []
