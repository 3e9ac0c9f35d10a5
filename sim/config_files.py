"""Configs on disk: where they lie, how their TOML is read, and how one is laid over another."""

import os
import re
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.config_paths import covers, did_you_mean, find, known_paths, leaves, matching, show
from sim.errors import ConfigError
from sim.games import games

OWN_KEYS = {
    "extends": "Bundled name or file of the config that this one changes.",
    "remove": "Dotted paths that the config below loses before the values of this file are laid over it.",
}
"""Keys of a file about files; no part of the config that is played."""


@dataclass(frozen=True)
class Layer:
    """One config file (or table) of a chain: the base is the first layer, each next one is laid over it."""

    label: str
    data: dict[str, Any]
    lines: dict[str, int] = field(default_factory=dict)

    def line_of(self, path: str) -> int | None:
        """Find the line of a key, or of the first key inside it, or of the table around it."""
        while path:
            inside = (line for key, line in self.lines.items() if f"{key}.".startswith(f"{path}."))
            if line := self.lines.get(path) or next(inside, None):
                return line
            path = path.rpartition(".")[0]
        return None

    def mistake(self, path: str, text: str) -> str:
        """Write one line about a key of this layer."""
        line = self.line_of(path)
        place = f"{self.label}:{line}" if line else self.label
        return f"{place}: {path}: {text}" if path else f"{place}: {text}"


def bundled() -> dict[str, Path]:
    """Return names and files of the configs that come with Baliza and with games added to it, bases first."""
    here = Path(__file__).parent
    own = here / "_configs" if (here / "_configs").is_dir() else here.parent / "configs"
    found: dict[str, Path] = {}
    for root in (own, *(game.configs for game in games().values())):
        for file in sorted(root.glob("*.toml")) + sorted((root / "variants").glob("*.toml")):
            found.setdefault(file.stem, file)
    return found


def read_layers(source: str | Path | Mapping[str, Any], base_dir: Path | None = None) -> list[Layer]:
    """Read a config and all it extends, base first.

    Parameters
    ----------
    source
        A file, a bundled name, or a table already read.
    base_dir
        Where relative ``extends`` of a table are looked for; a file's own folder otherwise.
    """
    seen: list[Path] = []
    if isinstance(source, Mapping):
        layers = [Layer("config", deepcopy(dict(source)))]
        folder = base_dir or Path()
    else:
        path, label = _locate(str(source), base_dir or Path())
        layers = [_read(path, label)]
        folder = path.parent
        seen.append(path.resolve())
    while "extends" in layers[0].data:
        path, label = _extended(layers[0], folder)
        if path.resolve() in seen:
            chain = " -> ".join([*(layer.label for layer in reversed(layers)), label])
            raise ConfigError([layers[0].mistake("extends", f"the configs extend each other in a circle: {chain}")])
        seen.append(path.resolve())
        layers.insert(0, _read(path, label))
        folder = path.parent
    return layers


def _extended(layer: Layer, folder: Path) -> tuple[Path, str]:
    """Find the config that a layer extends."""
    extends = layer.data["extends"]
    if not isinstance(extends, str):
        raise ConfigError([layer.mistake("extends", f"found {show(extends)}, allowed: a bundled name or a file")])
    try:
        return _locate(extends, folder)
    except ConfigError as error:
        raise ConfigError([layer.mistake("extends", str(error))]) from None


def _locate(name: str, folder: Path) -> tuple[Path, str]:
    """Find a bundled config by its name or another by its file; also how messages call it."""
    known = bundled()
    if name in known:
        return known[name], f"{name}.toml"
    path = folder / name
    if path.is_file():
        return path, os.path.relpath(path) if folder != Path() else name
    hint = did_you_mean(name, known)
    raise ConfigError([f"{name}: no such file, and no bundled config of that name ({', '.join(known)}){hint}"])


def _read(path: Path, label: str) -> Layer:
    try:
        text = path.read_text(encoding="utf-8")
        return Layer(label, tomllib.loads(text), key_lines(text))
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = re.search(r"\(at line (\d+), column (\d+)\)", message)
        if place is None:
            raise ConfigError([f"{label}: not TOML: {message}"]) from None
        reason = message[: place.start()].strip()
        raise ConfigError([f"{label}:{place[1]}: not TOML: {reason} (column {place[2]})"]) from None
    except UnicodeDecodeError:
        raise ConfigError([f"{label}: not a text file in UTF-8"]) from None
    except OSError as error:
        raise ConfigError([f"{label}: cannot be read: {error.strerror}"]) from None


_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\- ]+?)\s*\]")
_KEY = re.compile(r"\s*([\w.\-]+)\s*=")


def key_lines(text: str) -> dict[str, int]:
    """Map the line of each table and key of a TOML text; keys inside inline tables are left to the line around them."""
    lines: dict[str, int] = {}
    table = ""
    inside_text = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not inside_text and (header := _HEADER.match(line)):
            table = header[2].replace(" ", "")
            if header[1] == "[[":
                count = sum(path.startswith(f"{table}.") and path.count(".") == 1 for path in lines)
                table = f"{table}.{count}"
            lines.setdefault(table, number)
        elif not inside_text and (key := _KEY.match(line)):
            lines.setdefault(f"{table}.{key[1]}" if table else key[1], number)
        inside_text ^= (line.count('"""') + line.count("'''")) % 2 == 1
    return lines


@dataclass
class Merged:
    """Layers laid over each other: one table, and who set what."""

    layers: list[Layer]
    data: dict[str, Any]
    origin: dict[str, Layer]  # dotted path of a value -> the layer that set it
    assumed: list[tuple[Layer, int]]  # where each entry of data["assumed"] was written
    mistakes: list[str]

    def mistake(self, path: str, text: str) -> str:
        """Write one line about a key of the merged config, with the file and line where it stands."""
        head, _, rest = path.partition(".")
        index, _, below = rest.partition(".")
        if head == "assumed" and index.isdigit():
            layer, written = self.assumed[int(index)]
            return layer.mistake(f"assumed.{written}.{below}".rstrip("."), text)
        return self._layer_of(path).mistake(path, text)

    def _layer_of(self, path: str) -> Layer:
        """Find the layer that has the last word on a path, or else on the table it stands in."""
        while path:
            for layer in reversed(self.layers):
                if path in known_paths(layer.data):
                    return layer
            path = path.rpartition(".")[0]
        return self.layers[-1]


def merge(layers: list[Layer], whole: tuple[str, ...]) -> Merged:
    """Lay the layers over each other, base first.

    Tables are joined key by key, other values replaced; ``remove`` takes away before values are laid over.

    Parameters
    ----------
    layers
        What `read_layers` gave.
    whole
        Patterns of tables that mean one thing and are therefore replaced as a whole.
    """
    merged = Merged(layers, {}, {}, [], [])
    entries: list[Any] = []
    for layer in layers:
        _remove(merged, layer)
        for key, value in layer.data.items():
            if key not in (*OWN_KEYS, "assumed"):
                _lay(merged.data, key, value, key, whole)
        for path, _ in leaves({k: v for k, v in layer.data.items() if k not in (*OWN_KEYS, "assumed")}):
            merged.origin[path] = layer
        entries = _add_assumed(merged, layer, entries)
    if entries:
        merged.data["assumed"] = entries
    return merged


def _lay(table: dict[str, Any], key: str, value: Any, path: str, whole: tuple[str, ...]) -> None:
    below = table.get(key)
    if isinstance(value, dict) and isinstance(below, dict) and not any(covers(p, path) for p in whole):
        for name, inner in value.items():
            _lay(below, name, inner, f"{path}.{name}", whole)
    else:
        table[key] = deepcopy(value)


def _remove(merged: Merged, layer: Layer) -> None:
    paths = layer.data.get("remove", [])
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        merged.mistakes.append(layer.mistake("remove", f"found {show(paths)}, allowed: a list of dotted paths"))
        return
    for pattern in paths:
        known = known_paths(merged.data)
        found = matching(pattern, known)
        if not found:
            hint = did_you_mean(pattern, known)
            merged.mistakes.append(layer.mistake("remove", f"{pattern} is not there to be removed{hint}"))
        for path in found:
            around, _, key = path.rpartition(".")
            del (find(merged.data, around) if around else merged.data)[key]
            merged.origin = {leaf: who for leaf, who in merged.origin.items() if not covers(path, leaf)}


def _add_assumed(merged: Merged, layer: Layer, entries: list[Any]) -> list[Any]:
    """Entries of this layer follow those below it and replace the ones with the same path."""
    own = layer.data.get("assumed", [])
    if not isinstance(own, list):
        merged.mistakes.append(
            layer.mistake("assumed", f"found {show(own)}, allowed: entries that each begin with [[assumed]]")
        )
        return entries
    again = [entry.get("path") for entry in own if isinstance(entry, dict)]
    kept = [i for i, entry in enumerate(entries) if not (isinstance(entry, dict) and entry.get("path") in again)]
    merged.assumed = [merged.assumed[i] for i in kept] + [(layer, index) for index in range(len(own))]
    return [entries[i] for i in kept] + deepcopy(own)
