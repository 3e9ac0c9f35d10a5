"""Draws what Magic Card is made of as SVG: board, ships, spinner; for pictures of a position and component sheets."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import accumulate
from math import atan2, cos, degrees, pi, sin
from typing import Any

from sim.cells import Point, bounds, corners, middle
from sim.drawing import BASES, COLOURS, INK, base, text
from sim.magic_card.board_map import Board, Cell
from sim.magic_card.symbols import BLUE, GOLD, ISLAND, PORTS, REEF, WHITE, place
from sim.magic_card.words import ISLAND as ISLAND_CELL
from sim.magic_card.words import REEF as REEF_CELL
from sim.magic_card.words import RIM, STEPS, WINDLESS

Table = Mapping[str, Any]

SIZE = 50.0  # from the middle of a cell to that of the next
INSET = 0.84  # of a port's ring in its cell
PORT_OF = 21.0  # how far a port's name and flag lie from its middle
WORDS = {RIM: "golden rim", ISLAND_CELL: "island", REEF_CELL: "reef", WINDLESS: "windless"}
FILLS = {RIM: "url(#mc-rim)", ISLAND_CELL: "url(#mc-island)", REEF_CELL: REEF, WINDLESS: WHITE}
GROUNDS = {RIM: GOLD, ISLAND_CELL: ISLAND}  # under a pattern
LAND = (RIM, ISLAND_CELL, REEF_CELL)
MIDDLE = 'text-anchor="middle"'
BOLD = 'font-weight="bold"'


# --- the board --------------------------------------------------------------------------------------------------------


def spot(board: Board, cell: Cell) -> Point:
    """Return where the middle of a cell lies in a drawn board."""
    x, y = middle(board.grid, cell)
    return SIZE * x, SIZE * y


def frame(board: Board, margin: float = 4.0) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a drawn board."""
    left, top, width, height = (SIZE * length for length in bounds(board.grid, board.cells))
    return left - margin, top - margin, width + 2 * margin, height + 2 * margin


def board_picture(board: Board) -> str:
    """Draw a board, each cell with its coordinates; first the sea, so that land keeps its outline."""
    in_order = sorted(range(len(board.cells)), key=lambda cell: board.terrain[cell] in LAND)
    return "\n".join(_cell(board, cell) for cell in in_order)


def map_signs(board_map: str) -> list[str]:
    """Return the characters of a map that stand for cells, in reading order."""
    return [sign for sign in board_map if not sign.isspace()]


def _cell(board: Board, cell: int) -> str:
    name, terrain = board.cells[cell], board.terrain[cell]
    x, y = spot(board, name)
    outline = _outline(board, name)
    port = next((port for port in board.ports if port.cell == cell), None)
    told = f"{port.id if port else WORDS.get(terrain, 'sea')} at {list(name)}"
    ring = f'stroke="{INK}" stroke-width="1.1"' if terrain in LAND else 'stroke="#8fb3c9" stroke-width=".8"'
    drawn = [f"<title>{told}</title>"]
    if terrain in GROUNDS:
        drawn.append(f'<polygon points="{outline}" fill="{GROUNDS[terrain]}"/>')
    drawn.append(f'<polygon points="{outline}" fill="{FILLS.get(terrain, BLUE)}" {ring}/>')
    if terrain == REEF_CELL:
        drawn.append(place("rocks", x, y - 1))
    if terrain == WINDLESS:
        drawn.append(place("still", x, y))
    if port:
        drawn.append(_port(board, name, port.colour))
    if terrain not in (RIM, ISLAND_CELL):
        drawn.append(
            text(round(x, 1), round(y + 19, 1), f"{name[0]} {name[1]}", f'{MIDDLE} font-size="8" fill="#5d7f95"')
        )
    return f"<g>{''.join(drawn)}</g>"


def _outline(board: Board, name: Cell, scale: float = 1.0) -> str:
    x, y = spot(board, name)
    points = ((SIZE * to_x, SIZE * to_y) for to_x, to_y in corners(board.grid, name))
    return " ".join(f"{x + scale * (to_x - x):.1f},{y + scale * (to_y - y):.1f}" for to_x, to_y in points)


def _port(board: Board, name: Cell, colour: str) -> str:
    """Draw a port: a ring in its colour and an anchor."""
    x, y = spot(board, name)
    ring = f'<polygon points="{_outline(board, name, INSET)}" fill="#fff" fill-opacity=".55" stroke="{PORTS[colour]}" '
    return f'{ring}stroke-width="4.5"/><g stroke="{PORTS[colour]}">{place("anchor", x, y - 1, 0.95)}</g>'


def port_names(board: Board, signs: Sequence[str]) -> str:
    """Draw the name of each port at its corner: the letter of the map and the running number of its id.

    Parameters
    ----------
    board
        The board.
    signs
        What the map writes for each cell (see `map_signs`).
    """
    drawn = []
    for port in board.ports:
        x, y = spot(board, board.cells[port.cell])
        words = signs[port.cell] + port.id.rpartition("_")[2]
        chip = f'<rect x="-11" y="-8" width="22" height="15" rx="4" fill="{PORTS[port.colour]}" stroke="#fff"/>'
        chip += text(0, 4, words, f'{MIDDLE} font-size="12" {BOLD} fill="#fff"')
        drawn.append(at(x - 0.55 * PORT_OF, y - PORT_OF, chip))
    return "".join(drawn)


def at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    """Move what is drawn round the origin to a point."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){size}">{drawn}</g>' if drawn else ""


# --- ships ------------------------------------------------------------------------------------------------------------


def ship(seat: int, state: str = "fine", *, home: bool = False) -> str:
    """Draw a ship round the origin: the shape of its seat as the sail; it lies on its side when damaged.

    Parameters
    ----------
    seat
        Whose it is; the number stands on the sail.
    state
        fine, calm or damaged.
    home
        Whether it has come home.
    """
    lying = state == "damaged"
    mast = f'<path d="M0-14V6" stroke="{INK}" stroke-width="2"/>'
    hull = f'<g fill="{COLOURS[seat]}">{place("hull", 0, 5)}</g>'
    sail = at(0, -5, f'<g fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="1.6">{BASES[seat]}</g>', 0.86)
    turn = ' transform="rotate(100) translate(0 -1)"' if lying else ""
    digit_x, digit_y = (5.0, 5.0) if lying else (0.0, 0.0)
    low = 2.0 if seat == 2 and not lying else 0.0  # a triangle has its room below the middle
    ink = INK if seat == 2 else "#fff"
    halo = "none" if seat == 2 else INK
    digit = text(digit_x, digit_y + low, str(seat), f'{MIDDLE} font-size="13.5" {BOLD} fill="{ink}" stroke="{halo}" '
                 'stroke-width="2" paint-order="stroke"')  # fmt: skip
    badge = place("calm", 13, -13) if state == "calm" else place("home", 13, -13) if home else ""
    return f"<g{turn}>{mast}{hull}{sail}</g>{digit}{badge}"


def flag(seat: int) -> str:
    """Draw the mark of a home port round the origin: the shape of its seat on a pole."""
    pole = f'<path d="M0-6V14" stroke="{INK}" stroke-width="1.6"/>'
    return pole + at(0, -6, base(seat), 0.55)


def ships_picture(
    board: Board, cells: Sequence[Cell | None], states: Sequence[str], home: Sequence[bool], ringed: Iterable[int] = ()
) -> str:
    """Draw the ships on a board; several in one port stand beside each other, smaller.

    Parameters
    ----------
    board
        The board.
    cells, states, home
        Where each ship lies, how it is, whether it has come home.
    ringed
        Seats that are set off by a ring.
    """
    drawn, marked = [], set(ringed)
    for seat, cell in enumerate(cells):
        if cell is None:
            continue
        together = [other for other, there in enumerate(cells) if there == cell]
        x, y = spot(board, cell)
        size = 1.0
        if len(together) > 1:
            place_ = together.index(seat)
            rows = -(-len(together) // 2)
            size = 0.7 if rows == 1 else 0.56
            x += 11.5 * (2 * (place_ % 2) - 1)
            y += 11.5 * (2 * (place_ // 2) - rows + 1)
        ring = _ring() if seat in marked else ""
        drawn.append(at(x, y + 1, ring + ship(seat, states[seat], home=home[seat]), size))
    return "".join(drawn)


def _ring() -> str:
    """Set off a ship."""
    return "".join(
        f'<circle r="21.5" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((INK, 5.5), ("#ffd84d", 2.5))
    )


def wake(board: Board, seat: int, start: Cell, end: Cell) -> str:
    """Draw where a ship has come from: a dashed line with a dot at its beginning."""
    (x, y), (to_x, to_y) = spot(board, start), spot(board, end)
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    lines = "".join(
        f'<line {ends} stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}" stroke-linecap="round"/>'
        for colour, width, dashes in ((INK, 4.2, "none"), (COLOURS[seat], 2.6, "none"), ("#fff", 1, "2 7"))
    )
    return f'{lines}<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{COLOURS[seat]}" stroke="{INK}"/>'


def round_of(board: Board, turning: int, start: Cell, now: Cell) -> float:
    """Return how far a ship has gone round the island since it started: 1 is once against the clock, -1 with it.

    The ship's turning counts how often it has crossed the line from the island to the east; the angles of both cells at
    the island, from that line against the clock, make a smooth figure of it.
    """
    if not board.island:
        return 0.0
    return turning + _angle(board, now) - _angle(board, start)


def _angle(board: Board, cell: Cell) -> float:
    """Return the direction of a cell from the island, as a part of a whole turn against the clock from the east."""
    (x, y), (from_x, from_y) = spot(board, cell), spot(board, board.cells[board.island[len(board.island) // 2]])
    return (atan2(from_y - y, x - from_x) / (2 * pi)) % 1


def gauge(board: Board, seat: int, turning: int, start: Cell, now: Cell) -> str:
    """Draw round the origin which way and how far a ship has gone round the island, on a ring as on the board."""
    gone = round_of(board, turning, start, now)
    shown = max(-1.0, min(1.0, gone))
    begin = 2 * pi * _angle(board, start)
    ring = '<circle r="15" fill="none" stroke="#d5dce2" stroke-width="7"/><circle r="5.5" fill="url(#mc-island)"/>'
    if abs(shown) < 0.01:
        return ring + _dot(begin, seat)
    steps = max(2, round(abs(shown) * 48))
    points = [(15 * cos(a), -15 * sin(a)) for a in (begin + 2 * pi * shown * n / steps for n in range(steps + 1))]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    arc = "".join(
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((INK, 7), (COLOURS[seat], 4.6))
    )
    end = begin + 2 * pi * shown
    heading = -degrees(end) + (-90 if shown > 0 else 90)
    x, y = points[-1]
    head = f'<path d="M8 0-4-6.5V6.5z" fill="{COLOURS[seat]}" stroke="{INK}" stroke-width="1.2"/>'
    arrow = f'<g transform="translate({x:.1f} {y:.1f}) rotate({heading:.0f})">{head}</g>'
    return ring + arc + _dot(begin, seat) + arrow


def _dot(angle: float, seat: int) -> str:
    at_ = f'cx="{15 * cos(angle):.1f}" cy="{-15 * sin(angle):.1f}"'
    return f'<circle {at_} r="3.4" fill="{COLOURS[seat]}" stroke="{INK}"/>'


# --- the spinner ------------------------------------------------------------------------------------------------------

RADIUS = 105.0
TINTS = ("#eef4f8", "#dbe8f1")


def spinner(sections: Table, grid: str, stopped: str = "") -> str:
    """Draw the spinner round the origin: sectors as large as their chances, with number, options and blue sign.

    Parameters
    ----------
    sections
        The sections of a resolved config.
    grid
        Kind of the board, which says where the directions lie.
    stopped
        The section at which the needle stands; none, if not said.
    """
    shown = {key: section for key, section in sections.items() if section["weight"] > 0}
    total = sum(section["weight"] for section in shown.values())
    ends = [*accumulate((section["weight"] / total for section in shown.values()), initial=0.0)]
    drawn = []
    for number, (key, section) in enumerate(shown.items()):
        drawn.append(_sector(section, grid, ends[number], ends[number + 1], number, chosen=key == stopped))
    if stopped in shown:
        place_ = list(shown).index(stopped)
        drawn.append(_needle((ends[place_] + ends[place_ + 1]) / 2))
    drawn.append(f'<circle r="7" fill="{WHITE}" stroke="{INK}" stroke-width="1.6"/>')
    return "".join(drawn)


def _polar(part: float, radius: float) -> Point:
    """Return a point of the disc: part 0 is at the top, more goes with the clock."""
    return radius * sin(2 * pi * part), -radius * cos(2 * pi * part)


def _sector(section: Table, grid: str, begin: float, end: float, number: int, *, chosen: bool) -> str:
    fill = "#8b97a3" if section["storm"] else TINTS[number % 2]
    fill = "#ffe9a8" if chosen else fill
    rim = f'fill="{fill}" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"'
    if end - begin > 0.999:
        shape = f'<circle r="{RADIUS:g}" {rim}/>'
    else:
        (x, y), (to_x, to_y) = _polar(begin, RADIUS), _polar(end, RADIUS)
        large = int(end - begin > 0.5)
        shape = f'<path d="M0 0L{x:.1f} {y:.1f}A{RADIUS:g} {RADIUS:g} 0 {large} 1 {to_x:.1f} {to_y:.1f}z" {rim}/>'
    scale = min(1.0, 7.2 * (end - begin))
    half = (begin + end) / 2
    told = f"<title>{escape(section['name'])}</title>"
    digits = text(0, 6.5, str(section["number"]), f'{MIDDLE} font-size="19" {BOLD}')
    options = ["storm"] if section["storm"] else section["options"]
    along = cos(2 * pi * half), sin(2 * pi * half)  # the options stand beside each other across the sector, upright
    ways = [20 * (n - (len(options) - 1) / 2) for n in range(len(options))]
    row = "".join(place(word, way * along[0], way * along[1], 0.95) for word, way in zip(options, ways, strict=True))
    return (
        told
        + shape
        + "".join(
            (
                at(*_polar(half, 0.42 * RADIUS), digits, scale),
                at(*_polar(half, 0.67 * RADIUS), row, scale),
                at(*_polar(half, 0.895 * RADIUS), sign(grid, section["direction"]), 0.8 * scale),
            )
        )
    )


def sign(grid: str, direction: str) -> str:
    """Draw the blue sign of a direction round the origin: an arrow that points there on the board."""
    x, y = middle(grid, STEPS[grid][direction])
    return f'<g transform="rotate({degrees(atan2(y, x)):.0f})" fill="#3b8ec4">{place("arrow", 0, 0)}</g>'


def _needle(part: float) -> str:
    tip = f'<path d="M-5 6 0 {-0.36 * RADIUS:.1f} 5 6z" fill="#d43d2a" stroke="{INK}" stroke-width="1.3"/>'
    return f'<g transform="rotate({360 * part:.1f})">{tip}</g>'
