"""What a tile set lets fit, told exactly without playing, beside what was seen in play."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import numpy as np
import polars as pl

from analysis import components, lines, words
from analysis.chapters import Arms, Chapter, Exhibit, Grid, each, estimate_in, methods_of, together
from analysis.estimates import Estimate
from analysis.language import kept, later, say, say_many
from analysis.played import Played
from sim.games import game

KIND = "tile"
STEPS = 24
"""Points of a curve over the bag."""


def game_odds(arm: Played) -> Any:
    """Return the module of the game that knows what follows from its rules without playing; None if it has none."""
    home = game(arm.manifest["game"]) if "game" in arm.manifest else None
    if home is None or find_spec(f"{home.package}.odds") is None:
        return None
    return home.module("odds")


def _set(arms: Arms) -> tuple[Any, Any]:
    """Return the game's odds and the tile set of the first study: all of a report have the same config."""
    odds = game_odds(arms[0])
    return odds, odds.tile_set(arms[0].config)


def sides(arms: Arms) -> Exhibit:
    """Show what the sides of the tiles carry."""
    odds, tiles = _set(arms)
    totals, with_side = odds.side_totals(tiles), odds.tiles_with(tiles)
    table = pl.DataFrame(
        [
            {"side": say(odds.side_name(side)), "what": what, "value": numbers[side]}
            for what, numbers in ((say("sides"), totals), (say("tiles with such a side"), with_side))
            for side in totals
        ]
    )
    rarest = min(with_side, key=lambda side: with_side[side])
    every = words.count(sum(totals.values()))
    said = [say("{n} are {side}", n=words.count(n), side=say(odds.side_name(side))) for side, n in totals.items()]
    rows = [
        [
            say(odds.side_name(side)),
            words.count(n),
            words.percent(round(n / sum(totals.values()), 3)),
            str(with_side[side]),
        ]
        for side, n in totals.items()
    ]
    return Exhibit(
        title=say(
            "Of {every} sides {counts}; {rarest} is on fewest tiles ({n} of {all})",
            every=every,
            counts=words.listed(said, 8),
            rarest=say(odds.side_name(rarest)),
            n=with_side[rarest],
            all=tiles.copies.sum(),
        ),
        grid=Grid([say("Side"), say("sides"), say("share"), say("tiles with it")], rows),
        data=table,
        figure=lines.bars(table, "side", "what", say("number in the set, the start tile included")),
        alt=say("Bars: how many sides of each kind the tiles have, and how many tiles have such a side."),
        note=say(
            "Exact, from the config. A cell with one neighbour can take as many tiles as have the side it asks for."
        ),
    )


def cells(arms: Arms) -> Exhibit:
    """Show how likely a tile fits a cell, by what is known of the cell."""
    odds, tiles = _set(arms)
    found = {shape: odds.patterns(tiles, shape) for shape in odds.SHAPES}
    fit = {shape: odds.fit_chance(tiles, shape) for shape in found}
    dead = {shape: sum(p.chance for p in patterns if p.copies == 0) for shape, patterns in found.items()}
    table = pl.DataFrame(
        [
            {"known": say(shape), "what": what, "value": float(chances[shape])}
            for what, chances in ((say("a tile of the bag fits"), fit), (say("no tile fits"), dead))
            for shape in found
        ]
    )
    rows = [
        [
            say(shape),
            words.percent(round(fit[shape], 4)),
            words.count(len(patterns)),
            words.count(sum(p.copies == 0 for p in patterns)),
            words.percent(round(dead[shape], 4)),
            _hardest(odds, patterns),
        ]
        for shape, patterns in found.items()
    ]
    four = found["four sides"]
    unfilled = sum(p.copies == 0 for p in four)
    return Exhibit(
        title=say(
            "A tile fits beside one neighbour with chance {one}, in a corner with {corner}; {unfilled} of {all} "
            "patterns of four sides are filled by no tile",
            one=words.percent(round(fit["one side"], 3)),
            corner=words.percent(round(fit["corner"], 3)),
            unfilled=unfilled,
            all=len(four),
        ),
        grid=Grid(
            [
                say("Known"),
                say("fit"),
                say("patterns"),
                say("that no tile fills"),
                say("cells that no tile fills"),
                say("hardest to fill"),
            ],
            rows,
        ),
        data=table,
        figure=lines.bars(table, "known", "what", say("chance, %"), unit=words.PERCENT),
        alt=say("Bars: the chance that a tile of the bag fits a cell, and that no tile does, by the sides known."),
        note=say(
            "Exact for the full bag, if the neighbours are as drawn from the whole set independently, each at any "
            "angle. People avoid bad cells, so in play fewer are dead. Patterns that only differ by turning the cell "
            "count once."
        ),
    )


def _hardest(odds: Any, patterns: list[Any]) -> str:
    """Name the most frequent pattern among those that fewest tiles fill."""
    fewest = min(pattern.copies for pattern in patterns)
    worst = max((p for p in patterns if p.copies == fewest), key=lambda p: p.chance)
    sides = ", ".join(say(odds.side_name(side)) for side in worst.sides)
    return say_many("{sides} ({n} tile)", "{sides} ({n} tiles)", worst.copies, sides=sides)


def dying(arms: Arms) -> Exhibit:
    """Show how cells die as the bag runs empty."""
    odds, tiles = _set(arms)
    bag = int(tiles.bag.sum())
    draws = sorted({round(bag * step / STEPS) for step in range(STEPS + 1)} - {bag})
    table = pl.DataFrame(
        [
            {"known": say(shape), "drawn": drawn, "value": odds.dead_chance(tiles, shape, drawn)}
            for shape in odds.SHAPES
            for drawn in draws
        ]
    )
    half = {shape: odds.dead_chance(tiles, shape, bag // 2) for shape in odds.SHAPES}
    rows = [
        [str(drawn), *(words.percent(round(value, 4)) for value in part["value"])]
        for (drawn,), part in table.partition_by("drawn", as_dict=True, maintain_order=True).items()
    ]
    return Exhibit(
        title=say(
            "When half the bag is drawn, no tile left fits {three} of cells with three neighbours and {four} of those "
            "with four",
            three=words.percent(round(half["three sides"], 3)),
            four=words.percent(round(half["four sides"], 3)),
        ),
        grid=Grid([say("Tiles drawn"), *map(say, odds.SHAPES)], rows),
        data=table,
        figure=lines.lines(
            table,
            "drawn",
            "known",
            say("cells that no tile left fits, %"),
            say("tiles drawn from the bag"),
            unit=words.PERCENT,
        ),
        alt=say("Lines: the share of cells that no tile left fits, as the bag runs empty, by the sides known."),
        note=say(
            "Exact, if neighbours are as drawn from the whole set independently. Each tile is as likely as any other "
            "to be still in the bag, so on average half the copies of each are left when half is drawn."
        ),
    )


@kept(4)
def _fit_and_play(arm: Played) -> pl.DataFrame:
    """Return for each tile at how many angles it should fit beside one neighbour, and in how many ways it was laid."""
    odds, tiles = _set([arm])
    exact = pl.DataFrame({"id": tiles.ids, "angles": odds.tile_angles(tiles, "one side")})
    return components.rates(arm, KIND, "chances", "used").join(exact, on="id", maintain_order="left")


def fits(arms: Arms) -> Exhibit:
    """Hold what a tile should fit against in how many ways it was laid."""
    table = together(arms, _fit_and_play)
    named = table.select("name", "angles").unique(maintain_order=True).sort("angles", descending=True)
    observed = {(row["policy"], row["name"]): estimate_in(row) for row in table.iter_rows(named=True)}
    rows = [
        [name, words.figure(angles, 3), *(_told(observed.get((arm.label, name))) for arm in arms)]
        for name, angles in named.iter_rows()
    ]
    said = each(arms, lambda arm: say("r = {r}", r=words.figure(_correlation(table, arm.label), 2)))
    return Exhibit(
        title=say("Tiles that should fit at more angles were laid in more ways ({correlations})", correlations=said),
        grid=Grid([say("Tile"), say("angles that fit beside one neighbour"), *(arm.label for arm in arms)], rows),
        data=table,
        figure=lines.against(
            table,
            "angles",
            say("angles that fit beside one neighbour, exact"),
            say("ways to lay it, in play"),
            name="name",
        ),
        alt=say("Points: the ways to lay each tile in play, against the angles at which it should fit."),
        note=say(
            "Across: at how many angles the tile fits beside one neighbour drawn from the set, exact. Up: legal pairs "
            "of cell and angle when it was laid. A tile far below the others meets cells that ask for what it has not. "
            "{methods}",
            methods=methods_of(table),
        ),
    )


def _told(estimate: Estimate | None) -> str:
    return "–" if estimate is None else words.told(estimate)


def _correlation(table: pl.DataFrame, policy: str) -> float:
    part = table.filter(policy=policy)
    if min(part["angles"].n_unique(), part["value"].n_unique()) < 2:
        return float("nan")
    return float(np.corrcoef(part["angles"], part["value"])[0, 1])


CHAPTER = Chapter(
    id="tile-set",
    order=39,
    title=later("The tile set"),
    question=later("What fits, what hardly ever, and which cells can nothing fill?"),
    kind=KIND,
    needs={"components": ["used", "chances"]},
    when=lambda arm: hasattr(game_odds(arm), "tile_set"),
    exhibits={"tile-sides": sides, "tile-cells": cells, "tile-bag": dying, "tile-fits": fits},
)
