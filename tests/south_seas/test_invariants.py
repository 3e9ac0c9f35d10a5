"""What holds at every decision of every playout, whatever the rules chosen: I1 to I8.

Random playouts of the bundled set with random rule options; the positions are judged by what the engine shows and a
board counted afresh.
"""
# ruff: noqa: N802 - invariants keep their ids

import random
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.reference.south_seas_board import Board, neighbours, read_tile
from tests.south_seas.playing import RULES

BUNDLED = tomllib.loads((Path(__file__).parents[2] / "configs" / "south_seas.toml").read_text("utf-8"))
OTHER_RULES = {
    "retrieve": "only_when_empty",
    "market_pick": "free_after_first",
    "market_ships": "per_player",
    "enclosed_cells": "refused",
    "no_tile": "end_at_once",
    "take_back": "after_rewards",
    "boat_covers": "smallest",
    "unpaid_boat": "covers",
    "enclosing_boat": "no_token",
    "spent_tokens": "bars",
    "bare_feature": "stay",
    "last_ship": "supplied",
    "final_supply": "one_each",
    "tie_break": "ships",
    "hidden_ships": True,
}
PLAYOUTS = 4


class Seen(NamedTuple):
    """A playout as it was seen at each decision and at the end."""

    players: int
    views: list[dict]
    in_hand: list[int]  # 1 while a drawn tile waits to be laid
    result: dict


@cache
def seen(engine: type, number: int) -> Seen:
    """Play one random playout of the bundled set."""
    rng = random.Random(number)
    players = 2 + number % 4
    rules = {name: rng.choice([value, OTHER_RULES[name]]) for name, value in RULES.items()}
    config = {
        **BUNDLED,
        "rules": rules,
        "boats": {"tokens": rng.choice([2, 19])},
        "goods": {"per_point": 3, "limit": rng.choice(["none", 6])},
    }
    playout = engine(config, players, *(shuffled(config[kind], rng) for kind in ("tiles", "ships")))
    views, in_hand = [], []
    while (decision := playout.decision()) is not None:
        views.append(playout.view())
        in_hand.append(int(decision["kind"] == "lay"))
        playout.apply(rng.choice(decision["options"]))
    return Seen(players, [*views, playout.view()], [*in_hand, 0], playout.result())


def shuffled(components: dict, rng: random.Random) -> list[str]:
    """All copies in random order, without the start tile."""
    copies = [name for name, one in components.items() for _ in range(one["count"] - one.get("start", False))]
    rng.shuffle(copies)
    return copies


@pytest.fixture(params=range(PLAYOUTS))
def game(engine, request) -> Seen:
    return seen(engine, request.param)


def board_of(view: dict) -> Board:
    """The tiles of a view on a fresh board."""
    board = Board()
    for x, y, name, angle in view["board"]:
        board.lay((x, y), read_tile(name, BUNDLED["tiles"][name], angle))
    return board


def test_I1_every_side_between_two_laid_tiles_matches(game):
    board = board_of(game.views[-1])
    assert all(board.fits(cell, tile) for cell, tile in board.tiles.items())
    assert all(any(near in board.tiles for near in neighbours(cell)) for cell in board.tiles)


def test_I2_islanders_on_the_board_and_in_supply_are_four_a_player(game):
    for view in game.views:
        on_board = [[row[0] for row in view["islanders"]].count(seat) for seat in range(game.players)]
        assert [laid + left for laid, left in zip(on_board, view["supply"], strict=True)] == [4] * game.players
        assert len({(x, y) for _, x, y, _ in view["islanders"]}) == len(view["islanders"])  # one on a tile


def test_I3_goods_are_never_negative(game):
    assert all(amount >= 0 for view in game.views for goods in view["goods"] for amount in goods)


def test_I4_features_counted_afresh_are_those_of_the_engine(game):
    """Open ends, symbols, fish groups and islanders. Which of equal groups is covered shows in their number only."""
    for view in game.views[:: len(game.views) // 12] + game.views[-1:]:
        board = board_of(view)
        standing = {(x, y, key): seat for seat, x, y, key in view["islanders"]}
        listed = {tuple(map(tuple, row[5])): row for row in view["features"]}
        counted = {tuple(sorted((*cell, key) for cell, key in one.spots)): one for one in board.features()}
        assert listed.keys() == counted.keys()
        for spots, feature in counted.items():
            kind, open_ends, symbols, fish, islanders, _ = listed[spots]
            assert (kind, open_ends) == (feature.kind, feature.open_ends)
            seats = [standing[spot] for spot in spots if spot in standing]
            assert islanders == [seats.count(seat) for seat in range(game.players)]
            drawn = [board.segment(spot).symbols for spot in feature.spots]
            if kind == "sea":
                assert symbols == sum(fish)
                assert all(fish.count(size) <= drawn.count(size) for size in fish)
            else:
                assert (symbols, fish) == (sum(drawn), [])


def test_I4_each_token_used_covers_one_group(game):
    tokens = {view["tokens"] + covered(view) for view in game.views[:: len(game.views) // 12]}
    assert len(tokens) == 1


def covered(view: dict) -> int:
    """How many fish groups lie under a token."""
    board = board_of(view)
    groups = sum(board.segment(spot).symbols > 0 for one in board.features() if one.kind == "sea" for spot in one.spots)
    return groups - sum(len(row[3]) for row in view["features"])


def test_I5_ships_taken_open_and_in_the_stack_are_all_ships(game):
    for view in game.views:
        assert sum(map(len, view["ships"])) + len(view["open_ships"]) + view["stack"] == 24
        points = [sum(BUNDLED["ships"][ship]["points"] for ship in taken) for taken in view["ships"]]
        assert view["points"] == points


def test_I6_tiles_laid_in_the_bag_and_discarded_are_all_tiles(game):
    for view, in_hand in zip(game.views, game.in_hand, strict=True):
        assert len(view["board"]) + in_hand + view["bag"] + view["discarded"] == 73
    assert all(before["turn"] <= after["turn"] for before, after in pairwise(game.views))


@pytest.mark.parametrize("name", BUNDLED["tiles"])
def test_I7_each_half_side_belongs_to_one_sea_or_island_each_footbridge_side_to_one_footbridge(name):
    tile = read_tile(name, BUNDLED["tiles"][name], 0)
    grounds = [half for one in tile.segments.values() if one.kind in ("sea", "island") for half in one.openings]
    bridges = [side for one in tile.segments.values() if one.kind == "footbridge" for side in one.openings]
    assert sorted(grounds) == list(range(8))
    assert len(set(bridges)) == len(bridges)


def test_I8_the_win_shares_sum_to_one(game):
    assert sum(row["win_share"] for row in game.result["seats"]) == pytest.approx(1)


def test_goods_balance(game):
    """What a seat holds at the end is what it got less what it paid."""
    held = [
        [row[f"{good}_in"] - row[f"{good}_out"] for good in ("shells", "fish", "bananas")]
        for row in game.result["seats"]
    ]
    assert held == game.views[-1]["goods"]
