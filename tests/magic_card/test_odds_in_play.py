"""What is simulated agrees with what the odds say exactly: within four standard deviations of a fair study."""

import math
from collections import Counter
from copy import deepcopy

import polars as pl
import pytest

from sim import study
from sim.config import resolve
from sim.config_files import bundled
from sim.games import game
from sim.magic_card import odds, storm_odds
from sim.magic_card.board_map import read_board
from sim.magic_card.engine import KernelEngine
from sim.magic_card.race_odds import Race
from sim.magic_card.state import OUTCOMES, PURPOSES
from sim.policies import RANDOM, find_policy

SIGMAS = 4.0


@pytest.fixture(scope="module")
def resolved(magic_card_registered):
    return resolve("magic_card")


@pytest.fixture(scope="module")
def config(resolved):
    return resolved.config


def events_of(resolved, folder, policy, playouts):
    """All events of some playouts by one policy, in their order."""
    done = study.run(resolved, folder, playouts=playouts, policies=[policy], jobs=1, events=1, seed=5)
    return done.events.collect()


@pytest.fixture(scope="module")
def events(resolved, tmp_path_factory):
    return events_of(resolved, tmp_path_factory.mktemp("events"), RANDOM, 60)


def deviation(count, trials, chance):
    """How many standard deviations a count of fair trials is off."""
    return (count - trials * chance) / math.sqrt(trials * chance * (1 - chance))


@pytest.mark.parametrize("purpose", PURPOSES[:3])
def test_sections_come_up_with_their_chances(events, config, purpose):
    spun = events.filter(event="spun", b=PURPOSES.index(purpose))["a"].to_list()
    found, sections = Counter(spun), odds.spinner(config).sections
    assert len(spun) > 500
    for place, section in enumerate(sections):
        assert abs(deviation(found[place], len(spun), float(section.chance))) < SIGMAS, section.id


def test_monsters_are_tamed_as_often_as_the_odds_say(events, config):
    """For each fight the exact chance by power, tokens and helpers; the helpers are what the sum holds besides."""
    cards = list(config["actions"].values())
    tamed, expected, variance, fights = 0, 0.0, 0.0, 0
    fought = events.filter(pl.col("event").is_in(["monster", "tamed", "lost_to"]))
    for row in fought.iter_rows(named=True):
        if row["event"] == "monster":
            chance = float(odds.tame(config, cards[row["a"]]["power"], row["b"], row["d"] - row["b"] - row["c"]))
            expected, variance, fights = expected + chance, variance + chance * (1 - chance), fights + 1
        tamed += row["event"] == "tamed"
    assert fights > 500
    assert abs(tamed - expected) < SIGMAS * math.sqrt(variance)


def test_storms_do_what_the_odds_say_from_every_cell(events, config):
    """Each ship that no other one stopped ends as the exact fate of its cell and the storm's direction."""
    board, fates = read_board(config["board"]), storm_odds.fates(config)
    words, checked, direction = list(board.steps), Counter(), ""
    for row in events.filter(pl.col("event").is_in(["storm", "stormed"])).iter_rows(named=True):
        if row["event"] == "storm":
            direction = words[row["a"]]
            continue
        outcome = OUTCOMES[row["b"]]
        if outcome not in storm_odds.OUTCOMES:
            continue
        fate = fates[_before(board, row["a"], direction, row["c"]), direction]
        assert (fate.outcome, fate.cell) == (outcome, row["a"])
        checked[outcome] += 1
    assert min(checked[word] for word in ("unhurt", "calm", "reef", "rim")) > 100


def _before(board, cell, direction, steps):
    """The cell so many steps against a storm."""
    (q, r), (to_q, to_r) = board.cells[cell], board.steps[direction]
    return board.cells.index((q - steps * to_q, r - steps * to_r))


def test_one_pair_of_battle_spins_in_six_is_a_tie(resolved, tmp_path):
    fighter = find_policy(game("magic_card"), "fighter")
    fought = events_of(resolved, tmp_path, fighter, 1500).filter(event="battle")
    pairs, ties = int((fought["d"] + 1).sum()), int(fought["d"].sum())
    assert pairs > 100
    assert abs(deviation(ties, pairs, float(odds.battle(resolved.config).tied_pair))) < SIGMAS


def test_a_ship_that_races_home_needs_as_long_as_the_chain_says(config):
    """Seat 0 races without storms and cards, seat 1 stays in port: played by the compiled rules."""
    calm = deepcopy(config)
    calm["spinner"]["sections"]["s6"]["weight"] = 0
    for card in calm["actions"].values():
        card["count"] = 0
    race = Race(calm, read_board(calm["board"]).ports[0], spinners=0)
    rounds = [_rounds_home(race, calm, deal) for deal in range(120)]
    mean = sum(rounds) / len(rounds)
    sigma = math.sqrt(float(race.times.variance[0]) / len(rounds))
    assert abs(mean - race.mean) < SIGMAS * sigma


def _rounds_home(race, config, deal):
    engine = KernelEngine(config, 2, seed=3, deal=deal)
    board = read_board(config["board"])
    while (point := engine.decision()) is not None:
        view = engine.view()
        if view["home"][0]:
            return view["turn"] // 2 + 1
        engine.apply(_choose(race, config, board, point, view))
    return engine.result()["playouts"]["last_round"] + 1


def _choose(race, config, board, point, view):
    """Seat 0 sails along the way of the chain, seat 1 stays where it is."""
    options = point["options"]
    if point["kind"] == "start":
        wanted = {"start": race.port.id if point["seat"] == 0 else "red_3"}
    elif point["kind"] == "act":
        wanted = {"act": "sail" if point["seat"] == 0 else "stay"}
    elif point["kind"] == "sail":
        cell = board.cells.index(tuple(view["cells"][0]))
        steps = config["spinner"]["sections"][view["section"]]["number"]
        place, _ = race._nearest((cell, view["turning"][0]), steps)
        wanted = {"sail": list(board.cells[place])}
    else:
        return options[0]
    return next(option for option in options if option == wanted)


def test_the_variants_have_odds_too(magic_card_registered):
    for name in bundled():
        if name.startswith("magic_card"):
            variant = resolve(name).config
            assert sum(odds.spinner(variant).distribution.values()) == 1
            assert sum(storm_odds.mean_risk(variant).values()) == 1
