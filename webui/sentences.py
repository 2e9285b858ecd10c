"""What is wrong, in sentences: of an error or of one problem of a hand, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from scoring.errors import Finding, ScoringError


@runtime_checkable
class Phrased(Protocol):
    """An error that knows its sentence in every language."""

    def sentence(self, language: str) -> str:
        """The sentence."""
        ...


def sentences(error: ScoringError, language: str = "en") -> list[str]:
    """What is wrong, a sentence each; other languages than English say the general thing and name what it is about."""
    from scoring import names
    from scoring.errors import HandError, Problem

    if isinstance(error, Phrased):
        return [error.sentence(language)]
    if isinstance(error, HandError):
        # the cure comes first: without the plus nothing else can be told
        ordered = sorted(error.findings, key=lambda finding: finding.problem is not Problem.WIN_TILE_MISSING)
        return [of_finding(finding, language) for finding in ordered]
    if language == "en" or error.code not in names.group("problems"):
        return [_sentence(str(error))]
    return [names.name("problems", error.code, language), f"  {error}"]


def of_finding(finding: Finding, language: str) -> str:
    """One problem as a sentence."""
    from scoring import names
    from scoring.errors import Problem

    if finding.problem is Problem.WIN_TILE_MISSING:
        return names.name("words", "cure_win_tile", language)
    if language == "en":
        return _sentence(finding.message)
    about = f" ({', '.join(finding.about)})" if finding.about else ""
    return names.name("problems", finding.problem.code, language) + about


def _sentence(words: str) -> str:
    """With a capital (unless it starts with a hand or a quoted name) and a full stop."""
    first = words.split(" ", 1)[0]
    text = words[:1].upper() + words[1:] if first.isalpha() else words
    return text if text.endswith((".", "?")) else f"{text}."
