"""Policies as data: weights over named features of an option, a temperature, an error rate.

`random` is uniform over the legal options of each decision. Every other policy is a table in
``configs/policies/<game>.toml`` (or a file of the user's): the option with the highest weighted sum is chosen.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.config_files import bundled
from sim.config_paths import did_you_mean
from sim.errors import BalizaError

if TYPE_CHECKING:
    from sim.games import Game

Features = dict[str, tuple["Feature", ...]]
"""For each kind of decision the features of its options, in the order the kernel computes them."""


@dataclass(frozen=True)
class Feature:
    """What a policy sees of an option: a number with a unit."""

    name: str
    unit: str
    meaning: str


@dataclass(frozen=True)
class Policy:
    """A way to play: `weights` by decision and feature, mistakes by `temperature` and `error_rate`.

    Parameters
    ----------
    name
        What the tables call it.
    about
        One sentence for people.
    style
        "random" (uniform over legal options) or "weighted".
    weights
        Decision -> feature -> weight; what is not named weighs 0.
    temperature
        0 takes the best option; above, options are drawn with chance proportional to exp(score / temperature).
    error_rate
        Chance that a decision is taken uniformly at random instead.
    """

    name: str
    about: str = ""
    style: str = "weighted"
    weights: dict[str, dict[str, float]] = field(default_factory=dict)
    temperature: float = 0.0
    error_rate: float = 0.0

    def as_data(self) -> dict[str, Any]:
        """Return the policy as plain data, for manifests and records."""
        return {
            "name": self.name,
            "about": self.about,
            "style": self.style,
            "weights": self.weights,
            "temperature": self.temperature,
            "error_rate": self.error_rate,
        }


RANDOM = Policy("random", "Uniform over the legal options, decision by decision.", style="random")


def _policy_from(name: str, table: dict[str, Any], features: Features, source: str) -> Policy:
    """Return the policy of one TOML table, or raise naming the first key that is wrong and what is allowed."""
    plain: dict[str, Any] = {"about": str, "temperature": (int, float), "error_rate": (int, float)}
    weights: dict[str, dict[str, float]] = {}
    for key, value in table.items():
        where = f"{source}: {name}.{key}"
        if key in plain:
            if isinstance(value, bool) or not isinstance(value, plain[key]):
                raise BalizaError(
                    f"{where}: found {value!r}, expected {'a sentence' if key == 'about' else 'a number'}"
                )
        elif key not in features:
            raise BalizaError(f"{where}: no such key{did_you_mean(key, [*plain, *features])}")
        else:
            known = [f.name for f in features[key]]
            for feature, weight in value.items():
                if feature not in known:
                    raise BalizaError(f"{where}.{feature}: no such feature{did_you_mean(feature, known)}")
                if isinstance(weight, bool) or not isinstance(weight, int | float):
                    raise BalizaError(f"{where}.{feature}: found {weight!r}, expected a number")
            weights[key] = {feature: float(weight) for feature, weight in value.items()}
    temperature, error_rate = float(table.get("temperature", 0)), float(table.get("error_rate", 0))
    if temperature < 0:
        raise BalizaError(f"{source}: {name}.temperature: found {temperature}, expected 0 or more")
    if not 0 <= error_rate <= 1:
        raise BalizaError(f"{source}: {name}.error_rate: found {error_rate}, expected 0 to 1")
    return Policy(name, table.get("about", ""), "weighted", weights, temperature, error_rate)


def read_policies(path: Path, features: Features) -> dict[str, Policy]:
    """Return the policies of a TOML file by name.

    Raises
    ------
    BalizaError
        Naming file, key and what is allowed.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BalizaError(f"{path}: not TOML: {error}") from None
    except OSError as error:
        raise BalizaError(f"{path}: cannot be read: {error.strerror}") from None
    return {name: _policy_from(name, table, features, str(path)) for name, table in tables.items()}


def fill_policies(t: Any, policies: list[Policy], features: Features) -> None:
    """Write `policies` (one a seat, repeated round the table) into the policy fields of a game's Tables."""
    from sim.kernel.choosing import MAX_POLICIES, STYLES

    distinct = list(dict.fromkeys(p.name for p in policies))
    if len(distinct) > MAX_POLICIES:
        raise BalizaError(f"{len(distinct)} different policies; at most {MAX_POLICIES} can sit in one study")
    for policy in policies:
        place = distinct.index(policy.name)
        t["policy_style"][place] = STYLES.index(policy.style)
        t["temperature"][place] = policy.temperature
        t["error_rate"][place] = policy.error_rate
        for number, (decision, known) in enumerate(features.items()):
            chosen = policy.weights.get(decision, {})
            for column, feature in enumerate(known):
                t["weights"][place, number, column] = chosen.get(feature.name, 0.0)
    for seat in range(int(t["players"])):
        t["seating"][seat] = distinct.index(policies[seat % len(policies)].name)
    t["n_seating"] = seating_period([policies[seat % len(policies)].name for seat in range(int(t["players"]))])


def seating_period(names: list[str]) -> int:
    """Return R, the number of different rotations of a seating (1 when all seats play the same policy)."""
    return next(r for r in range(1, len(names) + 1) if names[r:] + names[:r] == names)


def policies_of(game: Game) -> dict[str, Policy]:
    """Return the policies that come with a game, `random` first."""
    bases = [file.parent / "policies" / f"{game.id}.toml" for file in bundled().values()]
    found = next((file for file in bases if file.is_file()), None)
    if found is None:
        return {RANDOM.name: RANDOM}
    return {RANDOM.name: RANDOM, **read_policies(found, game.module("features").FEATURES)}


def find_policy(game: Game, name: str) -> Policy:
    """Return a policy by name: one of the game's own, or ``FILE.toml:NAME`` from a file.

    Raises
    ------
    BalizaError
        If there is none of that name; names the nearest.
    """
    file, colon, own = name.rpartition(":")
    known = read_policies(Path(file), game.module("features").FEATURES) if colon else policies_of(game)
    if own not in known:
        where = file or f"{game.title}"
        raise BalizaError(f"{where}: no policy '{own}'; there are: {', '.join(known)}{did_you_mean(own, known)}")
    return known[own]
