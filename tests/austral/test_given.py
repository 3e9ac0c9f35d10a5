"""What a record fixes of chance is played; what is not fixed follows from the seed, and is dealt anew in a fork."""

import pytest

from sim.austral.engine import KernelEngine
from sim.config import resolve
from sim.errors import BalizaError


def engine(**given):
    return KernelEngine(resolve("austral").config, 3, seed=3, **given)


def read(played: KernelEngine) -> list[str]:
    return [event["card"] for event in played.happened if event["event"] == "read"]


def test_the_orders_of_a_playout_give_the_same_playout():
    played = engine()
    again = engine(**{deck: order or None for deck, order in played.orders().items()})
    played.play_on()
    again.play_on()
    assert again.result() == played.result()


def test_cards_given_come_first_and_the_deck_stays_whole():
    order = engine(log=["storm", "storm"]).orders()["log"]
    assert order[:2] == ["storm", "storm"]
    assert sorted(order) == sorted(engine().orders()["log"])


def test_dice_given_are_rolled_and_the_seed_goes_on():
    played, seeds = engine(dice=["1 1", "6 6"]), engine()
    played.play_on()
    seeds.play_on()
    rolled = [[e["roll"] for e in one.happened if e["event"] == "rolled"] for one in (played, seeds)]
    assert rolled[0][:2] == ["1 1", "6 6"]
    assert rolled[0][2:10] == rolled[1][2:10]


def test_a_fork_keeps_what_was_seen_and_deals_the_rest_anew():
    played = engine()
    while len(read(played)) < 3:
        played.apply_index(played.choose())
    turn, ends = played.turn, set()
    for deal in range(6):
        fork = played.fork(9, deal, {"log": 0})
        fork.play_on()
        assert read(fork)[:3] == read(played)[:3]
        assert fork.happened[: len(played.happened)] == played.happened
        ends.add(fork.turn)
    assert len(ends) > 1
    assert played.turn == turn


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"log": ["strom"]}, r"log\[0\]: no such id 'strom'; did you mean storm\?"),
        ({"log": ["storm"] * 3}, r"log\[2\]: one 'storm' more than there are in this deck"),
        ({"goals": ["explorer"] * 2}, r"goals\[1\]: one 'explorer' more"),
        ({"goals": ["explorer"] * 4}, r"goals: found 4, the config reveals 3"),
        ({"dice": ["7 1"]}, r"dice\[0\]: found '7 1', expected two numbers from 1 to 6"),
        ({"docks": ["0 0 E any"]}, r"docks: given without hexes"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(given, message):
    with pytest.raises(BalizaError, match=message):
        engine(**given)
