"""What can be turned in a config: one control a value, made from the config and the model of its game.

The values stand in groups, one a table of the config. Where a table holds things by id, such as tiles, each thing is
an item of the group: its plain numbers and options come first, what it is made of stands behind "more".
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, get_origin

from sim.config_keys import Place, Shape, known_keys, places
from sim.config_paths import leaves
from sim.games import game as find_game

if TYPE_CHECKING:
    from pydantic import BaseModel

    from sim.config import Resolved

HIDDEN = ("game", "title", "assumed")
"""Tables and values that are no matter of turning; the title has a place of its own."""
FEW = 10
"""A slider of whole numbers without a range reaches at least so far."""
STEPS = 30
"""A slider of other numbers has at least so many steps."""


class Kind(Enum):
    """What a control looks like."""

    SWITCH = "switch"
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"
    LINES = "lines"
    LIST = "list"


@dataclass(frozen=True)
class Span:
    """Where a slider begins and ends, and its step; other allowed values can still be typed."""

    low: float
    high: float
    step: float

    def around(self, value: Any) -> Span:
        """Return a span that reaches to a value too."""
        if not _is_number(value) or not math.isfinite(value):
            return self
        return Span(min(self.low, value), max(self.high, value), self.step)


@dataclass(frozen=True)
class Control:
    """One value of a config and how it is turned.

    Parameters
    ----------
    path
        Its dotted path.
    name
        Its name within its item.
    kind
        What the control looks like.
    value
        What it is in the config.
    about, allowed
        What it means and what it may be, in words.
    source
        Where the value comes from, see `sim.config.Resolved.sources`.
    reason
        Why it is as it is, where it is assumed.
    choices
        The words of a choice.
    span
        The slider of a number; none where a number may also be a word.
    """

    path: str
    name: str
    kind: Kind
    value: Any
    about: str
    allowed: str
    source: str
    reason: str = ""
    choices: tuple[Any, ...] = ()
    span: Span | None = None

    @property
    def way(self) -> str:
        """Its path in words."""
        return " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join(map(_words, self.path.split(".")))

    def is_named(self, text: str) -> bool:
        """Tell whether all words of a text occur in its path."""
        return _holds(f"{self.path} {self.path.replace('_', ' ')}", text)

    def matches(self, text: str) -> bool:
        """Tell whether all words of a text occur in its path or in what it means."""
        return _holds(f"{self.path} {self.path.replace('_', ' ')} {self.about}", text)

    def written(self, value: Any) -> str:
        """Write a value into the control's field."""
        if isinstance(value, str):
            return value
        return _toml(value)

    def read(self, text: str) -> Any:
        """Read what was typed into the control's field; what is no such value stays text, for the check to tell."""
        if self.kind is Kind.NUMBER:
            return _number(text)
        if self.kind is Kind.LIST:
            return _list(text)
        return text


@dataclass(frozen=True)
class Item:
    """Controls of one thing of a table, or of a plain table."""

    path: str
    name: str
    main: list[Control] = field(default_factory=list)
    more: list[Control] = field(default_factory=list)


@dataclass(frozen=True)
class Group:
    """The items of one table of a config."""

    id: str
    name: str
    about: str
    keyed: bool
    items: list[Item]

    @property
    def meanings(self) -> list[Control]:
        """The first control of each name at hand: what it means holds for all things of the group."""
        found: dict[str, Control] = {}
        for item in self.items:
            for control in item.main:
                found.setdefault(control.name, control)
        return list(found.values())

    @property
    def controls(self) -> Iterator[Control]:
        """Its controls."""
        for item in self.items:
            yield from item.main
            yield from item.more


def groups_of(config: Resolved) -> list[Group]:
    """Return all that can be turned in a config, in its order.

    Parameters
    ----------
    config
        A sound config.
    """
    model = find_game(config.game).module("components").Config
    found: dict[str, Group] = {}
    items: dict[str, Item] = {}
    for path, value in leaves(config.config):
        parts = path.split(".")
        if parts[0] in HIDDEN or isinstance(value, Mapping):
            continue
        depth = _depth_of_item(model, parts)
        group = found.get(parts[0]) or _group(model, parts[0], keyed=depth > 1)
        found[parts[0]] = group
        thing = ".".join(parts[:depth])
        if thing not in items:
            items[thing] = Item(thing, _name_of(config, parts[:depth]))
            group.items.append(items[thing])
        item = items[thing]
        control = _control(config, model, parts, value, depth)
        (item.main if _at_hand(control, len(parts) - depth) else item.more).append(control)
    return [group if group.keyed else _flat(group) for group in found.values()]


def matching(groups: Iterable[Group], text: str) -> list[Control]:
    """Return the controls that a text names, then those in whose meaning it occurs; those at hand first."""
    items = [item for group in groups for item in group.items]
    ordered = [control for item in items for control in item.main] + [c for item in items for c in item.more]
    found = [control for control in ordered if control.matches(text)]
    return sorted(found, key=lambda control: not control.is_named(text))


# --- groups and items ------------------------------------------------------------------------------------------------


def _group(model: type[BaseModel], table: str, *, keyed: bool) -> Group:
    about = " / ".join(dict.fromkeys(place.description for place in places(model, [table])))
    return Group(table, _words(table), about, keyed, [])


def _flat(group: Group) -> Group:
    """Return a group of plain values in which nothing stands behind "more"."""
    items = [Item(item.path, item.name, [*item.main, *item.more]) for item in group.items]
    return Group(group.id, group.name, group.about, group.keyed, items)


def _depth_of_item(model: type[BaseModel], parts: Sequence[str]) -> int:
    """Return how many parts of a path name the thing it belongs to: up to the first id, else the table alone."""
    for depth in range(1, len(parts) - 1):
        if any(_holds_things(place) for place in places(model, parts[:depth])):
            return depth + 1
    return 1


def _holds_things(place: Place) -> bool:
    """Tell whether a place is a table of tables by id."""
    return any(get_origin(shape.kind) is dict for shape in place.shapes) and any(
        known_keys(inner) for inner in place.inside("*", None)
    )


def _name_of(config: Resolved, parts: Sequence[str]) -> str:
    """Return the name of a thing: its own, else its id in words."""
    table: Any = config.config
    for part in parts:
        table = table[part] if isinstance(table, Mapping) else {}
    given = table.get("name") if isinstance(table, Mapping) else None
    return str(given or _words(parts[-1]))


def _at_hand(control: Control, below: int) -> bool:
    """Tell whether a control stands beside its item's name: a number of the thing itself, not of a part of it."""
    return control.kind is Kind.NUMBER and below <= 2


def _holds(where: str, text: str) -> bool:
    return all(word in where.lower() for word in text.lower().split())


def _words(name: str) -> str:
    return name.replace("_", " ")


# --- one control -----------------------------------------------------------------------------------------------------


def _control(config: Resolved, model: type[BaseModel], parts: Sequence[str], value: Any, depth: int) -> Control:
    path = ".".join(parts)
    found = places(model, parts, config.config)
    shapes = [shape for place in found for shape in place.shapes]
    words = list(dict.fromkeys(word for place in found for word in place.words()))
    numbers = [shape for shape in shapes if shape.kind in (int, float)]
    assumption = config.assumption_of(path) or {}
    return Control(
        path=path,
        name=" ".join(map(_words, parts[depth:])) or _words(parts[-1]),
        kind=_kind(value, shapes),
        value=value,
        about=" / ".join(dict.fromkeys(place.description for place in found)),
        allowed=" or ".join(dict.fromkeys(shape.allowed() for shape in shapes)),
        source=config.sources.get(path, "default"),
        reason=assumption.get("reason", ""),
        choices=tuple(words) if not numbers else (),
        span=_span(value, numbers[-1].kind, numbers[-1].bounds, assumption) if numbers and _is_number(value) else None,
    )


def _kind(value: Any, shapes: Sequence[Shape]) -> Kind:
    if isinstance(value, bool):
        return Kind.SWITCH
    if isinstance(value, list) or any(get_origin(shape.kind) is list for shape in shapes):
        return Kind.LIST
    if any(shape.kind in (int, float) for shape in shapes):
        return Kind.NUMBER
    if any(shape.words() for shape in shapes):
        return Kind.CHOICE
    return Kind.LINES if "\n" in str(value) else Kind.TEXT


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _span(value: float, kind: type, bounds: Mapping[str, Any], assumption: Mapping[str, Any]) -> Span:
    """Return where a slider goes: from nothing, or as far below it, to some times the value, within what is allowed.

    A share goes from 0 to 1; a range that is assumed for the value is within reach too.
    """
    least = FEW if kind is int else 1.0
    reach = 1.0 if bounds.get("le") == 1 else max(least, 3 * abs(value))
    low = max(bounds.get("ge", -math.inf), -reach if value < 0 else 0)
    high = min(bounds.get("le", math.inf), reach)
    step = 1 if kind is int else _round_step(high - low)
    ends = assumption.get("range") or [value]
    return Span(low, high, step).around(value).around(min(ends)).around(max(ends))


def _round_step(width: float) -> float:
    """Return the greatest power of ten that makes at least `STEPS` steps of a width."""
    return float(10.0 ** math.floor(math.log10(width / STEPS) + 1e-9))


# --- fields ----------------------------------------------------------------------------------------------------------


def _number(text: str) -> Any:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _list(text: str) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _toml(value: Any) -> str:
    """Write a plain value as TOML would."""
    import tomlkit

    return tomlkit.item(value).as_string()
