"""The set-up: C01 to C05, with missions, start ports and the row of talismans."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.magic_card.playing import Playout, begun, bundled, on, untouched

SEA = "# P . N . J . P . N I #"
"""Ports from the west: neutral_1, black_1, red_1, neutral_2, black_2."""
ALL_PORTS = ["neutral_1", "black_1", "red_1", "neutral_2", "black_2"]


def at_the_ports(engine, *, players=2, **settings) -> Playout:
    """A playout of which nothing is decided yet."""
    return untouched(engine, on(SEA, **settings), players=players)


# -- C01: tokens -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C01_everybody_begins_with_three_objects_three_magic_and_no_gold(engine, players):
    game = begun(engine, on(SEA), players=players, starts=" ".join(ALL_PORTS[:players]))
    assert game.tokens == ["3 3 0"] * players
    assert game.hands == [""] * players
    assert game.view["points"] == [0] * players


def test_C01_how_many_comes_from_the_config(engine):
    game = at_the_ports(engine, tokens__objects__start=5, tokens__magic__start=0, tokens__gold__start=2)
    assert game.tokens == ["5 0 2"] * 2
    assert game.view["points"] == [2, 2]


# -- C02: missions -----------------------------------------------------------------------------------------------------


def test_C02_each_player_has_one_mission(engine):
    game = begun(engine, on(SEA), missions="c a")
    assert game.view["missions"] == ["c", "a"]
    assert game.per_seat("mission") == [2, 0]


def test_C02_talismans_of_missions_in_the_box_stay_in_the_deck(engine):
    """Nobody has mission d; its talismans can be turned up."""
    game = begun(engine, on(SEA), missions="a b", talismans="d4 d5 d6")
    assert game.row == "d4 d5 d6"
    assert game.view["talismans_left"] == 20 - 3


def test_C02_missions_chosen_in_turn_order_when_talismans_lie_open(engine):
    """46, the variant: seat 0 first, each from what is left, before the ports."""
    game = at_the_ports(engine, players=3, rules__missions="chosen")
    assert game.asked == ("mission", 0)
    assert game.row == "a3 a5 a7"
    assert game.view["missions"] == [None] * 3
    assert game.offered == ["a", "b", "c", "d"]
    game.apply(mission="c")
    assert game.asked == ("mission", 1)
    assert game.offered == ["a", "b", "d"]
    game.apply(mission="a")
    game.apply(mission="d")
    assert game.view["missions"] == ["c", "a", "d"]
    assert game.kind == "start"


def test_C02_the_last_mission_is_no_choice(engine):
    missions = {"only": {"shows": ["a3"]}, "other": {"shows": ["b4"]}}
    game = at_the_ports(engine, rules__missions="chosen", missions=missions)
    assert game.offered == ["only", "other"]
    game.apply(mission="other")
    assert game.view["missions"] == ["other", "only"]
    assert game.kind == "start"


# -- C03: the row of talismans -----------------------------------------------------------------------------------------


def test_C03_three_talismans_lie_open(engine):
    game = begun(engine, on(SEA), talismans="neutral_7 neutral_7 c5")
    assert game.row == "neutral_7 neutral_7 c5"
    assert game.view["talismans_left"] == 17


@pytest.mark.parametrize(("slots", "row"), [(0, ""), (1, "b4"), (5, "b4 b5 b6 d4 d5")])
def test_C03_how_many_comes_from_the_config(engine, slots, row):
    game = begun(engine, on(SEA, play__open_talismans=slots), talismans="b4 b5 b6 d4 d5")
    assert game.row == row


def test_C03_a_short_deck_opens_what_it_has(engine):
    """35."""
    talismans = {name: bundled()["talismans"][name] for name in ("a3", "b4")}
    missions = {"m": {"shows": ["a3"]}, "n": {"shows": ["b4"]}}
    game = begun(engine, on(SEA, talismans=talismans, missions=missions), missions="m n", talismans="b4 a3")
    assert game.row == "b4 a3"
    assert game.view["talismans_left"] == 0


# -- C04: start ports --------------------------------------------------------------------------------------------------


def test_C04_from_each_port_at_most_one_ship_starts_the_last_player_chooses_first(engine):
    """47."""
    game = at_the_ports(engine, players=3)
    assert game.asked == ("start", 2)
    assert game.offered == ALL_PORTS
    assert game.view["cells"] == [None] * 3
    assert game.seat == 2
    game.apply(start="red_1")
    assert game.asked == ("start", 1)
    assert game.offered == ["neutral_1", "black_1", "neutral_2", "black_2"]
    game.apply(start="black_2")
    assert game.asked == ("start", 0)
    assert game.offered == ["neutral_1", "black_1", "neutral_2"]
    assert game.view["homes"] == [None, "black_2", "red_1"]
    game.apply(start="neutral_1")
    assert game.view["homes"] == ["neutral_1", "black_2", "red_1"]
    assert game.columns == [1, 9, 5]
    assert game.per_seat("start_port") == [0, 4, 2]
    assert game.asked == ("act", 0)


def test_C04_or_the_first_player_chooses_first(engine):
    game = at_the_ports(engine, players=3, rules__start_order="turn_order")
    assert game.asked == ("start", 0)
    game.apply(start="black_1")
    assert game.asked == ("start", 1)
    game.apply(start="neutral_1")
    assert game.asked == ("start", 2)
    assert game.offered == ["red_1", "neutral_2", "black_2"]


@pytest.mark.parametrize(
    ("start", "ports"),
    [
        ("any", ALL_PORTS),
        ("black", ["black_1", "black_2"]),
        ("neutral", ["neutral_1", "neutral_2"]),
        (["black_2", "neutral_1", "red_1"], ["neutral_1", "red_1", "black_2"]),
    ],
)
def test_C04_which_ports_may_be_started_from(engine, start, ports):
    assert at_the_ports(engine, board__start=start).offered == ports


def test_C04_the_last_free_port_is_no_choice(engine):
    game = at_the_ports(engine, board__start="black")
    game.apply(start="black_1")
    assert game.view["homes"] == ["black_2", "black_1"]
    assert game.kind == "act"


def test_C04_without_a_free_port_the_rules_have_a_gap(engine):
    """Seat 1 takes the only red port, unasked; none is left for seat 0."""
    game = at_the_ports(engine, board__start="red")
    assert game.kind == "end"
    assert game.result["end_reason"] == "rule_gap"
    assert (game.result["turns"], game.result["rounds"], game.result["winners"]) == (0, 0, 0)
    assert game.per_seat("win_share") == [0, 0]
    assert game.view["homes"] == [None, "red_1"]
    assert game.view["cells"] == [None, [5, 0]]
    assert game.view["seat"] == 0
    assert game.per_seat("start_port") == [-1, 2]


def test_C04_a_start_port_brings_no_card_and_no_trade(engine):
    """13. Gold and objects would allow trade in both."""
    game = begun(engine, on(SEA, tokens__gold__start=4), starts="red_1 black_1")
    assert game.asked == ("act", 0)
    assert game.tokens == ["3 3 4"] * 2
    assert game.view["actions_left"] == 36


# -- C05: the ports of the bundled board -------------------------------------------------------------------------------


def test_C05_six_ports_three_black_and_three_red_in_turn_round_the_island(engine):
    """Named in reading order; by the compass round the ring the colours alternate."""
    game = untouched(engine, {}, players=4)
    assert game.offered == ["black_1", "red_1", "red_2", "black_2", "black_3", "red_3"]
    for port in ("black_1", "red_1", "red_2", "black_2"):
        game.choose_port(port)
    assert game.cells == [[7, 0], [-7, 0], [7, -7], [0, -7]]
    others = begun(engine, {}, starts="black_3 red_3")
    assert others.cells == [[-7, 7], [0, 7]]
