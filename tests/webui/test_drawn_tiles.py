"""How a hand lies: melds with the called tile sideways where its feeder sits."""

from __future__ import annotations

import pytest
from flask import Flask, get_template_attribute

from scoring.errors import TextError
from scoring.tiles import FACES
from webui.app import STATIC
from webui.drawn_tiles import hand_groups, tile_name


def lying(text: str, seat: str = "S", players: int = 4) -> str:
    """The last group: sideways tiles in brackets, with the one on top after a plus."""
    group = hand_groups(text, seat, players)[-1]
    return " ".join(f"[{one.label}{'+' + one.above if one.above else ''}]" if one.turned else one.label for one in group.tiles)


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("(444z E)", "[4z] 4z 4z"), ("(444z N)", "4z [4z] 4z"), ("(444z W)", "4z 4z [4z]"), ("(444z)", "[4z] 4z 4z"),
        ("(234m<3m E)", "[3m] 2m 4m"), ("(234m E)", "[2m] 3m 4m"), ("(4444z W)", "4z 4z 4z [4z]"), ("(4444z N)", "4z [4z] 4z 4z"),
        ("(444+4z N)", "4z [4z+4z] 4z"), ("[4444z]", "back 4z 4z back"), ("(055p<0p W)", "5p 5p [0p]"),
    ],
)  # fmt: skip
def test_a_meld_tells_who_fed_it(meld: str, expected: str):
    assert lying(meld) == expected


def test_three_players_have_no_one_across():
    assert lying("(444z E)", "S", 3) == "[4z] 4z 4z" and lying("(444z E)", "W", 3) == "4z 4z [4z]"


def test_the_groups_of_a_hand_in_their_order():
    groups = hand_groups("234p 56p 88s (666z W) [1111z] +7p north×2")
    assert [group.kind for group in groups] == ["hand", "win", "pon", "ankan", "north"]
    assert groups[1].tiles[0].win and not groups[0].tiles[0].win and len(groups[4].tiles) == 2


def test_no_tiles_are_no_groups():
    assert hand_groups("") == ()


def test_a_text_that_is_no_hand_is_refused():
    with pytest.raises(TextError):
        hand_groups("12x")


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Red 5 of circles"), ("ja", "赤五筒"), ("zh-Hans", "红五筒"), ("zh-Hant", "紅五筒")]
)
def test_a_drawn_tile_is_named_in_the_language_of_the_page(app: Flask, language: str, name: str):
    with app.test_request_context(headers={"Accept-Language": language}):
        drawn = get_template_attribute("tiles.html", "tile")("0p", win=True)
        assert tile_name("0p") == name
    assert f'aria-label="{name}"' in drawn and "#tile-0p" in drawn and 'class="tile win"' in drawn


def test_every_drawn_face_is_in_the_sprite():
    sprite = (STATIC / "tiles.svg").read_text("utf-8")
    assert [label for label in (*FACES, "back") if f'id="tile-{label}"' not in sprite] == []
