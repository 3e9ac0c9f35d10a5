"""The story of a playout: a sentence for whatever happens."""

import random
from types import SimpleNamespace

from sim.austral.engine import KernelEngine
from sim.austral.events import EVENTS
from sim.austral.story import GATHERED, SENTENCES, card_words, goal_words, tell
from tests.austral.playing import bundled, config

FOUNDING = [
    {"event": "founded", "seat": 0, "turn": 0, "at": [0, -2, "N"]},
    {"event": "cards", "seat": 0, "turn": 0, "resource": "wood", "amount": 1, "cause": "set_up"},
    {"event": "trail", "seat": 0, "turn": 0, "at": [0, -2, "NE"], "how": "set_up"},
    {"event": "founded", "seat": 1, "turn": 0, "at": [0, 2, "S"]},
    {"event": "only_option", "seat": 1, "turn": 0, "decision": "first_trail", "option": {}},
    {"event": "trail", "seat": 1, "turn": 0, "at": [0, 2, "E"], "how": "set_up"},
]


def lines(*turns, reason="running", scores=(10, 4)):
    """The story of the foundings and of turns given as lists of events, each without its turn and mostly its seat."""
    happened = [*FOUNDING]
    for turn, events in enumerate(turns):
        rolled = {"event": "rolled", "dice": [3, 4]}
        happened += [{"seat": turn % 2, "turn": turn, **event} for event in (rolled, *events)]
    seats = [{"score": score, "win_share": float(reason == "goal" and score >= 10)} for score in scores]
    engine = SimpleNamespace(
        config=bundled(),
        players=2,
        happened=happened,
        decision=lambda: {} if reason == "running" else None,
        result=lambda: {"playout": {"end_reason": reason}, "seats": seats},
    )
    return [*tell(engine)]


def told(**event):
    """What a first turn tells in which one event happens after the roll."""
    return lines([event])[-1].removeprefix("Turn 0, seat 0: Rolls 3 and 4: 7. ")


def test_foundings_and_turns_have_lines_of_their_own():
    assert lines([], []) == [
        "Founding 0, seat 0: Founds a cove at [0, -2, N]. Seat 0 gets 1 wood. Lays a trail on [0, -2, NE].",
        "Founding 1, seat 1: Founds a cove at [0, 2, S]. Lays a trail on [0, 2, E].",
        "Turn 0, seat 0: Rolls 3 and 4: 7.",
        "Turn 1, seat 1: Rolls 3 and 4: 7.",
    ]


def test_cards_of_one_seat_in_a_row_become_one_sentence():
    def cards(seat, resource, amount):
        return {"event": "cards", "seat": seat, "resource": resource, "amount": amount, "cause": "dice"}

    lost = [{"event": "discarded", "resource": kind} for kind in ("wool", "wood", "wool")]
    assert lines([cards(0, "fish", 1), cards(0, "wood", 2), cards(1, "salt", 1), *lost])[-1] == (
        "Turn 0, seat 0: Rolls 3 and 4: 7. Seat 0 gets 2 wood and 1 fish. Seat 1 gets 1 salt. "
        "Seat 0 discards 1 wood and 2 wool."
    )
    assert told(event="storm_lost", seat=1, resource="salt") == "Seat 1 loses 1 salt."


def test_building():
    assert told(event="trail", at=[0, 0, "E"], how="paid") == "Lays a trail on [0, 0, E]."
    assert told(event="trail", at=[0, 0, "E"], how="free") == "Lays a free trail on [0, 0, E]."
    assert told(event="built", building="cove", at=[0, 0, "N"]) == "Builds a cove at [0, 0, N]."
    assert told(event="built", building="village", at=[0, 0, "N"]) == "Raises the cove at [0, 0, N] to a village."
    assert told(event="built", building="lighthouse", at=[0, 0, "N"]) == "Lights a lighthouse at [0, 0, N]."


def test_trade():
    bank = {"event": "bank", "give": "wood", "for": "fish", "rate": 3}
    assert told(**bank, dock="any") == "Gives the bank 3 wood for 1 fish (dock any)."
    assert told(**bank, dock=None) == "Gives the bank 3 wood for 1 fish."
    offer = {"offer": {"wood": 2}, "for": {"fish": 1}}
    assert told(event="offered", **offer, to="all") == "Offers all 2 wood for 1 fish."
    assert told(event="offered", **offer, to=1) == "Offers seat 1 2 wood for 1 fish."
    assert told(event="answered", seat=1, answer="refuse") == "Seat 1 refuses."
    assert told(event="answered", seat=1, answer="accept") == "Seat 1 accepts."
    counter = {"answer": "counter", "give": {"fish": 1}, "for": {"salt": 2}}
    assert told(event="answered", seat=1, **counter) == "Seat 1 would give 1 fish for 2 salt."
    assert told(event="closed", **{"with": 1, "gave": {"wood": 2}, "got": {"fish": 1}}) == (
        "Trades with seat 1: 2 wood for 1 fish."
    )


def test_the_sea_log_and_public_goals():
    assert told(event="read", card="storm") == "Reads storm."
    assert told(event="read", card="fair") == "Reads fair: 2:1 with the bank in this turn."
    assert told(event="fog", at=[0, 0]) == "Fog covers [0, 0]."
    assert told(event="fog_ended", at=[0, 0]) == "The fog over [0, 0] lifts."
    assert told(event="tide") == "No fishing ground produces until the next turn of seat 0."
    assert told(event="tide_ended") == "The red tide ends."
    assert told(event="goal", seat=1, goal="explorer", points=2) == "Seat 1 takes the public goal explorer: 2 points."


def test_the_end():
    assert lines([], reason="goal")[-1] == "Seat 0 wins with 10 points."
    assert lines([], reason="cap")[-1] == "The playout was cut off: nobody wins."
    assert lines(reason="rule_gap")[-1] == "The rules do not say how to go on: nobody wins."


def test_every_kind_of_event_but_two_has_a_sentence():
    silent = {name for name, _ in EVENTS.values()} - {*SENTENCES, *GATHERED, "goal", "read"}
    assert silent == {"ended", "only_option"}


def test_a_whole_playout_is_told():
    engine, chance = KernelEngine(config({"play.goal": 5}), 3, seed=4), random.Random(4)
    while engine.decision():
        options = engine.decision()["options"]
        builds = [option for option in options if "at" in option]
        engine.apply(chance.choice(builds or options))
    story = [*tell(engine)]
    turns = engine.result()["playout"]["turns"]
    assert len(story) == 6 + turns + 1
    assert story[-1].endswith("wins with 5 points.") or story[-1].endswith("wins with 6 points.")


# --- what cards and goals say


def test_what_cards_of_the_sea_log_say():
    base = bundled()
    said = {name: card_words(card, base["rules"]) for name, card in base["log"].items()}
    assert said["storm"] == "Whoever holds 5 cards or more and has no lighthouse loses 1 card of the kind most held."
    assert said["good_catch"] == "Each cove beside a fishing ground gets 1 fish, each village 2."
    assert said["following_wind"] == "The reader lays 1 trail free of cost, at once."
    assert said["wreckage"] == "Everybody gets 1 wood."
    assert len({*said.values()}) == 7
    other = config({"rules.fog": "may", "rules.wind": "this_turn"})
    assert "may cover" in card_words(other["log"]["fog"], other["rules"])
    assert card_words(other["log"]["following_wind"], other["rules"]).endswith("at any time in this turn.")


def test_what_public_goals_ask_for():
    assert goal_words({"counts": "trails", "at_least": 6}) == "6 trails"
    assert goal_words({"counts": "villages", "at_least": 1}) == "1 village"
    assert goal_words({"counts": "coastal", "at_least": 3}) == "3 coves or villages on the coast"
