"""Which verdicts hang on which assumption: the goals of a config judged anew where one assumption is set otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import polars as pl

from analysis import compare
from analysis.arms import seating_words
from analysis.estimates import LEVEL
from analysis.language import kept
from analysis.played import Played
from analysis.report import judged
from analysis.sensitivity import ends, ends_of
from analysis.verdicts import Verdict

TURNS, FORCED = "turns", "turns without a decision"
TOLD_BY: dict[str, Callable[[int], list[str]]] = {
    "seat_gap": lambda players: [compare.of_seat(seat) for seat in range(players)],
    "tie_rate": lambda _: [compare.TIES],
    "turns_low": lambda _: [TURNS],
    "rounds_low": lambda _: ["rounds"],
    "idle_rate": lambda _: [TURNS, FORCED],
}
"""Goals that headline metrics tell of, given the players: these have to differ where such a verdict flips."""
SCHEMA = {
    "key": pl.String, "wish": pl.String, "policy": pl.String, "path": pl.String, "setting": pl.String,
    "own_state": pl.String, "state": pl.String, "own_text": pl.String, "text": pl.String, "flips": pl.Boolean,
    "paired": pl.Boolean, "hangs": pl.Boolean,
}  # fmt: skip


@kept(4)
def flips(arms: tuple[Played, ...]) -> pl.DataFrame:
    """Judge the goals of a config at each setting of each assumption.

    A verdict flips where it is met in the one and missed in the other: each needs an interval on its side of the
    threshold, with Holm's adjustment over what the goal speaks of. It hangs on the assumption if besides a headline
    metric that tells of the goal differs on the same deals after Holm over all settings and metrics, or if no headline
    metric does tell of it.

    Parameters
    ----------
    arms
        The studies of a sensitivity.

    Returns
    -------
    polars.DataFrame
        Columns: ``key`` (of the goal), ``wish``, ``policy``, ``path``, ``setting``, ``own_state`` and ``state`` ("met",
        "missed" or "open"; in the config, and so set), ``own_text`` and ``text`` (the figures), ``flips``, ``paired``
        (whether such a metric differs; null where none tells of the goal), ``hangs``.
    """
    by_variant: dict[str, list[Played]] = {}
    for arm in ends_of(arms):
        by_variant.setdefault(arm.variant, []).append(arm)
    own, *others = by_variant.values()
    before = _states(judged(_as_one_config(own)))
    differing = _differing(arms)
    rows = []
    for studies in others:
        place = studies[0].place
        for (key, policy), (verdict, state, text) in _states(judged(_as_one_config(studies))).items():
            if (key, policy) not in before:
                continue
            _, own_state, own_text = before[key, policy]
            turned = {state, own_state} == {"met", "missed"}
            measures = TOLD_BY[key](arms[0].players) if key in TOLD_BY else None
            found = differing.get((studies[0].variant, policy), set())
            paired = None if measures is None else bool(found & set(measures))
            hangs = turned and paired is not False
            named = (key, verdict.wish, policy, place["path"], place["value"])
            rows.append((*named, own_state, state, own_text, text, turned, paired, hangs))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _as_one_config(studies: Sequence[Played]) -> list[Played]:
    """Return studies of a variant as those of a config by itself, named by who plays."""
    return [
        replace(arm, label=seating_words(arm.manifest["seating"]), variant="", changes={}, place={}) for arm in studies
    ]


def _states(verdicts: Sequence[Verdict]) -> dict[tuple[str, str], tuple[Verdict, str, str]]:
    """Return what is said of each goal by each policy: the verdict, its state and the figures."""
    return {
        (verdict.key, finding.policy): (verdict, finding.state, finding.text)
        for verdict in verdicts
        for finding in verdict.findings
    }


def _differing(arms: tuple[Played, ...]) -> dict[tuple[str, str], set[str]]:
    """Return the headline metrics that are shown to differ, by variant and policy."""
    sure = ends(arms).filter(pl.col("p_holm") < 1 - LEVEL)
    found: dict[tuple[str, str], set[str]] = {}
    for variant, policy, measure in sure.select("variant", "policy", "measure").iter_rows():
        found.setdefault((variant, policy), set()).add(measure)
    return found
