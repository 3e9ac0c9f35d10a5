"""How playouts go: how long they are, how they end, how much there is to decide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import polars as pl

from analysis import charts, curves, dynamics, seats, words
from analysis.chapters import Arms, Chapter, Exhibit, each, estimate_in, grid_of, members, methods_of, together
from analysis.estimates import Estimate, share
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge
from analysis.wording import spaced
from sim.dataset import Column, columns
from sim.games import game

FORCED = later("forced turns")


def turns(arms: Arms) -> Exhibit:
    """Show how the number of turns is distributed."""
    table = together(arms, dynamics.lengths)
    goals = arms[0].goals
    low, high = goals.get("turns_low"), goals.get("turns_high")
    marks = [wished_mean(low, high)] if low is not None and high is not None else []
    return Exhibit(
        title=say("A playout lasts {turns}", turns=each(arms, lambda arm: _in_turns(dynamics.mean_length(arm)))),
        grid=grid_of(table.sort("turns"), {"turns": later("Turns")}, words.PERCENT),
        data=table,
        figure=curves.curves(table, "turns", say("turns"), share=say("share of playouts, %"), marks=marks),
        alt=say("Stepped lines: how often a playout has each number of turns, with the means marked on the axis."),
        note=say("The marks on the axis are the means. {intervals}", intervals=methods_of(table)),
    )


def wished_mean(low: float, high: float) -> charts.Mark:
    """Mark the range in which a config wishes a mean."""
    return charts.Mark(say("wished mean: {low} to {high}", low=words.short(low), high=words.short(high)), low, high)


def _in_turns(e: Estimate) -> str:
    return say("{number} turns", number=words.plain(e))


def end_reasons(arms: Arms) -> Exhibit:
    """Show how playouts end."""
    table = together(arms, dynamics.ends)
    return Exhibit(
        title=_usual_end(table),
        grid=grid_of(table, {"end_reason": later("End")}, words.PERCENT),
        data=table,
        figure=charts.dots(table, "end_reason", say("share of playouts, %"), unit=words.PERCENT),
        alt=say("Dots with intervals: how often playouts end for each reason."),
        note=f"{_end_words(arms[0])} {methods_of(table)}",
    )


def _usual_end(table: pl.DataFrame) -> str:
    most = {row["policy"]: row for row in table.sort("value").iter_rows(named=True)}
    rows = [most[policy] for policy in charts.policies_of(table)]
    if len({row["end_reason"] for row in rows}) == 1:
        shares = {row["policy"]: words.plain(estimate_in(row), words.PERCENT) for row in rows}
        return say(
            'Most playouts end by "{reason}": {shares}', reason=say(rows[0]["end_reason"]), shares=_under(shares)
        )
    ends = {row["policy"]: say(row["end_reason"]) for row in rows}
    return words.sentence(
        [say('under {policy} most playouts end by "{reason}"', policy=p, reason=end) for p, end in ends.items()]
    )


def _under(told: Mapping[str, str]) -> str:
    """Say something of each policy, as `analysis.chapters.each`."""
    return ", ".join(say("{what} under {policy}", what=what, policy=policy) for policy, what in told.items())


def _end_words(arm: Played) -> str:
    about = next((c for c in columns(game(arm.manifest["game"]), "playouts") if c.name == "end_reason"), None)
    return say(about.meaning) if about else ""


def pace(arms: Arms) -> Exhibit:
    """Show how much there is to decide."""
    shares = [FORCED, "turns with a change of lead"]
    table = together(arms, dynamics.pace).with_columns(
        unit=pl.when(pl.col("measure").is_in(shares)).then(pl.lit(words.PERCENT)).otherwise(pl.lit(""))
    )
    options = {
        row["policy"]: estimate_in(row) for row in table.filter(measure="options a decision").iter_rows(named=True)
    }
    return Exhibit(
        title=(
            say("A decision offers {options}", options=each(arms, lambda arm: _in_options(options[arm.label])))
            if len(options) == len(arms)
            else say("There is nothing to decide")
        ),
        grid=grid_of(table, {"measure": later("Measure")}),
        data=table,
        figure=charts.panels(table, "measure"),
        alt=say("Small charts with dots and intervals: decisions, options, forced turns, changes of lead."),
        note=say(
            "A decision has at least two options; a forced turn has no decision. A change of lead is a turn, from the "
            "second on, that ends with other leaders than the one before. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _in_options(e: Estimate) -> str:
    return say("{number} options", number=words.plain(e))


def happenings(arms: Arms) -> Exhibit:
    """Show what the game counts for a playout as a whole."""
    known = {column.name: column for column in columns(game(arms[0].manifest["game"]), "playouts")}
    table = together(arms, dynamics.happenings).with_columns(
        column=pl.col("measure"), measure=spaced("measure"), unit=pl.lit("")
    )
    return Exhibit(
        title=_most_different(table) if len(table) else say("This game counts nothing else in a playout"),
        grid=grid_of(table, {"measure": later("Per playout")}),
        data=table,
        figure=charts.panels(table, "measure") if len(table) else None,
        alt=say("Small charts with dots and intervals: what happens in a playout as a whole."),
        note=" ".join([say("Means per playout."), _meanings(table, known), methods_of(table)]),
    )


def _meanings(table: pl.DataFrame, known: dict[str, Column]) -> str:
    names = dict(table.select("column", "measure").iter_rows())
    return " ".join(f"{words.sentence([told])}: {say(known[n].meaning)}" for n, told in names.items() if n in known)


def _most_different(table: pl.DataFrame) -> str:
    """Say which measure the first two policies differ in most, by ratio."""
    policies = charts.policies_of(table)
    means = {
        policy: {r["measure"]: estimate_in(r) for r in table.filter(policy=policy).iter_rows(named=True)}
        for policy in policies
    }
    first = means[policies[0]]
    if len(policies) == 1:
        counts = [say("{number} {what}", number=words.plain(e), what=name) for name, e in first.items()]
        return say("A playout has {counts}", counts=words.listed(counts))
    second = means[policies[1]]
    both = [name for name in first if first[name].value > 0 and second[name].value > 0]
    if not both:
        return say("What happens in a playout")
    most = max(both, key=lambda name: abs(math.log(first[name].value / second[name].value)))
    said = _under({policy: words.plain(means[policy][most]) for policy in policies})
    return say("The policies differ most in {what}: {numbers} per playout", what=most, numbers=said)


def _judge_turns(arm: Played) -> Finding:
    goals, e = arm.goals, dynamics.mean_length(arm)
    low, high = goals.get("turns_low"), goals.get("turns_high")
    judged = judge({"turns": e}, -math.inf if low is None else low, math.inf if high is None else high)
    said = say("{number} turns", number=words.told(e))
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _wish_turns(goals: Mapping[str, float]) -> str:
    low, high = goals.get("turns_low"), goals.get("turns_high")
    if low is None:
        return say("A playout lasts at most {high} turns on average", high=words.short(goals["turns_high"]))
    if high is None:
        return say("A playout lasts at least {low} turns on average", low=words.short(low))
    return say("A playout lasts {range} turns on average", range=words.between(words.short(low), words.short(high)))


def _judge_rounds(arm: Played) -> Finding:
    goals, e = arm.goals, dynamics.mean_rounds(arm)
    judged = judge({"rounds": e}, goals.get("rounds_low") or -math.inf, goals.get("rounds_high") or math.inf)
    turns = words.told(dynamics.mean_length(arm))
    said = say("{rounds} rounds, {turns} turns", rounds=words.told(e), turns=turns)
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _wish_rounds(goals: Mapping[str, float]) -> str:
    low, high = goals.get("rounds_low"), goals.get("rounds_high")
    if low is None:
        return say("A playout lasts at most {high} rounds on average", high=words.short(goals["rounds_high"]))
    if high is None:
        return say("A playout lasts at least {low} rounds on average", low=words.short(low))
    ends = {"low": words.short(low), "high": words.short(high)}
    return say("A playout lasts at least {low} and at most {high} rounds on average", **ends)


def _capped(count: int, total: int) -> str:
    told = _cases(count, total)
    return say_many(
        "{number} of {playouts} was cut off by the safety cap",
        "{number} of {playouts} were cut off by the safety cap",
        max(1, count),
        **told,
    )


def _stuck(count: int, total: int) -> str:
    told = _cases(count, total)
    return say_many(
        "{number} of {playouts} was stuck without a legal move",
        "{number} of {playouts} were stuck without a legal move",
        max(1, count),
        **told,
    )


def _cases(count: int, total: int) -> dict[str, str]:
    number = words.count(count) if count else say("none")
    return {"number": number, "playouts": say_many("{n} playout", "{n} playouts", total)}


def _cut_goal(key: str, reason: str, none: str, most: str, found: Callable[[int, int], str]) -> Goal:
    """Return a goal about playouts without a winner.

    Parameters
    ----------
    key
        Its threshold.
    reason
        Their end reason.
    none, most
        What is wished: none of them, or at most a ``{share}``.
    found
        Says how many there were, of how many.
    """

    def judge_cut(arm: Played) -> Finding:
        count = arm.cut_off.get(reason, 0)
        e = share(count / arm.rotations, arm.deals)
        judged = judge({key: e}, high=arm.goals[key])
        said = found(count, arm.total)
        return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))

    def wish(goals: Mapping[str, float]) -> str:
        return say(none) if goals[key] == 0 else say(most, share=words.percent(goals[key]))

    return Goal((key,), "end-reasons", wish, judge_cut)


def _judge_discards(arm: Played) -> Finding | None:
    if "discards" not in arm.columns("playouts"):
        return None
    e = seats.share_of_playouts(arm, pl.col("discards") > 0)
    judged = judge({"discards": e}, high=arm.goals["discard_rate"])
    said = say("something is discarded in {share} of playouts", share=words.told(e, words.PERCENT))
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_idle(arm: Played) -> Finding:
    e = members(dynamics.pace(arm), "measure")[FORCED]
    judged = judge({"idle": e}, high=arm.goals["idle_rate"])
    said = say("{share} of turns pass without a decision", share=words.told(e, words.PERCENT))
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="length",
    order=30,
    title=later("Length and ends"),
    question=later("How long does it last, how does it end, how much is there to decide?"),
    needs={"playouts": ["turns", "end_reason", "decisions", "options", "forced_turns", "lead_changes"]},
    exhibits={"turns": turns, "end-reasons": end_reasons, "pace": pace, "happenings": happenings},
    goals=(
        Goal(("turns_low", "turns_high"), "turns", _wish_turns, _judge_turns),
        Goal(("rounds_low", "rounds_high"), "turns", _wish_rounds, _judge_rounds),
        Goal(
            ("idle_rate",),
            "pace",
            lambda goals: say(
                "At most {share} of turns pass without a decision", share=words.percent(goals["idle_rate"])
            ),
            _judge_idle,
        ),
        _cut_goal(
            "cap_rate",
            "cap",
            later("No playout is cut off by the safety cap"),
            later("At most {share} of playouts are cut off by the safety cap"),
            _capped,
        ),
        _cut_goal(
            "rule_gap_rate",
            "rule_gap",
            later("No playout is stuck without a legal move"),
            later("At most {share} of playouts are stuck without a legal move"),
            _stuck,
        ),
        Goal(
            ("discard_rate",),
            "happenings",
            lambda goals: say(
                "At most {share} of playouts discard something that fits nowhere",
                share=words.percent(goals["discard_rate"]),
            ),
            _judge_discards,
        ),
    ),
)
