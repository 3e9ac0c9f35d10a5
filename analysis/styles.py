"""Ways to play against each other: studies whose seats are held by different policies.

A *duel* is a table at which one seat plays one style and all others another. Which of two styles beats which takes two
duels: each with one seat among the other.

A deal is played in rotations, so that each policy has sat on each seat. Each function takes a `Played` and returns a
table with a column ``style`` (the policy) and the columns of an estimate.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import polars as pl

from analysis import estimates
from analysis.arms import duellists
from analysis.estimates import LEVEL, Estimate, holm, p_value
from analysis.language import later, say
from analysis.played import ESTIMATE_SCHEMA, Played, means, rows_of

DIGITS = 12
"""Digits of a deal's win shares, which are sums of fractions: the order in which they are added shows in later ones."""
MORE, LESS, OPEN = later("more"), later("less"), later("not decided")


def names(played: Played) -> list[str]:
    """Return the policies at the table, in the order of the manifest."""
    seating = played.manifest.get("seating", [])
    return [policy["name"] for policy in played.manifest.get("policies", []) if policy["name"] in seating]


def fair(played: Played, style: str) -> float:
    """Return the win share of a style that plays as well as the others: its part of the seats."""
    seating = Counter(played.manifest["seating"])
    return seating[style] / seating.total()


def win_shares(played: Played) -> pl.DataFrame:
    """Estimate how often each style wins, with all its seats together.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``fair`` (its part of the seats), and the estimate's.
    """
    a_playout = pl.col("win_share").sum() / pl.col("playout").n_unique()
    by_deal = _named(played).group_by("deal", "style").agg(a_playout.round(DIGITS)).sort("deal")
    wins = by_deal.collect(engine="streaming").partition_by("style", as_dict=True)
    return rows_of(
        (
            ({"style": name, "fair": fair(played, name)}, _win_share(wins[(name,)]["win_share"]))
            for name in names(played)
        ),
        {"style": pl.String, "fair": pl.Float64},
    )


def _win_share(by_deal: pl.Series) -> Estimate:
    """Estimate a win share from one value a deal, in the order of the deals: the same bytes whoever added up first."""
    x = by_deal.to_numpy()
    return estimates.win_share_of(len(x), float(x.mean()), float(x.var(ddof=1)) if len(x) > 1 else math.nan)


def duels(arms: Sequence[Played]) -> pl.DataFrame:
    """Estimate what each style wins with one seat at a table of another.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``table`` (the style of the other seats), the estimate's, ``fair``, ``p_holm`` (adjusted for
        all these claims) and ``shown`` ("more" or "less" than the fair share, or "not decided").
    """
    parts = [
        win_shares(arm).filter(style=style).select("style", pl.lit(table).alias("table"), pl.exclude("style"))
        for arm in arms
        for style, table in duellists(arm.manifest.get("seating", []))
    ]
    found = pl.concat(parts)
    p = [
        p_value(Estimate(**{name: row[name] for name in ESTIMATE_SCHEMA}), row["fair"])
        for row in found.iter_rows(named=True)
    ]
    beyond = pl.when(pl.col("value") > pl.col("fair")).then(pl.lit(MORE)).otherwise(pl.lit(LESS))
    return found.with_columns(p_holm=pl.Series(holm(p))).with_columns(
        shown=pl.when(pl.col("p_holm") < 1 - LEVEL).then(beyond).otherwise(pl.lit(OPEN))
    )


def pairs(found: pl.DataFrame) -> pl.DataFrame:
    """Say of each two styles which beats which.

    Parameters
    ----------
    found
        What `duels` returns.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``other``, ``there`` and ``here`` (what is shown of one seat of `style` among `other`, and
        of one seat of `other` among `style`) and ``result``.
    """
    shown = {(row["style"], row["table"]): row["shown"] for row in found.iter_rows(named=True)}
    order = list(dict.fromkeys(name for pair in shown for name in pair))
    rows = [
        (a, b, shown[a, b], shown[b, a], result_words(a, b, shown[a, b], shown[b, a]))
        for number, a in enumerate(order)
        for b in order[number + 1 :]
        if (a, b) in shown and (b, a) in shown
    ]
    return pl.DataFrame(
        rows, schema=dict.fromkeys(("style", "other", "there", "here", "result"), pl.String), orient="row"
    )


def result_words(a: str, b: str, there: str, here: str) -> str:
    """Say what two duels show: of a's one seat among b, and of b's among a."""
    known = {
        (MORE, LESS): say("{winner} beats {loser}", winner=a, loser=b),
        (LESS, MORE): say("{winner} beats {loser}", winner=b, loser=a),
        (MORE, MORE): say("each wins at the other's table"),
        (LESS, LESS): say("neither wins at the other's table"),
        (OPEN, OPEN): say(OPEN),
    }
    if (there, here) in known:
        return known[there, here]
    one, other, shown = (a, b, there) if here == OPEN else (b, a, here)
    if shown == MORE:
        return say("{one} wins at {other}'s table; the other way round is not decided", one=one, other=other)
    return say("{one} loses at {other}'s table; the other way round is not decided", one=one, other=other)


def by_style(played: Played, columns: Sequence[str]) -> pl.DataFrame:
    """Estimate the mean of some columns of the seats table for the seats of each style.

    Returns
    -------
    polars.DataFrame
        Columns: ``style``, ``measure`` (the column), and the estimate's.
    """
    return _in_order(means(_named(played), columns, ["style"], played.rotations * played.players), played)


def _named(played: Played) -> pl.LazyFrame:
    policies = [policy["name"] for policy in played.manifest["policies"]]
    style = pl.col("policy").cast(pl.Int64).replace_strict(dict(enumerate(policies)), return_dtype=pl.String)
    return played.seats.with_columns(style=style)


def _in_order(table: pl.DataFrame, played: Played) -> pl.DataFrame:
    order = pl.DataFrame({"style": names(played)}, schema={"style": pl.String})
    return order.join(table, on="style", maintain_order="left_right")
