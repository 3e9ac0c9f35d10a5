"""Draws a position of Austral as one SVG: the map with its pieces, and beside it seats, public goals and the sea log.

Whose a piece is shows in the shape and the colour of its base, so that a print without colours is readable. Fog lies as
a cloud on its hex, red tide as stripes on the fishing grounds; the piece set last has a ring round it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sim.austral.drawing import OUTLINE, along, centre, frame, map_picture, point, token
from sim.austral.position import Position, position_after
from sim.austral.story import goal_words, said
from sim.austral.symbols import DEFS, place
from sim.austral.words import BUILDINGS, FISHING, RESOURCES
from sim.drawing import COLOURS, INK, base, heading, number_of, picture, text
from sim.hexes import Edge, Hex

if TYPE_CHECKING:
    from sim.austral.engine import KernelEngine

BOARD = 1000.0  # longest side of the map in the picture
MARGIN = 20.0
PANEL = 450.0  # width of what stands beside the map
BOLD = 'font-weight="bold"'
SMALL = 'font-size="12.5"'
QUIET = 'font-size="12.5" fill="#55636f"'
ASKED = {
    "found": "found a cove", "first_trail": "lay the trail of the new cove", "discard": "discard a card",
    "storm": "choose what the storm takes", "fog": "cover a hex with fog", "wind": "lay a free trail",
    "act": "trade, build or end the turn", "offer": "make an offer", "answer": "answer an offer",
    "close": "close a deal",
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
    now = turns is None
    return draw_position(position_after(engine, turns), *(_asked(engine) if now else ("", [])))


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
    board, width, height = _board(position)
    panel, least = _panel(position, asked, marked)
    content = f'{board}\n<g transform="translate({width:.0f} 0)">\n{panel}\n</g>'
    return picture(width + PANEL, max(height, least), DEFS, content)


def _asked(engine: KernelEngine) -> tuple[str, list[int]]:
    """Say who is to do what, or who has won; and which seats these are."""
    decision = engine.decision()
    if decision:
        words = f"Seat {decision['seat']} is to {ASKED[decision['kind']]}"
        if decision["kind"] in ("answer", "close"):
            offer = next(event for event in reversed(engine.happened) if event["event"] == "offered")
            words += f": {said(offer['offer'])} for {said(offer['for'])}"
        return words, [decision["seat"]]
    winners = [seat for seat, row in enumerate(engine.result()["seats"]) if row["win_share"]]
    return f"Won by seat {winners[0]}" if winners else "Over; nobody has won", winners


# --- the map ----------------------------------------------------------------------------------------------------------


def _board(position: Position) -> tuple[str, float, float]:
    """Draw the map and what lies on it; also return the width and height that it takes."""
    left, top, width, height = frame(position.hexes)
    scale = min(1.0, BOARD / max(width, height))
    chart = [[*here, terrain, number] for here, (terrain, number) in position.hexes.items()]
    drawn = [map_picture(position.config, chart, position.docks)]
    drawn += _weather(position)
    drawn += [_trail(seat, here) for here, seat in position.trails.items()]
    if position.last:
        here = position.last
        drawn.append(_ring(*(along(here, 0.5) if isinstance(here, Edge) else point(here))))
    drawn += [_home(seat, kind, *point(here)) for here, (seat, kind) in position.buildings.items()]
    for here, seat in position.lighthouses.items():
        x, y = point(here)
        alone = here not in position.buildings
        drawn.append(_at(x, y, base(seat) if alone else "") + place("lighthouse", x, y - (8 if alone else 19), 1.05))
    move = f"translate({MARGIN - scale * left:.1f} {MARGIN - scale * top:.1f}) scale({scale:.4f})"
    inside = "\n".join(drawn)
    return f'<g transform="{move}">\n{inside}\n</g>', 2 * MARGIN + scale * width, 2 * MARGIN + scale * height


def _at(x: float, y: float, drawn: str, scale: float = 1.0) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{drawn}</g>' if drawn else ""


def _weather(position: Position) -> list[str]:
    """Draw red tide and fog over the hexes, fog with the shape of the seat that has read it."""
    grounds = {here: str(number) for here, (terrain, number) in position.hexes.items() if terrain == FISHING}
    tide = f'<polygon points="{OUTLINE}" fill="url(#au-tide)" fill-opacity=".42"/>'
    veil = f'<polygon points="{OUTLINE}" fill="#fff" fill-opacity=".7"/>'
    drawn = [_at(*centre(here), tide + token(number)) for here, number in grounds.items() if any(position.red_tide)]
    fogs: dict[Hex, list[int]] = {}
    for seat, here in enumerate(position.fog):
        if here:
            fogs.setdefault(here, []).append(seat)
    for here, seats in fogs.items():
        marks = [_at(14 * (2 * n - len(seats) + 1), -31, base(seat), 0.6) for n, seat in enumerate(seats)]
        drawn.append(_at(*centre(here), f"{veil}{place('cloud', 0, -30, 1.35)}{''.join(marks)}"))
    return drawn


def _trail(seat: int, here: Edge) -> str:
    """Draw a trail with the shape of its seat in the middle."""
    (x, y), (to_x, to_y) = along(here, 0.17), along(here, 0.83)
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke-linecap="round"'
    lines = "".join(
        f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>'
        for colour, width in (("#fff", 12), (INK, 9.5), (COLOURS[seat], 6.5))
    )
    return lines + _at(*along(here, 0.5), base(seat), 0.55)


def _home(seat: int, kind: str, x: float, y: float) -> str:
    """Draw a cove or a village on the base of its seat."""
    scale = 1.45 if kind == "village" else 1.05
    low = 2.5 if seat == 2 else 0  # a triangle has its room below the middle
    return _at(x, y, base(seat) + place(kind, 0, low, 0.82), scale)


def _ring(x: float, y: float) -> str:
    """Set off what was set last."""
    return "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="23" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in ((INK, 6), ("#fff", 2.5))
    )


# --- what stands beside it --------------------------------------------------------------------------------------------


def _panel(position: Position, asked: str, marked: Sequence[int]) -> tuple[str, float]:
    """Draw the lines beside the map, from the top down; also return the height that they take."""
    drawn = [heading(0, 34, position.config["title"]), text(0, 60, _moment(position)), text(0, 82, asked)]
    y = 114.0
    for seat in range(position.players):
        drawn.append(_seat(position, seat, y, marked=seat in marked))
        y += 58
    y += 10
    drawn.append(text(0, y, "Public goals", BOLD))
    for goal in position.goals:
        y += 27
        drawn.append(_goal(position, goal, y))
        y += 22
    y += 40
    drawn.append(text(0, y, "Sea log", BOLD) + text(70, y, _log(position), SMALL))
    for seat in (seat for seat, tide in enumerate(position.red_tide) if tide):
        y += 24
        drawn.append(_at(10, y - 5, base(seat), 0.7) + text(26, y, f"Red tide until the turn of seat {seat}", SMALL))
    y += 34
    drawn.append(text(0, y, "Bank", BOLD))
    drawn.append(text(70, y, "no limit", SMALL) if position.bank is None else _cards(position.bank, 82, y - 5))
    return "\n".join(piece for piece in drawn if piece), y + MARGIN


def _moment(position: Position) -> str:
    """Say after how many turns it is, and what was rolled last."""
    if position.dice is None:
        return "Set-up"
    first, second = position.dice
    return f"After {number_of(position.turn, 'turn')}; last roll {first} + {second} = {first + second}"


def _log(position: Position) -> str:
    last = f"; last: {position.config['log'][position.read[-1]]['name']}" if position.read else ""
    return f"{len(position.read)} read, {position.log_left} left in the deck{last}"


def _seat(position: Position, seat: int, y: float, *, marked: bool) -> str:
    """Draw a seat's two lines: points and cards, and what stands on the map."""
    shade = f'<rect x="-8" y="{y - 25:g}" width="{PANEL - 12:g}" height="54" rx="6" fill="#e4eaef"/>'
    hand = position.hands[seat]
    pieces = position.standing(seat)
    return "".join(
        (
            shade if marked else "",
            _at(14, y, base(seat), 1.1),
            text(38, y - 3, f"Seat {seat}", BOLD),
            text(38, y + 15, number_of(position.points(seat), "point"), SMALL),
            _cards(hand, 124, y - 8),
            text(372, y - 3, number_of(sum(hand), "card"), SMALL),
            text(114, y + 20, ", ".join(number_of(pieces[kind], kind) for kind in BUILDINGS), QUIET),
        )
    )


def _cards(numbers: Sequence[int], x: float, y: float) -> str:
    """Draw how many cards there are of each resource."""
    return "".join(
        place(resource, x + 50 * column, y) + text(x + 15 + 50 * column, y + 5, str(number))
        for column, (resource, number) in enumerate(zip(RESOURCES, numbers, strict=True))
    )


def _goal(position: Position, goal: str, y: float) -> str:
    """Draw a public goal: who has taken it, what it asks for, and how far everybody is."""
    asked, owner = position.config["public_goals"][goal], position.goals[goal]
    place_ = '<circle r="9" fill="none" stroke="#9aa7b2" stroke-dasharray="3 2.5"/>' if owner is None else base(owner)
    drawn = [_at(14, y + 6, place_), heading(38, y, asked["name"], 250, 15)]
    words = f"{goal_words(asked)}: {number_of(asked['points'], 'point')}"
    drawn.append(text(38, y + 19, words, SMALL))
    for seat in range(position.players):
        x = 220 + 52 * seat
        reached = position.counts(seat)[asked["counts"]]
        drawn.append(_at(x, y - 5, base(seat), 0.6) + text(x + 13, y, str(reached), SMALL))
    return "".join(drawn)
