"""Everything that can be wrong, as `ValueError` subclasses with a stable code.

Texts that cannot be parsed, hands that cannot exist and hands that are no win are different classes, so that a caller can
tell a typing slip from a rule.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Flag, auto
from typing import Any


class ScoringError(ValueError):
    """The root of all errors of this package; `code` is stable, the message is one sentence for a person."""

    code = "bad_request"


class TextError(ScoringError):
    """A text that is not in the notation it should be in."""

    code = "bad_text"


class UnknownTileError(TextError):
    """A tile that no set holds, such as '8z'."""

    code = "unknown_tile"


class RulesError(ScoringError):
    """A rule set with an unknown field or an impossible value; `field` names it, None when the preset is unknown."""

    code = "bad_rules"

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class Problem(Flag):
    """What makes a hand and its circumstances impossible; several can hold at once."""

    NONE = 0
    TILE_COUNT = auto()
    FIVE_COPIES = auto()
    TOO_MANY_REDS = auto()
    UNKNOWN_TILE = auto()
    TILE_NOT_IN_SET = auto()
    BAD_MELD = auto()
    MELD_NOT_CALLED_FROM_LEFT = auto()
    WIN_TILE_MISSING = auto()
    CLOSED_CLAIM_ON_OPEN_HAND = auto()
    CONTRADICTION = auto()
    DEALER_CLAIM = auto()
    URA_WITHOUT_RIICHI = auto()
    TOO_MANY_INDICATORS = auto()
    BAD_SEAT = auto()
    BAD_VALUE = auto()

    @property
    def code(self) -> str:
        """The stable lower-case code of a single problem."""
        return str(self.name).lower()


@dataclass(frozen=True)
class Finding:
    """One problem with what it is about: the sentence for a person, and names or tiles in `about`."""

    problem: Problem
    message: str
    about: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """`{"code", "message"}` and, for a contradiction, `"between"`; otherwise `"about"` where there is something."""
        out: dict[str, Any] = {"code": self.problem.code, "message": self.message}
        if self.about:
            out["between" if self.problem is Problem.CONTRADICTION else "about"] = list(self.about)
        return out


class HandError(ScoringError):
    """A hand or circumstances that cannot exist; `findings` holds every problem at once."""

    code = "bad_hand"

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings

    @property
    def problems(self) -> Problem:
        """All problems as one set of flags."""
        out = Problem.NONE
        for finding in self.findings:
            out |= finding.problem
        return out


class NoWinError(ScoringError):
    """A possible hand that is not a win; the subclasses say why."""


class NotCompleteError(NoWinError):
    """The tiles form no winning shape."""

    code = "not_complete"


class FuritenError(NoWinError):
    """A ron by a player who is furiten; `tiles` are the waits among the own discards, empty when the table said so."""

    code = "furiten"

    def __init__(self, message: str, tiles: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.tiles = tiles


class NoneLeftError(NoWinError):
    """A wait of which every tile is seen elsewhere."""

    code = "none_left"


class NoYakuError(NoWinError):
    """A complete hand without a yaku; `scoring.nearby.would_have_won` tells what would have given one."""

    code = "no_yaku"


class BelowMinHanError(NoWinError):
    """A hand with yaku, but fewer han than the rules ask for; `han` and `needed` say how many."""

    code = "below_min_han"

    def __init__(self, message: str, han: int, needed: int) -> None:
        super().__init__(message)
        self.han = han
        self.needed = needed
