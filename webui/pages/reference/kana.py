"""Kana as they are written in romaji, for those who type a name as they hear it."""

from __future__ import annotations

import re
import unicodedata

_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ",
    "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ", "d": "だぢづでど",
    "b": "ばびぶべぼ", "p": "ぱぴぷぺぽ",
}  # fmt: skip
_IRREGULAR = {
    "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu", "や": "ya", "ゆ": "yu", "よ": "yo",
    "わ": "wa", "を": "o", "ん": "n",
}  # fmt: skip
_SYLLABLES = {kana: row + vowel for row, line in _ROWS.items() for kana, vowel in zip(line, "aiueo", strict=True)} | _IRREGULAR
_SMALL = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}
_HIRAGANA = {kana: kana - 0x60 for kana in range(0x30A1, 0x30F7)}


def romaji(text: str) -> str:
    """Hiragana and katakana in Hepburn's romaji, a long vowel doubled; everything else as it is.

    >>> romaji("リーチ"), romaji("ピンフ"), romaji("リャンメン"), romaji("はっつー"), romaji("チョンボ"), romaji("三メンチャン")
    ('riichi', 'pinfu', 'ryanmen', 'hattsuu', 'chonbo', '三menchan')
    """
    out = ""
    double = False
    for sign in unicodedata.normalize("NFKC", text).translate(_HIRAGANA):
        if sign == "っ":
            double = True
            continue
        if sign == "ー":
            out += out[-1:]
            continue
        if sign in _SMALL:
            out = _joined(out, _SMALL[sign])
            continue
        syllable = _SYLLABLES.get(sign, sign)
        out += (syllable[0] if double and syllable[0].isascii() else "") + syllable
        double = False
    return out


def _joined(before: str, small: str) -> str:
    """A syllable with a small kana behind it: shi and ya make sha, ri and ya make rya."""
    if len(small) == 2 and re.search(r"(sh|ch|j)i$", before):
        return before[:-1] + small[1]
    return before[:-1] + small
