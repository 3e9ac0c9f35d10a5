"""How long it lasts with other goals: the same deals, played to as many points as the config's text leaves open."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import polars as pl

from analysis import charts, curves, dynamics, estimates, words
from analysis.arms import seating_words, variations
from analysis.chapters import Arms, Chapter, Exhibit, Grid, by_one_policy, estimate_in, intervals_of
from analysis.chapters.length import wished_mean
from analysis.compare import differences
from analysis.language import later, say
from analysis.played import Played
from analysis.variants import change_words
from sim.config_paths import find

PATH = "play.goal"
"""The value of a config that says how many points end a game."""
PLAYOUTS = 10_000
"""Playouts of each other goal by each policy."""


def _goal(arm: Played) -> int:
    return int(find(arm.config, PATH))


def _who(arm: Played) -> str:
    return seating_words(arm.manifest["seating"])


def _with_other_goals(arms: Arms) -> Arms:
    """Return the config itself and those that differ in the goal alone, by policy and goal; none if it is alone."""
    others = [arm for arm in arms if list(arm.changes) == [PATH]]
    if not others:
        return []
    players = {_who(arm): number for number, arm in reversed(list(enumerate(arms)))}
    own = [arm for arm in by_one_policy(arms) if _who(arm) in {_who(other) for other in others}]
    return sorted([*own, *others], key=lambda arm: (players[_who(arm)], _goal(arm)))


def _label(arm: Played) -> str:
    return change_words({PATH: _goal(arm)})


def _lengths(arm: Played) -> pl.DataFrame:
    return dynamics.rounds(arm).with_columns(
        policy=pl.lit(_label(arm)),
        who=pl.lit(say("under {policy}", policy=_who(arm))),
        median=dynamics.median(arm, "rounds").value,
    )


def lengths(arms: Arms) -> Exhibit:
    """Show how the number of rounds is distributed for each goal."""
    table = pl.concat([_lengths(arm) for arm in arms])
    by_policy = [[arm for arm in arms if _who(arm) == who] for who in dict.fromkeys(map(_who, arms))]
    changes = pl.concat([_changes(some) for some in by_policy])
    return Exhibit(
        title=say(
            "Median rounds, with 95 % interval and n: {medians}",
            medians="; ".join(_medians(some) for some in by_policy),
        ),
        grid=_grid(arms, changes),
        data=table,
        figure=curves.curve_panels(
            table.sort("rounds"),
            "rounds",
            "who",
            say("rounds"),
            share=say("share of playouts, %"),
            marks=_wished(arms[0].goals),
        ),
        alt=say(
            "Stepped lines: how often a playout has each number of rounds, one line a goal, with the medians marked."
        ),
        note=say(
            "The marks on the axis are the medians. All goals are played on the same deals; the change of the mean is "
            "paired by deal. {intervals}",
            intervals=intervals_of(estimates.QUANTILE, estimates.MEAN, estimates.PAIRED),
        ),
    )


def _wished(goals: Mapping[str, Any]) -> list[charts.Mark]:
    low, high = goals.get("rounds_low"), goals.get("rounds_high")
    return [] if low is None or high is None else [wished_mean(low, high)]


def _medians(arms: Arms) -> str:
    said = []
    for arm in arms:
        e = dynamics.median(arm, "rounds")
        span = "" if math.isnan(e.low) else f"{words.span(e.low, e.high, 0)}; "
        behind = f"{span}n {words.count(e.n)}"
        rounds = words.figure(e.value, 0)
        said.append(say("{rounds} with {goal} ({behind})", rounds=rounds, goal=_label(arm), behind=behind))
    return say("under {policy} {lengths}", policy=_who(arms[0]), lengths=words.listed(said, len(said)))


def _changes(arms: Sequence[Played]) -> pl.DataFrame:
    """Return the changes of mean rounds and turns from the config's own goal to each other, paired by deal."""
    own = next(arm for arm in arms if not arm.changes)
    return pl.concat(
        [differences(own, arm, "playouts", ["rounds", "turns"]).with_columns(label=pl.lit(arm.label)) for arm in arms]
    )


def _grid(arms: Arms, changes: pl.DataFrame) -> Grid:
    rows = []
    for arm in arms:
        mean = dynamics.mean_rounds(arm)
        row = changes.filter(label=arm.label, measure="rounds").row(0, named=True)
        own = not arm.changes
        rows.append(
            [
                _who(arm),
                str(_goal(arm)),
                words.told(dynamics.median(arm, "rounds"), places=0),
                words.told(mean),
                words.told(dynamics.mean_length(arm)),
                "–" if own else words.signed(words.told(estimate_in(row)), row["value"]),
                "–" if own else words.figure(row["variance_ratio"], 2),
                words.count(mean.n),
            ]
        )
    headings = [
        say("Policy"),
        say("Goal"),
        say("Median rounds"),
        say("Mean rounds"),
        say("Mean turns"),
        say("Mean rounds more than with the config's goal"),
        say("Variance ratio"),
        "n",
    ]
    return Grid(headings, rows, 2)


CHAPTER = Chapter(
    id="goal-lengths",
    order=31,
    title=later("Length by goal"),
    question=later("How long does it last if it is played to another number of points?"),
    needs={"playouts": ["rounds", "turns"]},
    looks_at=_with_other_goals,
    wants=variations(PATH, PLAYOUTS),
    exhibits={"goal-rounds": lengths},
)
