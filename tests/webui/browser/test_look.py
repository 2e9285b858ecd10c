"""How the pages look on a phone: nothing is cut off, everything can be hit with a finger, every language has its own fonts."""

from __future__ import annotations

import pytest

from tests.webui.browser.steps import places, settled, type_hand

LANGUAGES = ("en", "ja", "zh-Hans", "zh-Hant")
PAGES = (
    "/", "/?type=1", "/?done=1", "/history/", "/connect", "/trust", "/offline", "/nothing",
    "/reference/", "/reference/?q=ankou", "/reference/?q=xqwv", "/reference/yaku", "/reference/yaku/sanankou", "/reference/fu",
    "/reference/points", "/reference/waits", "/reference/terms", "/reference/draws", "/reference/rules/",
    "/reference/rules/tenhou", "/reference/rules/diff?a=tenhou&b=ema_2025",
)  # fmt: skip
#: A win with all kinds of melds, one to choose the tile of, one that waits, one that is noten, one without yaku, a wrong one.
HANDS = (
    "234m067m8p (777z W) (999+9m E) +8p", "19m19p19s1234567z+1z", "234m067m99m234456s", "234m067m99m23456s",
    "258m147p369s1234z", "234m567p99m (234s E) 56s+4s", "11111m00067m99m234s",
)  # fmt: skip
#: What a finger meets: at least 44 pixels high, and as wide but for the palette, whose ten faces of a suit stand in one line.
#: Links inside running text are as high as its lines.
SMALL = """() => {
  const dialog = document.querySelector("dialog[open]");
  const inside = (one) => one.closest("p, dd, .visually-hidden, .skip, tr") && !one.matches("button, .button, .blocks a");
  return [...(dialog ?? document).querySelectorAll("a[href], button, select, summary, label.button, input:not([type=hidden])")]
    .filter((one) => !inside(one) && one.checkVisibility() && one.getClientRects().length && !one.matches(".visually-hidden, .skip"))
    .filter((one) => { const box = one.getBoundingClientRect(); return box.height < 43.5 || box.width < (one.closest(".faces") ? 31 : 43.5); })
    .map((one) => `${one.outerHTML.slice(0, 90)} ${JSON.stringify(one.getBoundingClientRect())}`);
}"""
#: What is cut off: the page wider than the screen, or a box whose content is wider than itself.
CUT = """() => [document.documentElement, ...document.querySelectorAll("body *")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth && !one.closest(".visually-hidden, .skip, svg"))
  .filter((one) => one === document.documentElement || !["visible", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => !one.matches("input")).map((one) => one.outerHTML.slice(0, 90))"""


@pytest.fixture(scope="module")
def narrow(browser, server):
    """A page on the smallest phone that is usual."""
    context = browser.new_context(base_url=server, viewport={"width": 360, "height": 740}, has_touch=True, locale="en")
    yield context.new_page()
    context.close()


def faults(page) -> list[str]:
    return [*(f"cut: {one}" for one in page.evaluate(CUT)), *(f"small: {one}" for one in page.evaluate(SMALL))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_small_phone_and_a_finger(narrow, language):
    narrow.goto(f"/?lang={language}")
    found = {}
    for address in PAGES:
        narrow.goto(address)
        if bad := faults(narrow):
            found[address] = bad
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_hand_fits_a_small_phone_and_a_finger(narrow, language):
    narrow.goto(f"/?lang={language}")
    found = {}
    for text in HANDS:
        type_hand(narrow, text)
        if bad := faults(narrow):
            found[text] = bad
    type_hand(narrow, HANDS[0])
    narrow.locator(".meld-name").first.click()
    found["meld"] = faults(narrow)
    narrow.click(".close")
    narrow.locator(".piece").first.click()
    narrow.click(".palette summary")
    found["palette"] = faults(narrow)
    assert {name: bad for name, bad in found.items() if bad} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_belongs_together_stands_on_one_line(narrow, language):
    narrow.goto(f"/?lang={language}")
    broken = "(all) => all.filter((one) => one.offsetHeight > 1.6 * parseFloat(getComputedStyle(one).lineHeight)).map((one) => one.textContent)"
    found = {}
    for address, parts in {
        "/reference/fu": ".sum > span",
        "/reference/waits": ".many",
        "/reference/terms": ".also span",
    }.items():
        narrow.goto(address)
        assert narrow.locator(parts).count()
        found[address] = narrow.locator(parts).evaluate_all(broken)
    assert found == {"/reference/fu": [], "/reference/waits": [], "/reference/terms": []}


def test_the_rules_to_compare_are_named_in_full_on_a_small_phone(narrow):
    narrow.goto("/reference/rules/?lang=ja")
    whole = narrow.locator(".compare .row").bounding_box()["width"]
    assert [box["width"] for box in (one.bounding_box() for one in narrow.locator(".compare select").all())] == [whole, whole]


def test_what_stands_in_the_empty_field_can_be_typed_as_it_is(page):
    page.goto("/?type=1")
    type_hand(page, page.get_attribute("#typed", "placeholder"))
    assert page.is_visible(".announcement")


def test_the_field_on_a_phone_shows_the_whole_example(page):
    page.goto("/?type=1")
    page.fill("#typed", page.get_attribute("#typed", "placeholder"))
    assert page.evaluate("(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('#typed'))")


def test_a_long_message_is_as_wide_as_the_phone_allows(page):
    page.goto("/")
    page.evaluate("""document.body.append(Object.assign(document.createElement("div"), {
      className: "toast", textContent: "Dora indicator: 3 of characters, west wind, 5 of circles, 7 of bamboo, green dragon",
    }))""")
    box = page.locator(".toast").bounding_box()
    assert box["width"] > 300 and box["height"] < 110


def test_a_mistyped_hand_is_told_beside_what_was_typed(page):
    page.goto("/?type=1")
    page.fill("#typed", "99zz")
    page.click("#type button")
    page.wait_for_selector("#mistyped:visible")
    assert page.is_hidden("#refusal") and page.input_value("#typed") == "99zz"
    typed, told = page.locator("#typed").bounding_box(), page.locator("#mistyped").bounding_box()
    assert 0 <= told["y"] - typed["y"] - typed["height"] < 30


def test_three_taps_lead_from_the_sample_to_the_next_hand(page):
    page.goto("/")
    page.click("#sample")  # 1
    page.wait_for_url("**/hand/*", timeout=30_000)
    settled(page)
    page.click("#bar .primary")  # 2
    page.wait_for_timeout(700)
    # the head of the payout is below the bar on top, and the button of the last tap on the screen
    top = page.locator(".top").bounding_box()
    assert page.locator("#payout-head").bounding_box()["y"] > top["y"] + top["height"]
    done = page.locator(".actions .primary").bounding_box()
    assert done["y"] + done["height"] < page.locator("#bar").bounding_box()["y"]
    page.click(".actions .primary")  # 3
    page.wait_for_url("**/?done=1")


def test_thirteen_tiles_that_are_not_tenpai_ask_for_no_winning_tile(page):
    type_hand(page, "258m147p369s1234z")
    assert page.text_content("#payout") == page.text_content("#bar") == "This hand is not tenpai (6-shanten)."


def test_the_tiles_of_a_meld_stand_on_one_line(page):
    type_hand(page, "234m067m99m23s (555s W) +4s")
    assert places(page, "meld") == ["5s"] * 3
    feet = {round(box["y"] + box["height"]) for box in (one.bounding_box() for one in page.locator(".group.meld .tile").all())}
    assert len(feet) == 1


@pytest.mark.parametrize(("language", "first", "last"), [("ja", "CJK JP", "PingFang SC"), ("zh-Hans", "CJK SC", "PingFang TC")])
def test_every_language_asks_for_its_own_fonts_first(page, language, first, last):
    page.goto(f"/?lang={language}")
    family = page.evaluate("getComputedStyle(document.body).fontFamily")
    assert 0 < family.index(first) < family.index(last)


def test_the_focus_does_not_change_the_shape_of_a_button(page):
    page.goto("/")
    page.keyboard.press("Tab")
    sample = page.locator("#sample")
    before = sample.evaluate("(one) => getComputedStyle(one).borderRadius")
    sample.focus()
    assert sample.evaluate("(one) => one.matches(':focus-visible') && getComputedStyle(one).borderRadius") == before


def test_the_table_of_points_is_printed_on_one_sheet(page):
    page.goto("/reference/points")
    page.set_viewport_size({"width": 688, "height": 1017})  # A4 within its margins
    page.emulate_media(media="print")
    for gone in (".top", ".find", ".subjects", ".filters", ".foot"):
        assert page.is_hidden(gone)
    first, second = (one.bounding_box() for one in page.locator(".tables > section").all())
    assert first["y"] == second["y"] and first["x"] + first["width"] < second["x"]
    last = page.locator(".reference").bounding_box()
    assert last["y"] + last["height"] < 1017


def test_the_menu_of_languages_closes_beside_it_and_with_escape(page):
    page.goto("/reference/")
    menu = page.locator(".menu")
    for close in (lambda: page.locator("h1").click(), lambda: page.keyboard.press("Escape")):
        page.click(".menu summary")
        assert menu.evaluate("(one) => one.open") and page.is_visible(".menu ul")
        close()
        assert not menu.evaluate("(one) => one.open")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
