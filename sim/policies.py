"""Policies as data: weights over named features of an option, a temperature, an error rate, restrictions, search.

`random` is uniform over the legal options of each decision. Scripts are tables in ``configs/policies/<game>.toml`` (or
a file of the user's): the option with the highest weighted sum is chosen. A user's own function may stand in for the
weights (`own_policies.py`). Any of them can be told what it never does, and any can search (`policy_names.py` has the
notation).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.config_files import bundled
from sim.config_paths import did_you_mean
from sim.errors import BalizaError

if TYPE_CHECKING:
    from sim.games import Game

Features = dict[str, tuple["Feature", ...]]
"""For each kind of decision the features of its options, in the order the kernel computes them."""

ROLLOUTS, WIDTH = 16, 4
"""What a search plays, if not said: playouts a candidate, and most candidates."""
MOST_ROLLOUTS, MOST_WIDTH = 100_000, 2048


@dataclass(frozen=True)
class Feature:
    """What a policy sees of an option: a number with a unit, from `low` to `high` (None: no bound)."""

    name: str
    unit: str
    meaning: str
    low: float | None = 0
    high: float | None = None

    @property
    def range(self) -> str:
        """Say between what values it lies, in words."""
        if self.unit == "0 or 1":
            return self.unit
        if self.low is None:
            return "any" if self.high is None else f"up to {self.high:g}"
        return f"{self.low:g} and up" if self.high is None else f"{self.low:g} to {self.high:g}"


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
        "random" (uniform over legal options), "weighted", or "own" (a user's function).
    weights
        Decision -> feature -> weight; what is not named weighs 0.
    temperature
        0 takes the best option; above, options are drawn with chance proportional to exp(score / temperature).
    error_rate
        Chance that a decision is taken uniformly at random instead.
    never
        What it never does: words and components of the game (`restrictions.py` of the game).
    code
        Of the style "own": the text of the user's file.
    base, rollouts, width
        Of a policy that searches: how everybody plays in its playouts, how many of them each candidate gets, and how
        many candidates there are at most. 0 rollouts: it does not search.
    """

    name: str
    about: str = ""
    style: str = "weighted"
    weights: dict[str, dict[str, float]] = field(default_factory=dict)
    temperature: float = 0.0
    error_rate: float = 0.0
    never: tuple[str, ...] = ()
    code: str = ""
    base: Policy | None = None
    rollouts: int = 0
    width: int = 0

    def as_data(self) -> dict[str, Any]:
        """Return the policy as plain data, for manifests and records; what it does not use is left out."""
        plain: dict[str, Any] = {
            "name": self.name,
            "about": self.about,
            "style": self.style,
            "weights": self.weights,
            "temperature": self.temperature,
            "error_rate": self.error_rate,
        }
        if self.never:
            plain["never"] = list(self.never)
        if self.code:
            plain["code"] = self.code
        if self.base is not None:
            plain |= {"base": self.base.as_data(), "rollouts": self.rollouts, "width": self.width}
        return plain

    def without(self, things: tuple[str, ...]) -> Policy:
        """Return the same policy told never to do some more things."""
        if not things:
            return self
        name = self.name + "".join(f"-no_{thing}" for thing in things)
        return replace(self, name=name, never=self.never + things)


RANDOM = Policy("random", "Uniform over the legal options, decision by decision.", style="random")


def searching(base: Policy, rollouts: int = ROLLOUTS, width: int = WIDTH) -> Policy:
    """Return a policy that plays its candidates out before it chooses.

    Parameters
    ----------
    base
        Scores the candidates, and plays all seats in the playouts.
    rollouts
        Playouts a candidate.
    width
        Most candidates: those with the base's highest scores.
    """
    words = f"search({base.name}, rollouts={rollouts}, width={width})"
    about = f"Plays the {width} best options of {base.name} out {rollouts} times each and takes the best on average."
    return replace(base, name=words, about=about, base=base, rollouts=rollouts, width=width)


def policy_from_data(data: dict[str, Any]) -> Policy:
    """Return the policy that `Policy.as_data` has written."""
    base = policy_from_data(data["base"]) if "base" in data else None
    return Policy(**{**data, "never": tuple(data.get("never", ())), "base": base})


# --- reading ----------------------------------------------------------------------------------------------------------

_NUMBERS = ("temperature", "error_rate")
_KEYS = ("about", *_NUMBERS, "never", "training")


def _number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BalizaError(f"{where}: found {value!r}, expected a number")
    return float(value)


def _weights_from(table: Any, known: list[str], where: str) -> dict[str, float]:
    """Return the weights of one decision, or raise naming the first feature that is wrong."""
    if not isinstance(table, dict):
        raise BalizaError(f"{where}: found {table!r}, expected a table of features with their weights")
    for feature in table:
        if feature not in known:
            raise BalizaError(f"{where}.{feature}: no such feature{did_you_mean(feature, known)}")
    return {feature: _number(weight, f"{where}.{feature}") for feature, weight in table.items()}


def _policy_from(name: str, table: Any, features: Features, source: str) -> Policy:
    """Return the policy of one TOML table, or raise naming the first key that is wrong and what is allowed."""
    if not isinstance(table, dict):
        raise BalizaError(f"{source}: {name}: found {table!r}, expected a table, which is a policy")
    weights: dict[str, dict[str, float]] = {}
    for key, value in table.items():
        where = f"{source}: {name}.{key}"
        if key in features:
            weights[key] = _weights_from(value, [f.name for f in features[key]], where)
        elif key not in _KEYS:
            raise BalizaError(f"{where}: no such key{did_you_mean(key, [*_KEYS, *features])}")
        elif key == "about" and not isinstance(value, str):
            raise BalizaError(f"{where}: found {value!r}, expected a sentence")
        elif key == "never" and not (isinstance(value, list) and all(isinstance(thing, str) for thing in value)):
            raise BalizaError(f"{where}: found {value!r}, expected a list of names")
    temperature, error_rate = (_number(table.get(key, 0), f"{source}: {name}.{key}") for key in _NUMBERS)
    if temperature < 0:
        raise BalizaError(f"{source}: {name}.temperature: found {temperature}, expected 0 or more")
    if not 0 <= error_rate <= 1:
        raise BalizaError(f"{source}: {name}.error_rate: found {error_rate}, expected 0 to 1")
    never = tuple(table.get("never", ()))
    return Policy(name, table.get("about", ""), "weighted", weights, temperature, error_rate, never)


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
    except UnicodeDecodeError:
        raise BalizaError(f"{path}: not a text file in UTF-8") from None
    except OSError as error:
        raise BalizaError(f"{path}: cannot be read: {error.strerror}") from None
    return {name: _policy_from(name, table, features, str(path)) for name, table in tables.items()}


def policies_of(game: Game) -> dict[str, Policy]:
    """Return the policies that come with a game, `random` first."""
    bases = [file.parent / "policies" / f"{game.id}.toml" for file in bundled().values()]
    found = next((file for file in bases if file.is_file()), None)
    if found is None:
        return {RANDOM.name: RANDOM}
    return {RANDOM.name: RANDOM, **read_policies(found, game.module("features").FEATURES)}


def find_policy(game: Game, name: str, own: dict[str, Policy] | None = None) -> Policy:
    """Return a policy by name, with restrictions and search in the notation of `policy_names.py`.

    Parameters
    ----------
    game
        The game.
    name
        One of the game's policies, ``FILE.toml:NAME`` from a file, ``search(NAME, rollouts=16, width=4)``, any of them
        followed by ``-no_THING``.
    own
        More policies by name, from files of the user.

    Raises
    ------
    BalizaError
        If there is none of that name; names the nearest.
    """
    from sim.policy_names import policy_named

    return policy_named(name, lambda plain: _plain_policy(game, plain, own or {}))


def _plain_policy(game: Game, name: str, own: dict[str, Policy]) -> Policy:
    file, colon, last = name.rpartition(":")
    known = read_policies(Path(file), game.module("features").FEATURES) if colon else {**policies_of(game), **own}
    if last not in known:
        where = file or f"{game.title}"
        raise BalizaError(f"{where}: no policy '{last}'; there are: {', '.join(known)}{did_you_mean(last, known)}")
    return known[last]


def seating_period(names: list[str]) -> int:
    """Return R, the number of different rotations of a seating (1 when all seats play the same policy)."""
    return next(r for r in range(1, len(names) + 1) if names[r:] + names[:r] == names)
