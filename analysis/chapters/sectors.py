"""What happens when the storm's sector of the spinner grows or shrinks: the same deals on another wheel."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from analysis import charts, estimates, spinner, words
from analysis.arms import Arm, seating_words, variations
from analysis.chapters import Arms, Chapter, Exhibit, Grid, by_one_policy, intervals_of, members
from analysis.chapters.claims import NO_CHANGE
from analysis.compare import differences
from analysis.language import later, say
from analysis.played import Played
from sim.config import Resolved

PLAYOUTS = 10_000
"""Playouts of each other weight by each policy."""
SECTIONS = "spinner.sections"
PER_PLAYOUT = {"rounds": later("rounds"), "storms": later("storms")}
PER_PLAYER = {
    "score": later("score"),
    "steps": later("steps sailed"),
    "turns_calm": later("turns begun calm"),
    "turns_damaged": later("turns begun damaged"),
    "points_home": later("points for coming home"),
    "points_talismans": later("points for talismans"),
}
"""Columns of which the change is told, with what they are called."""


def _weight_paths(config: Resolved) -> list[str]:
    """Return the paths of the weights of storm sections."""
    sections = config.config.get("spinner", {}).get("sections", {})
    return [f"{SECTIONS}.{key}.weight" for key, section in sections.items() if section.get("storm")]


def _other_weights(config: Resolved, players: int) -> list[Arm]:
    """Want the weight of each storm section to be what else its assumption says it could be."""
    return [arm for path in _weight_paths(config) for arm in variations(path, PLAYOUTS)(config, players)]


def _who(arm: Played) -> str:
    return seating_words(arm.manifest["seating"])


def _storm_chance(arm: Played) -> Fraction:
    return sum((section.chance for section in spinner.sections(arm) if section.storm), Fraction(0))


def _label(arm: Played) -> str:
    return say("storm {chance}", chance=words.percent(round(float(_storm_chance(arm)), 3)))


def _with_other_weights(arms: Arms) -> Arms:
    """Return the config itself and those with another weight of a storm, by policy and chance of a storm."""
    others = [
        arm
        for arm in arms
        if len(arm.changes) == 1 and all(path.startswith(SECTIONS) and path.endswith(".weight") for path in arm.changes)
    ]
    if not others or not all(spinner.has_spinner(arm) for arm in others):
        return []
    own = {_who(arm): arm for arm in by_one_policy(arms)}
    others = [arm for arm in others if _who(arm) in own and _common_deals(own[_who(arm)], arm) > 1]
    shown = [arm for who, arm in own.items() if who in map(_who, others)]
    place = {_who(arm): number for number, arm in reversed(list(enumerate(arms)))}
    return sorted([*shown, *others], key=lambda arm: (place[_who(arm)], _storm_chance(arm)))


def _common_deals(first: Played, second: Played) -> int:
    """Return how many deals have a winner in both studies."""
    one, two = (set(arm.playouts.select("deal").collect()["deal"]) for arm in (first, second))
    return len(one & two)


def _relative(own: Played, arm: Played) -> pl.DataFrame:
    """Return the changes from a config's own storm, as parts of its means."""
    a_player = {column: say("{measure}, a player", measure=say(name)) for column, name in PER_PLAYER.items()}
    names = {**{column: say(name) for column, name in PER_PLAYOUT.items()}, **a_player}
    found = _differences(own, arm).filter(pl.col("first") > 0)
    return found.select(
        pl.lit(f"{_label(arm)}, {_who(arm)}").alias("policy"),
        *(pl.col(name) / pl.col("first") for name in ("value", "low", "high")),
        pl.col("n", "method"),
        what=pl.col("measure").replace_strict(names, return_dtype=pl.String),
    )


def sizes(arms: Arms) -> Exhibit:
    """Show what the size of the storm's sector does to a playout."""
    table = pl.concat([_relative(_own(arms, arm), arm) for arm in arms if arm.changes])
    label = _label(_own(arms, arms[0]))
    return Exhibit(
        title=words.sentence([_changed(_of(arms, who)) for who in dict.fromkeys(map(_who, arms))]),
        grid=_grid(arms),
        data=table,
        figure=charts.dots(
            table, "what", say("change, % of the mean with {storm}", storm=label), unit=words.PERCENT, marks=[NO_CHANGE]
        ),
        alt=say("Dots with intervals: by how much the means of a playout change with another chance of a storm."),
        note=say(
            "Chance of a storm at each spin; the other sections share the rest. All are played on the same deals, and "
            "changes are paired by deal: those that have a winner with both. {methods}",
            methods=intervals_of(estimates.PAIRED),
        ),
    )


def _own(arms: Arms, arm: Played) -> Played:
    """Return the study of the config itself by the same policy."""
    return next(other for other in _of(arms, _who(arm)) if not other.changes)


def _differences(own: Played, arm: Played) -> pl.DataFrame:
    return pl.concat(
        [
            differences(own, arm, "playouts", list(PER_PLAYOUT)),
            differences(own, arm, "seats", list(PER_PLAYER)),
        ]
    )


def _of(arms: Arms, who: str) -> Sequence[Played]:
    return [arm for arm in arms if _who(arm) == who]


def _changes(own: Played, arm: Played) -> dict[str, estimates.Estimate]:
    return members(_differences(own, arm), "measure")


def _changed(arms: Sequence[Played]) -> str:
    """Say how the length changes from the config's own storm to the smallest and the largest."""
    own = _own(arms, arms[0])
    said = []
    for arm in dict.fromkeys((arms[0], arms[-1])):
        if arm is own:
            continue
        change = _changes(own, arm)["rounds"]
        told = words.signed(words.told(change), change.value)
        said.append(say("{change} with {storm}", change=told, storm=_label(arm)))
    return say("under {policy} the mean of rounds changes by {changes}", policy=_who(own), changes=words.listed(said))


def _grid(arms: Arms) -> Grid:
    names = {**PER_PLAYOUT, **PER_PLAYER}
    rows = []
    for who in dict.fromkeys(map(_who, arms)):
        some = _of(arms, who)
        own = _own(arms, some[0])
        for arm in some:
            cut = sum(arm.cut_off.values()) / arm.total
            changes = {} if arm is own else _changes(own, arm)
            cells = [words.told(changes[name]) if name in changes else "–" for name in names]
            rows.append([who, _label(arm), words.percent(round(cut, 3)), *cells, words.count(arm.deals)])
    changed = [say("{measure}: change", measure=say(name)) for name in names.values()]
    return Grid([say("Policy"), say("Sector"), say("cut off"), *changed, say("deals played")], rows, 2)


CHAPTER = Chapter(
    id="sectors",
    order=34,
    title=later("A larger or smaller storm"),
    question=later("What happens when the storm's sector grows or shrinks?"),
    needs={"playouts": list(PER_PLAYOUT), "seats": list(PER_PLAYER)},
    looks_at=_with_other_weights,
    wants=_other_weights,
    exhibits={"storm-sector": sizes},
)
