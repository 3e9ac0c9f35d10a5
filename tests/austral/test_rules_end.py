"""Points, the win and the safety cap: R37 to R39, R58, 47, 53."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.positions import FREE, A, B, begun, holding, settled

FISH = {"public_goals__fishing_lordship__at_least": 2}

# -- R37, R38: points --------------------------------------------------------------------------------------------------


def test_R37_a_cove_is_a_point_a_village_two_a_lighthouse_one_a_trail_none(engine):
    game = settled(engine, **FREE)
    assert game.points == [2, 2]
    game.act("trail", "-1 0 NE")
    assert game.points == [2, 2]
    game.act("cove", "0 -1 S")
    assert game.points == [3, 2]
    game.act("village", "0 -1 S")
    assert game.points == [4, 2]
    game.act("lighthouse", B)
    assert game.points == [5, 2]


def test_R37_points_come_from_the_config(engine):
    points = {f"buildings__{kind}__points": n for kind, n in (("trail", 1), ("cove", 3), ("village", 7))}
    game = settled(engine, play__goal=50, buildings__lighthouse__points=11, **points, **FREE)
    game.act("village", A)
    game.act("lighthouse", B)
    assert game.points == [2 * 1 + 3 + 7 + 11, 2 * 1 + 2 * 3]


def test_R38_a_public_goal_is_two_points(engine):
    assert settled(engine, goals="explorer").points == [4, 2]
    assert settled(engine, goals="explorer", public_goals__explorer__points=5).points == [7, 2]


def test_R58_three_goals_are_six_points_at_most(engine):
    lowered = {f"public_goals__{goal}__at_least": 1 for goal in ("explorer", "trail_network", "coast_people")}
    game = settled(engine, goals="explorer trail_network coast_people", **lowered)
    assert sum(game.per_seat("points_goals")) == 6


# -- R39: the win ------------------------------------------------------------------------------------------------------


def test_R39_who_reaches_the_goal_by_building_in_the_own_turn_wins_at_once(engine):
    game = settled(engine, play__goal=3, **FREE)
    game.act("lighthouse", B)
    assert game.kind == "end"
    assert (game.result["end_reason"], game.result["winners"], game.result["turns"]) == ("goal", 1, 1)
    assert game.per_seat("win_share") == [1, 0]
    assert game.per_seat("score") == [3, 2]


def test_R39_more_than_the_goal_wins_too(engine):
    game = settled(engine, play__goal=3, buildings__lighthouse__points=5, **FREE)
    game.act("lighthouse", B)
    assert (game.kind, game.per_seat("score")) == ("end", [7, 2])


def test_R39_a_point_less_does_not_win(engine):
    game = settled(engine, play__goal=4, **FREE)
    game.act("lighthouse", B)
    assert game.kind == "act"


def test_R39_the_roll_may_win(engine):
    """Seat 0's second fish brings a goal and with it the game, before anything is decided."""
    game = settled(engine, "2", goals="fishing_lordship", play__goal=4, **FISH)
    assert (game.kind, game.result["turns"], game.result["rolled_2"]) == ("end", 1, 1)
    assert game.per_seat("win_share") == [1, 0]


def test_R39_the_card_of_a_seven_may_win(engine):
    game = settled(engine, "7", log="good_catch", goals="fishing_lordship", play__goal=4, **FISH)
    assert game.per_seat("win_share") == [1, 0]


def test_R39_a_trade_with_the_bank_may_win(engine):
    lowered = {"public_goals__southern_merchant__at_least": 1}
    game = holding(engine, "4 0 0 1 1", goals="southern_merchant", play__goal=4, **lowered)
    game.bank("wood", "salt")
    assert (game.kind, game.per_seat("win_share")) == ("end", [1, 0])


def test_R39_a_deal_may_win(engine):
    lowered = {"public_goals__southern_merchant__at_least": 1}
    game = settled(engine, goals="southern_merchant", play__goal=4, **lowered)
    game.offer("1 salt", "1 fish")
    game.accept()
    game.close(1)
    assert (game.kind, game.per_seat("win_share")) == ("end", [1, 0])


def test_R39_never_in_anothers_turn_but_when_the_own_turn_begins(engine):
    """Seat 0 reaches the goal by the roll of seat 1, who goes on; then the own turn counts without a roll."""
    game = settled(engine, "8 2 8", goals="fishing_lordship", play__goal=4, **FISH)
    game.end()
    assert (game.points, game.kind, game.to_decide) == ([4, 2], "act", 1)
    game.end()
    assert game.kind == "end"
    assert (game.result["turns"], game.result["rounds"]) == (3, 2)
    assert [game.result[f"rolled_{n}"] for n in (2, 8)] == [1, 1]
    assert game.per_seat("win_share") == [1, 0]


def test_47_own_fog_and_tide_end_before_the_win_is_looked_at(engine):
    """As above, after a fog; the playout ends with nothing covered."""
    game = settled(engine, "7 2", log="fog", goals="fishing_lordship", play__goal=4, **FISH)
    game.engine.apply({"fog": [0, 1]})
    game.end()
    assert game.view["fog"] == [[0, 1], None]
    game.end()
    assert (game.kind, game.view["fog"]) == ("end", [None, None])


def test_R39_the_active_player_may_win_before_that(engine):
    """Seat 0 has enough points, but it is seat 1's turn, and seat 1 gets there as well."""
    game = settled(engine, "8 2 8", goals="fishing_lordship", play__goal=4, **FISH, **FREE)
    game.end()
    assert game.points == [4, 2]
    game.act("village", "0 2 N")
    game.act("lighthouse", "-1 2 S")
    assert game.kind == "end"
    assert (game.per_seat("score"), game.per_seat("win_share")) == ([4, 4], [0, 1])


def test_R39_nobody_wins_while_founding(engine):
    """Seat 1 has enough points first; the first turn is seat 0's, who has them by then."""
    game = begun(engine, play__goal=10, buildings__cove__points=5)
    game.found(A, "-1 -1 E")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    assert (game.points, game.kind) == ([5, 10], "found")
    game.found(B, "1 -2 NW")
    assert game.kind == "end"
    assert game.per_seat("win_share") == [1, 0]
    assert game.result["turns"] == 1
    assert sum(game.result[f"rolled_{n}"] for n in range(2, 13)) == 0


@pytest.mark.parametrize("since", ["set_up", "first_roll"])
def test_R39_points_of_goals_taken_late_come_late(engine, since):
    """With goals from the first roll on, seat 0 wins after the roll; else before it."""
    game = settled(engine, "8", goals="explorer", play__goal=4, rules__goals_from=since)
    assert game.kind == "end"
    assert game.result["rolled_8"] == (0 if since == "set_up" else 1)


# -- 53: the cap -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_53_after_the_last_round_nobody_has_won(engine, players):
    game = settled(engine, play__rounds=2, players=players)
    while game.kind == "act":
        game.end()
    assert game.kind == "end"
    assert (game.result["end_reason"], game.result["winners"]) == ("cap", 0)
    assert (game.result["turns"], game.result["rounds"]) == (2 * players, 2)
    assert game.per_seat("win_share") == [0] * players


def test_53_a_win_in_the_last_turn_is_a_win(engine):
    game = settled(engine, play__rounds=1, play__goal=3, **FREE)
    game.end()
    game.act("lighthouse", "-1 2 S")
    assert (game.result["end_reason"], game.per_seat("win_share")) == ("goal", [0, 1])


def test_rounds_are_rounded_up(engine):
    game = settled(engine, play__goal=3, players=3, **FREE)
    for _ in range(3):
        game.end()
    game.act("lighthouse", B)
    assert (game.result["turns"], game.result["rounds"]) == (4, 2)
