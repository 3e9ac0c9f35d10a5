"""The notation of policies on the command line.

``balanced`` is a policy by name; ``balanced-no_take_back-no_market`` is told never to do two things;
``search(balanced, rollouts=32, width=6)`` plays candidates out. They combine: ``search(balanced-no_take_back)`` expects
everybody to do without, ``search(balanced)-no_take_back`` does without itself. Policies are separated by commas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.policies import MOST_ROLLOUTS, MOST_WIDTH, ROLLOUTS, WIDTH, Policy, searching

if TYPE_CHECKING:
    from sim.games import Game

NEVER = "-no_"
_LIMITS = {"rollouts": MOST_ROLLOUTS, "width": MOST_WIDTH}


def seating_named(game: Game, names: str, own: dict[str, Policy] | None = None) -> list[Policy]:
    """Return the policies of a list with commas.

    Raises
    ------
    BalizaError
        Naming the first that is wrong, and what is allowed.
    """
    from sim.policies import find_policy

    return [find_policy(game, name, own) for name in split_names(names)]


def read_policy_files(game: Game, files: Sequence[Path]) -> dict[str, Policy]:
    """Return the policies of a user's files by name: of a ``.toml`` all in it, of a ``.py`` the one it is.

    Raises
    ------
    BalizaError
        If a file is wrong, or a name is taken already.
    """
    from sim.own_policies import read_own_policy
    from sim.policies import policies_of, read_policies

    features = game.module("features").FEATURES
    found: dict[str, Policy] = {}
    for file in files:
        own = [read_own_policy(file, features)] if file.suffix == ".py" else read_policies(file, features).values()
        for policy in own:
            if policy.name in found or policy.name in policies_of(game):
                raise BalizaError(f"{file}: there is a policy called '{policy.name}' already; choose another name")
            found[policy.name] = policy
    return found


def split_names(text: str) -> list[str]:
    """Split a list at the commas outside of parentheses."""
    return list(_parts(text))


def _parts(text: str) -> Iterator[str]:
    depth = start = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield text[start:place].strip()
            start = place + 1
    yield text[start:].strip()


def policy_named(text: str, plain: Callable[[str], Policy]) -> Policy:
    """Return the policy that a name in this notation stands for.

    Parameters
    ----------
    text
        One name.
    plain
        Finds a policy by its plain name.
    """
    if not text.startswith("search("):
        folder, slash, last = text.rpartition("/")  # a folder may be called anything
        head, *never = last.split(NEVER)
        return plain(folder + slash + head).without(tuple(never))
    inside, closing, rest = text.removeprefix("search(").rpartition(")")
    if not closing or (rest and not rest.startswith(NEVER)):
        raise BalizaError(f"{text}: expected search(NAME, rollouts={ROLLOUTS}, width={WIDTH})")
    base, *settings = split_names(inside)
    found = policy_named(base, plain)
    if found.base is not None:
        raise BalizaError(f"{text}: a search plays out with a policy that does not search itself")
    return searching(found, **dict(_setting(text, setting) for setting in settings)).without(
        tuple(rest.split(NEVER)[1:])
    )


def _setting(text: str, setting: str) -> tuple[str, int]:
    """Read one ``key=number`` of a search."""
    key, _, value = (word.strip() for word in setting.partition("="))
    if key not in _LIMITS:
        raise BalizaError(f"{text}: no setting '{key}' of search{did_you_mean(key, _LIMITS)}")
    if not value.isdecimal() or not 1 <= int(value) <= _LIMITS[key]:
        raise BalizaError(f"{text}: {key}: found '{value}', expected a whole number from 1 to {_LIMITS[key]:,}")
    return key, int(value)
