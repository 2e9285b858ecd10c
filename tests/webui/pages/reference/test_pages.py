"""The reference pages: there in every language, well formed, complete, and told what the chosen rules say."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

import webui
from scoring import names, presets
from scoring.rules import ABORTIVE

LANGUAGES = ("en", "ja", "zh-Hans", "zh-Hant")
PAGES = (
    "/reference/", "/reference/?q=ankou", "/reference/?q=no+such+thing", "/reference/yaku", "/reference/yaku?han=yakuman",
    "/reference/yaku/tanyao", "/reference/yaku/daisharin", "/reference/yaku/nagashi_mangan", "/reference/yaku/ura_dora",
    "/reference/fu", "/reference/points", "/reference/waits", "/reference/terms", "/reference/draws", "/reference/rules/",
    "/reference/rules/ema_2025", "/reference/rules/diff?a=tenhou&b=ema_2025", "/reference/rules/diff?a=tenhou&b=tenhou",
)  # fmt: skip


class Outline(HTMLParser):
    """What a page is made of: headings in order, ids, links, forms' labels, and what the policy would refuse."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.refused: list[str] = []
        self.nameless: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if found.get("id"):
            self.ids.append(str(found["id"]))
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag == "style" or tag == "script" and not found.get("src") or any(n == "style" or n.startswith("on") for n in found):
            self.refused.append(f"{tag} {found}")
        if tag == "svg" and not found.get("aria-label"):
            self.nameless.append(str(found))


def page(client: FlaskClient, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200, address
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", PAGES)
def test_every_page_is_well_formed_in_every_language(client: FlaskClient, address: str, language: str):
    text = page(client, address, language)
    outline = Outline(text)
    assert f'<html lang="{language}">' in text
    assert outline.headings.count(1) == 1 and outline.headings[0] == 1
    steps = zip(outline.headings, outline.headings[1:], strict=False)
    assert [step for step in steps if step[1] > step[0] + 1] == []
    assert len(set(outline.ids)) == len(outline.ids)
    assert outline.refused == [] and outline.nameless == []


@cache
def english() -> set[str]:
    """The English texts of the catalogs that are too long to be anything else."""
    path = Path(webui.__file__).parent / "translations/ja/LC_MESSAGES/messages.po"
    with path.open("rb") as file:
        ids = [message.id for message in read_po(file) if isinstance(message.id, str)]
    return {text for text in ids if len(text) > 11 and "%" not in text}


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("address", PAGES)
def test_no_page_falls_back_to_english(client: FlaskClient, address: str, language: str):
    text = page(client, address, language)
    assert [known for known in english() if f">{known}<" in text or f'"{known}"' in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("address", "group", "field"),
    [
        ("yaku", "yaku", "what"),
        ("fu", "fu", "what"),
        ("waits", "waits", "what"),
        ("terms", "glossary", "text"),
        ("terms", "melds", "what"),
    ],
)
def test_every_name_and_every_sentence_is_shown(client: FlaskClient, address: str, group: str, field: str, language: str):
    text = unescape(page(client, f"/reference/{address}", language))
    key = language.replace("-", "_")
    for code, table in names.group(group).items():
        assert f'id="{code}"' in text
        assert table[key] in text and table[f"{field}_{key}"] in text, code
        assert table["ja"] in text, code


def test_links_lead_to_a_place_that_is_there(client: FlaskClient):
    texts: dict[str, str] = {}
    addresses = [*PAGES, "/reference/yaku/sanankou?rules=ema_2016"]
    for address in addresses:
        for link in Outline(page(client, address)).links:
            target, anchor = urldefrag(urljoin(address, link))
            if not target.startswith("/reference/") or "lang=" in target:
                continue
            if target not in texts:
                texts[target] = page(client, target)
            assert not anchor or f'id="{anchor}"' in texts[target], (address, link)


@pytest.mark.parametrize("code", list(names.group("yaku")))
def test_every_yaku_has_a_page(client: FlaskClient, code: str):
    text = page(client, f"/reference/yaku/{code}", "ja")
    assert f"<h1>{names.name('yaku', code, 'ja')}</h1>" in text
    assert names.explanation("yaku", code, "ja") in text


def test_the_rules_decide_what_a_yaku_is_worth(client: FlaskClient):
    assert "Tenhou does not play this yaku" in page(client, "/reference/yaku/renhou")
    assert "does not play" not in page(client, "/reference/yaku/renhou?rules=ema_2025")
    assert "Double yakuman" in page(client, "/reference/yaku/daisuushii?rules=mahjong_soul")
    assert "Double yakuman" not in page(client, "/reference/yaku/daisuushii?rules=tenhou")
    assert "no. 3 of 37" in page(client, "/reference/yaku/tanyao")


def test_yaku_are_chosen_by_han_and_by_hand(client: FlaskClient):
    text = page(client, "/reference/yaku?han=3&hand=open")
    assert 'id="honitsu"' in text and 'id="junchan"' in text
    assert 'id="ryanpeikou"' not in text and 'id="tanyao"' not in text
    text = page(client, "/reference/yaku?han=3&hand=closed")
    assert 'id="ryanpeikou"' in text and 'id="honitsu"' not in text
    assert "No yaku of these rules is like that." in page(client, "/reference/yaku?han=nothing")


def test_yaku_that_the_rules_lack_stand_apart(client: FlaskClient):
    before, _, after = page(client, "/reference/yaku?rules=tenhou_sanma").partition('id="part-unknown"')
    assert 'id="sanshoku_doujun"' in after and 'id="kita_dora"' in before and 'id="daisharin"' in after


def test_the_points_of_the_chosen_rules(client: FlaskClient):
    text = page(client, "/reference/points?rules=tenhou")
    assert "7700" in text and "2000 3900" in text and "48000" in text and "Counted yakuman" in text
    text = page(client, "/reference/points?rules=ema_2025")
    assert "Counted yakuman" not in text and "2000 3900" not in text and 'id="yakuman"' in text


def test_the_draws_of_the_chosen_rules(client: FlaskClient):
    text = page(client, "/reference/draws?rules=tenhou")
    assert "+3000" in text and "−1500" in text and text.count("<b>played</b>") == len(ABORTIVE)
    text = page(client, "/reference/draws?rules=tenhou_sanma")
    assert "+1000" in text and text.count("<b>not played</b>") == 3
    assert page(client, "/reference/draws?rules=ema_2025").count("<b>not played</b>") == len(ABORTIVE)


@pytest.mark.parametrize("name", presets.names())
def test_a_sheet_has_every_rule_with_its_source(client: FlaskClient, name: str):
    text = page(client, f"/reference/rules/{name}")
    for field in names.group("options"):
        assert names.name("options", field) in unescape(text)
    assert set(presets.preset(name).sources.values()) - {presets.SILENT} <= set(re.findall(r'class="source">([^<]*)<', text))


def test_a_comparison_shows_what_differs_and_nothing_else(client: FlaskClient):
    text = page(client, "/reference/rules/diff?a=tenhou&b=ema_2025")
    found = presets.diff(presets.rule_set("tenhou"), presets.rule_set("ema_2025"))
    shown = re.findall(r'<th scope="row">([^<]*)</th>', text)
    assert sorted(shown) == sorted(names.name("options", field) for field in found)
    assert f"{len(found)} rules differ." in text
    assert "The two rule sets do not differ." in page(client, "/reference/rules/diff?a=tenhou&b=tenhou")
    assert client.get("/reference/rules/diff").location == "/reference/rules/"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/reference/yaku/no_such", 404),
        ("/reference/rules/no_such", 400),
        ("/reference/yaku?rules=no_such", 400),
        ("/reference/rules/diff?a=tenhou&b=x", 400),
    ],
)
def test_what_does_not_exist_is_refused(client: FlaskClient, address: str, status: int):
    assert client.get(address).status_code == status


def test_the_rules_that_were_chosen_are_kept(client: FlaskClient):
    text = page(client, "/reference/yaku/tanyao?rules=ema_2016")
    kept = [link for link in Outline(text).links if link.startswith("/reference/")]
    assert [link for link in kept if "rules=ema_2016" not in link and link != "/reference/"] == []
