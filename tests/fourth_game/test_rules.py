"""The rules of the race, on positions worked out by hand, and its config."""

import pytest

from sim.config import check, notes, resolve


@pytest.fixture
def play(ladders, classical):
    """Play given spins on the classical board and tell what happened to the pieces, and the position."""

    def played(players, spins, **changes):
        config = {**classical.config, **changes}
        return ladders.module("engine").KernelEngine(config, players, spins=spins)

    return played


def steps(engine, turns):
    return [
        (event["event"], event["seat"], event["square"]) for event in engine.happened if event["turn"] in range(turns)
    ]


def test_a_ladder_goes_up_and_a_chute_down(play):
    """Seat 0: 0 -> 6 -> 9, a ladder to 31. Seat 1: 0 -> 5 -> 11 -> 16, a chute to 6."""
    engine = play(2, ["six", "five", "three", "six", "two", "five"])
    assert steps(engine, 6) == [
        ("spun", 0, 6),
        ("spun", 1, 5),
        ("spun", 0, 9),
        ("jumped", 0, 31),
        ("spun", 1, 11),
        ("spun", 0, 33),
        ("spun", 1, 16),
        ("jumped", 1, 6),
    ]


def test_a_spin_beyond_the_last_square_is_not_moved(play):
    """1 -> 38 -> 44 -> 50 -> 51 -> 67 -> 71 -> 91 -> 97, where four is too much and three is home."""
    way = ["one", "six", "six", "one", "four", "six"]
    engine = play(1, [*way, "four", "three"])
    assert steps(engine, 8)[-3:] == [("spun", 0, 97), ("spun", 0, 97), ("spun", 0, 100)]
    assert engine.result()["playout"]["end_reason"] == "finished"
    assert engine.turn == 8


def test_under_the_other_rule_it_is_home(play, classical):
    engine = play(
        1, ["one", "six", "six", "one", "four", "six", "four"], rules={**classical.config["rules"], "finish": "over"}
    )
    assert steps(engine, 7)[-1] == ("spun", 0, 100)
    assert engine.turn == 7


def test_a_piece_is_taken_along_once(play):
    """A ladder that ends where a chute starts: the chute waits for pieces that are moved there."""
    ladders = {"up": {"name": "", "start": 2, "end": 16}}
    engine = play(1, ["two", "one"], ladders=ladders)
    assert steps(engine, 2) == [("spun", 0, 2), ("jumped", 0, 16), ("spun", 0, 17)]


def test_a_piece_that_cannot_move_is_not_taken_along_again(play):
    """On 97, with a chute from there that a ladder has led to: four is too much, the piece stays."""
    engine = play(
        1,
        ["one", "four"],
        ladders={"up": {"name": "", "start": 1, "end": 97}},
        chutes={"down": {"name": "", "start": 97, "end": 5}},
    )
    assert steps(engine, 2) == [("spun", 0, 1), ("jumped", 0, 97), ("spun", 0, 97)]


def test_the_race_ends_at_once(play):
    """The shortest way home, 14, 20, 26, 84, 90, 94, 100; seat 1 with 2, 14, 6, 8, 10, 12 has no seventh spin."""
    shortest = ["four", "six", "six", "two", "six", "four", "six"]
    engine = play(2, [spin for pair in zip(shortest, ["two"] * 7, strict=True) for spin in pair])
    assert engine.turn == 13
    assert engine.view()["squares"] == [100, 12]
    assert [seat["win_share"] for seat in engine.result()["seats"]] == [1, 0]


def test_leads_and_cap(play, classical):
    """Two rounds: 3 : 0, 3 : 3, 7 : 3, and 7 : 31 by the ladder on 9."""
    rules = {**classical.config["rules"], "rounds": 2}
    result = play(2, ["three", "three", "four", "six"], rules=rules).result()
    assert result["playout"]["end_reason"] == "cap"
    assert (result["playout"]["turns"], result["playout"]["rounds"], result["playout"]["winners"]) == (4, 2, 0)
    assert result["playout"]["lead_changes"] == 3
    assert [seat["turns_led"] for seat in result["seats"]] == [3, 2]
    assert [seat["score"] for seat in result["seats"]] == [7, 31]


MISTAKES = {
    "[chutes]\nup = { start = 10, end = 20 }": (
        "chutes.up: goes from 10 to 20, allowed: a ladder goes up, a chute down"
    ),
    "[ladders]\nfar = { start = 10, end = 101 }": (
        "ladders.far: goes from 10 to 101, allowed: from below the last square, 100, to it at most"
    ),
    "[ladders]\ntwice = { start = 16, end = 17 }": (
        "chutes.from_16.start: found 16, where ladders.twice starts, allowed: one of them"
    ),
    "[spinner.sections]\none = { number = 0 }": (
        "spinner.sections.one.number: found 0, allowed: a whole number from 1 to 400"
    ),
    "[spinner.sections]\none = { weight = -1 }": (
        "spinner.sections.one.weight: found -1, allowed: a number of at least 0"
    ),
    "[spinner.sections]\none = { weight = 1e-10 }": (
        "spinner.sections: the weights divide the wheel into 50000000001 equal parts, allowed: at most 2147483648; "
        "give them fewer digits"
    ),
}


@pytest.mark.parametrize("text", MISTAKES)
def test_mistakes_of_a_config(write, text):
    [mistake] = check(write(f'extends = "ladders"\n{text}\n'))
    assert mistake.partition(": ")[2] == MISTAKES[text]


def test_weights_that_look_like_chances_but_are_none_are_noted(write, classical):
    assert notes(classical) == []
    narrow = resolve(write('extends = "ladders"\n[spinner.sections]\none = { weight = 0.5 }\n'))
    assert notes(narrow) == [
        "spinner.sections: The weights add up to 5.5, not 1: each chance is the weight divided by that."
    ]


def test_a_variant_of_a_config_that_comes_with_the_game(write):
    changed = resolve(write('extends = "ladders"\nremove = ["chutes.from_98"]\n[board]\nsquares = 101\n'))
    assert "from_98" not in changed.config["chutes"]
    assert changed.sources["board.squares"] == "my.toml"
    assert changed.sources["spinner.sections.one.weight"] == "assumed"
