"""What people do on the pages, so that a test reads like a story."""

from __future__ import annotations

import json
from pathlib import Path


def type_hand(page, text: str) -> None:
    """Type a hand on the start page."""
    page.goto("/?type=1")
    page.fill("#typed", text)
    page.click("#type button")
    page.wait_for_url("**/hand/*")
    settled(page)


def snap(page, photo: Path) -> None:
    """Choose a photo on the start page."""
    page.goto("/")
    page.set_input_files("#file", str(photo))
    page.wait_for_url("**/hand/*", timeout=30_000)
    settled(page)


def settled(page) -> None:
    """Wait until the server's answer is shown."""
    page.wait_for_selector('#app[aria-busy="false"] #how .segments')


def state(page) -> dict:
    """The hand as the server has it."""
    settled(page)
    answer = page.request.get(page.url.split("?")[0] + "/state")
    return json.loads(answer.text())


def places(page, place: str) -> list[str]:
    """The tiles at a place, as the server has them."""
    return [piece["label"] for piece in state(page)["document"]["pieces"] if piece["place"] == place]


def announcement(page) -> str:
    """What is said at the table."""
    return page.text_content(".announcement")
