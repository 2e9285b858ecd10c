"""The choice to keep a photo with its hand, in a browser."""

from __future__ import annotations

from tests.webui.browser.steps import settled, snap, state, type_hand


def test_a_photo_is_kept_by_a_tick_and_deleted_in_the_history(page, screen, photo):
    snap(page, photo[0])
    page.click('[data-key="claim-riichi"]')
    page.wait_for_selector(".announcement")
    assert not page.is_checked('[data-key="keep"]')
    page.check('[data-key="keep"]')
    settled(page)
    assert state(page)["document"]["keep"] is True and page.is_checked('[data-key="keep"]')
    page.click(".actions .primary")
    page.wait_for_url("**/?done=1")
    page.goto("/history/")
    kept = page.locator(".past").first.locator(".kept img")
    kept.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    assert kept.evaluate("image => image.complete && image.naturalWidth > 200")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.on("dialog", lambda dialog: dialog.accept())
    before = page.locator(".past").count()
    page.locator(".past").first.get_by_text("Delete the photo").click()
    page.wait_for_load_state()
    assert page.locator(".past").first.locator(".kept").count() == 0 and page.locator(".past").count() == before


def test_a_typed_hand_has_no_photo_to_keep(page):
    type_hand(page, "234m067m99m23456s+4s")
    assert page.locator('[data-key="keep"]').count() == 0
