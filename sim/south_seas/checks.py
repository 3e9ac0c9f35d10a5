"""What makes a South Seas set playable as a whole: checks that no single value of the config shows.

They read the config as it is written, before it has passed the model, and look only at what is sound: so a set with
a misspelt key is still told that its start tile is missing.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from sim.config_paths import Mistake
from sim.south_seas import capacities as cap

SIDES = ("N", "E", "S", "W")
HALVES = tuple(f"{side}{half}" for side in SIDES for half in "01")  # clockwise
GOODS = ("shells", "fish", "bananas")


def half_sides(sides: str) -> list[str]:
    """List the half-sides that ``sides`` names, a whole side being both its halves.

    Examples
    --------
    >>> half_sides("N1 E S0")
    ['N1', 'E0', 'E1', 'S0']
    """
    return [half for word in sides.split() for half in ([word] if word in HALVES else [f"{word}0", f"{word}1"])]


def check(data: dict[str, Any]) -> Iterator[Mistake]:
    """Yield the mistakes of whole tiles, of the set of tiles and of the set of ships."""
    tiles, ships = _tables(data.get("tiles")), _tables(data.get("ships"))
    for key, tile in tiles.items():
        for text in _cover_mistakes(tile):
            yield f"tiles.{key}.segments", text
    yield from _tile_set_mistakes(tiles)
    if "none" in ships:
        yield (
            "ships.none",
            'found a ship called none, allowed: any other id, since records write "none" for no ship',
        )
    total = sum(_count(ship) for ship in ships.values())
    if total > cap.SHIPS:
        yield "ships", f"{total} ships in all, allowed: at most {cap.SHIPS}"
    if tiles:
        yield from _payment_mistakes(tiles, ships, data.get("goods"))


def _tables(value: Any) -> dict[str, dict[str, Any]]:
    """Those entries of a table that are tables themselves."""
    return {key: entry for key, entry in value.items() if isinstance(entry, dict)} if isinstance(value, dict) else {}


def _whole(value: Any, otherwise: int = 0) -> int:
    """Read a number as it counts; what is none, or negative, counts as ``otherwise`` (the model complains about it)."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else otherwise


def _count(kind: dict[str, Any]) -> int:
    return _whole(kind.get("count", 1))


def _cover_mistakes(tile: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with how the segments share out a tile; nothing while a side of them cannot be read."""
    segments = _tables(tile.get("segments"))
    if not segments or len(segments) < len(tile["segments"]):
        return
    ground: Counter[str] = Counter()
    bridges: Counter[str] = Counter()
    for segment in segments.values():
        words = str(segment.get("sides", "")).split()
        if segment.get("kind") in ("sea", "island"):
            if not set(words) <= {*SIDES, *HALVES}:
                return
            ground.update(half_sides(" ".join(words)))
        elif segment.get("kind") == "footbridge":
            bridges.update(set(words))
        elif segment.get("kind") != "market":
            return
    for number, text in ((0, "covered by no sea or island"), (2, "covered more than once")):
        halves = [half for half in HALVES if min(ground[half], 2) == number]
        if halves:
            yield f"{', '.join(halves)} {text}, allowed: each of the eight half-sides exactly once"
    for side in SIDES:
        if bridges[side] > 1:
            yield f"{bridges[side]} footbridges on side {side}, allowed: at most one"


def _tile_set_mistakes(tiles: dict[str, dict[str, Any]]) -> Iterator[Mistake]:
    starts = [key for key, tile in tiles.items() if tile.get("start", False) is not False]
    if not starts:
        yield "tiles", "no start tile, allowed: exactly one kind with start = true"
    if len(starts) > 1:
        yield "tiles", f"{len(starts)} start tiles ({', '.join(starts)}), allowed: exactly one kind with start = true"
    for key in starts:
        if tiles[key].get("count", 1) == 0:
            yield f"tiles.{key}.count", "found 0, allowed: at least 1, since this is the start tile"
    total = sum(_count(tile) for tile in tiles.values())
    if total > cap.TILES:
        yield "tiles", f"{total} tiles in all, allowed: at most {cap.TILES}"
    if starts and total < 2:
        yield "tiles", f"{total} tiles in all, allowed: at least 2, the start tile and one to lay"


def _most_goods(tiles: dict[str, dict[str, Any]], goods: Any) -> dict[str, int]:
    """More of each kind than this a player can never hold, if nobody else ever gets any.

    A shell or banana is paid once. A boat pays for fish that count again later, so each boat and the end of the
    region can pay all fish once.
    """
    shown: Counter[str] = Counter()
    boats = 0
    for tile in tiles.values():
        for segment in _tables(tile.get("segments")).values():
            shown.update({kind: _count(tile) * _whole(segment.get(kind, 0), cap.SYMBOLS) for kind in GOODS})
            boats += _count(tile) * (segment.get("boat") is True)
    limit = goods.get("limit") if isinstance(goods, dict) else None
    most = {kind: shown[kind] * (boats + 1 if kind == "fish" else 1) for kind in GOODS}
    if isinstance(limit, int) and not isinstance(limit, bool):
        most = {kind: min(number, limit) for kind, number in most.items()}
    return most


def _payment_mistakes(tiles: dict[str, Any], ships: dict[str, dict[str, Any]], goods: Any) -> Iterator[Mistake]:
    """Yield each ship in play that nobody could ever pay."""
    most = _most_goods(tiles, goods)
    ranked = sorted(most.values(), reverse=True)
    at_most = ", ".join(f"{number} {kind}" for kind, number in most.items())
    for key, ship in ships.items():
        needs = ship.get("needs")
        if not isinstance(needs, dict) or _count(ship) == 0:
            continue
        one_kind = (_whole(needs.get("same")), _whole(needs.get("other")))
        payable = (
            all(_whole(needs.get(kind)) <= most[kind] for kind in GOODS)
            and _whole(needs.get("any")) <= sum(ranked)
            and max(one_kind) <= ranked[0]
            and min(one_kind) <= ranked[1]
        )
        if not payable:
            asked = ", ".join(f"{kind} = {number}" for kind, number in needs.items())
            yield f"ships.{key}.needs", f"nobody could ever pay {{ {asked} }}: a player can come to at most {at_most}"
