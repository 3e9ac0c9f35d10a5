"""Records: the notation of one playout, as JSON Lines that people can read, write by hand and argue over.

The first line is a header: game, rules version, config (a bundled name, a file, or the config itself), players, seed
and deal, and any hidden orders (all of a deck, its first cards, or none; the rest is dealt from the seed). Then follows
one line for each decision or chance event:

- ``{"drawn": "curve_plain"}``
- ``{"lay": "curve_plain", "at": [0, 1], "turned": 90}``
- ``{"islander": "place", "on": "bridge"}``
- ``{"supply": "six_any"}`` and ``{"pay": {"shells": 0, "fish": 3, "bananas": 3}}``
- ``{"expect": {"goods": [[0, 3, 0], [0, 0, 0]]}}``

Decision lines may carry ``seat`` and ``turn`` and are then held to them. Lines of chance may be left out; so may
decisions with a single option, and a payment (then it is paid from the kinds most held). An ``expect`` line compares
parts of the position (or of the final rows: ``score``, ``win_share``) with what is written. A tile that looks the same
at several angles lies at the smallest of them, whichever the line gives: its segments are named as they lie then.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.config import Resolved, resolve
from sim.errors import BalizaError, IllegalDecision
from sim.games import Game, game
from sim.policies import RANDOM, Policy

NOTATION = 1
"""Version of the notation, the value of ``baliza`` in a header."""

CHANCE = {"drawn": "tile", "discarded": "tile", "ship_opened": "ship"}
ASIDE = ("seat", "turn", "only")
SEAT_RESULTS = ("score", "win_share")


class RecordError(BalizaError):
    """A record that cannot be read or that breaks a rule; the message names file, line and rule."""


@dataclass
class Record:
    """A record as read: `lines` holds (line number, content) of everything below the header."""

    name: str
    header: dict[str, Any]
    lines: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    def error(self, number: int, message: str) -> RecordError:
        """Return the error to raise about a line."""
        return RecordError(f"{self.name}:{number}: {message}")


def read_record(path: str | Path) -> Record:
    """Read a record from a file.

    Raises
    ------
    RecordError
        Naming the line that is no JSON object, or what the header lacks.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read: {error}") from None
    return parse_record(text, str(path))


def parse_record(text: str, name: str = "record") -> Record:
    """Read a record from text; lines that are empty or begin with # are passed over."""
    record = Record(name, {})
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            content = json.loads(line)
        except json.JSONDecodeError as error:
            raise record.error(number, f"not JSON: {error.msg} at column {error.colno}") from None
        if not isinstance(content, dict):
            raise record.error(number, f"found {line.strip()[:40]}, expected an object {{...}}")
        if not record.header:
            _check_header(record, number, content)
            record.header = content
        else:
            record.lines.append((number, content))
    if not record.header:
        raise RecordError(f"{name}: empty; the first line must be a header such as {json.dumps(_EXAMPLE)}")
    return record


_EXAMPLE = {"baliza": NOTATION, "game": "south_seas", "config": "south_seas", "players": 2, "seed": 1}


def _check_header(record: Record, number: int, header: dict[str, Any]) -> None:
    if header.get("baliza") != NOTATION:
        raise record.error(number, f'the header must begin with "baliza": {NOTATION}, like {json.dumps(_EXAMPLE)}')
    for key in ("game", "config", "players"):
        if key not in header:
            raise record.error(number, f"the header lacks '{key}'")
    lowest, highest = game(header["game"]).players
    if not isinstance(header["players"], int) or not lowest <= header["players"] <= highest:
        raise record.error(number, f"players: found {header['players']!r}, expected {lowest} to {highest}")


class Replay:
    """A record being played through the rules.

    Parameters
    ----------
    record
        As read.
    policies
        Who plays on where the record stops; `random` unless given.
    """

    def __init__(self, record: Record, policies: list[Policy] | None = None) -> None:
        header = record.header
        self.record = record
        self.game: Game = game(header["game"])
        self.config = self._config()
        engine = self.game.module("engine")
        self.rules_of: dict[str, str] = engine.RULES_OF
        orders = {deck: header.get(deck) for deck in engine.DECKS}
        place = {key: int(header.get(key, 0)) for key in ("seed", "deal", "rotation")}
        try:
            self.engine = engine.KernelEngine(
                self.config.config, header["players"], **orders, policies=policies or [RANDOM], **place
            )
        except IllegalDecision:
            raise
        except BalizaError as error:
            raise record.error(1, str(error)) from None
        self._claimed = 0  # events of `happened` that lines have spoken of

    def _config(self) -> Resolved:
        header = self.record.header
        base = Path(self.record.name).parent
        resolved = resolve(header["config"], base_dir=base if base.is_dir() else None)
        if header.get("config_hash", resolved.hash) != resolved.hash:
            raise self.record.error(
                1,
                f"config '{resolved.name}' has changed since: its hash is {resolved.hash[:16]}, "
                f"the record was made with {str(header['config_hash'])[:16]}",
            )
        version = header.get("rules_version", self.game.rules_version)
        if version != self.game.rules_version:
            raise self.record.error(1, f"made under rules version {version}, this is {self.game.rules_version}")
        return resolved

    def run(self) -> None:
        """Play every line; raises `RecordError` with the number of the first line that is wrong."""
        for number, line in self.record.lines:
            try:
                self.play(line)
            except IllegalDecision as error:
                raise self.record.error(number, f"illegal: {error}") from None
            except BalizaError as error:
                raise self.record.error(number, str(error)) from None
        self._pay_if_asked(None)

    def play(self, line: dict[str, Any]) -> None:
        """Play one line: a chance event to compare, an expectation, or a decision."""
        if "expect" in line:
            self._pay_if_asked(None)
            self._expect(line["expect"])
            return
        chance = next((key for key in CHANCE if key in line), None)
        if chance:
            self._pay_if_asked(None)
            self._compare_chance(chance, line)
            return
        kind = next((key for key in self.rules_of if key in line), None)
        if kind is None:
            known = ", ".join([*self.rules_of, *CHANCE, "expect"])
            raise BalizaError(f"found {json.dumps(line)}, expected one of the keys {known}")
        self._pay_if_asked(kind)
        self._decide(kind, line)

    def _pay_if_asked(self, kind: str | None) -> None:
        """Pay from the kinds most held where a payment is asked for and the line is about something else."""
        decision = self.engine.decision()
        if decision and decision["kind"] == "pay" and kind != "pay":
            self.engine.apply_index(0)

    def _decide(self, kind: str, line: dict[str, Any]) -> None:
        option = {key: value for key, value in line.items() if key not in ASIDE}
        decision = self.engine.decision()
        only = self._unclaimed("only_option", decision=kind)
        if only is not None:
            event = self.engine.happened[only]
            same = all(event["option"].get(key) == value for key, value in option.items())
            if same:
                self._held_to(line, event["seat"], event["turn"])
                self._claimed = only + 1
                return
        if decision is None or decision["kind"] != kind:
            if only is not None:
                lone = json.dumps(self.engine.happened[only]["option"])
                raise IllegalDecision(f"only {lone} was legal here ({self.rules_of[kind]})")
            self.engine.apply(option)  # says what is asked for instead
            return
        before = len(self.engine.happened)
        self._held_to(line, decision["seat"], self.engine.turn)
        self.engine.apply(option)
        self._claimed = before

    def _unclaimed(self, event: str, **wanted: Any) -> int | None:
        """Return the place of the first event of this kind that no line has spoken of yet."""
        for place in range(self._claimed, len(self.engine.happened)):
            told = self.engine.happened[place]
            if told["event"] == event and all(told.get(key) == value for key, value in wanted.items()):
                return place
        return None

    def _held_to(self, line: dict[str, Any], seat: int, turn: int) -> None:
        for key, true in (("seat", seat), ("turn", turn)):
            if line.get(key, true) != true:
                raise BalizaError(f"the line says {key} {line[key]}, it is {key} {true}")

    def _compare_chance(self, event: str, line: dict[str, Any]) -> None:
        place = self._unclaimed(event)
        if place is None:
            raise BalizaError(f"nothing was {event.replace('_', ' ')} here")
        told = self.engine.happened[place]
        if told[CHANCE[event]] != line[event]:
            raise BalizaError(
                f"the line says '{line[event]}' was {event.replace('_', ' ')}, it was '{told[CHANCE[event]]}'"
            )
        self._held_to(line, told["seat"], told["turn"])
        self._claimed = place + 1

    def _expect(self, expected: dict[str, Any]) -> None:
        view = self.engine.view()
        if self.engine.decision() is None:
            seats = self.engine.result()["seats"]
            view |= {key: [row[key] for row in seats] for key in SEAT_RESULTS}
        for key, value in expected.items():
            if key not in view:
                raise BalizaError(f"expect.{key}: no such part of the position; known: {', '.join(view)}")
            if view[key] != value:
                raise BalizaError(f"expect.{key}: expected {json.dumps(value)}, found {json.dumps(view[key])}")


def replay(record: Record, policies: list[Policy] | None = None) -> Replay:
    """Play a whole record through the rules and return the replay, standing where the record stops."""
    played = Replay(record, policies)
    played.run()
    return played


def record_lines(resolved: Resolved, players: int, policies: list[Policy], seed: int, playout: int) -> Iterator[str]:
    """Yield the lines of the record of one playout of a study.

    Parameters
    ----------
    resolved
        The study's config.
    players
        Number of players.
    policies
        Policy of each seat in rotation 0, repeated round the table.
    seed
        Seed of the study.
    playout
        Number of the playout: deal * R + rotation.
    """
    from sim.blocks import rotations_of
    from sim.config import bundled

    the_game = game(resolved.game)
    deal, rotation = divmod(playout, rotations_of(policies, players))
    engine = the_game.module("engine").KernelEngine(
        resolved.config, players, policies=policies, seed=seed, deal=deal, rotation=rotation
    )
    yield _line(
        {
            "baliza": NOTATION,
            "game": resolved.game,
            "rules_version": the_game.rules_version,
            "config": resolved.name if resolved.name in bundled() else resolved.config,
            "config_hash": resolved.hash,
            "players": players,
            "seed": seed,
            "deal": deal,
            "rotation": rotation,
            "policies": [policies[seat % len(policies)].name for seat in range(players)],
            **engine.orders(),
        }
    )
    shown = 0
    while True:
        for event in engine.happened[shown:]:
            yield from _event_line(event)
        shown = len(engine.happened)
        decision = engine.decision()
        if decision is None:
            return
        index = engine.choose()
        yield _line({"turn": engine.turn, "seat": decision["seat"], **decision["options"][index]})
        engine.apply_index(index)


def _event_line(event: dict[str, Any]) -> Iterator[str]:
    """Yield the line of an event that a record shows: chance, and decisions that had a single option."""
    head = {"turn": event["turn"], "seat": event["seat"]}
    if event["event"] in CHANCE:
        yield _line({**head, event["event"]: event[CHANCE[event["event"]]]})
    elif event["event"] == "only_option":
        yield _line({**head, **event["option"], "only": True})


def _line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False)


def play_on_many(played: Replay, playouts: int) -> list[dict[str, Any]]:
    """Play the position where a record stops on to the end many times.

    What the record does not fix and nobody has seen is dealt anew each time, and the policies choose anew.

    Returns
    -------
    list of dict
        The result of each playout: "playout" row and "seats" rows, as the engine's `result` gives them.
    """
    header = played.record.header
    fixed = {deck: len(header.get(deck) or []) for deck in played.engine.orders()}
    results = []
    for number in range(playouts):
        engine = played.engine.fork(int(header.get("seed", 0)), number, fixed)
        engine.play_on()
        results.append(engine.result())
    return results
