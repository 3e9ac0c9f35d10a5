"""What is to be tuned: the config, what is turned, what is wished, who plays and how much of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from analysis.arms import round_the_table, scripts
from analysis.dials import Dial, Point, changes_of, point_of, read_dials
from analysis.goals import Goal, read_goals
from analysis.metrics import ALONE, STYLES
from analysis.racing import FIRST, FULL
from analysis.variants import Variant, changed
from sim.blocks import rotations_of
from sim.config import Resolved
from sim.errors import BalizaError
from sim.games import game
from sim.policies import Policy
from sim.policy_names import read_policy_files, seating_named
from sim.seating import check_seating

AS_IT_WAS = "as_it_was"
"""Id of the config as it was among variants."""


@dataclass(frozen=True)
class Question:
    """What is to be tuned.

    Parameters
    ----------
    config
        The config as it is.
    dials
        What is turned.
    goals
        What is wished.
    tables
        Who sits at each table that a goal looks at.
    playouts
        In all: half of them for the race, the rest to measure what it finds.
    seed
        Seed of all chance.
    """

    config: Resolved
    dials: Sequence[Dial]
    goals: Sequence[Goal]
    tables: Mapping[str, tuple[Policy, ...]]
    playouts: int
    seed: int

    @property
    def race_seed(self) -> int:
        """Seed of the deals that candidates race on."""
        return 2 * self.seed

    @property
    def fresh_seed(self) -> int:
        """Seed of the deals on which what was found is measured again; never that of a race."""
        return 2 * self.seed + 1

    @cached_property
    def rotations(self) -> dict[str, int]:
        """Playouts of a deal at each table."""
        return {name: rotations_of(list(seating), len(seating)) for name, seating in self.tables.items()}

    @property
    def a_deal(self) -> int:
        """Playouts of a deal at all tables."""
        return sum(self.rotations.values())

    @property
    def turns(self) -> int:
        """Keep the turns of every such deal; 0 for none."""
        return int(any("turns" in goal.metric.needs for goal in self.goals))

    @cached_property
    def _variants(self) -> dict[Point, Variant]:
        return {}

    def variant_of(self, point: Point) -> Variant:
        """Return the config with the values of a point.

        Raises
        ------
        ConfigError
            If it cannot have them together.
        """
        if point not in self._variants:
            own = point_of(self.dials, self.config.config)
            wanted = zip(changes_of(self.dials, point).items(), own, strict=True)
            changes = {path: value for (path, value), before in wanted if value != before}
            unchanged = Variant(self.config, AS_IT_WAS, self.config.name)
            self._variants[point] = changed(self.config, changes) if changes else unchanged
        return self._variants[point]

    def told(self) -> dict[str, Any]:
        """Return what the search depends on, beside the number of playouts."""
        policies = {name: [asdict(policy) for policy in seating] for name, seating in self.tables.items()}
        return {
            "config": self.config.name,
            "config_hash": self.config.hash,
            "rules_version": game(self.config.game).rules_version,
            "vary": {dial.path: dial.range_words for dial in self.dials},
            "goals": [goal.text for goal in self.goals],
            "players": len(next(iter(self.tables.values()))),
            "policies": {name: [policy.name for policy in seating] for name, seating in self.tables.items()},
            "policies_hash": hashlib.sha256(json.dumps(policies, default=str).encode()).hexdigest(),
            "seed": self.seed,
        }


def ask(
    config: Resolved,
    dials: Sequence[str],
    goals: Sequence[str],
    playouts: int,
    players: int | None = None,
    policies: str | None = None,
    policy_files: Sequence[Path] = (),
    seed: int = 0,
) -> Question:
    """Read what is to be tuned.

    Parameters
    ----------
    config
        The config as it is.
    dials, goals
        In their notation (`analysis.dials`, `analysis.goals`).
    playouts, seed
        See `Question`.
    players
        Seats; the config's own number, if not said.
    policies
        Those who sit at the table, with commas, repeated round it. If not said, the game's first script alone, and for
        goals about ways to play a table of its scripts.
    policy_files
        Files of policies that can be named too.

    Raises
    ------
    BalizaError
        With what is wrong.
    """
    home = game(config.game)
    seats = int(config.config["study"]["players"]) if players is None else players
    if not home.players[0] <= seats <= home.players[1]:
        raise BalizaError(f"players: found {seats}, {home.title} is for {home.players[0]} to {home.players[1]}")
    wished = read_goals(goals, config, seats)
    tables = _tables(config, wished, seats, policies, policy_files)
    question = Question(config, read_dials(dials, config), wished, tables, playouts, seed)
    least = 2 * FULL * FIRST * question.a_deal
    if playouts < least:
        raise BalizaError(f"--playouts: found {playouts}, expected at least {least} for a race and a measurement")
    return question


def _tables(
    config: Resolved, goals: Sequence[Goal], seats: int, policies: str | None, policy_files: Sequence[Path]
) -> dict[str, tuple[Policy, ...]]:
    """Return who sits at each table that a goal looks at."""
    home = game(config.game)
    wanted = dict.fromkeys(goal.metric.table for goal in goals)
    if policies is not None:
        own = read_policy_files(home, policy_files)
        table = round_the_table(seating_named(home, policies, own), seats)
        if STYLES in wanted and len({policy.name for policy in table}) < 2:
            raise BalizaError("--policies: expected two or more, since a goal is about ways to play at one table")
        found = {ALONE if STYLES not in wanted else STYLES: table}
    else:
        known = scripts(config.game)
        first = known or seating_named(home, "random")
        found = {name: round_the_table(first[: 1 if name == ALONE else seats], seats) for name in wanted}
        if STYLES in wanted and len(known) < 2:
            raise BalizaError(f"--goal: {home.title} has no several scripts for a goal about ways to play")
    for seating in found.values():
        check_seating(home, config.config, list(seating))
    return found


def table_of(question: Question, goal: Goal) -> str:
    """Return the table by which a goal is judged: its own, or the only one."""
    return goal.metric.table if goal.metric.table in question.tables else next(iter(question.tables))
