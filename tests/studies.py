"""Small studies for the tests: blocks of 16 deals, parts of two blocks, so that few playouts fill many files."""

import hashlib
from pathlib import Path
from typing import Any

from sim import study
from sim.config import resolve
from sim.dataset import Study
from sim.games import game
from sim.policies import RANDOM, Policy, find_policy

GAME = game("south_seas")
SOUTH_SEAS = resolve("south_seas")
SIZES = {"block_deals": 16, "part_blocks": 2}
MIXED = [RANDOM, find_policy(GAME, "greedy"), RANDOM]


def small(out: Path, playouts: int = 150, policies: list[Policy] | None = None, **settings: Any) -> Study:
    """Run a study of four players, by default a random one with a short last block."""
    settings = {"players": 4, "jobs": 2, **SIZES, **settings}
    return study.run(SOUTH_SEAS, out, playouts=playouts, policies=policies or [RANDOM], **settings)


def content(folder: Path) -> dict[str, str]:
    """Return a hash of every file of a study, but those that have been set aside."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and ".aside" not in path.name)
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
