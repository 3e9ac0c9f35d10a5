"""Random maps as lists of text, for playouts in tests; plain and slow, and independent of the game's own generator."""

import random

from sim.hexes import SIDES, Edge, Hex, Vertex, disc, edge, ring

Lying = dict[Hex, tuple[str, int]]


def random_map(config: dict, rng: random.Random) -> tuple[list[str], list[str]]:
    """A legal map of a config's kind, ring or archipelago: its lines of hexes and of docks."""
    draw = _ring_map if config["map"]["kind"] == "ring" else _archipelago_map
    while True:
        land, fishing, dock_edges = draw(config, rng)
        numbers = {h: number for h, (_, number) in {**land, **fishing}.items()}
        if dock_edges is not None and not _clash(numbers, config["map"]["apart"]):
            break
    kinds = _copies(config["docks"])
    rng.shuffle(kinds)
    hexes = [f"{q} {r} {terrain} {number}" for (q, r), (terrain, number) in {**land, **fishing}.items()]
    docks = [f"{q} {r} {side} {kind}" for (q, r, side), kind in zip(dock_edges, kinds, strict=False)]
    rng.shuffle(hexes)
    return [line.removesuffix(" 0") for line in hexes], docks


def random_playout(config: dict, rng: random.Random) -> dict:
    """Everything else that chance decides in a playout, long enough for any: goals, log and dice."""
    cards = _copies(config["log"])
    log = [card for _ in range(100) for card in rng.sample(cards, len(cards))]
    turns = config["play"]["rounds"] * 4
    return {
        "goals": rng.sample(list(config["public_goals"]), config["play"]["revealed"]),
        "log": log,
        "dice": [f"{rng.randint(1, 6)} {rng.randint(1, 6)}" for _ in range(turns)],
    }


def _ring_map(config: dict, rng: random.Random) -> tuple[Lying, Lying, list[Edge]]:
    shape = config["map"]
    sea = ring(shape["radius"] + 1)
    shift = rng.choice([0, 1]) if shape["shift"] == "half" else 0
    land = disc(shape["radius"])
    fishing = [sea[(place + shift) % len(sea)] for place in shape["fishing"]]
    docks = [sea[(place + shift) % len(sea)] for place in shape["docks"]]
    lying = _lay_out(config, rng, land, _copies(config["terrains"]), _numbers(config["tokens"]["land"]))
    tokens = _numbers(config["tokens"]["fishing"])
    rng.shuffle(tokens)
    edges = [rng.choice([edge(*h, side) for side in _sides_towards(h, set(land))]) for h in docks]
    return lying, {h: ("fishing", n) for h, n in zip(fishing, tokens, strict=True)}, edges


def _archipelago_map(config: dict, rng: random.Random) -> tuple[Lying, Lying, list[Edge] | None]:
    shape = config["map"]["archipelago"]
    kinds, tokens = _copies(config["terrains"]), _numbers(config["tokens"]["land"])
    for line in shape["extra_land"][: rng.randint(0, shape["most_land"] - len(kinds))]:
        kind, _, number = line.partition(" ")
        kinds.append(kind)
        tokens += [int(number)] if number else []
    land = {Hex(0, 0)}
    while len(land) < len(kinds):
        around = {n for h in land for n in h.neighbours() if n.distance <= shape["radius"]} - land
        land.add(rng.choice(sorted(around)))
    grounds = _numbers(config["tokens"]["fishing"])
    grounds += shape["extra_fishing"][: rng.randint(0, shape["most_fishing"] - len(grounds))]
    sea = sorted({n for h in land for n in h.neighbours()} - land)
    fishing = dict(zip(rng.sample(sea, len(grounds)), (("fishing", n) for n in grounds), strict=True))
    edges = _apart(
        [edge(*h, side) for h in sea if h not in fishing for side in _sides_towards(h, land)],
        sum(dock["count"] for dock in config["docks"].values()),
        rng,
    )
    return _lay_out(config, rng, sorted(land), kinds, tokens), fishing, edges


def _lay_out(config: dict, rng: random.Random, land: list[Hex], kinds: list[str], tokens: list[int]) -> Lying:
    """Terrains over the land, numbers over what gives something."""
    rng.shuffle(kinds)
    rng.shuffle(tokens)
    left = iter(tokens)
    nothing = {kind for kind, terrain in config["terrains"].items() if terrain["gives"] == "nothing"}
    return {h: (kind, 0 if kind in nothing else next(left)) for h, kind in zip(land, kinds, strict=True)}


def _apart(edges: list[Edge], n: int, rng: random.Random) -> list[Edge] | None:
    """Some edges of which no two share a vertex; None if chance found too few."""
    rng.shuffle(edges)
    chosen: list[Edge] = []
    used: set[Vertex] = set()
    for one in edges:
        if len(chosen) < n and not used.intersection(one.ends):
            chosen.append(one)
            used.update(one.ends)
    return chosen if len(chosen) == n else None


def _sides_towards(sea: Hex, land: set[Hex]) -> list[str]:
    return [side for side, n in zip(SIDES, sea.neighbours(), strict=True) if n in land]


def _clash(numbers: dict[Hex, int], apart: list[int]) -> bool:
    """R60: whether two neighbouring hexes both carry one of these numbers."""
    red = {h for h, number in numbers.items() if number in apart}
    return any(red.intersection(h.neighbours()) for h in red)


def _copies(kinds: dict) -> list[str]:
    return [name for name, kind in kinds.items() for _ in range(kind["count"])]


def _numbers(tokens: dict[str, int]) -> list[int]:
    return [int(number) for number, count in tokens.items() for _ in range(count)]
