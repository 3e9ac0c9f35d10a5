"""What the keys of a config mean: found by walking a game's model along a dotted path."""

import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

PLAIN = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


@dataclass(frozen=True)
class Shape:
    """One shape that a value may have: a type and its bounds."""

    kind: Any
    bounds: dict[str, Any] = field(default_factory=dict)

    def words(self) -> list[Any]:
        """Return the values of a choice; none for other shapes."""
        return list(get_args(self.kind)) if get_origin(self.kind) is Literal else []

    def allowed(self) -> str:
        """Say what the shape allows, in words."""
        if self.words():
            return listed(self.words())
        if get_origin(self.kind) is list:
            inner = " or ".join(shape.allowed() for shape in shapes(get_args(self.kind)[0]))
            return f"a list, each entry {inner}"
        if self.kind not in PLAIN:
            return "a table"
        low, high = self.bounds.get("ge"), self.bounds.get("le")
        text = PLAIN[self.kind]
        if low is not None:
            text += f" from {low} to {high}" if high is not None else f" of at least {low}"
        return text


@dataclass(frozen=True)
class Place:
    """A place in a config: what its value may be and what it means."""

    shapes: tuple[Shape, ...]
    description: str = ""

    def models(self, value: Any = None) -> list[type[BaseModel]]:
        """Return the tables it may hold; only those of the kind that ``value`` says it is."""
        found = [
            shape.kind for shape in self.shapes if isinstance(shape.kind, type) and issubclass(shape.kind, BaseModel)
        ]
        return [model for model in found if _fits(model, value)] or found

    def words(self) -> list[Any]:
        """Return the values of a choice."""
        return [word for shape in self.shapes for word in shape.words()]

    def inside(self, part: str | int, value: Any) -> Iterator["Place"]:
        """Yield the places that a key may lead to from here; ``*`` stands for any characters."""
        for model in self.models(value):
            for name, info in model.model_fields.items():
                if fnmatchcase(name, str(part)):
                    yield _of_field(info)
        for shape in self.shapes:
            if get_origin(shape.kind) in (dict, list):
                yield _inner(shape, self.description)


def shapes(annotation: Any, metadata: Sequence[Any] = ()) -> Iterator[Shape]:
    """Yield the shapes of a type annotation, one for each member of a union."""
    if get_origin(annotation) is Annotated:
        inner, *more = get_args(annotation)
        yield from shapes(inner, [*metadata, *more])
    elif get_origin(annotation) in (Union, types.UnionType):
        for member in get_args(annotation):
            yield from shapes(member, metadata)
    elif annotation is not type(None):
        flat = [item for entry in metadata for item in (entry.metadata if isinstance(entry, FieldInfo) else [entry])]
        yield Shape(annotation, {key: getattr(m, key) for m in flat for key in ("ge", "le") if hasattr(m, key)})


def places(model: type[BaseModel], parts: Sequence[str | int], data: Any = None) -> list[Place]:
    """Find the places that a path may mean in a model; ``data`` tells which of several kinds of table is meant."""
    here = [Place((Shape(model),))]
    for part in parts:
        here = [inner for place in here for inner in place.inside(part, data)]
        data = _below(data, part)
    return here


def known_keys(place: Place, value: Any = None) -> list[str]:
    """Return the keys of the tables that may stand in a place."""
    return list(dict.fromkeys(key for model in place.models(value) for key in model.model_fields))


def paths(model: type[BaseModel]) -> dict[str, list[Place]]:
    """Find every path that a config of this model can have; ``*`` stands for an id or for the number of an entry."""
    found: dict[str, list[Place]] = {}

    def walk(here: list[Place], prefix: str) -> None:
        names = list(dict.fromkeys(name for place in here for name in known_keys(place)))
        if any(
            get_origin(shape.kind) in (dict, list) and known_keys(_inner(shape)) for p in here for shape in p.shapes
        ):
            names.append("*")
        for name in names:
            below = [inner for place in here for inner in place.inside(name, None)]
            if name != "*":
                found[f"{prefix}{name}"] = below
            walk(below, f"{prefix}{name}.")

    walk([Place((Shape(model),))], "")
    return found


def listed(words: Sequence[Any]) -> str:
    """Write the words of a choice in a row."""
    return ", ".join(f'"{word}"' if isinstance(word, str) else str(word).lower() for word in words)


def _inner(shape: Shape, description: str = "") -> Place:
    """Return the place that an entry of a list or of a table of ids is."""
    return Place(tuple(shapes(get_args(shape.kind)[-1])), description)


def _of_field(info: FieldInfo) -> Place:
    return Place(tuple(shapes(info.annotation, info.metadata)), info.description or "")


def _below(data: Any, part: str | int) -> Any:
    try:
        return data[part]
    except (KeyError, IndexError, TypeError):
        return None


def _fits(model: type[BaseModel], value: Any) -> bool:
    """Whether a table can be of this model, judging by the keys that have one possible word."""
    if not isinstance(value, dict):
        return True
    fixed = {
        key: get_args(f.annotation) for key, f in model.model_fields.items() if get_origin(f.annotation) is Literal
    }
    return all(value[key] in words for key, words in fixed.items() if len(words) == 1 and key in value)
