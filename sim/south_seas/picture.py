"""Draws a position of South Seas as one SVG: the board, and beside it seats, ships and what is left.

Whose an islander is shows in the shape and the colour of its base, so that a print without colours is readable; fishers
lie down, all others stand. A wooden token covers fish that do not count any more; the tile laid last has a bold rim.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sim.drawing import INK, base, heading, number_of, picture, text
from sim.south_seas.drawing import DEFS, islander_places, symbol_places, tile_picture
from sim.south_seas.position import GOODS, Cell, Position, position_after
from sim.south_seas.symbols import WOOD, place

if TYPE_CHECKING:
    from sim.south_seas.engine import KernelEngine

TILE = 100.0  # units of a drawn tile
BOARD = 1000.0  # longest side of the board in the picture
MARGIN = 28.0  # room for the coordinates
PANEL = 400.0  # width of what stands beside the board
ASKED = {"lay": "lay the drawn tile", "islander": "place or take back an islander", "market": "pick a market's ship",
         "supply": "supply a ship", "pay": "choose what to pay"}  # fmt: skip

RIM = "".join(
    f'<rect width="{TILE:g}" height="{TILE:g}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
    for colour, width in ((INK, 7), ("#fff", 2.5))
)
SMALL = 'font-size="12.5"'


def draw(engine: KernelEngine, turns: int | None = None) -> str:
    """Draw a playout's position as an SVG picture.

    Parameters
    ----------
    engine
        The playout.
    turns
        Draw the position after so many turns; as it stands now, if not said.
    """
    position = position_after(engine, turns)
    board, width, height = _board(engine, position)
    panel, least = _panel(engine, position, now=turns is None)
    height = max(height, least)
    content = f'{board}\n<g transform="translate({width:.0f} 0)">\n{panel}\n</g>'
    return picture(width + PANEL, height, DEFS, content)


# --- the board --------------------------------------------------------------------------------------------------------


def _board(engine: KernelEngine, position: Position) -> tuple[str, float, float]:
    """Draw the board with its coordinates; also return the width and height that it takes."""
    xs, ys = [x for x, _ in position.board], [y for _, y in position.board]
    west, north = min(xs), max(ys)
    columns, rows = max(xs) - west + 1, north - min(ys) + 1
    size = min(TILE, BOARD / max(columns, rows))
    corner = {cell: (TILE * (cell[0] - west), TILE * (north - cell[1])) for cell in position.board}
    drawn = [_at(_tile(engine, position, cell), corner[cell]) for cell in position.board]
    if position.last:
        drawn.append(_at(RIM, corner[position.last]))
    drawn += [_at(_pieces(engine, position, cell), corner[cell]) for cell in position.board]  # above every tile
    marks = [_mark(MARGIN + size * (column + 0.5), MARGIN - 9, west + column) for column in range(columns)]
    marks += [_mark(MARGIN / 2, MARGIN + size * (row + 0.5) + 5, north - row) for row in range(rows)]
    inside = "\n".join(piece for piece in drawn if piece)
    scale = f"translate({MARGIN:g} {MARGIN:g}) scale({size / TILE:.4f})"
    return (
        f'{"".join(marks)}\n<g transform="{scale}">\n{inside}\n</g>',
        2 * MARGIN + size * columns,
        2 * MARGIN + size * rows,
    )


def _mark(x: float, y: float, number: int) -> str:
    return text(x, y, str(number), 'text-anchor="middle" font-size="13"')


def _at(drawn: str, corner: tuple[float, float]) -> str:
    return f'<g transform="translate({corner[0]:g} {corner[1]:g})">{drawn}</g>' if drawn else ""


def _tile(engine: KernelEngine, position: Position, cell: Cell) -> str:
    """Draw a laid tile; pointing at it tells which it is."""
    key, angle = position.board[cell]
    title = f"<title>{escape(key)} turned {angle} at {list(cell)}</title>"
    return title + tile_picture(engine.config["tiles"][key], angle)


def _pieces(engine: KernelEngine, position: Position, cell: Cell) -> str:
    """Draw the boat tokens and the islander on a tile."""
    key, angle = position.board[cell]
    tile = engine.config["tiles"][key]
    drawn = [_token(*at) for segment, at in symbol_places(tile, angle).items() if (cell, segment) in position.covered]
    if cell in position.islanders:
        seat, segment = position.islanders[cell]
        fisher = tile["segments"][segment]["kind"] == "sea"
        drawn.append(_islander(seat, *islander_places(tile, angle)[segment], fisher=fisher))
    return "".join(drawn)


def _token(x: float, y: float) -> str:
    """Draw a boat token over fish."""
    disc = f'<circle r="12.5" fill="#efd9b4" stroke="{WOOD}" stroke-width="2.5"/>'
    return f'<g transform="translate({x:.1f} {y:.1f})">{disc}{place("boat", 0, 0, 0.85)}</g>'


def _islander(seat: int, x: float, y: float, *, fisher: bool = False, scale: float = 1.1) -> str:
    """Draw an islander on its base: lying down as a fisher, else upright."""
    low = 3 if seat == 2 else 0  # a triangle has its room below the middle
    lying = " rotate(90)" if fisher else ""
    figure = f'<g transform="translate(0 {low}){lying} scale(.72)" fill="#fff"><use href="#ss-islander"/></g>'
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{base(seat)}{figure}</g>'


# --- what stands beside it --------------------------------------------------------------------------------------------


def _panel(engine: KernelEngine, position: Position, *, now: bool) -> tuple[str, float]:
    """Draw the lines beside the board, from the top down; also return the height that they take."""
    drawn = [
        heading(0, 34, engine.config["title"]),
        text(0, 60, f"After {number_of(position.turn, 'turn')}"),
        text(0, 82, _asked(engine) if now else ""),
    ]
    y = 114.0
    for seat in range(engine.players):
        drawn.append(_seat(engine, position, seat, y, now=now))
        y += 46
    y += 14
    drawn.append(text(0, y, f"Open ships ({position.stack} more in the stack)", 'font-weight="bold"'))
    for slot, ship in enumerate(position.open_ships):
        y += 44
        drawn.append(_ship(engine.config["ships"][ship], ship, slot, y))
    y += 48
    drawn.append(_token(13, y - 5))
    drawn.append(text(34, y, f"{number_of(position.tokens, 'boat token')} left"))
    y += 30
    tiles = f"{len(position.board)} laid, {position.bag} in the bag, {position.discarded} discarded"
    drawn.append(text(0, y, f"Tiles: {tiles}"))
    if position.hand:
        tile = tile_picture(engine.config["tiles"][position.hand])
        drawn.append(text(0, y + 30, f"Drawn: {position.hand}"))
        drawn.append(f'<g transform="translate(0 {y + 42:g})">{tile}</g>')
        y += 42 + TILE
    return "\n".join(drawn), y + MARGIN


def _asked(engine: KernelEngine) -> str:
    """Say who is to do what, or who has won."""
    decision = engine.decision()
    if decision:
        return f"Seat {decision['seat']} is to {ASKED[decision['kind']]}"
    winners = [str(seat) for seat, row in enumerate(engine.result()["seats"]) if row["win_share"]]
    return f"Won by seat{'s' * (len(winners) > 1)} {' and '.join(winners)}"


def _seat(engine: KernelEngine, position: Position, seat: int, y: float, *, now: bool) -> str:
    """Draw a seat's line: what it is, holds and has; the seat to decide, or the winner, is set off."""
    decision = engine.decision()
    row = engine.result()["seats"][seat] if now and decision is None else {}
    drawn = []
    if row.get("win_share") or (now and decision and decision["seat"] == seat):
        drawn.append(f'<rect x="-8" y="{y - 21:g}" width="{PANEL - 12:g}" height="42" rx="6" fill="#e4eaef"/>')
    drawn += [_islander(seat, 14, y, scale=1.0), text(36, y + 5, f"Seat {seat}", 'font-weight="bold"')]
    for column, (good, number) in enumerate(zip(GOODS, position.goods[seat], strict=True)):
        drawn += [place(good, 110 + 45 * column, y, 0.9), text(122 + 45 * column, y + 5, str(number))]
    points = f"score {row['score']}" if row else number_of(position.points[seat], "point")
    drawn.append(text(242, y - 3, f"{points}, {number_of(len(position.ships[seat]), 'ship')}", SMALL))
    drawn.append(text(242, y + 13, f"{number_of(position.supply[seat], 'islander')} in supply", SMALL))
    return "".join(drawn)


def _ship(ship: dict[str, Any], key: str, slot: int, y: float) -> str:
    """Draw an open ship's line: its place in the row, points and cost."""
    asked = [kind for kind, number in ship["needs"].items() for _ in range(number or 0)]
    gap = min(19.0, 300 / len(asked))
    card = f'<rect x="0" y="{y - 17:g}" width="30" height="34" rx="4" fill="#f4e6d0" stroke="{INK}"/>'
    points = text(15, y + 6, str(ship["points"]), 'font-size="18" font-weight="bold" text-anchor="middle"')
    costs = "".join(place(kind, 50 + gap * number, y - 9, 0.85) for number, kind in enumerate(asked))
    return card + points + costs + text(42, y + 15, f"{slot}: {key}", SMALL)
