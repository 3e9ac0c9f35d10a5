"""The variant under way: the config it extends, and what it changes; read from and saved as a TOML file."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from analysis.language import say
from analysis.workbench.controls import groups_of
from sim.config import Resolved, bundled, check, resolve
from sim.config_files import read_layers
from sim.config_paths import covers, find, put
from sim.errors import BalizaError
from sim.games import game as find_game

NEW = "variant"
"""Name of a variant that has not been saved yet."""


class Draft:
    """A variant of a config, with values that can be turned.

    Parameters
    ----------
    source
        A bundled config or a file without ``extends``, of which this is to become a variant; or the file of a variant,
        which is changed further.

    Attributes
    ----------
    source
        What can be opened to have it again as it was opened or saved last.
    base
        The config that the variant is compared with: what its file extends.
    name
        What it is called: its file's name without the ending.
    config
        The whole config as it is now, be it sound or not.
    groups
        What can be turned in it.
    own
        What its file holds beside the name of what it extends: the changes.

    Raises
    ------
    ConfigError
        If the source cannot be played; what the page opens is sound.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        layers = read_layers(source)
        written = layers[-1].data
        is_variant = "extends" in written and source not in bundled()
        self._file = Path(source) if is_variant else None
        self._folder = self._file.parent if self._file else Path()
        self._extends = str(written["extends"]) if is_variant else source
        self.own: dict[str, Any] = {key: value for key, value in written.items() if key != "extends" and is_variant}
        opened = resolve(source)
        self.base = resolve(self._extends, self._folder) if is_variant else opened
        self.name = opened.name if is_variant else NEW
        self.config: dict[str, Any] = deepcopy(opened.config)
        if not is_variant:
            self.config["title"] = self.own["title"] = say("{title}, changed", title=opened.config["title"])
        self.groups = groups_of(opened)
        self._whole: tuple[str, ...] = find_game(opened.game).module("components").Config.whole

    # --- values ---

    def value(self, path: str) -> Any:
        """Return a value as it is now."""
        return find(self.config, path)

    def base_value(self, path: str) -> Any:
        """Return a value of the base; None where it has no such value."""
        return _found(self.base.config, path)

    def set(self, path: str, value: Any) -> None:
        """Change a value; one that is as in the base again is no change any more."""
        put(self.config, path, value)
        unit = next((part for part in _heads(path) if any(_names(pattern, part) for pattern in self._whole)), path)
        now = find(self.config, unit)
        if now == self.base_value(unit):
            _drop(self.own, unit)
        else:
            _lay(self.own, unit, deepcopy(now))

    def reset(self, path: str) -> None:
        """Give a value back what it has in the base; a value that the base lacks stays."""
        before = self.base_value(path)
        if before is not None:
            self.set(path, deepcopy(before))

    def is_changed(self, path: str) -> bool:
        """Tell whether a value differs from the base's."""
        return bool(self.value(path) != self.base_value(path))

    # --- the whole ---

    def mistakes(self) -> list[str]:
        """Return all mistakes as `baliza check` says them, with the key path in front and without file and line."""
        labels = "|".join(re.escape(layer.label) for layer in read_layers(self._table(), self._folder))
        return [re.sub(rf"^(?:{labels})(?::\d+)?: ", "", line) for line in check(self._table(), self._folder)]

    def resolved(self) -> Resolved:
        """Return the variant, ready to be played.

        Raises
        ------
        ConfigError
            If it has mistakes.
        """
        return replace(resolve(self._table(), self._folder), name=self.name)

    def _table(self) -> dict[str, Any]:
        return {"extends": self._extends, **self.own}

    def text(self, folder: Path) -> str:
        """Return the variant as TOML: what it extends and what differs; comments of its file are kept.

        Parameters
        ----------
        folder
            Where the file is to lie: the config that it extends is named from there.
        """
        import tomlkit

        kept = self._file is not None and self._file.is_file()
        document = tomlkit.parse(self._file.read_text("utf-8")) if kept and self._file else tomlkit.document()
        wanted = {"extends": self._extends_from(folder), **self.own}
        _bring(document, wanted)
        return tomlkit.dumps(document)

    def _extends_from(self, folder: Path) -> str:
        if self._extends in bundled():
            return self._extends
        return Path(os.path.relpath(self._folder / self._extends, folder)).as_posix()

    def save(self, folder: Path, name: str) -> Path:
        """Save the variant as a file that `baliza` accepts.

        Parameters
        ----------
        folder
            Where it is to lie; made if it is not there.
        name
            Its name, without the ending.

        Raises
        ------
        BalizaError
            If the name is not one for a file, another file has it, the variant has mistakes, or cannot be written.
        """
        if not re.fullmatch(r"[A-Za-z0-9_-]+", name):
            raise BalizaError(f"name: found {name!r}, allowed: letters, digits, _ and -")
        if name in bundled():
            raise BalizaError(f"{name}: is the name of a bundled config; choose another name")
        file = folder / f"{name}.toml"
        if file.exists() and not (self._file and self._file.exists() and file.samefile(self._file)):
            raise BalizaError(f"{file}: exists already; choose another name")
        if self.mistakes():
            raise BalizaError(f"{file}: not saved, the variant has mistakes")
        text = self.text(folder)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            temporary = file.with_suffix(".toml.tmp")
            temporary.write_text(text, encoding="utf-8", newline="\n")
            temporary.replace(file)
        except OSError as error:
            raise BalizaError(f"{file}: cannot be written: {error.strerror or error}") from None
        self._extends, self._folder, self._file = self._extends_from(folder), folder, file
        self.name, self.source = name, str(file)
        return file


def _found(table: Mapping[str, Any], path: str) -> Any:
    try:
        return find(table, path)
    except KeyError:
        return None


def _heads(path: str) -> list[str]:
    """Return the tables on the way to a path, and the path itself."""
    parts = path.split(".")
    return [".".join(parts[: n + 1]) for n in range(len(parts))]


def _names(pattern: str, path: str) -> bool:
    return pattern.count(".") == path.count(".") and covers(pattern, path)


def _lay(table: dict[str, Any], path: str, value: Any) -> None:
    """Set a value, with the tables around it."""
    *way, last = path.split(".")
    for part in way:
        table = table.setdefault(part, {})
    table[last] = value


def _drop(table: dict[str, Any], path: str) -> None:
    """Take a value away, and the tables that are empty then."""
    head, _, rest = path.partition(".")
    if head in table:
        if rest:
            _drop(table[head], rest)
        if not rest or not table[head]:
            del table[head]


def _bring(table: Any, wanted: Mapping[str, Any]) -> None:
    """Make a TOML table hold what is wanted; what stays keeps its comments."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        if isinstance(value, Mapping) and isinstance(table.get(key), Mapping):
            _bring(table[key], value)
        elif key not in table or table[key] != value:
            table[key] = value
