"""How fast scoring is beside PyPI's `mahjong`, in one process on the same hands: `python -m tests.bench`.

Every line and repeat has hands of its own, so that no cache has met what is measured; the caches are warmed on hands of yet
another seed. The two scorers take turns (A B A B …) with the garbage collector switched off in both; printed are microseconds
of processor time a hand (the median of the repeats) and the median of the repeats' ratios with the smallest and the largest.
Targets are printed and never asserted.
"""

from __future__ import annotations

import argparse
import dataclasses
import gc
import gzip
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from scoring.context import CLAIMS, WINDS, WinContext
from scoring.hand import Hand, Meld
from scoring.presets import rule_set
from scoring.rules import RuleSet
from scoring.score import score_win
from scoring.shanten import shanten
from scoring.tiles import KIND, TILES, Tile, format_tiles
from scoring.waits import waits_of
from tests.differential.hands import KINDS, Case, cases

ROOT = Path(__file__).parents[1]
REAL = ROOT.parent / "shared/data/scores/wins.jsonl.gz"
RULES = rule_set("tenhou")
WARM_SEED = 9001
#: Two functions to time on the same inputs, ours and the other scorer's.
Pair = tuple[Callable[[], Any], Callable[[], Any]]


def timed(run: Callable[[], Any]) -> float:
    """Seconds of processor time that a call takes, without garbage collection in it."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    run()
    took = time.process_time() - start
    gc.enable()
    return took


def report(title: str, batches: Iterable[tuple[int, Pair]], target: str) -> None:
    """Time the pairs in turn and print one line."""
    our, their = [], []
    for many, (a, b) in batches:
        our.append(timed(a) / many * 1e6)
        their.append(timed(b) / many * 1e6)
    ratios = [slow / fast for fast, slow in zip(our, their, strict=True)]
    figures = f"ours {median(our):8.2f} µs  theirs {median(their):8.1f} µs  {median(ratios):6.1f}×"
    print(f"{title:<46} {figures} ({min(ratios):.1f}–{max(ratios):.1f})  target {target}", flush=True)


def scored(stream: Iterable[Case]) -> Iterator[Case]:
    """The cases that both score: those refused would time the error, not the score."""
    from tests.differential.peer import ours

    return (case for case in stream if not ours(case).refused)


def generated(many: int, seed: int) -> list[Case]:
    """Generated wins under one rule set; their kinds are those of the differential test, rare ones as often as common ones."""
    kinds = tuple(kind for kind in KINDS if kind not in ("incomplete", "illegal"))
    return list(islice(scored(cases(2 * many, seed, kinds=kinds, rules=RULES)), many))


def real(rows: Iterable[str]) -> Iterator[Case]:
    """Wins of real games, three- and four-player."""
    kinds = {"chi": "chii"}
    for row in map(json.loads, rows):
        players = 3 if row["sanma"] else 4
        usual = rule_set("tenhou_sanma" if players == 3 else "tenhou")
        changes = {"open_tanyao": bool(row["kuitan"])} | ({} if row["aka"] else {"aka": (0, 0, 0)})
        rules = usual if changes == {"open_tanyao": usual.open_tanyao} else RuleSet.of(changes, usual)
        seat, feeder = ((row[name] or 0) - row["dealer"] for name in ("who", "from_who"))
        melds = [Meld(kinds.get(meld["type"], meld["type"]), "".join(meld["tiles"])) for meld in row["melds"]]
        win = WinContext(
            by="tsumo" if row["tsumo"] else "ron", seat=WINDS[seat % players],
            from_=None if row["tsumo"] else WINDS[feeder % players], round=row["round_wind"],
            dora=row["dora_indicators"], ura=row["ura_indicators"], honba=row["honba"], sticks=row["riichi_sticks"],
            **{name: bool(row["flags"].get(name)) for name in CLAIMS},
        )  # fmt: skip
        yield Case("real", Hand("".join(row["hand"]), melds, row["win_tile"], row["nukidora"]), win, rules)


def real_wins() -> list[Case]:
    """Every real win that the folder beside the project holds; none where it is not."""
    if not REAL.exists():
        return []
    with gzip.open(REAL, "rt", encoding="utf-8") as rows:
        return list(scored(real(rows)))


class Hands:
    """Hands for line after line, none given out twice."""

    def __init__(self, many: int, repeats: int) -> None:
        self.many = many
        self.repeats = repeats
        self.seed = 0
        self.real = real_wins()
        # lines about real hands share what there is of them
        self.slices = 5 * repeats

    def made(self) -> list[list[Case]]:
        """Generated hands, a list for each repeat."""
        self.seed += self.repeats
        return [generated(self.many, self.seed + place) for place in range(self.repeats)]

    def played(self) -> list[list[Case]]:
        """Real hands, a list for each repeat."""
        self.slices -= self.repeats
        return [self.real[self.slices + place :: 5 * self.repeats] for place in range(self.repeats)]

    def dealt(self, size: int, share: int = 1) -> list[list[tuple[Tile, ...]]]:
        """Random tiles, a list for each repeat."""
        self.seed += self.repeats
        return [dealt(self.many // share, size, self.seed + place) for place in range(self.repeats)]


def ready(batch: Sequence[Case]) -> Pair:
    """Both with their values ready."""
    from mahjong.hand_calculating.hand import HandCalculator

    from tests.differential.peer import Question

    value = HandCalculator.estimate_hand_value
    mine = [(case.hand, case.win, case.rules) for case in batch]
    asked = [(q.tiles, q.win_tile, q.melds, q.dora, q.config(), q.factory, q.ura) for q in map(Question, batch)]
    return (lambda: [score_win(*args).points for args in mine], lambda: [value(*args).cost["main"] for args in asked])


def _fields(win: WinContext) -> dict[str, Any]:
    """The arguments of a context that are not at their default."""
    usual = WinContext()
    given = (field.name for field in dataclasses.fields(WinContext) if field.init)
    return {name: getattr(win, name) for name in given if getattr(win, name) != getattr(usual, name)}


def from_numbers(batch: Sequence[Case]) -> Pair:
    """Both build their values from tiles as numbers."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld as PeerMeld

    from tests.differential.peer import Question

    mine, asked = [], []
    for case in batch:
        hand = case.hand
        melds = [(meld.kind, meld.tiles, meld.called, meld.from_) for meld in hand.melds]
        mine.append((hand.tiles, melds, hand.win, hand.norths, _fields(case.win), case.rules))
        q = Question(case)
        shown = [(meld.type, meld.tiles, meld.opened) for meld in q.melds]
        asked.append((q.tiles, q.win_tile, shown, q.dora, q.ura, q.options(), q.settings))

    def our() -> None:
        for tiles, melds, win_tile, norths, fields, rules in mine:
            hand = Hand(tiles, [Meld(*meld) for meld in melds], win_tile, norths)
            score_win(hand, WinContext(**fields), rules).points  # noqa: B018

    def their() -> None:
        for tiles, win_tile, melds, dora, ura, options, settings in asked:
            config = HandConfig(options=options, **settings)
            shown = [PeerMeld(*meld) for meld in melds]
            HandCalculator.estimate_hand_value(tiles, win_tile, shown, dora, config, ura_dora_indicators=ura).cost["main"]

    return our, their


def from_text(batch: Sequence[Case]) -> Pair:
    """Both build their values from text."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.meld import Meld as PeerMeld
    from mahjong.tile import TilesConverter

    from tests.differential.peer import Question

    read = TilesConverter.one_line_string_to_136_array
    mine, asked = [], []
    for case in batch:
        win, q = case.win, Question(case)
        fields = _fields(win) | {"dora": format_tiles(win.dora, ordered=False), "ura": format_tiles(win.ura, ordered=False)}
        mine.append((str(case.hand), fields, case.rules))
        melds = [(meld.type, format_tiles(m.tiles), meld.opened) for meld, m in zip(q.melds, case.hand.melds, strict=True)]
        texts = (format_tiles(case.hand.all_tiles), str(case.hand.win), format_tiles(win.dora), format_tiles(win.ura))
        asked.append((texts, melds, q.options(), q.settings))

    def our() -> None:
        for text, fields, rules in mine:
            score_win(Hand.parse(text), WinContext(**fields), rules).points  # noqa: B018

    def their() -> None:
        for (text, win_text, dora_text, ura_text), melds, options, settings in asked:
            tiles, win_tile = read(text, True), read(win_text, True)[0]
            config = HandConfig(options=options, **settings)
            shown = [PeerMeld(kind, read(meld, True), opened) for kind, meld, opened in melds]
            dora, ura = read(dora_text, True), read(ura_text, True)
            if win_tile not in tiles:
                win_tile = next(tile for tile in tiles if tile // 4 == win_tile // 4)
            HandCalculator.estimate_hand_value(tiles, win_tile, shown, dora, config, ura_dora_indicators=ura).cost["main"]

    return our, their


def thirteen(stream: Iterable[Case]) -> list[tuple[Tile, ...]]:
    """The thirteen tiles of closed hands that were waiting."""
    return [case.hand.tiles for case in stream if not case.hand.melds and case.rules.players == 4]


def dealt(many: int, size: int, seed: int) -> list[tuple[Tile, ...]]:
    """Tiles dealt at random from a whole set."""
    rng = Random(seed)
    wall = [tile for tile in TILES for _ in range(1 if tile.is_red else 3 if tile.suit != "z" and tile.number == 5 else 4)]
    return [tuple(rng.sample(wall, size)) for _ in range(many)]


def _counts(tiles: Iterable[Tile]) -> list[int]:
    out = [0] * 34
    for tile in tiles:
        out[KIND[tile]] += 1
    return out


def waits(batch: Sequence[tuple[Tile, ...]]) -> Pair:
    """Our waits against a shanten call for each of the 34 kinds."""
    from mahjong.shanten import Shanten

    calculate = Shanten.calculate_shanten
    hands = [Hand(tiles) for tiles in batch]
    counts = [_counts(tiles) for tiles in batch]

    def their() -> list[tuple[int, ...]]:
        out = []
        for tiles in counts:
            found = []
            for kind in range(34):
                if tiles[kind] < 4:
                    tiles[kind] += 1
                    if calculate(tiles) == -1:
                        found.append(kind)
                    tiles[kind] -= 1
            out.append(tuple(found))
        return out

    return (lambda: [waits_of(hand, RULES) for hand in hands], their)


def distance(batch: Sequence[tuple[Tile, ...]]) -> Pair:
    """Shanten on both sides."""
    from mahjong.shanten import Shanten

    calculate = Shanten.calculate_shanten
    hands = [Hand(tiles) for tiles in batch]
    counts = [_counts(tiles) for tiles in batch]
    return (lambda: [shanten(hand, RULES) for hand in hands], lambda: [calculate(tiles) for tiles in counts])


#: What is imported: the package alone, which reads its parts when they are asked for, and all of it.
IMPORTS = {
    "scoring": "import scoring",
    "all of scoring": "import scoring.wire, scoring.score, scoring.shanten, scoring.draws, scoring.values",
}


def import_time(repeats: int) -> None:
    """What importing scoring adds to a bare interpreter, compiled once before as on any installed machine."""
    with tempfile.TemporaryDirectory() as compiled:
        env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        for title, words in IMPORTS.items():
            _import_line(title, words, env, repeats)


def _import_line(title: str, words: str, env: dict[str, str], repeats: int) -> None:
    clock = []
    for _ in range(repeats + 1):
        took = []
        for command in ("pass", words):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", command], cwd=ROOT, env=env, check=True)
            took.append(time.perf_counter() - start)
        clock.append((took[1] - took[0]) * 1e3)
    added = clock[1:]  # the first pair compiles
    print(f"{f'import of {title}':<46} {median(added):.0f} ms ({min(added):.0f}–{max(added):.0f})  target < 60 ms")


def sized(batches: Iterable[Sequence[Any]], pair: Callable[[Any], Pair]) -> Iterator[tuple[int, Pair]]:
    """Each batch with its size and its two functions."""
    return ((len(batch), pair(batch)) for batch in batches)


def measure(many: int, repeats: int, warm: int) -> None:
    """Print every line."""
    warmers = generated(warm, WARM_SEED)
    for pair, batch in ((ready, warmers), (waits, thirteen(warmers)), (distance, thirteen(warmers))):
        pair(batch)[0]()
    for pair, size in ((waits, 13), (distance, 13), (distance, 14)):
        pair(dealt(warm, size, WARM_SEED))[0]()
    # the other scorer keeps the last 128 hands only
    for pair, batch in ((ready, warmers[:2000]), (distance, dealt(2000, 13, WARM_SEED))):
        pair(batch)[1]()
    print(f"{many} hands a repeat, {repeats} repeats; caches warmed on {warm} other hands of each sort (seed {WARM_SEED})")
    hands = Hands(many, repeats)
    sources: list[tuple[str, Callable[[], list[list[Case]]]]] = [("generated", hands.made)]
    if hands.real:
        sources.append(("real", hands.played))
        print(f"real: {len(hands.real)} wins, {len(hands.real) // hands.slices} a repeat")
    else:
        print(f"no real hands: {REAL} is missing")
    for how, pair in (("values ready", ready), ("built from numbers", from_numbers), ("built from text", from_text)):
        for name, batches in sources:
            report(f"score to points, {how}, {name}", sized(batches(), pair), "≥ 2× (aim 5×)")
    for name, batches in sources:
        report(f"waits of a tenpai hand, {name}", sized(map(thirteen, batches()), waits), "≥ 30×")
    report("waits of 13 random tiles", sized(hands.dealt(13, share=5), waits), "≥ 30×")
    for size in (13, 14):
        report(f"shanten of {size} random tiles", sized(hands.dealt(size), distance), "≥ 4×")
    for name, batches in sources:
        report(f"shanten of a tenpai hand, {name}", sized(map(thirteen, batches()), distance), "≥ 4×")
    import_time(15)


def main() -> int:
    """Measure; 2 when the other scorer is missing."""
    from tests.differential.peer import AVAILABLE

    if not AVAILABLE:
        print("the other scorer is missing: pip install mahjong==2.1.0", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=5000, help="hands in each repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--warm", type=int, default=20_000, help="other hands that the caches see first")
    asked = parser.parse_args()
    measure(asked.hands, asked.repeats, asked.warm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
