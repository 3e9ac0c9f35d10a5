"""The race home as a chain, on a ring of eight cells worked out by hand.

The ring, x to the east and y to the south, with the home port at (1, 1)::

    # # # # #
    # N . . #
    # . I . #
    # . . J #
    # # # # #
"""

import pytest

from sim.config import resolve
from sim.magic_card.board_map import read_board
from sim.magic_card.race_odds import Race

RING = """
# # # # #
# N . . #
# . I . #
# . . J #
# # # # #
"""
WHITE = """
# # # # # #
# N . . o #
# . I . # #
# . . J # #
# # # # # #
"""
FREE = ("wind", "hammer")


def section(number, options=FREE, direction="E", storm=False):
    return {
        "name": "", "number": number, "options": list(options), "direction": direction, "storm": storm, "weight": 1,
    }  # fmt: skip


def race(*sections, board=RING, spinners=1, leaving="waits", **rules):
    config = {
        "board": {"grid": "squares", "map": board, "ports": {"N": "black", "J": "red"}, "start": "any"},
        "spinner": {"sections": {f"s{n}": found for n, found in enumerate(sections)}},
        "storm": {"steps": 2},
        "rules": {"after_storm": "turn_ends", "storm_home": True, **rules},
    }
    return Race(config, read_board(config["board"]).ports[0], spinners, leaving)


def blown(direction, **kwargs):
    """Three steps or a storm in one direction, with equal chances."""
    return race(section(3, direction=direction), section(-2, (), direction, storm=True), **kwargs)


def test_without_chance_a_race_takes_what_it_must():
    """Eight steps round the island in threes."""
    times = race(section(3)).times
    assert times.mean[0] == pytest.approx(3)
    assert times.variance[0] == pytest.approx(0, abs=1e-12)
    assert race(section(3)).rounds(4) == pytest.approx([0, 0, 0, 1, 0])


def test_eight_or_one():
    """m(1) = 1 and m(n) = 1 + m(n - 1) / 2, so m(8) = 2 - 1/128."""
    assert race(section(8), section(1)).mean == pytest.approx(2 - 1 / 128)


def test_storms_to_the_east():
    """Of the turns from F (one step left) 2, Z = (3, 3) 4, Y = (1, 3) 3, G = (2, 3) 3, X = (3, 2) 5, B = (3, 1) 5.

    A storm from home leads to B, two steps on the way: 1 + (5 + 5) / 2.
    """
    assert blown("E").mean == pytest.approx(6)


def test_the_storms_of_others_blow_too():
    """With a second player's storms Y and G are lost to Z half of the time: X and B then take 5.5, home 6.5."""
    assert blown("E", spinners=2).mean == pytest.approx(6.5)


def test_without_storms_a_storm_section_is_a_turn_lost():
    """Three sails, each with one spin in two."""
    assert blown("E", spinners=0).mean == pytest.approx(6)
    assert blown("W", spinners=0).mean == pytest.approx(6)


def test_another_spin_after_a_storm():
    """F 4/3, Z 8/3, Y and G 2, X and B 10/3: 1 + 10/3 / 2 + 2 / 4 + 10/3 / 4."""
    assert blown("E", after_storm="spins_again").mean == pytest.approx(4)


def test_a_calm_to_the_east():
    """From (3, 1) a storm leads into a calm at (4, 1), six rounds from home: B takes 5.5."""
    assert blown("E", board=WHITE).mean == pytest.approx(6.25)


def test_a_ship_that_nothing_frees_never_comes_home():
    storm = section(-2, (), storm=True)
    stuck = race(section(3, ["hammer"]), storm, board=WHITE)
    with pytest.raises(ValueError, match="never leads to a target"):
        stuck.mean  # noqa: B018
    assert race(section(3, []), storm, board=WHITE, leaving="pays").mean == pytest.approx(6.25)


def test_a_storm_can_carry_a_ship_home():
    """Storms to the north: from Y straight home (1), G 2, B 4, X 3.5; half of the time the start is stuck."""
    assert blown("N").mean == pytest.approx(5.5)


def test_where_that_does_not_count_it_must_leave_and_come_back():
    """Then two more sails after the storm from Y: Y 3, X 4.5."""
    assert blown("N", storm_home=False).mean == pytest.approx(6.5)


def test_the_bundled_board(magic_card_registered):
    """30 steps with five sections of 9, 7, 6, 5 and 4 and one lost: the race of a track, from any port."""
    config = resolve("magic_card").config
    ports = read_board(config["board"]).ports
    mean = [0.0] * 31
    for left in range(1, 31):
        mean[left] = (6 + sum(mean[max(0, left - steps)] for steps in (9, 7, 6, 5, 4))) / 5
    assert mean[30] == pytest.approx(6.358, abs=5e-4)
    assert [Race(config, port, spinners=0).mean for port in ports] == pytest.approx([mean[30]] * 6)
    waits, pays = (Race(config, ports[0], 1, leaving).mean for leaving in ("waits", "pays"))
    assert mean[30] < pays < waits
