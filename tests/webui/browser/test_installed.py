"""What the service worker does where the browser allows one: it stands in for a lost network and out of the way of a photo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.webui.browser.conftest import SCREENS


@pytest.fixture
def worked(browser, server: str) -> Iterator[object]:
    """The start page with its service worker in charge."""
    context = browser.new_context(base_url=server, viewport=SCREENS["phone"], has_touch=True, locale="en")
    page = context.new_page()
    page.goto("/")
    page.evaluate("""new Promise((done) => {
        if (navigator.serviceWorker.controller) done();
        navigator.serviceWorker.addEventListener('controllerchange', () => done());
    })""")
    yield page
    context.close()


def test_without_the_network_a_page_says_so_in_the_look_of_agari(worked):
    """Fault: the first visit's style sheets had gone past the worker, so that the page that says so stood there bare."""
    worked.context.set_offline(True)
    worked.goto("/history/")
    assert worked.text_content("h1") == "No connection to agari"
    sheets = "[...document.styleSheets].filter((sheet) => sheet.cssRules.length).length"
    assert worked.evaluate(sheets) == 2


def test_the_page_that_was_wanted_comes_by_itself_once_agari_is_back(worked):
    """Fault: the page without a connection promised to go on by itself and did nothing."""
    worked.context.set_offline(True)
    worked.goto("/history/")
    worked.context.set_offline(False)
    worked.wait_for_selector("h1:has-text('No connection')", state="detached", timeout=20_000)
    assert worked.get_attribute("nav [aria-current]", "href") == "/history/"


def test_a_photo_passes_the_service_worker(worked, photo):
    worked.set_input_files("#file", str(photo[0]))
    worked.wait_for_url("**/hand/*", timeout=30_000)
