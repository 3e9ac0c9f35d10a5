"""Draws tiles as SVG: used by the component sheet and by pictures of a board."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sim.drawing import INK
from sim.south_seas.checks import GOODS
from sim.south_seas.outline import BRIDGE, ISLET, NECK, Line, Outline, Point, outline, turned
from sim.south_seas.symbols import DEFS, ISLAND, SEA, WOOD, place

__all__ = ["DEFS", "islander_places", "symbol_places", "tile_picture"]

SYMBOL = 0.8  # size of a symbol on a tile
GAP = 14.5  # from one symbol of a row to the next
ROW = 3  # symbols drawn one by one; more are drawn as one and a number


def tile_picture(tile: Mapping[str, Any], angle: int = 0) -> str:
    """Draw a tile as an SVG fragment of 100 by 100 units; the picture around it has to hold `DEFS` once.

    Parameters
    ----------
    tile
        A tile of a resolved config.
    angle
        0, 90, 180 or 270 degrees clockwise; symbols stay upright.
    """
    segments = tile["segments"]
    shapes = _outline(segments)
    turn = f' transform="rotate({angle} 50 50)"' if angle else ""
    sea = '<rect width="100" height="100" fill="url(#ss-waves)"/>'
    ground = f'<g clip-path="url(#ss-tile)"{turn}>{sea}{_ground(shapes, segments)}</g>'
    symbols = "".join(_symbols(key, segment, shapes, angle) for key, segment in segments.items())
    stones = "".join(place("junction", *turned(stone, angle)) for stone in shapes.stones)
    rim = f'<rect x=".5" y=".5" width="99" height="99" fill="none" stroke="{INK}"/>'
    return f"<g>{ground}{stones}{symbols}{rim}</g>"


def islander_places(tile: Mapping[str, Any], angle: int = 0) -> dict[str, Point]:
    """Return where an islander stands on each segment of a tile, in the units of `tile_picture`."""
    rooms = _outline(tile["segments"]).rooms
    return {key: turned(room.islander, angle) for key, room in rooms.items()}


def symbol_places(tile: Mapping[str, Any], angle: int = 0) -> dict[str, Point]:
    """Return where each segment of a tile shows its goods, such as the fish that a boat token covers."""
    rooms = _outline(tile["segments"]).rooms
    return {key: turned(room.symbols, angle) for key, room in rooms.items()}


def _outline(segments: Mapping[str, Any]) -> Outline:
    """Lay out a tile; tiles that differ only in their symbols are laid out once."""
    plain = {
        key: {word: segment.get(word, "") for word in ("kind", "sides", "ends")} for key, segment in segments.items()
    }
    return _laid_out(json.dumps(plain))


@lru_cache(maxsize=1024)
def _laid_out(segments: str) -> Outline:
    return outline(json.loads(segments))


def _ground(shapes: Outline, segments: Mapping[str, Any]) -> str:
    """Draw the islands, footbridges and reefs of an unturned tile."""
    piers = [_planks(shapes.bridges[key]) for key in shapes.bridges if key in shapes.piers]
    bridges = [_planks(shapes.bridges[key]) for key in shapes.bridges if key not in shapes.piers]
    land = [_land(shapes.shores[key], shapes.necks[key]) for key in shapes.shores]
    reefs = [_path(reef, f'fill="none" stroke="{WOOD}" stroke-width="3" stroke-dasharray="1 4" stroke-linecap="round"')
             for reef in shapes.reefs]  # fmt: skip
    islets = [
        f'<circle cx="{x:g}" cy="{y:g}" r="{ISLET:g}" fill="{ISLAND if segments[key]["kind"] == "island" else SEA}" '
        f'stroke="{INK}"/>'
        for key, (x, y) in shapes.islets.items()
    ]
    return "".join(piers + reefs + land + islets + bridges)


def _land(shores: list[Line], necks: list[Line]) -> str:
    """Draw an island: first all outlines, then all insides, so that its pieces become one."""
    wide = f'fill="none" stroke="{INK}" stroke-width="{2 * NECK + 2:g}"'
    fill = f'fill="none" stroke="url(#ss-sand)" stroke-width="{2 * NECK:g}"'
    outlines = [_path(neck, wide) for neck in necks]
    outlines += [_path(shore, f'fill="none" stroke="{INK}" stroke-width="2"', closed=True) for shore in shores]
    insides = [_path(neck, fill) for neck in necks]
    insides += [_path(shore, 'fill="url(#ss-sand)"', closed=True) for shore in shores]
    return "".join(outlines + insides)


def _planks(line: Line) -> str:
    """Draw a footbridge: dark rails, light boards, and gaps between the boards."""
    return (
        _path(line, f'fill="none" stroke="{INK}" stroke-width="{2 * BRIDGE + 2:g}"')
        + _path(line, f'fill="none" stroke="#e3c9a4" stroke-width="{2 * BRIDGE:g}"')
        + _path(line, f'fill="none" stroke="{WOOD}" stroke-width="{2 * BRIDGE:g}" stroke-dasharray=".9 3.6"')
    )


def _path(line: Line, style: str, *, closed: bool = False) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in line)
    return f'<{"polygon" if closed else "polyline"} points="{points}" {style}/>'


def _symbols(key: str, segment: Mapping[str, Any], shapes: Outline, angle: int) -> str:
    """Draw what a segment shows, in a row."""
    if segment["kind"] == "market":
        return place("market", *turned(shapes.rooms[key].symbols, angle))
    kind, number = next(((kind, segment[kind]) for kind in GOODS if segment.get(kind)), ("", 0))
    shown = [kind] * number if number <= ROW else [kind]
    shown += ["boat"] if segment.get("boat") else []
    room = shapes.rooms[key]
    drawn = []
    for position, symbol in enumerate(shown):
        way = (position - (len(shown) - 1) / 2) * GAP
        x, y = room.symbols[0] + room.along[0] * way, room.symbols[1] + room.along[1] * way
        drawn.append(place(symbol, *turned((x, y), angle), SYMBOL))
    if number > ROW:
        x, y = turned(room.symbols, angle)
        drawn.append(f'<text x="{x:.1f}" y="{y + 15:.1f}" text-anchor="middle" font-size="10">× {number}</text>')
    return "".join(drawn)
