"""Our scores against those of PyPI's `mahjong`, a short run; `python -m tests.differential` is the long one."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest

from tests.differential import hands, peer

pytestmark = pytest.mark.skipif(not peer.AVAILABLE, reason="the other scorer is missing: pip install mahjong==2.1.0")
MANY = 3000


def test_both_scorers_agree_but_for_explained_differences() -> None:
    kinds: Counter[str] = Counter()
    unexplained = []
    for case in hands.cases(MANY, seed=20):
        our, their = peer.ours(case), peer.theirs(case)
        kinds[case.kind] += 1
        if our != their and not peer.explanation(case, our, their):
            unexplained.append(f"{json.dumps(case.to_json())}\n  ours   {our}\n  theirs {their}")
    assert not unexplained, "\n".join(unexplained[:5])
    assert set(kinds) == set(hands.KINDS)


def test_a_line_of_the_report_gives_back_its_case() -> None:
    for case in hands.cases(300, seed=21):
        assert hands.Case.from_json(json.loads(json.dumps(case.to_json()))) == case


def test_generated_hands_are_refused_only_where_they_are_meant_to_be() -> None:
    for case in hands.cases(1000, seed=22):
        refused = peer.ours(case).refused
        assert (refused == "bad_hand") == (case.kind == "illegal"), case.to_json()
        assert refused != "not_complete" or case.kind == "incomplete", case.to_json()


def test_wrong_answers_are_not_explained_away() -> None:
    """The explanations must not be so wide that a mistake passes for one of them."""
    for case in hands.cases(1000, seed=23):
        our, their = peer.ours(case), peer.theirs(case)
        ordinary = case.rules.limit_cap and not case.win.tenhou and not case.peer
        if ordinary and our == their and not our.refused:
            for wrong in (replace(our, fu=our.fu + 10), replace(our, han=our.han + 1), replace(our, yaku=our.yaku[1:])):
                assert peer.explanation(case, wrong, their) is None, case.to_json()
            assert peer.explanation(case, replace(our, refused="no_yaku"), their) is None, case.to_json()
