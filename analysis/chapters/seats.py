"""Whether the game is fair to the seats."""

from __future__ import annotations

import math
from collections.abc import Mapping

import polars as pl

from analysis import charts, handicap, seats, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, each, grid_of, members, methods_of, together
from analysis.estimates import LEVEL, Estimate, holm, p_value
from analysis.language import later, say, say_many, spoken_here
from analysis.played import Played
from analysis.verdicts import Finding, Goal, judge


def _wins(arm: Played) -> pl.DataFrame:
    """Return the win shares with seats named as people count them."""
    return seats.win_shares(arm).with_columns(seat=words.rows(later("seat {number}"), number=pl.col("seat") + 1))


def _off(e: Estimate, fair: float) -> str:
    """Say how far a win share is from the fair one, in points of a hundred."""
    points = words.figure(abs(100 * (e.value - fair)), words.decimals(100 * e.half_width))
    if e.value > fair:
        return say("{points} points above fair", points=points)
    return say("{points} points below fair", points=points)


def _farthest(shares: Mapping[str, Estimate], fair: float) -> str:
    return max(shares, key=lambda seat: abs(shares[seat].value - fair))


def win_share_by_seat(arms: Arms) -> Exhibit:
    """Show each seat's win share against the fair share."""
    table = together(arms, _wins)
    fair = 1 / arms[0].players
    marks = [charts.Mark(say("fair share: {share}", share=words.percent(fair)), fair, fair)]
    gap = arms[0].goals.get("seat_gap")
    if gap is not None:
        wished = say("wished: at most {points} points off", points=words.points(gap))
        marks.append(charts.Mark(wished, fair - gap, fair + gap))
    return Exhibit(
        title=words.sentence([_unfair(arm, fair) for arm in arms]),
        grid=grid_of(table, {"seat": later("Seat")}, words.PERCENT),
        data=table,
        figure=charts.dots(table, "seat", say("win share, % of playouts"), unit=words.PERCENT, marks=marks),
        alt=say("Dots with intervals: the win share of each seat beside the fair share."),
        note=say("Tied winners share a win. {methods}", methods=methods_of(table)),
    )


def _unfair(arm: Played, fair: float) -> str:
    """Say which seats win more or less than the fair share, beyond chance in a family of so many seats."""
    shares = members(_wins(arm), "seat")
    sure = holm([p_value(e, fair) for e in shares.values()]) < 1 - LEVEL
    off = {seat: e for (seat, e), s in zip(shares.items(), sure, strict=True) if s}
    if not off:
        return say("under {policy} no seat is shown to win more or less than its share", policy=arm.label)
    ends = dict.fromkeys([max(off, key=lambda seat: off[seat].value), min(off, key=lambda seat: off[seat].value)])
    wins = [say("{seat} wins {share}", seat=seat, share=_off(off[seat], fair)) for seat in ends]
    return say("under {policy} {wins}", policy=arm.label, wins=words.listed(wins))


def evened_out(arms: Arms) -> Exhibit:
    """Show the points that would even out the seats."""
    if all(arm.players == 1 for arm in arms):
        title = say("A player alone has nobody to be evened out with")
        return Exhibit(title, Grid([say("Seat"), say("Points")], []), pl.DataFrame())
    scored = [arm for arm in arms if handicap.by_score(arm)]
    if not scored:
        title = say("Points at the end would even out nothing: the highest score does not decide who wins")
        return Exhibit(title, Grid([say("Seat"), say("Points")], []), pl.DataFrame())
    table = together(scored, _points)
    axis, none = say("points added to the final score"), charts.Mark(say("no points"), 0.0, 0.0)
    return Exhibit(
        title=words.sentence([_needed(arm) for arm in scored]),
        grid=grid_of(table, {"seat": later("Seat")}),
        data=table,
        figure=charts.dots(table, "seat", axis, marks=[none]),
        alt=say("Dots with intervals: the points that each seat would have to be given for all to win alike."),
        note=say(
            "Given to the later seats, with none to the first, so that all win alike; below 0: the seat gives points. "
            "Half a point is a point in every other playout. Play is taken as it was: where reaching a score ends the "
            "game points at the start would shorten it as well. {methods}",
            methods=methods_of(table),
        ),
    )


def _points(arm: Played) -> pl.DataFrame:
    return handicap.handicaps(arm).with_columns(seat=words.rows(later("seat {number}"), number=pl.col("seat") + 1))


def _needed(arm: Played) -> str:
    """Say which seats would need points, beyond chance in a family of so many seats."""
    points = members(_points(arm), "seat")
    if any(math.isnan(e.value) for e in points.values()):
        return say("under {policy} no points would even out the seats", policy=arm.label)
    sure = holm([p_value(e) for e in points.values()]) < 1 - LEVEL
    off = {seat: e for (seat, e), s in zip(points.items(), sure, strict=True) if s}
    if not off:
        return say("under {policy} no seat is shown to need points to win as often as the first", policy=arm.label)
    said = words.listed([f"{seat} {words.signed(words.plain(e), e.value)}" for seat, e in off.items()])
    return say("under {policy} points at the end would even out the seats: {points}", policy=arm.label, points=said)


def ties(arms: Arms) -> Exhibit:
    """Show how often one, two, … players win."""
    table = together(arms, seats.winners).with_columns(
        pl.col("winners").map_elements(
            spoken_here(lambda n: say_many("{n} winner", "{n} winners", n)), return_dtype=pl.String, skip_nulls=False
        )
    )
    shares = each(arms, lambda arm: say("{share} of playouts", share=words.plain(seats.ties(arm), words.PERCENT)))
    never = all(seats.ties(arm).value == 0 for arm in arms)
    return Exhibit(
        title=say("The win is never shared") if never else say("The win is shared in {shares}", shares=shares),
        grid=grid_of(table, {"winners": later("Winners")}, words.PERCENT),
        data=table,
        figure=charts.dots(table, "winners", say("share of playouts, %"), unit=words.PERCENT),
        alt=say("Dots with intervals: how often one, two or more players share the win."),
        note=methods_of(table),
    )


def _judge_gap(arm: Played) -> Finding:
    fair, gap = 1 / arm.players, arm.goals["seat_gap"]
    shares = members(_wins(arm), "seat")
    judged = judge(shares, fair - gap, fair + gap)
    seat = _farthest(shares, fair)
    said = say(
        "{seat} wins {share}, {off}",
        seat=seat,
        share=words.told(shares[seat], words.PERCENT),
        off=_off(shares[seat], fair),
    )
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


def _judge_ties(arm: Played) -> Finding:
    e = seats.ties(arm)
    judged = judge({"ties": e}, high=arm.goals["tie_rate"])
    said = say("the win is shared in {share} of playouts", share=words.told(e, words.PERCENT))
    return Finding(arm.label, judged.state, words.sentence([said, *filter(None, [judged.in_words()])]))


CHAPTER = Chapter(
    id="seats",
    order=10,
    title=later("Seats"),
    question=later("Does the order of play decide who wins?"),
    needs={"seats": ["seat", "win_share"], "playouts": ["winners"]},
    exhibits={"win-share-by-seat": win_share_by_seat, "seat-handicap": evened_out, "ties": ties},
    goals=(
        Goal(
            ("seat_gap",),
            "win-share-by-seat",
            lambda goals: say(
                "No seat's win share is more than {points} points off the fair share",
                points=words.points(goals["seat_gap"]),
            ),
            _judge_gap,
        ),
        Goal(
            ("tie_rate",),
            "ties",
            lambda goals: (
                say("At most {share} of playouts have several winners", share=words.percent(goals["tie_rate"]))
                if goals["tie_rate"]
                else say("No playout has several winners")
            ),
            _judge_ties,
        ),
    ),
)
