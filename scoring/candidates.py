"""Every reading of a complete hand with what it counts; the best of them is the score."""

from __future__ import annotations

from scoring.context import WinContext
from scoring.dora import dora_entries
from scoring.facts import Facts
from scoring.fu import Part, fu_parts
from scoring.hand import Hand
from scoring.points import BASES, total_points
from scoring.rules import RuleSet
from scoring.shapes import Reading, Shape, readings_of, shapes_of
from scoring.tiles import DIGIT, KINDS
from scoring.yaku.book import Entry
from scoring.yaku.unit import YAKUMAN
from scoring.yaku.yakuman import is_thirteen_strangers, value_of

#: What a renhou counts, in han and as a limit of its own (None: as plain han, or as a yakuman like any other).
RENHOU: dict[str, tuple[int, str | None]] = {
    "mangan": (5, "mangan"), "haneman": (6, "haneman"), "baiman": (8, "baiman"), "5_han": (5, None),
    "yakuman": (YAKUMAN, None)
}  # fmt: skip

_YAKUHAI = [f"yakuhai:{kind}" for kind in range(KINDS)]


class Candidate:
    """One reading and its value. `entries` are (code, han), for a yakuman the `YAKUMAN` han each; `yaku_han` leaves dora
    out; `points` is the whole hand's own value, without honba and deposits."""

    __slots__ = ("base", "entries", "facts", "fu", "fu_parts", "han", "limit", "points", "reading", "yaku_han", "yakuman")

    def __init__(
        self, facts: Facts, reading: Reading, entries: list[Entry], yaku_han: int, parts: list[Part], fixed: str | None = None
    ) -> None:
        """An ordinary hand; `fixed` is the limit of a hand that is paid as that limit whatever it counts."""
        self.facts = facts
        self.reading = reading
        self.entries = entries
        self.yakuman = 0
        self.yaku_han = yaku_han
        self.fu_parts = parts
        self.fu = sum([part[1] for part in parts])
        self.han = han = sum([entry[1] for entry in entries])
        self.limit: str | None
        self.points: int
        if fixed:
            self.base, self.limit = BASES[fixed], fixed
            self.points = _total(self.base, facts)
        else:
            self.base, self.limit, self.points = facts.rules.prices[han, self.fu, facts.dealer, facts.tsumo]

    @classmethod
    def of_yakuman(cls, facts: Facts, reading: Reading, entries: list[Entry]) -> Candidate:
        """A hand whose entries are all yakuman."""
        out = cls(facts, reading, entries, YAKUMAN, [], "yakuman")
        values = [value_of(code, facts) for code, _ in entries]
        out.han = YAKUMAN * sum(values)
        out.yakuman = sum(values) if facts.rules.yakuman_add_up else max(values)
        if facts.rules.yakuman_cap is not None:
            out.yakuman = min(out.yakuman, facts.rules.yakuman_cap)
        out.base = BASES["yakuman"] * out.yakuman
        out.points = _total(out.base, facts)
        return out

    @property
    def rank(self) -> tuple[int, bool, int, int]:
        """What makes one reading better than another: points, a yakuman, han, fu."""
        return self.points, self.yakuman > 0, self.han, self.fu


def _total(base: int, facts: Facts) -> int:
    return total_points(base, facts.dealer, facts.tsumo, facts.rules)


def candidates_of(hand: Hand, win: WinContext, rules: RuleSet) -> list[Candidate]:
    """Every reading of the hand, those without a yaku included; empty when the tiles form no winning shape.

    The hand must be one that can exist (`scoring.problems.check`).
    """
    out = _candidates(Facts(hand, win, rules))
    if win.tenhou and rules.tenhou_reading == "highest":
        # fourteen tiles were dealt: none of them came last
        tiles = hand.all_tiles
        for place, tile in enumerate(tiles):
            if tile.kind != hand.win.kind and tile not in tiles[:place]:  # type: ignore[union-attr]
                other = Hand(tiles[:place] + tiles[place + 1 :], (), tile)
                out += _candidates(Facts(other, win, rules))
    return out


def _candidates(facts: Facts) -> list[Candidate]:
    win, rules = facts.win, facts.rules
    book = rules.book
    plan = book.plan(facts)
    of_hand = book.of_win(facts) + plan.entries
    if plan.hand:
        of_hand = of_hand + [(yaku.code, han) for yaku, han in plan.hand if yaku.test(facts)]
    dora = dora_entries(facts)
    renhou, limit = RENHOU.get(rules.renhou, (0, None)) if win.renhou else (0, None)
    if renhou and rules.renhou_with_others == "added":
        of_hand = [*of_hand, ("renhou", renhou)]
    out: list[Candidate] = []
    for shape in shapes_of(facts):
        if win.robbed and shape.form != "kokushi" and not _may_rob(win.robbed, rules):
            continue
        of_shape = of_hand + _yakuhai(shape, facts)
        of_shape += [(yaku.code, han) for yaku, han in plan.shape[shape.key] if yaku.test(shape, facts)]
        units = plan.reading[shape.key]
        for reading in readings_of(shape, facts):
            entries = of_shape + [(yaku.code, han) for yaku, han in units if yaku.test(reading, facts)]
            _evaluate(facts, reading, entries, dora, out)
            if renhou and rules.renhou_with_others == "highest":
                out.append(_renhou_alone(facts, reading, renhou, limit))
    if "shiisan_puutaa" in rules.local_yaku and is_thirteen_strangers(facts):
        out.append(_thirteen_strangers(facts))
    return out


def _evaluate(facts: Facts, reading: Reading, entries: list[Entry], dora: list[Entry], out: list[Candidate]) -> None:
    """Add what a reading with these entries is worth: as yakuman if any is one, else as an ordinary hand."""
    yaku_han = sum([han for _, han in entries])
    # fewer han than a yakuman's are none
    yakuman = [entry for entry in entries if entry[1] == YAKUMAN] if yaku_han >= YAKUMAN else None
    if yakuman:
        out.append(Candidate.of_yakuman(facts, reading, yakuman))
        if facts.rules.limit_cap:
            return
        # without limits an ordinary hand can be worth more than a yakuman
        entries = [entry for entry in entries if entry[1] != YAKUMAN]
        yaku_han = sum([han for _, han in entries])
    out.append(Candidate(facts, reading, entries + dora, yaku_han, fu_parts(reading, facts)))


def _renhou_alone(facts: Facts, reading: Reading, han: int, limit: str | None) -> Candidate:
    """The reading paid for nothing but its renhou."""
    if han == YAKUMAN:
        return Candidate.of_yakuman(facts, reading, [("renhou", YAKUMAN)])
    return Candidate(facts, reading, [("renhou", han)], han, fu_parts(reading, facts), limit)


def _may_rob(robbed: str, rules: RuleSet) -> bool:
    """True when a hand other than thirteen orphans may rob this: an added kan always, a north by the rules."""
    return robbed == "kakan" or robbed == "north" and rules.kita_ron == "any"


def _yakuhai(shape: Shape, facts: Facts) -> list[Entry]:
    """One entry for each yakuhai; the code names the tile behind a colon, for the score to split off."""
    if not facts.honours:
        return []
    values = facts.values
    return [(_YAKUHAI[kind], 1) for kind in shape.triplets if kind in values for _ in range(values[kind])]


def _thirteen_strangers(facts: Facts) -> Candidate:
    shape = Shape.odd("puutaa", facts)
    reading = Reading(
        shape, ("pair" if facts.key >> DIGIT * facts.win_kind & 31 == 2 else "single", facts.win_kind), "tanki", ()
    )
    if facts.rules.shiisan_puutaa == "mangan":
        return Candidate(facts, reading, [("shiisan_puutaa", 5)], 5, [], "mangan")
    return Candidate.of_yakuman(facts, reading, [("shiisan_puutaa", YAKUMAN)])
