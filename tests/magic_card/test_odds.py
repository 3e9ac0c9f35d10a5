"""Odds of Magic Card without playing: spins, monsters, battles and storms, against figures worked out by hand."""

from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

from sim.config import resolve
from sim.magic_card import odds, storm_odds
from sim.magic_card.board_map import read_board


@pytest.fixture(scope="module")
def config(magic_card_registered):
    return resolve("magic_card").config


@pytest.fixture(scope="module")
def spinner(config):
    return odds.spinner(config)


def weighed(config, **weights):
    """The config with other weights of some sections."""
    changed = deepcopy(config)
    for section, weight in weights.items():
        changed["spinner"]["sections"][section]["weight"] = weight
    return changed


# --- spins


def test_a_spin_has_six_equal_sections_and_a_mean_of_29_sixths(spinner):
    assert spinner.distribution == {number: Fraction(1, 6) for number in (-2, 4, 5, 6, 7, 9)}
    assert spinner.mean == Fraction(29, 6)


def test_the_chance_of_so_much_or_more(spinner):
    """The figures beside the monsters in the notes on the rules."""
    expected = {-2: 6, -1: 5, 4: 5, 5: 4, 6: 3, 7: 2, 8: 1, 9: 1, 10: 0}
    assert {number: 6 * spinner.at_least(number) for number in expected} == expected


def test_waiting_for_wind_hammer_and_all_else(spinner):
    """Wind is on sections 1 and 4, hammer on 2 and 4; with a fee any of five sections lets a ship go."""
    means = {
        "wind": spinner.waiting(spinner.showing("wind")).mean,
        "out of a calm": spinner.waiting(spinner.freeing("calm")).mean,
        "repaired": spinner.waiting(spinner.freeing("damaged")).mean,
        "paying": spinner.waiting(spinner.sailing).mean,
        "card": spinner.waiting(spinner.showing("card")).mean,
        "tokens": spinner.waiting([*spinner.showing("objects"), *spinner.showing("magic")]).mean,
        "storm": spinner.waiting(spinner.storms).mean,
    }
    assert means == {
        "wind": 3, "out of a calm": 3, "repaired": 3, "paying": Fraction(6, 5), "card": 3, "tokens": 3, "storm": 6,
    }  # fmt: skip
    assert spinner.waiting(spinner.freeing("calm")).within(2) == Fraction(5, 9)


def test_what_a_section_gives_a_ship_in_each_state(spinner):
    steps = {state: [section.steps(state) for section in spinner.sections] for state in ("fine", "calm", "damaged")}
    assert steps == {"fine": [9, 7, 6, 5, 4, 0], "calm": [9, 0, 0, 5, 0, 0], "damaged": [0, 7, 0, 5, 0, 0]}
    assert [section.steps_paying for section in spinner.sections] == steps["fine"]
    assert [section.tokens("objects") for section in spinner.sections] == [0, 0, 6, 0, 4, 0]
    assert [section.tokens("gold") for section in spinner.sections] == [0] * 6
    assert (spinner.mean_steps("fine"), spinner.mean_steps("calm"), spinner.mean_steps("damaged")) == (
        Fraction(31, 6), Fraction(14, 6), Fraction(12, 6),
    )  # fmt: skip
    assert spinner.mean_steps_paying == Fraction(31, 6)


def test_weights_change_all_chances(config):
    """The storm three times as large as each other section: 3 of 8 parts."""
    heavy = odds.spinner(weighed(config, s6=3))
    assert heavy.chance(heavy.storms) == Fraction(3, 8)
    assert heavy.at_least(9) == Fraction(1, 8)
    assert heavy.directions["SE"] == Fraction(3, 8)
    never = odds.spinner(weighed(config, s6=0))
    assert never.chance(never.storms) == 0
    assert never.mean == Fraction(31, 5)
    with pytest.raises(ValueError, match="none of these sections can come up"):
        never.waiting(never.storms)


def test_a_storm_section_gives_nothing_whatever_its_number(config):
    changed = deepcopy(config)
    changed["spinner"]["sections"]["s6"]["number"] = 9
    storm = odds.spinner(changed).sections[-1]
    assert (storm.sails, storm.steps("fine"), storm.steps_paying, storm.tokens("objects")) == (False, 0, 0, 0)


# --- monsters


@pytest.mark.parametrize(
    ("power", "tokens", "tamed", "chance"),
    [
        (12, 8, 0, Fraction(5, 6)),  # needs all tokens and a 4
        (12, 7, 0, Fraction(4, 6)),
        (12, 8, 5, 1 - Fraction(1, 6)),  # five helpers: -1 or more
        (12, 8, 6, 1),
        (6, 8, 0, 1),  # the worst spin gives 6
        (6, 0, 0, Fraction(3, 6)),
        (9, 0, 0, Fraction(1, 6)),
        (10, 0, 0, 0),
        (10, 0, 1, Fraction(1, 6)),
        (0, 0, 0, Fraction(5, 6)),  # a storm takes two
    ],
)
def test_the_chance_to_tame_a_monster(config, power, tokens, tamed, chance):
    assert odds.tame(config, power, tokens, tamed) == chance


@pytest.mark.parametrize(
    ("power", "wanted", "tamed", "tokens"),
    [
        (12, 0.83, 0, 8),
        (12, 0.84, 0, 14),
        (12, 1, 2, 12),
        (12, 1 / 6, 0, 3),
        (6, 0.5, 0, 0),
        (6, 0.51, 0, 1),
        (7, 1, 0, 9),
    ],
)
def test_the_fewest_tokens_for_a_wanted_chance(config, power, wanted, tamed, tokens):
    assert odds.fewest_tokens(config, power, wanted, tamed) == tokens
    assert odds.tame(config, power, tokens, tamed) >= wanted
    assert tokens == 0 or odds.tame(config, power, tokens - 1, tamed) < wanted


def test_monsters_by_power(config):
    assert [card["power"] for card in odds.monsters(config).values()] == [6, 7, 8, 9, 10, 12]


# --- battles and cards


def test_one_battle_spin_in_six_is_a_tie(config):
    """15 of 36 pairs are won by either side, and the rest are spun again."""
    assert odds.battle(config).tied_pair == Fraction(1, 6)
    once = odds.battle(config, pairs=1)
    assert (once.win, once.undecided) == (Fraction(15, 36), Fraction(1, 6))
    assert odds.battle(config, pairs=2).win == Fraction(15, 36) * (1 + Fraction(1, 6))
    assert float(odds.battle(config).win) == pytest.approx(0.5)


def test_with_one_section_no_battle_is_ever_won(config):
    alone = odds.battle(weighed(config, s1=1, s2=0, s3=0, s4=0, s5=0, s6=0))
    assert (alone.tied_pair, alone.win, alone.undecided) == (1, 0, 1)


def test_what_the_first_card_brings(config):
    """36 cards: gold 1 + 2 + 2 + 3 - 1 - 2, magic 2 + 3 + 4 - 2, and objects alike."""
    assert sum(odds.card_chances(config).values()) == 1
    assert [odds.card_worth(config, kind) for kind in ("gold", "magic", "objects")] == [
        Fraction(5, 36),
        Fraction(7, 36),
        Fraction(7, 36),
    ]


# --- storms


@pytest.fixture(scope="module")
def fates(config):
    """What a storm does, by the name of the cell and the direction."""
    board = read_board(config["board"])
    return {
        (board.cells[cell], direction): (fate.outcome, board.cells[fate.cell])
        for (cell, direction), fate in storm_odds.fates(config).items()
    }


def test_of_936_pairs_of_cell_and_direction_504_are_harmless(fates):
    assert Counter(outcome for outcome, _ in fates.values()) == {"unhurt": 504, "calm": 156, "reef": 108, "rim": 168}


def test_on_average_a_storm_damages_29_and_becalms_17_of_100_ships(config):
    found = storm_odds.mean_risk(config)
    assert found == {
        "unhurt": Fraction(504, 936),
        "calm": Fraction(156, 936),
        "reef": Fraction(108, 936),
        "rim": Fraction(168, 936),
        "island": 0,
    }
    assert [round(100 * share) for share in (found["unhurt"], found["reef"] + found["rim"], found["calm"])] == [
        54,
        29,
        17,
    ]


def test_a_storm_from_the_eastern_black_port(fates):
    """East of it lie one blue cell and the rim, west of it a reef."""
    assert {direction: fates[(7, 0), direction] for direction in ("E", "NE", "NW", "W", "SW", "SE")} == {
        "E": ("rim", (8, 0)),
        "NE": ("rim", (8, -1)),
        "NW": ("unhurt", (7, -2)),
        "W": ("reef", (7, 0)),
        "SW": ("unhurt", (5, 2)),
        "SE": ("rim", (7, 1)),
    }


def test_a_white_cell_stops_a_ship_at_once(fates):
    assert fates[(4, -1), "W"] == ("calm", (3, -1))
    assert fates[(5, -1), "W"] == ("calm", (3, -1))
    assert fates[(4, 0), "E"] == ("reef", (5, 0))


def test_18_pairs_carry_a_ship_into_a_port_and_six_damage_one_that_lies_there(config):
    board = read_board(config["board"])
    ports = {port.cell for port in board.ports}
    found = storm_odds.fates(config)
    arrived = Counter(fate.damaged for (cell, _), fate in found.items() if fate.cell in ports and fate.cell != cell)
    assert arrived == {False: 12, True: 6}
    assert sum(fate.damaged for (cell, _), fate in found.items() if cell in ports and fate.cell == cell) == 6


def test_directions_weigh_as_their_sections(config):
    """With the storm's own sign to the east too, the east has two sections of six and the south-east none."""
    changed = deepcopy(config)
    changed["spinner"]["sections"]["s6"]["direction"] = "E"
    board = read_board(config["board"])
    risk = storm_odds.risks(changed)[board.cells.index((7, 0))]
    assert risk.outcomes == {
        "unhurt": Fraction(2, 6),
        "calm": 0,
        "rim": Fraction(3, 6),
        "island": 0,
        "reef": Fraction(1, 6),
    }
    assert (risk.damaged, risk.stopped) == (Fraction(4, 6), Fraction(4, 6))
    assert {board.cells[cell]: 6 * chance for cell, chance in risk.ends.items()} == {
        (8, 0): 2, (8, -1): 1, (7, -2): 1, (7, 0): 1, (5, 2): 1,
    }  # fmt: skip


def test_longer_storms_hit_the_island(config):
    """From (5, -2) west: (4, -2), then white (3, -2); from (4, 1) north-west all is blue to (4, -4)."""
    changed = deepcopy(config)
    changed["storm"]["steps"] = 5
    board = read_board(config["board"])
    found = storm_odds.fates(changed)
    assert found[board.cells.index((5, -2)), "W"].outcome == "calm"
    north = found[board.cells.index((4, 1)), "NW"]
    assert (north.outcome, board.cells[north.cell], len(north.path)) == ("unhurt", (4, -4), 6)


def test_every_cell_of_a_board_of_squares_has_a_whole_risk(magic_card_registered):
    squares = resolve("magic_card_squares").config
    assert all(sum(risk.outcomes.values()) == 1 for risk in storm_odds.risks(squares).values())
    assert all(sum(risk.ends.values()) == 1 for risk in storm_odds.risks(squares).values())
