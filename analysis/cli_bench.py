"""The command that measures this machine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LINE = "{:<28} {:<12} {:>7} {:>10} {:>16} {:>11}"


def bench(
    *configs: str,
    policies: str | None = None,
    policy_file: Sequence[Path] = (),
    players: int | None = None,
    seconds: float = 2.0,
) -> None:
    """Measure playouts and decisions a second of one core, kernel warm, the rows of the tables included.

    Parameters
    ----------
    configs
        Files or bundled names; all games, if not said.
    policies
        Who plays the seats, by names with commas as in `run`, repeated round the table; if not said, random alone and
        the game's first script alone.
    policy_file
        A file of your own, whose policies --policies can then name (.toml or .py).
    players
        How many play; the config's own number, if not said.
    seconds
        Processor time of each line, in five rounds of other deals.
    """
    from analysis.arms import alone, round_the_table
    from sim.config import resolve
    from sim.errors import BalizaError
    from sim.games import game, games
    from sim.policy_names import read_policy_files, seating_named
    from sim.speed import ROUNDS, measure

    if not seconds > 0:
        raise BalizaError(f"--seconds: found {seconds:g}, allowed: more than 0")
    wanted = []
    for name in configs or sorted(games()):
        resolved = resolve(name)
        home = game(resolved.game)
        seats = int(resolved.config["study"]["players"]) if players is None else players
        if policies is None:
            tables = [[policy] for policy in reversed(alone(resolved.game))]
        else:
            tables = [seating_named(home, policies, read_policy_files(home, policy_file))]
        wanted += [(name, resolved, round_the_table(table, seats)) for table in tables]
    print(LINE.format("config", "policies", "players", "playouts/s", "(least to most)", "decisions/s"))
    for name, resolved, seating in wanted:
        found = measure(resolved, seating, seconds=seconds / ROUNDS)
        who = ",".join(dict.fromkeys(policy.name for policy in seating))
        spread = f"({found.slowest:,.0f} to {found.fastest:,.0f})"
        figures = f"{found.playouts:,.0f}", spread, f"{found.decisions:,.0f}"
        print(LINE.format(name, who, len(seating), *figures), flush=True)


COMMANDS = (bench,)
