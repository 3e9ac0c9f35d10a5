"""Draws a position of Magic Card as one SVG: the board with its ships, and beside it what every seat has.

Whose a ship is shows in the colour and the shape of its sail and in the number on it, so that a print without colours
is readable. A damaged ship lies on its side, a calm one has a sign; a dotted line shows from where a ship has come in
the last turn, a flag whose home a port is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.drawing import picture
from sim.magic_card.drawing import (
    PORT_OF,
    at,
    board_picture,
    flag,
    frame,
    map_signs,
    port_names,
    ships_picture,
    spot,
    wake,
)
from sim.magic_card.panel import WIDTH, panel
from sim.magic_card.position import Position, position_after, position_of
from sim.magic_card.symbols import DEFS

if TYPE_CHECKING:
    from sim.magic_card.engine import KernelEngine

BOARD = 1000.0  # longest side of the board in the picture
MARGIN = 20.0
ASKED = {
    "mission": "choose a mission", "start": "choose a port", "again": "keep the spin or spin again",
    "act": "choose what to do", "sail": "sail", "telescope": "look through the telescope or not",
    "pick": "take one of the cards seen", "bottom": "put a card at the bottom",
    "good_weather": "stay out of the storm or not", "power": "choose magic for a monster",
    "cash": "cash a card to pay", "sell": "sell objects", "buy": "buy a talisman", "attack": "attack or not",
    "loot": "take something of the loser", "swap": "ask for a change of places", "agree": "agree to a change of places",
}  # fmt: skip


def draw(engine: KernelEngine, turns: int | None = None) -> str:
    """Draw a playout's position as an SVG picture.

    Parameters
    ----------
    engine
        The playout.
    turns
        Draw the position after so many turns (after 0: when the set-up is done); as it stands now, if not said.
    """
    if turns is not None:
        return draw_position(position_after(engine, turns))
    position, told = position_of(engine.config, engine.view()), position_after(engine, engine.turn + 1)
    position.spun, position.came_from = told.spun, told.came_from
    return draw_position(position, *_asked(engine))


def draw_position(position: Position, asked: str = "", marked: Sequence[int] = ()) -> str:
    """Draw a position.

    Parameters
    ----------
    position
        The table.
    asked
        What is to be done by whom, in words.
    marked
        The seats that are set off: who is to decide, or who has won.
    """
    board, width, height = _board(position, marked)
    beside, least = panel(position, asked, marked)
    content = f'{board}\n<g transform="translate({width:.0f} 0)">\n{beside}\n</g>'
    return picture(width + WIDTH, max(height, least), DEFS, content)


def _asked(engine: KernelEngine) -> tuple[str, list[int]]:
    """Say who is to do what, or who has won; and which seats these are."""
    decision = engine.decision()
    if decision:
        words = f"Seat {decision['seat']} is to {ASKED[decision['kind']]}"
        if decision["kind"] in ("power", "cash"):
            drawn = next(event for event in reversed(engine.happened) if event["event"] == "drawn")
            words += f": {engine.config['actions'][drawn['card']]['name']}"
        return words, [decision["seat"]]
    winners = [seat for seat, row in enumerate(engine.result()["seats"]) if row["win_share"]]
    if not winners:
        return "Over; nobody has won", []
    return f"Won by seat{'s' * (len(winners) > 1)} {' and '.join(map(str, winners))}", winners


def _board(position: Position, marked: Sequence[int]) -> tuple[str, float, float]:
    """Draw the board and what lies on it; also return the width and height that it takes."""
    board = position.board
    left, top, width, height = frame(board)
    scale = min(1.0, BOARD / max(width, height))
    signs = map_signs(position.config["board"]["map"])
    drawn = [f"<g>\n{board_picture(board)}\n</g>"]
    for seat, home in enumerate(position.homes):
        if home is not None:
            x, y = spot(board, board.cells[position.port(home).cell])
            drawn.append(at(x + 0.7 * PORT_OF, y - 0.9 * PORT_OF, flag(seat)))
    for seat, start in position.came_from.items():
        cell = position.cells[seat]
        if cell is not None and cell != start:
            drawn.append(wake(board, seat, start, cell))
    drawn.append(ships_picture(board, position.cells, position.states, position.home, marked))
    drawn.append(port_names(board, signs))
    move = f"translate({MARGIN - scale * left:.1f} {MARGIN - scale * top:.1f}) scale({scale:.4f})"
    inside = "\n".join(drawn)
    return f'<g transform="{move}">\n{inside}\n</g>', 2 * MARGIN + scale * width, 2 * MARGIN + scale * height
