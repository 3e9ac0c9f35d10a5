"""Public goals: what each counts, who takes it and when: R47 to R55."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.playing import bundled
from tests.austral.positions import COVES, FREE, TRAILS, A, B, begun, holding, settled

SALT_FOR_SEAT_1 = {"-1 2": "salt_flat 11"}  # beside its second cove: it touches all five resources too


def at_least(goal: str, number: int) -> dict:
    """A setting that lowers what a goal asks for."""
    return {f"public_goals__{goal}__at_least": number}


@pytest.mark.parametrize(
    ("goal", "counts", "number"),
    [
        ("trail_network", "trails", 6),  # R47
        ("fishing_lordship", "fish", 7),  # R48
        ("lighthouse_keeper", "lighthouses", 2),  # R49
        ("southern_merchant", "trades", 5),  # R50
        ("explorer", "resources", 5),  # R51
        ("prosperous_village", "villages", 2),  # R52
        ("coast_people", "coastal", 3),  # R53
    ],
)
def test_R47_to_R53_what_the_goals_of_the_text_ask_for(goal, counts, number):
    data = bundled()["public_goals"][goal]
    assert (data["counts"], data["at_least"], data["points"]) == (counts, number, 2)


# -- R47: trails -------------------------------------------------------------------------------------------------------


def test_R47_six_trails_in_all_not_in_a_row(engine):
    """Two from the set-up, far apart, and stumps all round."""
    game = settled(engine, goals="trail_network", **FREE)
    for number, place in enumerate(("-1 0 NE", "-1 0 NW", "-1 -1 NE", "1 -2 NE"), start=3):
        assert game.goals == {"trail_network": None}
        game.act("trail", place)
        assert game.count("trails") == [number, 2]
    assert game.goals == {"trail_network": 0}


def test_R47_the_free_trail_of_the_wind_counts(engine):
    game = settled(engine, "7", log="following_wind", goals="trail_network", **at_least("trail_network", 3))
    game.engine.apply({"wind": [-1, 0, "NE"]})
    assert game.goals == {"trail_network": 0}


# -- R48: fish ---------------------------------------------------------------------------------------------------------


def test_R48_seven_fish_received_from_hexes_set_up_and_log(engine):
    """One from the set-up, five rolls, one good catch."""
    game = settled(engine, "2 2 2 2 2 7", log="good_catch", goals="fishing_lordship")
    game.end_until(4)
    assert (game.count("fish"), game.goals) == ([6, 1], {"fishing_lordship": None})
    game.end()
    assert (game.count("fish"), game.goals) == ([7, 2], {"fishing_lordship": 0})


def test_R48_fish_spent_stays_counted(engine):
    game = holding(engine, "0 0 1 2 3", goals="fishing_lordship")
    game.act("village", A)
    assert (game.hands[0], game.count("fish")[0]) == ("0 0 0 0 1", 3)


def test_R48_a_village_brings_two(engine):
    game = settled(engine, "8 2", **FREE)
    game.act("village", B)
    game.end()
    assert game.count("fish") == [1 + 2, 1]


@pytest.mark.parametrize(("counted", "fish"), [("catch", [1, 1]), ("all", [3, 1])])
def test_R48_whether_traded_fish_counts_is_a_rule(engine, counted, fish):
    game = holding(engine, "4 0 0 1 1", rules__fish_counted=counted)
    game.bank("wood", "fish")
    game.offer("1 salt", "1 fish")
    game.accept()
    game.close(1)
    assert game.hands == ["0 0 0 0 3", "0 0 0 1 0"]
    assert game.count("fish") == fish


def test_R48_fish_of_any_card_of_the_log_counts(engine):
    game = settled(engine, "7", log="wreckage", log__wreckage__gives="fish", log__wreckage__cards=2)
    assert game.count("fish") == [3, 3]


def test_R48_fish_that_tide_fog_or_an_empty_bank_withhold_does_not_count(engine):
    game = settled(engine, "7 2", log="red_tide")
    game.end()
    assert game.count("fish") == [1, 1]
    short = settled(engine, "2", bank__cards=2)
    assert short.count("fish") == [1, 1]


# -- R49, R52: standing pieces -----------------------------------------------------------------------------------------


def test_R49_two_lighthouses(engine):
    game = settled(engine, goals="lighthouse_keeper", rules__lighthouse_place="own_any", **FREE)
    game.act("lighthouse", A)
    assert game.goals == {"lighthouse_keeper": None}
    game.act("lighthouse", B)
    assert game.goals == {"lighthouse_keeper": 0}


def test_R52_two_villages(engine):
    game = settled(engine, goals="prosperous_village", **FREE)
    game.act("village", A)
    assert (game.count("villages"), game.goals) == ([1, 0], {"prosperous_village": None})
    game.act("village", B)
    assert (game.count("villages"), game.goals) == ([2, 0], {"prosperous_village": 0})


# -- R50: trades; what counts as one is tested with the trades ---------------------------------------------------------


def test_R50_five_trades(engine):
    game = holding(engine, "8 0 0 1 1", goals="southern_merchant", bank__rate=2)
    for _ in range(4):
        game.bank("wood", "stone")
    assert game.goals == {"southern_merchant": None}
    game.bank("stone", "fish")
    assert (game.count("trades"), game.goals) == ([5, 0], {"southern_merchant": 0})


def test_R50_a_rival_may_take_it_by_a_deal_in_anothers_turn(engine):
    """Seat 1 trades with the bank, then seat 0 makes a deal with it."""
    two = at_least("southern_merchant", 2)
    game = holding(engine, "0 0 0 1 1", "4 0 0 0 1", seat=1, goals="southern_merchant", **two)
    game.bank("wood", "wool")
    game.end()
    game.offer("1 salt", "1 fish")
    game.accept()
    game.close(1)
    assert (game.count("trades"), game.goals) == ([1, 2], {"southern_merchant": 1})


# -- R51: resources touched --------------------------------------------------------------------------------------------


def test_R51_coves_that_touch_all_five_resources(engine):
    """Seat 0 takes it in the set-up; seat 1 lacks salt, seats 2 and 3 live beside moors."""
    game = settled(engine, goals="explorer", players=4)
    assert (game.count("resources"), game.goals) == ([5, 4, 0, 0], {"explorer": 0})
    assert (game.result["goal_0_seat"], game.result["goal_0_turn"]) == (0, -1)


def test_R51_two_hexes_of_a_kind_are_one_resource(engine):
    assert settled(engine, land={"-1 -1": "forest 4"}).count("resources") == [4, 4]


def test_R51_a_cove_built_in_play_counts(engine):
    land = {"-1 -1": "moor", "-1 0": "quarry 4"}  # A touches no stone, "0 -1 S" does
    game = settled(engine, goals="explorer", land=land, **FREE)
    assert game.count("resources") == [4, 4]
    game.act("trail", "-1 0 NE")
    assert game.goals == {"explorer": None}  # a trail does not touch
    game.act("cove", "0 -1 S")
    assert game.goals == {"explorer": 0}


def test_R51_fog_and_tide_do_not_matter(engine):
    game = settled(engine, "7 7", log="red_tide fog")
    game.end()
    game.engine.apply({"fog": [0, -2]})
    assert game.count("resources") == [5, 4]


# -- R53: the coast ----------------------------------------------------------------------------------------------------


def test_R53_coves_and_villages_on_the_coast(engine):
    """A lies inland; a vertex beside a fishing ground is coast like any other."""
    game = settled(engine, goals="coast_people", **FREE, **at_least("coast_people", 2))
    assert game.count("coastal") == [1, 1]
    game.act("village", B)
    assert game.count("coastal") == [1, 1]
    game.act("trail", "0 -2 NE")
    game.act("cove", "0 -2 N")
    assert (game.count("coastal"), game.goals) == ([2, 1], {"coast_people": 0})


def test_R53_three_of_them(engine):
    game = begun(engine, goals="coast_people", set_up__coves=3)
    game.found(B, "1 -2 NW")
    game.found("0 2 N", "0 1 E")
    game.found("-1 2 S", "-1 2 SE")
    game.found("0 -2 NW", "0 -2 NW")
    assert (game.count("coastal"), game.goals) == ([2, 1], {"coast_people": None})
    game.found("2 -2 NE", "2 -2 E")
    assert (game.count("coastal"), game.goals) == ([3, 1], {"coast_people": 0})


# -- R54: once and for good --------------------------------------------------------------------------------------------


def test_R54_a_goal_stays_with_the_first(engine):
    game = settled(engine, goals="trail_network", **FREE, **at_least("trail_network", 3))
    game.act("trail", "-1 0 NE")
    game.end()
    while game.count("trails")[1] < 5:
        game.act("trail", game.acts("trail")[0])
    assert game.count("trails") == [3, 5]
    assert (game.goals, game.points) == ({"trail_network": 0}, [4, 2])


def test_R54_what_is_not_revealed_is_not_given(engine):
    game = settled(engine, goals="coast_people")
    assert (game.count("resources")[0], game.points) == (5, [2, 2])


# -- R55, 12, 13, 14: who and when -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rolls", "taker"), [("7", 0), ("8 7", 1), ("8 8 7", 2), ("8 8 8 7", 0)])
def test_R55_of_several_at_once_the_active_player_then_turn_order(engine, rolls, taker):
    """A good catch brings seats 0, 1 and 2 their second fish."""
    land = {"3 -2": "fishing 9"}  # beside the second cove of seat 2
    game = settled(
        engine,
        rolls,
        log="good_catch",
        goals="fishing_lordship",
        players=4,
        land=land,
        **at_least("fishing_lordship", 2),
    )
    while game.kind == "act" and game.view["log_read"] == 0:
        game.end()
    assert game.goals == {"fishing_lordship": taker}


@pytest.mark.parametrize(("when", "taken"), [("any_turn", 1), ("own_turn", 2)])
def test_14_a_goal_reached_in_anothers_turn(engine, when, taken):
    """Seat 0 gets its second fish in turn 1: it takes the goal at once, or when its turn begins."""
    game = settled(engine, "8 2 8", goals="fishing_lordship", rules__goals_when=when, **at_least("fishing_lordship", 2))
    game.end()
    assert game.goals == {"fishing_lordship": 0 if when == "any_turn" else None}
    game.end()
    assert game.goals == {"fishing_lordship": 0}
    assert game.result["goal_0_turn"] == taken


@pytest.mark.parametrize(("when", "taker"), [("any_turn", 0), ("own_turn", 1)])
def test_14_who_waits_for_the_own_turn_may_come_late(engine, when, taker):
    """In turn 1 the roll brings seat 0 two fish more; then seat 1 buys its second."""
    buying = {"buildings__cove__yields": 2, "bank__rate": 2, "rules__fish_counted": "all", "rules__goals_when": when}
    game = settled(engine, "9 2", goals="fishing_lordship", **buying, **at_least("fishing_lordship", 2))
    game.end()
    game.bank("wood", "fish")
    assert game.count("fish") == [3, 2]
    assert game.goals == {"fishing_lordship": taker}


@pytest.mark.parametrize(("since", "set_up", "turn_0"), [("set_up", 1, 1), ("first_roll", None, 0)])
def test_12_goals_in_the_set_up(engine, since, set_up, turn_0):
    """Both touch all five resources: seat 1 founds its second cove before seat 0 does."""
    game = begun(engine, goals="explorer", land=SALT_FOR_SEAT_1, rules__goals_from=since)
    game.found(A, TRAILS[0][0])
    game.found(COVES[1][0], TRAILS[1][0])
    game.found(COVES[1][1])
    assert game.goals == {"explorer": None}  # looked at when the trail lies as well
    game.engine.apply({"first_trail": [-1, 2, "SE"]})
    assert game.goals == {"explorer": set_up}
    game.found(B, TRAILS[0][1])
    assert game.goals == {"explorer": turn_0}
    assert game.result["goal_0_turn"] == (-1 if since == "set_up" else 0)


def test_46_several_goals_may_be_taken_at_once(engine):
    """The trail brings one, the touched resources were taken before; each has its own row."""
    lowered = at_least("trail_network", 3) | at_least("lighthouse_keeper", 1)
    game = settled(engine, goals="explorer trail_network lighthouse_keeper", **FREE, **lowered)
    game.act("trail", "-1 0 NE")
    game.act("lighthouse", B)
    assert game.goals == {"explorer": 0, "trail_network": 0, "lighthouse_keeper": 0}
    assert game.points == [2 + 1 + 6, 2]
