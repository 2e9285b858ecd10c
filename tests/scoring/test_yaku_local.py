"""Local yaku: each switched off and on, made and just missed, with its own options."""

from __future__ import annotations

from tests.scoring.table import NOTHING, in_order, outcome, table, win

NONE = "!no_yaku"


def on(*codes, **options):
    """Rules with these local yaku."""
    return {"local_yaku": list(codes), **options}


TSUUKAN = on("sanshoku_tsuukan")
CLOSED_ONLY = on("sanshoku_tsuukan", sanshoku_tsuukan="1")
SANSHOKU_TSUUKAN = [
    ("off", "123m46789s22p333z+5s", "", NONE),
    ("closed", "123m2246p789s333z+5p", "", "sanshoku_tsuukan+2", TSUUKAN),
    ("open", "2246p789s333z (123m)+5p", "", "sanshoku_tsuukan+1", TSUUKAN),
    ("other suits", "456m12399p79s333z+8s", "", "sanshoku_tsuukan+2", TSUUKAN),
    ("third order", "789m46p12399s333z+5p", "", "sanshoku_tsuukan+2", TSUUKAN),
    ("shifted", "234m2246p789s333z+5p", "", NONE, TSUUKAN),
    ("two in one suit", "123789m2246p333z+5p", "", NONE, TSUUKAN),
    ("closed at one", "123m2246p789s333z+5p", "", "sanshoku_tsuukan+1", CLOSED_ONLY),
    ("open where closed only", "2246p789s333z (123m)+5p", "", NONE, CLOSED_ONLY),
]  # fmt: skip

RENKOU = on("sanrenkou")
SANRENKOU = [
    ("off", "333444m46p99s (222m)+5p", "", NONE),
    ("open", "333444m46p99s (222m)+5p", "", "sanrenkou+2", RENKOU),
    ("closed", "222333444m46p99s+5p", "", "sanrenkou+2 sanankou+2", RENKOU),
    ("with kans", "444m46p99s (2222m)[3333m]+5p", "", "sanrenkou+2", RENKOU),
    ("a gap", "333555m46p99s (222m)+5p", "", NONE, RENKOU),
    ("two suits", "222333m44p99s (123s)+4p", "", NONE, RENKOU),
    ("honours are no suit", "222z46m99s (333z)(444z)+5m", "", "yakuhai:2z+1", RENKOU),
    ("over the end of a suit", "111m46p99s (888m)(999m)+5p", "", NONE, RENKOU),
]  # fmt: skip

SANJUN = on("isshoku_sanjun")
LESS_OPEN = on("isshoku_sanjun", isshoku_sanjun="2/1")
ISSHOKU_SANJUN = [
    ("off", "112233m46p99s (123m)+5p", "", NONE),
    ("open", "112233m46p99s (123m)+5p", "", "isshoku_sanjun+2", SANJUN),
    ("open at one", "112233m46p99s (123m)+5p", "", "isshoku_sanjun+1", LESS_OPEN),
    ("replaces iipeikou", "123m77788899p11s+9p", "", "junchan+3 isshoku_sanjun+2 pinfu+1", SANJUN),
    ("closed at two", "123m77788899p11s+9p", "", "junchan+3 isshoku_sanjun+2 pinfu+1", LESS_OPEN),
    ("only two equal", "122334m46p99s (123m)+5p", "", NONE, SANJUN),
    ("sanankou has more fu", "111222333m46p99s+5p", "", "sanankou+2", SANJUN),
    ("not together with sanrenkou", "111222333m46p99s+5p", "", "sanankou+2 sanrenkou+2", on("isshoku_sanjun", "sanrenkou")),
    ("the better of it and sanrenkou", "111222333m123p9s+9s", "", "junchan+3 isshoku_sanjun+2",
     on("isshoku_sanjun", "sanrenkou")),
]  # fmt: skip

FOUR = [
    ("suurenkou off", "44455m99s (222m)(333m)+5m", "", "toitoi+2"),
    ("suurenkou", "44455m99s (222m)(333m)+5m", "", "suurenkou=1", on("suurenkou")),
    ("suurenkou with kans", "44455m99s (2222m)[3333m]+5m", "", "suurenkou=1", on("suurenkou")),
    ("suurenkou missed", "44466m99s (222m)(333m)+6m", "", "toitoi+2", on("suurenkou")),
    ("suurenkou closed", "22233344455m99s+5m", "tsumo", "suurenkou=1 suuankou=1", on("suurenkou")),
    ("suurenkou is no sanrenkou besides", "44455m99s (222m)(333m)+5m", "", "suurenkou=1", on("suurenkou", "sanrenkou")),
    ("isshoku yonjun off", "22223333444m99s+4m", "", "ryanpeikou+3 pinfu+1"),
    ("isshoku yonjun", "22223333444m99s+4m", "", "isshoku_yonjun=1", on("isshoku_yonjun")),
    ("isshoku yonjun open", "22233344m99s (234m)+4m", "", "isshoku_yonjun=1", on("isshoku_yonjun")),
    ("only three equal", "22233344m99s (345m)+4m", "", NONE, on("isshoku_yonjun")),
]  # fmt: skip

WHEELS = "chinitsu+6 ryanpeikou+3 tanyao+1 pinfu+1"
DAISHARIN = [
    ("off", "2334455667788p+2p", "", WHEELS),
    ("on", "2334455667788p+2p", "", "daisharin=1", on("daisharin")),
    ("any of its tiles", "2233445566778p+8p", "", "daisharin=1", on("daisharin")),
    ("double", "2334455667788p+2p", "tsumo", "daisharin=2", on("daisharin", daisharin="double")),
    ("characters", "2334455667788m+2m", "", WHEELS, on("daisharin")),
    ("characters in any suit", "2334455667788m+2m", "", "daisharin=1", on("daisharin", daisharin_suits="any")),
    ("bamboo in any suit", "2334455667788s+2s", "", "daisharin=1", on("daisharin", daisharin_suits="any")),
    ("open", "2345566778p (234p)+8p", "", "chinitsu+5 tanyao+1", on("daisharin")),
    ("from one", "1122334455667p+7p", "", "chinitsu+6 ryanpeikou+3 pinfu+1", on("daisharin")),
]  # fmt: skip

HUNDRED = on("hyakumangoku")
AT_100 = on("hyakumangoku", hyakumangoku="double_at_100")
HYAKUMANGOKU = [
    ("off", "5566677788899m+9m", "", "chinitsu+6 toitoi+2 sanankou+2"),
    ("exactly 100", "5566677788899m+9m", "", "hyakumangoku=1", HUNDRED),
    ("98", "4466677788899m+9m", "", "chinitsu+6 toitoi+2 sanankou+2", HUNDRED),
    ("exactly 100 double", "5566677788899m+9m", "", "hyakumangoku=2", AT_100),
    ("109 with a kan", "5566677788m [9999m]+8m", "", "hyakumangoku=1", HUNDRED),
    ("109 is not double", "5566677788m [9999m]+8m", "", "hyakumangoku=1", AT_100),
    ("open", "5566677788m (999m)+8m", "", "hyakumangoku=1", HUNDRED),
    ("a red five is a five", "0566677788899m+9m", "", "hyakumangoku=1", HUNDRED),
    ("circles", "5566677788899p+9p", "", "chinitsu+6 toitoi+2 sanankou+2", HUNDRED),
    ("an honour pair", "66677788899m55z+9m", "", "honitsu+3 toitoi+2 sanankou+2", HUNDRED),
]  # fmt: skip

PEACOCK = on("beni_kujaku")
BENI_KUJAKU = [
    ("off", "77799s77z (111s)(555s)+7z", "", "honitsu+2 toitoi+2 yakuhai:7z+1"),
    ("nines the pair", "77799s77z (111s)(555s)+7z", "", "beni_kujaku=1", PEACOCK),
    ("dragons the pair", "77799s77z (111s)(555s)+9s", "", "beni_kujaku=1", PEACOCK),
    ("with a kan", "77799s77z (1111s)[5555s]+7z", "", "beni_kujaku=1", PEACOCK),
    ("closed", "11155577799s77z+7z", "tsumo", "beni_kujaku=1 suuankou=1", PEACOCK),
    ("a three", "77733s77z (111s)(555s)+7z", "", "honitsu+2 toitoi+2 yakuhai:7z+1", PEACOCK),
    ("the green dragon", "77799s66z (111s)(555s)+6z", "", "honitsu+2 toitoi+2 yakuhai:6z+1", PEACOCK),
    ("circles", "77799p77z (111p)(555p)+7z", "", "honitsu+2 toitoi+2 yakuhai:7z+1", PEACOCK),
]  # fmt: skip

TRAIN = on("tohoku_shinkansen")
BAMBOO = on("tohoku_shinkansen", tohoku_suits="bamboo")
TOHOKU = [
    ("off", "123456789s111z4z+4z", "", "honitsu+3 ittsuu+2 yakuhai:1z+1"),
    ("east triplet", "123456789s111z4z+4z", "", "tohoku_shinkansen=1", TRAIN),
    ("north triplet", "123456789s444z1z+1z", "", "tohoku_shinkansen=1", TRAIN),
    ("east kan", "123456789s4z (1111z)+4z", "", "tohoku_shinkansen=1", TRAIN),
    ("characters", "123456789m111z4z+4z", "", "tohoku_shinkansen=1", TRAIN),
    ("open", "456789s111z4z (123s)+4z", "", "tohoku_shinkansen=1", TRAIN),
    ("bamboo only, bamboo", "123456789s111z4z+4z", "", "tohoku_shinkansen=1", BAMBOO),
    ("bamboo only, characters", "123456789m111z4z+4z", "", "honitsu+3 ittsuu+2 yakuhai:1z+1", BAMBOO),
    ("closed only, closed", "123456789s111z4z+4z", "", "tohoku_shinkansen=1", on("tohoku_shinkansen", tohoku_closed_only=True)),
    ("closed only, open", "456789s111z4z (123s)+4z", "", "honitsu+2 ittsuu+1 yakuhai:1z+1",
     on("tohoku_shinkansen", tohoku_closed_only=True)),
    ("east and south", "123456789s111z2z+2z", "", "honitsu+3 ittsuu+2 yakuhai:1z+1", TRAIN),
    ("no ittsuu", "123456678s111z4z+4z", "", "honitsu+3 yakuhai:1z+1", TRAIN),
]  # fmt: skip

SEVEN_PAIRS = "1122334455667z+7z"
DAICHISEI = [
    ("off", SEVEN_PAIRS, "", "tsuuiisou=1"),
    ("added", SEVEN_PAIRS, "", "tsuuiisou=1 daichisei=2", on("daichisei")),
    ("instead", SEVEN_PAIRS, "", "daichisei=2", on("daichisei", daichisei="instead")),
    ("four triplets of honours", "111333444z5z (666z)+5z", "", "tsuuiisou=1", on("daichisei")),
]  # fmt: skip

STREAK = on("paarenchan")
PAARENCHAN = [
    ("off", NOTHING, "riichi seat=E dealer_streak=8", "riichi+1"),
    ("the eighth", NOTHING, "riichi seat=E dealer_streak=8", "paarenchan=1", STREAK),
    ("the seventh", NOTHING, "riichi seat=E dealer_streak=7", "riichi+1", STREAK),
    ("the eighth win", NOTHING, "riichi seat=E dealer_streak=8", "paarenchan=1", on("paarenchan", paarenchan="wins")),
    ("not for another", NOTHING, "riichi dealer_streak=8", "riichi+1", STREAK),
    ("beside a yakuman", "119m19p19s123456z+7z", "seat=E dealer_streak=8", "paarenchan=1 kokushi=1", STREAK),
    ("beside a minimum of two", NOTHING, "riichi ippatsu seat=E dealer_streak=8 honba=7", "paarenchan=1",
     on("paarenchan", min_han_2_from_honba=5)),
]  # fmt: skip

SCATTERED = "1147m258p369s123z+4z"
PUUTAA = on("shiisan_puutaa")
SHIISAN_PUUTAA = [
    ("off", SCATTERED, "tsumo first_draw", "!not_complete"),
    ("on", SCATTERED, "tsumo first_draw", "shiisan_puutaa=1", PUUTAA),
    ("of the dealer", SCATTERED, "tsumo first_draw seat=E", "shiisan_puutaa=1", PUUTAA),
    ("the pair last", "147m258p369s1234z+1m", "tsumo first_draw", "shiisan_puutaa=1", PUUTAA),
    ("wider gaps", "1148m159p169s123z+4z", "tsumo first_draw", "shiisan_puutaa=1", PUUTAA),
    ("later", SCATTERED, "tsumo", "!not_complete", PUUTAA),
    ("two apart", "1146m258p369s123z+4z", "tsumo first_draw", "!not_complete", PUUTAA),
    ("next to each other", "1147m258p379s123z+4z", "tsumo first_draw", "!not_complete", PUUTAA),
    ("no pair", "147m258p369s1234z+5z", "tsumo first_draw", "!not_complete", PUUTAA),
    ("two pairs", "11447m258p369s12z+3z", "tsumo first_draw", "!not_complete", PUUTAA),
    ("three of a kind", "11147m258p369s12z+3z", "tsumo first_draw", "!not_complete", PUUTAA),
    ("no simple is thirteen orphans", "119m19p19s123456z+7z", "tsumo first_draw", "kokushi=1", PUUTAA),
    ("tenhou is not added", SCATTERED, "tsumo first_draw tenhou seat=E", "shiisan_puutaa=1", PUUTAA),
    ("chiihou is not added", SCATTERED, "tsumo first_draw chiihou", "shiisan_puutaa=1", PUUTAA),
    ("tenhou, off", SCATTERED, "tsumo first_draw tenhou seat=E", "!not_complete"),
    ("by ron", SCATTERED, "first_draw", "!bad_hand contradiction", PUUTAA),
]  # fmt: skip


@table([(f"{group} {row[0]}", *row[1:]) for group, rows in (
    ("sanshoku_tsuukan", SANSHOKU_TSUUKAN), ("sanrenkou", SANRENKOU), ("isshoku_sanjun", ISSHOKU_SANJUN), ("four", FOUR),
    ("daisharin", DAISHARIN), ("hyakumangoku", HYAKUMANGOKU), ("beni_kujaku", BENI_KUJAKU), ("tohoku", TOHOKU),
    ("daichisei", DAICHISEI), ("paarenchan", PAARENCHAN), ("shiisan_puutaa", SHIISAN_PUUTAA)) for row in rows])  # fmt: skip
def test_local(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


#: (name, hand, how, points, rules): values that the yaku alone do not show.
POINTS = [
    ("thirteen scattered as a mangan", SCATTERED, "tsumo first_draw", 8000, on("shiisan_puutaa", shiisan_puutaa="mangan")),
    ("thirteen scattered as a dealer's mangan", SCATTERED, "tsumo first_draw seat=E", 12000,
     on("shiisan_puutaa", shiisan_puutaa="mangan")),
    ("tenhou is not added to a scattered mangan", SCATTERED, "tsumo first_draw tenhou seat=E", 12000,
     on("shiisan_puutaa", shiisan_puutaa="mangan")),
    ("a scattered mangan has no dora", SCATTERED, "tsumo first_draw dora=9m1p", 8000,
     on("shiisan_puutaa", shiisan_puutaa="mangan")),
    ("seven stars added", SEVEN_PAIRS, "", 96000, on("daichisei")),
    ("seven stars instead", SEVEN_PAIRS, "", 64000, on("daichisei", daichisei="instead")),
    ("seven stars where one counts", SEVEN_PAIRS, "", 64000, on("daichisei", yakuman_add_up=False)),
    ("double daisharin", "2334455667788p+2p", "", 64000, on("daisharin", daisharin="double")),
    ("three equal runs, open", "112233m46p99s (123m)+5p", "", 2000, on("isshoku_sanjun")),
]  # fmt: skip


@table(POINTS, "hand how points rules")
def test_points(hand, how, points, rules):
    assert win(hand, how, rules).points == points
