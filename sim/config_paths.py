"""Dotted paths: how every value of a config is named, matched, found and changed."""

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any

from sim.errors import ConfigError

Mistake = tuple[str, str]  # dotted path, what is wrong there


def leaves(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield each value that is no table (or an empty one) with its dotted path, in order."""
    for key, value in _named(table):
        path = f"{prefix}{key}"
        if isinstance(value, Mapping) and value:
            yield from leaves(value, f"{path}.")
        else:
            yield path, value


def tables(table: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    """Yield the dotted path of each table inside, in order."""
    for key, value in _named(table):
        if isinstance(value, Mapping):
            yield f"{prefix}{key}"
            yield from tables(value, f"{prefix}{key}.")


def _named(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the entries that have a path; a key with a dot in it has none (and no model allows one)."""
    return ((key, value) for key, value in table.items() if "." not in key)


def known_paths(table: Mapping[str, Any]) -> list[str]:
    """Return all dotted paths of a config: its values and its tables."""
    return [path for path, _ in leaves(table)] + list(tables(table))


def covers(pattern: str, path: str) -> bool:
    """Tell whether a pattern such as ``tiles.*.count`` names this path or a table around it.

    Each part of the pattern matches one part of the path; ``*`` stands for any characters within a part.
    """
    found = _compiled(pattern).match(path)
    return found is not None and (found.end() == len(path) or path[found.end()] == ".")


def matching(pattern: str, paths: Iterable[str]) -> list[str]:
    """Return those of the paths that the pattern names exactly, level by level."""
    names = _compiled(pattern).fullmatch
    return [path for path in paths if names(path)]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern: hundreds of paths are held against each."""
    return re.compile(re.escape(pattern).replace(r"\*", "[^.]*"))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word most like this one, if any is like it at all."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Ask a closing question for a message about an unknown word; empty if nothing comes near."""
    guess = nearest(word, known)
    return f"; did you mean {guess}?" if guess else ""


def show(value: Any) -> str:
    """Write a value for a message as TOML would; a table only by its kind, a long text cut short."""
    if isinstance(value, Mapping):
        return "a table"
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def find(table: Mapping[str, Any], path: str) -> Any:
    """Return the value or table at a dotted path; KeyError if there is none."""
    value: Any = table
    for part in path.split("."):
        if not isinstance(value, Mapping):
            raise KeyError(path)
        value = value[part]
    return value


def put(table: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a dotted path whose table exists."""
    *way, last = path.split(".")
    for part in way:
        table = table[part]
    table[last] = value


def apply_changes(config: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of a config with some values replaced.

    Parameters
    ----------
    config
        A resolved config (all its values written out).
    changes
        Dotted path to new value; a path may hold ``*`` and then changes every value it matches.

    Raises
    ------
    ConfigError
        If a path names nothing in the config.

    Examples
    --------
    >>> apply_changes({"boats": {"tokens": 19}}, {"boats.tokens": 12})
    {'boats': {'tokens': 12}}
    """
    changed = deepcopy(dict(config))
    known = known_paths(config)
    mistakes = []
    for pattern, value in changes.items():
        paths = matching(pattern, known)
        if not paths:
            mistakes.append(f"{pattern}: no such value in the config{did_you_mean(pattern, known)}")
        for path in paths:
            put(changed, path, deepcopy(value))
    if mistakes:
        raise ConfigError(mistakes)
    return changed
