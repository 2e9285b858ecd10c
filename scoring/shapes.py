"""The ways to see a complete hand as melds and a pair, seven pairs or thirteen orphans, and where the winning tile goes.

A `Shape` is a split of the whole hand, melds included; a `Reading` is a shape together with the place of the winning tile.
Both hold kinds only; which of two equal fives is red does not matter to them.
"""

from __future__ import annotations

from scoring.facts import Facts
from scoring.suits import suits_of
from scoring.tiles import HONOURS
from scoring.waits import OUTSIDE_KEY

#: The forms of a winning hand; "puutaa" is the local thirteen-strangers hand.
FORMS = ("regular", "chiitoitsu", "kokushi", "puutaa")


class Shape:
    """One split. `form` is one of `FORMS`; `key` is the number of runs of a regular shape, else 4 and the form's place.

    `runs` and `triplets` hold the first kinds of all melds (kans are triplets), `own_runs` and `own_triplets` those made of
    concealed tiles, `pair` the pair's kind (-1 without one); the masks have a bit for each kind.
    """

    __slots__ = ("form", "key", "own_runs", "own_triplets", "pair", "run_mask", "runs", "triplet_mask", "triplets")

    def __init__(
        self,
        form: str,
        own_runs: tuple[int, ...],
        own_triplets: tuple[int, ...],
        pair: int,
        run_mask: int,
        triplet_mask: int,
        facts: Facts,
    ) -> None:
        self.form = form
        self.own_runs = own_runs
        self.own_triplets = own_triplets
        self.pair = pair
        self.runs = own_runs + facts.chii
        self.triplets = own_triplets + facts.called_triplets
        self.run_mask = run_mask | facts.chii_mask
        self.triplet_mask = triplet_mask | facts.called_mask
        self.key = len(self.runs) if form == "regular" else 4 + FORMS.index(form)

    @classmethod
    def odd(cls, form: str, facts: Facts) -> Shape:
        """A shape without melds and pair of its own: any form but the regular one."""
        return cls(form, (), (), -1, 0, 0, facts)

    @property
    def twins(self) -> int:
        """Pairs of equal runs: 1 for an iipeikou, 2 for a ryanpeikou (four equal runs are two pairs)."""
        runs = self.runs
        different = len(set(runs))
        if different == len(runs):
            return 0
        return 1 if different == len(runs) - 1 or len(runs) == 3 else sum(runs.count(first) // 2 for first in set(runs))


class Reading:
    """A shape with the place of the winning tile.

    `wait` names the wait; `block` is the winning tile's block as (what, first kind) with what "run", "triplet", "pair" or
    "single"; `ankou` are the concealed triplets, closed kans included.
    """

    __slots__ = ("ankou", "block", "shape", "wait")

    def __init__(self, shape: Shape, block: tuple[str, int], wait: str, ankou: tuple[int, ...]) -> None:
        self.shape = shape
        self.block = block
        self.wait = wait
        self.ankou = ankou


def shapes_of(facts: Facts) -> list[Shape]:
    """Every regular split of a complete hand, then seven pairs, then orphans; empty for an incomplete hand."""
    m, p, s, z = suits_of(facts.key)
    out = []
    if (m.size % 3 == 2) + (p.size % 3 == 2) + (s.size % 3 == 2) + (z.size % 3 == 2) == 1:
        for m_runs, m_triplets, m_pair, m_run_mask, m_mask in m.splits:
            for p_runs, p_triplets, p_pair, p_run_mask, p_mask in p.splits:
                for s_runs, s_triplets, s_pair, s_run_mask, s_mask in s.splits:
                    for _, z_triplets, z_pair, _, z_mask in z.splits:
                        runs = m_runs + p_runs + s_runs
                        triplets = m_triplets + p_triplets + s_triplets + z_triplets
                        pair = max(m_pair, p_pair, s_pair, z_pair)
                        run_mask, mask = m_run_mask | p_run_mask | s_run_mask, m_mask | p_mask | s_mask | z_mask
                        out.append(Shape("regular", runs, triplets, pair, run_mask, mask, facts))
    if not facts.hand.melds:
        pairs = m.pairs + p.pairs + s.pairs + z.pairs
        kinds = m.kinds + p.kinds + s.kinds + z.kinds
        if pairs == kinds == 7:
            out.append(Shape.odd("chiitoitsu", facts))
        elif kinds == 13 and pairs == 1 and not facts.key & ~OUTSIDE_KEY:
            out.append(Shape.odd("kokushi", facts))
    return out


def readings_of(shape: Shape, facts: Facts) -> list[Reading]:
    """The shape with each place that the winning tile can have; equal places once."""
    kind = facts.win_kind
    if shape.form != "regular":
        pair = facts.key >> 5 * kind & 31 == 2
        if shape.form == "kokushi":
            return [Reading(shape, ("pair" if pair else "single", kind), "kokushi_13" if pair else "kokushi_single", ())]
        return [Reading(shape, ("pair", kind), "tanki", ())]
    out = []
    ankou = shape.own_triplets + facts.closed_kans
    if shape.pair == kind:
        out.append(Reading(shape, ("pair", kind), "tanki", ankou))
    if kind in shape.own_triplets:
        opened = ankou
        if not facts.tsumo:
            place = ankou.index(kind)
            opened = ankou[:place] + ankou[place + 1 :]
        out.append(Reading(shape, ("triplet", kind), "shanpon", opened))
    if kind < HONOURS[0]:
        number = kind % 9
        for offset in (0, 1, 2):
            if kind - offset in shape.own_runs and offset <= number:
                wait = "kanchan" if offset == 1 else "penchan" if number == (6, 1, 2)[offset] else "ryanmen"
                out.append(Reading(shape, ("run", kind - offset), wait, ankou))
    return out
