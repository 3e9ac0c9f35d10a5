"""Tells in short sentences what happened in a playout of Austral, turn by turn, and what cards and goals say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from sim.austral.position import set_up_events
from sim.austral.words import RESOURCES
from sim.drawing import number_of

if TYPE_CHECKING:
    from sim.austral.engine import KernelEngine

Event = dict[str, Any]
Part = Mapping[str, Any]

COUNTED = {
    "trails": ("trail", "trails"),
    "fish": ("fish received", "fish received"),
    "lighthouses": ("lighthouse", "lighthouses"),
    "trades": ("trade", "trades"),
    "resources": ("resource beside own coves and villages", "resources beside own coves and villages"),
    "villages": ("village", "villages"),
    "coastal": ("cove or village on the coast", "coves or villages on the coast"),
}
"""What public goals count, for one and for several."""


def goal_words(goal: Part) -> str:
    """Say what a public goal asks for."""
    number = goal["at_least"]
    return f"{number} {COUNTED[goal['counts']][number > 1]}"


def card_words(card: Part, rules: Part) -> str:
    """Say what a card of the sea log does.

    Parameters
    ----------
    card
        A card of a resolved config.
    rules
        The config's rule options.
    """
    kind = card["kind"]
    if kind == "storm":
        who = f"Whoever holds {number_of(card['hand'], 'card')} or more and has no lighthouse"
        return f"{who} loses {number_of(card['loses'], 'card')} of the kind most held."
    if kind == "good_catch":
        return f"Each cove beside a fishing ground gets {card['cove']} fish, each village {card['village']}."
    if kind == "fair":
        return f"The reader trades with the bank at {card['rate']}:1 in this turn."
    if kind == "fog":
        covers = "may cover" if rules["fog"] == "may" else "covers"
        return f"The reader {covers} a hex without lighthouse; it produces nothing until the reader's next turn."
    if kind == "wind":
        when = "at once" if rules["wind"] == "at_once" else "at any time in this turn"
        return f"The reader lays {number_of(card['trails'], 'trail')} free of cost, {when}."
    if kind == "wreckage":
        return f"Everybody gets {card['cards']} {card['gives']}."
    return "No fishing ground produces until the reader's next turn."


def tell(engine: KernelEngine) -> Iterator[str]:
    """Yield a line for each founding and each turn, and one for the end; turns and seats count from 0."""
    for head, events in _chapters(engine):
        told = list(_sentences(engine.config, events))
        if told:
            yield f"{head}: {' '.join(told)}"
    if engine.decision() is None:
        yield _end(engine)


def _chapters(engine: KernelEngine) -> Iterator[tuple[str, list[Event]]]:
    """Yield the events of each founding and of each turn under their headings."""
    founding = set_up_events(engine.happened)
    foundings: list[list[Event]] = []
    for event in engine.happened[:founding]:
        if event["event"] == "founded" or not foundings:
            foundings.append([])
        foundings[-1].append(event)
    for number, events in enumerate(foundings):
        yield f"Founding {number}, seat {events[0]['seat']}", events
    for turn, played in groupby(engine.happened[founding:], key=lambda event: event["turn"]):
        yield f"Turn {turn}, seat {turn % engine.players}", list(played)


def _sentences(config: Part, events: Iterable[Event]) -> Iterator[str]:
    """Yield the sentences of a chapter; the same that happens to a seat several times in a row becomes one."""
    for (kind, seat), several in groupby(events, key=lambda event: (event["event"], event["seat"])):
        if kind in GATHERED:
            cards: Counter[str] = Counter()
            for event in several:
                cards[event["resource"]] += event.get("amount", 1)
            yield f"Seat {seat} {GATHERED[kind]} {said(cards)}."
        elif kind in SENTENCES:
            yield from (SENTENCES[kind](event) for event in several)
        elif kind == "goal":
            yield from (_goal(event, config["public_goals"][event["goal"]]) for event in several)
        elif kind == "read":
            yield from (_read(event, config) for event in several)


GATHERED = {"cards": "gets", "discarded": "discards", "storm_lost": "loses"}


def _end(engine: KernelEngine) -> str:
    result = engine.result()
    if result["playout"]["end_reason"] == "goal":
        seat, row = next((seat, row) for seat, row in enumerate(result["seats"]) if row["win_share"])
        return f"Seat {seat} wins with {number_of(row['score'], 'point')}."
    return ENDS[result["playout"]["end_reason"]]


ENDS = {
    "cap": "The playout was cut off: nobody wins.",
    "rule_gap": "The rules do not say how to go on: nobody wins.",
}


def _goal(event: Event, goal: Part) -> str:
    return f"Seat {event['seat']} takes the public goal {event['goal']}: {number_of(goal['points'], 'point')}."


def _read(event: Event, config: Part) -> str:
    card = config["log"][event["card"]]
    fair = f": {card['rate']}:1 with the bank in this turn" if card["kind"] == "fair" else ""
    return f"Reads {event['card']}{fair}."


def said(cards: Mapping[str, int]) -> str:
    """Say which cards, in the order of the resources."""
    each = [f"{cards[resource]} {resource}" for resource in RESOURCES if cards.get(resource)]
    return " and ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def spot(at: Iterable[Any]) -> str:
    """Write a place: of a hex, or of a corner or side of it.

    Examples
    --------
    >>> spot([0, -2, "NE"])
    '[0, -2, NE]'
    """
    return f"[{', '.join(map(str, at))}]"


def _rolled(event: Event) -> str:
    first, second = event["dice"]
    return f"Rolls {first} and {second}: {first + second}."


def _trail(event: Event) -> str:
    return f"Lays a{' free' if event['how'] == 'free' else ''} trail on {spot(event['at'])}."


def _built(event: Event) -> str:
    at = spot(event["at"])
    return {
        "cove": f"Builds a cove at {at}.",
        "village": f"Raises the cove at {at} to a village.",
        "lighthouse": f"Lights a lighthouse at {at}.",
    }[event["building"]]


def _bank(event: Event) -> str:
    dock = f" (dock {event['dock']})" if event["dock"] else ""
    return f"Gives the bank {event['rate']} {event['give']} for 1 {event['for']}{dock}."


def _offered(event: Event) -> str:
    to = "all" if event["to"] == "all" else f"seat {event['to']}"
    return f"Offers {to} {said(event['offer'])} for {said(event['for'])}."


def _answered(event: Event) -> str:
    if event["answer"] == "counter":
        return f"Seat {event['seat']} would give {said(event['give'])} for {said(event['for'])}."
    return f"Seat {event['seat']} {'accepts' if event['answer'] == 'accept' else 'refuses'}."


SENTENCES: dict[str, Callable[[Event], str]] = {
    "founded": lambda event: f"Founds a cove at {spot(event['at'])}.",
    "trail": _trail,
    "rolled": _rolled,
    "fog": lambda event: f"Fog covers {spot(event['at'])}.",
    "fog_ended": lambda event: f"The fog over {spot(event['at'])} lifts.",
    "tide": lambda event: f"No fishing ground produces until the next turn of seat {event['seat']}.",
    "tide_ended": lambda _: "The red tide ends.",
    "built": _built,
    "bank": _bank,
    "offered": _offered,
    "answered": _answered,
    "closed": lambda event: f"Trades with seat {event['with']}: {said(event['gave'])} for {said(event['got'])}.",
}
