"""What each yaku is worth under a rule set, whatever hand it stands in: for lists of yaku and for reference pages."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.candidates import RENHOU
from scoring.names import group
from scoring.rules import RuleSet
from scoring.yaku.unit import REGISTER, YAKUMAN

#: What adds han to a hand but is no yaku.
DORA = ("dora", "ura_dora", "aka_dora", "kita_dora")
#: Yaku that need a run of characters or 2 to 8 of them, which three players lack.
_OF_FOUR_PLAYERS = ("sanshoku_doujun", "sanshoku_tsuukan", "hyakumangoku")


@dataclass(frozen=True)
class Worth:
    """What a yaku is worth: han closed and open (None: not in such a hand; 13 for a yakuman), how many yakuman it counts,
    or the `limit` that it is paid as whatever else the hand holds. Under rules that do not play it `known` is False and the
    figures are those of rules that do."""

    code: str
    known: bool
    closed: int | None
    open: int | None
    yakuman: int = 0
    limit: str | None = None


def catalogue(rules: RuleSet) -> tuple[Worth, ...]:
    """Every yaku and the dora, in the order of their names' file.

    >>> {one.code: (one.closed, one.open) for one in catalogue(RuleSet())}["honitsu"]
    (3, 2)
    """
    return tuple(worth(code, rules) for code in group("yaku"))


def worth(code: str, rules: RuleSet) -> Worth:
    """What one yaku is worth; raises `KeyError` for a code that is none.

    >>> worth("suuankou_tanki", RuleSet()).yakuman, worth("daisharin", RuleSet()).known
    (1, False)
    """
    if code in DORA:
        return Worth(code, _knows_dora(code, rules), 1, None if code == "ura_dora" else 1)
    if code == "yakuhai":
        return Worth(code, True, 1, 1)
    if code == "nagashi_mangan":
        return Worth(code, rules.nagashi != "off", None, None, limit="mangan")
    if code == "renhou":
        return _renhou(rules)
    if code == "shiisan_puutaa" and rules.shiisan_puutaa == "mangan":
        return Worth(code, code in rules.local_yaku, None, None, limit="mangan")
    unit = next((yaku for yaku in REGISTER if yaku.code == code), None)
    if unit is None:
        raise KeyError(code)
    closed, opened = unit.han_in(rules)
    known = unit.known(rules) and not (rules.players == 3 and code in _OF_FOUR_PLAYERS)
    if closed == YAKUMAN:
        return Worth(code, known, closed, opened, yakuman=_times(code, rules))
    return Worth(code, known, closed, opened)


def _knows_dora(code: str, rules: RuleSet) -> bool:
    return {
        "ura_dora": rules.ura_dora, "aka_dora": any(rules.aka), "kita_dora": rules.players == 3 and rules.north == "kita",
    }.get(code, True)  # fmt: skip


def _renhou(rules: RuleSet) -> Worth:
    if rules.renhou == "off":
        return Worth("renhou", False, None, None, limit="mangan")
    han, limit = RENHOU[rules.renhou]
    if han == YAKUMAN:
        return Worth("renhou", True, YAKUMAN, None, yakuman=1)
    if limit and rules.renhou_with_others == "highest":
        return Worth("renhou", True, None, None, limit=limit)
    return Worth("renhou", True, han, None)


def _times(code: str, rules: RuleSet) -> int:
    """How many yakuman a form counts by itself."""
    doubled = code in rules.double_yakuman or code == "daichisei" or code == "daisharin" and rules.daisharin == "double"
    return 2 if doubled else 1
