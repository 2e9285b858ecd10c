"""A seeded stream of won hands of every kind, with circumstances and rules under which they can exist.

Kinds that are rare at a table are common here. All tiles come from one wall, so nothing lies there five times; claims are drawn
only where they are legal. Two kinds break this on purpose: `incomplete` (one tile exchanged) and `illegal` (a contradiction).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

from scoring.context import CLAIMS, WinContext, left_of, seats
from scoring.hand import Hand, Meld
from scoring.presets import diff, rule_set, rules_from
from scoring.rules import RuleSet
from scoring.tiles import KIND, MIDDLE_CHARACTERS, NORTH, TILES, Tile, format_tiles
from tests.differential.plans import REGULAR, WHOLE, Block, Plan

#: Options that only the other scorer has; each case draws them too.
PEER_OPTIONS = ("kazoe_no_limit", "paarenchan_needs_yaku")


@dataclasses.dataclass(frozen=True)
class Case:
    """One win: the kind of hand it was made as, the three arguments of `score_win`, options of the other scorer alone."""

    kind: str
    hand: Hand
    win: WinContext
    rules: RuleSet
    peer: frozenset[str] = frozenset()

    def to_json(self) -> dict[str, Any]:
        """A line for `agari score --jsonl`, with `kind` and `peer` beside it."""
        win = self.win
        rules = {name: value for name, (_, value) in diff(_base(self.rules.players), self.rules).items()}
        out: dict[str, Any] = {"kind": self.kind, "peer": sorted(self.peer), "hand": format_tiles(self.hand.tiles)}
        out["melds"] = [
            {
                "kind": m.kind,
                "tiles": format_tiles(m.tiles),
                "called": None if m.called is None else str(m.called),
                "from": m.from_,
            }
            for m in self.hand.melds
        ]
        out |= {"win": str(self.hand.win), "norths": self.hand.norths, "by": win.by, "seat": win.seat, "from": win.from_}
        out |= {"round": win.round, "players": self.rules.players, "rules": {"preset": base_name(self.rules.players)} | rules}
        out |= {name: True for name in (*CLAIMS, "discarder_riichi", "after_replacement") if getattr(win, name)}
        out |= {"dora": [str(tile) for tile in win.dora], "ura": [str(tile) for tile in win.ura], "robbed": win.robbed}
        return out | {"honba": win.honba, "sticks": win.sticks, "dealer_streak": win.dealer_streak}

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Case:
        """The case that `to_json` wrote; impossible ones too."""
        melds = [Meld(m["kind"], m["tiles"], m["called"], m["from"]) for m in line["melds"]]
        names = (*CLAIMS, "discarder_riichi", "after_replacement")
        more = ("by", "seat", "round", "dora", "ura", "robbed", "honba", "sticks", "dealer_streak")
        win = WinContext(from_=line["from"], **{n: line.get(n, False) for n in names}, **{n: line[n] for n in more})
        hand = Hand(line["hand"], melds, line["win"], line["norths"])
        return cls(line["kind"], hand, win, rules_from(line["rules"], line["players"]), frozenset(line["peer"]))


def base_name(players: int) -> str:
    """The preset that the generated rule sets vary."""
    return "tenhou_sanma" if players == 3 else "tenhou"


def _base(players: int) -> RuleSet:
    return rule_set(base_name(players))


class Wall:
    """The tiles that nobody has taken yet, by kind."""

    def __init__(self, rng: Random, rules: RuleSet) -> None:
        self.rng = rng
        self.left: list[list[Tile]] = [[] for _ in range(34)]
        for tile in TILES:
            if not (rules.players == 3 and tile.kind in MIDDLE_CHARACTERS):
                reds = rules.aka["mps".index(tile.suit)] if tile.suit != "z" and tile.number == 5 else 0
                self.left[tile.kind] += [tile] * (reds if tile.is_red else 4 - reds)
        for copies in self.left:
            rng.shuffle(copies)
            # red fives are taken first more often than chance would have it
            if rng.random() < 0.3:
                copies.sort(key=lambda tile: not tile.is_red, reverse=True)

    def take(self, kind: int) -> Tile | None:
        """A tile of the kind, None when all are gone."""
        return self.left[kind].pop() if self.left[kind] else None

    def any(self) -> Tile:
        """Any tile that is left."""
        kind = self.rng.choice([kind for kind in range(34) for _ in self.left[kind]])
        return self.left[kind].pop()


KINDS = (*REGULAR, *WHOLE, "incomplete", "illegal")


def _blocks(rng: Random, plan: Plan, wall: Wall) -> tuple[list[Block], int] | None:
    """Four blocks and a pair that the wall can give, None when the dice fell badly."""
    must, rest, pairs = plan
    blocks = must + [rng.choice(rest) for _ in range(4 - len(must))]
    pair = rng.choice(pairs)
    need = [0] * 34
    for what, first in blocks:
        for kind in (first, first + 1, first + 2) if what == "run" else (first,) * 3:
            need[kind] += 1
    need[pair] += 2
    return (blocks, pair) if all(need[kind] <= len(wall.left[kind]) for kind in range(34)) else None


def _tiles(wall: Wall, kinds: list[int]) -> list[Tile]:
    return [tile for kind in kinds if (tile := wall.take(kind)) is not None]


def _melded(rng: Random, what: str, first: int, tiles: list[Tile], wall: Wall, seat: str, players: int, kans: float) -> Meld:
    """The block as a call, a triplet perhaps as a kan of any kind."""
    others = [other for other in seats(players) if other != seat]
    kind = "chii" if what == "run" else "pon"
    if what == "triplet" and rng.random() < kans and (fourth := wall.take(first)) is not None:
        kind = rng.choice(("daiminkan", "kakan"))
        tiles = [*tiles, fourth]
    feeder = rng.choice((None, left_of(seat, players) if kind == "chii" else rng.choice(others)))
    return Meld(kind, tiles, rng.choice((None, rng.choice(tiles))), feeder)


def _regular(rng: Random, kind: str, wall: Wall, seat: str, rules: RuleSet) -> tuple[list[Tile], list[Meld]] | None:
    """Concealed tiles, the winning one included, and melds."""
    for _ in range(40):
        found = _blocks(rng, REGULAR[kind](rng), wall)
        if found:
            break
    else:
        return None
    blocks, pair = found
    kans = 0.75 if kind == "kans" else rng.choice((0, 0, 0.3))
    called = rng.choice((0, 0, 0, 0.3, 0.6, 0.9))
    concealed = _tiles(wall, [pair] * 2)
    melds = []
    rng.shuffle(blocks)
    taken = [_tiles(wall, [first, first + 1, first + 2] if what == "run" else [first] * 3) for what, first in blocks]
    for (what, first), tiles in zip(blocks, taken, strict=True):
        if rng.random() < called and not (what == "run" and rules.players == 3):
            melds.append(_melded(rng, what, first, tiles, wall, seat, rules.players, kans))
        elif what == "triplet" and rng.random() < kans and (fourth := wall.take(first)) is not None:
            melds.append(Meld("ankan", [*tiles, fourth]))
        else:
            concealed += tiles
    return concealed, melds


def _riichi(rng: Random, rules: RuleSet, tsumo: bool) -> dict[str, Any]:
    """None, one of the four riichi, with ippatsu or not; who dealt in openly."""
    out: dict[str, Any] = {}
    choice = rng.choice(("", "", "riichi", "riichi", "double_riichi", "open_riichi", "double open"))
    if "open" in choice and not rules.open_riichi:
        choice = ""
    if choice:
        out[choice] = True
        if choice == "double open":
            out = {"double_riichi": True, "open_riichi": True}
        out["ippatsu"] = rng.random() < 0.35
        if "open_riichi" in out and not tsumo:
            out["discarder_riichi"] = rng.random() < 0.5
    return out


def _claims(rng: Random, hand: Hand, seat: str, tsumo: bool, rules: RuleSet) -> dict[str, Any]:
    """Legal claims for the hand; what they mean for each other is in `scoring.problems`."""
    out = _riichi(rng, rules, tsumo) if hand.is_closed else {}
    if out.get("double_riichi") and (hand.melds or hand.norths):
        # a kan or north before it takes the double riichi, one after it the ippatsu
        out["ippatsu"] = False
    untouched = not hand.melds and not hand.norths and not out
    choices = ["", "", ""]
    # the wall does not end on the turn after the first one
    swift = bool(out.get("double_riichi") and out.get("ippatsu"))
    if tsumo:
        choices += [] if swift else ["haitei"]
        if (hand.norths or any(meld.is_kan for meld in hand.melds)) and not out.get("ippatsu"):
            choices += ["rinshan", "rinshan"]
        if untouched:
            choices += ["tenhou" if seat == "E" else "chiihou", "first_draw"]
    else:
        choices += [] if swift else ["houtei", "after_replacement"]
        if sum(tile.kind == hand.win.kind for tile in hand.all_tiles) == 1:
            choices += ["chankan", "chankan"]
        if untouched and seat != "E" and rules.renhou != "off":
            choices += ["renhou"]
    choice = rng.choice(choices)
    if choice:
        out[choice] = True
    if choice == "after_replacement":
        out["houtei"] = True
    kita = rules.players == 3 and rules.north == "kita"
    if kita and not tsumo and hand.win.kind == NORTH and not choice and rng.random() < 0.3:
        out["robbed"] = "north"
    return out


def _indicators(rng: Random, hand: Hand, wall: Wall, without: int | None, many: int) -> tuple[Tile, ...]:
    """Indicators from what is left, often one that points into the hand; none of the kind `without`."""
    out: list[Tile] = []
    while len(out) < many:
        near = KIND[rng.choice(hand.all_tiles)]
        kind = near - 1 if rng.random() < 0.4 and near not in (0, 9, 18, 27, 31) else rng.randrange(34)
        if kind != without and wall.left[kind]:
            out.append(wall.left[kind].pop())
    return tuple(out)


def _break(rng: Random, hand: Hand, win: WinContext) -> WinContext:
    """Circumstances that contradict the hand or each other."""
    change = partial(dataclasses.replace, win)
    other = "S" if win.seat == "E" else "E"
    tsumo, ron = partial(change, by="tsumo", from_=None), partial(change, by="ron", from_=other)
    choices = [
        tsumo(chankan=True), tsumo(houtei=True), tsumo(renhou=True), tsumo(haitei=True, rinshan=True), ron(rinshan=True),
        ron(haitei=True), ron(houtei=True, chankan=True), ron(tenhou=True), ron(chiihou=True),
        change(ippatsu=True, riichi=False, double_riichi=False, open_riichi=False, ura=()),
    ]  # fmt: skip
    if not hand.is_closed:
        choices += [change(riichi=True), change(double_riichi=True)] * 3
    if hand.melds:
        choices += [tsumo(seat="E", tenhou=True), tsumo(seat="S", chiihou=True), ron(seat="S", from_="E", renhou=True)]
    choices += [tsumo(chiihou=True), ron(renhou=True)] if win.seat == "E" else [tsumo(tenhou=True)]
    return rng.choice(choices)


def random_rules(rng: Random) -> RuleSet:
    """A rule set that varies what both scorers have options for."""
    players = 3 if rng.random() < 0.25 else 4
    often, seldom = (lambda: rng.random() < 0.5), (lambda: rng.random() < 0.1)
    doubles = ("kokushi_13", "suuankou_tanki", "daisuushii", "chuuren_pure") if often() else ()
    local = [code for code in ("daisharin", "daichisei", "paarenchan") if rng.random() < 0.4]
    changes: dict[str, Any] = {
        "aka": (1, 1, 1) if often() else (0, 0, 0), "open_tanyao": often(), "double_yakuman": doubles, "kiriage": often(),
        "counted_yakuman": rng.choice(("yakuman", "sanbaiman")), "open_pinfu_30": often(), "pinfu_tsumo": often(),
        "renhou": rng.choice(("off", "5_han", "yakuman")), "renhou_with_others": "added", "local_yaku": local,
        "daisharin_suits": rng.choice(("circles", "any")), "daichisei": rng.choice(("instead", "added")),
        "open_riichi": often(), "open_riichi_dealt_in": rng.choice(("yakuman", "2_han")), "yakuman_cap": rng.choice((None, 6)),
        "limit_cap": not seldom(), "tenhou_reading": rng.choice(("highest", "last_tile")), "ippatsu": not seldom(),
        "ura_dora": not seldom(), "kan_dora": not seldom(), "kan_ura_dora": not seldom(), "houtei_after_rinshan": often(),
        "kokushi_robs_ankan": often(),
    }  # fmt: skip
    if players == 3:
        changes["north"] = "plain" if rng.random() < 0.2 else "kita"
    return RuleSet.of(changes, _base(players))


def _case(rng: Random, kind: str, rules: RuleSet) -> Case | None:
    wall = Wall(rng, rules)
    seat = rng.choice(seats(rules.players))
    shape = rng.choice(tuple(REGULAR) * 3 + tuple(WHOLE)) if kind in ("incomplete", "illegal") else kind
    if shape in WHOLE:
        kinds = WHOLE[shape](rng)
        tiles, melds = _tiles(wall, kinds), []
        if len(tiles) != 14:
            return None
    else:
        found = _regular(rng, shape, wall, seat, rules)
        if not found:
            return None
        tiles, melds = found
    if kind == "incomplete":
        tiles[rng.randrange(len(tiles))] = wall.any()
    norths = 0
    while rules.players == 3 and rules.north == "kita" and norths < 4 and rng.random() < 0.4 and wall.take(NORTH):
        norths += 1
    win_tile = tiles.pop(rng.randrange(len(tiles)))
    hand = Hand(tiles, melds, win_tile, norths)
    win = _context(rng, kind, hand, seat, rules, wall)
    if kind == "illegal":
        win = _break(rng, hand, win)
    peer = frozenset(option for option in PEER_OPTIONS if rng.random() < 0.3)
    if rules.counted_yakuman == "sanbaiman":
        peer -= {"kazoe_no_limit"}
    return Case(kind, hand, win, rules, peer)


def _context(rng: Random, kind: str, hand: Hand, seat: str, rules: RuleSet, wall: Wall) -> WinContext:
    tsumo = rng.random() < 0.45
    claims = _claims(rng, hand, seat, tsumo, rules)
    others = [other for other in seats(rules.players) if other != seat]
    robbed = hand.win.kind if "chankan" in claims else None
    if robbed is not None:
        closed = kind == "orphans" and rules.kokushi_robs_ankan
        claims["robbed"] = rng.choice((None, "ankan" if closed else "kakan"))
    many = rng.choice((1, 1, 1, 2, 3, 5))
    riichi = any(claims.get(name) for name in ("riichi", "double_riichi", "open_riichi"))
    dora = _indicators(rng, hand, wall, robbed, many)
    ura = _indicators(rng, hand, wall, robbed, many) if riichi else ()
    streak = rng.choice((0, 1, 7, 8, 8)) if seat == "E" and "paarenchan" in rules.local_yaku else 0
    return WinContext(
        by="tsumo" if tsumo else "ron", seat=seat, from_=None if tsumo else rng.choice(others), round=rng.choice("EESSWN"),
        dealer_streak=streak, dora=dora, ura=ura, honba=rng.choice((0, 0, 1, 4)), sticks=rng.choice((0, 1, 3)) + riichi,
        **claims,
    )  # fmt: skip


def cases(many: int, seed: int, *, kinds: tuple[str, ...] = KINDS, rules: RuleSet | None = None) -> Iterator[Case]:
    """`many` cases; the same seed gives the same ones. `rules` fixes the rule set, otherwise each case draws one of 300."""
    rng = Random(seed)
    pool = [rules] if rules else [random_rules(rng) for _ in range(300)]
    made = 0
    while made < many:
        case = _case(rng, rng.choice(kinds), rng.choice(pool))
        if case:
            made += 1
            yield case
