"""Configs of Magic Card drawn at random: boards of hexes and squares, spinners, decks, prices and rule options."""

import random
from typing import Any

from sim.config import resolve
from sim.errors import ConfigError
from sim.magic_card.rule_options import RULE_OPTIONS
from sim.magic_card.words import HIDDEN, STEPS

VARIANTS = ("home_ports", "large_board", "large_storm", "missions_chosen", "shared_ports", "small_board", "squares")
PORTS = {"N": "black", "J": "red", "P": "neutral"}


def hex_map(chance: random.Random, radius: int) -> list[list[str]]:
    """Rows of a hexagon with a golden border and an island in the middle; other cells by chance."""
    rows = []
    for r in range(-radius, radius + 1):
        qs = range(max(-radius, -radius - r), min(radius, radius - r) + 1)
        rows.append([_sign(chance, max(abs(q), abs(r), abs(q + r)), radius) for q in qs])
    return rows


def square_map(chance: random.Random, width: int, height: int) -> list[list[str]]:
    """Rows of a rectangle with a golden border and an island in the middle; other cells by chance."""
    middle = ((width - 1) / 2, (height - 1) / 2)
    rows = []
    for y in range(height):
        edge = [y in (0, height - 1) or x in (0, width - 1) for x in range(width)]
        near = [max(abs(x - middle[0]), abs(y - middle[1])) <= 1 for x in range(width)]
        rows.append(["#" if edge[x] else "I" if near[x] else _water(chance) for x in range(width)])
    return rows


def _sign(chance: random.Random, ring: int, radius: int) -> str:
    if ring <= 1:
        return "I"
    return "#" if ring == radius else _water(chance)


def _water(chance: random.Random) -> str:
    return chance.choices(".ox", (16, 2, 1))[0]


def random_board(chance: random.Random) -> dict[str, Any]:
    """A board that may turn out not to be playable."""
    grid = chance.choice(["hexes", "squares"])
    if grid == "hexes":
        rows = hex_map(chance, chance.choice([4, 5, 6]))
    else:
        rows = square_map(chance, chance.choice([7, 8, 9, 13]), chance.choice([7, 8, 9]))
    if chance.random() < 0.3:  # water up to the edge of the map
        rows = [[cell if cell != "#" or chance.random() < 0.7 else "." for cell in row] for row in rows]
    blue = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."]
    for y, x in chance.sample(blue, min(len(blue), chance.choice([4, 5, 6, 8, 12]))):
        rows[y][x] = chance.choice("NNJJP")
    wide = max(len(row) for row in rows)
    indent = [" " * (wide - len(row)) if grid == "hexes" else "" for row in rows]
    text = "\n".join(shift + " ".join(row) for shift, row in zip(indent, rows, strict=True))
    return {"grid": grid, "start": "any", "map": text + "\n", "ports": dict(PORTS)}


def _spinner(chance: random.Random, grid: str) -> dict[str, Any]:
    """Sections with odd numbers, offers, weights and directions."""
    sections = {}
    for place in range(chance.choice([2, 4, 6, 9])):
        storm = place == 1 and chance.random() < 0.9
        offers = [] if storm else [w for w in ("wind", "card", "hammer", "objects", "magic") if chance.random() < 0.45]
        sections[f"s{place}"] = {
            "number": -2 if storm else chance.choice([0, 1, 2, 4, 5, 6, 7, 9, 9, 14]),
            "options": offers,
            "direction": chance.choice(list(STEPS[grid])),
            "weight": chance.choice([0, 0.5, 1, 1, 2]) if place > 1 else 1,
            "storm": storm,
        }
    return {"sections": sections}


def _deck(chance: random.Random, actions: dict[str, Any]) -> dict[str, Any]:
    """The bundled cards with other counts: a few of them, or many of some."""
    most = chance.choice([1, 2, 3])
    deck = {name: {**card, "count": chance.choice([0, *range(most + 1)])} for name, card in actions.items()}
    if chance.random() < 0.5:  # two kinds of each hidden card: the first one held is played
        twins = {f"{name}_too": {**card, "name": ""} for name, card in deck.items() if card["kind"] in HIDDEN}
        deck = dict(
            sorted({**deck, **twins}.items(), key=lambda item: item[0].endswith("too"), reverse=chance.random() < 0.5)
        )
    loved = chance.choice(["spin_again", "telescope", "hex", "lucky_wind", "good_weather", "monster", "gold", "magic"])
    for card in deck.values():
        if card["kind"] == loved:
            card["count"] = chance.choice([2, 4])
        if card["kind"] == "monster":
            card["power"] = chance.choice([0, 3, 6, 9, 12])
    return deck


def drawn_config(chance: random.Random) -> dict[str, Any]:
    """A resolved config: a variant or a board by chance, with other numbers of all kinds."""
    while True:
        try:
            return resolve(_drawn_data(chance)).config
        except ConfigError:  # no way round the island, a port out of reach, too few ports
            continue


def _drawn_data(chance: random.Random) -> dict[str, Any]:
    name = chance.choice(["magic_card", *(f"magic_card_{variant}" for variant in VARIANTS)])
    data = resolve(name).config
    if chance.random() < 0.6:
        data["board"] = random_board(chance)
        data["spinner"] = _spinner(chance, data["board"]["grid"])
    data["rules"] = {name: chance.choice([choices[0], *choices]) for name, choices in RULE_OPTIONS.items()}
    data["play"] = {"rounds": chance.choice([6, 12, 25]), "open_talismans": chance.choice([0, 1, 3, 3, 5, 8])}
    caps = {kind: chance.choice([3, 8, 8, 12]) for kind in ("objects", "magic", "gold")}
    data["tokens"] = {kind: {"start": chance.choice([0, 3, cap]), "cap": cap} for kind, cap in caps.items()}
    data["ships"] = {"exit_fee": chance.choice([0, 1, 2]), "repair_fee": chance.choice([0, 1, 2])}
    data["storm"] = {"steps": chance.choice([1, 2, 2, 3, 8])}
    data["trade"] = {"objects_per_gold": chance.choice([1, 2]), "gold_per_talisman": chance.choice([1, 1, 2])}
    data["cards"] = {
        "lucky_steps": chance.choice([0, 2, 5, 9]),
        "telescope_sees": chance.choice([1, 2, 3, 8]),
        "monster_strength": chance.choice([0, 1, 3]),
    }
    data["scoring"] = {
        "home": chance.choice([0, 15]),
        "mission": chance.choice([0, 10]),
        "gold": chance.choice([0, 1, 3]),
    }
    data["actions"] = _deck(chance, data["actions"])
    for talisman in data["talismans"].values():
        talisman["count"] = chance.choice([0, 1, 1, 2])
    data["box"] = {"cards": "any"}
    data.pop("assumed", None)
    return data
