"""Coming home: who does, what it is worth, and how fast it can be."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import charts, estimates, lines, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, intervals_of, methods_of, together
from analysis.exact import told_by_game
from analysis.language import kept, later, say
from analysis.played import Played, means, ratios, shares

FIRST, LATER, NEVER = later("first home"), later("home later in that round"), later("not home")
ROUNDS = 20
"""So many rounds stand in the chart of races."""
LONG = 200
"""By this round the first of several ships is home, but for a chance that no figure shows."""
CALM_SEA = later("no storms")
RACES: dict[str, dict[str, Any]] = {
    CALM_SEA: {"spinners": 0},
    later("pays"): {"leaving": "pays"},
    later("waits"): {"leaving": "waits"},
}
"""Exact races, with what differs from storms in all turns of a round."""
IN_TITLE = {
    CALM_SEA: later("{rounds} (without storms)"),
    "pays": later("{rounds} (with storms, paying to go on)"),
    "waits": later("{rounds} (waiting to be freed)"),
}
ALONE = later("alone, {race}")


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
    fair = charts.Mark(say("fair share"), 1 / arms[0].players, 1 / arms[0].players)
    return Exhibit(
        title=words.sentence([_worth(arm) for arm in arms]),
        grid=grid_of(table, {"when": later("Seats")}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(table, "when", say("win share, %"), unit=words.PERCENT, marks=[fair], order=order),
        alt=say(
            "Dots with intervals: the win share of seats that come home first, later in the same round, or not at all."
        ),
        note=say(
            "An association: whoever comes home first chose when. n: deals with such a seat. {intervals}",
            intervals=methods_of(table),
        ),
    )


def _worth(arm: Played) -> str:
    found = {row["when"]: estimate_in(row) for row in _wins(arm).iter_rows(named=True)}
    frame = arm.seats.with_columns(seats=pl.lit(1))
    pairs = {"home": ("home", "seats"), "storm": ("home_by_storm", "home")}
    several = ratios(frame, pairs, arm.rotations * arm.players)
    share = {row["measure"]: estimate_in(row) for row in several.iter_rows(named=True)}
    if FIRST not in found:
        return say("under {policy} nobody comes home", policy=arm.label)
    return say(
        "under {policy} the first ship home wins {wins} of playouts; {home} of seats come home, {storm} of them by a "
        "storm",
        policy=arm.label,
        wins=words.plain(found[FIRST], words.PERCENT),
        home=words.plain(share["home"], words.PERCENT),
        storm=words.plain(share["storm"], words.PERCENT),
    )


# --- how fast it can be ----------------------------------------------------------------------------------------------


def _odds(arm: Played) -> Any:
    return told_by_game(arm, "race_odds", "Race")


@kept(4)
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
    curves = {say(ALONE, race=say(name)): reached for name, reached in home.items()}
    curves |= {_first_of(players, say(name)): 1 - (1 - reached) ** players for name, reached in home.items()}
    exact = [
        pl.DataFrame({"round": range(ROUNDS + 1), "line": name, "value": reached[: ROUNDS + 1]})
        for name, reached in curves.items()
    ]
    table = pl.concat([*exact, *(_first_home(arm) for arm in arms)])
    means_of = {name: float((1 - reached).sum()) for name, reached in curves.items()}
    means_of |= {say(ALONE, race=say(name)): found.mean for name, found in races.items()}
    rows = [
        [say("exact: {race}", race=name), words.figure(mean, 2), *_quarters(table, name)]
        for name, mean in means_of.items()
    ]
    played = {arm.label: _mean_first(arm) for arm in arms}
    rows += [
        [_first_of(players, _line(arm)), words.told(played[arm.label]), *_quarters(table, _line(arm))] for arm in arms
    ]
    said = [say(IN_TITLE[name], rounds=words.figure(found.mean, 1)) for name, found in races.items()]
    first = [say("{what} under {policy}", what=words.plain(e), policy=policy) for policy, e in played.items()]
    titles = [say("the first of {players} is home after {rounds}", players=players, rounds=words.listed(first))]
    if said:
        alone = say("a ship alone that only races home needs {rounds} rounds on average", rounds=words.listed(said))
        titles = [alone, *titles]
    left_out = [say(ALONE, race=say(name)) for name in races if name != CALM_SEA]
    shown = table.filter(~pl.col("line").is_in(left_out))
    return Exhibit(
        title=words.sentence(titles),
        grid=Grid([say("Race"), say("mean rounds"), say("half by round"), say("nine in ten by round")], rows),
        data=table,
        figure=lines.lines(shown, "round", "line", say("home by then, %"), say("rounds"), unit=words.PERCENT),
        alt=say(
            "Lines: the chance of ships that only race home, and of the first ship in play, to be home by each round."
        ),
        note=say(
            "Exact: a ship alone on the board, from the first start port, that always sails as far as it may along a "
            "shortest way round the island, draws no cards and takes no tokens; storms blow in the turns of all "
            "{players} players. Calm or damaged it pays to go on, as if tokens never ran out, or waits. First of "
            "{players}: as if each had a board and storms of its own. Played: playouts with a winner, all of the "
            "round counted. {intervals}",
            players=players,
            intervals=intervals_of(estimates.MEAN),
        ),
    )


def _first_of(players: int, race: str) -> str:
    return say("first of {players}, {race}", players=players, race=race)


def _mean_first(arm: Played) -> estimates.Estimate:
    """Estimate the round in which the first ship comes home."""
    found = means(arm.playouts, [(pl.col("last_round") + 1).alias("round")], [], arm.rotations)
    return estimate_in(found.row(0, named=True))


def _line(arm: Played) -> str:
    return say("played by {policy}", policy=arm.label)


def _quarters(table: pl.DataFrame, name: str) -> list[str]:
    """Say by which round half, and nine in ten, are home."""
    part = table.filter(line=name).sort("round")
    return [_round_of(part.filter(pl.col("value") >= share)) for share in (0.5, 0.9)]


def _round_of(reached: pl.DataFrame) -> str:
    return str(reached["round"][0]) if reached.height else say("over {rounds}", rounds=ROUNDS)


CHAPTER = Chapter(
    id="homecoming",
    order=39,
    title=later("Coming home"),
    question=later("What is it worth to come home, and how fast can it be?"),
    needs={"seats": ["home", "home_turn", "home_by_storm", "win_share"], "playouts": ["last_round"]},
    exhibits={"home-wins": wins, "home-race": race},
    only={"home-race": lambda arm: _odds(arm) is not None},
)
