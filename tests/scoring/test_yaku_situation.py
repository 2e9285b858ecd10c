"""Yaku that come from how a hand was won: every one made, just missed, open and closed, and its options."""

from __future__ import annotations

from tests.scoring.table import NOTHING, NOTHING_OPEN, in_order, outcome, table, win

#: With a closed kan, an open kan (no yaku of their own), and a pinfu hand.
CLOSED_KAN = "12346m55678p [2222s]+5m"
OPEN_KAN = "12346m55678p (2222s)+5m"
PINFU = "123789m456p2267s+8s"
OPEN_CLAIM = "!bad_hand closed_claim_on_open_hand"
CONTRADICTION = "!bad_hand contradiction"


RIICHI = [
    ("nothing at all", NOTHING, "", "!no_yaku"),
    ("dora are no yaku", NOTHING, "dora=1s", "!no_yaku"),
    ("riichi", NOTHING, "riichi", "riichi+1"),
    ("riichi of an open hand", NOTHING_OPEN, "riichi", OPEN_CLAIM),
    ("a closed kan keeps the hand closed", CLOSED_KAN, "riichi", "riichi+1"),
    ("double riichi", NOTHING, "double_riichi", "double_riichi+2"),
    ("double riichi replaces riichi", NOTHING, "riichi double_riichi", "double_riichi+2"),
    ("double riichi of an open hand", NOTHING_OPEN, "double_riichi", OPEN_CLAIM),
    ("ippatsu", NOTHING, "riichi ippatsu", "riichi+1 ippatsu+1"),
    ("ippatsu after double riichi", NOTHING, "double_riichi ippatsu", "double_riichi+2 ippatsu+1"),
    ("ippatsu without riichi", NOTHING, "ippatsu", CONTRADICTION),
    ("ippatsu switched off", NOTHING, "riichi ippatsu", "riichi+1", {"ippatsu": False}),
    ("ippatsu with chankan", NOTHING, "riichi ippatsu chankan", "riichi+1 ippatsu+1 chankan+1"),
    ("double riichi with chankan", NOTHING, "double_riichi ippatsu chankan", "double_riichi+2 ippatsu+1 chankan+1"),
    ("ippatsu with haitei", NOTHING, "riichi ippatsu haitei tsumo", "riichi+1 ippatsu+1 haitei+1 menzen_tsumo+1"),
    ("ippatsu with houtei", NOTHING, "riichi ippatsu houtei", "riichi+1 ippatsu+1 houtei+1"),
    ("ippatsu is broken by the own kan", CLOSED_KAN, "riichi ippatsu rinshan tsumo", CONTRADICTION),
    ("riichi with rinshan", CLOSED_KAN, "riichi rinshan tsumo", "riichi+1 rinshan+1 menzen_tsumo+1"),
]  # fmt: skip


@table(RIICHI)
def test_riichi(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


DRAWN = [
    ("menzen tsumo", NOTHING, "tsumo", "menzen_tsumo+1"),
    ("tsumo of an open hand", NOTHING_OPEN, "tsumo", "!no_yaku"),
    ("menzen tsumo beside a closed kan", CLOSED_KAN, "tsumo", "menzen_tsumo+1"),
    ("tsumo beside an open kan", OPEN_KAN, "tsumo", "!no_yaku"),
    ("rinshan closed", CLOSED_KAN, "tsumo rinshan", "menzen_tsumo+1 rinshan+1"),
    ("rinshan open", OPEN_KAN, "tsumo rinshan", "rinshan+1"),
    ("rinshan after an added kan", "12346m55678p (222s+2s)+5m", "tsumo rinshan", "rinshan+1"),
    ("rinshan without a kan", NOTHING, "tsumo rinshan", CONTRADICTION),
    ("rinshan by ron", CLOSED_KAN, "rinshan", CONTRADICTION),
    ("haitei closed", NOTHING, "tsumo haitei", "menzen_tsumo+1 haitei+1"),
    ("haitei open", NOTHING_OPEN, "tsumo haitei", "haitei+1"),
    ("haitei by ron", NOTHING, "haitei", CONTRADICTION),
    ("haitei is no rinshan", CLOSED_KAN, "tsumo haitei rinshan", CONTRADICTION),
    ("rinshan after a north call", "123678p4699s111m+5s north×1", "tsumo rinshan", "menzen_tsumo+1 rinshan+1 kita_dora+1",
     {"players": 3}),
    ("pinfu with rinshan after a north call", "123789p456s67s11m+8s north×2", "tsumo rinshan",
     "menzen_tsumo+1 rinshan+1 pinfu+1 kita_dora+2", {"players": 3}),
    ("a north call is no rinshan by itself", "123678p4699s111m+5s north×1", "tsumo", "menzen_tsumo+1 kita_dora+1",
     {"players": 3}),
    ("ippatsu is broken by a north call", "123678p4699s111m+5s north×1", "tsumo riichi ippatsu rinshan", CONTRADICTION,
     {"players": 3}),
]  # fmt: skip


@table(DRAWN)
def test_drawn(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


LAST_DISCARD_OFF = {"houtei_after_rinshan": False}
DISCARDED = [
    ("houtei closed", NOTHING, "houtei", "houtei+1"),
    ("houtei open", NOTHING_OPEN, "houtei", "houtei+1"),
    ("houtei by tsumo", NOTHING, "tsumo houtei", CONTRADICTION),
    ("houtei after a replacement draw", NOTHING, "houtei after_replacement", "houtei+1"),
    ("no houtei after a replacement draw", NOTHING, "houtei after_replacement", "!no_yaku", LAST_DISCARD_OFF),
    ("no houtei but riichi", NOTHING, "riichi houtei after_replacement", "riichi+1", LAST_DISCARD_OFF),
    ("houtei after a live draw", NOTHING, "houtei", "houtei+1", LAST_DISCARD_OFF),
    ("chankan closed", NOTHING, "chankan", "chankan+1"),
    ("chankan open", NOTHING_OPEN, "chankan", "chankan+1"),
    ("chankan by tsumo", NOTHING, "tsumo chankan", CONTRADICTION),
    ("chankan is no houtei", NOTHING, "chankan houtei", CONTRADICTION),
    ("chankan of a tile of which the hand holds one", "123555m5678p222s+5p", "chankan", CONTRADICTION),
    ("chankan with pinfu", PINFU, "chankan", "chankan+1 pinfu+1"),
    ("robbing an added kan", NOTHING, "chankan robbed=kakan", "chankan+1"),
    ("orphans rob a closed kan", "119m19p19s123456z+7z", "chankan robbed=ankan", "kokushi=1"),
    ("orphans may not", "119m19p19s123456z+7z", "chankan robbed=ankan", CONTRADICTION, {"kokushi_robs_ankan": False}),
    ("orphans rob an added kan all the same", "119m19p19s123456z+7z", "chankan robbed=kakan", "kokushi=1",
     {"kokushi_robs_ankan": False}),
    ("only orphans rob a closed kan", NOTHING, "chankan robbed=ankan", CONTRADICTION),
    ("a robbed north is no yaku", "123678p456s99s44z+4z", "robbed=north", "!no_yaku", {"players": 3}),
    ("a robbed north with a yaku", "123678p456s99s44z+4z", "riichi robbed=north", "riichi+1", {"players": 3}),
    ("nobody robs a north", "123678p456s99s44z+4z", "riichi robbed=north", CONTRADICTION, {"players": 3, "kita_ron": "none"}),
    ("only orphans rob a north", "123678p456s99s44z+4z", "riichi robbed=north", CONTRADICTION,
     {"players": 3, "kita_ron": "orphans_only"}),
    ("orphans rob a north", "119m19p19s123567z+4z", "robbed=north", "kokushi=1", {"players": 3, "kita_ron": "orphans_only"}),
]  # fmt: skip


@table(DISCARDED)
def test_discarded(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


ON = {"open_riichi": True}
TWO_HAN = {"open_riichi": True, "open_riichi_dealt_in": "2_han"}
OPEN_RIICHI = [
    ("tsumo", NOTHING, "tsumo open_riichi", "open_riichi+2 menzen_tsumo+1", ON),
    ("ron from a riichi", NOTHING, "open_riichi discarder_riichi", "open_riichi+2", ON),
    ("ron from a player not in riichi", NOTHING, "open_riichi", "open_riichi=1", ON),
    ("ron at two han", NOTHING, "open_riichi", "open_riichi+2", TWO_HAN),
    ("ron from a riichi at two han", NOTHING, "open_riichi discarder_riichi", "open_riichi+2", TWO_HAN),
    ("replaces riichi", NOTHING, "riichi open_riichi discarder_riichi", "open_riichi+2", ON),
    ("double tsumo", NOTHING, "tsumo open_riichi double_riichi", "double_open_riichi+3 menzen_tsumo+1", ON),
    ("double ron from a riichi", NOTHING, "open_riichi double_riichi discarder_riichi", "double_open_riichi+3", ON),
    ("double ron at two han", NOTHING, "open_riichi double_riichi", "double_open_riichi+3", TWO_HAN),
    ("ippatsu", NOTHING, "open_riichi ippatsu tsumo", "open_riichi+2 ippatsu+1 menzen_tsumo+1", ON),
    ("open hand", NOTHING_OPEN, "open_riichi tsumo", OPEN_CLAIM, ON),
    ("rule off", NOTHING, "open_riichi tsumo", CONTRADICTION),
    ("ura dora", NOTHING, "open_riichi tsumo dora=9m ura=1s", "open_riichi+2 menzen_tsumo+1 dora+1 ura_dora+3", ON),
]  # fmt: skip


@table(OPEN_RIICHI)
def test_open_riichi(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


def test_double_open_riichi_dealt_in_is_one_yakuman():
    score = win(NOTHING, "open_riichi double_riichi", ON)
    assert (score.yakuman, score.points) == (1, 32000)


#: The value of a renhou by itself; hands without a yaku, with one, with dora, and with more than renhou.
SEVEN = "1122445577889m+9m"  # chinitsu and seven pairs, 8 han
ELEVEN = "2334455667788p+2p"  # 11 han
ORPHANS = "119m19p19s123456z+7z"
RENHOU = [
    ("off", PINFU, "renhou", "1/30 1000", None, None),
    ("mangan alone", NOTHING, "renhou", "8000", "mangan", None),
    ("haneman alone", NOTHING, "renhou", "12000", "haneman", None),
    ("baiman alone", NOTHING, "renhou", "16000", "baiman", None),
    ("yakuman alone", NOTHING, "renhou", "32000", "yakuman", None),
    ("5 han alone", NOTHING, "renhou", "8000", "5_han", None),
    ("mangan and a small hand", PINFU, "renhou dora=1s", "8000", "mangan", None),
    ("5 han and a small hand", PINFU, "renhou dora=1s", "8000", "5_han", None),
    ("haneman and a small hand", PINFU, "renhou dora=1s", "12000", "haneman", None),
    ("baiman and a small hand", PINFU, "renhou", "16000", "baiman", None),
    ("yakuman and a small hand", PINFU, "renhou", "32000", "yakuman", None),
    ("mangan and a baiman", SEVEN, "renhou", "16000", "mangan", None),
    ("haneman and a sanbaiman", ELEVEN, "renhou", "24000", "haneman", None),
    ("baiman and a sanbaiman", ELEVEN, "renhou", "24000", "baiman", None),
    ("yakuman and a sanbaiman", ELEVEN, "renhou", "32000", "yakuman", None),
    ("mangan and orphans", ORPHANS, "renhou", "32000", "mangan", None),
    ("yakuman and orphans", ORPHANS, "renhou", "32000", "yakuman", None),
    ("5 han added to nothing", NOTHING, "renhou", "8000", "5_han", "added"),
    ("5 han added to one", PINFU, "renhou", "12000", "5_han", "added"),
    ("5 han added to one and two dora", PINFU, "renhou dora=1s", "16000", "5_han", "added"),
    ("5 han added to dora alone", NOTHING, "renhou dora=1s", "16000", "5_han", "added"),
    ("5 han added to eight", SEVEN, "renhou", "32000", "5_han", "added"),
    ("mangan added to one", PINFU, "renhou", "12000", "mangan", "added"),
    ("haneman added to one and two dora", PINFU, "renhou dora=1s", "16000", "haneman", "added"),
    ("baiman added to three", PINFU, "renhou dora=1s", "24000", "baiman", "added"),
    ("yakuman added to a small hand", PINFU, "renhou", "32000", "yakuman", "added"),
    ("yakuman added to orphans", ORPHANS, "renhou", "64000", "yakuman", "added"),
    ("5 han added to orphans", ORPHANS, "renhou", "32000", "5_han", "added"),
]  # fmt: skip


@table(RENHOU, "hand how value renhou with_others")
def test_renhou(hand, how, value, renhou, with_others):
    score = win(hand, how, {"renhou": renhou or "off", "renhou_with_others": with_others or "highest"})
    assert str(score.points) == value.split()[-1]
    if "/" in value:
        assert f"{score.han}/{score.fu}" == value.split()[0]


RENHOU_CLAIM = [
    ("off is no yaku", NOTHING, "renhou", "!no_yaku", {"renhou": "off"}),
    ("the dealer may not", NOTHING, "renhou seat=E", "!bad_hand dealer_claim", {"renhou": "mangan"}),
    ("no call before it", CLOSED_KAN, "renhou", CONTRADICTION, {"renhou": "mangan"}),
    ("no open hand", NOTHING_OPEN, "renhou", OPEN_CLAIM, {"renhou": "mangan"}),
    ("no tsumo", NOTHING, "renhou tsumo", CONTRADICTION, {"renhou": "mangan"}),
    ("no riichi", NOTHING, "renhou riichi", CONTRADICTION, {"renhou": "mangan"}),
    ("alone it hides the hand and its dora", PINFU, "renhou dora=1s", "renhou+5", {"renhou": "5_han"}),
    ("a better hand hides it", SEVEN, "renhou", "chinitsu+6 chiitoitsu+2", {"renhou": "5_han"}),
    ("added to the hand", PINFU, "renhou dora=1s", "renhou+5 pinfu+1 dora+2",
     {"renhou": "5_han", "renhou_with_others": "added"}),
    ("with chankan, for a robbed kan is no call", NOTHING, "renhou chankan", "renhou+5 chankan+1",
     {"renhou": "5_han", "renhou_with_others": "added"}),
    ("as a yakuman", PINFU, "renhou", "renhou=1", {"renhou": "yakuman"}),
    ("yakuman and orphans added", ORPHANS, "renhou", "renhou=1 kokushi=1",
     {"renhou": "yakuman", "renhou_with_others": "added"}),
]  # fmt: skip


@table(RENHOU_CLAIM)
def test_renhou_claim(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)


def test_renhou_of_the_dealer():
    score = win(NOTHING, "renhou seat=E", {"renhou": "mangan", "renhou_dealer": True})
    assert score.points == 12000


FIRST_TURN = [
    ("tenhou", NOTHING, "tsumo tenhou seat=E", "tenhou=1"),
    ("chiihou", NOTHING, "tsumo chiihou", "chiihou=1"),
    ("tenhou is the dealer's", NOTHING, "tsumo tenhou", "!bad_hand dealer_claim"),
    ("chiihou is not the dealer's", NOTHING, "tsumo chiihou seat=E", "!bad_hand dealer_claim"),
    ("tenhou by ron", NOTHING, "tenhou seat=E", CONTRADICTION),
    ("chiihou by ron", NOTHING, "chiihou", CONTRADICTION),
    ("tenhou after an own kan", CLOSED_KAN, "tsumo tenhou seat=E", CONTRADICTION),
    ("chiihou after an own kan", CLOSED_KAN, "tsumo chiihou", CONTRADICTION),
    ("chiihou of an open hand", NOTHING_OPEN, "tsumo chiihou", OPEN_CLAIM),
    ("tenhou after a north call", "123678p4699s111m+5s north×1", "tsumo tenhou seat=E", CONTRADICTION, {"players": 3}),
    ("chiihou after a north call", "123678p4699s111m+5s north×1", "tsumo chiihou", CONTRADICTION, {"players": 3}),
    ("tenhou with riichi", NOTHING, "tsumo tenhou riichi seat=E", CONTRADICTION),
    ("dora do not count", NOTHING, "tsumo chiihou dora=1s", "chiihou=1"),
    ("tenhou may be double", NOTHING, "tsumo tenhou seat=E", "tenhou=2", {"double_yakuman": ["tenhou"]}),
    ("chiihou beside another yakuman", ORPHANS, "tsumo chiihou", "chiihou=1 kokushi=1"),
]  # fmt: skip


@table(FIRST_TURN)
def test_first_turn(hand, how, expected, rules):
    assert outcome(hand, how, rules) == in_order(expected)
