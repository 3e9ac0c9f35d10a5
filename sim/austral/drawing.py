"""Draws maps of Austral as SVG: used by the component sheet and by pictures of a position."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from sim.austral.symbols import GROUNDS, PAPER, SEA, STRESSED, WOOD, place
from sim.austral.words import FISHING, NOTHING, pips
from sim.austral.words import SEA as PLAIN_SEA
from sim.drawing import INK, text
from sim.hexes import CORNERS, Edge, Hex, Vertex, edge

Config = Mapping[str, Any]
Point = tuple[float, float]

SIZE = 60.0  # from the middle of a hex to a corner
HALF = SIZE * 3**0.5 / 2  # from the middle of a hex to a side
_CORNERS: dict[str, Point] = {
    "N": (0, -SIZE), "NE": (HALF, -SIZE / 2), "SE": (HALF, SIZE / 2),
    "S": (0, SIZE), "SW": (-HALF, SIZE / 2), "NW": (-HALF, -SIZE / 2),
}  # fmt: skip
OUTLINE = " ".join(f"{x:.1f},{y:.1f}" for x, y in (_CORNERS[corner] for corner in CORNERS))

TOKEN = 18.0  # radius of a number's disc
LOW, SYMBOL = 7.0, -25.0  # how far below the middle it lies, and the symbol: room for buildings on all corners
BADGE = 15.5  # radius of a dock's sign
PIER = 21.0  # how far it lies from its edge


@dataclass(frozen=True)
class HexPicture:
    """What a hex shows.

    Attributes
    ----------
    ground
        Look of the ground: a resource, "nothing", "sea", or "open" for land not laid yet.
    shown
        Resource drawn on it, or "" for none.
    number
        Its number as written, or "" for none.
    label
        Small print at its foot.
    told
        What a reader who points at it is told.
    sea
        Whether it is a hex of the sea, with a lighter outline.
    """

    ground: str
    shown: str = ""
    number: str = ""
    label: str = ""
    told: str = ""
    sea: bool = False


def centre(here: Hex) -> Point:
    """Return the middle of a hex."""
    return 2 * HALF * (here.q + here.r / 2), 1.5 * SIZE * here.r


def point(vertex: Vertex) -> Point:
    """Return where a vertex lies."""
    x, y = centre(Hex(vertex.q, vertex.r))
    to_x, to_y = _CORNERS[vertex.corner]
    return x + to_x, y + to_y


def along(here: Edge, part: float) -> Point:
    """Return a point of an edge: 0 is its one end, 1 the other."""
    (x, y), (to_x, to_y) = (point(end) for end in here.ends)
    return x + part * (to_x - x), y + part * (to_y - y)


def frame(hexes: Iterable[Hex], margin: float = 6.0) -> tuple[float, float, float, float]:
    """Return left, top, width and height of what some hexes take."""
    middles = [centre(here) for here in hexes]
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    left, top = min(xs) - HALF - margin, min(ys) - SIZE - margin
    return left, top, max(xs) + HALF + margin - left, max(ys) + SIZE + margin - top


def hexes_picture(hexes: Mapping[Hex, HexPicture]) -> str:
    """Draw hexes, first those of the sea, so that they leave the outline of the land whole."""
    in_order = sorted(hexes.items(), key=lambda shown: not shown[1].sea)
    return "\n".join(hex_picture(here, shows) for here, shows in in_order)


def hex_picture(here: Hex, shows: HexPicture) -> str:
    """Draw a hex."""
    x, y = centre(here)
    rim = 'stroke="#8fb3c9" stroke-width="1"' if shows.sea else f'stroke="{INK}" stroke-width="1.6"'
    drawn = [f"<title>{escape(shows.told)}</title>" if shows.told else ""]
    fills = GROUNDS[shows.ground], f"url(#au-ground-{shows.ground})"
    drawn += [f'<polygon points="{OUTLINE}" fill="{fill}" {rim}/>' for fill in fills]
    if shows.shown:
        drawn.append(place(shows.shown, 0, SYMBOL if shows.number else 0, 1.25))
    if shows.number:
        drawn.append(token(shows.number))
    if shows.label:
        halo = f'stroke="{SEA if shows.sea else PAPER}" stroke-width="3" paint-order="stroke" stroke-opacity=".8"'
        foot = 39 if shows.number or not shows.sea else 4
        drawn.append(text(0, foot, shows.label, f'text-anchor="middle" font-size="10" {halo}'))
    return f'<g transform="translate({x:.1f} {y:.1f})">{"".join(drawn)}</g>'


def token(number: str) -> str:
    """Draw a hex's number on its disc, with a dot for each of 36 rolls that brings it up; dark where five do."""
    dots = pips(int(number)) if number.isdecimal() else 0
    ground, ink, size = (STRESSED, "#fff", 20) if dots == 5 else (PAPER, INK, 17)
    drawn = [f'<circle r="{TOKEN:g}" fill="{ground}" stroke="{INK}" stroke-width="1.2"/>']
    drawn.append(
        text(0, 4.5 if dots else 6, number, f'text-anchor="middle" font-size="{size}" font-weight="bold" fill="{ink}"')
    )
    drawn += [f'<circle cx="{4.4 * (n - (dots - 1) / 2):.1f}" cy="10.5" r="1.6" fill="{ink}"/>' for n in range(dots)]
    return f'<g transform="translate(0 {LOW:g})">{"".join(drawn)}</g>'


def dock_picture(here: Edge, sea: Hex, kind: Config) -> str:
    """Draw a dock in the sea beside its edge, with a pier from both of its vertices."""
    (x, y), (sea_x, sea_y) = along(here, 0.5), centre(sea)
    part = PIER / HALF
    at = x + part * (sea_x - x), y + part * (sea_y - y)
    piers = "".join(_plank(along(here, end), at) for end in (0.07, 0.93))
    return piers + dock_sign(at, f"{kind['rate']}:1", kind["of"])


def dock_sign(at: Point, rate: str, traded: str) -> str:
    """Draw the sign of a dock: its rate and what it trades."""
    words = text(0, -1.5, rate, 'text-anchor="middle" font-size="11.5" font-weight="bold"')
    return (
        f'<g transform="translate({at[0]:.1f} {at[1]:.1f})"><circle r="{BADGE:g}" fill="#fff" stroke="{WOOD}" '
        f'stroke-width="2.5"/>{words}{place(traded, 0, 6.5, 0.7)}</g>'
    )


def _plank(start: Point, end: Point) -> str:
    ends = f'x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
    return f'<line {ends} stroke="{INK}" stroke-width="6"/><line {ends} stroke="#d9b98c" stroke-width="3.6"/>'


def map_picture(config: Config, hexes: Iterable[list[Any]], docks: Iterable[list[Any]]) -> str:
    """Draw a whole map, hexes named by their coordinates.

    Parameters
    ----------
    config
        A resolved config.
    hexes, docks
        The map as a view of a position gives it.
    """
    rows = {Hex(q, r): (terrain, number) for q, r, terrain, number in hexes}
    drawn = [hexes_picture({here: _shown(config, here, *row) for here, row in rows.items()})]
    land = {here for here, (terrain, _) in rows.items() if terrain not in (FISHING, PLAIN_SEA)}
    for q, r, side, kind in docks:
        here = edge(q, r, side)
        sea = next(beside for beside in here.hexes if beside not in land)
        drawn.append(dock_picture(here, sea, config["docks"][kind]))
    return "\n".join(drawn)


def _shown(config: Config, here: Hex, terrain: str, number: int) -> HexPicture:
    """Tell what a hex of a map shows; kinds of land that give the same look the same."""
    label = f"{here.q} {here.r}"
    if terrain == PLAIN_SEA:
        return HexPicture(PLAIN_SEA, label=label, sea=True)
    gives = "fish" if terrain == FISHING else config["terrains"][terrain]["gives"]
    name = "fishing ground" if terrain == FISHING else config["terrains"][terrain]["name"]
    return HexPicture(
        ground=gives,
        shown="" if gives == NOTHING else gives,
        number=str(number or ""),
        label=label,
        told=f"{name} at {list(here)}",
        sea=terrain == FISHING,
    )
