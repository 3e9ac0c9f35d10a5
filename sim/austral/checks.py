"""What makes an Austral config playable as a whole: checks that no single value of it shows.

They are given those tables of the config that are sound by themselves, defaults written out, and each check runs if all
its tables are among them: so a map with a misspelt key does not hide that a goal is out of reach.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sim.austral import capacities as cap
from sim.austral.map_checks import fixed_map_mistakes, generated_map_mistakes
from sim.austral.maps import field_of
from sim.austral.words import FISHING, NOTHING, RESOURCES
from sim.config_paths import Mistake
from sim.hexes import grid

Table = dict[str, Any]
ENDLESS = 10**9
"""More than anybody can ever have: where nothing limits a number."""


def mistakes_of(tables: Mapping[str, Table]) -> Iterator[Mistake]:
    """Yield the mistakes that lie between values, as far as their tables are sound.

    Parameters
    ----------
    tables
        Name of a table of the config to the table, defaults written out.
    """
    for check, names in _CHECKS:
        if all(name in tables for name in names):
            yield from check(*(tables[name] for name in names))


def space_of(config_map: Table) -> tuple[int, int, int]:
    """Return how many vertices, edges and coast vertices a map has at most."""
    board = grid(field_of(config_map))
    if config_map["kind"] == "archipelago":
        most = config_map["archipelago"]["most_land"]
        vertices, edges = min(len(board.vertices), 4 * most + 2), min(len(board.edges), 5 * most + 1)
        return vertices, edges, vertices
    return len(board.vertices), len(board.edges), len(board.coast(board.field)[0])


def given_by_map(terrains: Table, tokens: Table, config_map: Table) -> set[str]:
    """Return the resources that some hex of the map gives."""
    if config_map["kind"] == "fixed":
        on_map = {entry["terrain"] for entry in config_map["hexes"].values()}
    else:
        on_map = {name for name, kind in terrains.items() if kind["count"]}
        extra = config_map["archipelago"]["extra_land"] if config_map["kind"] == "archipelago" else []
        on_map |= {line.split()[0] for line in extra}
        on_map |= {FISHING} if sum(tokens["fishing"].values()) else set()
    gives = {name: kind["gives"] for name, kind in terrains.items()} | {FISHING: "fish"}
    return {gives[name] for name in on_map if name in gives} - {NOTHING}


def _most(pieces: int | str) -> int:
    return ENDLESS if isinstance(pieces, str) else pieces


def _set_up_mistakes(study: Table, set_up: Table, buildings: Table, config_map: Table) -> Iterator[Mistake]:
    """Yield what keeps the players from founding their first coves."""
    coves = set_up["coves"]
    for kind in ("cove", "trail"):
        if _most(buildings[kind]["pieces"]) < coves:
            yield (
                f"buildings.{kind}.pieces",
                f"found {buildings[kind]['pieces']}, allowed: at least {coves}, as many as set_up.coves founds",
            )
    if not field_of(config_map):
        return
    vertices, wanted = space_of(config_map)[0], study["players"] * coves
    if vertices < 2 * wanted:
        yield (
            "map.hexes" if config_map["kind"] == "fixed" else "map",
            (
                f"too few hexes: {vertices} vertices for the {wanted} coves that {study['players']} players found, "
                f"allowed: at least {2 * wanted} vertices; add land, or lower study.players or set_up.coves"
            ),
        )


def _cost_mistakes(buildings: Table, bank: Table) -> Iterator[Mistake]:
    """Yield each cost that nobody could ever pay: the bank holds all cards that there are."""
    for kind, building in buildings.items():
        for resource in RESOURCES:
            if building["cost"][resource] > _most(bank["cards"]):
                yield (
                    f"buildings.{kind}.cost",
                    (
                        f"nobody could ever pay {resource} = {building['cost'][resource]}: bank.cards gives "
                        f"{bank['cards']} of each resource, allowed: at most so many, or more cards in the bank"
                    ),
                )


def _source_mistakes(terrains: Table, tokens: Table, config_map: Table) -> Iterator[Mistake]:
    if not given_by_map(terrains, tokens, config_map):
        yield "terrains", "nothing on the map gives a card, allowed: at least one terrain or fishing ground that does"


def _log_mistakes(log: Table) -> Iterator[Mistake]:
    total = sum(card["count"] for card in log.values())
    if total > cap.LOG_CARDS:
        yield "log", f"{total} cards in all, allowed: at most {cap.LOG_CARDS}"


def _reach(
    buildings: Table, config_map: Table, rules: Table, terrains: Table, tokens: Table, log: Table
) -> dict[str, int]:
    """Return the most that a player can ever have of each thing that a public goal counts."""
    vertices, edges, coast = space_of(config_map)
    pieces = {kind: _most(building["pieces"]) for kind, building in buildings.items()}
    dwellings = min(pieces["cove"] + pieces["village"], vertices)
    sites = {"own_coast": min(dwellings, coast), "own_any": dwellings, "free_coast": coast}
    given = given_by_map(terrains, tokens, config_map)
    fish = "fish" in given or rules["fish_counted"] == "all" or any(c.get("gives") == "fish" for c in log.values())
    return {
        "trails": min(pieces["trail"], edges),
        "fish": ENDLESS if fish else 0,
        "lighthouses": min(pieces["lighthouse"], sites[rules["lighthouse_place"]]),
        "trades": ENDLESS,
        "resources": len(given),
        "villages": min(pieces["village"], vertices),
        "coastal": min(dwellings, coast),
    }


def _goal_mistakes(
    play: Table, public_goals: Table, buildings: Table, config_map: Table, rules: Table, terrains: Table, tokens: Table,
    log: Table,
) -> Iterator[Mistake]:  # fmt: skip
    """Yield each public goal that nobody could ever take, and the goal itself if it is out of reach."""
    if play["revealed"] > len(public_goals):
        yield (
            "play.revealed",
            f"found {play['revealed']}, allowed: at most {len(public_goals)}, the number of public_goals",
        )
    if not field_of(config_map):
        return
    reach = _reach(buildings, config_map, rules, terrains, tokens, log)
    worth = []
    for key, goal in public_goals.items():
        if goal["at_least"] > reach[goal["counts"]]:
            yield (
                f"public_goals.{key}.at_least",
                (
                    f"nobody could ever have {goal['at_least']} {goal['counts']}, "
                    f"allowed: at most {reach[goal['counts']]}, or more pieces or sources"
                ),
            )
        else:
            worth.append(goal["points"])
    revealed = sum(sorted(worth, reverse=True)[: play["revealed"]])
    most = {
        "trail": reach["trails"],
        "cove": min(_most(buildings["cove"]["pieces"]), space_of(config_map)[0]),
        "village": reach["villages"],
        "lighthouse": reach["lighthouses"],
    }
    points = revealed + sum(most[kind] * building["points"] for kind, building in buildings.items())
    if play["goal"] > points:
        yield (
            "play.goal",
            (
                f"nobody could ever reach {play['goal']}: all pieces and revealed public goals together bring {points} "
                "points, allowed: at most so many, or more pieces or points"
            ),
        )


_Check = Callable[..., Iterator[Mistake]]
_CHECKS: tuple[tuple[_Check, tuple[str, ...]], ...] = (
    (generated_map_mistakes, ("terrains", "tokens", "docks", "map")),
    (fixed_map_mistakes, ("terrains", "docks", "map")),
    (_set_up_mistakes, ("study", "set_up", "buildings", "map")),
    (_cost_mistakes, ("buildings", "bank")),
    (_source_mistakes, ("terrains", "tokens", "map")),
    (_log_mistakes, ("log",)),
    (_goal_mistakes, ("play", "public_goals", "buildings", "map", "rules", "terrains", "tokens", "log")),
)
