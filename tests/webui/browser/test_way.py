"""The whole way in a browser: snap, confirm, how it was won, payout."""

from __future__ import annotations

import pytest

from scoring import Hand, WinContext, rule_set, score_win
from tests.webui.browser.steps import announcement, places, settled, snap, state, type_hand


def test_a_photo_is_scored_in_a_few_taps(page, screen, photo):
    path, truth = photo
    hand = truth["hands"][0]
    snap(page, path)
    assert sorted(places(page, "hand")) == sorted(hand["hand"]) and places(page, "win") == [hand["win"]]
    page.click('[data-key="claim-riichi"]')
    page.wait_for_selector(".announcement")
    whole = Hand.parse("".join(hand["hand"]) + "+" + hand["win"])
    expected = score_win(whole, WinContext(seat="S", from_="E", riichi=True, sticks=1), rule_set("tenhou"))
    assert announcement(page) == str(expected.points)
    page.click(".actions .primary")
    page.wait_for_url("**/?done=1")
    page.goto("/history/")
    assert page.text_content(".past h2") == str(expected.points)


def glances(page, *answers: dict) -> list[int]:
    """Answer the frames of the viewfinder with these readings, the last one again and again; the list grows with every frame."""
    asked: list[int] = []

    def answer(route):
        asked.append(len(asked))
        found = answers[min(len(asked), len(answers)) - 1]
        headers = {"Retry-After": "1"} if "error" in found else {}
        route.fulfill(status=503 if "error" in found else 200, json=found, headers=headers)

    page.route("**/glance", answer)
    return asked


def found(mark: str, *, ready: bool = True) -> dict:
    return {"ok": True, "mark": mark, "ready": ready, "text": f"{mark} is seen"}


BUSY = {"ok": False, "error": {"code": "busy", "message": "busy", "problems": []}}


def test_the_viewfinder_takes_the_photo_when_two_readings_agree(page, photo):
    asked = glances(page, found("a"), found("b"), BUSY, found("c", ready=False), found("c"), found("d"), found("d"))
    page.goto("/")
    page.click("#open-live")
    page.wait_for_url("**/hand/*", timeout=30_000)
    settled(page)
    assert len(asked) == 7 and len(state(page)["photos"]) == 1


def test_while_the_readings_do_not_agree_the_button_takes_the_photo(page, photo):
    asked = glances(page, found("14 tiles", ready=False))
    page.goto("/")
    page.click("#open-live")
    page.wait_for_selector("#shutter:visible")
    page.wait_for_selector("#status:has-text('14 tiles is seen')")
    for _ in range(2):
        with page.expect_request("**/glance"):
            pass
    assert len(asked) >= 2 and "/hand/" not in page.url
    page.click("#shutter")
    page.wait_for_url("**/hand/*", timeout=30_000)
    settled(page)
    assert len(state(page)["photos"]) == 1


def test_one_frame_is_on_its_way_at_a_time(page, photo):
    waiting = []

    def hold(route):
        waiting.append(route)

    page.route("**/glance", hold)
    page.goto("/")
    page.click("#open-live")
    page.wait_for_selector("#shutter:visible")
    page.wait_for_timeout(2500)
    assert len(waiting) == 1 and "still" in page.text_content("#status")
    page.click("#shutter")
    page.wait_for_url("**/hand/*", timeout=30_000)


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hans", "zh-Hant"])
def test_every_language_scores_a_hand(page, language):
    page.goto(f"/?lang={language}")
    type_hand(page, "234m067m99m23456s+4s")
    assert page.get_attribute("html", "lang") == language
    assert announcement(page) == "2000"


def test_what_was_said_once_is_remembered_for_the_next_hand(page):
    type_hand(page, "234m067m99m23456s+4s")
    page.click('[data-key="seatE"]')
    page.click('[data-key="honba1"]')
    page.click('[data-key="claim-riichi"]')
    settled(page)
    type_hand(page, "234m067m99m23456s+4s")
    won = state(page)["document"]["won"]
    assert (won["seat"], won["honba"], won["claims"], won["sticks"]) == ("E", 1, [], 0)


def test_a_second_winner_is_settled_with_the_first(page):
    type_hand(page, "234m067m99m23456s+4s")
    page.click('[data-key="fromN"]')
    settled(page)
    page.click("text=Another winner")
    page.wait_for_url("**after=*")
    page.click("details summary >> text=Type the hand")
    page.fill("#typed", "345m067m99p23456s")
    page.click("#type button")
    page.wait_for_url("**/hand/*")
    settled(page)
    # the next free seat, on the same tile
    assert state(page)["document"]["won"]["seat"] == "E" and places(page, "win") == ["4s"]
    found = state(page)["deal"]
    assert {row["seat"]: row["delta"] for row in found["rows"]} == {"E": 2900, "S": 2000, "W": 0, "N": -4900}
    assert "All winners together" in page.text_content("#payout")


def test_a_further_hand_that_did_not_win_is_taken_out(page):
    """It held up the payout of the first one, whose page did not even lead to it."""
    type_hand(page, "234m067m99m23456s+4s")
    first = page.url
    page.click("text=Another winner")
    page.wait_for_url("**after=*")
    page.click("details summary >> text=Type the hand")
    page.fill("#typed", "345m067m99p2346s")
    page.click("#type button")
    page.wait_for_url("**/hand/*")
    settled(page)
    page.goto(first)
    settled(page)
    assert "is not finished yet" in page.text_content("#payout")
    page.locator("#payout a.button").nth(1).click()
    page.wait_for_url(lambda address: address != first)
    settled(page)
    page.click('[data-key="leave"]')
    page.wait_for_selector('[data-key="leave"]', state="detached")
    page.goto(first)
    settled(page)
    assert state(page)["deal"] is None
    page.click(".actions .primary")
    page.wait_for_url("**/?done=1")


def test_from_a_winner_who_is_paid_nothing_the_others_are_a_tap_away(page):
    type_hand(page, "234m067m99m23456s+4s")
    first = page.url
    for hand in ("345m067m99p23456s", "345p067p11p23567s"):
        page.click("text=Another winner")
        page.wait_for_url("**after=*")
        page.click("details summary >> text=Type the hand")
        page.fill("#typed", hand)
        page.click("#type button")
        page.wait_for_url("**/hand/*")
        settled(page)
    assert "nobody is paid" in page.text_content("#payout")
    page.click("#payout a.button:has-text('South')")
    page.wait_for_url(first)


def test_what_was_paid_does_not_lie_on_the_table_of_the_next_hand(page):
    type_hand(page, "234m067m99m23456s+4s")
    for key in ("honba1", "sticks1", "sticks1", "seatE"):
        page.click(f'[data-key="{key}"]')
    settled(page)
    page.click(".actions .primary")
    page.wait_for_url("**/?done=1")
    assert "Recorded" in page.text_content(".note.good")
    type_hand(page, "234m067m99m23456s+4s")
    won = state(page)["document"]["won"]
    assert (won["honba"], won["sticks"]) == (2, 0)  # the dealer stays


def test_nothing_is_accepted_while_a_change_is_on_its_way(page):
    type_hand(page, "234m067m99m23456s+4s")
    page.context.set_offline(True)
    page.click('[data-key="bytsumo"]')
    page.wait_for_selector("#connection:visible")
    assert page.is_disabled(".actions .primary") and page.get_attribute("#app", "aria-busy") == "true"
    page.context.set_offline(False)
    settled(page)
    assert announcement(page) == "700 1300" and page.is_enabled(".actions .primary")


def test_an_answer_that_is_lost_is_no_change_by_somebody_else(page):
    type_hand(page, "234m067m99m23456s+4s")
    lost = []

    def lose(route):
        if route.request.method == "PUT" and not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route("**/hand/*", lose)
    page.click('[data-key="honba1"]')
    page.click('[data-key="sticks1"]')
    settled(page)
    won = state(page)["document"]["won"]
    assert (won["honba"], won["sticks"]) == (1, 1) and page.locator(".toast").count() == 0


def test_a_refusal_in_other_words_than_ours_is_no_lost_connection(page, photo):
    page.goto("/")
    page.route("**/snap", lambda route: route.fulfill(status=413, body="too much", content_type="text/plain"))
    page.set_input_files("#file", str(photo[0]))
    page.wait_for_selector("#refusal:visible")
    assert "smaller photo" in page.text_content("#refusal") and page.is_hidden("#connection")


def test_a_lost_connection_loses_nothing(page):
    type_hand(page, "234m067m99m23456s+4s")
    page.context.set_offline(True)
    page.click('[data-key="claim-riichi"]')
    page.wait_for_selector("#connection:visible")
    assert "kept here" in page.text_content("#connection")
    page.context.set_offline(False)
    page.wait_for_selector("#connection.good", timeout=20_000)
    assert state(page)["document"]["won"]["claims"] == ["riichi"]


def test_two_phones_with_one_hand_do_not_overwrite_each_other(page):
    type_hand(page, "234m067m99m23456s+4s")
    other = page.context.new_page()
    other.goto(page.url)
    settled(other)
    other.click('[data-key="seatW"]')
    settled(other)
    page.click('[data-key="honba1"]')
    page.wait_for_selector(".toast")
    assert "Somebody else changed this hand" in page.text_content(".toast")
    won = state(page)["document"]["won"]
    assert (won["seat"], won["honba"]) == ("W", 0)
    assert page.get_attribute('[data-key="seatW"]', "aria-checked") == "true"


def test_without_a_script_a_photo_still_leads_to_its_hand(browser, server, photo):
    context = browser.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.set_input_files("#file", str(photo[0]))
    page.click("noscript button, button:has-text('Read the photo')")
    page.wait_for_url("**/hand/*", timeout=30_000)
    context.close()
