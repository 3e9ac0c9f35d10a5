"""A sensitivity: what each assumption moves, which verdicts hang on it, and what groups do together."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from analysis import compare, flips, sensitivity, sensitivity_page, tornado, words
from analysis.arms import SENSITIVITY
from analysis.chapters import Arms, Chapter, Exhibit, Grid, everything, methods_of
from analysis.compare import LESS, MORE
from analysis.comparison import change_in, verdict_in
from analysis.language import later, say
from analysis.played import Played
from analysis.screening import effects


def verdicts(arms: Arms) -> Exhibit:
    """Show which verdicts hang on which assumption."""
    table = flips.flips(tuple(arms))
    given = table.filter(pl.col("own_state") != "open")
    flipped = given.filter("flips").sort("hangs", descending=True, maintain_order=True)
    rows = [
        [
            row["wish"],
            row["policy"],
            f"{row['path']} = {row['setting']}",
            say("yes") if row["hangs"] else say("not shown by pairs"),
            say(
                "{before} → {after}",
                before=say(sensitivity_page.STATES[row["own_state"]]),
                after=say(sensitivity_page.STATES[row["state"]]),
            ),
            row["text"],
        ]
        for row in flipped.iter_rows(named=True)
    ]
    headings = [say("Goal"), say("Policy"), say("set to"), say("hangs on it"), say("verdict"), say("figure so set")]
    if not rows:
        rows = [[say("no verdict flips"), *["–"] * (len(headings) - 1)]]
    lost = given.filter(state="open").height
    note = say(
        "{given} verdicts that the config itself has, judged at {n} settings; those that do not flip are in the CSV "
        "alone. A verdict hangs on an assumption if it flips between met and missed, each with an interval on its side "
        "of the threshold (Holm over what the goal speaks of), and if a headline metric that tells of the goal differs "
        "on the same deals (Holm over all metrics and settings). Of goals on single components no headline metric "
        "tells; there the intervals alone decide.",
        given=given.select("key", "policy").n_unique(),
        n=table.select("path", "setting").n_unique(),
    )
    return Exhibit(
        title=sensitivity_page.hanging(table).title,
        grid=Grid(headings, rows, len(headings)),
        data=table,
        note=" ".join([note, *([sensitivity_page.lost_words(lost)] if lost else [])]),
    )


def tornadoes(arms: Arms, measures: Sequence[str], what: str) -> Exhibit:
    """Show by how much each assumption moves some headline metrics, of which the first gives the title.

    Parameters
    ----------
    arms
        The studies of a sensitivity.
    measures
        Names of headline metrics.
    what
        What they tell of, marked by `analysis.language.later`.
    """
    every = sensitivity.ends(tuple(arms))
    table = every.filter(pl.col("measure").is_in(list(measures)))
    drawn = table.filter((pl.col("value") != 0).any().over("measure")).with_columns(
        sure=pl.col("shown").is_in([MORE, LESS]),
        unit=pl.when(pl.col("unit") == words.PERCENT).then(pl.lit(words.POINTS)).otherwise("unit"),
    )
    return Exhibit(
        title=_widest(table, measures[0] if measures[0] in table["measure"].to_list() else table["measure"][0]),
        grid=_grid(table),
        data=table,
        figure=tornado.tornado(drawn) if drawn.height else None,
        alt=say("Tornado charts: by how much each assumption moves {what}.", what=say(what)),
        note=say(
            "Change of the mean when one assumption is set to the value at its bar, on the same deals; with * all "
            "values it covers at once. The {most} assumptions that move a metric most; all stand in the table. Hollow: "
            "not beyond chance among {n} claims (Holm). {methods}",
            most=tornado.MOST,
            n=words.count(every.height),
            methods=methods_of(table),
        ),
    )


def _widest(table: pl.DataFrame, measure: str) -> str:
    """Say which assumption moves a metric most under each policy."""
    told = []
    here = table.filter(measure=measure)
    for (policy,), rows in here.group_by("policy", maintain_order=True):
        shown = rows.filter(pl.col("shown").is_in([MORE, LESS]))
        if shown.is_empty():
            told.append(say("no assumption is shown to move it under {policy}", policy=policy))
        else:
            row = shown.sort(pl.col("value").abs()).row(-1, named=True)
            text = say("{path} = {setting} moves it most under {policy}, by {change}", **row, change=change_in(row))
            told.append(text)
    return say("{measure}: {list}", measure=words.sentence([say(measure)]), list="; ".join(told))


def _grid(table: pl.DataFrame) -> Grid:
    rows = [
        [
            say(row["measure"]),
            row["policy"],
            row["path"],
            row["own"],
            row["setting"],
            verdict_in(row),
            change_in(row),
            words.figure(row["variance_ratio"], 2) if row["variance_ratio"] < 1e6 else say("all alike"),
            words.count(row["n"]),
        ]
        for row in table.sort("measure", "policy", maintain_order=True).iter_rows(named=True)
    ]
    headings = [
        say("Metric"), say("Policy"), say("Assumption"), say("in the config"), say("set to"), say("shown"),
        say("change"), say("variance ratio"), "n",
    ]  # fmt: skip
    return Grid(headings, rows, 6)


def wins(arms: Arms) -> Exhibit:
    """Show which assumptions move the wins of the first and the last seat, and shared wins."""
    return tornadoes(arms, [compare.of_seat(0), compare.of_seat(arms[0].players - 1), compare.TIES], later("who wins"))


def length(arms: Arms) -> Exhibit:
    """Show which assumptions move length, decisions and changes of lead."""
    return tornadoes(arms, ["turns", "decisions", "changes of lead"], later("length and pace"))


def scores(arms: Arms) -> Exhibit:
    """Show which assumptions move the scores and the lead of the winner."""
    return tornadoes(arms, ["score", "lead of the winner"], later("scores"))


def screening(arms: Arms) -> Exhibit:
    """Show what groups of assumptions do when they are moved together."""
    table = effects(tuple(arms))
    drawn = table.filter(pl.col("measure").is_in(sensitivity_page.told_of(arms)))
    drawn = drawn.filter(pl.col("value").max().over("measure") > 0)
    rows = [
        [
            say(row["group"]),
            row["policy"],
            say(row["measure"]),
            say("yes") if row["shown"] else say("not shown"),
            sensitivity_page.effect(row),
            _plain(row, "sigma"),
            _plain(row, "noise"),
            words.count(row["n"]),
        ]
        for row in table.sort("policy", "measure", "value", descending=[False, False, True]).iter_rows(named=True)
    ]
    headings = [
        say("Group"), say("Policy"), say("Metric"), say("beyond chance"), "μ*", "σ", say("chance alone"),
        say("trajectories"),
    ]  # fmt: skip
    return Exhibit(
        title=sensitivity_page.groups(table).title,
        grid=Grid(headings, rows, 4),
        data=table,
        figure=tornado.screening(drawn) if drawn.height else None,
        alt=say("Dots with intervals: the mean absolute effect of each group of assumptions on each metric."),
        note=say(
            "Morris screening of groups: along {n} trajectories one group after another jumps, each of its assumptions "
            "between two of its settings (of a range the ends), whatever the others are set to. μ*: mean absolute "
            "change by a jump; σ: standard deviation of the changes, large beside μ* where what a group does hangs on "
            "the others or on its own mix. Grey: the μ* that chance alone would give with so few playouts. Hollow: no "
            "jump beyond chance among all jumps of a policy (Holm). {methods}",
            n=table["n"].max() or 0,
            methods=methods_of(table),
        ),
    )


def _plain(row: dict[str, float], column: str) -> str:
    """Write a figure with as many decimals as the effect of its row is told with."""
    by = words.scale(str(row["unit"]))
    return words.figure(by * row[column], words.decimals(by * (row["high"] - row["low"]) / 2))


def not_varied(arms: Arms) -> Exhibit:
    """List what was not varied, and why."""
    table = sensitivity.left_out(arms)
    rows = [[say(row["group"]), row["path"], row["setting"], say(row["reason"])] for row in table.iter_rows(named=True)]
    headings = [say("Group"), say("Assumption"), say("value"), say("why not")]
    return Exhibit(
        title=sensitivity_page.not_varied(table, sensitivity.ends(tuple(arms))).title,
        grid=Grid(headings, rows or [[say("everything was varied"), "–", "–", "–"]], len(headings)),
        data=table,
        note=say(
            "Figures say nothing of what stands here. A value that the config has already is tried, of course; what "
            "cannot be played was refused by the check of configs. What no assumption names comes from the rules text."
        ),
    )


def _placed(arm: Played) -> bool:
    return bool(arm.place)


def _screened(arm: Played) -> bool:
    """Tell of the config itself whether a screening was asked for; of other studies nothing."""
    return bool(arm.place.get("screened", True))


CHAPTER = Chapter(
    id="sensitivity",
    order=6,
    title=later("What hangs on the assumptions"),
    question=later("Which findings would change if an assumption were another?"),
    needs={"playouts": ["turns", "rounds", "decisions", "winners"], "seats": ["seat", "score", "win_share"]},
    when=_placed,
    looks_at=everything,
    pages=(SENSITIVITY,),
    only={"sensitivity-screening": _screened},
    exhibits={
        "sensitivity-verdicts": verdicts,
        "sensitivity-wins": wins,
        "sensitivity-length": length,
        "sensitivity-scores": scores,
        "sensitivity-screening": screening,
        "sensitivity-not-varied": not_varied,
    },
)
