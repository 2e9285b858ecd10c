"""The flow of a game: whose deal it is, when it ends, and the final scores.

A `Game` is a frozen value; each thing that happens gives the next one. Players are numbered by their seats at the start: 0 is
the first dealer, 1 sat south. After everything that happens the points and the deposits add up to what the game began with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.errors import ScoringError
from scoring.payments import DEPOSIT
from scoring.points import shares
from scoring.rules import RuleSet
from scoring.tiles import WINDS

#: Rounds that a game of each length is meant to last; a game of one hand ends with its first.
_ROUNDS = {"east": 1, "south": 2, "north": 4, "one_hand": 1}
_MANGAN = 2000


class GameError(ScoringError):
    """Something that cannot happen at this point of the game."""

    code = "bad_request"


@dataclass(frozen=True)
class Game:
    """The state between two hands: points by player, deals passed since the first (`deal`), honba, deposits, and whether it
    is over. `penalties` counts the chombo of each player that are charged at the end."""

    rules: RuleSet
    points: tuple[int, ...]
    deal: int = 0
    honba: int = 0
    sticks: int = 0
    over: bool = False
    penalties: tuple[int, ...] = ()

    @classmethod
    def start(cls, rules: RuleSet) -> Game:
        """A new game.

        >>> Game.start(RuleSet()).name
        'E1'
        """
        return cls(rules, (rules.start,) * rules.players, penalties=(0,) * rules.players)

    @property
    def dealer(self) -> int:
        """The player who deals."""
        return self.deal % self.rules.players

    @property
    def round(self) -> str:
        """The round wind."""
        return WINDS[self.deal // self.rules.players % 4]

    @property
    def name(self) -> str:
        """Round wind and number of the deal, such as 'S3'."""
        return f"{self.round}{self.dealer + 1}"

    def seat_of(self, player: int) -> str:
        """The seat wind of a player in this hand."""
        return WINDS[(player - self.deal) % self.rules.players]

    def player_at(self, seat: str) -> int:
        """The player at a seat wind in this hand."""
        return (WINDS.index(seat) + self.deal) % self.rules.players

    def places(self) -> list[int]:
        """Players by points, equal ones in the order of their seats at the start."""
        return sorted(range(self.rules.players), key=lambda player: (-self.points[player], player))


def declare_riichi(game: Game, player: int) -> Game:
    """The player puts down a deposit; raises `GameError` for one who cannot pay under the rules."""
    if game.points[player] < DEPOSIT and not game.rules.riichi_below_1000:
        raise GameError(f"player {player} has {game.points[player]} points: a riichi needs {DEPOSIT}")
    points = tuple(value - DEPOSIT * (place == player) for place, value in enumerate(game.points))
    return _checked(game, replace(game, points=points, sticks=game.sticks + 1))


def after_hand(
    game: Game,
    deltas: Mapping[str, int],
    *,
    dealer_stays: bool,
    honba: int,
    sticks: int,
    won: bool,
    time_up: bool = False,
) -> Game:
    """The game after a win or a draw with these changes by seat and what they say comes next.

    `won` tells a win from a draw; `time_up` ends the game with this hand. Raises `GameError` when the game is over already or
    the changes do not add up.
    """
    if game.over:
        raise GameError("the game is over: no further hand can be entered")
    points = list(game.points)
    for seat, change in deltas.items():
        points[game.player_at(seat)] += change
    deal = game.deal if dealer_stays else game.deal + 1
    after = _checked(game, replace(game, points=tuple(points), deal=deal, honba=honba, sticks=sticks))
    return replace(after, over=time_up or _is_over(game, after, dealer_stays, won))


def chombo(game: Game, player: int) -> Game:
    """A penalty: counted for the end, or paid at once as a mangan turned round; the hand is played again."""
    rules = game.rules
    if rules.chombo_points == "reverse_mangan":
        seat = game.seat_of(player)
        points = list(game.points)
        for other, share in shares(_MANGAN, seat, "tsumo", None, rules).items():
            points[game.player_at(other)] += share
            points[player] -= share
        after = _checked(game, replace(game, points=tuple(points)))
    else:
        counted = tuple(count + (place == player) for place, count in enumerate(game.penalties))
        after = replace(game, penalties=counted)
    return replace(after, over=rules.chombo_ends_game)


def _checked(before: Game, after: Game) -> Game:
    if sum(after.points) + DEPOSIT * after.sticks != sum(before.points) + DEPOSIT * before.sticks:
        raise GameError("the changes do not add up: what some players lose, others and the deposits must gain")
    return after


def _is_over(before: Game, after: Game, dealer_stays: bool, won: bool) -> bool:
    rules = after.rules
    least = min(after.points)
    if rules.tobi == "below_0" and least < 0 or rules.tobi == "at_or_below_0" and least <= 0:
        return True
    if rules.top_cap is not None and max(after.points) > rules.top_cap:
        return True
    if rules.length == "one_hand":
        return True
    planned = _ROUNDS[rules.length] * rules.players
    reached = max(after.points) >= rules.goal or not rules.extension
    if before.deal < planned - 1:
        return False
    if dealer_stays:
        # the last dealer may stop as leader; in the extension the goal alone may end it after any hand
        yame = rules.agari_yame if won else rules.tenpai_yame
        if yame and after.places()[0] == before.dealer and reached:
            return True
        return before.deal >= planned and reached and rules.sudden_death_after == "any_hand"
    return reached or after.deal >= planned + rules.players


@dataclass(frozen=True)
class Final:
    """A player's result: place from 1 on (equal for shared places), points with leftover deposits, and the final score in
    thousands with uma, oka and penalties."""

    player: int
    place: int
    points: int
    score: float


def final_scores(game: Game) -> list[Final]:
    """The results in order of places; equal points by the seats at the start, or shared by the rules.

    >>> [final.score for final in final_scores(replace(Game.start(RuleSet()), points=(50000, 25000, 25000, 0)))]
    [60.0, 5.0, -15.0, -50.0]
    """
    rules = game.rules
    points = _with_leftovers(game)
    order = sorted(range(rules.players), key=lambda player: (-points[player], player))
    bonus = list(_uma(points, rules))
    bonus[0] += rules.oka
    base = [_rounded(points[player] - rules.return_, rules) for player in order]
    if rules.rounding != "none":
        # what rounding takes or gives falls to the first, so that the scores add up
        base[0] = sum(points[player] - rules.return_ for player in order) / 1000 - sum(base[1:])
    places = list(range(1, rules.players + 1))
    if rules.ties == "shared":
        for group in _groups([points[player] for player in order]):
            share = sum(bonus[place] for place in group) / len(group)
            for place in group:
                bonus[place], places[place] = share, group[0] + 1
    charged = 20 if rules.chombo_points == "20000" else 0
    return [
        Final(player, places[at], points[player], round(base[at] + bonus[at] - charged * game.penalties[player], 6))
        for at, player in enumerate(order)
    ]


def _groups(values: list[int]) -> list[list[int]]:
    """The places that hold equal values, as lists of places in order."""
    groups: list[list[int]] = []
    for at, value in enumerate(values):
        if at and value == values[at - 1]:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _with_leftovers(game: Game) -> list[int]:
    """Points with the deposits that nobody won: to the first, split among tied firsts, or lost."""
    points = list(game.points)
    left = DEPOSIT * game.sticks
    if game.rules.leftover_deposits == "lost" or not left:
        return points
    first = game.places()[0]
    tied = [player for player, value in enumerate(points) if value == points[first]]
    if game.rules.leftover_deposits == "split" and len(tied) > 1:
        for player in tied:
            points[player] += left // len(tied) // 100 * 100
        left -= left // len(tied) // 100 * 100 * len(tied)
    points[first] += left
    return points


def _uma(points: list[int], rules: RuleSet) -> tuple[float, ...]:
    """Uma by place; a floating one goes by how many stand at or above the start."""
    if rules.floating_uma:
        above = sum(value >= rules.start for value in points)
        return rules.floating_uma[above - 1] if 0 < above <= len(rules.floating_uma) else (0,) * rules.players
    return rules.uma if rules.uma else (0,) * rules.players


def _rounded(points: int, rules: RuleSet) -> float:
    """Points over the return in thousands; halves of a thousand go away from zero, or toward it by `5_down_6_up`."""
    if rules.rounding == "none":
        return points / 1000
    size = abs(points)
    up = 400 if rules.rounding == "5_down_6_up" else 500
    thousands = (size + up) // 1000
    return float(-thousands if points < 0 else thousands)
