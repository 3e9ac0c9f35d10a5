"""Watching a study: a bar on a terminal, plain lines elsewhere, nothing when quiet."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analysis.arms import Arm
    from analysis.played import Played
    from sim.policies import Policy
    from sim.study import Progress

Watch = Callable[["Progress"], None]

LINE_SECONDS = 10.0
"""Time between plain lines."""


@contextmanager
def watching(title: str, seating: Sequence[Policy], *, quiet: bool) -> Iterator[Watch | None]:
    """Give a study its watcher.

    Parameters
    ----------
    title
        What is being run.
    seating
        The policies in rotation 0.
    quiet
        Show nothing.
    """
    names = list(dict.fromkeys(policy.name for policy in seating))
    if quiet:
        yield None
    elif sys.stderr.isatty():
        with _bar(title, names) as watch:
            yield watch
    else:
        yield Lines(title, names)


class Lines:
    """Writes a line at the start, then one now and then, and one at the end."""

    def __init__(self, title: str, names: list[str]) -> None:
        self._title = title
        self._names = names
        self._began = 0.0
        self._last: float | None = None
        self._told: set[str] = set()

    def __call__(self, progress: Progress) -> None:
        """Write a line if it is time for one."""
        now = time.monotonic()
        for line in _news(progress, self._told):
            print(line, file=sys.stderr, flush=True)
        if self._last is None:
            self._began = now
        elif now - self._last < LINE_SECONDS and progress.done < progress.asked:
            return
        self._last = now
        spent = now - self._began
        text = f"{self._title}: {progress.done:,} of {progress.asked:,} playouts"
        played = progress.done - progress.found
        if played and spent > 0:
            rate = played / spent
            left = (progress.asked - progress.done) / rate
            text += f", {rate:,.0f} a second, {_clock(left)} left; {headline(progress, self._names)}"
        print(text.rstrip("; "), file=sys.stderr, flush=True)


@contextmanager
def _bar(title: str, names: list[str]) -> Iterator[Watch]:
    """Show a bar with rate and time left, and below it what has been found so far."""
    from rich.console import Console, RenderableType
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as RichProgress
    from rich.text import Text

    class Bar(RichProgress):
        below = ""

        def get_renderables(self) -> Iterator[RenderableType]:
            yield self.make_tasks_table(self.tasks)
            yield Text(self.below, overflow="ellipsis", no_wrap=True)

    columns = (
        TextColumn("{task.description}"),
        BarColumn(20),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(title, total=None, rate="")
        began: list[float] = []
        told: set[str] = set()

        def watch(progress: Progress) -> None:
            if not began:
                began.append(time.monotonic())
            for line in _news(progress, told):
                bar.console.print(line, highlight=False)
            played = progress.done - progress.found
            rate = played / max(time.monotonic() - began[0], 1e-9)
            bar.below = f"{progress.done:,} of {progress.asked:,} playouts; {headline(progress, names)}".rstrip("; ")
            bar.update(
                task, total=progress.asked, completed=progress.done, rate=f"{rate:,.0f} a second" if played else ""
            )

        yield watch


def _news(progress: Progress, told: set[str]) -> list[str]:
    """Return what was found damaged and has not been told yet."""
    fresh = [line for line in progress.set_aside if line not in told]
    told.update(fresh)
    return fresh


def play_arms(arms: Sequence[Arm], folder: Path, page: str, settings: dict[str, Any], *, quiet: bool) -> list[Played]:
    """Play the arms of a page, watched as one piece of work.

    Parameters
    ----------
    arms, folder, page
        See `analysis.arms.play`.
    settings
        ``seed`` and ``jobs`` as given to the command.
    quiet
        Show nothing.
    """
    from analysis import interrupts, words
    from analysis.arms import play

    title = f"{arms[0].variant.config.name}, {words.plural(len(arms), 'study', 'studies')}"
    with watching(title, (), quiet=quiet) as watch:
        return play(
            arms,
            folder,
            page=page,
            seed=settings["seed"] or 0,
            jobs=settings["jobs"],
            stop=interrupts.asked,
            watch=Together(watch, arms) if watch else lambda _: None,
        )


class Together:
    """Watches studies that are played one after another as one piece of work; says nothing of who wins."""

    def __init__(self, watch: Watch, arms: Sequence[Arm]) -> None:
        self._watch = watch
        self._left = sum(arm.playouts for arm in arms)
        self._done = self._found = 0
        self._now: Progress | None = None

    def __call__(self, arm: Arm) -> Watch:
        """Return the watcher of the next study."""
        self._left -= arm.playouts
        if self._now:
            self._done += self._now.done
            self._found += self._now.found
        return self._of_all

    def _of_all(self, progress: Progress) -> None:
        self._now = progress
        self._watch(
            replace(
                progress,
                done=self._done + progress.done,
                asked=self._done + progress.asked + self._left,
                found=self._found + progress.found,
                wins=replace(progress.wins, deals=0),
            )
        )


def headline(progress: Progress, names: list[str]) -> str:
    """Say how the win shares stand and what went wrong: the seats', with several policies also theirs per seat."""
    wins = progress.wins
    if not wins.deals:
        return ""
    text = "seats " + " ".join(f"{x:.1%}" for x in wins.seats[0] / (wins.deals * wins.unit))
    if len(names) > 1:
        shares = wins.policies[0] / (wins.deals * wins.unit)
        text += "; " + ", ".join(f"{name} {x:.1%}" for name, x in zip(names, shares, strict=True))
    troubles = ", ".join(f"{count:,} {what}" for what, count in progress.troubles.items() if count)
    return f"{text}; {troubles}" if troubles else text


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}"
