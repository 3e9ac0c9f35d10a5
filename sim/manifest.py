"""What a study is, written down first: its manifest, and whether a folder holds the study asked for."""

from __future__ import annotations

import hashlib
import json
import os
import platform
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.dataset import ALWAYS, MANIFEST, columns
from sim.errors import StudyError
from sim.games import game as find_game
from sim.policies import Policy, seating_period

if TYPE_CHECKING:
    from sim.config import Resolved
    from sim.games import Game

FORMAT = 1
"""Raised when the meaning of a study's files changes."""
BLOCK_DEALS = 1024
PART_BLOCKS = 16
PACKAGES = ("baliza", "numba", "numpy", "polars")


@dataclass(frozen=True)
class Plan:
    """All that a study's tables depend on, and how many playouts are asked for.

    Parameters
    ----------
    resolved
        The config.
    players
        How many play.
    seating
        Policy of each seat in rotation 0.
    seed
        Seed of all chance.
    playouts
        Playouts asked for, whole deals.
    turns, events
        Write that table for every k-th deal; 0 for none.
    until
        The stopping rule in words; empty where there is none.
    block_deals, part_blocks
        Deals of a block, blocks of a part.
    """

    resolved: Resolved
    players: int
    seating: tuple[Policy, ...]
    seed: int
    playouts: int
    turns: int = 0
    events: int = 0
    until: str = ""
    block_deals: int = BLOCK_DEALS
    part_blocks: int = PART_BLOCKS

    @property
    def game(self) -> Game:
        """The game that is played."""
        return find_game(self.resolved.game)

    @property
    def rotations(self) -> int:
        """In how many rotations each deal is played."""
        return seating_period([policy.name for policy in self.seating])

    @property
    def deals(self) -> int:
        """Deals asked for."""
        return self.playouts // self.rotations

    @property
    def blocks(self) -> int:
        """Blocks, the last perhaps a short one."""
        return -(-self.deals // self.block_deals)

    @property
    def parts(self) -> int:
        """Parts, the last perhaps a short one."""
        return -(-self.blocks // self.part_blocks)

    @property
    def tables(self) -> list[str]:
        """Names of the tables that the study writes."""
        return [*ALWAYS, *(["turns"] if self.turns else []), *(["events"] if self.events else [])]

    def deals_of(self, block: int) -> int:
        """Return how many deals a block has."""
        return min(self.block_deals, self.deals - block * self.block_deals)

    def blocks_of(self, part: int) -> range:
        """Return the numbers of a part's blocks."""
        return range(part * self.part_blocks, min((part + 1) * self.part_blocks, self.blocks))

    def with_playouts(self, playouts: int) -> Plan:
        """Return the same study with another number of playouts, rounded up to whole deals."""
        return replace(self, playouts=-(-playouts // self.rotations) * self.rotations)

    def manifest(self, finished: int, stopped: str = "") -> dict[str, Any]:
        """Return the manifest, the same bytes for the same study at the same point.

        Parameters
        ----------
        finished
            Playouts on disk.
        stopped
            Why the study needs no more playouts, if it was stopped by its rule.
        """
        resolved = self.resolved
        distinct = list({policy.name: policy for policy in self.seating}.values())
        return {
            "study": self.study,
            **self.identity(),
            "name": resolved.name,
            "config": resolved.config,
            "sources": resolved.sources,
            "policies": [policy.as_data() for policy in distinct],
            "seating": [policy.name for policy in self.seating],
            "components": _components(self.game, resolved.config),
            "tables": self.tables,
            "rotations": self.rotations,
            "until": self.until,
            "requested": self.playouts,
            "finished": finished,
            "stopped": stopped,
            "packages": {name: version(name) for name in PACKAGES},
            "python": platform.python_version(),
        }

    @cached_property
    def study(self) -> str:
        """Fingerprint of the study: what its parts are recognised by."""
        return fingerprint(self.identity())

    def identity(self) -> dict[str, Any]:
        """Return what two runs must have in common to write into one folder."""
        return {
            "format": FORMAT,
            "game": self.resolved.game,
            "rules_version": self.game.rules_version,
            "config_hash": self.resolved.hash,
            "players": self.players,
            "policies_hash": fingerprint({"seating": [policy.as_data() for policy in self.seating]}),
            "seed": self.seed,
            "turns_every": self.turns,
            "events_every": self.events,
            "columns_hash": fingerprint({t: [(c.name, c.dtype) for c in columns(self.game, t)] for t in self.tables}),
            "block_deals": self.block_deals,
            "part_blocks": self.part_blocks,
        }


_WORDS = {
    "format": "another format of tables",
    "game": "another game",
    "rules_version": "another version of the rules",
    "config_hash": "another config",
    "players": "another number of players",
    "policies_hash": "other policies",
    "seed": "another seed",
    "turns_every": "another --turns",
    "events_every": "another --events",
    "columns_hash": "other columns (of another version of Baliza)",
    "block_deals": "another block size",
    "part_blocks": "another part size",
}


def refuse_another(folder: Path, found: dict[str, Any], plan: Plan) -> None:
    """Refuse a folder that holds another study, saying in what it differs.

    Raises
    ------
    StudyError
        One line that names every difference.
    """
    wanted = plan.identity()
    different = [key for key in wanted if found.get(key) != wanted[key]]
    if not different:
        return
    said = []
    for key in different:
        plain = not key.endswith("_hash") and key != "format"
        said.append(f"{_WORDS[key]} ({found.get(key)}, asked for {wanted[key]})" if plain else _WORDS[key])
    raise StudyError(f"{folder}: holds a study with {', '.join(said)}; choose another folder")


def fingerprint(data: dict[str, Any]) -> str:
    """Return a hash of plain data."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def write_manifest(folder: Path, manifest: dict[str, Any]) -> None:
    """Write ``manifest.json``, whole or not at all."""
    text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
    path = folder / MANIFEST
    temporary = path.with_suffix(".json.tmp")
    with temporary.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def _components(game: Game, config: dict[str, Any]) -> list[dict[str, str]]:
    """Return kind, id and name of every component; the name is the config's, else the id in plain words."""
    found = []
    for kind, name in game.module("outcome").component_ids(config):
        given = config.get(f"{kind}s", {}).get(name, {}).get("name")
        found.append({"kind": kind, "id": name, "name": given or name.replace("_", " ")})
    return found
