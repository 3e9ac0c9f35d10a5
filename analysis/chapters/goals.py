"""What public goals are worth, and whom they favour."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from analysis import charts, components, public_goals, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, members, methods_of, together
from analysis.chapters.claims import changes_of, win_changes
from analysis.estimates import LEVEL
from analysis.played import Played
from analysis.public_goals import KIND, WHEN
from analysis.verdicts import Finding, Goal, judge

NAME = {"name": "Goal"}


def use(arms: Arms) -> Exhibit:
    """Show how often each goal is taken, at the set-up and in play."""
    table = together(arms, public_goals.taken)
    parts, ever = table.filter(pl.col("when") != "ever"), table.filter(when="ever")
    axis = "taken, % of playouts that reveal it"
    return Exhibit(
        title=words.sentence([_ends(ever, arm.label) for arm in arms]),
        grid=grid_of(table, {**NAME, "when": "Taken"}, words.PERCENT),
        data=table,
        figure=stacked.bars(parts, "name", "when", axis, unit=words.PERCENT, ends=ever),
        alt="Stacked bars: how often each public goal is taken where it is revealed, at the set-up and in play.",
        note="Share of the playouts in which the goal is revealed; n: deals that reveal it. The interval is that of "
        f"both together. {methods_of(table)}",
    )


def _ends(taken: pl.DataFrame, policy: str) -> str:
    order = taken.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return f"under {policy} no goal is revealed"
    first, last = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (first, last)]
    return f"under {policy} {first['name']} is taken most ({shares[0]} of cases), {last['name']} least ({shares[1]})"


def timing(arms: Arms) -> Exhibit:
    """Show when goals are taken in play."""
    in_play = pl.col("used") - pl.col("at_set_up")
    table = together(arms, lambda arm: components.rates(arm, KIND, pl.col("turn") + in_play, in_play))
    return Exhibit(
        title=words.sentence([_order(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", "mean turn in which it is taken"),
        alt="Dots with intervals: the mean turn in which each public goal is taken.",
        note=f"Turns of all players, counted from 1; what is taken at the set-up is left out. {methods_of(table)}",
    )


def _order(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return f"under {policy} no goal is taken in play"
    turns = [words.plain(estimate_in(order.row(place, named=True))) for place in (0, -1)]
    return f"under {policy} {order['name'][0]} falls first (turn {turns[0]}), {order['name'][-1]} last ({turns[1]})"


def _by_seat(arm: Played) -> pl.DataFrame:
    return public_goals.takers(arm).with_columns(seat="seat " + (pl.col("seat") + 1).cast(pl.String))


def seats(arms: Arms) -> Exhibit:
    """Show which seat takes each goal."""
    table = together(arms, _by_seat).filter(when="ever")
    return Exhibit(
        title=words.sentence([_most_uneven(table, arm) for arm in arms]),
        grid=grid_of(table, {**NAME, "seat": "Seat"}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else stacked.bars(table, "name", "seat", "share of takings, %", unit=words.PERCENT),
        alt="Stacked bars: the share of each public goal that falls to each seat.",
        note=f"Among the playouts in which the goal is taken; fair shares are {words.percent(1 / arms[0].players)} "
        f"each. n: deals in which it is taken. {methods_of(table)}",
    )


def _most_uneven(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label).with_columns(off=(pl.col("value") - 1 / arm.players).abs())
    if here.is_empty():
        return f"under {arm.label} no goal is ever taken"
    top = here.sort("off").row(-1, named=True)
    share = words.plain(estimate_in(top), words.PERCENT)
    return f"under {arm.label} {top['name']} is shared most unevenly: {top['seat']} takes {share} of them"


def set_up(arms: Arms) -> Exhibit:
    """Show which goals fall at the set-up, and to which seat."""
    early = together(arms, _by_seat).filter(when=WHEN[0])
    share = together(arms, public_goals.taken).filter(when=WHEN[0])
    table = early.with_columns(row=pl.col("name") + ", " + pl.col("seat"))
    fair = charts.Mark("fair share", 1 / arms[0].players, 1 / arms[0].players)
    axis = "share of takings at the set-up, %"
    return Exhibit(
        title=words.sentence([_early(share, early, arm.label) for arm in arms]),
        grid=grid_of(early, {**NAME, "seat": "Seat"}, words.PERCENT),
        data=early,
        figure=None if early.is_empty() else charts.dots(table, "row", axis, unit=words.PERCENT, marks=[fair]),
        alt="Dots with intervals: which seat takes the public goals that fall at the set-up.",
        note="Among the playouts in which the goal is taken at the set-up already; n: such deals. Goals that never "
        f"are, are left out. {methods_of(early)}",
    )


def _early(share: pl.DataFrame, early: pl.DataFrame, policy: str) -> str:
    here = share.filter(policy=policy).filter(pl.col("value") > 0).sort("value")
    if here.is_empty():
        return f"under {policy} no goal falls at the set-up"
    top = here.row(-1, named=True)
    to = early.filter(policy=policy, id=top["id"]).sort("value").row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (top, to)]
    return (
        f"under {policy} {top['name']} falls at the set-up in {shares[0]} of cases, to {to['seat']} in {shares[1]} of "
        "those"
    )


def favours(arms: Arms) -> Exhibit:
    """Show how revealing a goal changes each seat's chance to win."""
    found = together(arms, public_goals.favours)
    table = found.with_columns(
        row=pl.col("name") + ", seat " + (pl.col("seat") + 1).cast(pl.String), sure=pl.col("p_holm") < 1 - LEVEL
    )
    exhibit = changes_of(
        table,
        "row",
        heading="Goal and seat",
        doing="revealing",
        note="Playouts that reveal the goal against those that do not: chance alone decides, so this is an effect.",
    )
    return replace(exhibit, title=words.sentence([_favoured(table, arm.label) for arm in arms]))


def _favoured(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort(pl.col("value").abs(), descending=True)
    if sure.is_empty():
        return f"under {policy} revealing no goal is shown to change a seat's chance to win"
    top = sure.row(0, named=True)
    change = f"{'+' if top['value'] > 0 else ''}{words.figure(100 * top['value'], 1)} points"
    return f"under {policy} revealing {top['name']} changes seat {top['seat'] + 1}'s chance to win most ({change})"


def worth(arms: Arms) -> Exhibit:
    """Show how taking a goal goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading="Goal",
        doing="taking",
        note="An association: the goal's points help, and whoever takes it may have been ahead already.",
    )


def lengths(arms: Arms) -> Exhibit:
    """Show how revealing a goal changes the length of playouts."""
    table = together(arms, public_goals.lengths)
    return Exhibit(
        title=words.sentence([_quickest(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "name", "turns more where it is revealed", marks=[charts.Mark("no change", 0.0, 0.0)]),
        alt="Dots with intervals: by how many turns playouts are longer where a public goal is revealed.",
        note="Easy goals make playouts short. Chance alone decides what is revealed, so this is an effect. Another "
        f"goal is revealed in its place otherwise. {methods_of(table)}",
    )


def _quickest(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return f"under {policy} the same goals are revealed in all playouts"
    ends = [order.row(place, named=True) for place in (0, -1)]
    changes = [f"{'+' if row['value'] > 0 else ''}{words.plain(estimate_in(row))}" for row in ends]
    return (
        f"under {policy} {ends[0]['name']} shortens playouts most ({changes[0]} turns), {ends[1]['name']} least "
        f"({changes[1]})"
    )


def _judge_use(arm: Played) -> Finding:
    found = members(public_goals.taken(arm).filter(when="ever"), "name")
    judged = judge(found, low=arm.goals["goal_use"])
    least = min(found, key=lambda name: found[name].value)
    said = f"the least taken, {least}, is taken in {words.told(found[least], words.PERCENT)}"
    if len(judged.missed) > 1:
        said = f"{len(judged.missed)} of {len(found)} are taken less often; {said}"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_seats(arm: Played) -> Finding:
    fair, gap = 1 / arm.players, arm.goals["goal_seat_gap"]
    rows = _by_seat(arm).filter(when="ever")
    found = members(rows.with_columns(who=pl.col("name") + " to " + pl.col("seat")), "who")
    if not found:
        return Finding(arm.label, "open", "No goal is ever taken")
    judged = judge(found, fair - gap, fair + gap)
    worst = max(found, key=lambda who: abs(found[who].value - fair))
    said = f"farthest off is {worst}: {words.told(found[worst], words.PERCENT)}"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="goals",
    order=38,
    title="Public goals",
    question="What is each public goal worth, and whom does it favour?",
    kind=KIND,
    needs={
        "components": ["dealt", "used", "at_set_up", "turn"],
        "playouts": ["goal_0", "goal_0_seat", "goal_0_turn"],
    },
    when=lambda arm: not public_goals.taken(arm).is_empty(),
    exhibits={
        "goal-use": use,
        "goal-timing": timing,
        "goal-seats": seats,
        "goal-set-up": set_up,
        "goal-favours": favours,
        "goal-worth": worth,
        "goal-lengths": lengths,
    },
    goals=(
        Goal(
            ("goal_use",),
            "goal-use",
            lambda goals: (
                f"Each public goal is taken in at least {words.percent(goals['goal_use'])} of the playouts that "
                "reveal it"
            ),
            _judge_use,
        ),
        Goal(
            ("goal_seat_gap",),
            "goal-seats",
            lambda goals: (
                f"No seat's share of a public goal is more than {100 * goals['goal_seat_gap']:.4g} points off the "
                "fair share"
            ),
            _judge_seats,
        ),
    ),
)
