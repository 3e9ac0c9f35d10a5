"""What public goals are worth, and whom they favour."""

from __future__ import annotations

from dataclasses import replace

import polars as pl

from analysis import charts, components, public_goals, stacked, words
from analysis.chapters import Arms, Chapter, Exhibit, estimate_in, grid_of, members, methods_of, together
from analysis.chapters.claims import NO_CHANGE, changes_of, win_changes
from analysis.estimates import LEVEL
from analysis.language import later, say
from analysis.played import Played
from analysis.public_goals import KIND, WHEN
from analysis.verdicts import Finding, Goal, judge

NAME = {"name": later("Goal")}
SEAT = later("seat {number}")
NAME_AND_SEAT = later("{name}, {seat}")


def use(arms: Arms) -> Exhibit:
    """Show how often each goal is taken, at the set-up and in play."""
    table = together(arms, public_goals.taken)
    parts, ever = table.filter(pl.col("when") != "ever"), table.filter(when="ever")
    axis = say("taken, % of playouts that reveal it")
    return Exhibit(
        title=words.sentence([_ends(ever, arm.label) for arm in arms]),
        grid=grid_of(table, {**NAME, "when": later("Taken")}, words.PERCENT),
        data=table,
        figure=stacked.bars(parts, "name", "when", axis, unit=words.PERCENT, ends=ever),
        alt=say("Stacked bars: how often each public goal is taken where it is revealed, at the set-up and in play."),
        note=say(
            "Share of the playouts in which the goal is revealed; n: deals that reveal it. The interval is that of "
            "both together. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _ends(taken: pl.DataFrame, policy: str) -> str:
    order = taken.filter(policy=policy).sort("value", descending=True)
    if order.is_empty():
        return say("under {policy} no goal is revealed", policy=policy)
    first, last = order.row(0, named=True), order.row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (first, last)]
    return say(
        "under {policy} {first} is taken most ({most} of cases), {last} least ({least})",
        policy=policy,
        first=first["name"],
        most=shares[0],
        last=last["name"],
        least=shares[1],
    )


def timing(arms: Arms) -> Exhibit:
    """Show when goals are taken in play."""
    in_play = pl.col("used") - pl.col("at_set_up")
    table = together(arms, lambda arm: components.rates(arm, KIND, pl.col("turn") + in_play, in_play))
    return Exhibit(
        title=words.sentence([_order(table, arm.label) for arm in arms]),
        grid=grid_of(table, NAME),
        data=table,
        figure=None if table.is_empty() else charts.dots(table, "name", say("mean turn in which it is taken")),
        alt=say("Dots with intervals: the mean turn in which each public goal is taken."),
        note=say(
            "Turns of all players, counted from 1; what is taken at the set-up is left out. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _order(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return say("under {policy} no goal is taken in play", policy=policy)
    turns = [words.plain(estimate_in(order.row(place, named=True))) for place in (0, -1)]
    return say(
        "under {policy} {first} falls first (turn {early}), {last} last ({late})",
        policy=policy,
        first=order["name"][0],
        early=turns[0],
        last=order["name"][-1],
        late=turns[1],
    )


def _by_seat(arm: Played) -> pl.DataFrame:
    return public_goals.takers(arm).with_columns(seat=words.rows(SEAT, number=pl.col("seat") + 1))


def seats(arms: Arms) -> Exhibit:
    """Show which seat takes each goal."""
    table = together(arms, _by_seat).filter(when="ever")
    return Exhibit(
        title=words.sentence([_most_uneven(table, arm) for arm in arms]),
        grid=grid_of(table, {**NAME, "seat": later("Seat")}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else stacked.bars(table, "name", "seat", say("share of takings, %"), unit=words.PERCENT),
        alt=say("Stacked bars: the share of each public goal that falls to each seat."),
        note=say(
            "Among the playouts in which the goal is taken; fair shares are {share} each. n: deals in which it is "
            "taken. {intervals}",
            share=words.percent(1 / arms[0].players),
            intervals=methods_of(table),
        ),
    )


def _most_uneven(table: pl.DataFrame, arm: Played) -> str:
    here = table.filter(policy=arm.label).with_columns(off=(pl.col("value") - 1 / arm.players).abs())
    if here.is_empty():
        return say("under {policy} no goal is ever taken", policy=arm.label)
    top = here.sort("off").row(-1, named=True)
    return say(
        "under {policy} {name} is shared most unevenly: {seat} takes {share} of them",
        policy=arm.label,
        name=top["name"],
        seat=top["seat"],
        share=words.plain(estimate_in(top), words.PERCENT),
    )


def set_up(arms: Arms) -> Exhibit:
    """Show which goals fall at the set-up, and to which seat."""
    early = together(arms, _by_seat).filter(when=WHEN[0])
    share = together(arms, public_goals.taken).filter(when=WHEN[0])
    table = early.with_columns(row=words.rows(NAME_AND_SEAT, name="name", seat="seat"))
    fair = charts.Mark(say("fair share"), 1 / arms[0].players, 1 / arms[0].players)
    axis = say("share of takings at the set-up, %")
    return Exhibit(
        title=words.sentence([_early(share, early, arm.label) for arm in arms]),
        grid=grid_of(early, {**NAME, "seat": later("Seat")}, words.PERCENT),
        data=early,
        figure=None if early.is_empty() else charts.dots(table, "row", axis, unit=words.PERCENT, marks=[fair]),
        alt=say("Dots with intervals: which seat takes the public goals that fall at the set-up."),
        note=say(
            "Among the playouts in which the goal is taken at the set-up already; n: such deals. Goals that never "
            "are, are left out. {intervals}",
            intervals=methods_of(early),
        ),
    )


def _early(share: pl.DataFrame, early: pl.DataFrame, policy: str) -> str:
    here = share.filter(policy=policy).filter(pl.col("value") > 0).sort("value")
    if here.is_empty():
        return say("under {policy} no goal falls at the set-up", policy=policy)
    top = here.row(-1, named=True)
    to = early.filter(policy=policy, id=top["id"]).sort("value").row(-1, named=True)
    shares = [words.plain(estimate_in(row), words.PERCENT) for row in (top, to)]
    return say(
        "under {policy} {name} falls at the set-up in {share} of cases, to {seat} in {part} of those",
        policy=policy,
        name=top["name"],
        share=shares[0],
        seat=to["seat"],
        part=shares[1],
    )


def favours(arms: Arms) -> Exhibit:
    """Show how revealing a goal changes each seat's chance to win."""
    found = together(arms, public_goals.favours)
    seat = words.rows(SEAT, number=pl.col("seat") + 1)
    table = found.with_columns(row=words.rows(NAME_AND_SEAT, name="name", seat=seat), sure=pl.col("p_holm") < 1 - LEVEL)
    exhibit = changes_of(
        table,
        "row",
        heading=later("Goal and seat"),
        doing=later("revealing {name}"),
        note=say(
            "Playouts that reveal the goal against those that do not: chance alone decides, so this is an effect."
        ),
    )
    return replace(exhibit, title=words.sentence([_favoured(table, arm.label) for arm in arms]))


def _favoured(table: pl.DataFrame, policy: str) -> str:
    sure = table.filter(policy=policy).filter("sure").sort(pl.col("value").abs(), descending=True)
    if sure.is_empty():
        return say("under {policy} revealing no goal is shown to change a seat's chance to win", policy=policy)
    top = sure.row(0, named=True)
    return say(
        "under {policy} revealing {name} changes seat {seat}'s chance to win most ({points} points)",
        policy=policy,
        name=top["name"],
        seat=top["seat"] + 1,
        points=words.signed(words.figure(100 * top["value"], 1), top["value"]),
    )


def worth(arms: Arms) -> Exhibit:
    """Show how taking a goal goes with winning."""
    return win_changes(
        arms,
        KIND,
        "used",
        heading=later("Goal"),
        doing=later("taking {name}"),
        note=say("An association: the goal's points help, and whoever takes it may have been ahead already."),
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
        else charts.dots(table, "name", say("turns more where it is revealed"), marks=[NO_CHANGE]),
        alt=say("Dots with intervals: by how many turns playouts are longer where a public goal is revealed."),
        note=say(
            "Easy goals make playouts short. Chance alone decides what is revealed, so this is an effect. Another "
            "goal is revealed in its place otherwise. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _quickest(table: pl.DataFrame, policy: str) -> str:
    order = table.filter(policy=policy).sort("value")
    if order.is_empty():
        return say("under {policy} the same goals are revealed in all playouts", policy=policy)
    ends = [order.row(place, named=True) for place in (0, -1)]
    changes = [words.signed(words.plain(estimate_in(row)), row["value"]) for row in ends]
    return say(
        "under {policy} {first} shortens playouts most ({most} turns), {last} least ({least})",
        policy=policy,
        first=ends[0]["name"],
        most=changes[0],
        last=ends[1]["name"],
        least=changes[1],
    )


def _judge_use(arm: Played) -> Finding:
    found = members(public_goals.taken(arm).filter(when="ever"), "name")
    judged = judge(found, low=arm.goals["goal_use"])
    least = min(found, key=lambda name: found[name].value)
    share = words.told(found[least], words.PERCENT)
    said = say("the least taken, {name}, is taken in {share}", name=least, share=share)
    if len(judged.missed) > 1:
        fewer = say("{number} of {all} are taken less often", number=len(judged.missed), all=len(found))
        said = f"{fewer}; {said}"
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_seats(arm: Played) -> Finding:
    fair, gap = 1 / arm.players, arm.goals["goal_seat_gap"]
    rows = _by_seat(arm).filter(when="ever")
    to = words.rows(later("{name} to {seat}"), name="name", seat="seat")
    found = members(rows.with_columns(who=to), "who")
    if not found:
        return Finding(arm.label, "open", say("No goal is ever taken"))
    judged = judge(found, fair - gap, fair + gap)
    worst = max(found, key=lambda who: abs(found[who].value - fair))
    said = say("farthest off is {who}: {share}", who=worst, share=words.told(found[worst], words.PERCENT))
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="goals",
    order=38,
    title=later("Public goals"),
    question=later("What is each public goal worth, and whom does it favour?"),
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
            lambda goals: say(
                "Each public goal is taken in at least {share} of the playouts that reveal it",
                share=words.percent(goals["goal_use"]),
            ),
            _judge_use,
        ),
        Goal(
            ("goal_seat_gap",),
            "goal-seats",
            lambda goals: say(
                "No seat's share of a public goal is more than {points} points off the fair share",
                points=words.points(goals["goal_seat_gap"]),
            ),
            _judge_seats,
        ),
    ),
)
