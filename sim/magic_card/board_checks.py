"""Whether a board of Magic Card can be played: its map, its island, its ports."""

from collections.abc import Iterator
from typing import Any

from sim.config_paths import Mistake, did_you_mean, show
from sim.magic_card import capacities as cap
from sim.magic_card.board_map import Board, Port, hangs_together, map_mistakes, read_board
from sim.magic_card.words import STEPS

Table = dict[str, Any]


def board_mistakes(board: Table, study: Table, rules: Table) -> Iterator[Mistake]:
    """Yield what is wrong with a board: first with the text of its map, and if that is sound with what it shows."""
    wrong = list(map_mistakes(board))
    yield from (("board.map", text) for text in wrong)
    if wrong:
        return
    read = read_board(board)
    wrong = list(_size_mistakes(read))
    yield from (("board.map", text) for text in wrong)
    yield from _start_mistakes(read, board, study["players"])
    if not wrong and len(read.starts) >= study["players"]:
        yield from (("board.map", text) for text in _way_mistakes(read, rules["homecoming"] == "after_rounding"))


def _size_mistakes(board: Board) -> Iterator[str]:
    if len(board.cells) > cap.CELLS:
        yield f"holds {len(board.cells)} cells, allowed: at most {cap.CELLS}"
    if len(board.ports) > cap.PORTS:
        yield f"holds {len(board.ports)} ports, allowed: at most {cap.PORTS}"
    if not board.island:
        yield "has no island, allowed: at least one cell I to sail round"
    elif not hangs_together(board, board.island):
        yield "the island falls into parts, allowed: cells I that hang together; write the others as reefs, x"


def _start_mistakes(read: Board, board: Table, players: int) -> Iterator[Mistake]:
    start, ids = board["start"], [port.id for port in read.ports]
    if isinstance(start, list):
        for place, name in enumerate(start):
            if name not in ids:
                hint = did_you_mean(name, ids)
                yield f"board.start.{place}", f'found "{name}", allowed: the ports of the map, {", ".join(ids)}{hint}'
    if len(read.starts) < players:
        among = "" if start == "any" else f" by board.start = {show(start)}"
        yield (
            "board",
            (
                f"ports to start from{among}: {len(read.starts)}, allowed: {players}, one for each player, or more; "
                "add ports to board.map, widen board.start or lower study.players"
            ),
        )


def _way_mistakes(board: Board, must_round: bool) -> Iterator[str]:
    """Yield each port that nobody can reach, and each start from which no way leads round the island."""
    waters = {place: board.reach(board.ports[place].cell) for place in board.starts}
    for place, port in enumerate(board.ports):
        if not any(port.cell in water for start, water in waters.items() if start != place):
            yield f"no ship can reach {_said(board, port)}, allowed: blue cells from there to the other ports"
    for place in board.starts if must_round else ():
        if not board.loops(board.ports[place]):
            yield (
                f"no way leads round the island and back to {_said(board, board.ports[place])}, allowed: blue cells "
                'all the way round; or rules.homecoming = "any_return"'
            )


def _said(board: Board, port: Port) -> str:
    return f"the port {port.id} at {show(list(board.cells[port.cell]))}"


def direction_mistakes(spinner: Table, board: Table) -> Iterator[Mistake]:
    """Yield each direction of a storm that the board does not have."""
    known = list(STEPS[board["grid"]])
    for key, section in spinner["sections"].items():
        if section["direction"] not in known:
            yield (
                f"spinner.sections.{key}.direction",
                f'found "{section["direction"]}", allowed on a board of {board["grid"]}: {", ".join(known)}',
            )
