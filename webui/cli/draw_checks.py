"""What a person has to put right before a draw is settled; the machine interface settles it and names the problems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.draws import DrawHand, find_table_problems
from scoring.hand import Hand
from scoring.rules import RuleSet
from scoring.tiles import parse_tiles
from webui.cli.refusal import NoWin, Refusal
from webui.sentences import of_finding
from webui.words import Words


def check_deposits(told: Mapping[str, Any], needed: int, words: Words) -> None:
    """Refuse fewer deposits than the riichi of this very hand have put down."""
    if told["sticks"] is not None and told["sticks"] < needed:
        raise Refusal([words("say_few_sticks", count=told["sticks"], needed=needed)])


def check_hands(hands: Mapping[str, Hand], told: Mapping[str, Any], words: Words) -> None:
    """Refuse shown hands that have a tile too many or too few, a sentence a seat."""
    wrong = [sentence for seat, hand in hands.items() if (sentence := _wrong_size(seat, hand, told, words))]
    if wrong:
        raise Refusal(wrong)


def _wrong_size(seat: str, hand: Hand, told: Mapping[str, Any], words: Words) -> str | None:
    drawn = told["abort"] == "nine_kinds" and seat == told["who"]
    if seat in told["hidden"] or not drawn and told["abort"] not in (None, "four_riichi"):
        return None
    expected = (14 if drawn else 13) - 3 * len(hand.melds)
    got = len(hand.tiles) + (hand.win is not None)
    if hand.win is not None and not drawn:
        return words("say_no_win_tile", seat=words.seat(seat), tile=hand.win)
    return None if got == expected else words("say_tile_count", seat=words.seat(seat), expected=expected, got=got)


def check_table(request: Mapping[str, Any], hands: Mapping[str, Hand], rules: RuleSet, words: Words) -> None:
    """Refuse hands and ponds that one set of tiles cannot hold together."""
    players = [_player(part, hands.get(seat)) for seat, part in request["hands"].items()]
    wrong = [of_finding(finding, words.language) for finding in find_table_problems(players, rules)]
    if wrong:
        raise Refusal([words("say_whole_table", words=words.inside(sentence)) for sentence in wrong])


def _player(part: Mapping[str, Any], hand: Hand | None) -> DrawHand:
    if hand is not None and hand.win is not None:
        hand = Hand((*hand.tiles, hand.win), hand.melds, None, hand.norths)
    pond = part.get("pond")
    return DrawHand(
        hand=hand, pond=None if pond is None else parse_tiles(pond), called_away=parse_tiles(part.get("called_away", ""))
    )


def check_claim(answer: Mapping[str, Any], words: Words) -> None:
    """Refuse a claim of nine kinds that does not hold, with exit status 1."""
    wrong = [
        sentence
        for problem, sentence in zip(answer["problems"], problem_sentences(answer, words), strict=True)
        if problem["code"] == "not_nine_kinds"
    ]
    if wrong:
        raise NoWin(wrong)


def problem_sentences(answer: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Each problem of an answer as a sentence that begins with the seat."""
    for problem in answer["problems"]:
        seat, code = words.seat(problem["seat"]), problem["code"]
        if words.language == "en":
            yield f"{seat} {problem['message']}."
        else:
            yield words("say_seat", seat=seat, words=words.of("problems", code))
