"""What a playout counts for the tables, figure by figure, where the rule tests do not look at it."""

import pytest

from tests.magic_card.playing import APART, EAST, WEST, begun, holding, in_port, on, untouched


def figures(game, *columns):
    """Columns of the row of the playout."""
    return [game.result[column] for column in columns]


# -- decisions and turns -----------------------------------------------------------------------------------------------


def test_decisions_and_options_with_those_of_the_set_up(engine):
    """Seat 1 chooses of two ports, seat 0 has no choice; then acts of two and four options, and a sail of six."""
    game = begun(engine, on(APART, play__rounds=1), "s4 s3")
    game.stay()
    game.take("magic")
    assert game.kind == "end"
    assert figures(game, "decisions", "options") == [3, 2 + 2 + 4]
    sailing = begun(engine, on(APART, play__rounds=1), "s3 s3")
    sailing.sail(5)
    sailing.stay()
    assert figures(sailing, "decisions", "options") == [4, 2 + 4 + 6 + 4]


def test_an_only_option_is_no_decision(engine):
    """Seat 1's sail has one end, and seat 0, without gold, can buy nothing."""
    game = begun(engine, on("# P . J I P . #", play__rounds=1), "s4 s4")
    game.sail(3)
    game.sail(6)
    assert figures(game, "decisions", "options") == [5, 3 + 2 + 2 + 2 + 2]
    assert game.per_seat("buy_visits") == [1, 0]


@pytest.mark.parametrize(("card", "forced"), [("", 1), ("good_weather", 0)])
def test_a_turn_without_a_choice_for_anybody_is_forced(engine, card, forced):
    """A storm, unless somebody holds good weather."""
    game = holding(engine, on(APART), "", card, spins=f"{EAST} s4")
    before = game.result["forced_turns"] - forced
    if card:
        game.want_nothing()
    assert before == 0
    assert game.asked == ("act", 1)


def test_a_lost_turn_is_forced_and_a_choice_in_the_set_up_does_not_count(engine):
    game = begun(engine, on(APART), f"{EAST} s1 {EAST} s4", actions="gold_minus_1")
    game.draw()
    assert game.asked == ("act", 0)
    assert figures(game, "turns", "forced_turns", "lost_turns") == [4, 3, 1]


def test_lead_changes_and_turns_led(engine):
    """Leaders after each turn: {0}, {1}, {1}, {0, 1}, by gold cards of 2, 3, none and 1."""
    game = begun(engine, on(APART), "s1 s1 s4 s4 s1", actions="gold_plus_2 gold_plus_3 gold_plus_1")
    game.draw()
    game.draw()
    game.stay()
    game.stay()
    game.draw()
    assert figures(game, "turns", "lead_changes") == [5, 2]
    assert game.per_seat("turns_led") == [2, 4]


def test_a_tie_at_the_first_turn_is_no_lead_change(engine):
    game = begun(engine, on(APART), "s4 s4")
    game.stay()
    game.stay()
    assert figures(game, "lead_changes") == [0]
    assert game.per_seat("turns_led") == [2, 2]


def test_rounds_begun_count(engine):
    game = begun(engine, on("# P . P . P . I #"), players=3)
    for turns, rounds in ((0, 0), (1, 1), (3, 1), (4, 2)):
        game.want_nothing_until(turns)
        assert figures(game, "turns", "rounds") == [turns, rounds]


# -- ships -------------------------------------------------------------------------------------------------------------


def test_own_turns_begun_calm_and_damaged(engine):
    """After the storm seat 0 begins two turns calm, of which the second frees it, and seat 1 two damaged."""
    game = begun(engine, on("# P . o P . # . I #"), f"{EAST} s5 s5 s5 s4 s4")
    for _ in range(3):
        game.stay()
    game.sail(2)
    game.sail(4)
    game.want_nothing_until(6)
    assert game.per_seat("turns_calm") == [2, 0]
    assert game.per_seat("turns_damaged") == [0, 3]


def test_a_lost_turn_is_begun_too(engine):
    """Seat 0 cannot pay a card, then a storm of seat 1 damages its ship; the turn after that is lost."""
    game = begun(engine, on("# P x I P . . #"), f"s1 {EAST} s4", actions="gold_minus_1")
    game.draw()
    assert (game.turn, game.asked) == (3, ("act", 1))
    assert game.per_seat("turns_damaged") == [1, 0]
    assert game.per_seat("lost_turns") == [1, 0]


def test_storms_spun_and_storms(engine):
    game = begun(engine, on(APART), f"{EAST} {EAST} {WEST} s4")
    assert game.per_seat("storms_spun") == [2, 1]
    assert figures(game, "storms") == [3]


def test_own_turns_in_which_another_ship_lies_in_the_home_port(engine):
    """Seat 1 lies in seat 0's port at 3 for two turns of seat 0."""
    game = begun(engine, on("# . . P . . P . I #"), "s5 s4 s4 s4 s4 s4 s4")
    game.sail(1)
    game.sail(3)
    game.stay()
    game.stay()
    game.stay()
    assert game.per_seat("turns_home_taken") == [2, 0]
    game.sail(5)
    game.stay()
    assert game.per_seat("turns_home_taken") == [2, 0]


def test_a_ship_that_is_home_misses_no_port(engine):
    """Ports take any number of ships. Seat 0 lies in seat 1's at 4, for one of its turns before it is carried home."""
    rules = {"rules__port_ships": "unlimited", "rules__homecoming": "any_return"}
    game = holding(engine, on("# P . . P . . . I #", **rules), "good_weather", spins=f"s4 s4 s4 s4 {WEST} s4")
    game.stay()
    game.sail(6)
    game.sail(4)
    game.stay()
    game.apply(good_weather="use")
    assert (game.columns, game.view["home"]) == ([4, 4], [False, True])
    assert game.asked == ("end", -1)
    assert game.per_seat("turns_home_taken") == [0, 1]


def test_chances_to_come_home(engine):
    """By the variant in which any return counts: one for each sail that could have ended at home, taken or not."""
    game = begun(engine, on("# P . . . I P . #", rules__homecoming="any_return"), "s4 s4 s4 s4 s4")
    game.sail(3)  # from home
    game.stay()
    game.sail(2)
    assert game.per_seat("chance_home") == [1, 0]
    game.stay()
    game.sail(1)
    assert game.per_seat("chance_home") == [2, 0]
    assert game.per_seat("home") == [1, 0]


def test_no_chance_to_come_home_without_a_loop(engine):
    game = begun(engine, on("# P . . . I P . #"), "s4 s4 s4")
    game.sail(3)
    game.stay()
    game.sail(2)
    assert game.per_seat("chance_home") == [0, 0]


# -- cards and tokens --------------------------------------------------------------------------------------------------


def test_cards_by_what_brought_them(engine):
    """Seat 0 draws one by an option, one in a port by sailing and one in the other port by a storm."""
    sea = "# P . N . N . I P . . #"
    game = begun(engine, on(sea), f"s1 s4 s5 {EAST} s4", actions="hex repair telescope")
    game.draw()
    game.stay()
    game.sail(3)
    game.want_nothing()
    assert [game.per_seat(f"cards_{cause}") for cause in ("option", "port", "storm")] == [[1, 0]] * 3
    assert game.per_seat("end_cards") == [3, 0]
    assert game.per_seat("storm_ports") == [1, 0]


def test_gold_that_comes_in_and_goes_out(engine):
    """A sale, a card cashed, two talismans; and what is above the cap."""
    game = in_port(engine, "# P . J . . I P . #", "s5", "gold_plus_3", tokens__gold__start=3)
    game.apply(buy="top")
    game.apply(buy="cash", card="gold_plus_3")
    game.apply(buy="top")
    game.apply(buy="none")
    columns = ("gold_in_sales", "gold_in_monsters", "gold_in_cards", "gold_out_talismans", "gold_excess", "end_gold")
    assert [game.per_seat(column)[0] for column in columns] == [0, 0, 3, 4, 0, 2]
    assert figures(game, "talismans_left") == [18]


def test_what_is_held_at_the_end(engine):
    game = begun(engine, on(APART, play__rounds=1), "s5 s1", actions="monster_6")
    game.take("objects")
    game.draw()
    game.apply(power=1)
    assert game.kind == "end"
    held = ("end_objects", "end_magic", "end_gold", "end_cards", "end_talismans")
    assert [game.per_seat(column) for column in held] == [[7, 3], [3, 2], [0, 2], [0, 1], [0, 0]]


def test_mission_and_start_port_by_their_places(engine):
    game = untouched(engine, on("# N . J . P . I #"), missions="d b")
    game.choose_port("red_1")
    game.choose_port("neutral_1")
    assert game.per_seat("mission") == [3, 1]
    assert game.per_seat("start_port") == [2, 1]
    assert game.per_seat("seat") == [0, 1]
