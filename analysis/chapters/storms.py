"""Storms: how dangerous each cell of the board is, and what they did."""

from __future__ import annotations

from typing import Any

import polars as pl

from analysis import boards, charts, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, grid_of, has_columns, methods_of, together
from analysis.exact import told_by_game
from analysis.language import figures, later, say, say_many
from analysis.played import Played, ratios

OUTCOME = "storm_"
NOT_OUTCOMES = ("storm_exempt", "storm_ports")
"""Columns that begin so but tell of no ship that a storm met."""


def _odds(arm: Played) -> Any:
    return told_by_game(arm, "storm_odds", "risks")


def _risks(arm: Played) -> pl.DataFrame:
    """Return the exact chance of each outcome on each cell, with what the cell is."""
    ground = boards.grounds(arm)
    names = list(ground)
    rows = [
        {
            "cell": "{} {}".format(*names[number]),
            "ground": ground[names[number]],
            "value": float(risk.stopped),
            **{word: float(chance) for word, chance in risk.outcomes.items()},
        }
        for number, risk in _odds(arm).risks(arm.config).items()
    ]
    return pl.DataFrame(rows)


def risk(arms: Arms) -> Exhibit:
    """Show on the board how likely a storm stops a ship, exactly."""
    table = _risks(arms[0])
    mean = _odds(arms[0]).mean_risk(arms[0].config)
    hurt = float(sum(chance for word, chance in mean.items() if word not in ("unhurt", "calm")))
    safe = table.filter(pl.col("value") == 0).height
    ports = table.filter(pl.col("ground") != "blue").sort("value", "ground")
    rows = [
        [say("port {name}", name=say(row["ground"].replace("_", " "))), *_told(row)]
        for row in ports.iter_rows(named=True)
    ]
    levels = table.filter(ground="blue").group_by("value").len().sort("value")
    for level, count in levels.iter_rows():
        part = table.filter(pl.col("value") == level, ground="blue").mean().row(0, named=True)
        rows.append([say("blue cells, {n} of this risk", n=count), *_told(part)])
    outcomes = list(mean)
    rows.append([say("any of these cells alike"), *_told({"value": 1 - float(mean["unhurt"]), **mean})])
    return Exhibit(
        title=words.sentence(
            [
                say(
                    "a storm damages {hurt} and becalms {calm} of ships that lie on any cell alike",
                    hurt=words.percent(round(hurt, 3)),
                    calm=words.percent(round(float(mean["calm"]), 3)),
                ),
                say_many("{n} of {all} cells is safe", "{n} of {all} cells are safe", safe, all=table.height)
                if safe
                else say("none of {all} cells is safe", all=table.height),
                say("in port the risk is {risk}", risk=_range(ports)),
            ]
        ),
        grid=Grid(
            [say("Cell"), say("damaged or calm, %"), *(say("{outcome}, %", outcome=say(word)) for word in outcomes)],
            rows,
        ),
        data=table,
        figure=boards.board(
            table.with_columns(policy=pl.lit(say("exact"))),
            boards.grounds(arms[0]),
            boards.grid_of_board(arms[0]),
            say("chance that a storm damages or becalms a ship there, %"),
            unit=words.PERCENT,
            numbers=True,
        ),
        alt=say("Map of the board: each cell with the chance that a storm damages or becalms a ship that lies there."),
        note=say(
            "Exact: a sound ship alone on the board, all directions weighed by the sections that show them. Other "
            "ships in the way make it more dangerous."
        ),
    )


def _told(row: dict[str, Any]) -> list[str]:
    return [
        words.figure(100 * float(value), 1) for name, value in row.items() if name not in ("cell", "ground", "policy")
    ]


def _range(ports: pl.DataFrame) -> str:
    low, high = (100 * float(value) for value in (ports["value"].min(), ports["value"].max()))  # type: ignore[arg-type]
    return f"{words.between(figures(f'{low:.3g}'), figures(f'{high:.3g}'))}{words.SPACE}%"


def _outcomes(arm: Played) -> pl.DataFrame:
    """Return how often each outcome befell the ships that storms met."""
    names = [n for n in arm.columns("seats") if n.startswith(OUTCOME) and n not in NOT_OUTCOMES]
    frame = arm.seats.with_columns(met=pl.sum_horizontal(names))
    found = ratios(frame, {name: (name, "met") for name in names}, arm.rotations * arm.players)
    exact = _odds(arm).mean_risk(arm.config)
    labels = {name: _label(name.removeprefix(OUTCOME), exact) for name in names}
    return found.with_columns(outcome=pl.col("measure").replace_strict(labels, return_dtype=pl.String))


def _label(word: str, exact: dict[str, Any]) -> str:
    if word not in exact:
        return say(word)
    return say("{outcome} ({chance})", outcome=say(word), chance=words.percent(round(float(exact[word]), 3)))


def outcomes(arms: Arms) -> Exhibit:
    """Show what storms did with the ships they met."""
    table = together(arms, _outcomes)
    return Exhibit(
        title=words.sentence([_harm(table, arm.label) for arm in arms]),
        grid=grid_of(table, {"outcome": later("Outcome (exact, on any cell alike)")}, words.PERCENT),
        data=table,
        figure=None
        if table.is_empty()
        else charts.dots(
            table.filter(pl.col("value").max().over("outcome") > 0),
            "outcome",
            say("% of the ships that storms met"),
            unit=words.PERCENT,
        ),
        alt=say("Dots with intervals: how often each outcome befell the ships that a storm met."),
        note=say(
            "Ships met: those neither calm, damaged nor home; sheltered: they stayed out of it by a card. In brackets "
            "the exact chance of a ship that is as likely on any cell as on any other. Another ship damages as well "
            "(ship), or stops (stopped). {methods}",
            methods=methods_of(table),
        ),
    )


def _harm(table: pl.DataFrame, policy: str) -> str:
    here = table.filter(policy=policy)
    if here.is_empty():
        return say("under {policy} storms met no ships", policy=policy)
    found = {row["measure"]: row for row in here.iter_rows(named=True)}
    calm, unhurt = (words.plain(estimate_in(found[OUTCOME + word]), words.PERCENT) for word in ("calm", "unhurt"))
    return say(
        "under {policy} storms leave {unhurt} of the ships they meet unhurt and {calm} in a calm",
        policy=policy,
        unhurt=unhurt,
        calm=calm,
    )


CHAPTER = Chapter(
    id="storms",
    order=34,
    title=later("Storms"),
    question=later("Where is a ship in danger, and what do storms do?"),
    needs={"seats": ["storm_unhurt", "storm_calm"]},
    when=lambda arm: _odds(arm) is not None and has_columns(OUTCOME)(arm),
    exhibits={"storm-risk": risk, "storm-outcomes": outcomes},
)
