"""What a playout counts for the tables, figure by figure."""

from tests.south_seas.playing import playout
from tests.south_seas.positions import three_caps


def figures(game, *columns):
    """Columns of the row of the playout."""
    return [game.result[column] for column in columns]


def test_decisions_options_and_placements(engine):
    """Four places and two islander options; then six places, and the sea is taken: no second islander decision."""
    game = playout(engine, "sea sea", spare="")
    game.turn("sea", (1, 0), on="sea")
    game.turn("sea", (2, 0))
    assert game.kind == "end"
    assert figures(game, "decisions", "options", "placements") == [3, 4 + 2 + 6, 4 + 6]
    assert figures(game, "turns", "rounds", "forced_turns") == [2, 1, 0]


def test_a_turn_without_a_choice_is_forced(engine):
    """Seat 1 draws land, which fits nowhere, and has nothing on the board."""
    game = playout(engine, "sea land", spare="")
    game.turn("sea", (1, 0))
    assert figures(game, "turns", "forced_turns", "discards", "placements") == [2, 1, 1, 4]


def test_rounds_are_rounded_up(engine):
    game = playout(engine, "sea sea sea sea", spare="", players=3)
    for x in (1, 2, 3, 4):
        game.turn("sea", (x, 0))
    assert figures(game, "turns", "rounds") == [4, 2]


def test_lead_changes_and_turns_led(engine):
    """Leaders after each turn: {0}, {0, 1}, {0, 1}, {1}; three goods are a point."""
    game = playout(engine, "treasure treasure sea treasure", spare="")
    game.turn("treasure", (1, 0), on="pool")
    game.turn("treasure", (2, 0), on="pier")
    game.turn("sea", (3, 0))
    game.turn("treasure", (4, 0), on="grove")
    assert figures(game, "lead_changes") == [2]
    assert game.per_seat("turns_led") == [3, 3]


def test_goods_in_out_and_at_the_end(engine):
    """Three fish at once, three of them paid; two shells only in the final payments."""
    game = playout(engine, "treasure sea straight_three", start="sea", spare="", ships="three_fish far_six")
    game.turn("treasure", (1, 0), on="pool", ship="three_fish")
    game.turn("sea", (2, 0))
    game.turn("straight_three", (3, 0), on="bridge")
    assert game.kind == "end"
    assert game.per_seat("fish_in") == [3, 0]
    assert game.per_seat("fish_out") == [3, 0]
    assert game.per_seat("shells_in") == [3, 0]
    assert game.per_seat("end_goods") == [3, 0]
    assert game.per_seat("bananas_in") == [0, 0]


def test_chances_and_placings_by_kind_of_place(engine):
    """One chance for each kind at an islander decision, however many segments of it; the second sea is taken."""
    game = playout(engine, "everything treasure sea", spare="")
    game.turn("everything", (1, 0), on="market")
    game.turn("treasure", (2, 0), on="sea")
    game.turn("sea", (3, 0))
    kinds = ("footbridge", "island", "sea", "market")
    assert [game.per_seat(f"chance_{kind}") for kind in kinds] == [[1, 1], [1, 1], [1, 1], [1, 0]]
    assert [game.per_seat(f"placed_{kind}") for kind in kinds] == [[0, 0], [0, 0], [0, 1], [1, 0]]
    assert game.per_seat("chance_take_back") == [1, 0]


def test_chances_to_supply(engine):
    """Seat 0 can pay at the end of both its turns."""
    game = playout(engine, "treasure sea sea", spare="", ships="three_fish far_six")
    game.turn("treasure", (1, 0), on="pool")
    game.turn("sea", (2, 0))
    game.turn("sea", (3, 0))
    assert game.per_seat("chance_supply") == [2, 0]


def test_taken_back_counts_islanders_that_left_the_board_for_it(engine):
    taken = three_caps(engine, (0, 1, 0))
    taken.rest_of_turn(back=(-1, 2))
    assert taken.per_seat("taken_back") == [1, 0]
    paid_before = three_caps(engine, (0, 1, 0), rules={"take_back": "after_rewards"})
    paid_before.rest_of_turn(back=(-1, 2))
    assert paid_before.per_seat("taken_back") == [0, 0]


def test_completed_features_count_with_or_without_islanders(engine):
    game = playout(engine, "treasure", spare="")
    game.turn("treasure", (1, 0))
    columns = ("completed_footbridges", "completed_islands", "completed_seas", "completed_markets")
    assert figures(game, *columns) == [1, 1, 1, 0]
