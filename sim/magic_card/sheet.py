"""The component sheet of Magic Card: board, spinner, missions, talismans, action cards and prices, as read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from sim.config import Resolved
from sim.drawing import INK, number_of, text
from sim.magic_card.board_map import Board, read_board
from sim.magic_card.chips import card_label, card_symbol, gem
from sim.magic_card.drawing import BOLD, MIDDLE, RADIUS, at, board_picture, frame, map_signs, port_names, spinner
from sim.magic_card.symbols import DEFS, OTHER, WANTED, place
from sim.magic_card.words import BLUE, ISLAND, PORT, REEF, RIM, TOKENS, WINDLESS
from sim.sheet import assumptions, caption, card, copies, page, section, settings, table
from sim.spinner import wheel

Config = Mapping[str, Any]

SHOWN = ("board", "spinner", "missions", "talismans", "actions", "characters")
"""Tables of a config that are shown as components, not as settings."""


def draw_sheet(resolved: Resolved) -> str:
    """Draw the sheet as one self-contained HTML page."""
    config = resolved.config
    board = read_board(config["board"])
    plain = {key: kind for key, kind in config["actions"].items() if kind["kind"] != "monster"}
    monsters = {key: kind for key, kind in config["actions"].items() if kind["kind"] == "monster"}
    return page(
        resolved,
        [
            f'<svg width="0" height="0" style="position:absolute">{DEFS}</svg>',
            section("Board", _board(config, board)),
            section("Spinner", _spinner(config, board)),
            section(f"Missions: {len(config['missions'])}", _cards(_mission_cards(resolved))),
            section(f"Talismans: {copies(config['talismans'])}", _cards(_talisman_cards(resolved))),
            section(f"Action cards besides monsters: {copies(plain)}", _cards(_action_cards(resolved, plain))),
            section(f"Monsters: {copies(monsters)}", _cards(_action_cards(resolved, monsters))),
            section("Tokens and prices", table(("", ""), _prices(config))),
            section("Totals", table(("", "number"), totals(config).items())),
            settings(resolved, besides=SHOWN),
            assumptions(resolved),
        ],
    )


def totals(config: Config) -> dict[str, int]:
    """Count what the board and the decks of a config add up to."""
    board, actions = read_board(config["board"]), config["actions"].values()
    cells = Counter(board.terrain)
    names = {BLUE: "blue", PORT: "ports", WINDLESS: "windless", REEF: "reefs", ISLAND: "island", RIM: "golden rim"}
    counts = {f"cells: {name}": cells[terrain] for terrain, name in names.items() if cells[terrain]}
    counts |= {"missions": len(config["missions"]), "characters": len(config["characters"])}
    talismans = config["talismans"].values()
    counts["talismans"] = sum(kind["count"] for kind in talismans)
    counts["points of all talismans"] = sum(kind["count"] * kind["value"] for kind in talismans)
    counts["action cards"] = sum(kind["count"] for kind in actions)
    for token in TOKENS:
        numbers = [(kind["number"], kind["count"]) for kind in actions if kind["kind"] == token]
        counts[f"{token} on cards"] = sum(n * number for number, n in numbers if number > 0)
        counts[f"{token} to be paid by cards"] = -sum(n * number for number, n in numbers if number < 0)
    monsters = [kind for kind in actions if kind["kind"] == "monster"]
    counts["monsters"] = sum(kind["count"] for kind in monsters)
    counts["gold of all monsters"] = sum(kind["count"] * kind["gold"] for kind in monsters)
    counts["cards in all"] = sum(counts[key] for key in ("missions", "characters", "talismans", "action cards"))
    return counts


# --- board and spinner ------------------------------------------------------------------------------------------------


def _board(config: Config, board: Board) -> str:
    """Draw the board, and list its ports."""
    signs = map_signs(config["board"]["map"])
    left, top, width, height = frame(board)
    view = (
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" style="width:100%;max-width:{min(760, width):.0f}px"'
    )
    drawn = board_picture(board) + port_names(board, signs)
    rows = [
        (
            f"{signs[port.cell]}{port.id.rpartition('_')[2]}",
            port.id,
            str(list(board.cells[port.cell])),
            TRADES[port.colour],
            "start port" if number in board.starts else "",
            _loops(board.loops(port)),
        )
        for number, port in enumerate(board.ports)
    ]
    heads = ("on the board", "port", "cell", "trade", "", "round the island and back")
    picture = f'<svg {view} role="img" aria-label="board" fill="{INK}">{drawn}</svg>'
    return f"{picture}\n<p>{NEIGHBOURS[board.grid]}</p>{table(heads, rows)}"


NEIGHBOURS = {
    "hexes": "Each cell has six neighbours. Blue cells and ports are sailed on; white ones are windless.",
    "squares": "Each cell has four neighbours. Blue cells and ports are sailed on; white ones are windless.",
}
TRADES = {
    "black": "objects are sold for gold; arriving brings an action card",
    "red": "talismans are bought with gold",
    "neutral": "none",
}


def _loops(steps: Mapping[int, int]) -> str:
    """Say in how many steps one sails round the island and back to a port, either way."""
    if not steps:
        return "no way"
    if len({*steps.values()}) == 1 and len(steps) == 2:
        return f"{steps[1]} cells"
    ways = {1: "against the clock", -1: "with the clock"}
    return ", ".join(f"{n} cells {ways[turning]}" for turning, n in steps.items())


def _spinner(config: Config, board: Board) -> str:
    """Draw the spinner, and list its sections with their exact chances."""
    sections = config["spinner"]["sections"]
    chances = wheel([part["weight"] for part in sections.values()]).chances
    edge = RADIUS + 3
    drawn = f'<svg viewBox="{-edge:g} {-edge:g} {2 * edge:g} {2 * edge:g}" style="width:100%;max-width:360px" '
    drawn += f'role="img" aria-label="spinner" fill="{INK}">{spinner(sections, board.grid)}</svg>'
    rows = [
        (
            key, part["name"], part["number"], f"{chance} ({float(chance):.1%})",
            "storm" if part["storm"] else ", ".join(part["options"]), part["direction"],
        )
        for (key, part), chance in zip(sections.items(), chances, strict=True)
    ]  # fmt: skip
    return drawn + table(("section", "name", "number", "chance", "shows", "storm blows"), rows)


# --- cards ------------------------------------------------------------------------------------------------------------


def _mission_cards(resolved: Resolved) -> Iterable[str]:
    talismans = resolved.config["talismans"]
    for key, mission in resolved.config["missions"].items():
        shows = mission["shows"]
        gap = min(25.0, 72 / len(shows))
        gems = (
            at(50 + gap * (n - (len(shows) - 1) / 2), 45, gem(talismans[name]["value"], WANTED), gap / 25)
            for n, name in enumerate(shows)
        )
        names = ", ".join(talismans[name]["name"] for name in shows)
        value = sum(talismans[name]["value"] for name in shows)
        told = caption(resolved, f"missions.{key}", {"count": 1, **mission}, key)
        told += f"<br>shows {escape(names)}: {number_of(value, 'point')}"
        yield card(_face(key, "".join(gems)), told, 1)


def _talisman_cards(resolved: Resolved) -> Iterable[str]:
    for key, talisman in resolved.config["talismans"].items():
        on = [mission["name"] for mission in resolved.config["missions"].values() if key in mission["shows"]]
        drawn = at(50, 45, gem(talisman["value"], WANTED if on else OTHER), 2.3)
        told = caption(resolved, f"talismans.{key}", talisman, key)
        told += (
            f"<br>{number_of(talisman['value'], 'point')}, {'on ' + escape(', '.join(on)) if on else 'on no mission'}"
        )
        yield card(_face(key, drawn), told, talisman["count"])


def _action_cards(resolved: Resolved, kinds: Config) -> Iterable[str]:
    for key, kind in kinds.items():
        label = card_label(kind)
        size = min(20.0, 108 / len(label))
        drawn = at(50, 34, card_symbol(kind), 2.6) + text(50, 76, label, f'{MIDDLE} font-size="{size:.1f}" {BOLD}')
        if kind["kind"] == "monster":
            drawn += place("gold", 73, 71, 0.8) + text(73, 86, str(kind["gold"]), f'{MIDDLE} font-size="9"')
        told = f"{caption(resolved, f'actions.{key}', kind, key)}<br>{escape(card_words(kind, resolved.config))}"
        yield card(_face(key, drawn), told, kind["count"])


def card_words(kind: Config, config: Config) -> str:
    """Say what an action card does in a config."""
    cards = config["cards"]
    further = number_of(cards["lucky_steps"], "cell")
    if kind["kind"] in TOKENS:
        tokens = f"{abs(kind['number'])} {kind['kind']}"
        lost = {"next_turn": "the next turn", "ends_turn": "the rest of the turn"}[config["rules"]["unpaid"]]
        return f"kept for {tokens}" if kind["number"] > 0 else f"{tokens} to pay at once, or {lost} is lost"
    return {
        "good_weather": "keeps the own ship out of a storm",
        "repair": "repairs the own ship, which sails at once",
        "lucky_wind": f"frees the own ship from a calm, or lets it sail {further} further",
        "spin_again": "repeats an own spin",
        "telescope": f"shows the next {number_of(cards['telescope_sees'], 'action card')}: one to take",
        "hex": "shuffles the open talismans into their deck and turns up new ones",
        "monster": f"tamed by {kind.get('power')} with magic, spin and tamed monsters, for {kind.get('gold')} gold",
    }[kind["kind"]]


def _face(name: str, drawn: str) -> str:
    rim = f'<rect x="10.5" y=".5" width="79" height="89" rx="5" fill="#fff" stroke="{INK}"/>'
    return f'<svg viewBox="0 0 100 90" role="img" aria-label="{escape(name)}" fill="{INK}">{rim}{drawn}</svg>'


def _cards(cards: Iterable[str]) -> str:
    return f'<div class="cards">{"".join(cards)}</div>'


# --- tokens and prices ------------------------------------------------------------------------------------------------


def _prices(config: Config) -> Iterable[tuple[str, str]]:
    """Say what everybody begins with, and what things cost and bring."""
    tokens, ships, trade, scoring = (config[key] for key in ("tokens", "ships", "trade", "scoring"))
    for kind in TOKENS:
        yield kind, f"{tokens[kind]['start']} to begin with, {tokens[kind]['cap']} at most"
    yield "in a black port", f"{trade['objects_per_gold']} objects for 1 gold"
    yield (
        "in a red port",
        f"{trade['gold_per_talisman']} gold for 1 talisman, of {config['play']['open_talismans']} open",
    )
    yield "to leave a calm", f"{ships['exit_fee']} objects"
    yield "to repair a ship", f"{ships['repair_fee']} gold"
    yield "a storm", f"carries every ship {number_of(config['storm']['steps'], 'cell')}"
    yield "coming home in the last round", number_of(scoring["home"], "point")
    yield "each talisman that the own mission shows", f"{number_of(scoring['mission'], 'point')} besides its value"
    yield "each gold at the end", number_of(scoring["gold"], "point")
