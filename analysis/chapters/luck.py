"""How much of a result is luck, and which chance decides it."""

from __future__ import annotations

from functools import lru_cache

import polars as pl

from analysis import luck
from analysis.chapters import Arms, Chapter, Exhibit, by_one_policy
from analysis.language import later
from analysis.luck import Measure
from analysis.played import Played


@lru_cache(maxsize=8)
def _shares(arm: Played, measure: Measure) -> pl.DataFrame:
    assert arm.replays is not None
    return luck.shares(arm.replays, measure)


def _replayed(arms: Arms) -> Arms:
    """Return the studies by one policy of which enough deals have been replayed to a winner."""
    return [arm for arm in by_one_policy(arms) if arm.replays is not None and not _shares(arm, "win_share").is_empty()]


def _told(measure: Measure, arms: Arms) -> Exhibit:
    return luck.told({arm.label: _shares(arm, measure) for arm in arms}, measure)


def of_wins(arms: Arms) -> Exhibit:
    """Show how much of who wins each source of chance decides."""
    return _told("win_share", arms)


def of_scores(arms: Arms) -> Exhibit:
    """Show how much of the scores each source of chance decides."""
    return _told("score", arms)


CHAPTER = Chapter(
    id="luck",
    order=18,
    title=later("Luck"),
    question=later("How much of the result is luck, and which chance decides it?"),
    looks_at=_replayed,
    exhibits={"luck": of_wins, "luck-of-scores": of_scores},
)
