"""Checks a config against its game's model and says every mistake in one line."""

from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from sim.config_keys import Place, known_keys, listed, places
from sim.config_parts import GameConfig, Part
from sim.config_paths import Mistake, did_you_mean, known_paths, matching, show


def completed(model: type[GameConfig], data: dict[str, Any]) -> tuple[dict[str, Any], list[Mistake]]:
    """Check every value of a config and write out its defaults.

    Parameters
    ----------
    model
        The model of its game.
    data
        The config as its files give it.

    Returns
    -------
    The whole config, empty if it is not sound; and the mistakes.
    """
    try:
        return model.model_validate(data).model_dump(exclude_none=True), []
    except ValidationError as error:
        return {}, [_said(model, data, detail) for detail in error.errors()]


def idle_assumptions(
    model: type[GameConfig], data: dict[str, Any], config: dict[str, Any], own: Sequence[int]
) -> Iterator[Mistake]:
    """Yield those of the assumptions numbered in ``own`` that are about nothing.

    In a config that is not sound (so that ``config`` is empty) only those about what can never be.
    """
    known = known_paths({key: value for key, value in (config or data).items() if key != "assumed"})
    for index in own:
        for key, path in _paths_of(data["assumed"][index]):
            if not (matching(path, known) if config else places(model, path.split("."))):
                yield f"assumed.{index}.{key}", f"{path} matches nothing in the config{did_you_mean(path, known)}"


def _paths_of(entry: Any) -> Iterator[tuple[str, str]]:
    """Yield each path of an assumption with the key it stands under."""
    if isinstance(entry, dict):
        for key in ("path", "unless"):
            paths = entry.get(key, [])
            for path in paths if isinstance(paths, list) else [paths]:
                if isinstance(path, str):
                    yield key, path


def _said(model: type[GameConfig], data: dict[str, Any], detail: ErrorDetails) -> Mistake:
    """Say one of pydantic's errors in our words."""
    parts, value = _own_parts(data, detail)
    path = ".".join(map(str, parts))
    kind, context, given = detail["type"], detail.get("ctx", {}), detail["input"]
    here = places(model, parts, data)
    if kind == "mistake":
        return path, str(context["text"])
    if kind == "missing":
        return path, f"is missing: {here[0].description}{_another_id(data, parts)}"
    if kind == "extra_forbidden":
        return path, _unknown_key(str(parts[-1]), places(model, parts[:-1], data), value)
    if kind == "string_pattern_mismatch":
        return path, f"found the name {show(given)}, allowed: small letters a to z, digits and _"
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return path, _unknown_kind(given, places(model, [*parts, "kind"]))
    if kind in ("too_long", "too_short"):
        bound = context.get("max_length", context.get("min_length"))
        return path, f"holds {len(value)}, allowed: at {'most' if kind == 'too_long' else 'least'} {bound}"
    words = [word for place in here for word in place.words()]
    allowed = " or ".join(dict.fromkeys(shape.allowed() for place in here for shape in place.shapes))
    guess = did_you_mean(given, filter(lambda word: isinstance(word, str), words)) if isinstance(given, str) else ""
    return path, f"found {show(value)}, allowed: {allowed}{guess}"


def _another_id(data: dict[str, Any], parts: list[Any]) -> str:
    """Ask whether a table that lacks a key was meant to be one that is there: an overlay with a slip in the id."""
    ids = data.get(parts[0]) if len(parts) > 2 else None
    return did_you_mean(parts[1], [key for key in ids if key != parts[1]]) if isinstance(ids, dict) else ""


def _own_parts(data: dict[str, Any], detail: ErrorDetails) -> tuple[list[Any], Any]:
    """Return the path of an error without pydantic's own marks in it, and what stands before the last unknown part."""
    parts: list[Any] = []
    value: Any = data
    around: Any = data
    part: Any
    for part in detail["loc"]:
        if (isinstance(value, dict) and part in value) or (isinstance(value, list) and isinstance(part, int)):
            parts.append(part)
            around, value = value, value[part]
    if detail["type"] == "missing":
        parts.append(detail["loc"][-1])
    return parts, around if detail["type"] == "extra_forbidden" else value


def _unknown_key(key: str, around: list[Place], table: Any) -> str:
    known = [name for place in around for name in known_keys(place, table)]
    owners = [
        model.elsewhere[key]
        for place in around
        for model in place.models(table)
        if issubclass(model, Part) and key in model.elsewhere
    ]
    if owners:
        return f"belongs to {owners[0]}, not here, allowed: {', '.join(known)}"
    return f"unknown key, allowed: {', '.join(known)}{did_you_mean(key, known)}"


def _unknown_kind(given: Any, kinds: list[Place]) -> str:
    words = [word for place in kinds for word in place.words()]
    if not isinstance(given, dict) or "kind" not in given:
        return f"has no kind, allowed: a table with kind = {listed(words)}"
    kind = given["kind"]
    return f"found kind = {show(kind)}, allowed: {listed(words)}{did_you_mean(str(kind), words)}"
