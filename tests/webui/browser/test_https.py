"""The live viewfinder where phones need https for it: `agari serve --https`, its own authority, a camera that shows a photo."""

from __future__ import annotations

from tests.webui.browser.conftest import SCREENS
from tests.webui.browser.steps import settled, state
from tests.webui.serving.running import running


def test_over_https_the_viewfinder_takes_the_photo(browser, photo, tmp_path):
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
        page.click("#open-live")
        page.wait_for_selector("#shutter:visible")
        page.wait_for_timeout(300)
        page.click("#shutter")
        page.wait_for_url("**/hand/*", timeout=60_000)
        settled(page)
        seen = state(page)
        context.close()
    assert len(seen["photos"]) == 1 and seen["document"]["pieces"]
    assert faults == []
