"""Training a policy by self-play: its weights are improved by CMA-ES on how well it does against a field.

The objective is noisy, so all candidates of a generation play the same deals in all seats (common random numbers),
every generation plays fresh ones, and what comes out is measured once more on deals that training never saw.

CMA-ES is the library `cmaes` (Hansen and Ostermeier 2001; for noise and self-play see `README.md`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from analysis import estimates
from analysis.estimates import Estimate
from sim.blocks import BlockPlayer
from sim.config import Resolved
from sim.errors import BalizaError
from sim.games import Game
from sim.games import game as find_game
from sim.policies import Feature, Policy

MARGIN = 0.01
"""What a point of margin over the best rival counts beside the win share: it makes the objective less coarse."""
SIGMA = 0.3
"""First step of CMA-ES, in units of `_scales`."""
SMALLEST_SCALE = 0.5
"""Unit of weights that begin at nothing."""
CHAMPION_EVERY = 10
"""Generations after which the candidate's rival takes over what has been learnt."""
DIGITS = 4
"""Significant digits of a weight that is written down; what is measured is what is written."""
_TRAIN, _SELECT, _MEASURE = 0, 1, 2  # ranges of deals that never meet


@dataclass(frozen=True)
class Trained:
    """What training has found.

    Parameters
    ----------
    policy
        The trained policy, its weights as they are written down.
    shares
        Its win share by field, on fresh deals; before the fields' names the number of players.
    start_shares
        The same for the policy it began with, on the same deals.
    manifest
        What one needs to train it again.
    """

    policy: Policy
    shares: dict[str, Estimate]
    start_shares: dict[str, Estimate]
    manifest: dict[str, Any]


@dataclass(frozen=True)
class Trainer:
    """How a policy is trained; the same trainer with the same `generations` finds the same weights.

    Parameters
    ----------
    resolved
        The config.
    start
        The policy to begin with; its weights are what is trained.
    name
        What the trained policy is called.
    against
        Its opponents; the best version of itself so far is always one more.
    players
        Numbers of players. At a table of two it meets each opponent; at a larger one it sits with several of them.
    seed
        Seed of all chance, the search's own included.
    deals
        Deals a candidate plays against each field in a generation.
    final_deals
        Fresh deals by which the result is chosen, and as many again by which it is measured.
    jobs
        Threads.
    """

    resolved: Resolved
    start: Policy
    name: str
    against: tuple[Policy, ...]
    players: tuple[int, ...] = (2, 4)
    seed: int = 0
    deals: int = 24
    final_deals: int = 1000
    jobs: int = 1

    def __post_init__(self) -> None:
        if self.start.style != "weighted":
            raise BalizaError(f"--policy {self.start.name}: only a policy with weights can be trained")

    @property
    def game(self) -> Game:
        """The game."""
        return find_game(self.resolved.game)

    @cached_property
    def features(self) -> list[tuple[str, Feature]]:
        """The weights that are trained: all features of all decisions, in order."""
        known = self.game.module("features").FEATURES
        return [(decision, feature) for decision in known for feature in known[decision]]

    def run(
        self,
        minutes: float | None = None,
        generations: int | None = None,
        progress: Callable[[int, float], None] = lambda generation, objective: None,
    ) -> Trained:
        """Train until the time is over or so many generations have been played, and measure the result.

        An interrupt ends the training; what has been learnt until then is measured. A second one ends that too.

        Parameters
        ----------
        minutes, generations
            When to stop; at least one of them.
        progress
            Told each generation's number and the mean objective of its candidates.
        """
        search = self._search()
        began = time.monotonic()
        champions = [self.start]
        done = 0
        try:
            with threadpool_limits(1, user_api="blas"):  # more threads add up in another order
                while not self._over(began, minutes, done, generations):
                    asked = [search.ask() for _ in range(search.population_size)]
                    values = self._objectives([self.policy_of(x) for x in asked], champions[-1], done)
                    search.tell([(x, -value) for x, value in zip(asked, values, strict=True)])
                    done += 1
                    progress(done, float(np.mean(values)))
                    if done % CHAMPION_EVERY == 0:
                        champions.append(self.policy_of(search.mean))
        except KeyboardInterrupt:
            self.__dict__.pop("_crews", None)  # its threads may still be playing
        finalists = [*champions[-4:], self.policy_of(search.mean)]
        about = f"Trained by self-play from {self.start.name}: {done} generations of CMA-ES."
        policy = replace(self._best_of(finalists), name=self.name, about=about)
        manifest = self._manifest(done, search.population_size)
        return Trained(policy, self._measure(policy), self._measure(self.start), manifest)

    @staticmethod
    def _over(began: float, minutes: float | None, done: int, generations: int | None) -> bool:
        if generations is not None and done >= generations:
            return True
        return minutes is not None and time.monotonic() - began >= 60 * minutes

    # --- weights ---------------------------------------------------------------------------------------------------

    @cached_property
    def _first(self) -> NDArray[np.float64]:
        weights = [self.start.weights.get(decision, {}).get(feature.name, 0.0) for decision, feature in self.features]
        return np.array(weights)

    @cached_property
    def _scales(self) -> NDArray[np.float64]:
        """Units of the weights: their own size to begin with."""
        return np.maximum(np.abs(self._first), SMALLEST_SCALE)

    def _search(self) -> Any:
        from cmaes import CMA

        return CMA(mean=np.zeros(len(self._first)), sigma=SIGMA, seed=self.seed)

    def policy_of(self, x: NDArray[np.float64]) -> Policy:
        """Return the policy of a point of the search, its weights rounded as they are written down."""
        weights: dict[str, dict[str, float]] = {}
        for (decision, feature), weight in zip(self.features, self._first + self._scales * x, strict=True):
            weights.setdefault(decision, {})[feature.name] = float(f"{weight:.{DIGITS}g}")
        return replace(self.start, name="candidate", weights=weights)

    # --- playing ---------------------------------------------------------------------------------------------------

    def _fields(self, champion: Policy) -> list[list[Policy]]:
        """Return who the candidate sits with: one list of rivals a table."""
        known = any(replace(champion, name=rival.name) == rival for rival in self.against)
        rivals = [*self.against, *([] if known else [replace(champion, name="champion")])]
        tables: list[list[Policy]] = []
        for players in self.players:
            if players == 2:
                tables += [[rival] for rival in rivals]
            else:
                tables += [[rivals[(i + k) % len(rivals)] for k in range(players - 1)] for i in {0, len(rivals) - 1}]
        return tables

    def _objectives(self, candidates: Sequence[Policy], champion: Policy, generation: int) -> list[float]:
        """Return how well each candidate does against the fields on the deals of a generation."""
        first = generation * self.deals
        return [
            float(np.mean([self._worth(rows).mean() for rows in played]))
            for played in self._played(candidates, champion, _TRAIN, first, self.deals)
        ]

    def _best_of(self, finalists: Sequence[Policy]) -> Policy:
        """Return the finalist that does best on deals of its own."""
        played = self._played(finalists, self.start, _SELECT, 0, self.final_deals // 4)
        values = [np.mean([self._worth(rows).mean() for rows in tables]) for tables in played]
        return finalists[int(np.argmax(values))]

    def _measure(self, policy: Policy) -> dict[str, Estimate]:
        """Return a policy's win share by field on deals that decided nothing."""
        (tables,) = self._played([replace(policy, name="candidate")], self.start, _MEASURE, 0, self.final_deals)
        found = {}
        for rivals, rows in zip(self._fields(self.start), tables, strict=True):
            label = f"{len(rivals) + 1} players: " + ", ".join(rival.name for rival in rivals)
            own = rows["win_share"][rows["policy"] == 0].reshape(self.final_deals, -1).mean(axis=1)
            found[label.replace("champion", self.start.name)] = estimates.win_share_of(
                len(own), float(own.mean()), float(own.var(ddof=1))
            )
        return found

    def _played(
        self, candidates: Sequence[Policy], champion: Policy, purpose: int, first: int, deals: int
    ) -> list[list[NDArray[Any]]]:
        """Return for each candidate the seats' rows of each field."""
        from joblib import Parallel, delayed

        fields, seed = self._fields(champion), 3 * self.seed + purpose
        parallel = Parallel(n_jobs=self.jobs, backend="threading")
        shares = parallel(
            delayed(crew.play)(candidates[number :: self.jobs], fields, seed, first, deals)
            for number, crew in enumerate(self._crews)
        )
        return [shares[number % self.jobs][number // self.jobs] for number in range(len(candidates))]

    @cached_property
    def _crews(self) -> list[_Crew]:
        return [_Crew(self.game, self.resolved.config) for _ in range(self.jobs)]

    @staticmethod
    def _worth(seats: NDArray[Any]) -> NDArray[np.float64]:
        """Return the candidate's win share in each playout, and a little for its margin in points."""
        players = int(seats["seat"].max()) + 1
        own = (seats["policy"] == 0).reshape(-1, players)
        score = seats["score"].reshape(-1, players).astype(float)
        rival = np.where(own, -np.inf, score).max(axis=1)
        worth: NDArray[np.float64] = seats["win_share"].reshape(-1, players)[own] + MARGIN * (score[own] - rival)
        return worth

    def _manifest(self, generations: int, population: int) -> dict[str, Any]:
        return {
            "game": self.resolved.game,
            "rules_version": self.game.rules_version,
            "config": self.resolved.name,
            "config_hash": self.resolved.hash,
            "start": self.start.name,
            "against": [policy.name for policy in self.against],
            "players": list(self.players),
            "seed": self.seed,
            "deals": self.deals,
            "final_deals": self.final_deals,
            "generations": generations,
            "population": population,
            "packages": {name: version(name) for name in ("baliza", "cmaes", "numpy", "numba")},
        }


def write_trained(trained: Trained, path: Path) -> None:
    """Write a trained policy as a file of policies, with what one needs to train it again.

    Raises
    ------
    BalizaError
        If the file cannot be written.
    """
    try:
        path.write_text(policy_text(trained), encoding="utf-8")
    except OSError as error:
        raise BalizaError(f"{path}: cannot be written: {error.strerror}") from None


def policy_text(trained: Trained) -> str:
    """Return a trained policy as TOML; weights of nothing are left out."""
    policy = trained.policy
    lines = [f"[{policy.name}]", f"about = {json.dumps(policy.about, ensure_ascii=False)}"]
    lines += [f"{key} = {value}" for key in ("temperature", "error_rate") if (value := getattr(policy, key))]
    if policy.never:
        lines.append(f"never = {json.dumps(list(policy.never))}")
    for decision, weights in policy.weights.items():
        lines += ["", f"[{policy.name}.{decision}]"]
        lines += [f"{feature} = {weight}" for feature, weight in weights.items() if weight]
    lines += ["", "# How it was trained; nothing below changes how it plays.", f"[{policy.name}.training]"]
    lines += [f"{key} = {json.dumps(v)}" for key, v in trained.manifest.items() if not isinstance(v, dict)]
    lines += ["", f"[{policy.name}.training.packages]"]
    lines += [f"{key} = {json.dumps(v)}" for key, v in trained.manifest["packages"].items()]
    lines += ["", f"# Win shares on {trained.manifest['final_deals']:,} fresh deals: value, low, high."]
    lines += [f"[{policy.name}.training.win_shares]"]
    for table, share in trained.shares.items():
        lines.append(f"{json.dumps(table)} = [{share.value:.4f}, {share.low:.4f}, {share.high:.4f}]")
    return "\n".join(lines) + "\n"


class _Crew:
    """Plays candidates in one thread; keeps its Tables, since only weights change."""

    def __init__(self, game: Game, config: dict[str, Any]) -> None:
        self._game = game
        self._config = config
        self._players: dict[int, BlockPlayer] = {}

    def play(
        self, candidates: Sequence[Policy], fields: list[list[Policy]], seed: int, first: int, deals: int
    ) -> list[list[NDArray[Any]]]:
        """Return for each candidate the seats' rows of each field; policy 0 is the candidate."""
        seatings = ([[replace(candidate, name="candidate"), *rivals] for rivals in fields] for candidate in candidates)
        return [[self._rows(seating, seed, first, deals) for seating in tables] for tables in seatings]

    def _rows(self, seating: list[Policy], seed: int, first: int, deals: int) -> NDArray[Any]:
        number = len(seating)
        if number not in self._players:
            self._players[number] = BlockPlayer(self._game, self._config, number, seating)
        self._players[number].seat(seating)
        return self._players[number].play(seed, 0, first, deals, np.zeros(1, np.int64)).seats
