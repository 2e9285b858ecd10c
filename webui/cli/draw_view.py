"""A drawn hand as a person reads it: every seat with its state and its change, what comes next, what is odd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from scoring import context
from scoring.rules import RuleSet
from webui.cli import screen
from webui.cli.draw_checks import problem_sentences
from webui.words import Words


class DrawView:
    """The answer of `draw_json` to a request, in one language."""

    def __init__(
        self, answer: Mapping[str, Any], request: Mapping[str, Any], rules: RuleSet, words: Words, look: str = "text"
    ) -> None:
        self.answer, self.request, self.rules, self.words, self.look = answer, request, rules, words, look

    def parts(self) -> Iterator[RenderableType]:
        """Everything, from the top."""
        words, answer = self.words, self.answer
        yield Text(words.of("draws", self.request["abort"] or "exhaustive"), "bold")
        yield ""
        if self.request["abort"] is None:
            yield self.players()
            yield ""
        following = answer["next"]
        stays = words("stays" if answer["dealer_stays"] else "passes")
        counts = f"{words('honba')} {following['honba']} · {words('deposits')} {following['sticks']}"
        yield screen.labelled([(words("next_hand"), f"{stays} · {counts}")])
        notes = [*self.problems(), *self.unused()]
        if notes:
            yield ""
            yield from notes

    def players(self) -> Table:
        """A row a seat: tenpai with its waits, noten or nagashi mangan, and the change."""
        words = self.words
        out = screen.table(words("seat"), words("hand"), words("change"), right=(2,), width=min(60, screen.width()))
        out.columns[1].ratio = 3
        for seat in context.seats(self.rules.players):
            out.add_row(words.seat(seat), self.state(seat), screen.signed(self.answer["deltas"][seat]))
        return out

    def state(self, seat: str) -> Text:
        """What a seat had at the end."""
        words = self.words
        given = self.request["hands"].get(seat, {})
        said = []
        if seat in self.answer["nagashi"]:
            said.append(Text(words.of("draws", "nagashi_mangan"), "bold"))
        if seat in self.answer["tenpai"]:
            waits = screen.spaced(screen.tiles(tile, self.look) for tile in self.answer["waits"][seat])
            said.append(Text.assemble(words.of("draws", "tenpai"), "  ", waits))
        else:
            said.append(Text(words.of("draws", "noten"), "dim"))
        if given.get("riichi"):
            said.append(Text(words.of("yaku", "riichi")))
        return Text(" · ", "dim").join(said)

    def problems(self) -> Iterator[Text]:
        """What the table has to know, a sentence each; unknown ponds together, and only once one was told."""
        words = self.words
        unknown = []
        sentences = problem_sentences(self.answer, words)
        for problem, sentence in zip(self.answer["problems"], sentences, strict=True):
            if problem["code"] == "pond_unknown":
                unknown.append(words.seat(problem["seat"]))
            else:
                yield Text(sentence, "yellow")
        if unknown and any("pond" in hand for hand in self.request["hands"].values()):
            seats = (", " if words.language == "en" else "、").join(unknown)
            yield Text(words("say_seat", seat=seats, words=words.of("problems", "pond_unknown")), "dim")

    def unused(self) -> Iterator[Text]:
        """A sentence when discards were told to rules without nagashi mangan."""
        told = any("pond" in hand for hand in self.request["hands"].values())
        if told and self.rules.nagashi == "off" and self.request["abort"] is None:
            nagashi = self.words.inside(self.words.of("draws", "nagashi_mangan"))
            yield Text(self.words("say_unknown_claim", what=nagashi), "dim")
