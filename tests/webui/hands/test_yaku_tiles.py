"""The tiles that make a yaku."""

from __future__ import annotations

import pytest

from scoring import Hand, WinContext, rule_set, score_win
from webui.hands.yaku_tiles import tiles_of


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        ("223344m067m99p45s+3s", "iipeikou", "223344m"),
        ("223344m667788p9s+9s", "ryanpeikou", "223344m667788p"),
        ("234m234p99m23s678s+4s", "sanshoku_doujun", "234m234p234s"),
        ("222m222p222s78s99m+9s", "sanshoku_doukou", "222m222p222s"),
        ("123406789m99p45s+3s", "ittsuu", "123406789m"),
        ("99m (222m<2m N) (333p<3p W) (555s<5s W) 7s7s+7s", "toitoi", "222m333p555777s"),
        ("234m067p88234s66z+6z", "yakuhai", "666z"),
        ("234m067m99m23456s+4s", "aka_dora", "0m"),
        ("555z666z77z23m999s+1m", "shousangen", "55566677z"),
        ("234m067m99m23456s+4s", "riichi", None),
        ("234m067m99m23456s+4s", "pinfu", None),
    ],
)  # fmt: skip
def test_the_tiles_that_make_a_yaku(text, code, expected):
    hand = Hand.parse(text)
    win = WinContext(by="tsumo", seat="S", riichi=hand.is_closed, sticks=1)
    found = score_win(hand, win, rule_set("tenhou"))
    item = next(item for item in found.yaku if item.code == code)
    shown = tiles_of(item, found)
    assert (shown and sorted(shown)) == (expected and sorted(expected))
