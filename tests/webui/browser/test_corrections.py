"""Every gesture that corrects a hand, with finger, mouse and keys."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.webui.browser.steps import announcement, places, settled, snap, state, type_hand

HAND = "234m067m99m23456s+4s"


def piece(page, at: int):
    return page.locator(".piece").nth(at)


def test_a_tap_gives_five_faces_and_the_palette_all(page, screen):
    type_hand(page, HAND)
    piece(page, 0).click()
    assert page.locator(".likely .face").count() == 5
    page.click("summary >> text=All tiles")
    page.click('.palette [data-label="9p"]')
    settled(page)
    assert places(page, "hand")[0] == "9p"
    page.click("#undo")
    assert places(page, "hand")[0] == "2m"


def test_a_long_press_makes_a_five_red_and_plain_again(page):
    type_hand(page, HAND)
    page.wait_for_selector(".piece")
    five = page.locator('.piece[data-label="0m"]').first
    box = five.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 20)
    page.mouse.down()
    page.wait_for_timeout(600)
    page.mouse.up()
    settled(page)
    assert places(page, "hand")[3] == "5m"
    assert not page.locator("#sheet").is_visible()


def test_a_drag_moves_a_tile_to_another_group(page, screen):
    type_hand(page, HAND)
    start, target = piece(page, 12).bounding_box(), page.locator(".group.dora").bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] + 40, steps=3)
    page.mouse.move(target["x"] + 20, target["y"] + 30, steps=6)
    assert page.locator(".group.dora.target").count() == 1
    page.mouse.up()
    settled(page)
    assert places(page, "dora") == ["6s"] and len(places(page, "hand")) == 12


def test_a_further_photo_is_taken_back_with_undo(page, photo):
    snap(page, photo[0])
    page.click("#how button:has-text('Tsumo'), #how label:has-text('Tsumo')")
    before = state(page)["document"]
    with page.expect_response("**/photo", timeout=30_000):
        page.set_input_files("#second", str(photo[0]))
    assert len(state(page)["document"]["pieces"]) > len(before["pieces"])
    page.click("#undo")
    settled(page)
    assert state(page)["document"] == before


def test_a_further_photo_says_what_it_brought(page, photo, tmp_path):
    part, cloth = tmp_path / "part.png", tmp_path / "cloth.png"
    snap(page, photo[0])
    quad = np.array(state(page)["photos"][0]["tiles"][0]["quad"])
    left, top = np.maximum(quad.mean(0) - 1.5 * np.ptp(quad, 0), 0).astype(int)
    right, bottom = (quad.mean(0) + 1.5 * np.ptp(quad, 0)).astype(int)
    cv2.imwrite(str(part), cv2.imread(str(photo[0]))[top:bottom, left:right])
    cv2.imwrite(str(cloth), np.full((480, 640, 3), (60, 110, 40), np.uint8))
    for shot, said in ((part, "Dora indicator: "), (cloth, "No indicators were found in this photo")):
        with page.expect_response("**/photo", timeout=30_000):
            page.set_input_files("#second", str(shot))
        page.locator(f".toast:has-text('{said}')").wait_for()


def test_a_missing_tile_is_added_by_tapping_the_photo(page, photo):
    snap(page, photo[0])
    before = len(state(page)["document"]["pieces"])
    page.click("#add-tile")
    picture = page.locator(".boxes").bounding_box()
    page.mouse.click(picture["x"] + 12, picture["y"] + picture["height"] - 12)
    page.click('.palette [data-label="1z"]')
    settled(page)
    assert len(state(page)["document"]["pieces"]) == before + 1
    assert places(page, "hand")[-1] == "1z" and page.locator("circle.box").count() == 1


def test_tiles_become_a_meld_with_the_seat_that_fed_it(page):
    type_hand(page, "234m067m99m555s23s+4s")
    piece(page, 10).click()
    page.click("text=New meld")
    settled(page)
    assert places(page, "meld") == ["5s"] * 3
    page.click(".meld-name")
    page.click("#sheet >> text=West")
    settled(page)
    found = state(page)["document"]
    assert found["melds"] == [{"kind": "pon", "from": "W"}]
    # who sits at the right of south fed it: the last tile lies turned
    assert [piece["called"] for piece in found["pieces"] if piece["place"] == "meld"] == [False, False, True]
    page.click("#sheet >> text=Break up the meld")
    settled(page)
    assert state(page)["document"]["melds"] == [] and len(places(page, "hand")) == 13


def test_a_plus_adds_a_tile_where_it_stands(page):
    type_hand(page, HAND)
    for label in ("9p", "1z"):
        page.click(".group.dora .slot")
        page.click(f'.palette [data-label="{label}"]')
        settled(page)
    assert places(page, "dora") == ["9p", "1z"] and len(places(page, "hand")) == 13


def test_a_drag_onto_its_own_group_changes_nothing(page):
    type_hand(page, "234m067m99m23s (555s<5s W) +4s")
    called = page.locator(".group.meld .piece").nth(2)
    box = called.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] - 25, box["y"] + 15, steps=5)
    page.mouse.up()
    assert page.is_disabled("#undo") and state(page)["revision"] == 1


def test_a_drag_survives_an_answer_that_arrives_meanwhile(page):
    type_hand(page, HAND)
    settled(page)
    page.evaluate("scrollTo(0, 0)")
    # an answer puts new tiles in the place of these: where they are is measured before
    start, target = piece(page, 12).bounding_box(), page.locator(".group.dora").bounding_box()
    held = []
    page.route("**/hand/*", lambda route: held.append(route), times=1)  # noqa: PLW0108 - the browser's driver marks what it is given
    with page.expect_request("**/hand/*"):
        page.click('[data-key="honba1"]')
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] + 40, steps=3)
    with page.expect_response("**/hand/*"):
        held[0].continue_()
    page.mouse.move(target["x"] + 20, target["y"] + 30, steps=6)
    page.mouse.up()
    settled(page)
    assert places(page, "dora") == ["6s"] and page.locator(".ghost").count() == 0


def test_the_winning_tile_is_chosen_with_what_it_pays(page):
    type_hand(page, "234m067m99m234456s")
    assert "3 han" not in page.text_content("#payout")
    rows = page.locator(".choice-row").all_text_contents()
    assert any("2 han 30 fu – 2000 points" in row for row in rows)
    page.click('[data-key="choice4s"]')
    page.wait_for_selector(".announcement")
    assert places(page, "win") == ["4s"] and announcement(page) == "2000"


def test_all_problems_are_shown_at_once(page):
    type_hand(page, "11111m00067m99m234s")
    shown = page.locator("#problems .note").all_text_contents()
    assert len(shown) == 3 and page.locator(".piece.bad").count() >= 5


def test_everything_can_be_done_with_keys(page, screen):
    page.goto("/?type=1")
    page.focus("#typed")
    page.keyboard.type("234m067m99m23455s+4s")
    page.keyboard.press("Enter")
    page.wait_for_url("**/hand/*")
    page.wait_for_selector(".piece")
    piece(page, 12).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#sheet .likely .face:focus")
    for _ in range(5):
        if page.evaluate("document.activeElement.dataset.label") == "6s":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".announcement")
    assert places(page, "hand")[-1] == "6s"
    page.focus('[data-key="claim-riichi"]')
    page.keyboard.press("Space")
    settled(page)
    assert state(page)["document"]["won"]["claims"] == ["riichi"]
    # the focus stays where it was though everything was drawn anew
    assert page.evaluate("document.activeElement.dataset.key") == "claim-riichi"
    page.keyboard.press("Control+z")
    settled(page)
    assert state(page)["document"]["won"]["claims"] == []
    piece(page, 3).focus()
    page.keyboard.press("r")
    assert places(page, "hand")[3] == "5m"


@pytest.mark.parametrize("claim", ["riichi", "double_riichi"])
def test_riichi_lays_the_own_deposit_on_the_table(page, claim):
    type_hand(page, HAND)
    page.click(f'[data-key="claim-{claim}"]')
    settled(page)
    won = state(page)["document"]["won"]
    assert (won["claims"], won["sticks"]) == ([claim], 1)
    page.click(f'[data-key="claim-{claim}"]')
    settled(page)
    assert state(page)["document"]["won"]["sticks"] == 0


def test_a_hand_that_may_lack_a_tile_is_paid_once_somebody_has_counted(page, screen):
    type_hand(page, HAND)
    told = state(page)
    document = {**told["document"], "uncounted": True}
    token = page.get_attribute('meta[name="csrf"]', "content")
    sent = page.request.put(page.url, data={"revision": told["revision"], "document": document}, headers={"X-CSRFToken": token})
    assert sent.ok
    page.reload()
    settled(page)
    assert page.locator(".announcement").count() == 0
    assert "may be missing" in page.text_content("#payout") and "all the tiles?" in page.text_content("#bar")
    page.click('[data-key="counted"]')
    page.wait_for_selector(".announcement")
    assert state(page)["document"]["uncounted"] is False
    # whoever adds a tile has counted, too
    page.click("#undo")
    page.wait_for_selector('[data-key="counted"]')
    page.click(".group.hand .slot")
    page.click('.palette [data-label="9p"]')
    settled(page)
    assert state(page)["document"]["uncounted"] is False and "too many" in page.text_content("#problems")
