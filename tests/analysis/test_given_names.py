"""What games give report pages, names and sentences that stand in no code of a page, is in every catalogue."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from babel.messages.pofile import read_po

from analysis import dynamics
from analysis.exact import told_by_game
from analysis.language import ENGLISH, LOCALE, languages
from analysis.played import Played
from sim.config import Resolved, resolve
from sim.config_files import bundled
from sim.dataset import columns
from sim.games import Game, game, games
from sim.policies import policies_of

NEVER_NAMED = ("option", "hex", "cell", "direction")
"""Kinds of component that pages show on a board or by other names."""
A_WORD = re.compile("[a-z]{3}")
FLOW = re.compile(r"(\w+?)_(?:in|out)_(\w+)")
PREFIXES = ("points_", "start_")
NO_MEASURES = ("number", "hash")
"""Units of columns that pages do not show as such."""
CHANCE = re.compile(r"rolled_|goal_\d")
"""Columns that pages show by other names."""


def components(home: Game, config: dict) -> Iterator[str]:
    for kind, key in home.module("outcome").component_ids(config):
        name = config.get(f"{kind}s", {}).get(key, {}).get("name") or key.replace("_", " ")
        if kind not in NEVER_NAMED and A_WORD.search(name):
            yield name


def of_config(home: Game, config: dict) -> Iterator[str]:
    """Yield what a config gives: names of its components and sections, groups and reasons of its assumptions."""
    yield from components(home, config)
    yield from (section["name"] for section in config.get("spinner", {}).get("sections", {}).values())
    for entry in config.get("assumed", []):
        yield from (entry["group"], entry["reason"])


def of_columns(home: Game) -> Iterator[str]:
    """Yield what columns give: where points and resources come from, starts, goods, ends, all that playouts count."""
    for column in columns(home, "seats"):
        flow = FLOW.fullmatch(column.name)
        if flow:
            yield from (flow[1], flow[2].replace("_", " "))
        for prefix in PREFIXES:
            if column.name.startswith(prefix) and column.unit not in NO_MEASURES:
                yield column.name.removeprefix(prefix).replace("_", " ")
    yield from (c.name for c in columns(home, "components") if c.unit == "goods" and not c.name.endswith(("_sq", "_y")))
    for column in columns(home, "playouts"):
        if column.name not in dynamics.COMMON and not CHANCE.match(column.name):
            yield from (column.name.replace("_", " "), column.meaning)
        yield from column.words


def of_rules(home: Game) -> Iterator[str]:
    """Yield what follows from the rules: sides and shapes of cells, what a storm does, what sections show."""
    config = resolve(home.id).config
    study = Played("", *[None] * 4, {"game": home.id, "config": config})  # type: ignore[arg-type]
    if odds := told_by_game(study, "odds", "tile_set"):
        yield from odds.SHAPES
        yield from map(odds.side_name, odds.side_totals(odds.tile_set(config)))
    if odds := told_by_game(study, "odds", "spinner"):
        yield from (word for section in odds.spinner(config).sections for word in section.options)
    if odds := told_by_game(study, "storm_odds", "mean_risk"):
        yield from odds.mean_risk(config)


@cache
def resolved() -> list[Resolved]:
    return [resolve(name) for name in bundled()]


def given(home: Game) -> set[str]:
    configs = [found for found in resolved() if found.game == home.id]
    assert configs
    told = {text for found in configs for text in of_config(home, found.config)}
    return told | {*of_columns(home), *of_rules(home), *(policy.about for policy in policies_of(home).values())}


@pytest.mark.parametrize("language", [language for language in languages() if language != ENGLISH])
@pytest.mark.parametrize("name", sorted(games()))
def test_a_catalogue_has_what_a_game_gives(name, language):
    known = set()
    for file in (LOCALE / language).glob("*.po"):
        with file.open("rb") as text:
            known |= {message.id for message in read_po(text) if message.string}
    wanted = given(game(name))
    assert len(wanted) > 50
    assert sorted(wanted - known) == []
