"""What playing costs, told before it begins: playouts, time on this machine and room on disk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from analysis import words
from analysis.arms import Arm
from analysis.language import say, say_many
from sim import study
from sim.dataset import MANIFEST, scan

FEW = 8
"""Playouts of the first short study that is timed."""
SECONDS, MOST = 0.7, 1_000
"""The second one takes about so long, and no more playouts than that."""


@dataclass(frozen=True)
class Cost:
    """What is still to be played, and about what that takes.

    Parameters
    ----------
    studies
        How many studies are not finished.
    playouts
        How many playouts they lack.
    seconds, megabytes
        About what they take here, by a short timing.
    """

    studies: int
    playouts: int
    seconds: float
    megabytes: float

    def in_words(self) -> str:
        """Say what it takes, in a sentence."""
        if not self.playouts:
            return say("everything is played already")
        return say_many(
            "{playouts} playouts in {n} study: {time} on this machine, {megabytes} MB on disk",
            "{playouts} playouts in {n} studies: {time} on this machine, {megabytes} MB on disk",
            self.studies,
            playouts=words.count(self.playouts),
            time=_time(self.seconds),
            megabytes=words.about(self.megabytes),
        )


def _time(seconds: float) -> str:
    """Write a time that is only about so long."""
    if seconds < 60:
        return say("less than a minute")
    return say_many("about {n} minute", "about {n} minutes", round(seconds / 60))


def cost(arms: Sequence[Arm], folder: Path, jobs: int | None) -> Cost:
    """Tell what it costs to play arms into a folder, from a short timing of the first one of each seating.

    Parameters
    ----------
    arms, folder
        See `analysis.arms.play`; what the folder holds already costs nothing.
    jobs
        Workers at a time.
    """
    left = {arm.id: (arm, max(0, arm.playouts - _finished(folder / arm.id))) for arm in arms}
    missing = [(arm, n) for arm, n in left.values() if n]
    rates: dict[tuple[str, ...], _Rate] = {}
    for arm, _ in missing:
        if tuple(arm.names) not in rates:
            rates[tuple(arm.names)] = _timed(arm, jobs)
    each = [(rates[tuple(arm.names)], n) for arm, n in missing]
    return Cost(
        len(missing),
        sum(n for _, n in missing),
        sum(rate.start + n * rate.second for rate, n in each),
        sum(rate.head + n * rate.megabyte for rate, n in each),
    )


@dataclass(frozen=True)
class _Rate:
    """What a study takes: seconds and megabytes to begin with, and of each playout."""

    start: float
    second: float
    head: float
    megabyte: float


def _finished(folder: Path) -> int:
    return int(scan(folder).manifest["finished"]) if (folder / MANIFEST).exists() else 0


def _timed(arm: Arm, jobs: int | None) -> _Rate:
    """Time two short studies; where even the first takes long, its playouts are all that is counted."""
    with TemporaryDirectory() as given:
        folder = Path(given)
        _run(arm, folder / "compiles", FEW, jobs)
        few = _run(arm, folder / "few", FEW, jobs)
        size = _size(folder / "few")
        many = min(MOST, round(SECONDS * FEW / few))
        if many < 2 * FEW:
            return _Rate(0.0, few / FEW, size, 0.0)
        more = _run(arm, folder / "many", many, jobs)
        second = max(0.0, more - few) / (many - FEW)
        megabyte = (_size(folder / "many") - size) / (many - FEW)
    return _Rate(max(0.0, few - FEW * second), second, size - FEW * megabyte, megabyte)


def _size(folder: Path) -> float:
    """Return how many megabytes the files of a study hold."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def _run(arm: Arm, folder: Path, playouts: int, jobs: int | None) -> float:
    began = time.perf_counter()
    study.run(
        arm.variant.config,
        folder,
        playouts=playouts,
        players=len(arm.seating),
        policies=arm.seating,
        jobs=jobs,
    )
    return time.perf_counter() - began
