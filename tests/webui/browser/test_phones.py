"""Two phones with one hand: what is done on one is told on the other, and nothing is overwritten unseen."""

from __future__ import annotations

from tests.webui.browser.steps import settled, state, type_hand

HAND = "234m067m99m23456s+4s"
LINE = "#elsewhere:not(:empty)"


def other_phone(page):
    """The same hand on another phone."""
    opened = page.context.new_page()
    opened.goto(page.url)
    settled(opened)
    return opened


def test_a_change_on_another_phone_is_told_and_shown_when_asked_for(page):
    type_hand(page, HAND)
    other = other_phone(page)
    other.click('[data-key="seatW"]')
    settled(other)
    page.bring_to_front()
    page.wait_for_selector(LINE, timeout=10_000)
    assert "Changed on another phone" in page.text_content("#elsewhere")
    assert page.get_attribute('[data-key="seatS"]', "aria-checked") == "true"
    page.click('[data-key="show"]')
    page.wait_for_selector('[data-key="seatW"][aria-checked="true"]')
    page.wait_for_selector("#elsewhere:empty", state="attached")
    page.click('[data-key="honba1"]')
    settled(page)
    won = state(page)["document"]["won"]
    assert (won["seat"], won["honba"]) == ("W", 1) and page.locator(".toast").count() == 0


def test_a_further_winner_is_told(page):
    type_hand(page, HAND)
    page.click('[data-key="fromN"]')
    settled(page)
    other = page.context.new_page()
    other.goto(f"/?type=1&after={page.url.rsplit('/', 1)[1]}")
    other.fill("#typed", "345m067m99p23456s")
    other.click("#type button")
    other.wait_for_url("**/hand/*")
    page.bring_to_front()
    page.wait_for_selector(LINE, timeout=10_000)
    assert "Another winner was added" in page.text_content("#elsewhere")
    page.click('[data-key="show"]')
    page.wait_for_selector("text=All winners together")
    settled(other)
    other.click('[data-key="seatW"]')
    settled(other)
    page.bring_to_front()
    page.wait_for_selector(LINE, timeout=10_000)
    assert "of another winner was changed" in page.text_content("#elsewhere")


def test_own_changes_are_none_of_another_phone(page):
    type_hand(page, HAND)
    for _ in range(4):
        page.click('[data-key="honba1"]')
        page.wait_for_timeout(1200)
    settled(page)
    assert page.locator(LINE).count() == 0


def test_a_page_that_is_not_seen_asks_nothing(page):
    type_hand(page, HAND)
    asked = []
    page.on("request", lambda sent: asked.append(sent.url) if sent.url.endswith("/version") else None)
    with page.expect_request("**/version"):
        pass
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    asked.clear()
    page.wait_for_timeout(4500)
    assert asked == []
