"""The kinds of values that a field of a rule set can have: how each is read and when it is refused.

A field never guesses: a value is either one of the field's own, in one of a few spellings, or refused with the field's name.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable
from typing import Any

from scoring.errors import RulesError


def shown(value: object) -> str:
    """A value for an error message; cut, for a value can be a whole file or a number too long for Python to print."""
    try:
        text = repr(value)
    except ValueError:
        return "a number with thousands of digits"
    return text if len(text) <= 200 else text[:200] + "…"


def did_you_mean(given: object, known: Iterable[str]) -> str:
    """`, did you mean 'tenhou'?` for a word that is nearly one of the known ones, else nothing."""
    from difflib import get_close_matches  # only for those who mistyped

    near = get_close_matches(given.lower(), known, 1) if isinstance(given, str) and len(given) < 60 else []
    return f", did you mean {near[0]!r}?" if near else ""


def _refuse(name: str, value: object, expected: str, near: str = "") -> RulesError:
    return RulesError(f"rule {name!r}: expected {expected}, got {shown(value)}{near}", name)


def _normal(value: object) -> object:
    """'5 han' -> '5_han', '2/25' -> '2_25'; anything but a string as it is."""
    return re.sub(r"[^a-z0-9]+", "_", value.lower()).strip("_") if isinstance(value, str) else value


def _whole(value: object) -> int | None:
    """A whole number as an int; None for anything else (True and False are no numbers)."""
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return None


@dataclasses.dataclass(frozen=True)
class Kind:
    """How one field is read: `read(name, value)` gives the canonical value; `values` says in words what is allowed."""

    read: Callable[[str, Any], Any]
    values: str
    choices: tuple[Any, ...] = ()


def _field(default: Any, kind: Kind, section: int) -> Any:
    return dataclasses.field(default=default, metadata={"kind": kind, "section": section})


def flag(default: bool, section: int) -> Any:
    """A field that is true or false; 'on' and 'off' are read too."""

    def read(name: str, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        known = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False, None: False}
        key = _normal(value)
        if (key is None or isinstance(key, str)) and key in known:
            return known[key]
        raise _refuse(name, value, "true or false")

    return _field(default, Kind(read, "true, false", (True, False)), section)


def choice(default: str, *others: str, section: int, also: dict[Any, str] | None = None) -> Any:
    """A field with one of a few codes; `also` maps further spellings to codes; false and null mean 'off' or 'none'."""
    codes = (default, *others)
    spellings = {code: code for code in codes} | {_normal(k): v for k, v in (also or {}).items()}

    def read(name: str, value: Any) -> str:
        key = _normal(value)
        if key is None or key is False:
            key = next((code for code in ("off", "none") if code in codes), key)
        try:
            # True and 1.0 would find the spelling 1
            if isinstance(key, (bool, float)):
                raise KeyError(key)
            return spellings[key]
        except (KeyError, TypeError):
            near = did_you_mean(value, codes)
            raise _refuse(name, value, "one of " + ", ".join(map(repr, codes)), near) from None

    return _field(default, Kind(read, ", ".join(codes), codes), section)


def number(default: int, *, section: int, low: int = 0, high: int = 1_000_000, only: tuple[int, ...] = ()) -> Any:
    """A field with a whole number from `low` to `high`, or one of `only`."""
    words = "one of " + ", ".join(map(str, only)) if only else f"a whole number from {low} to {high}"

    def read(name: str, value: Any) -> int:
        found = _whole(value)
        if found is None or (found not in only if only else not low <= found <= high):
            raise _refuse(name, value, words)
        return found

    return _field(default, Kind(read, words.removeprefix("one of "), only), section)


def number_or_off(default: int | None, *, section: int, low: int = 1, high: int = 1_000_000) -> Any:
    """A field with a whole number, or None, which 'off', 'none' and false stand for too."""

    def read(name: str, value: Any) -> int | None:
        if value is None or value is False or _normal(value) in ("off", "none"):
            return None
        found = _whole(value)
        if found is None or not low <= found <= high:
            raise _refuse(name, value, f"'off' or a whole number from {low} to {high}")
        return found

    return _field(default, Kind(read, f"off, {low}..{high}", (None,)), section)


def codes(default: tuple[str, ...], known: tuple[str, ...], *, section: int) -> Any:
    """A field with a set of codes, kept in the order of `known`; 'all' and 'none' are read too."""

    def read(name: str, value: Any) -> tuple[str, ...]:
        words = _normal(value)
        if words is None or words is False or words in ("none", "off"):
            return ()
        if words == "all":
            return known
        if not isinstance(value, (list, tuple, set, frozenset)):
            raise _refuse(name, value, "a list of " + ", ".join(map(repr, known)))
        found = [_normal(item) for item in value]
        for item, given in zip(found, value, strict=True):
            if item not in known:
                raise _refuse(name, given, "a list of " + ", ".join(map(repr, known)))
        return tuple(code for code in known if code in found)

    return _field(default, Kind(read, "list of " + ", ".join(known), known), section)


def numbers(
    default: tuple[Any, ...], *, section: int, sizes: tuple[int, ...], low: int, high: int, total: int | None = None
) -> Any:
    """A field with a list of whole numbers (in thousands for uma, hence halves are allowed: -7.5), of one of the `sizes`."""

    def read(name: str, value: Any) -> tuple[float, ...]:
        words = f"a list of {' or '.join(map(str, sizes))} numbers from {low} to {high}"
        if total is not None:
            words += f" that add up to {total}"
        if not isinstance(value, (list, tuple)) or len(value) not in sizes:
            raise _refuse(name, value, words)
        for item in value:
            if isinstance(item, bool) or not isinstance(item, (int, float)) or not low <= item <= high:
                raise _refuse(name, value, words)
        # tenths of a thousand do not add up exactly
        if total is not None and abs(sum(value) - total) > 1e-9:
            raise _refuse(name, value, words)
        return tuple(value)

    return _field(default, Kind(read, f"list of {' or '.join(map(str, sizes))} numbers {low}..{high}"), section)


def tables(default: tuple[Any, ...], *, section: int) -> Any:
    """A field with a list of uma lists, one for each number of players at or above the start; empty for none."""

    def read(name: str, value: Any) -> tuple[tuple[float, ...], ...]:
        words = "a list of lists of numbers from -1000 to 1000 that add up to 0"
        if value is None or value is False:
            return ()
        if not isinstance(value, (list, tuple)):
            raise _refuse(name, value, words)
        for row in value:
            if not isinstance(row, (list, tuple)) or any(isinstance(n, bool) or not isinstance(n, (int, float)) for n in row):
                raise _refuse(name, value, words)
            if not all(-1000 <= n <= 1000 for n in row) or abs(sum(row)) > 1e-9:
                raise _refuse(name, value, words)
        return tuple(tuple(row) for row in value)

    return _field(default, Kind(read, "list of lists of numbers"), section)
