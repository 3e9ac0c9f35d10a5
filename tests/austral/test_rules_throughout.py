"""What holds at every decision of every playout, whatever the rules chosen: R57 to R59, and points counted afresh.

Random playouts with random rule options; the positions are judged by what the engine shows and a board counted afresh.
"""
# ruff: noqa: N802 - statements keep their ids

import random
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from sim.austral.rule_options import RULE_OPTIONS
from sim.hexes import Edge, Hex, Vertex, edge, vertex
from tests.austral.maps import random_map, random_playout
from tests.austral.playing import RESOURCES, config

PLAYOUTS = 4


class Seen(NamedTuple):
    """A playout as it was seen at each decision and at the end."""

    config: dict
    players: int
    asked: list[str]  # the kind of each decision, "end" at the end
    views: list[dict]
    result: dict


def some_config(rng: random.Random) -> dict:
    """The bundled config with rules, bank and map changed at random."""
    rules = {f"rules.{name}": rng.choice(words) for name, words in RULE_OPTIONS.items()}
    return config(
        rules
        | {
            "bank.cards": rng.choice(["none", 19, 6]),
            "buildings.lighthouse.pieces": rng.choice(["none", 2]),
            "map.kind": rng.choice(["ring", "archipelago"]),
            "play.revealed": rng.choice([3, 7]),
            "trade.give": rng.choice([1, 3]),
            "trade.ask": rng.choice([1, 2]),
        }
    )


@cache
def seen(engine: type, number: int) -> Seen:
    """Play one random playout."""
    rng = random.Random(number)
    whole, players = some_config(rng), 2 + number % 3
    hexes, docks = random_map(whole, rng)
    playout = engine(config=whole, players=players, hexes=hexes, docks=docks, **random_playout(whole, rng))
    asked, views = [], []
    while (decision := playout.decision()) is not None:
        asked.append(decision["kind"])
        views.append(playout.view())
        playout.apply(rng.choice(decision["options"]))
    return Seen(whole, players, [*asked, "end"], [*views, playout.view()], playout.result())


@pytest.fixture(params=range(PLAYOUTS))
def game(engine, request) -> Seen:
    return seen(engine, request.param)


class Board:
    """A view, counted afresh."""

    def __init__(self, view: dict) -> None:
        self.land = {Hex(q, r) for q, r, terrain, _ in view["hexes"] if terrain not in ("sea", "fishing")}
        self.terrain = {Hex(q, r): terrain for q, r, terrain, _ in view["hexes"]}
        self.number = {Hex(q, r): number for q, r, _, number in view["hexes"]}
        self.buildings = {Vertex(*place): (seat, kind) for seat, kind, *place in view["buildings"]}
        self.lighthouses = {Vertex(*place): seat for seat, *place in view["lighthouses"]}
        self.trails = {Edge(*place): seat for seat, *place in view["trails"]}

    @staticmethod
    def around(v: Vertex) -> list[Hex]:
        """The three hexes that touch a vertex: those that call one of their corners so."""
        near = {Hex(v.q + q, v.r + r) for q in (-2, -1, 0, 1, 2) for r in (-2, -1, 0, 1, 2)}
        return [h for h in near if v in [vertex(*h, corner) for corner in ("N", "NE", "SE", "S", "SW", "NW")]]

    def edges_at(self, v: Vertex) -> list[Edge]:
        """The edges that end at a vertex and touch land."""
        sides = {edge(*h, side) for h in self.around(v) for side in ("E", "NE", "NW", "W", "SW", "SE")}
        return [one for one in sides if v in one.ends and self.land.intersection(one.hexes)]

    def own_trail_at(self, v: Vertex, seat: int) -> bool:
        return any(self.trails.get(one) == seat for one in self.edges_at(v))


# -- R57: cards --------------------------------------------------------------------------------------------------------


def test_R57_no_hand_and_no_bank_is_ever_below_zero(game):
    for view in game.views:
        assert all(n >= 0 for hand in view["hands"] for n in hand)
        assert view["bank"] == "none" or all(n >= 0 for n in view["bank"])


def test_R57_hands_and_bank_hold_all_cards_at_every_moment(game):
    cards = game.config["bank"]["cards"]
    for view in game.views:
        held = [sum(hand[place] for hand in view["hands"]) for place in range(5)]
        assert cards == "none" or [n + left for n, left in zip(held, view["bank"], strict=True)] == [cards] * 5


def test_R57_what_a_seat_holds_is_what_it_got_less_what_it_paid(game):
    gains = ("in_dice", "in_set_up", "in_log", "in_bank", "in_rivals")
    losses = ("out_builds", "out_bank", "out_rivals", "out_discards", "out_log")
    held = [
        [
            sum(row[f"{kind}_{cause}"] for cause in gains) - sum(row[f"{kind}_{cause}"] for cause in losses)
            for kind in RESOURCES
        ]
        for row in game.result["seats"]
    ]
    assert held == game.views[-1]["hands"]


def test_R57_between_rivals_as_many_cards_come_as_go(game):
    for kind in RESOURCES:
        assert sum(row[f"{kind}_in_rivals"] - row[f"{kind}_out_rivals"] for row in game.result["seats"]) == 0


# -- R58, R54: goals ---------------------------------------------------------------------------------------------------


def test_R58_goals_are_worth_two_points_each_at_most(game):
    assert sum(row["points_goals"] for row in game.result["seats"]) <= 2 * game.config["play"]["revealed"]


def test_R54_a_goal_taken_stays_with_its_owner(game):
    for before, after in pairwise(game.views):
        for (goal, owner), (same, later) in zip(before["goals"], after["goals"], strict=True):
            assert goal == same
            assert owner in (None, later)


# -- R59, R28 to R35: the board ----------------------------------------------------------------------------------------


def test_R59_no_two_buildings_are_neighbours(game):
    board = Board(game.views[-1])
    for v in board.buildings:
        ends = {end for one in board.edges_at(v) for end in one.ends} - {v}
        assert not ends & set(board.buildings)


def test_R59_every_building_has_an_own_trail(game):
    """While its first trail is to be laid, the newest cove has none."""
    seen_at = list(zip(game.asked, game.views, strict=True))
    for asked, view in seen_at[:20] + seen_at[20::20]:
        board = Board(view)
        bare = [v for v, (seat, _) in board.buildings.items() if not board.own_trail_at(v, seat)]
        assert len(bare) == (1 if asked == "first_trail" else 0)


def test_R30_every_trail_joins_an_own_building_or_trail(game):
    board = Board(game.views[-1])
    for one, seat in board.trails.items():
        others = [other for end in one.ends for other in board.edges_at(end) if other != one]
        own = any(board.trails.get(other) == seat for other in others)
        assert own or any(board.buildings.get(end, (None,))[0] == seat for end in one.ends)


def test_R32_R33_one_piece_in_a_place_and_all_at_land(game):
    view = game.views[-1]
    board = Board(view)
    assert len(board.buildings) == len(view["buildings"])
    assert len(board.trails) == len(view["trails"])
    assert all(board.land.intersection(one.hexes) for one in board.trails)
    assert all(board.land.intersection(board.around(v)) for v in board.buildings)


def test_50_nobody_has_more_pieces_than_there_are(game):
    kinds = game.config["buildings"]
    for seat in range(game.players):
        view = game.views[-1]
        standing = {
            "trail": [row[0] for row in view["trails"]].count(seat),
            "lighthouse": [row[0] for row in view["lighthouses"]].count(seat),
            "cove": [row[:2] for row in view["buildings"]].count([seat, "cove"]),
            "village": [row[:2] for row in view["buildings"]].count([seat, "village"]),
        }
        assert all(kinds[kind]["pieces"] == "none" or n <= kinds[kind]["pieces"] for kind, n in standing.items())


# -- points and counts -------------------------------------------------------------------------------------------------


def test_R37_R38_points_counted_afresh(game):
    points = {kind: piece["points"] for kind, piece in game.config["buildings"].items()}
    for view in game.views:
        for seat in range(game.players):
            counted = sum(points[kind] for owner, kind, *_ in view["buildings"] if owner == seat)
            counted += points["lighthouse"] * [row[0] for row in view["lighthouses"]].count(seat)
            counted += sum(
                game.config["public_goals"][goal]["points"] for goal, owner in view["goals"] if owner == seat
            )
            assert view["points"][seat] == counted


def test_R47_to_R53_counts_counted_afresh(game):
    """Those of the board; fish and trades are no longer to be seen."""
    gives = {name: terrain["gives"] for name, terrain in game.config["terrains"].items()}
    gives |= {"fishing": "fish", "sea": "nothing"}
    for view in game.views[::20] + game.views[-1:]:
        board = Board(view)
        for seat in range(game.players):
            own = [v for v, (owner, _) in board.buildings.items() if owner == seat]
            touched = {gives[board.terrain[h]] for v in own for h in board.around(v)} - {"nothing"}
            counted = {
                "trails": list(board.trails.values()).count(seat),
                "lighthouses": list(board.lighthouses.values()).count(seat),
                "villages": sum(board.buildings[v][1] == "village" for v in own),
                "resources": len(touched),
                "coastal": sum(not board.land.issuperset(board.around(v)) for v in own),
            }
            assert {what: view["counts"][what][seat] for what in counted} == counted


# -- the course --------------------------------------------------------------------------------------------------------


def test_R18_every_seven_reads_a_card(game):
    assert game.views[-1]["log_read"] == game.result["playout"]["rolled_7"]


def test_R10_every_turn_rolls_once_but_one_that_wins_at_its_beginning(game):
    rolls = sum(game.result["playout"][f"rolled_{n}"] for n in range(2, 13))
    assert game.result["playout"]["turns"] - rolls in (0, 1)


def test_R39_the_winner_is_the_active_player_with_enough_points(game):
    last = game.views[-1]
    if game.result["playout"]["end_reason"] == "goal":
        assert [row["win_share"] for row in game.result["seats"]] == [
            seat == last["seat"] for seat in range(game.players)
        ]
        assert last["points"][last["seat"]] >= game.config["play"]["goal"]
