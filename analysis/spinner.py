"""What a spinner did beside what it should do, and what each of its sections is worth.

For games with components of the kind "section" whose module ``odds`` tells their chances (``spinner(config)``). Each
function takes a `Played` and returns a table with the columns of an estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

import polars as pl

from analysis import chance, components, estimates, words
from analysis.exact import told_by_game
from analysis.language import say
from analysis.played import Played, rows_of
from sim.dataset import WIN_UNITS

KIND, OPTION = "section", "option"
SPINS = pl.col("dealt") + pl.col("chances") + pl.col("storm")
"""All spins that ended on a section: for turns, for monsters and battles, for the direction of storms."""
KEYS = {"section": pl.String, "name": pl.String}


def has_spinner(played: Played) -> bool:
    """Tell whether the game of a study knows the odds of its spinner."""
    return told_by_game(played, "odds", "spinner") is not None


def sections(played: Played) -> Sequence[Any]:
    """Return the sections of the spinner with their exact chances, in config order."""
    odds: Any = told_by_game(played, "odds", "spinner")
    found: Sequence[Any] = odds.spinner(played.config).sections
    return found


def title(section: Any) -> str:
    """Return a section's name with what it gives, as "section 1: 9, wind or card"."""
    name, number = say(section.name), words.figure(section.number, 0)
    if not section.options:
        return say("{section}: {number}", section=name, number=number)
    shows = reduce(lambda one, other: say("{one} or {other}", one=one, other=other), map(say, section.options))
    return say("{section}: {number}, {shows}", section=name, number=number, shows=shows)


def spins(played: Played) -> pl.DataFrame:
    """Hold the share of all spins that ended on each section against its chance; see `analysis.chance.rolls`.

    Sections that never come up are left out.
    """
    live = {section.id: section for section in sections(played) if section.chance}
    counts = components.by_block(played, KIND, SPINS.alias("spins"))
    wide = pl.DataFrame({title(live[key]): counts.filter(id=key).sort("block")["spins"] for key in live})
    return chance.against({title(s): float(s.chance) for s in live.values()}, wide, played.deals)


def gains(played: Played) -> pl.DataFrame:
    """Estimate by how much a turn's spin of each section changes the win share of who spins it.

    Whether a turn comes is settled before its spin, and the spin does not hang on anything before. So for a section of
    chance p the sum over turns of (win share) * ((1 if it is spun, else 0) - p) has the mean p * E[turns] * gain, where
    the gain is the mean over turns of E[win share | section] - E[win share]: an effect, not an association. The win
    share is taken about its mean, which changes nothing but the variance. Spins that a card replaced count as well.

    Only for studies with one rotation: in several the same spins come again.

    Returns
    -------
    polars.DataFrame
        Columns: ``section`` (id), ``name``, the estimate's, and ``p_holm``; sections that never come up are left out.
    """
    live = {section.id: section for section in sections(played) if section.chance}
    wins = played.components.filter(component=0).select(pl.col("y").sum(), pl.col("n").sum()).collect()
    mean = wins["y"][0] / wins["n"][0]
    about_mean = (pl.col("dealt_y") - mean * pl.col("dealt")).alias("with_wins")
    counts = components.by_block(played, KIND, pl.col("dealt"), about_mean)
    every = counts.group_by("block").agg(pl.col("dealt", "with_wins").sum()).sort("block")
    found = []
    for key, section in live.items():
        own = counts.filter(id=key).sort("block")
        p = float(section.chance)
        over = own["with_wins"].to_numpy() - p * every["with_wins"].to_numpy()
        under = WIN_UNITS * p * every["dealt"].to_numpy()
        found.append(({"section": key, "name": title(section)}, estimates.ratio(over, under, played.deals)))
    table = rows_of(iter(found), KEYS)
    p_values = [estimates.p_value(e) for _, e in found]
    return table.with_columns(pl.Series("p_holm", estimates.holm(p_values) if p_values else [], pl.Float64))


def options(played: Played, parts: dict[str, str]) -> pl.DataFrame:
    """Estimate what players do with a turn that ends its spins on each section.

    Parameters
    ----------
    played
        A study.
    parts
        What to call each word of the option components, such as "sail"; words of one name are added up.

    Returns
    -------
    polars.DataFrame
        Columns: ``section``, ``name``, ``part``, and the estimate's.
    """
    counts = components.by_block(played, OPTION, pl.col("used")).with_columns(
        pl.col("id").str.split_exact(" ", 1).struct.rename_fields(["section", "word"]).alias("key")
    )
    counts = counts.unnest("key").filter(pl.col("word").is_in(list(parts)))
    counts = counts.with_columns(part=pl.col("word").replace_strict(parts, default=None))
    by_part = counts.group_by("section", "part", "block").agg(pl.col("used").sum()).sort("block")
    found = []
    for section in sections(played):
        own = by_part.filter(section=section.id)
        every = own.group_by("block").agg(pl.col("used").sum()).sort("block")["used"].to_numpy()
        if not every.sum():
            continue
        for part in dict.fromkeys(parts.values()):
            used = own.filter(part=part)["used"].to_numpy()
            row = {"section": section.id, "name": title(section), "part": part}
            found.append((row, estimates.clustered_share(used, every, played.deals)))
    return rows_of(iter(found), {**KEYS, "part": pl.String})
