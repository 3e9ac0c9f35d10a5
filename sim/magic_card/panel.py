"""What stands beside the board in a picture of Magic Card: seats, their cards, what lies open, decks, the spinner."""

from __future__ import annotations

from collections.abc import Sequence

from sim.drawing import base, heading, number_of, text
from sim.magic_card.chips import Chip, card_chips, flow, talisman_chip
from sim.magic_card.drawing import RADIUS, at, gauge, round_of, ship, spinner
from sim.magic_card.position import Position
from sim.magic_card.symbols import PORTS, place
from sim.magic_card.words import TOKENS

WIDTH = 500.0
RIGHT = WIDTH - 22
INDENT = 46.0
BOLD = 'font-weight="bold"'
SMALL = 'font-size="12.5"'
QUIET = 'font-size="12" fill="#55636f"'
STATES = {"fine": "", "calm": "calm", "damaged": "damaged"}
PURPOSES = {
    "turn": "for the turn", "direction": "for the storm's direction", "monster": "against a monster",
    "battle": "in a battle",
}  # fmt: skip
TRADES = {"black": "objects for gold, a card on arrival", "red": "gold for talismans", "neutral": "no trade"}
SHOWN = {"wind": "frees a calm ship", "hammer": "repairs a ship", "card": "draw a card instead of sailing",
         "objects": "take objects instead", "magic": "take magic instead"}  # fmt: skip


def panel(position: Position, asked: str, marked: Sequence[int]) -> tuple[str, float]:
    """Draw the lines beside the board, from the top down; also return the height that they take.

    Parameters
    ----------
    position
        The table.
    asked
        What is to be done by whom, in words.
    marked
        The seats that are set off.
    """
    last = "; the last round" if any(position.home) else ""
    drawn = [
        heading(0, 34, position.config["title"], RIGHT * 1.6),
        text(0, 60, f"After {number_of(position.turn, 'turn')}{last}"),
        text(0, 82, asked),
    ]
    y = 116.0
    for seat in range(position.players):
        block, end = _seat(position, seat, y)
        if seat in marked:
            drawn.append(
                f'<rect x="-8" y="{y - 22:g}" width="{WIDTH - 12:g}" height="{end - y + 36:g}" rx="6" fill="#e4eaef"/>'
            )
        drawn.append(block)
        y = end + 40
    row, y = _row(position, y)
    decks, y = _decks(position, y + 34)
    wheel, y = _wheel(position, y + 20)
    return "\n".join([*drawn, row, decks, wheel]), y


# --- seats ------------------------------------------------------------------------------------------------------------


def _seat(position: Position, seat: int, y: float) -> tuple[str, float]:
    """Draw the lines of a seat; also return where the last one lies."""
    drawn = [
        at(16, y + 4, ship(seat, position.states[seat], home=position.home[seat])),
        text(INDENT, y - 3, f"Seat {seat}", BOLD),
        text(INDENT + 64, y - 3, number_of(position.points(seat), "point")),
        text(INDENT + 158, y - 3, _state(position, seat), SMALL),
        _way(position, seat, y),
    ]
    drawn += [
        place(kind, INDENT + 9 + 62 * n, y + 16, 0.9)
        + text(INDENT + 23 + 62 * n, y + 21, str(position.tokens[seat][n]))
        for n, kind in enumerate(TOKENS)
    ]
    lines = [_talismans(position, seat), _cards(position, seat)]
    y += 42
    for number, chips in enumerate(lines):
        if not chips:
            continue
        line, y = flow(chips, INDENT, y + 26 * (number > 0 and bool(lines[0])), RIGHT)
        drawn.append(line)
    return "".join(drawn), y


def _state(position: Position, seat: int) -> str:
    """Say how a ship is, and how many turns its owner loses."""
    lost = position.lost_turns[seat]
    words = ["home" if position.home[seat] else "", STATES[position.states[seat]]]
    words.append(f"loses {number_of(lost, 'turn')}" if lost else "")
    return ", ".join(word for word in words if word)


def _way(position: Position, seat: int, y: float) -> str:
    """Draw how far a ship has gone round the island, and which way."""
    home, cell = position.homes[seat], position.cells[seat]
    if home is None or cell is None:
        return ""
    board = position.board
    start = board.cells[position.port(home).cell]
    gone = round_of(board, position.turning[seat], start, cell)
    way = "" if abs(gone) < 0.005 else " against the clock" if gone > 0 else " with the clock"
    told = f"<title>from {home} {abs(gone):.2f} times round the island{way}</title>"
    words = text(-24, 5, f"{abs(gone):.2f} round", 'font-size="12" text-anchor="end"')
    return at(RIGHT - 22, y + 4, told + gauge(board, seat, position.turning[seat], start, cell) + words)


def _talismans(position: Position, seat: int) -> list[Chip]:
    """Draw the talismans that a seat's mission shows, missing ones dashed, and the others that it owns."""
    talismans, own, mission = position.config["talismans"], position.talismans[seat], position.missions[seat]
    shows = position.config["missions"][mission]["shows"] if mission else []
    chips = [talisman_chip(talismans[key], own[key], wanted=bool(own[key]), missing=not own[key]) for key in shows]
    if mission:
        chips.insert(0, _label(position.config["missions"][mission]["name"]))
    return chips + [talisman_chip(talismans[key], n) for key, n in own.items() if n and key not in shows]


def _cards(position: Position, seat: int) -> list[Chip]:
    """Draw a seat's action cards: open ones, then how many are hidden and which."""
    actions, hidden = position.config["actions"], position.hidden_cards(seat)
    chips = card_chips(actions, position.open_cards(seat))
    if hidden:
        chips += [_label(f"{len(hidden)} hidden"), *card_chips(actions, hidden, hidden=True)]
    return chips


def _label(words: str) -> Chip:
    return Chip(6.6 * len(words) + 4, text(0, 4, words, QUIET))


# --- what lies open ---------------------------------------------------------------------------------------------------


def _row(position: Position, y: float) -> tuple[str, float]:
    """Draw the open talismans, each with the seats whose missions show it."""
    chips = []
    for key in position.row:
        talisman = position.config["talismans"][key]
        wanting = [seat for seat in range(position.players) if position.shows(seat, key)]
        one = talisman_chip(talisman, wanted=bool(wanting))
        marks = "".join(at(one.width + 6 + 15 * n, 0, base(seat), 0.5) for n, seat in enumerate(wanting))
        chips.append(Chip(one.width + 15 * len(wanting) + 4, one.drawn + marks))
    top = y
    line, y = flow(chips or [_label("none")], 0, y + 26, RIGHT)
    left = text(140, top, f"{position.talismans_left} more in the deck", SMALL)
    return text(0, top, "Open talismans", BOLD) + left + line, y


def _decks(position: Position, y: float) -> tuple[str, float]:
    """Draw how many action cards are left."""
    below, gone = len(position.bottom), sum(position.discards.values())
    words = f"{position.actions_left} in the deck"
    words += f", the last {below if below > 1 else 'one'} known" * bool(below) + f"; {gone} discarded"
    return text(0, y, "Action cards", BOLD) + text(118, y, words, SMALL), y


# --- the spinner ------------------------------------------------------------------------------------------------------


def _wheel(position: Position, y: float) -> tuple[str, float]:
    """Draw the spinner as it stands, and what its signs and those of the ports mean."""
    sections, spun = position.config["spinner"]["sections"], position.spun
    left = 2 * RADIUS + 22
    drawn = [at(RADIUS + 1, y + RADIUS + 2, spinner(sections, position.board.grid, spun.section if spun else ""))]
    line = y + 16
    if spun:
        drawn.append(heading(left, line, f"Seat {spun.seat} spun {sections[spun.section]['name']}", 390, 15))
        drawn.append(text(left, line + 19, PURPOSES[spun.purpose], SMALL))
        line += 46
    used = {word for section in sections.values() for word in section["options"]}
    for word in (word for word in SHOWN if word in used):
        drawn.append(place(word, left + 9, line - 4, 0.85) + text(left + 24, line, SHOWN[word], QUIET))
        line += 20
    for colour in dict.fromkeys(port.colour for port in position.board.ports):
        ring = f'<circle r="6" fill="#fff" stroke="{PORTS[colour]}" stroke-width="3.5"/>'
        drawn.append(at(left + 9, line - 4, ring) + text(left + 24, line, TRADES[colour], QUIET))
        line += 20
    return "".join(drawn), max(y + 2 * RADIUS + 6, line) + 16
