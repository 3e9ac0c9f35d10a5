"""Variants side by side: each for itself, not their differences."""

from __future__ import annotations

from analysis.arms import COMPARISON
from analysis.chapters import Chapter, everything
from analysis.chapters.length import turns
from analysis.chapters.scores import points_by_source, scores
from analysis.chapters.seats import win_share_by_seat
from analysis.language import later

CHAPTER = Chapter(
    id="variants",
    order=10,
    title=later("Side by side"),
    question=later("What is each variant like?"),
    needs={"seats": ["seat", "win_share", "score"], "playouts": ["turns"]},
    looks_at=everything,
    pages=(COMPARISON,),
    exhibits={
        "win-share-by-seat": win_share_by_seat,
        "turns": turns,
        "scores": scores,
        "points-by-source": points_by_source,
    },
)
