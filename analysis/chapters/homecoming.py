"""Coming home: who does, what it is worth, and how fast it can be."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import polars as pl

from analysis import charts, estimates, lines, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, methods_of, together
from analysis.exact import told_by_game
from analysis.played import Played, means, ratios, shares

FIRST, LATER, NEVER = "first home", "home later in that round", "not home"
ROUNDS = 20
"""So many rounds stand in the chart of races."""
LONG = 200
"""By this round the first of several ships is home, but for a chance that no figure shows."""
CALM_SEA = "no storms"
RACES: dict[str, dict[str, Any]] = {
    CALM_SEA: {"spinners": 0},
    "pays": {"leaving": "pays"},
    "waits": {"leaving": "waits"},
}
"""Exact races, with what differs from storms in all turns of a round."""
IN_TITLE = {CALM_SEA: "without storms", "pays": "with storms, paying to go on", "waits": "waiting to be freed"}


def _by_homecoming(arm: Played) -> pl.LazyFrame:
    """Return the seats, with when each came home among the others."""
    first = pl.col("home_turn").filter(pl.col("home") == 1).min().over("playout")
    when = pl.when(pl.col("home") == 0).then(pl.lit(NEVER)).when(pl.col("home_turn") == first).then(pl.lit(FIRST))
    return arm.seats.with_columns(when=when.otherwise(pl.lit(LATER)))


def _wins(arm: Played) -> pl.DataFrame:
    several = arm.rotations * arm.players
    return means(_by_homecoming(arm), ["win_share"], ["when"], several, estimates.win_share_of).drop("measure")


def wins(arms: Arms) -> Exhibit:
    """Show how much those who come home win, and those who do not."""
    order = [FIRST, LATER, NEVER]
    table = together(arms, _wins).filter(pl.col("n") > 1)
    fair = charts.Mark("fair share", 1 / arms[0].players, 1 / arms[0].players)
    return Exhibit(
        title=words.sentence([_worth(arm) for arm in arms]),
        grid=grid_of(table, {"when": "Seats"}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "when", "win share, %", unit=words.PERCENT, marks=[fair], order=order),
        alt="Dots with intervals: the win share of seats that come home first, later in the same round, or not at all.",
        note=f"An association: whoever comes home first chose when. n: deals with such a seat. {methods_of(table)}",
    )


def _worth(arm: Played) -> str:
    found = {row["when"]: estimate_in(row) for row in _wins(arm).iter_rows(named=True)}
    frame = arm.seats.with_columns(seats=pl.lit(1))
    pairs = {"home": ("home", "seats"), "storm": ("home_by_storm", "home")}
    several = ratios(frame, pairs, arm.rotations * arm.players)
    share = {row["measure"]: estimate_in(row) for row in several.iter_rows(named=True)}
    if FIRST not in found:
        return f"under {arm.label} nobody comes home"
    return (
        f"under {arm.label} the first ship home wins {words.plain(found[FIRST], words.PERCENT)} of playouts; "
        f"{words.plain(share['home'], words.PERCENT)} of seats come home, "
        f"{words.plain(share['storm'], words.PERCENT)} of them by a storm"
    )


# --- how fast it can be ----------------------------------------------------------------------------------------------


def _odds(arm: Played) -> Any:
    return told_by_game(arm, "race_odds", "Race")


@lru_cache(maxsize=4)
def _races(arm: Played) -> dict[str, Any]:
    """Return the exact races of a ship alone from the first start port, those in which it always comes home."""
    odds = _odds(arm)
    port = odds.start_ports(arm.config)[0]
    found = {}
    for name, settings in RACES.items():
        race = odds.Race(arm.config, port, **{"spinners": arm.players, **settings})
        if race.ends:
            found[name] = race
    return found


def _first_home(arm: Played) -> pl.DataFrame:
    """Return in which share of playouts a ship is home by each round."""
    found = shares(arm.playouts, "last_round", arm.rotations).sort("last_round")
    by_round = dict(zip(found["last_round"].to_list(), found["value"].to_list(), strict=True))
    total = 0.0
    rows = []
    for number in range(ROUNDS + 1):
        total += by_round.get(number - 1, 0.0)
        rows.append({"round": number, "line": _line(arm), "value": total})
    return pl.DataFrame(rows)


def race(arms: Arms) -> Exhibit:
    """Hold the race home of ships that do nothing else, exactly, against when the first ship is home."""
    races, players = _races(arms[0]), arms[0].players
    home = {name: found.rounds(LONG).cumsum() for name, found in races.items()}
    curves = {f"alone, {name}": reached for name, reached in home.items()}
    curves |= {f"first of {players}, {name}": 1 - (1 - reached) ** players for name, reached in home.items()}
    exact = [
        pl.DataFrame({"round": range(ROUNDS + 1), "line": name, "value": reached[: ROUNDS + 1]})
        for name, reached in curves.items()
    ]
    table = pl.concat([*exact, *(_first_home(arm) for arm in arms)])
    means_of = {name: float((1 - reached).sum()) for name, reached in curves.items()}
    means_of |= {f"alone, {name}": found.mean for name, found in races.items()}
    rows = [[f"exact: {name}", words.figure(mean, 2), *_quarters(table, name)] for name, mean in means_of.items()]
    played = {arm.label: _mean_first(arm) for arm in arms}
    rows += [
        [f"first of {players}, {_line(arm)}", words.told(played[arm.label]), *_quarters(table, _line(arm))]
        for arm in arms
    ]
    said = [f"{words.figure(found.mean, 1)} ({IN_TITLE[name]})" for name, found in races.items()]
    alone = f"A ship alone that only races home needs {words.listed(said)} rounds on average; the " if said else "The "
    first = [f"{words.plain(e)} under {policy}" for policy, e in played.items()]
    shown = table.filter(~pl.col("line").str.starts_with("alone") | pl.col("line").str.ends_with(CALM_SEA))
    return Exhibit(
        title=f"{alone}first of {players} is home after {words.listed(first)}",
        grid=Grid(["Race", "mean rounds", "half by round", "nine in ten by round"], rows),
        data=table,
        figure=lines.lines(shown, "round", "line", "home by then, %", "rounds", unit=words.PERCENT),
        alt="Lines: the chance of ships that only race home, and of the first ship in play, to be home by each round.",
        note="Exact: a ship alone on the board, from the first start port, that always sails as far as it may along a "
        "shortest way round the island, draws no cards and takes no tokens; storms blow in the turns of all "
        f"{players} players. Calm or damaged it pays to go on, as if tokens never ran out, or waits. First of "
        f"{players}: as if each had a board and storms of its own. Played: playouts with a winner, all of the round "
        f"counted. Intervals hold 95 %: {estimates.MEAN}.",
    )


def _mean_first(arm: Played) -> estimates.Estimate:
    """Estimate the round in which the first ship comes home."""
    found = means(arm.playouts, [(pl.col("last_round") + 1).alias("round")], [], arm.rotations)
    return estimate_in(found.row(0, named=True))


def _line(arm: Played) -> str:
    return f"played by {arm.label}"


def _quarters(table: pl.DataFrame, name: str) -> list[str]:
    """Say by which round half, and nine in ten, are home."""
    part = table.filter(line=name).sort("round")
    return [_round_of(part.filter(pl.col("value") >= share)) for share in (0.5, 0.9)]


def _round_of(reached: pl.DataFrame) -> str:
    return str(reached["round"][0]) if reached.height else f"over {ROUNDS}"


CHAPTER = Chapter(
    id="homecoming",
    order=39,
    title="Coming home",
    question="What is it worth to come home, and how fast can it be?",
    needs={"seats": ["home", "home_turn", "home_by_storm", "win_share"], "playouts": ["last_round"]},
    exhibits={"home-wins": wins, "home-race": race},
    only={"home-race": lambda arm: _odds(arm) is not None},
)
