"""Replays keep what they are told to keep: a toy whose shares can be counted out, and the games."""

from itertools import product
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

from analysis import luck
from sim import replays
from sim.config import resolve
from sim.errors import BalizaError
from sim.games import Game, game, games
from sim.policies import RANDOM, find_policy
from tests.studies import GAME, SOUTH_SEAS, small

# --- a toy: seat 0 wins if two dice and a choice of its own make four -------------------------------------------------

DICE = {"red": 3, "white": 2}
FACES = (*DICE.values(), 2)  # the last is the choice
STATE = np.dtype([("red", "i8"), ("white", "i8"), ("streams", "u8", (1,)), ("seed", "i8"), ("sum", "i8")])
ROW = np.dtype([("score", "i8")])


def begin(s, t, seed, deal, rotation):
    s["seed"] = seed
    draw = np.random.default_rng([seed % 2**63, deal])
    s["red"], s["white"], s["streams"][0] = (draw.integers(0, n) for n in FACES)


def play_on(s, t, log):
    s["sum"] = s["red"] + s["white"] + s["streams"][0]


def seat_0_wins(red, white, choice):
    return red + white + choice >= 3


def win_units(s, t, shares):
    won = seat_0_wins(s["red"], s["white"], s["streams"][0])
    shares[:] = [60 * won, 60 * (not won)]


def write_seat(s, t, row, shares, seat):
    row["score"] = s["sum"] if seat == 0 else 3


@pytest.fixture
def toy(monkeypatch):
    modules = {
        "machine": SimpleNamespace(begin=begin, set_up=lambda s, t: None),
        "outcome": SimpleNamespace(SEAT_ROW=ROW, win_units=win_units, write_seat=write_seat),
        "state": SimpleNamespace(STATE=STATE),
        "sources": SimpleNamespace(SOURCES={name: (name,) for name in DICE}),
    }
    home = SimpleNamespace(title="Toy", package="sim.south_seas", module=modules.__getitem__)
    monkeypatch.setattr(replays, "game", lambda _: home)
    monkeypatch.setattr(replays, "driver", lambda *_: SimpleNamespace(play_on=play_on))
    monkeypatch.setattr(replays, "make_tables", lambda *_: np.ones(1, [("n_seating", "i8")]))
    return SimpleNamespace(game="toy", config={"study": {"players": 2}})


def counted_out(*kept):
    """Var E[win | what is kept] / Var win, over all throws."""
    throws = list(product(*(range(n) for n in FACES)))
    wins = np.array([seat_0_wins(*throw) for throw in throws], float)
    groups = [tuple(throw[place] for place in kept) for throw in throws]
    means = [wins[[g == group for g in groups]].mean() for group in groups]
    return np.var(means) / np.var(wins)


def test_shares_of_the_toy_are_those_counted_out(toy):
    table = luck.shares(replays.replay(toy, deals=6_000, seed=4, jobs=1))
    found = {row["source"]: row for row in table.iter_rows(named=True)}
    truth = {"red": counted_out(0), "white": counted_out(1), "all chance": counted_out(0, 1), "choices": counted_out(2)}
    truth["in combination"] = 1 - truth["all chance"] - truth["choices"]
    assert list(found) == list(truth)
    for source, share in truth.items():
        assert found[source]["low"] < share < found[source]["high"], source
        assert found[source]["high"] - found[source]["low"] < 0.12
    assert 0.2 < truth["red"] < truth["all chance"] < 0.8  # so that none of this is empty


def test_a_replay_that_keeps_everything_is_the_same_playout(toy):
    whole = {"same": ("red", "white", "choices"), "other": ()}
    found = replays.replay(toy, deals=50, seed=4, keep=whole, jobs=1)
    first, same, other = (found.filter(replay=name).drop("replay") for name in ("", "same", "other"))
    assert same.equals(first)
    assert not other.equals(first)


def test_threads_do_not_matter(toy):
    one, three = (replays.replay(toy, deals=50, seed=4, jobs=jobs).sort(pl.all()) for jobs in (1, 3))
    assert one.equals(three)


def test_an_unknown_source_is_refused(toy):
    with pytest.raises(BalizaError, match="replay x: found wind, allowed: red, white, choices, seating"):
        replays.replay(toy, deals=5, keep={"x": ("wind",)})


# --- the games --------------------------------------------------------------------------------------------------------

EVERYTHING = {"same": ("tiles", "ships", "choices", "seating")}


def test_the_first_playing_is_that_of_the_study(tmp_path):
    greedy = find_policy(GAME, "greedy")
    found = replays.replay(SOUTH_SEAS, deals=12, players=4, policies=[greedy, RANDOM], seed=5, keep=EVERYTHING)
    study = small(tmp_path / "study", 24, [greedy, RANDOM], seed=5)
    turns = pl.col("playout") // 2 % 2 == pl.col("playout") % 2  # the rotations take turns over the deals
    rows = study.seats.filter(turns).select("deal", "seat", "win_share", "score").sort("deal", "seat").collect()
    first = found.filter(replay="").sort("deal", "seat")
    assert first["score"].to_list() == rows["score"].to_list()
    assert first["win_share"].to_list() == pytest.approx(rows["win_share"].to_list())
    assert found.filter(replay="same").drop("replay").sort("deal", "seat").equals(first.drop("replay"))


@pytest.mark.parametrize("name", [home.id for home in games().values() if home.has("sources")])
def test_the_sources_with_choices_and_seating_are_all_there_is(name):
    """Whoever keeps them all has the same end of each deal; without one of them, or the choices, another."""
    sources = tuple(replays.sources_of(game(name)))
    keep = {"same": (*sources, "choices", "seating"), "all chance": sources, "choices": ("choices",)}
    found = replays.replay(resolve(name), deals=8, seed=5, keep=keep)
    ends = {name: found.filter(replay=name).drop("replay").sort("deal", "seat") for name in ("", *keep)}
    assert ends["same"].equals(ends[""])
    assert not ends["all chance"].equals(ends[""])
    assert not ends["choices"].equals(ends[""])


def test_a_game_that_names_no_sources_says_so(monkeypatch):
    monkeypatch.setattr(Game, "has", lambda _, name: name != "sources")
    with pytest.raises(BalizaError, match="South Seas does not name its sources of chance"):
        replays.sources_of(GAME)


def test_ships_decide_nothing_where_all_are_alike():
    """With one kind of tile and no ships the deck says nothing: only choices are left."""
    config = SOUTH_SEAS.config
    tile = next(name for name, tile in config["tiles"].items() if tile["start"])
    one_kind = {tile: {**config["tiles"][tile], "count": 20}}
    alike = resolve({**config, "tiles": one_kind, "ships": {}, "assumed": []})
    keep = {"choices": ("choices", "seating"), "tiles": ("tiles",)}
    found = replays.replay(alike, deals=60, players=2, seed=5, keep=keep)
    ends = {name: found.filter(replay=name).drop("replay").sort("deal", "seat") for name in ("", *keep)}
    assert ends["choices"].equals(ends[""])
    assert not ends["tiles"].equals(ends[""])
