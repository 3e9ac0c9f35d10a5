"""Variants: configs that differ in some values, what they are called, and in what they differ."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.config import Resolved, vary
from sim.config_paths import find, leaves


@dataclass(frozen=True)
class Variant:
    """A config among several.

    Parameters
    ----------
    config
        The config.
    id
        Stands in folder names; empty for the config that a report is about.
    label
        What readers call it.
    changes
        Values that differ from the first variant, by path; None where it has no such value.
    place
        What it is among the variants of its page, such as an end of a range, in words of the page's own.
    """

    config: Resolved
    id: str = ""
    label: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)
    place: Mapping[str, Any] = field(default_factory=dict)


def changed(base: Resolved, changes: Mapping[str, Any]) -> Variant:
    """Return a config with some values changed, as a variant.

    Raises
    ------
    ConfigError
        If a path names nothing in the config, or a value is not allowed there.
    """
    return Variant(vary(base, changes), slug(changes), change_words(changes, base.config), dict(changes))


def slug(changes: Mapping[str, Any]) -> str:
    """Return a name for folders: the change itself where every system can write it, else a hash of it."""
    text = ",".join(f"{path}={value}" for path, value in changes.items())
    if re.fullmatch(r"[\w.=,-]{1,80}", text):
        return text
    return hashlib.sha256(json.dumps(changes, sort_keys=True).encode()).hexdigest()[:12]


def change_words(changes: Mapping[str, Any], config: Mapping[str, Any] | None = None) -> str:
    """Say what a variant changes; with the whole paths where it changes several values.

    Parameters
    ----------
    changes
        Values by path: "goal 8".
    config
        Where what has the value may have a name: "storm: weight 2".
    """
    if len(changes) == 1:
        ((path, value),) = changes.items()
        thing, _, key = path.rpartition(".")
        said = f"{key.replace('_', ' ')} {_told(value)}"
        name = _at(config or {}, f"{thing}.name")
        return f"{name}: {said}" if name else said
    return ", ".join(f"{path} {_told(value)}" for path, value in changes.items())


def _told(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def side_by_side(configs: Sequence[Resolved]) -> list[Variant]:
    """Return configs as variants of the first one; those of one name are numbered."""
    seen: Counter[str] = Counter()
    found = []
    for config in configs:
        seen[config.name] += 1
        name = config.name if seen[config.name] == 1 else f"{config.name} ({seen[config.name]})"
        slug = re.sub(r"\W+", "_", name).strip("_")
        found.append(Variant(config, slug, name, different(configs[0], config)))
    return found


def different(base: Resolved, other: Resolved) -> dict[str, Any]:
    """Return the values of a config that differ from another's, by path; None for those it has not.

    Where one of them lacks a whole table, such as a tile, that table is what differs.
    """
    old, new = (values_of(config.config) for config in (base, other))
    found = [path for path in dict.fromkeys([*old, *new]) if old.get(path) != new.get(path)]
    whole = dict.fromkeys(_missing(_missing(path, base.config), other.config) for path in found)
    return {path: _at(other.config, path) for path in whole}


def _missing(path: str, config: Mapping[str, Any]) -> str:
    """Return the outermost table on the way to a path that a config lacks; the path itself if it has all of them."""
    parts = path.split(".")
    heads = (".".join(parts[: n + 1]) for n in range(len(parts)))
    return next((head for head in heads if _at(config, head) is None), path)


def _at(config: Mapping[str, Any], path: str) -> Any:
    try:
        return find(config, path)
    except KeyError:
        return None


def values_of(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a config that a variant can differ in, by path."""
    return dict(leaves({key: value for key, value in config.items() if key not in ("assumed", "title")}))


def choices(config: Resolved, path: str) -> list[Any]:
    """Return what a value could be: what its assumption names, and what it is, each once; numbers in ascending order.

    Where the config has no such value there are none.
    """
    values = values_of(config.config)
    if path not in values:
        return []
    entry = config.assumption_of(path) or {}
    could = entry.get("choices") or entry.get("range") or []
    found = [values[path], *(value for value in could if value != values[path])]
    return sorted(found) if all(isinstance(value, int | float) for value in found) else found
