"""What is odd about a Magic Card config that can be played all the same: notes for its designer, no mistakes."""

from collections.abc import Iterator
from typing import Any

from sim.config_paths import Mistake
from sim.magic_card.board_map import read_board
from sim.spinner import wheel

Table = dict[str, Any]


def notes(config: Table) -> Iterator[Mistake]:
    """Yield the dotted path and the text of each note.

    Parameters
    ----------
    config
        A resolved config.
    """
    yield from _box_notes(config)
    yield from _spinner_notes(config["spinner"]["sections"])
    yield from _monster_notes(config)
    yield from _price_notes(config)
    yield from _mission_notes(config["missions"], config["talismans"])
    yield from _water_notes(config["board"])


def _box_notes(config: Table) -> Iterator[Mistake]:
    said = config["box"]["cards"]
    parts = {key: len(config[key]) for key in ("characters", "missions")}
    parts |= {key: sum(card["count"] for card in config[key].values()) for key in ("actions", "talismans")}
    if said not in ("any", sum(parts.values())):
        listed = ", ".join(f"{count} {key}" for key, count in parts.items())
        yield "box.cards", f"The box is said to hold {said} cards and holds {sum(parts.values())}: {listed}."


def _spinner_notes(sections: Table) -> Iterator[Mistake]:
    if note := wheel([section["weight"] for section in sections.values()]).note:
        yield "spinner.sections", note
    live = [section for section in sections.values() if section["weight"] > 0]
    if not any(section["number"] > 0 and not section["storm"] for section in live):
        yield "spinner.sections", "No section that comes up lets a ship sail, so nobody ever comes home by sailing."
    for word, what in (("wind", "leaves a windless cell"), ("hammer", "is repaired")):
        if not any(word in section["options"] for section in live):
            yield "spinner.sections", f'No section that comes up shows "{word}": a ship {what} only by card or fee.'


def _monster_notes(config: Table) -> Iterator[Mistake]:
    """Yield each monster that nobody can ever tame: not with the best spin, all tokens, all cards and all others."""
    actions = config["actions"]
    best = max(s["number"] for s in config["spinner"]["sections"].values() if s["weight"] > 0)
    stored = sum(max(card["number"], 0) * card["count"] for card in actions.values() if card["kind"] == "magic")
    monsters = {key: card for key, card in actions.items() if card["kind"] == "monster" and card["count"]}
    helpers = sum(card["count"] for card in monsters.values()) - 1
    most = best + config["tokens"]["magic"]["cap"] + stored + helpers * config["cards"]["monster_strength"]
    for key, card in monsters.items():
        if card["power"] > most:
            yield (
                f"actions.{key}.power",
                (
                    f"Nobody can ever tame a monster of {card['power']}: the best spin, all tokens, all magic cards "
                    f"and all other monsters together reach {most}."
                ),
            )


def _price_notes(config: Table) -> Iterator[Mistake]:
    """Yield each price above what a player can hold: then only cards kept can pay it."""
    for path, kind in (
        ("trade.objects_per_gold", "objects"),
        ("trade.gold_per_talisman", "gold"),
        ("ships.exit_fee", "objects"),
        ("ships.repair_fee", "gold"),
    ):
        table, key = path.split(".")
        if config[table][key] > config["tokens"][kind]["cap"]:
            yield path, f"Nobody can hold {config[table][key]} {kind}: tokens.{kind}.cap is lower."


def _mission_notes(missions: Table, talismans: Table) -> Iterator[Mistake]:
    for key, mission in missions.items():
        for name in mission["shows"]:
            if not talismans[name]["count"]:
                yield f"missions.{key}.shows", f"It shows the talisman {name}, of which there is no copy."


def _water_notes(config_board: Table) -> Iterator[Mistake]:
    board = read_board(config_board)
    waters = set().union(*(board.reach(board.ports[place].cell) for place in board.starts))
    cut_off = [cell for cell in range(len(board.cells)) if board.may_sail(cell) and cell not in waters]
    if cut_off:
        yield "board.map", f"{len(cut_off)} blue cells cannot be sailed to from any start port."
