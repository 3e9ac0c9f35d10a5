"""Card d, good weather: C40."""
# ruff: noqa: N802 - statements keep their ids

from tests.magic_card.playing import EAST, WEST, Playout, holding, on


def sheltering(engine, sea: str, *hands: str, spins: str = EAST, **settings) -> Playout:
    return holding(engine, on(sea, **settings), *hands, spins=spins)


def test_C40_good_weather_keeps_the_own_ship_where_it_is(engine):
    """27: the direction is known; only the own ship."""
    game = sheltering(engine, "# P . . . P . . I #", "good_weather")
    assert game.asked == ("good_weather", 0)
    assert game.offered == ["keep", "use"]
    game.apply(good_weather="use")
    assert game.columns == [1, 7]
    assert (game.hands[0], game.discards) == ("", "good_weather")
    assert (game.per_seat("storm_sheltered"), game.per_seat("storm_unhurt")) == ([1, 0], [0, 1])


def test_C40_it_may_be_kept(engine):
    game = sheltering(engine, "# P . . . P . . I #", "good_weather")
    game.apply(good_weather="keep")
    assert game.columns == [3, 7]
    assert game.hands[0] == "good_weather"


def test_C40_from_any_seat_whoever_spun_the_storm(engine):
    """27: from the spinner's seat on, all before any ship moves."""
    game = sheltering(engine, "# P . . . P . . I #", "good_weather", "good_weather", spins=f"s3 {EAST}")
    game.stay()
    assert game.asked == ("good_weather", 1)
    game.apply(good_weather="keep")
    assert game.columns == [1, 5]
    assert game.asked == ("good_weather", 0)
    game.apply(good_weather="use")
    assert game.columns == [1, 7]


def test_C40_a_sheltered_ship_is_an_obstacle(engine):
    """60: it is settled before the others move."""
    game = sheltering(engine, "# P . P . . I #", "", "good_weather")
    game.apply(good_weather="use")
    assert (game.columns, game.states) == ([2, 3], ["damaged", "fine"])


def test_C40_it_can_be_used_where_the_ship_could_not_move_anyway(engine):
    """60: the reef is next to it; it escapes the damage."""
    game = sheltering(engine, "# P x . . I P . . #", "good_weather")
    game.apply(good_weather="use")
    assert (game.columns[0], game.states[0]) == (1, "fine")


def test_C40_calm_and_damaged_ships_have_no_use_for_it(engine):
    """Nobody is asked in the second storm: seat 0 is calm, seat 1 damaged."""
    game = sheltering(engine, "# P . o P . # . I #", "good_weather", "good_weather", spins=f"{EAST} {WEST} s3")
    game.apply(good_weather="keep")
    game.apply(good_weather="keep")
    assert game.states == ["calm", "damaged"]
    assert game.asked == ("act", 0)
    assert game.hands == ["good_weather", "good_weather"]


def test_C40_a_ship_sheltered_in_a_port_has_not_arrived(engine):
    game = holding(
        engine, on("# N . . . I P . . #"), "good_weather", spins=EAST, actions="hex", starts="black_1 neutral_1"
    )
    game.apply(good_weather="use")
    assert game.hands[0] == ""
    assert game.per_seat("storm_ports") == [0, 0]


def test_C40_one_card_for_each_storm(engine):
    game = sheltering(engine, "# P . . . . . . I P . . . . #", "good_weather good_weather", spins=f"{EAST} {EAST}")
    game.apply(good_weather="use")
    assert game.hands[0] == "good_weather"
    assert game.asked == ("good_weather", 0)
    game.apply(good_weather="use")
    assert game.columns[0] == 1
    assert game.per_seat("storm_sheltered") == [2, 0]
