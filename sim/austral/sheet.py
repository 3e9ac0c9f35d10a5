"""The component sheet of Austral: the map or what it is made of, buildings, sea log and public goals, as read."""

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from sim.austral.drawing import (
    HexPicture,
    along,
    centre,
    dock_sign,
    frame,
    hex_picture,
    hexes_picture,
    map_picture,
    token,
)
from sim.austral.maps import field_of, fixed_chart, sea_places
from sim.austral.story import card_words, goal_words
from sim.austral.symbols import DEFS, WOOD, place
from sim.austral.words import BUILDINGS, FISHING, NOTHING, NUMBERS, RESOURCES, SEA, pips
from sim.config import Resolved
from sim.drawing import INK, number_of, text
from sim.hexes import Grid, Hex, grid
from sim.sheet import assumptions, caption, card, copies, page, section, settings, table

Config = dict[str, Any]


def draw_sheet(resolved: Resolved) -> str:
    """Draw the sheet as one self-contained HTML page."""
    config = resolved.config
    laid = pieces(config)
    defs = f'<svg width="0" height="0" style="position:absolute">{DEFS}</svg>'
    land = _cards(_terrain_card(resolved, key, terrain) for key, terrain in laid["terrains"].items())
    docks = _cards(_dock_card(resolved, key, dock) for key, dock in laid["docks"].items())
    return page(
        resolved,
        [
            defs,
            section(TITLES[config["map"]["kind"]], _map(config)),
            section(f"Land: {copies(laid['terrains'])}", land),
            section(f"Numbers on land: {sum(laid['land'].values())}", _cards(_token_cards(laid["land"]))),
            section(f"Fishing grounds: {sum(laid['fishing'].values())}", _cards(_token_cards(laid["fishing"]))),
            section(f"Docks: {copies(laid['docks'])}", docks),
            section("Totals", table(("", "number"), totals(config).items())),
            section("Buildings", _cards(_building_card(config, key) for key in BUILDINGS)),
            section(f"Sea log: {copies(config['log'])}", _log(config)),
            section(f"Public goals: {config['play']['revealed']} of {len(config['public_goals'])}", _goals(config)),
            section("Bank and trade", _trade(config)),
            settings(resolved, besides=SHOWN),
            assumptions(resolved),
        ],
    )


SHOWN = ("terrains", "tokens", "docks", "buildings", "log", "public_goals")
"""Tables of a config that are shown as components, not as settings."""


TITLES = {"ring": "Map: land in a ring of sea", "archipelago": "Map: land of a random shape", "fixed": "Map"}


def pieces(config: Config) -> dict[str, Any]:
    """Return what a map is made of: terrains and docks with their counts, and the numbers of land and fishing grounds.

    Land of a random shape is counted at its smallest.
    """
    chart = config["map"]
    if chart["kind"] != "fixed":
        return {"terrains": config["terrains"], "docks": config["docks"], **config["tokens"]}
    hexes = chart["hexes"].values()
    terrains = Counter(entry["terrain"] for entry in hexes)
    docks = Counter(entry["dock"] for entry in chart["dock_edges"].values())
    land = Counter(str(entry["number"]) for entry in hexes if entry["terrain"] != FISHING)
    fishing = Counter(str(entry["number"]) for entry in hexes if entry["terrain"] == FISHING)
    return {
        "terrains": {key: {**terrain, "count": terrains[key]} for key, terrain in config["terrains"].items()},
        "docks": {key: {**dock, "count": docks[key]} for key, dock in config["docks"].items()},
        "land": {number: land[number] for number in map(str, NUMBERS) if land[number]},
        "fishing": {number: fishing[number] for number in map(str, NUMBERS) if fishing[number]},
    }


def totals(config: Config) -> dict[str, int]:
    """Count what the map and the decks of a config add up to; land of a random shape has no fixed number of sides."""
    chart, laid = config["map"], pieces(config)
    counts = {
        "land hexes": sum(terrain["count"] for terrain in laid["terrains"].values()),
        "fishing grounds": sum(laid["fishing"].values()),
        "docks": sum(dock["count"] for dock in laid["docks"].values()),
        "rolls of 36 for all land hexes": sum(n * pips(int(number)) for number, n in laid["land"].items()),
        "rolls of 36 for all fishing grounds": sum(n * pips(int(number)) for number, n in laid["fishing"].items()),
    }
    if chart["kind"] != "archipelago":
        board = grid(field_of(chart))
        coast_vertices, coast_edges = board.coast(board.field)
        counts |= {
            "vertices": len(board.vertices),
            "vertices on the coast": len(coast_vertices),
            "sides of hexes": len(board.edges),
            "sides on the coast": len(coast_edges),
        }
    return counts | {"cards of the sea log": sum(entry["count"] for entry in config["log"].values())}


# --- the map ----------------------------------------------------------------------------------------------------------


def _map(config: Config) -> str:
    """Draw a fixed map; of one laid at random what is sure, and say how it is laid."""
    chart = config["map"]
    board = grid(field_of(chart))
    drawn = {"ring": _ring, "archipelago": _archipelago, "fixed": _fixed}[chart["kind"]](config, board)
    left, top, width, height = frame(board.hexes)
    view = (
        f'viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" style="width:100%;max-width:{min(720, width):.0f}px"'
    )
    return f'<svg {view} role="img" aria-label="map" fill="{INK}">{drawn}</svg>\n{_laid(chart)}'


def _fixed(config: Config, board: Grid) -> str:
    chart = fixed_chart(config["map"], board)
    hexes = [[*here, chart.terrain[h], chart.number[h]] for h, here in enumerate(board.hexes)]
    return map_picture(config, hexes, [[*board.edges[e], kind] for e, kind in chart.docks])


def _archipelago(_: Config, board: Grid) -> str:
    shows = {True: HexPicture("open"), False: HexPicture(SEA, sea=True)}
    field = set(board.field)
    return hexes_picture({here: shows[h in field] for h, here in enumerate(board.hexes)})


def _ring(config: Config, board: Grid) -> str:
    """Draw a ring map before anything is laid: sea hexes with the numbers of their places."""
    chart = config["map"]
    sea, sides = sea_places(board, chart["radius"])
    shown = {board.hexes[h]: HexPicture("open", number="?") for h in board.field}
    shown |= {board.hexes[h]: HexPicture(SEA, label=str(n), sea=True) for n, h in enumerate(sea)}
    for n in chart["fishing"]:
        shown[board.hexes[sea[n]]] = HexPicture("fish", "fish", "?", label=str(n), sea=True)
    docks = [_dock_place(board, sea[n], sides[n]) for n in chart["docks"]]
    return hexes_picture(shown) + "".join(docks)


def _dock_place(board: Grid, sea: int, sides: list[int]) -> str:
    """Draw a dock that will lie on one of some sides of a sea hex."""
    x, y = centre(board.hexes[sea])
    middles = [along(board.edges[e], 0.5) for e in sides]
    middle_x, middle_y = (sum(axis) / len(middles) for axis in zip(*middles, strict=True))
    at = 0.6 * middle_x + 0.4 * x, 0.6 * middle_y + 0.4 * y
    piers = "".join(
        f'<line x1="{at[0]:.1f}" y1="{at[1]:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{WOOD}" stroke-width="3" '
        'stroke-dasharray="4 3"/>'
        for to_x, to_y in middles
    )
    return piers + dock_sign(at, "?:1", "any")


def _laid(chart: Config) -> str:
    """Say how a map is laid."""
    if chart["kind"] == "fixed":
        return ""
    if chart["kind"] == "ring":
        words = "Land, numbers and docks are drawn from those below. Sea hexes carry the number of their place; a dock "
        words += "lies on one of the sides that its sign points to."
        if chart["shift"] == "half":
            words += " In half of the games docks and fishing grounds lie one place further."
    else:
        grown = chart["archipelago"]
        land, fishing = ", ".join(grown["extra_land"]), ", ".join(map(str, grown["extra_fishing"]))
        words = f"Land grows from the middle, on the pale hexes, to {grown['most_land']} hexes at most, with up to "
        words += f"{grown['most_fishing']} fishing grounds beside it. The fewest are those below; beyond them come, in "
        words += f"this order, {land or 'no land'}; and fishing grounds with {fishing or 'no number'}."
    if chart["apart"]:
        words += f" The numbers {' and '.join(map(str, chart['apart']))} never lie on neighbouring hexes."
    return f"<p>{escape(words)}</p>"


def _terrain_card(resolved: Resolved, key: str, terrain: Config) -> str:
    gives = terrain["gives"]
    drawn = hex_picture(Hex(0, 0), HexPicture(gives, "" if gives == NOTHING else gives))
    told = f"{caption(resolved, f'terrains.{key}', terrain, key)}<br>gives {gives}"
    return card(_svg(key, "-62 -62 124 124", drawn), told, terrain["count"])


def _token_cards(bag: Mapping[str, int]) -> Iterable[str]:
    for number, count in bag.items():
        rolls = f"<b>{count} ×</b> {number_of(pips(int(number)), 'roll')} of 36"
        yield card(_svg(number, "-40 -16 80 46", token(number)), rolls, count)


# --- the other components ---------------------------------------------------------------------------------------------


def _dock_card(resolved: Resolved, key: str, dock: Config) -> str:
    told = caption(resolved, f"docks.{key}", dock, key)
    drawn = dock_sign((0, 0), f"{dock['rate']}:1", dock["of"])
    return card(_svg(key, "-36 -18 72 36", drawn), told, dock["count"])


def _building_card(config: Config, key: str) -> str:
    building = config["buildings"][key]
    cost = [kind for kind in RESOURCES for _ in range(building["cost"][kind])]
    gap = min(17.0, 88 / max(1, len(cost)))
    drawn = "".join(
        (
            f'<rect x=".5" y=".5" width="99" height="79" rx="4" fill="#fff" stroke="{INK}"/>',
            place(key, 32, 34 if key == "lighthouse" else 28, 1.9),
            text(74, 32, str(building["points"]), 'text-anchor="middle" font-size="24" font-weight="bold"'),
            text(74, 44, "point" if building["points"] == 1 else "points", 'text-anchor="middle" font-size="9"'),
            *(place(kind, 50 + (n - (len(cost) - 1) / 2) * gap, 65, 0.85) for n, kind in enumerate(cost)),
        )
    )
    paid = ", ".join(f"{building['cost'][kind]} {kind}" for kind in RESOURCES if building["cost"][kind])
    pieces = "no limit of pieces" if building["pieces"] == "none" else f"{number_of(building['pieces'], 'piece')} each"
    told = [f"<b>{key}</b>", paid or "free of cost", pieces]
    if "yields" in building:
        told.append(f"{number_of(building['yields'], 'card')} from each producing hex")
    if key == "lighthouse":
        told.append(LIGHTHOUSES[config["rules"]["lighthouse_place"]])
    return card(_svg(key, "0 0 100 80", drawn), "<br>".join(told), 1)


LIGHTHOUSES = {
    "own_coast": "on an own cove or village on the coast",
    "own_any": "on an own cove or village",
    "free_coast": "on a free vertex of the coast that an own trail reaches",
}


def _log(config: Config) -> str:
    rows = [(entry["count"], entry["name"], card_words(entry, config["rules"])) for entry in config["log"].values()]
    return table(("cards", "name", "what it does"), rows)


def _goals(config: Config) -> str:
    goals = config["public_goals"].values()
    rows = [(goal["points"], goal["name"], f"first with {goal_words(goal)}") for goal in goals]
    return table(("points", "name", "who takes it"), rows)


def _trade(config: Config) -> str:
    """Say at which rates the bank trades, what it holds, and how rivals trade."""
    bank, trade = config["bank"], config["trade"]
    rows = [("bank", f"{bank['rate']} equal cards for 1 of choice")]
    if bank["lighthouse_rate"] != "none":
        rows.append(("bank, with an own lighthouse", f"{bank['lighthouse_rate']} equal cards for 1 of choice"))
    rows.append(("in the bank", "no limit" if bank["cards"] == "none" else f"{bank['cards']} cards of each resource"))
    offers = f"{number_of(trade['offers'], 'offer')} a turn: up to {number_of(trade['give'], 'card')} of one kind for "
    offers += f"up to {trade['ask']} of another, {'with' if trade['counter_offers'] else 'without'} counter-offers"
    rows.append(("rivals", offers if trade["offers"] else "no trade"))
    rows.append(("at a seven", f"whoever holds more than {config['play']['hand_limit']} cards discards half"))
    return table(("", ""), rows)


def _cards(cards: Iterable[str]) -> str:
    return f'<div class="cards">{"".join(cards)}</div>'


def _svg(name: str, view: str, drawn: str) -> str:
    return f'<svg viewBox="{view}" role="img" aria-label="{escape(name)}" fill="{INK}">{drawn}</svg>'
