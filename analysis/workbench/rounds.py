"""Rounds of playouts: a variant beside its base on the same deals, from a first glance to as many as are wanted."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from analysis import arms as studies
from analysis import compare
from analysis.arms import COMPARISON, REPORT, Arm, Watch
from analysis.language import say
from sim.errors import BalizaError
from sim.manifest import BLOCK_DEALS, fingerprint

if TYPE_CHECKING:
    from analysis.chapters import Exhibit
    from analysis.played import Played
    from sim.config import Resolved
    from sim.study import Progress

FIRST_DEALS = 128
"""Deals of the first round: seen within seconds, and enough for a verdict (`analysis.verdicts.FEWEST`)."""
GROWTH = 4
"""Each round has so many times the playouts of the one before."""


@dataclass(frozen=True)
class Order:
    """What is to be played.

    Parameters
    ----------
    base, variant
        The configs, see `analysis.workbench.draft`.
    policies
        Who plays, by names with commas, repeated round the table.
    players
        How many play.
    playouts
        How many of each config in the last round.
    """

    base: Resolved
    variant: Resolved
    policies: str
    players: int
    playouts: int

    def arms(self) -> list[Arm]:
        """Return the studies of the base and the variant.

        Their folders are named by what the configs hold, so that a config that was played before need not be again.

        Raises
        ------
        BalizaError
            If the variant plays as the base does, or there are no such policies.
        """
        if self.base.hash == self.variant.hash:
            raise BalizaError(say("Nothing that influences play has been changed yet."))
        return [
            replace(arm, variant=replace(arm.variant, id=arm.variant.config.hash[:16]))
            for arm in compare.arms_of([self.base, self.variant], self.policies, self.playouts, self.players)
        ]

    def folder(self, root: Path) -> Path:
        """Return where the studies of such tables lie."""
        seats = fingerprint({"seating": self.arms()[0].names})
        return root / f"{self.base.game}_{self.players}_{seats[:8]}"


@dataclass(frozen=True, eq=False)
class Glance:
    """What is known after a round; two are the same only if they are one object, since tables have no plain equality.

    Parameters
    ----------
    deals
        Deals behind the figures.
    summary
        How many headline metrics differ.
    headlines, counted
        The differences in the metrics of every game, and in what the game itself counts.
    chart
        The chart of the headline metrics as SVG; empty where there is nothing to draw.
    """

    deals: int
    summary: str
    headlines: Exhibit
    counted: Exhibit
    chart: str


class Work:
    """Playouts under way, counted for those who watch, and stopped by them."""

    def __init__(self) -> None:
        self.asked = 0
        self.glance: Glance | None = None
        self.page: Path | None = None
        self._done: dict[str, int] = {}
        self._played: dict[tuple[str, int], int] = {}
        self.began = time.monotonic()
        self._ended: float | None = None
        self._stop = False

    @property
    def done(self) -> int:
        """Playouts so far."""
        return sum(self._done.values())

    @property
    def rate(self) -> float:
        """Playouts a second, those that were there already left out."""
        spent = (self._ended or time.monotonic()) - self.began
        return sum(self._played.values()) / max(spent, 1e-9)

    @property
    def ended(self) -> bool:
        """Tell whether it is over."""
        return self._ended is not None

    def end(self) -> None:
        """Be over."""
        self._ended = time.monotonic()

    def stop(self) -> None:
        """End soon; what has been played is kept."""
        self._stop = True

    def stopped(self) -> bool:
        """Tell whether it is to end."""
        return self._stop

    def watch(self, arm: Arm) -> Watch:
        """Return what counts the playouts of a study."""

        def count(progress: Progress) -> None:
            self._played[arm.id, arm.playouts] = progress.done - progress.found
            self._done[arm.id] = min(progress.done, arm.playouts)  # more may lie there from before

        return count


def sizes(playouts: int, rotations: int) -> list[int]:
    """Return the playouts of each round, the wanted number last.

    From the third on they are whole blocks, since a study that is extended plays its short last block again.

    Examples
    --------
    >>> sizes(20_000, 1)
    [128, 512, 2048, 8192, 20000]
    """
    found = []
    deals = FIRST_DEALS
    while deals * rotations < playouts:
        found.append(deals * rotations)
        deals *= GROWTH
        if deals > BLOCK_DEALS:
            deals -= deals % BLOCK_DEALS
    return [*found, playouts]


def play(order: Order, root: Path, work: Work) -> None:
    """Play rounds until the wanted number is reached or the work is stopped; each leaves a `Glance`.

    Parameters
    ----------
    order
        What to play.
    root
        Where the studies lie.
    work
        Is told how far it is.

    Raises
    ------
    BalizaError
        As `Order.arms`, or if the studies cannot be written.
    """
    wanted = order.arms()
    work.asked = sum(arm.playouts for arm in wanted)
    for playouts in sizes(order.playouts, _rotations(wanted[0])):
        arms = [replace(arm, playouts=playouts) for arm in wanted]
        try:
            found = studies.play(arms, order.folder(root), page=COMPARISON, stop=work.stopped, watch=work.watch)
        except KeyboardInterrupt:
            return
        work.glance = glance(found)


def _rotations(arm: Arm) -> int:
    from sim.policies import seating_period

    return seating_period(arm.names)


def glance(arms: list[Played]) -> Glance:
    """Return what studies of a base and a variant say of their difference."""
    from analysis.chapters import differences
    from analysis.comparison import cards
    from analysis.rendering import inline_svg
    from analysis.report import with_a_winner

    won = with_a_winner(arms, arms)
    headlines = differences.headlines(won)
    chart = inline_svg(headlines.figure, "differences", headlines.alt) if headlines.figure else ""
    return Glance(min(arm.deals for arm in won), cards(won)[0].summary, headlines, differences.counted(won), chart)


def report(config: Resolved, players: int, most: int, root: Path, page: Path, work: Work) -> None:
    """Play and write the report of a config.

    Parameters
    ----------
    config
        The config.
    players
        How many play.
    most
        Playouts that a study has at most, see `analysis.report.arms_of`.
    root
        Where the studies lie.
    page
        The HTML file.
    work
        Is told how far it is.
    """
    from analysis.report import arms_of, render, write

    wanted = [replace(arm, playouts=min(most, arm.playouts)) for arm in arms_of(config, players)]
    work.asked = sum(arm.playouts for arm in wanted)
    folder = root / f"report_{config.hash[:16]}_{players}"
    try:
        arms = studies.play(wanted, folder, page=REPORT, stop=work.stopped, watch=work.watch)
    except KeyboardInterrupt:
        return
    write(render(arms), page)
    work.page = page


def warm(game_id: str) -> None:
    """Load what a first round needs before it is asked for: the game's compiled code, and the charts."""
    from analysis import report  # noqa: F401
    from analysis.chapters import differences  # noqa: F401
    from sim.games import game

    game(game_id).module("playing")
