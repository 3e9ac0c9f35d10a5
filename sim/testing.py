"""The contract that every game passes, ours and a third party's: ``check_game(game)`` in one test is enough."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.blocks import BlockPlayer, make_tables
from sim.config import Resolved, resolve
from sim.dataset import PLAYOUT_COLUMNS, SEAT_COLUMNS, WIN_UNITS, Column
from sim.games import DECIDING_MODULES, OPTIONAL_MODULES, REQUIRED_MODULES, Game
from sim.policies import RANDOM, Policy, policies_of
from sim.records import parse_record, record_lines, replay

DEALS = 12
GOING = np.zeros(1, np.int64)

SEATED = ("policy_style", "temperature", "error_rate", "weights", "n_seating", "seating")
"""Fields of the Tables that seat any policies; `sim.kernel.choosing.policy_fields` gives all that there can be."""

ENGINE = ("decision", "happened", "orders", "result", "turn", "view")
DECIDING_ENGINE = ("apply", "apply_index", "choose", "fork", "normal", "play_on")
"""What a `KernelEngine` offers besides, where players decide anything."""


def check_game(game: Game) -> None:
    """Check everything that the rest of Baliza takes for granted about a game.

    Parameters
    ----------
    game
        A game from the registry, with a bundled config of its own id.

    Raises
    ------
    AssertionError
        Saying which part of the contract is broken.
    """
    check_modules(game)
    check_fields(game)
    check_columns(game)
    resolved = resolve(game.id)
    policies = [RANDOM, *(policy for name, policy in policies_of(game).items() if name != RANDOM.name)]
    for players in range(game.players[0], game.players[1] + 1):
        seating = [policies[seat % len(policies)] for seat in range(players)]
        check_blocks(game, resolved, players, seating)
        check_machine(game, resolved, players, seating)
        check_record(resolved, players, seating)


def check_modules(game: Game) -> None:
    """Every module is there and offers the names that generic code asks for."""
    for module in REQUIRED_MODULES:
        assert game.has(module), f"{game.package} has no module {module}"
    asked = [REQUIRED_MODULES, {name: names for name, names in OPTIONAL_MODULES.items() if game.has(name)}]
    if game.module("state").DECISIONS:
        asked.append(DECIDING_MODULES)
    for modules in asked:
        for module, names in modules.items():
            missing = [name for name in names if not hasattr(game.module(module), name)]
            assert not missing, f"{game.package}.{module} lacks {', '.join(missing)}"
    lowest, highest = game.players
    assert 1 <= lowest <= highest, f"players of {game.id}: {game.players}"
    assert game.rules_version >= 1, "the rules version starts at 1"


def check_fields(game: Game) -> None:
    """State, Tables and running sums have the fields that generic code reads and writes."""
    wanted = {
        ("state", "STATE"): ("deal", "rotation", "phase", *(["n_options"] if game.module("state").DECISIONS else [])),
        ("tables", "TABLES"): ("players", *SEATED),
        ("outcome", "COUNTS"): ("n", "sum_y", "sum_yy", "sums"),
    }
    for (module, record), fields in wanted.items():
        missing = [field for field in fields if field not in getattr(game.module(module), record).names]
        assert not missing, f"{game.package}.{module}.{record} lacks the fields {', '.join(missing)}"


def check_columns(game: Game) -> None:
    """Tables have the common columns, unique names, units and meanings; features fit the kernel."""
    from sim.kernel.choosing import MAX_FEATURES

    outcome = game.module("outcome")
    tables = {"playouts": outcome.PLAYOUTS, "seats": outcome.SEATS, "measures": outcome.MEASURES}
    for table, columns in tables.items():
        names = [column.name for column in columns]
        assert len(set(names)) == len(names), f"{table} names a column twice"
        for column in columns:
            assert isinstance(column, Column), f"{table}.{column} is no Column"
            assert column.unit, f"{table}.{column.name} has no unit"
            assert column.meaning.endswith("."), f"{table}.{column.name}: the meaning is no sentence"
    assert {c.name for c in PLAYOUT_COLUMNS} | {"end_reason"} <= {c.name for c in outcome.PLAYOUTS}
    assert {c.name for c in SEAT_COLUMNS} <= {c.name for c in outcome.SEATS}
    features, decisions = game.module("features").FEATURES, game.module("state").DECISIONS
    assert set(features) <= set(decisions), f"features of unknown decisions: {set(features) - set(decisions)}"
    assert all(len(known) <= MAX_FEATURES for known in features.values()), "more features than the kernel holds"


def check_blocks(game: Game, resolved: Resolved, players: int, seating: list[Policy]) -> None:
    """Blocks depend on their address alone; win shares, clusters and component sums add up."""
    player = BlockPlayer(game, resolved.config, players, seating)
    block = player.play(7, 0, 0, DEALS, GOING)
    playouts, seats = block.playouts, block.seats
    assert block.deals == DEALS
    assert len(playouts) == DEALS * player.rotations
    again = player.play(7, 0, 0, DEALS, GOING)
    assert block.playouts.tobytes() == again.playouts.tobytes(), "the same block twice gives other playouts"
    assert block.components.tobytes() == again.components.tobytes(), "the same block twice gives other components"
    later = player.play(7, 0, DEALS - 1, 1, GOING)
    assert later.seats.tobytes() == seats[-player.rotations * players :].tobytes(), "a playout depends on those before"
    other = player.play(8, 0, 0, DEALS, GOING)
    both = np.concatenate([playouts, other.playouts])
    assert seats.tobytes() != other.seats.tobytes(), "another seed plays the same playouts"
    trails = both["trail"][both["decisions"] > 0].tolist()
    assert len(set(trails)) == len(trails), "two deals or seeds share their decisions"
    words = game.module("state").END_REASONS
    won = np.array([words[reason] not in ("cap", "rule_gap") for reason in playouts["end_reason"]])
    shares = seats["win_share"].reshape(-1, players).sum(axis=1)
    assert np.allclose(shares[won], 1), "win shares of a finished playout do not add up to 1"
    assert np.allclose(shares[~won], 0), "a playout cut off has a winner"
    assert set(seats["policy"]) <= set(range(len({p.name for p in seating})))
    parts = block.components
    assert (parts["n"] == DEALS).all(), "the components do not count deals"
    wins = parts[parts["component"] == 0]["y"].sum()
    assert wins == round(shares.sum() * WIN_UNITS), "wins of the components and of the seats differ"
    assert len(game.module("outcome").component_ids(resolved.config)) == len(set(parts["component"].tolist()))


def check_machine(game: Game, resolved: Resolved, players: int, seating: list[Policy]) -> None:
    """Any State can be copied and played on; looking at a decision changes nothing; policies leave the decks alone."""
    machine, playing, state = (game.module(name) for name in ("machine", "playing", "state"))
    from sim.kernel.trace import new_trace

    tables = make_tables(game, resolved.config, players, seating)
    states, log = np.zeros(2, state.STATE), new_trace(0)
    s, copy, t = states[0], states[1], tables[0]
    machine.begin(s, t, 3, 0, 0)
    for step in range(200):
        machine.advance(s, t, log[0])
        before = s.tobytes()
        machine.advance(s, t, log[0])
        assert s.tobytes() == before, "advance moves on although a decision is asked for"
        if s["phase"] == state.OVER:
            break
        assert s["n_options"] >= 2, "a decision with fewer than two options is asked for"
        for index in {0, int(s["n_options"]) - 1, step % int(s["n_options"])}:
            states[1] = states[0]
            machine.apply(copy, t, log[0], index)
            assert s.tobytes() == before, "an option carried out on a copy changes the original"
        states[1] = states[0]
        machine.apply(s, t, log[0], playing.choose(s, t))
        machine.apply(copy, t, log[0], playing.choose(copy, t))
        assert s.tobytes() == copy.tobytes(), "a copy chooses otherwise than its original"
    engine = game.module("engine").KernelEngine
    engines = [engine(resolved.config, players, policies=[policy], seed=5) for policy in seating]
    asked = (*ENGINE, *(DECIDING_ENGINE if state.DECISIONS else ()))
    missing = [name for name in asked if not hasattr(engines[0], name)]
    assert not missing, f"{game.package}.engine.KernelEngine lacks {', '.join(missing)}"
    orders = [one.orders() for one in engines]
    assert all(order == orders[0] for order in orders), "another policy changes the hidden orders"


def check_record(resolved: Resolved, players: int, seating: list[Policy]) -> None:
    """Replay the record of an exported playout: it must give the rows that the batch wrote."""
    from sim.games import game as game_of

    game = game_of(resolved.game)
    number = 1
    player = BlockPlayer(game, resolved.config, players, seating)
    deal, rotation = divmod(number, player.rotations)
    block = player.play(11, 0, deal, 1, GOING)
    record = parse_record("\n".join(record_lines(resolved, players, seating, 11, number)))
    played = replay(record, seating).engine
    assert played.decision() is None, "the record of a whole playout does not reach its end"
    told: dict[str, Any] = played.result()
    row = block.playouts[rotation]
    words = {c.name: c.words for c in game.module("outcome").PLAYOUTS if c.words}
    for name, value in told["playout"].items():
        expected = words[name][row[name]] if name in words else row[name].item()
        assert value == expected, f"playouts.{name}: the record gives {value}, the batch {expected}"
    for seat, seat_row in enumerate(told["seats"]):
        for name, value in seat_row.items():
            expected = block.seats[rotation * players + seat][name].item()
            assert value == expected, f"seats.{name} of seat {seat}: the record gives {value}, the batch {expected}"
