"""The names: none missing, none in the wrong language, and every example of a wait true."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter

import pytest

from scoring import names
from scoring.errors import Problem, ScoringError
from scoring.rules import LIABLE, LOCAL_YAKU, RuleSet, field_kinds
from scoring.tiles import FACES, OUTSIDE, format_tiles, parse_tiles

#: The list of RULES.md section 14; the two winds yakuman share a place.
BY_RARITY = (
    "riichi yakuhai tanyao pinfu menzen_tsumo ippatsu honitsu iipeikou toitoi sanshoku_doujun chiitoitsu ittsuu chanta "
    "chinitsu sanankou houtei junchan haitei rinshan double_riichi shousangen honroutou sanshoku_doukou ryanpeikou chankan "
    "suuankou kokushi daisangen shousuushii+daisuushii tsuuiisou sankantsu chinroutou chiihou ryuuiisou chuuren tenhou "
    "suukantsu"
).split()
YAKU = {code for place in BY_RARITY for code in place.split("+")} | set(LOCAL_YAKU) | set(
    "suuankou_tanki kokushi_13 chuuren_pure ryuuiisou_pure renhou nagashi_mangan open_riichi double_open_riichi "
    "dora ura_dora aka_dora kita_dora".split()
)  # fmt: skip
#: The codes of INTERFACE.md and RULES.md that each group must name; more are welcome.
CODES = {
    "fu": "base closed_ron tsumo chiitoitsu pinfu_tsumo triplet_open triplet_closed kan_open kan_closed pair_dragon "
    "pair_seat_wind pair_round_wind wait_edge wait_closed wait_pair open_pinfu rounding",
    "limits": "mangan haneman baiman sanbaiman yakuman counted_yakuman",
    "winds": "east south west north white green red",
    "tiles": " ".join((*FACES, "back", "other")),
    "sections": " ".join(str(field.metadata["section"]) for field in dataclasses.fields(RuleSet)),
    "waits": "ryanmen kanchan penchan tanki shanpon nobetan kokushi_13 kokushi_single sanmenchan chuuren_9",
    "presets": "ema_2016 ema_2025 wrc_2015 wrc_2025 m_league tenhou tenhou_sanma mahjong_soul mahjong_soul_sanma jpml_a_2026 "
    "guide_g1",
    "melds": "chii pon daiminkan kakan ankan kita",
    "draws": "exhaustive nine_kinds four_winds four_kans four_riichi three_rons nagashi_mangan tenpai noten riichi_noten "
    "tile_count shown_noten own_four_wait not_nine_kinds pond_unknown",
    "problems": "not_complete no_yaku below_min_han furiten bad_hand bad_request bad_text bad_rules riichi_noten shown_noten "
    "own_four_wait not_nine_kinds pond_unknown no_such_file not_an_image too_large too_many_pixels unsupported truncated "
    "tile_count blur glare dark tile_cut tiles_too_small steep_view no_tiles",
    "words": "ron tsumo han fu points dealer non_dealer honba deposits round_wind seat_wind hand win tile dora dora_indicator "
    "ura_dora shape wait waits winner payment total yakuman from all shanten tenpai left discard",
    "glossary": "haitei_hai rinshan_hai kawa wanpai mentsu chunchanpai yaochuuhai otakaze menzen fuuro naki yaku_nashi "
    "ban_shibari nomi taatsu machi_sentaku kyoutaku renchan tenpairyou noten_bappu tobi tsumo_son kuitan gomi atozuke kataagari "
    "pao kiriage_mangan damaten suji kabe no_chance one_chance hayai_soto rasu_hai genbutsu minogashi takame_yasume sashikomi "
    "zen_houju nidouke somete hadaka_tanki choukou yakitori atamahane furiten furiten_sutehai furiten_doujun furiten_riichi "
    "furiten_chankan",
}
#: Characters that only one of the two Chinese scripts has, as far as these files use them.
TRADITIONAL = set("國無雙寶裏滿貫莊閒對氣龍燈蓮頭聽張單邊兩開槓嶺撈魚東發綠風點數門錯誤請榮連續殘餘萬帶純橫")
SIMPLIFIED = set("国无双宝满贯庄闲对气龙灯莲头听张单边两开杠岭捞鱼东发绿风点数门错误请荣连续残余万带纯")
KANA = re.compile("[\u3041-\u309f\u30a1-\u30fa]")
LETTERS = re.compile("[\u3041-\u30ff\u4e00-\u9fff]")
#: A run of Latin letters that is no mpsz, seat, abbreviation of an association, image format or established loan word.
ENGLISH = re.compile(r"(?<![A-Za-z{0-9])(?!JPEG|PNG|EMA|WRC|League|chance|no|one|oka)[A-Za-z]{2,}(?![A-Za-z}])")


def texts():
    """Every text as (where, language, text)."""
    for group in names.GROUPS:
        for code, table in names.group(group).items():
            pending = [(f"{group}.{code}", table)]
            while pending:
                where, found = pending.pop()
                for key, value in found.items():
                    language = next((known for known in names.LANGUAGES if key == known or key.endswith(f"_{known}")), None)
                    if key == "values":
                        pending += [(f"{where}.{choice}", inner) for choice, inner in value.items()]
                    elif language:
                        yield f"{where}.{key}", language, value


TEXTS = list(texts())


def test_every_code_has_all_four_languages():
    for group in names.GROUPS:
        assert names.group(group)
        for code, table in names.group(group).items():
            for found in (table, *table.get("values", {}).values()):
                for language in names.LANGUAGES:
                    assert isinstance(found[language], str) and found[language].strip(), (group, code, language)
            sentences = {key.partition("_")[0] for key in table if key.startswith(("what_", "text_"))}
            for prefix in sentences:
                assert all(table[f"{prefix}_{language}"].strip() for language in names.LANGUAGES), (group, code)


def test_texts_are_tidy():
    for where, _, text in TEXTS:
        assert text == text.strip() and "  " not in text and "TODO" not in text and "�" not in text, where


@pytest.mark.parametrize("group", sorted(CODES))
def test_no_code_is_missing(group):
    assert set(CODES[group].split()) <= set(names.group(group))


def test_every_problem_flag_has_a_sentence():
    for problem in Problem:
        assert names.name("problems", problem.code).endswith(".")


def test_every_yaku_has_its_names_and_a_sentence():
    assert set(names.group("yaku")) == YAKU
    for code in YAKU:
        for language in names.LANGUAGES:
            assert names.explanation("yaku", code, language)[-1] in ".。"


def test_rarity_is_the_order_of_the_rules():
    ranks = {code: table["rarity"] for code, table in names.group("yaku").items() if "rarity" in table}
    assert ranks == {code: rank for rank, place in enumerate(BY_RARITY, 1) for code in place.split("+")}


def test_every_rule_and_choice_has_a_label():
    assert set(names.group("options")) == set(field_kinds())
    for field, kind in field_kinds().items():
        for language in names.LANGUAGES:
            labels = [names.choice_name(field, choice, language) for choice in kind.choices]
            assert len(set(labels)) == len(labels), (field, language, "two choices look alike")
        # No label is left for a value that the rule no longer has.
        assert set(names.entry("options", field).get("values", {})) <= {str(choice) for choice in kind.choices}


def test_every_default_can_be_shown():
    for field, value in RuleSet().values().items():
        for item in value if isinstance(value, tuple) else (value,):
            assert names.choice_name(field, item, "ja")


def test_liable_yakuman_are_named():
    assert [names.choice_name("pao", code, "zh_Hans") for code in LIABLE] == ["大三元", "大四喜", "四杠子"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("tanyao", ("Tanyao", "断么九", "断幺九", "斷么九")),
        ("riichi", ("Riichi", "立直", "立直", "立直")),
        ("ura_dora", ("Ura dora", "裏ドラ", "里宝牌", "裏寶牌")),
        ("chanta", ("Chanta", "混全帯么九", "混全带幺九", "混全帶么九")),
        ("chuuren", ("Chuuren poutou", "九蓮宝燈", "九莲宝灯", "九蓮寶燈")),
    ],
)
def test_well_known_names(code, expected):
    assert tuple(names.name("yaku", code, language) for language in names.LANGUAGES) == expected


def test_other_names_lead_to_their_yaku():
    others = {
        "十二金釵": "sankantsu",
        "十八羅漢": "suukantsu",
        "幺九振切": "nagashi_mangan",
        "花龍": "sanshoku_tsuukan",
        "清龍": "ittsuu",
    }
    for other, code in others.items():
        assert names.entry("yaku", code)["also"] == [other]
    linked = {table["yaku"] for table in names.group("glossary").values() if "yaku" in table}
    assert linked == set(others.values())


def test_every_term_of_the_glossary_is_explained():
    for code in names.group("glossary"):
        for language in names.LANGUAGES:
            text = names.explanation("glossary", code, language)
            assert text[-1] in ".。" and 1 <= text.count(text[-1]) <= 3, (code, language)


def test_phrases_have_the_same_places_in_every_language():
    for code, table in names.group("words").items():
        places = {language: set(re.findall(r"{(\w+)}", table[language])) for language in names.LANGUAGES}
        assert len(set(map(frozenset, places.values()))) == 1, code
        assert bool(places["en"]) == code.startswith("say_") or code == "say_with_honba"


def test_english_is_latin_and_the_others_are_not():
    for where, language, text in TEXTS:
        if language == "en":
            assert not LETTERS.search(text), (where, text)
        elif not where.startswith("words.say_sum."):  # numbers and an arrow in every language
            assert LETTERS.search(text), (where, text)
            assert not ENGLISH.search(text), (where, text)


def test_each_chinese_keeps_to_its_script():
    for where, language, text in TEXTS:
        if language.startswith("zh"):
            assert not KANA.search(text), (where, text)
            assert not set(text) & (TRADITIONAL if language == "zh_Hans" else SIMPLIFIED), (where, text)
            assert not re.search("[,;:!?()]", text.replace("(EMA)", "")), (where, text)
            if where.split(".")[0] in ("yaku", "limits", "waits", "draws"):
                assert ("么" if language == "zh_Hans" else "幺") not in text, (where, text)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"), ("EN-gb", "en"), ("ja", "ja"), ("ja_JP.UTF-8", "ja"), ("zh", "zh_Hans"), ("zh-CN", "zh_Hans"),
        ("zh-SG", "zh_Hans"), ("zh-Hans-CN", "zh_Hans"), ("zh-Hans-HK", "zh_Hans"), ("zh-TW", "zh_Hant"),
        ("zh-HK", "zh_Hant"), ("zh-Hant", "zh_Hant"), ("zh_Hant", "zh_Hant"), ("zh-hant-tw", "zh_Hant"),
    ],
)  # fmt: skip
def test_language_tags(tag, language):
    assert names.normal_language(tag) == language


@pytest.mark.parametrize("tag", ["", "de", "xx-Hans", "english"])
def test_an_unknown_language_is_refused(tag):
    with pytest.raises(ScoringError, match="expected a language"):
        names.normal_language(tag)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: names.name("yaku", "no_such_yaku"),
        lambda: names.name("no_such_group", "riichi"),
        lambda: names.group("../names/yaku"),
        lambda: names.name("yaku", "riichi", "fr"),
        lambda: names.entry("fu", ""),
        lambda: names.explanation("waits", "none"),
        lambda: names.choice_name("no_such_rule", True),
        lambda: names.choice_name("renhou", "half"),
        lambda: names.choice_name("players", 5),
        lambda: names.choice_name("pao", "riichi_"),
    ],
)
def test_unknown_codes_are_scoring_errors(ask):
    with pytest.raises(ScoringError):
        ask()


def test_explanations_are_empty_where_a_group_has_none():
    assert names.explanation("limits", "mangan") == ""


def test_shared_tables_cannot_be_changed():
    with pytest.raises(TypeError):
        names.entry("yaku", "riichi")["en"] = "Reach"  # type: ignore[index]


def _all_melds(counts: Counter[int]) -> bool:
    if not counts:
        return True
    first = min(counts)
    groups = [(first,) * 3]
    if first < 27 and first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    for group in groups:
        left = counts.copy()
        left.subtract(group)
        if min(left.values()) >= 0 and _all_melds(+left):
            return True
    return False


def _completes(counts: Counter[int]) -> bool:
    """Melds alone for 3n tiles, melds and a pair for 3n+2, or the two odd shapes of fourteen tiles."""
    size = counts.total()
    if size % 3 == 0:
        return _all_melds(counts)
    if size == 14 and (set(counts) == set(OUTSIDE) or list(counts.values()) == [2] * 7):
        return True
    return any(_all_melds(counts - Counter({pair: 2})) for pair, copies in counts.items() if copies >= 2)


@pytest.mark.parametrize("code", sorted(names.group("waits")))
def test_examples_of_waits_are_true(code):
    table = names.entry("waits", code)
    held = Counter(tile.kind for tile in parse_tiles(table["example"]))
    assert max(held.values()) <= 4
    found = [kind for kind in range(34) if held[kind] < 4 and _completes(held + Counter([kind]))]
    assert [tile.kind for tile in parse_tiles(table["waits"])] == found
    assert format_tiles(parse_tiles(table["waits"])) == table["waits"]
    assert names.explanation("waits", code)
