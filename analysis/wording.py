"""Words that several chapters share: names in the columns of tables, and what hollow dots mean."""

from __future__ import annotations

from functools import partial

import polars as pl

from analysis import words
from analysis.language import say, say_many, spoken_here


def in_words(table: pl.DataFrame, *columns: str) -> pl.DataFrame:
    """Return a table with the texts of some columns in the language in use.

    Parameters
    ----------
    table
        A table; what code looks for in these columns it has to look for before, in English.
    *columns
        Columns of texts that are marked by `analysis.language.later`, or that games and their columns are named by.
    """
    return table.with_columns(
        pl.col(column).map_elements(spoken_here(say), return_dtype=pl.String)
        for column in columns
        if column in table.columns
    )


def spaced(column: str, prefix: str = "") -> pl.Expr:
    """Return the names in a column without their prefix and with spaces for underscores, in the language in use."""
    bare = pl.col(column).str.strip_prefix(prefix).str.replace_all("_", " ")
    return bare.map_elements(spoken_here(say), return_dtype=pl.String)


def in_figures(column: str, places: int) -> pl.Expr:
    """Return the numbers of a column as the language in use writes them, with so many decimals."""
    figure = spoken_here(partial(words.figure, places=places))
    return pl.col(column).map_elements(figure, return_dtype=pl.String)


def hollow(claims: int) -> str:
    """Say what hollow dots are in a chart of so many claims."""
    return say_many(
        "Hollow: not beyond chance among {n} claim (Holm).",
        "Hollow: not beyond chance among {n} claims (Holm).",
        claims,
    )


def hollow_by_policy(claims: int) -> str:
    """Say what hollow dots are in a chart of so many claims of each policy."""
    return say_many(
        "Hollow: not beyond chance among {n} claim a policy (Holm).",
        "Hollow: not beyond chance among {n} claims a policy (Holm).",
        claims,
    )
