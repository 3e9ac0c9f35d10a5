"""What can be seen of a playout of South Seas, the rows of its tables, and what must hold after every turn."""

import math

from tests.reference.south_seas_board import Board, neighbours, opposite, side_of
from tests.reference.south_seas_position import Position
from tests.reference.south_seas_ships import GOODS

KINDS = ("footbridge", "island", "sea", "market")
PLAYOUT_COUNTS = (
    "turns",
    "decisions",
    "options",
    "forced_turns",
    "lead_changes",
    "placements",
    "boat_payments",
    "boat_tokens",
    *(f"completed_{kind}s" for kind in KINDS),
)
SEAT_COUNTS = (
    "points_supplied_ships",
    "points_market_ships",
    "ships_supplied",
    "ships_market",
    *(f"{good}_in" for good in GOODS),
    "end_goods",
    *(f"{good}_out" for good in GOODS),
    *(f"placed_{kind}" for kind in KINDS),
    "taken_back",
    *(f"chance_{kind}" for kind in KINDS),
    "chance_take_back",
    "chance_supply",
    "turns_led",
)


def view(table: Position) -> dict:
    """Everything that lies on the table, and the features counted from it."""
    return {
        "turn": table.counts["turns"],
        "seat": table.seat,
        "board": sorted([x, y, tile.name, tile.angle] for (x, y), tile in table.board.tiles.items()),
        "islanders": sorted([seat, x, y, key] for (x, y), (seat, key) in table.islanders.items()),
        "supply": [table.in_supply(seat) for seat in table.seats],
        "goods": [[goods[good] for good in GOODS] for goods in table.goods],
        "open_ships": list(table.open_ships),
        "stack": len(table.stack),
        "bag": len(table.bag),
        "discarded": len(table.discarded),
        "tokens": table.tokens,
        "ships": [list(taken) for taken in table.taken],
        "points": [table.ship_points(seat) for seat in table.seats],
        "features": features(table),
    }


def features(table: Position) -> list[list]:
    """Each feature as [kind, open ends, visible symbols, fish groups, islanders per seat, its spots], sorted."""
    return sorted(
        [
            feature.kind,
            feature.open_ends,
            table.visible(feature),
            sorted(table.board.segment(spot).symbols for spot in table.groups(feature)),
            table.presence(feature),
            sorted([x, y, key] for (x, y), key in feature.spots),
        ]
        for feature in table.board.features()
    )


def result(table: Position) -> dict:
    """The rows of the tables."""
    winners = table.winners()
    return {"playout": playout_row(table, winners), "seats": [seat_row(table, s, winners) for s in table.seats]}


def playout_row(table: Position, winners: list[int]) -> dict:
    """The row of this playout."""
    return {
        **{column: table.counts[column] for column in PLAYOUT_COUNTS},
        "discards": len(table.discarded),
        "rounds": math.ceil(table.counts["turns"] / len(table.seats)),
        "end_reason": table.end_reason,
        "winners": len(winners),
    }


def seat_row(table: Position, seat: int, winners: list[int]) -> dict:
    """The row of one seat."""
    return {
        **{column: table.seat_counts[seat][column] for column in SEAT_COUNTS},
        "seat": seat,
        "score": table.score(seat),
        "win_share": 1 / len(winners) if seat in winners else 0.0,
        "points_leftover_goods": table.goods_points(seat),
    }


def check_invariants(table: Position, in_hand: int) -> None:
    """I1 to I8, counted from scratch; ``in_hand`` is 1 while a drawn tile waits to be laid."""
    tiles = table.board.tiles
    for cell, tile in tiles.items():
        grounds = [opening for s in tile.segments.values() if s.kind in ("sea", "island") for opening in s.openings]
        bridges = [opening for s in tile.segments.values() if s.kind == "footbridge" for opening in s.openings]
        assert sorted(grounds) == list(range(8)), f"I7: half-sides of {tile}"
        assert len(bridges) == len(set(bridges)), f"I7: footbridges of {tile}"
        around = neighbours(cell)
        for segment in tile.segments.values():
            for opening in segment.openings:
                near = tiles.get(around[side_of(opening)])
                if near is not None:
                    met = near.segments[near.keys[opposite(opening)]]
                    assert met.kind == segment.kind, f"I1: {segment} of {cell} meets {met}"
    for seat in table.seats:
        on_board = [cell for cell, (owner, _) in table.islanders.items() if owner == seat]
        assert len(on_board) + table.in_supply(seat) == table.per_player, f"I2: islanders of seat {seat}"
        assert table.in_supply(seat) >= 0, f"I2: islanders of seat {seat}"
        assert min(table.goods[seat].values()) >= 0, f"I3: goods of seat {seat}"
    assert all(key in tiles[cell].segments for cell, (_, key) in table.islanders.items()), "I2: islanders stand nowhere"
    recount = Board()
    recount.tiles = tiles
    assert recount.features() == table.board.features(), "I4: features"
    assert all(table.board.segment(spot).kind == "sea" for spot in table.covered), "I4: covered fish"
    ships = sum(map(len, table.taken)) + len(table.open_ships) + len(table.stack)
    assert ships == table.all_ships, "I5: ships"
    assert len(tiles) + in_hand + len(table.bag) + len(table.discarded) == table.all_tiles, "I6: tiles"
    shares = [row["win_share"] for row in result(table)["seats"]]
    assert math.isclose(sum(shares), 1), "I8: win shares"
