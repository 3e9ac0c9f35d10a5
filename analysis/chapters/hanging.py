"""What hangs on the assumptions of a report's config: verdicts that flip, and what moves most."""

from __future__ import annotations

from analysis import compare, hanging
from analysis.chapters import Arms, Chapter, Exhibit
from analysis.chapters import sensitivity as pages
from analysis.language import later


def _seen(arms: Arms) -> Arms:
    """Return the config itself and its assumptions set otherwise, as those of a sensitivity; none if none is."""
    seen = hanging.placed(tuple(hanging.varied(arms)))
    return seen if len(seen) > 1 else []


def moves(arms: Arms) -> Exhibit:
    """Show which assumptions move length, wins and scores most."""
    measures = ["turns", compare.of_seat(0), compare.TIES, "score"]
    return pages.tornadoes(arms, measures, later("length, wins and scores"))


CHAPTER = Chapter(
    id="hanging",
    order=81,
    title=later("What hangs on the assumptions"),
    question=later("Which verdicts and figures would change if an assumption were another?"),
    needs={"playouts": ["turns", "rounds", "decisions", "winners"], "seats": ["seat", "score", "win_share"]},
    looks_at=_seen,
    exhibits={"assumptions-verdicts": pages.verdicts, "assumptions-moves": moves},
)
