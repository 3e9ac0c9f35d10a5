"""Tells in short sentences what happened in a playout of Magic Card, turn by turn.

What the seat on turn does is told without its name: "Sails 4 cells to [3, -2]."; of others it is "Seat 2 draws hex."
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from sim.drawing import number_of
from sim.magic_card.position import set_up_events

if TYPE_CHECKING:
    from sim.magic_card.engine import KernelEngine

Event = dict[str, Any]
Table = Mapping[str, Any]


def tell(engine: KernelEngine) -> Iterator[str]:
    """Yield lines for the set-up, one for each turn, and one for the end; turns and seats count from 0."""
    for head, seat, events in _chapters(engine):
        told = [*_sentences(engine.config, seat, events)]
        if told:
            yield f"{head}: {' '.join(told)}"
    if engine.decision() is None:
        yield _end(engine)


def _chapters(engine: KernelEngine) -> Iterator[tuple[str, int, list[Event]]]:
    """Yield under their headings the events of the set-up, seat by seat, and those of each turn; and whose they are."""
    set_up = set_up_events(engine.happened)
    for (is_row, seat), events in groupby(
        engine.happened[:set_up], key=lambda event: (event["event"] == "turned_up", event["seat"])
    ):
        yield "Set-up" if is_row else f"Set-up, seat {seat}", seat, [*events]
    for turn, events in groupby(engine.happened[set_up:], key=lambda event: event["turn"]):
        seat = turn % engine.players
        yield f"Turn {turn}, seat {seat}", seat, [*events]


def _sentences(config: Table, active: int, events: Sequence[Event]) -> Iterator[str]:
    """Yield the sentences of a chapter; cards that are seen, turned up or put away one after another share one."""
    groups = [(kind, [*same]) for kind, same in groupby(_in_order(events), key=lambda event: event["event"])]
    for (kind, several), (following, _) in zip(groups, [*groups[1:], ("", [])], strict=True):
        if kind == "excess" and following == "took":
            continue  # what was taken is told as what was kept
        if kind in GATHERED:
            found = GATHERED[kind](several)
            if found:
                yield _said(found, active, several[0]["seat"])
        elif kind in SENTENCES:
            for event in several:
                found = SENTENCES[kind](event, config)
                if found:
                    yield _said(found, active, event["seat"])


def _in_order(events: Sequence[Event]) -> list[Event]:
    """Put a purchase before the talisman that then takes its place in the row."""
    told = [*events]
    for number, (event, following) in enumerate(pairwise(events)):
        if (event["event"], following["event"]) == ("turned_up", "bought"):
            told[number : number + 2] = following, event
    return told


def _said(sentence: str, active: int, seat: int) -> str:
    """Complete a sentence: one that begins with a verb is about the seat of the event."""
    if not sentence[0].islower():
        return sentence
    return sentence[0].upper() + sentence[1:] if seat == active else f"Seat {seat} {sentence}"


def _end(engine: KernelEngine) -> str:
    result = engine.result()
    winners = [(str(seat), row["score"]) for seat, row in enumerate(result["seats"]) if row["win_share"]]
    if not winners:
        return ENDS[result["playout"]["end_reason"]]
    names, points = listed([seat for seat, _ in winners]), number_of(winners[0][1], "point")
    return f"Seat {names} wins with {points}." if len(winners) == 1 else f"Seats {names} share the win with {points}."


ENDS = {
    "cap": "The playout was cut off: nobody wins.",
    "rule_gap": "No port is free to start from, and the rules do not say how to go on: nobody wins.",
}


def listed(words: Sequence[str]) -> str:
    """List things.

    Examples
    --------
    >>> listed(["hex", "repair", "hex"])
    'hex, repair and hex'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def some(number: int, tokens: str) -> str:
    """Say a number of tokens.

    Examples
    --------
    >>> some(1, "objects"), some(2, "objects"), some(1, "gold")
    ('1 object', '2 objects', '1 gold')
    """
    return f"{number} {tokens.removesuffix('s') if number == 1 else tokens}"


# --- spins and storms -------------------------------------------------------------------------------------------------


def _spun(event: Event, config: Table) -> str:
    section = config["spinner"]["sections"][event["section"]]
    if event["purpose"] == "direction":
        return f"spins {event['section']} for the storm's direction."
    if event["purpose"] == "turn" and section["storm"]:
        return f"spins {event['section']}: a storm."
    return f"spins {event['section']}: {section['number']}."


def _stormed(event: Event, _: Table) -> str:
    carried = [f"carried to {event['at']}"] * (event["cells"] > 0)
    return f"Seat {event['seat']}'s ship is {' and '.join([*carried, *DANGERS[event['outcome']]])}."


DANGERS: dict[str, tuple[str, ...]] = {
    "unhurt": (), "calm": ("becalmed",), "reef": ("damaged on a reef",), "island": ("damaged on the island",),
    "rim": ("damaged at the golden rim",), "ship": ("damaged by another ship",),
    "stopped": ("stopped by another ship",),
}  # fmt: skip


# --- ships ------------------------------------------------------------------------------------------------------------


def _fee(event: Event, _: Table) -> str:
    why = "to leave the calm" if event["tokens"] == "objects" else "for repairs"
    return f"pays {some(event['amount'], event['tokens'])} {why}."


def _home(event: Event, _: Table) -> str:
    return f"{'is carried' if event['by_storm'] else 'comes'} home to {event['port']}: this is the last round."


def _took(event: Event, _: Table) -> str:
    kept, offered = event["kept"], some(event["offered"], event["tokens"])
    return f"takes {offered}." if kept == event["offered"] else f"takes {kept} of {offered}."


def _lost_turn(event: Event, _: Table) -> str:
    more = f", and {number_of(event['left'], 'more turn')} to come" if event["left"] else ""
    return f"loses the turn{more}."


# --- action cards -----------------------------------------------------------------------------------------------------


def _drew(events: Sequence[Event]) -> str:
    seen = [event["card"] for event in events if event["looked"]]
    return f"sees {listed(seen)}." if seen else ""


def _bottom(events: Sequence[Event]) -> str:
    cards = [event["card"] for event in events]
    return f"To the bottom of the deck: {listed(cards)}."


def _unpaid(event: Event, _: Table) -> str:
    return f"cannot pay {event['card']} and loses {'the rest of this' if event['ends_turn'] else 'the next'} turn."


def _monster(event: Event, config: Table) -> str:
    power = config["actions"][event["card"]]["power"]
    return f"reaches {event['sum']} of {power} with {event['tokens']} magic."


def _lost_to(event: Event, _: Table) -> str:
    lost = f"loses {some(event['objects'], 'objects')}" if event["objects"] else "has no objects to lose"
    return f"is beaten by {event['card']} and {lost}."


# --- trade and battles ------------------------------------------------------------------------------------------------


def _bought(event: Event, _: Table) -> str:
    from_top = " from the top of the deck" if event["slot"] is None else ""
    return f"buys {event['talisman']}{from_top} for {event['gold']} gold."


def _turned_up(events: Sequence[Event]) -> str:
    found = [event["talisman"] for event in events if event["slot"] is not None]
    return f"Turned up: {listed(found)}." if found else ""


def _battle(event: Event, _: Table) -> str:
    ties = f" after {number_of(event['ties'], 'tie')}" if event["ties"] else ""
    if event["winner"] is None:
        return f"Nobody wins the battle{ties}."
    return f"Seat {event['winner']} wins the battle{ties}, {event['attacker']} against {event['attacked']}."


def _looted(event: Event, _: Table) -> str:
    card = f"the hidden card {event['card']}" if event["what"] == "hidden" else event["card"]
    return f"takes {card} from seat {event['from']}."


SENTENCES: dict[str, Callable[[Event, Table], str]] = {
    "mission": lambda event, _: f"has mission {event['mission']}.",
    "started": lambda event, _: f"starts from {event['port']}.",
    "spun": _spun,
    "chose": lambda event, _: "stays." if event["option"] == "stay" else "",
    "sailed": lambda event, _: f"sails {number_of(event['steps'], 'cell')} to {event['to']}.",
    "docked": lambda event, _: f"docks in {event['port']}.",
    "took": _took,
    "fee": _fee,
    "drawn": lambda event, _: f"draws {event['card']}.",
    "no_card": lambda _, __: "finds no card to draw.",
    "income": lambda event, _: f"cashes {event['card']} for {some(event['amount'], event['tokens'])}.",
    "paid": lambda event, _: f"pays {some(event['amount'], event['tokens'])}.",
    "unpaid": _unpaid,
    "played": lambda event, _: f"plays {event['card']}.",
    "excess": lambda event, _: f"loses {some(event['amount'], event['tokens'])} above the limit.",
    "monster": _monster,
    "tamed": lambda event, _: f"tames {event['card']} for {event['gold']} gold.",
    "lost_to": _lost_to,
    "sold": lambda event, _: f"sells {some(event['objects'], 'objects')} for {event['gold']} gold.",
    "bought": _bought,
    "hex": lambda _, __: "The open talismans are shuffled into the deck.",
    "storm": lambda event, _: f"The storm blows {event['direction']}.",
    "stormed": _stormed,
    "sheltered": lambda event, _: f"Seat {event['seat']}'s ship stays out of it.",
    "attacked": lambda event, _: f"attacks seat {event['target']}.",
    "battle": _battle,
    "looted": _looted,
    "swapped": lambda event, _: f"changes places with seat {event['with']}.",
    "home": _home,
    "lost_turn": _lost_turn,
    "rebuilt": lambda event, _: f"The discard pile of {number_of(event['cards'], 'card')} becomes the deck.",
}
GATHERED: dict[str, Callable[[Sequence[Event]], str]] = {"drew": _drew, "bottom": _bottom, "turned_up": _turned_up}
