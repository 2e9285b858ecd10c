"""The long runs: scores against another scorer's, shanten and waits against brute force.

python -m tests.differential --hands 200000 --seed 1
python -m tests.differential --brute 20000 --seed 1
python -m tests.differential --case '{"kind": …}'
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter

from tests.differential.hands import Case, cases
from tests.differential.peer import AVAILABLE, EXPLAINED, explanation, ours, theirs


def _compare(many: int, seed: int, show: int) -> int:
    """Compare `many` hands, print what was counted; the number of unexplained differences."""
    kinds: Counter[str] = Counter()
    results: Counter[str] = Counter()
    yaku: Counter[str] = Counter()
    explained: Counter[str] = Counter()
    failures = 0
    start = time.perf_counter()
    for done, case in enumerate(cases(many, seed), 1):
        our, their = ours(case), theirs(case)
        kinds[case.kind] += 1
        results[our.refused or ("yakuman" if our.yakuman else "won")] += 1
        yaku.update(our.codes)
        if our != their:
            name = explanation(case, our, their)
            if name:
                explained[name] += 1
            else:
                failures += 1
                if failures <= show:
                    print(f"DIFFERENT {json.dumps(case.to_json())}\n  ours   {our}\n  theirs {their}")
        if done % 20_000 == 0 or done == many:
            took = time.perf_counter() - start
            print(f"{done:>8} hands, {failures} unexplained, {sum(explained.values())} explained, {took:.0f} s", flush=True)
    for title, counter in (("kinds", kinds), ("results", results), ("yaku", yaku)):
        print(f"{title}: " + ", ".join(f"{name} {count}" for name, count in counter.most_common()))
    for name, (words, _) in EXPLAINED.items():
        print(f"explained {name}: {explained[name]}  ({words})")
    print(f"{many} hands, seed {seed}: {failures} unexplained differences")
    return failures


def _one(line: str) -> int:
    """Print both answers to one reported line."""
    case = Case.from_json(json.loads(line))
    our, their = ours(case), theirs(case)
    print(f"hand   {case.hand}\nours   {our}\ntheirs {their}")
    if our == their:
        return 0
    name = explanation(case, our, their)
    print(f"explained by {name}" if name else "unexplained")
    return 0 if name else 1


def _brute(many: int, seed: int) -> int:
    """Shanten and waits of `many` hands against brute force; the number of differences."""
    from tests.scoring.test_brute_force import compare

    start = time.perf_counter()
    failures = 0
    for done, wrong in enumerate(compare(many, seed), 1):
        for words in wrong:
            failures += 1
            print(f"DIFFERENT {words}")
        if done % 2000 == 0 or done == many:
            print(f"{done:>8} hands, {failures} differences, {time.perf_counter() - start:.0f} s", flush=True)
    return failures


def main() -> int:
    """Run what the command line asks for; 1 when anything differs without an explanation, 2 when there is no other scorer."""
    parser = argparse.ArgumentParser(prog="python -m tests.differential", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--hands", type=int, default=0, help="hands to score with both scorers")
    parser.add_argument("--brute", type=int, default=0, help="hands to hold against brute force")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=20, help="differences to print in full")
    parser.add_argument("--case", help="one reported line, scored by both")
    asked = parser.parse_args()
    if not AVAILABLE and not asked.brute:
        print("the other scorer is missing: pip install mahjong==2.1.0", file=sys.stderr)
        return 2
    if asked.case:
        return _one(asked.case)
    failures = _brute(asked.brute, asked.seed) if asked.brute else 0
    if asked.hands or not asked.brute:
        failures += _compare(asked.hands or 20_000, asked.seed, asked.show)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
