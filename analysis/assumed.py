"""The assumptions of a config as a sensitivity varies them: what each is set to, and what is not varied and why."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from analysis.language import later, say
from sim.config import Resolved, resolve
from sim.config_paths import did_you_mean, leaves, matching, put
from sim.errors import BalizaError

AS_IT_IS = later("it is what the config has")
"""Why a setting is not tried, as the others marked for the language of whoever reads it."""

Changes = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """What an assumption is set to.

    Parameters
    ----------
    value
        The value that all it covers get.
    changes
        Those that are different then, by path; none for the config as it is.
    """

    value: Any
    changes: Changes = field(default_factory=dict)


@dataclass(frozen=True)
class Assumption:
    """An assumption that can be varied.

    Parameters
    ----------
    path, group
        As in the config.
    own
        What it is in the config; None where it covers several different values.
    settings
        What it is set to, one at a time.
    between
        What a trajectory moves it between: two of these.
    """

    path: str
    group: str
    own: Any
    settings: tuple[Setting, ...]
    between: tuple[Setting, ...]


@dataclass(frozen=True)
class LeftOut:
    """A value of an assumption that is not tried, or an assumption that is not varied at all.

    Parameters
    ----------
    path, group
        As in the config.
    value
        The value; None for all of them.
    reason
        Why.
    """

    path: str
    group: str
    value: Any
    reason: str


@dataclass(frozen=True)
class Plan:
    """What is varied of a config, and what not."""

    assumptions: tuple[Assumption, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def groups(self) -> list[str]:
        """Groups of the assumptions that are varied."""
        return list(dict.fromkeys(assumption.group for assumption in self.assumptions))

    def in_words(self) -> str:
        """Say how much is varied."""
        return say(
            "assumptions: {assumptions} varied at {settings} settings, {never} not varied; groups: {groups}",
            settings=sum(len(assumption.settings) for assumption in self.assumptions),
            assumptions=len(self.assumptions),
            groups=len(self.groups),
            never=len({entry.path for entry in self.left_out} - {assumption.path for assumption in self.assumptions}),
        )


def plan_of(base: Resolved, only: Sequence[str] = ()) -> Plan:
    """Return what can be varied of a config's assumptions, one at a time.

    An assumption on several values sets all of them at once, but those that a later entry or its `unless` takes out.
    Whole numbers stay whole: the ends of their ranges are rounded inwards.

    Parameters
    ----------
    base
        The config.
    only
        Groups to vary; all if none is named.

    Raises
    ------
    BalizaError
        If there is no such group.
    """
    known = list(dict.fromkeys(entry["group"] for entry in base.assumed))
    for group in only:
        if group not in known:
            allowed = ", ".join(known)
            raise BalizaError(f"--only: no group '{group}', allowed: {allowed}{did_you_mean(group, known)}")
    values = dict(leaves({key: value for key, value in base.config.items() if key != "assumed"}))
    entries = [entry for entry in base.assumed if not only or entry["group"] in only]
    varied: list[Assumption] = []
    left: list[LeftOut] = []
    for entry in entries:
        own = {path: values[path] for path in matching(entry["path"], values) if base.assumption_of(path) is entry}
        found, missing = _settings(base, entry, own)
        left += missing
        if found:
            varied.append(_assumption(entry, own, found))
    return Plan(tuple(varied), tuple(left))


def _settings(base: Resolved, entry: Changes, own: Changes) -> tuple[list[Setting], list[LeftOut]]:
    """Return what an assumption can be set to, and what it cannot, with the reason."""
    path, group = entry["path"], entry["group"]
    wanted = entry.get("choices") or entry.get("range") or []
    if not wanted:
        return [], [LeftOut(path, group, None, later("its entry names no range and no choices"))]
    if not own:
        return [], [LeftOut(path, group, None, later("other entries cover all its values, or the config has none"))]
    found, left = [], []
    for place, value in enumerate(wanted):
        setting = _setting(value, own, entry, low=place == 0)
        if not setting.changes:
            left.append(LeftOut(path, group, setting.value, AS_IT_IS))
        elif (wrong := _refusal(base, setting.changes)) is not None:
            left.append(LeftOut(path, group, setting.value, wrong))
        else:
            found.append(setting)
    return found, left


def _setting(value: Any, own: Changes, entry: Changes, low: bool) -> Setting:
    """Return what all values that an assumption covers are set to; of a range only numbers."""
    if entry.get("choices") is not None:
        return Setting(value, {path: value for path, old in own.items() if old != value})
    numbers = {path: old for path, old in own.items() if isinstance(old, int | float) and not isinstance(old, bool)}
    whole = all(isinstance(old, int) for old in numbers.values())
    end = (math.ceil(value) if low else math.floor(value)) if whole else value
    return Setting(end, {path: end for path, old in numbers.items() if old != end})


def with_values(base: Resolved, changes: Changes) -> Resolved:
    """Return a config with the values at so many paths changed: as `sim.config.vary`, but without patterns.

    A pattern is looked up among all paths, which takes long where hundreds of values change.

    Raises
    ------
    ConfigError
        If a value is not allowed there.
    """
    config = deepcopy(base.config)
    for path, value in changes.items():
        put(config, path, value)
    found = resolve(config)
    sources = {path: "changed" if path in changes else base.sources.get(path, "default") for path in found.sources}
    return replace(found, name=base.name, sources=sources)


def _refusal(base: Resolved, changes: Changes) -> str | None:
    """Say why a config cannot be played so; None if it can."""
    try:
        with_values(base, changes)
    except BalizaError as error:
        lines = str(error).splitlines()
        return lines[0].removeprefix("config: ")
    return None


def _assumption(entry: Changes, own: Changes, found: list[Setting]) -> Assumption:
    """Return an assumption: a range is moved between its ends, other choices also from and to what the config has."""
    values = list(own.values())
    single = values[0] if all(value == values[0] for value in values) else None
    as_is = Setting(single)
    between = found if entry.get("range") is not None and len(found) == 2 else [as_is, *found]
    return Assumption(entry["path"], entry["group"], single, tuple(found), tuple(between))
