"""The payout as a picture."""

from __future__ import annotations

import re

from scoring.hand import Hand
from webui.hands.card import MARGIN, WIDE, card
from webui.hands.document import Won
from webui.hands.from_photo import document_of_hand


def drawn(names: list[str], announcement: str = "3900") -> list[tuple[int, str]]:
    """The texts of a picture with the size of their letters."""
    document = document_of_hand(Hand.parse("234m067m99m23456s+4s"), Won())
    rows = [{"name": "East", "delta": -12000, "winner": False}, {"name": "South", "delta": 12000, "winner": True}]
    told = {
        "announcement": announcement,
        "total": "",
        "yaku": [{"name": name} for name in names],
        "groups": [],
        "payments": rows,
    }
    found = re.findall(r'font-size="(\d+)"[^>]*>([^<]*)<', card(document, told, "agari"))
    return [(int(size), text) for size, text in found]


def test_few_yaku_are_large_and_many_all_there():
    few, many = ["Riichi", "Pinfu"], [f"Sanshoku doujun {number}" for number in range(12)]
    assert (28, "Riichi · Pinfu") in drawn(few)
    (size,) = [size for size, text in drawn(many) if text == " · ".join(many)]
    assert size * 0.6 * len(" · ".join(many)) <= WIDE - 2 * MARGIN


def test_a_long_announcement_leaves_room_for_the_name_of_the_app():
    size = {text: size for size, text in drawn([], "16000 32000 + 300 each")}["16000 32000 + 300 each"]
    assert size < 88 and size * 0.6 * 22 <= 860


def test_points_are_written_as_everywhere():
    assert {"−12000", "+12000"} <= {text for _, text in drawn([])}
