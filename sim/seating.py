"""Policies into Tables: who sits where, and the numbers by which the kernel lets each of them play."""

from __future__ import annotations

import math
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.policies import Policy, seating_period

if TYPE_CHECKING:
    from sim.games import Game


def fill_policies(t: Any, policies: list[Policy], game: Game, config: dict[str, Any]) -> None:
    """Write `policies` (one a seat, repeated round the table) into the policy fields of a game's Tables.

    Raises
    ------
    BalizaError
        If they are too many, or one is told never to do what the config does not know.
    """
    from sim.kernel.choosing import MAX_POLICIES, policy_fields

    for name, *_ in policy_fields(1, 1, 1):
        t[name] = 0
    known = _distinct(policies)
    if len(known) > MAX_POLICIES:
        raise BalizaError(f"{len(known)} different policies; at most {MAX_POLICIES} can sit in one study")
    places = {name: place for place, name in enumerate(known)}
    for name, policy in known.items():
        _fill_policy(t, places[name], policy, game)
        for thing in barred(policy, game, config):
            t["restricted"][places[name]] = 1
            t["barred"][places[name], thing] = 1
        if policy.base is not None:
            t["rollouts"][places[name]] = policy.rollouts
            t["width"][places[name]] = policy.width
            t["sure"][places[name]] = surely(policy.rollouts)
            t["base"][places[name]] = places[policy.base.name]
    names = [policies[seat % len(policies)].name for seat in range(int(t["players"]))]
    t["seating"][: len(names)] = [places[name] for name in names]
    t["n_seating"] = seating_period(names)


def surely(rollouts: int) -> float:
    """Return by how many standard errors a mean of so many paired differences is above 0 with 95 %: Student's t.

    Of one difference nothing is sure.
    """
    from scipy.special import stdtrit

    return float(stdtrit(rollouts - 1, 0.95)) if rollouts > 1 else math.inf


def check_seating(game: Game, config: dict[str, Any], policies: list[Policy]) -> None:
    """Refuse policies that cannot play a config, before any work is begun.

    Raises
    ------
    BalizaError
        As `fill_policies` and `driver` do.
    """
    for policy in _distinct(policies).values():
        barred(policy, game, config)
    driver(game, policies)


def _distinct(policies: list[Policy]) -> dict[str, Policy]:
    """Return the policies by name, those at the table first, then those that a search plays out with."""
    known: dict[str, Policy] = {}
    for policy in [*policies, *(policy.base for policy in policies if policy.base is not None)]:
        if known.setdefault(policy.name, policy) != policy:
            raise BalizaError(f"two different policies are called '{policy.name}'; rename one")
    return known


def _fill_policy(t: Any, place: int, policy: Policy, game: Game) -> None:
    from sim.kernel.choosing import STYLES

    features = game.module("features").FEATURES
    t["policy_style"][place] = STYLES.index(policy.style)
    t["temperature"][place] = policy.temperature
    t["error_rate"][place] = policy.error_rate
    for number, (decision, known) in enumerate(features.items()):
        chosen = policy.weights.get(decision, {})
        for column, feature in enumerate(known):
            t["weights"][place, number, column] = chosen.get(feature.name, 0.0)
    if policy.code:
        from sim.own_policies import addresses

        t["own_score"][place] = addresses(policy, features)


def things_to_leave_undone(game: Game) -> dict[str, str]:
    """Return what a policy of a game can be told never to do, each with a sentence; components stand as their table."""
    if not game.has("restrictions"):
        return {}
    known = game.module("restrictions")
    sets = {name: f"All of these at once: {', '.join(words)}." for name, words in known.SETS.items()}
    components = {f"{table}.ID": about for table, about in known.COMPONENTS.items()}
    return {**known.WORDS, **sets, **components}


def barred(policy: Policy, game: Game, config: dict[str, Any]) -> list[int]:
    """Return the places of a policy's restrictions in the mask of the Tables.

    Parameters
    ----------
    policy
        Its `never` names words and sets of the game (`restrictions.py`), and components of the config by id or, where
        the id is also something else, by dotted path.

    Raises
    ------
    BalizaError
        If a name is none of those; names the nearest.
    """
    if not policy.never:
        return []
    restrictions = game.module("restrictions")
    places: dict[str, int] = restrictions.things(config)
    plain = {path.rpartition(".")[2]: place for path, place in reversed(places.items())}
    found: list[int] = []
    for thing in policy.never:
        parts = restrictions.SETS.get(thing, (thing,))
        if any(part not in places and part not in plain for part in parts):
            raise BalizaError(
                f"{policy.name}: never: no '{thing}' in {game.title}{did_you_mean(thing, [*restrictions.SETS, *plain])}"
            )
        found += [places.get(part, plain.get(part, -1)) for part in parts]
    return found


def driver(game: Game, policies: list[Policy]) -> ModuleType:
    """Return the module that plays these policies: `searching` (compiled on first use) where one searches.

    Both modules offer `choose`, `play_on` and `play_deals`.

    Raises
    ------
    BalizaError
        If one searches in a game that has no search.
    """
    searches = any(policy.base is not None for policy in policies)
    return game.module("searching" if searches else "playing")
