"""What holds at every decision of every playout, whatever the rules chosen: C59 to C62.

Random playouts with random rule options; the positions are judged by what the engine shows.
"""
# ruff: noqa: N802 - statements keep their ids

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from sim.magic_card.rule_options import RULE_OPTIONS
from tests.magic_card.dealing import Dealt, keen
from tests.magic_card.playing import config
from tests.reference.magic_card import Engine

PLAYOUTS = 16
TOKENS = ("objects", "magic", "gold")
KINDS = (
    *("mission", "start", "again", "act", "sail", "telescope", "pick", "bottom", "good_weather", "power", "cash"),
    *("sell", "buy", "attack", "loot", "swap", "agree"),
)
WINDOWS = {"power": 1, "again": 1, "sell": 0, "buy": 2}
"""Decisions at which a card just cashed may lift tokens of one kind above the cap until the matter is settled (24)."""
SEA = """
          # # # # # #
         # . . o . . #
        # . N . . J . #
       # . . . . . x . #
      # o . . I I . . o #
     # . J . I I I . N . #
      # o . . I I . . o #
       # . x . . . . . #
        # . N . . J . #
         # . . o . . #
          # # # # # #
"""
"""A small sea, on which ships meet."""


class Seen(NamedTuple):
    """A playout as it was seen at each decision and at the end."""

    config: dict
    players: int
    asked: list[tuple[str, int]]  # kind and seat of each decision, ("end", -1) at the end
    chosen: list[dict]
    views: list[dict]
    result: dict


def some_config(rng: random.Random) -> dict:
    """The bundled config with rules, sea and tokens changed at random."""
    changes = {f"rules.{name}": rng.choice(words) for name, words in RULE_OPTIONS.items()}
    changes["rules.homecoming"] = rng.choice(["after_rounding"] * 4 + ["any_return"])  # which ends most of them soon
    return config(
        changes
        | {
            "play.rounds": 40,
            "actions.*.count": 1,
            "actions.*_minus_2.count": 2,
            "board.map": SEA,
            "tokens.gold.start": rng.choice([0, 4]),
            "tokens.magic.cap": rng.choice([3, 8]),
            "cards.telescope_sees": rng.choice([2, 3, 5]),
            "storm.steps": rng.choice([2, 3]),
        }
    )


@cache
def played(number: int) -> tuple[dict, int, dict, list[dict]]:
    """A random playout on the plain rules: config, players, what chance dealt, and what was decided."""
    rng = random.Random(number)
    whole, players = some_config(rng), 2 + number % 3
    playout = Dealt(whole, players, rng)
    chosen = []
    while (decision := playout.decision()) is not None:
        playout.check_invariants()
        chosen.append(keen(playout, decision, rng))
        playout.apply(chosen[-1])
    return whole, players, playout.dealt, chosen


@cache
def seen(engine: type, number: int) -> Seen:
    """Play a random playout again."""
    whole, players, dealt, chosen = played(number)
    playout = engine(config=whole, players=players, **dealt)
    asked, views = [], []
    for option in chosen:
        decision = playout.decision()
        assert option in decision["options"]
        asked.append((decision["kind"], decision["seat"]))
        views.append(playout.view())
        playout.apply(option)
    assert playout.decision() is None
    return Seen(whole, players, [*asked, ("end", -1)], chosen, [*views, playout.view()], playout.result())


@pytest.fixture(params=range(PLAYOUTS))
def game(engine, request) -> Seen:
    return seen(engine, request.param)


# -- C59: tokens -------------------------------------------------------------------------------------------------------


def test_C59_nobody_holds_fewer_than_none_or_more_than_the_cap(game):
    caps = [game.config["tokens"][token]["cap"] for token in TOKENS]
    for (kind, seat), view in zip(game.asked, game.views, strict=True):
        for owner, tokens in enumerate(view["tokens"]):
            for place, (n, cap) in enumerate(zip(tokens, caps, strict=True)):
                lifted = owner == seat and (WINDOWS.get(kind) == place or kind == "cash")
                assert n >= 0
                assert n <= cap or lifted, (kind, view["tokens"])


def test_C59_tokens_only_come_from_the_chest_and_go_there(game):
    """What a seat holds at the end is what it began with, and what came in, less what went out and was lost."""
    gains = {"objects": ("take", "cards"), "magic": ("take", "cards"), "gold": ("sales", "monsters", "cards")}
    losses = {
        "objects": ("sales", "fees", "cards", "monsters"),
        "magic": ("monsters", "cards"),
        "gold": ("talismans", "fees", "cards"),
    }
    for seat, row in enumerate(game.result["seats"]):
        for place, token in enumerate(TOKENS):
            n = game.config["tokens"][token]["start"] - row[f"{token}_excess"]
            n += sum(row[f"{token}_in_{cause}"] for cause in gains[token])
            n -= sum(row[f"{token}_out_{cause}"] for cause in losses[token])
            assert n == row[f"end_{token}"] == game.views[-1]["tokens"][seat][place]


def test_C59_sales_and_purchases_are_at_the_price(game):
    trade = game.config["trade"]
    for row in game.result["seats"]:
        assert row["objects_out_sales"] == trade["objects_per_gold"] * row["sales"]
        assert row["gold_in_sales"] == row["sales"]
        bought = row["talismans_open"] + row["talismans_top"]
        assert row["gold_out_talismans"] == trade["gold_per_talisman"] * bought


# -- C60: cards --------------------------------------------------------------------------------------------------------


def test_C60_no_action_card_is_lost(game):
    """Decks, hands and discards hold all of them, but for those looked at, fought or settled at the moment."""
    whole = sum(card["count"] for card in game.config["actions"].values())
    for place, ((kind, _), view) in enumerate(zip(game.asked, game.views, strict=True)):
        n = view["actions_left"] + sum(view["discards"].values()) + sum(sum(hand.values()) for hand in view["hands"])
        if kind in ("pick", "bottom"):
            assert n < whole
        elif kind in ("power", "cash"):
            assert n == whole - 1, (place, kind)
        elif kind == "again":
            assert whole - n in (0, 1)
        else:
            assert n == whole, (place, kind)


def test_C60_no_kind_of_action_card_becomes_more(game):
    for view in game.views:
        shown = Counter(view["discards"]) + Counter(view["bottom"])
        for hand in view["hands"]:
            shown += Counter(hand)
        assert all(n <= game.config["actions"][name]["count"] for name, n in shown.items())


def test_C60_no_talisman_is_lost(game):
    whole = sum(card["count"] for card in game.config["talismans"].values())
    for view in game.views:
        held = Counter(view["row"])
        for won in view["talismans"]:
            held += Counter(won)
        assert held.total() + view["talismans_left"] == whole
        assert all(n <= game.config["talismans"][name]["count"] for name, n in held.items())
        slots = game.config["play"]["open_talismans"]
        assert len(view["row"]) == min(slots, len(view["row"]) + view["talismans_left"])


# -- C61: ships --------------------------------------------------------------------------------------------------------


def signs(whole: dict) -> dict[tuple[int, int], str]:
    """What lies where on the sea of this file, by hand: eleven rows, the middle of the sixth is [0, 0]."""
    cells = {}
    for y, row in enumerate(line for line in SEA.split("\n") if line.strip()):
        r = y - 5
        for k, sign in enumerate(row.split()):
            cells[max(-5, -5 - r) + k, r] = sign
    assert whole["board"]["map"] == SEA
    return cells


def test_C61_no_two_ships_on_a_cell_and_calm_ships_on_white(game):
    """In a port only where ports take any number; a ship that has just been freed may lie on white until it sails."""
    sea, unlimited = signs(game.config), game.config["rules"]["port_ships"] == "unlimited"
    for (kind, seat), view in zip(game.asked, game.views, strict=True):
        cells = [tuple(cell) for cell in view["cells"] if cell]
        crowded = [cell for cell, n in Counter(cells).items() if n > 1]
        assert all(unlimited and sea[cell] in "NJ" for cell in crowded)
        for owner, (cell, state) in enumerate(zip(view["cells"], view["states"], strict=True)):
            if cell:
                sign = sea[tuple(cell)]
                assert sign in ".NJo"
                leaving = kind == "sail" and owner == seat
                assert leaving or (state == "calm") == (sign == "o")


# -- C62: turning ------------------------------------------------------------------------------------------------------


def test_C62_the_turning_changes_only_with_the_cell(game):
    for before, after in pairwise(game.views):
        for seat in range(game.players):
            if before["cells"][seat] == after["cells"][seat] and not _moved_twice(game, before, after):
                assert before["turning"][seat] == after["turning"][seat]


def _moved_twice(game: Seen, before: dict, after: dict) -> bool:
    """Whether a turn of somebody has ended in between, in which a storm may have come."""
    return before["turn"] != after["turn"] or game.config["rules"]["after_storm"] == "spins_again"


def test_C62_who_is_home_lies_in_the_own_port_after_going_round(game):
    for view in game.views:
        for seat in range(game.players):
            if view["home"][seat] and game.config["rules"]["homecoming"] == "after_rounding":
                assert abs(view["turning"][seat]) >= 1


def test_C62_who_is_home_stays_there(game):
    for before, after in pairwise(game.views):
        for seat in range(game.players):
            if before["home"][seat]:
                assert after["home"][seat]
                assert after["cells"][seat] == before["cells"][seat]


# -- the course --------------------------------------------------------------------------------------------------------


def test_C06_turns_come_one_after_the_other(game):
    turns = [view["turn"] for view in game.views]
    assert turns == sorted(turns)
    for (kind, _), view in zip(game.asked, game.views, strict=True):
        if kind == "act":
            assert view["seat"] == view["turn"] % game.players


def test_C55_the_end_is_a_complete_round_with_somebody_home_or_the_cap(game):
    row = game.result["playout"]
    assert row["turns"] % game.players == 0
    assert (row["end_reason"] == "home") == any(game.views[-1]["home"])
    if row["end_reason"] == "home":
        assert row["last_round"] == row["rounds"] - 1
    else:
        assert row["rounds"] == game.config["play"]["rounds"]


def test_C56_points_counted_afresh(game):
    scoring, missions = game.config["scoring"], game.config["missions"]
    for view in game.views[::10] + game.views[-1:]:
        for seat in range(game.players):
            points = 0
            for name, n in view["talismans"][seat].items():
                mission = view["missions"][seat]
                bonus = scoring["mission"] if mission and name in missions[mission]["shows"] else 0
                points += n * (game.config["talismans"][name]["value"] + bonus)
            points += scoring["gold"] * view["tokens"][seat][2]
            for name, n in view["hands"][seat].items():
                card = game.config["actions"][name]
                if card["kind"] == "gold":
                    one = game.config["rules"]["gold_card_value"] == "one"
                    points += n * scoring["gold"] * (1 if one else card["number"])
            points += scoring["home"] * view["home"][seat]
            assert points == view["points"][seat]


def test_what_was_played_covers_the_rules():
    """Of all these playouts together: every kind of decision, and whatever is rare."""
    keys = {next(iter(option)) for number in range(PLAYOUTS) for option in played(number)[3]}
    assert keys == set(KINDS)
    rows = [seen(Engine, number).result for number in range(PLAYOUTS)]
    assert {row["playout"]["end_reason"] for row in rows} == {"home", "cap"}
    for column in ("ties", "reshuffles", "hexes", "lost_turns"):
        assert sum(row["playout"][column] for row in rows) > 0, column
    for column in ("storm_ship", "storm_ports", "sails_lucky", "attacks_won", "defences_won", "swaps", "unpaid"):
        assert sum(seat[column] for row in rows for seat in row["seats"]) > 0, column
