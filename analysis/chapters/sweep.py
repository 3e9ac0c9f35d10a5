"""A sweep: every headline metric along the values that are varied."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from analysis import compare, sweep, sweep_charts, sweep_page, words
from analysis.arms import SWEEP
from analysis.chapters import Arms, Chapter, Exhibit, Grid, estimate_in, everything, has_columns
from analysis.compare import LESS, MORE
from analysis.estimates import LEVEL
from analysis.language import later, say, say_many
from analysis.played import Played
from analysis.seats import POINTS as POINT_COLUMNS

MOST, MOST_MAPS = 6, 6
"""At most so many metrics in a chart of differences and in one of heat maps; their tables have all."""

Kind = Callable[[pl.Expr, pl.Expr], pl.Expr]

WINS = later("who wins")
LENGTH = later("length and pace")
SCORES = later("scores")
POINTS = later("points by source")


def _kind(measure: str, unit: str) -> str:
    """Tell which chart a headline metric stands in."""
    if unit == words.PERCENT:
        return WINS
    if measure in compare.PLAYOUTS:
        return LENGTH
    return SCORES if measure in compare.SEATS else POINTS


def _of_kind(table: pl.DataFrame, kind: str) -> pl.DataFrame:
    pairs = zip(table["measure"], table["unit"], strict=True)
    return table.filter(pl.Series([_kind(measure, unit) == kind for measure, unit in pairs], dtype=pl.Boolean))


def _with_sure(arms: Arms, table: pl.DataFrame) -> pl.DataFrame:
    """Add whether a point is shown to differ from the config itself; that one counts as sure."""
    shown = sweep.differences(tuple(arms)).select("variant", "policy", "measure", "shown")
    found = table.join(shown, on=["variant", "policy", "measure"], how="left", maintain_order="left")
    return found.with_columns(sure=pl.col("shown").is_null() | pl.col("shown").is_in([MORE, LESS]))


def _curves(arms: Arms, kind: str) -> Exhibit:
    table = sweep_page.ordered(_of_kind(_with_sure(arms, sweep.curves(tuple(arms))), kind))
    fair = pl.when(pl.col("measure").is_in(_seats(arms))).then(1 / arms[0].players)
    drawn = (
        table.filter(pl.col("x") != sweep.told(None))
        .with_columns(mark=fair)
        .sort(pl.col("measure").replace_strict(_order(arms, table), return_dtype=pl.Int64), maintain_order=True)
    )
    path = sweep.paths(arms)[0]
    return Exhibit(
        title=_changing(drawn, kind, path),
        grid=_grid(arms, table),
        data=table.drop("sure"),
        figure=sweep_charts.curves(
            drawn, sweep_page.numbers(drawn), path, _base_place(arms, drawn), later("fair share")
        ),
        alt=say("Lines with bands: {kind} over {path}.", kind=say(kind), path=path),
        note=f"{_note(arms, table)} {_hollow(arms)}",
    )


def _order(arms: Arms, table: pl.DataFrame) -> dict[str, int]:
    """Return the place of each metric as it comes in the list of headlines."""
    names = sweep.curves(tuple(arms))["measure"].unique(maintain_order=True).to_list()
    return {name: names.index(name) for name in table["measure"].unique(maintain_order=True)}


def _seats(arms: Arms) -> list[str]:
    return [compare.of_seat(seat) for seat in range(arms[0].players)]


def _base_place(arms: Arms, table: pl.DataFrame) -> float | None:
    """Return where the config itself lies on the axis; None where it has several values."""
    own = sweep.told(arms[0].place["at"][0])
    texts = table["x"].unique(maintain_order=True).to_list()
    if own not in texts:
        return None
    along = sweep_page.numbers(table)
    return float(texts.index(own)) if along is None else along[texts.index(own)]


def _changing(table: pl.DataFrame, kind: str, path: str) -> str:
    total = table["measure"].n_unique()
    changing = table.filter(pl.col("shown").is_in([MORE, LESS]))["measure"].n_unique()
    return say(
        "{kind}: {n} of {total} metrics change with {path}",
        kind=words.sentence([say(kind)]),
        n=changing,
        total=total,
        path=path,
    )


def _note(arms: Arms, table: pl.DataFrame) -> str:
    k = table.group_by("policy", "measure").len()["len"].max()
    return say(
        "The bands of a metric under a policy hold 95 % together: each of the {k} intervals holds {each} % (Šidák "
        "1967). All points are played on the same deals, so neighbours go up and down together: differences are surer "
        "than the bands let one think.",
        k=k,
        each=words.figure(100 * sweep.together(int(k)), 2),  # type: ignore[arg-type]
    )


def _hollow(arms: Arms) -> str:
    return say_many(
        "Hollow: not shown to differ from the config itself, beyond chance among {n} claim (Holm).",
        "Hollow: not shown to differ from the config itself, beyond chance among {n} claims (Holm).",
        sweep.differences(tuple(arms)).height,
    )


def _grid(arms: Arms, table: pl.DataFrame) -> Grid:
    """Lay a table out: a row a metric, policy and point."""
    paths = sweep.paths(arms)
    rows = [
        [
            say(row["measure"]),
            row["policy"],
            *(row[axis] for axis in "xy"[: len(paths)]),
            words.told(estimate_in(row), row["unit"]),
            _told_shown(row["shown"]),
            words.count(row["n"]),
        ]
        for row in table.sort("measure", "policy", maintain_order=True).iter_rows(named=True)
    ]
    headings = [say("Metric"), say("Policy"), *paths, say("value"), say("against the config itself"), "n"]
    return Grid(headings, rows, 2 + len(paths))


def _told_shown(shown: str | None) -> str:
    return "–" if shown is None else say(shown)


def wins(arms: Arms) -> Exhibit:
    """Show who wins at each value."""
    return _curves(arms, WINS)


def length(arms: Arms) -> Exhibit:
    """Show length and pace at each value."""
    return _curves(arms, LENGTH)


def scores(arms: Arms) -> Exhibit:
    """Show the scores at each value."""
    return _curves(arms, SCORES)


def points(arms: Arms) -> Exhibit:
    """Show what brings points at each value."""
    return _curves(arms, POINTS)


def differences(arms: Arms) -> Exhibit:
    """Show the differences of each value from the config itself, paired by deal."""
    table = sweep_page.ordered(sweep.differences(tuple(arms)))
    kept = _surest(table)
    drawn = sweep_page.ordered(_with_the_base(arms, table.filter(pl.col("measure").is_in(kept)))).sort(
        pl.col("measure").replace_strict({n: k for k, n in enumerate(kept)}), maintain_order=True
    )
    path, left = sweep.paths(arms)[0], table["measure"].n_unique() - len(kept)
    k = table.group_by("policy", "measure").len()["len"].max()
    note = say(
        "Differences from the config itself, paired by deal; the bands of a metric under a policy hold 95 % together "
        "over {k} values (Šidák 1967). {hollow}",
        k=k,
        hollow=_hollow(arms),
    )
    if left:
        alone = say_many(
            "{n} metric least sure to change stands in the table alone.",
            "{n} metrics least sure to change stand in the table alone.",
            left,
        )
        note = f"{alone} {note}"
    return Exhibit(
        title=_changing(table, later("differences"), path),
        grid=_difference_grid(arms, table),
        data=table,
        figure=sweep_charts.curves(
            drawn, sweep_page.numbers(drawn), path, _base_place(arms, drawn), later("no difference")
        ),
        alt=say("Lines with bands: differences of each metric from the config itself, over {path}.", path=path),
        note=note,
    )


def _with_the_base(arms: Arms, table: pl.DataFrame) -> pl.DataFrame:
    """Return differences as they are drawn, with bands, and with the config itself, which differs by nothing."""
    band = table.with_columns(low="band_low", high="band_high", sure=pl.col("p_holm") < 1 - LEVEL)
    own = sweep.told(arms[0].place["at"][0])
    nothing = [pl.lit(0.0).alias(name) for name in ("value", "low", "high")]
    base = band.unique(["policy", "measure"], maintain_order=True).with_columns(
        *nothing, x=pl.lit(own), sure=pl.lit(True)
    )
    whole = pl.concat([band, base]) if own != sweep.told(None) else band
    return whole.with_columns(unit=_points_for_percent(), mark=pl.lit(0.0))


def _points_for_percent() -> pl.Expr:
    return pl.when(pl.col("unit") == words.PERCENT).then(pl.lit(words.POINTS)).otherwise("unit")


def _surest(table: pl.DataFrame) -> list[str]:
    """Return the metrics that are surest to change, the surest first."""
    sure = (pl.col("value") / (pl.col("high") - pl.col("low"))).abs().max()
    best = table.group_by("measure", maintain_order=True).agg(pl.col("p_holm").min(), sure=sure)
    return best.sort("p_holm", pl.col("sure").neg(), maintain_order=True)["measure"].head(MOST).to_list()


def _difference_grid(arms: Arms, table: pl.DataFrame) -> Grid:
    from analysis.comparison import change_in, verdict_in

    paths = sweep.paths(arms)
    rows = [
        [
            say(row["measure"]),
            row["policy"],
            *(row[axis] for axis in "xy"[: len(paths)]),
            verdict_in(row),
            change_in(row),
            change_in({**row, "low": row["band_low"], "high": row["band_high"]}),
            words.figure(row["variance_ratio"], 2) if row["variance_ratio"] < 1e6 else say("all alike"),
            words.count(row["n"]),
        ]
        for row in table.sort("measure", "policy", maintain_order=True).iter_rows(named=True)
    ]
    headings = [
        say("Metric"), say("Policy"), *paths, say("shown"), say("difference"), say("band over all values"),
        say("variance ratio"), "n",
    ]  # fmt: skip
    return Grid(headings, rows, 3 + len(paths))


def heat(arms: Arms) -> Exhibit:
    """Show each metric over a grid of two values."""
    found = sweep.differences(tuple(arms))
    off = found.select("variant", "policy", "measure", pl.col("value").alias("off"))
    table = _with_sure(arms, sweep.curves(tuple(arms))).join(
        off, on=["variant", "policy", "measure"], how="left", maintain_order="left"
    )
    own = pl.col("variant") == sweep.BASE
    table = sweep_page.ordered(table).with_columns(pl.col("off").fill_null(0.0), own=own, sure=pl.col("sure") & ~own)
    changing = found.filter(pl.col("shown").is_in([MORE, LESS]))["measure"].unique(maintain_order=True).to_list()
    ranked = _ranked(found, changing)
    order = {name: place for place, name in enumerate(ranked[:MOST_MAPS])}
    drawn = table.filter(pl.col("measure").is_in(list(order)) & _on_the_grid(table)).sort(
        pl.col("measure").replace_strict(order, default=MOST_MAPS, return_dtype=pl.Int64), maintain_order=True
    )
    across, up = sweep.paths(arms)
    more = [say(name) for name in ranked[MOST_MAPS:]]
    still = [say(name) for name in found["measure"].unique(maintain_order=True) if name not in changing]
    note = say(
        "± is half of a cell's band. Bold: differs from the config itself beyond chance among {claims} claims (Holm), "
        "paired by deal.",
        claims=words.count(found.height),
    )
    if more:
        alone = say("These change too and stand in the table alone: {names}.", names=words.listed(more, 12))
        note = f"{note} {alone}"
    if still:
        without = say("Without a map, as nothing is shown to change: {names}.", names=words.listed(still, 12))
        note = f"{note} {without}"
    return Exhibit(
        title=say(
            "{n} of {total} metrics change with {across} and {up}",
            n=len(changing),
            total=found["measure"].n_unique(),
            across=across,
            up=up,
        ),
        grid=_grid(arms, table),
        data=table,
        figure=sweep_charts.heats(drawn, across, up) if drawn.height else None,
        alt=say("Heat maps: each metric over {across} and {up}.", across=across, up=up),
        note=f"{note} {_note(arms, table)}",
    )


def _ranked(found: pl.DataFrame, changing: list[str]) -> list[str]:
    """Return the metrics that change, those first that change at most points."""
    shown = found.filter(pl.col("shown").is_in([MORE, LESS]) & pl.col("measure").is_in(changing))
    return (
        shown.group_by("measure", maintain_order=True)
        .len()
        .sort("len", descending=True, maintain_order=True)["measure"]
        .to_list()
    )


def _on_the_grid(table: pl.DataFrame) -> pl.Expr:
    """Tell which points are cells: the config itself is one only where others share its row and column."""
    others = table.filter(pl.col("variant") != sweep.BASE)
    return pl.col("x").is_in(others["x"].unique().to_list()) & pl.col("y").is_in(others["y"].unique().to_list())


def _axes(number: int) -> Callable[[Played], bool]:
    return lambda arm: len(arm.place.get("at", ())) == number


def _with_sources(arm: Played) -> bool:
    """Tell of a study over one value whether its game says what brings points."""
    return _axes(1)(arm) and has_columns(POINT_COLUMNS)(arm)


CHAPTER = Chapter(
    id="sweep",
    order=6,
    title=later("Along the values"),
    question=later("What changes with what is varied?"),
    needs={"playouts": ["turns", "rounds", "decisions", "winners"], "seats": ["seat", "score", "win_share"]},
    when=lambda arm: "at" in arm.place,
    looks_at=everything,
    pages=(SWEEP,),
    exhibits={
        "sweep-heat": heat,
        "sweep-differences": differences,
        "sweep-wins": wins,
        "sweep-length": length,
        "sweep-scores": scores,
        "sweep-points": points,
    },
    only={
        "sweep-heat": _axes(2),
        **dict.fromkeys(("sweep-differences", "sweep-wins", "sweep-length", "sweep-scores"), _axes(1)),
        "sweep-points": _with_sources,
    },
)
