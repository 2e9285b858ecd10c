"""The words of one language: everything a person reads comes from `scoring.names` through here."""

from __future__ import annotations

from scoring import names
from scoring.presets import SILENT
from scoring.tiles import Tile
from scoring.winscore import YakuItem

_WINDS = {"E": "east", "S": "south", "W": "west", "N": "north"}
_HONOURS = ("east", "south", "west", "north", "white", "green", "red")


class Words:
    """Names and phrases in one language.

    >>> Words("en")("say_han_fu", han=3, fu=30), Words("ja").seat("E")
    ('3 han 30 fu', '東')
    """

    def __init__(self, language: str = "en") -> None:
        """Raises `ScoringError` for a language without names."""
        self.language = names.normal_language(language)

    def __call__(self, code: str, **places: object) -> str:
        """A word, or a phrase with its places filled."""
        text = names.name("words", code, self.language)
        return text.format(**places) if places else text

    def head(self, code: str) -> str:
        """A word as the head of a column: with a capital."""
        text = self(code)
        return text[:1].upper() + text[1:]

    def of(self, group: str, code: str) -> str:
        """A name of any group."""
        return names.name(group, code, self.language)

    def inside(self, text: str) -> str:
        """A name as it stands inside a sentence: English ones lose their capital."""
        return text[:1].lower() + text[1:] if self.language == "en" else text

    def seat(self, seat: str) -> str:
        """East, South, …"""
        return self.of("winds", _WINDS[seat])

    def limit(self, code: str, yakuman: int = 0) -> str:
        """The limit of a hand as it is said: mangan … yakuman, 2× yakuman."""
        return self("say_yakuman", count=yakuman) if yakuman > 1 else self.inside(self.of("limits", code))

    def yaku(self, item: YakuItem) -> str:
        """A yaku, with its tile where that is not plain from the name."""
        name = self.of("yaku", item.code)
        if item.tile is None:
            return name
        return f"{name} – {self.inside(self.of('winds', _HONOURS[Tile.parse(item.tile).number - 1]))}"

    def value(self, field: str, value: object) -> str:
        """The value of a rule; a list is shown item by item."""
        if not isinstance(value, tuple):
            return names.choice_name(field, value, self.language)
        if not value:
            return self("none")
        if _is_numbers(value):
            return " ".join(map(self._item, value))
        return (", " if self.language == "en" else "、").join(self.value(field, item) for item in value)

    def source(self, source: str) -> str:
        """Where a rule comes from; the sources that the program itself gives are said in the language."""
        found, fitted, players = source.partition("; fitted to ")
        if fitted:
            return self("say_fitted", source=self.source(found), players=players.removesuffix(" players"))
        return self("silent_book") if source == SILENT else source

    @staticmethod
    def _item(item: object) -> str:
        return "[" + " ".join(map(str, item)) + "]" if isinstance(item, tuple) else str(item)


def _is_numbers(value: tuple[object, ...]) -> bool:
    return all(isinstance(item, (int, float, tuple)) for item in value)
