"""Positions that several rule tests start from."""

from itertools import count
from typing import Any, NamedTuple

from tests.south_seas.playing import Playout, playout

Cell = tuple[int, int]


class Step(NamedTuple):
    """A turn on the way to a position; ``seat`` is who has to play it, None if anybody may."""

    tile: str
    at: Cell
    turned: int = 0
    on: str | None = None
    seat: int | None = None


def arrange(engine: type, steps: list[Step], last: str, *, seat: int = 0, players: int = 2, **settings: Any) -> Playout:
    """Play the steps in order, then let ``seat`` draw the tile ``last``.

    Whoever is not meant to play the next step lays sea in a row to the west of the start tile instead.
    """
    turns: list[Step] = []
    west = (Step("sea", (-x, 0)) for x in count(1))
    for step in [*steps, Step(last, (0, 0), seat=seat)]:
        while step.seat is not None and len(turns) % players != step.seat:
            turns.append(next(west))
        turns.append(step)
    game = playout(engine, " ".join(step.tile for step in turns), players=players, **settings)
    for step in turns[:-1]:
        game.turn(step.tile, step.at, step.turned, on=step.on)
    return game


def three_caps(engine: type, owners: tuple[int, int, int], **settings: Any) -> Playout:
    """Seat 0 (or ``seat``) has just laid the head H that joins three island ends; its islander decision is pending.

    .  v  o  o      The ends > < v carry a picker of the seat in ``owners`` each, in this order, and one banana each;
    >  H  <  o      the head has two more. Nobody stands anywhere else.
    o  o  o  o
    .  S  .  .
    """
    seas = [(0, 1), (1, 1), (-1, 1), (2, 1), (2, 2), (2, 3), (1, 3)]
    ends = [((-1, 2), 90), ((1, 2), 270), ((0, 3), 180)]
    steps = [Step("sea", cell) for cell in seas]
    steps += [Step("cap", cell, angle, "island", seat) for (cell, angle), seat in zip(ends, owners, strict=True)]
    game = arrange(engine, steps, "head", **settings)
    game.lay("head", (0, 2))
    return game


def two_seas_joined(engine: type, fish: str, **settings: Any) -> Playout:
    """The seas north and south of an island, with a fisher of seat 0 and of seat 1 on a tile ``fish``, have just met.

    f o      The start tile = parts the seas; the island's end < was laid last, by seat 0.
    = <
    f o
    """
    game = playout(engine, f"{fish} {fish} sea sea cap", start="across", **settings)
    game.turn(fish, (0, 1), on="sea")
    game.turn(fish, (0, -1), on="sea")
    game.turn("sea", (1, 1))
    game.turn("sea", (1, -1))
    assert game.feature(0, 1, "sea") != game.feature(0, -1, "sea")
    game.turn("cap", (1, 0), 270)
    return game


GOODS_SEGMENTS = ("pier", "pool", "grove")  # of shells, fish and bananas


def holding(engine: type, goods: str, *, ships: str, last: str = "sea", **settings: Any) -> Playout:
    """Seat 0 holds these goods, "shells fish bananas", and draws ``last``; nobody has supplied a ship.

    It came by them on a row of treasures (three of a kind) and crumbs (one) to the east of the start tile.
    """
    tiles = []
    for amount, segment in zip(map(int, goods.split()), GOODS_SEGMENTS, strict=True):
        tiles += [("treasure", segment)] * (amount // 3) + [("crumb", segment)] * (amount % 3)
    steps = [Step(tile, (x, 0), on=segment, seat=0) for x, (tile, segment) in enumerate(tiles, start=1)]
    return arrange(engine, steps, last, ships=ships, **settings)


def at_supply(engine: type, goods: str, ships: str, **settings: Any) -> Playout:
    """Seat 0 holds these goods and has laid a sea: its supply decision is pending, if there is one."""
    game = holding(engine, goods, ships=ships, **settings)
    game.lay("sea", (0, 1))
    game.islander()
    return game


def around(cell: Cell) -> set[Cell]:
    """The eight cells round a cell."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


def in_reach(cells: set[Cell]) -> list[Cell]:
    """The cells in an order in which each touches the start tile or one before."""
    order, laid, waiting = [], {(0, 0)}, set(cells)
    while waiting:
        cell = min((x, y) for x, y in waiting if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & laid)
        order.append(cell)
        laid.add(cell)
        waiting.remove(cell)
    return order


def market_but_one(
    engine: type, gap: Cell, *, wide: bool = False, merchant: str | None = "market", last: str = "sea", **settings: Any
) -> Playout:
    """A market at (2, 1) that lacks its neighbour ``gap``; seat 0 has the merchant, seat 1 draws ``last``.

    . o o o
    o o M o      The start tile S is no neighbour of M. ``wide``: tiles lie on all the cells two steps from M as well.
    S o o o
    """
    market = (2, 1)
    beyond = {(x, y) for x in range(5) for y in range(-1, 4)} if wide else {(0, 1)}
    seas = (around(market) | beyond) - {market, gap, (0, 0)}
    steps = [Step("sea", cell) for cell in in_reach(seas)] + [Step("market", market, on=merchant, seat=0)]
    return arrange(engine, steps, last, seat=1, **settings)


def markets_round_a_gap(
    engine: type, owners: dict[Cell, int], *, seat: int, players: int = 3, **settings: Any
) -> Playout:
    """Markets at the cells of ``owners`` that all lack the one cell (2, 2); ``seat`` draws the sea for it.

    . o o o .
    . o M o .      The cells for markets are (1, 1), (3, 1) and (2, 3), the three M.
    o o ? o o
    o M o M o
    S o o o o
    """
    gap = (2, 2)
    seas = set().union(*(around(market) for market in owners)) - set(owners) - {gap, (0, 0)}
    steps = [Step("sea", cell) for cell in in_reach(seas)]
    steps += [Step("market", market, on="market", seat=owner) for market, owner in owners.items()]
    return arrange(engine, steps, "sea", seat=seat, players=players, **settings)
