"""The reference in a browser: nothing serious for axe, a search that answers while one types, forms that need no button."""

from __future__ import annotations

import pytest

from tests.webui.browser.conftest import SCREENS

PAGES = (
    "/reference/?q=ankou", "/reference/yaku", "/reference/yaku/sanankou", "/reference/yaku/nagashi_mangan", "/reference/fu",
    "/reference/points", "/reference/waits", "/reference/terms", "/reference/draws?rules=ema_2025", "/reference/rules/",
    "/reference/rules/tenhou", "/reference/rules/diff?a=tenhou&b=ema_2025",
)  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser, server, serious, theme):
    context = browser.new_context(base_url=server, viewport=SCREENS["phone"], color_scheme=theme, bypass_csp=True, locale="ja")
    page = context.new_page()
    found = {}
    for address in PAGES:
        page.goto(address)
        if bad := serious(page):
            found[address] = bad
    context.close()
    assert found == {}


@pytest.mark.parametrize(("width", "language"), [(360, "en"), (360, "ja"), (360, "zh-CN"), (1280, "en")])
def test_no_page_is_wider_than_the_screen(browser, server, width, language):
    context = browser.new_context(base_url=server, viewport={"width": width, "height": 800}, locale=language)
    page = context.new_page()
    wide = {}
    for address in PAGES:
        page.goto(address)
        found = page.evaluate("document.documentElement.scrollWidth")
        if found > width:
            wide[address] = found
    context.close()
    assert wide == {}


def test_the_search_answers_while_one_types(page):
    page.goto("/reference/points")
    page.keyboard.press("/")
    page.keyboard.type("sanshoku")
    page.wait_for_selector("#found li")
    assert page.locator("#found b").first.inner_text() == "Sanshoku doujun"
    page.fill("#q", "国士")
    page.wait_for_selector("#found a[href$='/kokushi']")
    page.fill("#q", "")
    page.wait_for_selector("#found li", state="detached")
    page.fill("#q", "ryanmen")
    page.locator("#found a").first.click()
    page.wait_for_url("**/reference/waits#ryanmen")


def test_choosing_is_enough(page):
    page.goto("/reference/yaku")
    assert page.locator("[data-unless-live]").is_hidden()
    page.select_option("select[name=han]", "3")
    page.wait_for_url("**han=3**")
    assert page.locator("article").count() == 3
    page.goto("/reference/rules/ema_2025")
    assert page.locator("[data-print]").is_visible()


def test_without_scripts_a_button_does_it(browser, server):
    context = browser.new_context(base_url=server, java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto("/reference/fu")
    page.fill("#q", "ankou")
    page.locator(".find button").click()
    assert "q=ankou" in page.url and page.locator("#found li").count() == 3
    page.goto("/reference/yaku")
    page.select_option("select[name=rules]", "ema_2025")
    page.locator(".filters button").click()
    assert "rules=ema_2025" in page.url
    context.close()
