"""axe finds nothing serious on any page, in either theme; and the first page is small and quick."""

from __future__ import annotations

import pytest

from tests.webui.browser.conftest import SCREENS
from tests.webui.browser.steps import settled

ALLOWED = 300_000


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser, server, serious, theme):
    context = browser.new_context(base_url=server, viewport=SCREENS["phone"], color_scheme=theme, bypass_csp=True, locale="en")
    page = context.new_page()
    found = {}

    def check(name: str) -> None:
        if bad := serious(page):
            found[name] = bad

    for address in ("/", "/?type=1", "/history/", "/reference/", "/offline", "/nothing"):
        page.goto(address)
        check(address)
    page.goto("/?type=1")
    for text in ("234m067m99m23456s+4s", "234m067m99m234456s", "11111m00067m99m234s", "234m067m (555s<5s W) 23s +4s"):
        page.goto("/?type=1")
        page.fill("#typed", text)
        page.click("#type button")
        page.wait_for_url("**/hand/*")
        settled(page)
        check(text)
    page.locator(".piece").first.click()
    check("sheet")
    context.close()
    assert found == {}


def test_all_assets_of_a_page_are_small_and_ours(browser, server):
    context = browser.new_context(base_url=server, viewport=SCREENS["phone"])
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body()) if answer.status == 200 else 0}))
    page.goto("/?type=1")
    page.fill("#typed", "234m067m99m23456s+4s")
    page.click("#type button")
    page.wait_for_url("**/hand/*")
    settled(page)
    static = {address: size for address, size in sizes.items() if "/static/" in address and "sample" not in address}
    context.close()
    assert all(address.startswith(server) for address in sizes)
    assert 20_000 < sum(static.values()) < ALLOWED
