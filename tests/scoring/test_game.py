"""The flow of a game: deals, ends and final scores."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Game, GameError, after_hand, chombo, declare_riichi, final_scores
from scoring.presets import rule_set
from scoring.rules import RuleSet


def game(points=(25000, 25000, 25000, 25000), deal=0, honba=0, sticks=0, **rules):
    return Game(RuleSet(**rules), points, deal, honba, sticks, penalties=(0,) * len(points))


def won(state, winner, loser, points, **more):
    """A ron without honba between two seats; the dealer stays when it is the dealer's."""
    stays = winner == "E"
    return after_hand(
        state,
        {winner: points, loser: -points},
        dealer_stays=stays,
        honba=state.honba + 1 if stays else 0,
        sticks=0,
        won=True,
        **more,
    )


def drawn(state, deltas=None, stays=False):
    return after_hand(state, deltas or {}, dealer_stays=stays, honba=state.honba + 1, sticks=state.sticks, won=False)


def test_a_win_of_another_passes_the_deal_and_clears_honba():
    after = won(game(deal=2, honba=3), "N", "S", 8900)
    assert (after.name, after.honba) == ("E4", 0)


def test_players_keep_their_numbers_while_seats_turn():
    state = game(deal=6)
    assert state.name == "S3"
    assert [state.seat_of(player) for player in range(4)] == ["W", "N", "E", "S"]
    assert [state.player_at(seat) for seat in "ESWN"] == [2, 3, 0, 1]


def test_points_go_to_the_players_at_the_seats():
    assert won(game(deal=1), "E", "N", 12000).points == (13000, 37000, 25000, 25000)


def test_riichi_moves_a_deposit():
    after = declare_riichi(game(), 2)
    assert (after.points, after.sticks) == ((25000, 25000, 24000, 25000), 1)


@pytest.mark.parametrize(("points", "below", "allowed"), [(1000, False, True), (900, False, False), (900, True, True)])
def test_riichi_below_1000(points, below, allowed):
    state = game((points, 33000, 33000, 34000 - points - 1000), riichi_below_1000=below)
    if allowed:
        assert declare_riichi(state, 0).points[0] == points - 1000
    else:
        with pytest.raises(GameError, match="900"):
            declare_riichi(state, 0)


def test_changes_that_do_not_add_up_are_refused():
    with pytest.raises(GameError, match="add up"):
        after_hand(game(), {"E": 1000}, dealer_stays=True, honba=1, sticks=0, won=True)


def test_no_hand_after_the_end():
    with pytest.raises(GameError, match="over"):
        drawn(replace(game(), over=True))


ENDS = {
    # deal before the hand, points before, winner, loser, value, rules, over
    "bust-below-0": (0, (25000, 3000, 36000, 36000), "E", "S", 3900, {}, True),
    "0-is-not-bust": (0, (25000, 3900, 36000, 35100), "E", "S", 3900, {}, False),
    "0-is-bust-by-the-rule": (0, (25000, 3900, 36000, 35100), "E", "S", 3900, {"tobi": "at_or_below_0"}, True),
    "no-bust-at-all": (0, (25000, 3000, 36000, 36000), "E", "S", 3900, {"tobi": "off"}, False),
    "top-cap-not-exceeded": (0, (45000, 20000, 20000, 15000), "E", "S", 5000, {"top_cap": 50000}, False),
    "top-cap-exceeded": (0, (45100, 20000, 19900, 15000), "E", "S", 5000, {"top_cap": 50000}, True),
    "east-3-goes-on": (2, (25000,) * 4, "S", "W", 8000, {"length": "east"}, False),
    "east-game-ends": (3, (25000,) * 4, "S", "W", 8000, {"length": "east"}, True),
    "east-game-below-the-goal": (3, (25000,) * 4, "S", "W", 2000, {"length": "east"}, False),
    "below-the-goal-without-extension": (3, (25000,) * 4, "S", "W", 2000, {"length": "east", "extension": False}, True),
    "south-game-ends": (7, (25000,) * 4, "S", "W", 8000, {}, True),
    "north-game-goes-on": (7, (25000,) * 4, "S", "W", 8000, {"length": "north"}, False),
    "one-hand": (0, (25000,) * 4, "E", "W", 2000, {"length": "one_hand"}, True),
    "agari-yame": (7, (25000,) * 4, "E", "W", 8000, {}, True),
    "agari-yame-not-leading": (7, (40000, 30000, 20000, 10000), "E", "W", 8000, {}, False),
    "agari-yame-below-the-goal": (7, (25000,) * 4, "E", "W", 2000, {}, False),
    "no-agari-yame": (7, (25000,) * 4, "E", "W", 8000, {"agari_yame": False}, False),
    "extension-goal-reached": (8, (25000,) * 4, "S", "W", 5200, {}, True),
    "extension-goal-not-reached": (8, (25000,) * 4, "S", "W", 2000, {}, False),
    "extension-ends-after-a-round": (11, (25000,) * 4, "S", "W", 2000, {}, True),
    "extension-dealer-stays": (9, (25000, 25000, 40000, 10000), "E", "W", 2000, {}, False),
    "extension-any-hand": (9, (25000, 25000, 40000, 10000), "E", "W", 2000, {"sudden_death_after": "any_hand"}, True),
}


@pytest.mark.parametrize(("deal", "points", "winner", "loser", "value", "rules", "over"), ENDS.values(), ids=ENDS)
def test_end_of_the_game(deal, points, winner, loser, value, rules, over):
    assert won(game(points, deal, **rules), winner, loser, value).over is over


@pytest.mark.parametrize(("yame", "over"), [(True, True), (False, False)])
def test_tenpai_yame(yame, over):
    state = game((20000, 20000, 20000, 40000), 7, tenpai_yame=yame)
    assert drawn(state, {"E": 3000, "S": -1000, "W": -1000, "N": -1000}, stays=True).over is over


def test_time_up_ends_the_game():
    assert won(game(), "S", "E", 1000, time_up=True).over


def test_the_extension_is_a_west_round():
    state = won(game(deal=7), "S", "W", 2000)
    assert (state.name, state.over) == ("W1", False)


def test_three_players_have_rounds_of_three():
    state = Game.start(rule_set("tenhou_sanma"))
    names = []
    for _ in range(6):
        names.append(state.name)
        state = drawn(state)
    assert names == ["E1", "E2", "E3", "S1", "S2", "S3"]


def test_chombo_is_charged_after_uma():
    state = chombo(game(), 1)
    assert (state.points, state.over) == ((25000,) * 4, False)
    assert [(final.player, final.score) for final in final_scores(state)] == [(0, 35.0), (1, -15.0), (2, -15.0), (3, -25.0)]


@pytest.mark.parametrize(("player", "points"), [(0, (13000, 29000, 29000, 29000)), (1, (29000, 17000, 27000, 27000))])
def test_chombo_as_a_mangan_turned_round(player, points):
    assert chombo(game(chombo_points="reverse_mangan"), player).points == points


def test_chombo_may_end_the_game():
    assert chombo(game(chombo_ends_game=True), 1).over


def scores(points, sticks=0, **rules):
    return [(final.player, final.place, final.score) for final in final_scores(game(points, 8, 0, sticks, **rules))]


def test_ties_by_the_seats_at_the_start():
    # C A B D sat east to north, A 50000 B 25000 C 25000 D 0: the order is A C B D
    assert [player for player, _, _ in scores((25000, 50000, 25000, 0))] == [1, 0, 2, 3]


def test_shared_ties():
    assert scores((25000, 50000, 25000, 0), ties="shared") == [(1, 1, 60.0), (0, 2, -5.0), (2, 2, -5.0), (3, 4, -50.0)]


def test_shared_first_place_shares_uma_and_oka():
    assert scores((40000, 40000, 20000, 0), ties="shared")[:2] == [(0, 1, 35.0), (1, 1, 35.0)]


@pytest.mark.parametrize(("rule", "first"), [("first", (0, 1, 42.0)), ("lost", (0, 1, 40.0)), ("split", (0, 1, 41.0))])
def test_leftover_deposits_with_tied_firsts(rule, first):
    assert scores((30000, 30000, 20000, 18000), 2, leftover_deposits=rule)[0] == first


ROUNDED = {
    # 35 500, 24 500, 20 500, 19 500 against a return of 30 000
    "none": [45.5, 4.5, -19.5, -30.5],
    "nearest": [47.0, 4.0, -20.0, -31.0],
    "5_down_6_up": [44.0, 5.0, -19.0, -30.0],
}


@pytest.mark.parametrize("rounding", ROUNDED)
def test_rounding_adds_up(rounding):
    found = [score for _, _, score in scores((35500, 24500, 20500, 19500), rounding=rounding)]
    assert found == ROUNDED[rounding]
    assert sum(found) == 0


FLOATING = {1: [12, -1, -3, -8], 2: [8, 4, -4, -8], 3: [8, 3, 1, -12]}


@pytest.mark.parametrize(
    ("points", "uma"),
    [
        ((60000, 25000, 20000, 15000), FLOATING[1]),
        ((40000, 30000, 29900, 20100), FLOATING[2]),
        ((40000, 35000, 31000, 14000), FLOATING[3]),
        ((30000, 30000, 30000, 30000), [0, 0, 0, 0]),
    ],
)
def test_floating_uma(points, uma):
    rules = replace(rule_set("jpml_a_2026"), ties="seat")
    found = final_scores(Game(rules, points, 8, penalties=(0,) * 4))
    assert [round(final.score - (final.points - 30000) / 1000, 6) for final in found] == uma


@given(
    st.lists(st.integers(0, 400), min_size=3, max_size=3), st.sampled_from(["none", "nearest", "5_down_6_up"]), st.booleans()
)
def test_final_scores_add_up(hundreds, rounding, shared):
    points = [100 * value for value in hundreds]
    points.append(100000 - sum(points))
    found = scores(tuple(points), rounding=rounding, ties="shared" if shared else "seat")
    # a share of a third has no end, hence the small room
    assert abs(sum(score for _, _, score in found)) < 0.0001
