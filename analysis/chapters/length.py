"""How playouts go: how long they are, how they end, how much there is to decide."""

from __future__ import annotations

import math
from collections.abc import Mapping

import polars as pl

from analysis import charts, dynamics, seats, words
from analysis.chapters import Arms, Chapter, Exhibit, each, estimate_in, grid_of, members, methods_of, together
from analysis.estimates import share
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from sim.dataset import Column, columns
from sim.games import game

CUT = {"cap_rate": ("cap", "cut off by the safety cap"), "rule_gap_rate": ("rule_gap", "stuck without a legal move")}
"""Goals about playouts without a winner: their end reason, and in words."""


def turns(arms: Arms) -> Exhibit:
    """Show how the number of turns is distributed."""
    table = together(arms, dynamics.lengths)
    goals = arms[0].goals
    low, high = goals.get("turns_low"), goals.get("turns_high")
    marks = (
        [charts.Mark(f"wished mean: {low:g} to {high:g}", low, high)] if low is not None and high is not None else []
    )
    return Exhibit(
        title=f"A playout lasts {each(arms, lambda arm: words.plain(dynamics.mean_length(arm)) + ' turns')}",
        grid=grid_of(table.sort("turns"), {"turns": "Turns"}, words.PERCENT),
        data=table,
        figure=charts.curves(table, "turns", "turns", share="share of playouts, %", marks=marks),
        alt="Stepped lines: how often a playout has each number of turns, with the means marked on the axis.",
        note=f"The marks on the axis are the means. {methods_of(table)}",
    )


def end_reasons(arms: Arms) -> Exhibit:
    """Show how playouts end."""
    table = together(arms, dynamics.ends)
    return Exhibit(
        title=_usual_end(table),
        grid=grid_of(table, {"end_reason": "End"}, words.PERCENT),
        data=table,
        figure=charts.dots(table, "end_reason", "share of playouts, %", unit=words.PERCENT),
        alt="Dots with intervals: how often playouts end for each reason.",
        note=f"{_end_words(arms[0])} {methods_of(table)}",
    )


def _usual_end(table: pl.DataFrame) -> str:
    most = {row["policy"]: row for row in table.sort("value").iter_rows(named=True)}
    rows = [most[policy] for policy in charts.policies_of(table)]
    if len({row["end_reason"] for row in rows}) == 1:
        said = ", ".join(f"{words.plain(estimate_in(row), words.PERCENT)} under {row['policy']}" for row in rows)
        return f'Most playouts end by "{rows[0]["end_reason"]}": {said}'
    return words.sentence([f'under {row["policy"]} most playouts end by "{row["end_reason"]}"' for row in rows])


def _end_words(arm: Played) -> str:
    about = next((c for c in columns(game(arm.manifest["game"]), "playouts") if c.name == "end_reason"), None)
    return about.meaning if about else ""


def pace(arms: Arms) -> Exhibit:
    """Show how much there is to decide."""
    shares = ["forced turns", "turns with a change of lead"]
    table = together(arms, dynamics.pace).with_columns(
        unit=pl.when(pl.col("measure").is_in(shares)).then(pl.lit(words.PERCENT)).otherwise(pl.lit(""))
    )
    options = {
        row["policy"]: estimate_in(row) for row in table.filter(measure="options a decision").iter_rows(named=True)
    }
    return Exhibit(
        title=(
            f"A decision offers {each(arms, lambda arm: words.plain(options[arm.label]) + ' options')}"
            if len(options) == len(arms)
            else "There is nothing to decide"
        ),
        grid=grid_of(table, {"measure": "Measure"}),
        data=table,
        figure=charts.panels(table, "measure"),
        alt="Small charts with dots and intervals: decisions, options, forced turns, changes of lead.",
        note="A decision has at least two options; a forced turn has no decision. A change of lead is a turn, from the "
        f"second on, that ends with other leaders than the one before. {methods_of(table)}",
    )


def happenings(arms: Arms) -> Exhibit:
    """Show what the game counts for a playout as a whole."""
    known = {column.name: column for column in columns(game(arms[0].manifest["game"]), "playouts")}
    table = together(arms, dynamics.happenings).with_columns(
        column=pl.col("measure"), measure=pl.col("measure").str.replace_all("_", " "), unit=pl.lit("")
    )
    return Exhibit(
        title=_most_different(table) if len(table) else "This game counts nothing else in a playout",
        grid=grid_of(table, {"measure": "Per playout"}),
        data=table,
        figure=charts.panels(table, "measure") if len(table) else None,
        alt="Small charts with dots and intervals: what happens in a playout as a whole.",
        note=f"Means per playout. {_meanings(table, known)} {methods_of(table)}",
    )


def _meanings(table: pl.DataFrame, known: dict[str, Column]) -> str:
    names = table["column"].unique(maintain_order=True).to_list()
    return " ".join(f"{name.replace('_', ' ').capitalize()}: {known[name].meaning}" for name in names if name in known)


def _most_different(table: pl.DataFrame) -> str:
    """Say which measure the first two policies differ in most, by ratio."""
    policies = charts.policies_of(table)
    means = {
        policy: {r["measure"]: estimate_in(r) for r in table.filter(policy=policy).iter_rows(named=True)}
        for policy in policies
    }
    first = means[policies[0]]
    if len(policies) == 1:
        return f"A playout has {words.listed([f'{words.plain(e)} {name}' for name, e in first.items()])}"
    second = means[policies[1]]
    both = [name for name in first if first[name].value > 0 and second[name].value > 0]
    if not both:
        return "What happens in a playout"
    most = max(both, key=lambda name: abs(math.log(first[name].value / second[name].value)))
    said = ", ".join(f"{words.plain(means[p][most])} under {p}" for p in policies)
    return f"The policies differ most in {most}: {said} per playout"


def _judge_turns(arm: Played) -> Finding:
    goals, e = arm.goals, dynamics.mean_length(arm)
    low, high = goals.get("turns_low"), goals.get("turns_high")
    judged = judge({"turns": e}, -math.inf if low is None else low, math.inf if high is None else high)
    return Finding(
        arm.label, judged.state, words.sentence([f"{words.told(e)} turns", *filter(None, [judged.in_words()])])
    )


def _wish_turns(goals: Mapping[str, float]) -> str:
    low, high = goals.get("turns_low"), goals.get("turns_high")
    if low is None:
        return f"A playout lasts at most {high:g} turns on average"
    if high is None:
        return f"A playout lasts at least {low:g} turns on average"
    return f"A playout lasts {low:g} to {high:g} turns on average"


def _judge_rounds(arm: Played) -> Finding:
    goals, e = arm.goals, dynamics.mean_rounds(arm)
    judged = judge({"rounds": e}, goals.get("rounds_low") or -math.inf, goals.get("rounds_high") or math.inf)
    said = f"{words.told(e)} rounds, {words.told(dynamics.mean_length(arm))} turns"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _wish_rounds(goals: Mapping[str, float]) -> str:
    low, high = goals.get("rounds_low"), goals.get("rounds_high")
    ends = [f"{word} {end:g}" for word, end in (("at least", low), ("at most", high)) if end is not None]
    return f"A playout lasts {' and '.join(ends)} rounds on average"


def _cut_goal(key: str) -> Goal:
    reason, text = CUT[key]

    def judge_cut(arm: Played) -> Finding:
        count = arm.cut_off.get(reason, 0)
        e = share(count / arm.rotations, arm.deals)
        judged = judge({key: e}, high=arm.goals[key])
        number = words.count(count) if count else "none"
        said = f"{number} of {words.plural(arm.total, 'playout')} {'were' if count > 1 else 'was'} {text}"
        return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))

    def wish(goals: Mapping[str, float]) -> str:
        return (
            f"No playout is {text}"
            if goals[key] == 0
            else f"At most {words.percent(goals[key])} of playouts are {text}"
        )

    return Goal((key,), "end-reasons", wish, judge_cut)


def _judge_discards(arm: Played) -> Finding | None:
    if "discards" not in arm.columns("playouts"):
        return None
    e = seats.share_of_playouts(arm, pl.col("discards") > 0)
    judged = judge({"discards": e}, high=arm.goals["discard_rate"])
    said = f"something is discarded in {words.told(e, words.PERCENT)} of playouts"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_idle(arm: Played) -> Finding:
    e = members(dynamics.pace(arm), "measure")["forced turns"]
    judged = judge({"idle": e}, high=arm.goals["idle_rate"])
    said = f"{words.told(e, words.PERCENT)} of turns pass without a decision"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="length",
    order=30,
    title="Length and ends",
    question="How long does it last, how does it end, how much is there to decide?",
    needs={"playouts": ["turns", "end_reason", "decisions", "options", "forced_turns", "lead_changes"]},
    exhibits={"turns": turns, "end-reasons": end_reasons, "pace": pace, "happenings": happenings},
    goals=(
        Goal(("turns_low", "turns_high"), "turns", _wish_turns, _judge_turns),
        Goal(("rounds_low", "rounds_high"), "turns", _wish_rounds, _judge_rounds),
        Goal(
            ("idle_rate",),
            "pace",
            lambda goals: f"At most {words.percent(goals['idle_rate'])} of turns pass without a decision",
            _judge_idle,
        ),
        _cut_goal("cap_rate"),
        _cut_goal("rule_gap_rate"),
        Goal(
            ("discard_rate",),
            "happenings",
            lambda goals: (
                f"At most {words.percent(goals['discard_rate'])} of playouts discard something that fits nowhere"
            ),
            _judge_discards,
        ),
    ),
)
