"""Configs: TOML files become one checked table in which every value is written out and knows its source.

A config is read with all it extends, laid over each other, checked as a whole against the model of its game (all
mistakes are named at once) and completed with defaults. This module knows no game; the models come from the registry.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from sim.config_files import OWN_KEYS, Merged, bundled, merge, read_layers
from sim.config_paths import apply_changes, covers, did_you_mean, known_paths, leaves, matching
from sim.errors import ConfigError

if TYPE_CHECKING:
    from sim.config_keys import Place
    from sim.config_parts import GameConfig

__all__ = [
    "Resolved",
    "apply_changes",
    "bundled",
    "check",
    "explain_key",
    "json_schema",
    "keys",
    "meaning",
    "notes",
    "resolve",
    "starter",
    "vary",
]

Source = str | Path | Mapping[str, Any]


@dataclass(frozen=True)
class Resolved:
    """A config that can be played.

    Attributes
    ----------
    name
        What the user called it: a bundled name or the name of its file.
    game
        Id of the game.
    config
        The whole config as plain tables, all defaults written out; `resolve` takes it back unchanged.
    sources
        Dotted path of each value to where it comes from: ``text`` (the rules text), ``assumed``, ``chosen`` (goals and
        the like, with no influence on play), ``default`` (no file says it), or the file of the variant that changed it.
    hash
        SHA-256 of all values that influence play, in hexadecimal.
    """

    name: str
    game: str
    config: dict[str, Any]
    sources: dict[str, str]
    hash: str

    @property
    def assumed(self) -> list[dict[str, Any]]:
        """The assumptions, as written in the config."""
        entries: list[dict[str, Any]] = self.config["assumed"]
        return entries

    @property
    def goals(self) -> dict[str, Any]:
        """The thresholds by which a report judges."""
        goals: dict[str, Any] = self.config["goals"]
        return goals

    def assumption_of(self, path: str) -> dict[str, Any] | None:
        """Return the last assumption that covers a value; None if the text gives it."""
        return next((entry for entry in reversed(self.assumed) if _assumes(entry, path)), None)


def resolve(source: Source, base_dir: str | Path | None = None) -> Resolved:
    """Read, check and complete a config.

    Parameters
    ----------
    source
        A bundled name, a TOML file, or a table already read (such as another config's ``config``).
    base_dir
        Folder from which relative paths are read; the working directory by default.

    Raises
    ------
    ConfigError
        With every mistake, one line each: file and line, key, what was found, what is allowed.
    """
    layers = read_layers(source, Path(base_dir) if base_dir is not None else None)
    game = layers[0].data.get("game")
    if not isinstance(game, str):
        raise ConfigError(
            [layers[0].mistake("game", "is missing: the id of a game, or extends with a config to change")]
        )
    try:
        components = _components(game)
    except ConfigError as error:
        raise ConfigError([layers[0].mistake("game", str(error))]) from None
    merged = merge(layers, components.Config.whole)
    config, mistakes = _checked(merged, components)
    if mistakes:
        raise ConfigError(mistakes)
    name = Path(source).stem if isinstance(source, str | Path) else game
    aside = components.Config.aside
    return Resolved(name, game, config, _sources(merged, config, aside), _hash(config, aside))


def check(source: Source, base_dir: str | Path | None = None) -> list[str]:
    """Return all mistakes of a config, one line each; none if it can be played."""
    try:
        resolve(source, base_dir)
    except ConfigError as error:
        return error.mistakes
    return []


def notes(resolved: Resolved) -> list[str]:
    """Return what is odd about a config that can be played all the same, one line each, as far as its game says so."""
    say = getattr(_components(resolved.game), "notes", None)
    return [f"{path}: {text}" for path, text in say(resolved.config)] if say else []


def vary(base: Resolved, changes: Mapping[str, Any]) -> Resolved:
    """Return a config with some values changed, checked anew; the source of the changed ones is ``changed``.

    Raises
    ------
    ConfigError
        If a path names nothing in the config, or a value is not allowed there.
    """
    varied = resolve(apply_changes(base.config, changes))
    sources = {
        path: "changed" if any(covers(pattern, path) for pattern in changes) else base.sources.get(path, "default")
        for path in varied.sources
    }
    name = ", ".join([base.name, *(f"{path} = {json.dumps(value)}" for path, value in changes.items())])
    return replace(varied, name=name, sources=sources)


def starter(base: str | Path) -> str:
    """Write the text of a new config that changes nothing yet, with examples to uncomment.

    Parameters
    ----------
    base
        A bundled name or a file: the config to start from.
    """
    resolved = resolve(base)
    examples = _model(resolved.game).examples
    head = f"""\
# {resolved.config["title"]}, changed. This file holds only what differs from the config it extends.
# Take away the # before an example to use it; `baliza check` tells what is wrong, `baliza sheet` draws what is read.
extends = {json.dumps(str(base))}
title = {json.dumps(f"{resolved.config['title']}, changed", ensure_ascii=False)}
"""
    return f"{head}\n{examples.read_text(encoding='utf-8')}" if examples else head


def json_schema(game: str) -> dict[str, Any]:
    """Return the JSON Schema of a game's configs and variants, by which editors complete and explain keys."""
    schema = _model(game).model_json_schema()
    text = {"type": "string"}
    schema["properties"] |= {
        "extends": text | {"description": OWN_KEYS["extends"]},
        "remove": {"type": "array", "items": text, "description": OWN_KEYS["remove"]},
    }
    _require_nothing(schema)  # a variant holds only what differs
    return schema


def keys(game: str) -> dict[str, str]:
    """Return every key that a config of the game can hold, with its meaning; ``*`` stands for an id.

    Examples
    --------
    >>> keys("south_seas")["ship_row.open"]
    'Ships that lie open at a time. Allowed: a whole number from 1 to 16.'
    """
    from sim.config_keys import paths

    return OWN_KEYS | {path: _explained(found) for path, found in paths(_model(game)).items()}


def explain_key(path: str, game: str) -> str:
    """Say what a config key means and allows, such as ``tiles.curve_shell.count`` or ``ship_row.open``.

    Raises
    ------
    ConfigError
        If no config of the game can have such a key.
    """
    from sim.config_keys import known_keys, places

    model = _model(game)
    parts = path.split(".")
    found = places(model, parts)
    if not found:
        depth = next(n for n in range(len(parts)) if not places(model, parts[: n + 1]))
        known = [key for place in places(model, parts[:depth]) for key in known_keys(place)]
        raise ConfigError([f"{path}: unknown key, allowed: {', '.join(known)}{did_you_mean(parts[depth], known)}"])
    return _explained(found)


def meaning(path: str, game: str) -> str:
    """Say what a key of a sound config means."""
    from sim.config_keys import places

    return _meaning(places(_model(game), path.split(".")))


def _explained(found: list["Place"]) -> str:
    allowed = " or ".join(dict.fromkeys(shape.allowed() for place in found for shape in place.shapes))
    return f"{_meaning(found)} Allowed: {allowed}."


def _meaning(found: list["Place"]) -> str:
    return " / ".join(dict.fromkeys(place.description for place in found))


def _components(game: str) -> ModuleType:
    """Find the module of a game that holds its config model and the checks of a whole set."""
    from sim.games import game as registered
    from sim.games import games

    if game not in games():
        raise ConfigError([f"{game}: unknown game, allowed: {', '.join(games())}{did_you_mean(game, games())}"])
    return registered(game).module("components")


def _model(game: str) -> type["GameConfig"]:
    """Find the config model of a game."""
    model: type[GameConfig] = _components(game).Config
    return model


def _checked(merged: Merged, components: ModuleType) -> tuple[dict[str, Any], list[str]]:
    """Return the completed config and all mistakes, each with its place."""
    from sim.config_checks import completed, idle_assumptions

    own = [n for n, (layer, _) in enumerate(merged.assumed) if layer is merged.layers[-1]]
    config, found = completed(components.Config, merged.data)
    found += components.check(merged.data)
    found += idle_assumptions(components.Config, merged.data, config, own)
    if config:
        _drop_idle_assumptions(config, own)
    return config, merged.mistakes + [merged.mistake(path, text) for path, text in dict.fromkeys(found)]


def _drop_idle_assumptions(config: dict[str, Any], own: list[int]) -> None:
    """Forget inherited assumptions about what a variant has removed."""
    known = known_paths(config)
    config["assumed"] = [
        entry for n, entry in enumerate(config["assumed"]) if n in own or matching(entry["path"], known)
    ]


def _sources(merged: Merged, config: dict[str, Any], aside: tuple[str, ...]) -> dict[str, str]:
    """Where each value comes from."""
    base = merged.layers[0]
    sources = {}
    for path, _ in leaves({key: value for key, value in config.items() if key != "assumed"}):
        layer = merged.origin.get(path)
        if layer is not None and layer is not base:
            sources[path] = Path(layer.label).name
        elif any(_assumes(entry, path) for entry in config["assumed"]):
            sources[path] = "assumed"
        elif layer is None:
            sources[path] = "default"
        else:
            sources[path] = "chosen" if any(covers(pattern, path) for pattern in aside) else "text"
    return sources


def _assumes(entry: Mapping[str, Any], path: str) -> bool:
    return covers(entry["path"], path) and not any(covers(given, path) for given in entry["unless"])


def _hash(config: dict[str, Any], aside: tuple[str, ...]) -> str:
    """Hash of the values that influence play. The order of tiles, ships and segments counts, so it is kept."""
    played = [leaf for leaf in leaves(config) if not any(covers(pattern, leaf[0]) for pattern in aside)]
    return hashlib.sha256(json.dumps(played, separators=(",", ":")).encode()).hexdigest()


def _require_nothing(schema: Any) -> None:
    if isinstance(schema, dict):
        if isinstance(schema.get("required"), list):
            del schema["required"]
        for value in schema.values():
            _require_nothing(value)
