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
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sim.config import Resolved, bundled, resolve
from sim.config_paths import did_you_mean
from sim.errors import BalizaError, ConfigError, IllegalDecision
from sim.games import Game, game
from sim.policies import RANDOM, Policy, policy_from_data

NOTATION = 1
"""Version of the notation, the value of ``baliza`` in a header."""

ASIDE = ("seat", "turn", "only")
SEAT_RESULTS = ("score", "win_share")
HEADER = ("baliza", "game", "rules_version", "config", "config_hash", "players", "seed", "deal", "rotation", "policies")
"""Keys of a header, besides the decks of the game."""


class RecordError(BalizaError):
    """A record that cannot be read or that breaks a rule; the message names file, line and rule."""


@dataclass
class Record:
    """A record as read: `lines` holds (line number, content) of everything below the header."""

    name: str
    header: dict[str, Any]
    lines: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    header_line: int = 1

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
            record.header, record.header_line = content, number
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
    try:
        lowest, highest = game(str(header["game"])).players
    except BalizaError as error:
        raise record.error(number, str(error)) from None
    most = 2**63 - 1
    whole = {"players": (lowest, highest), "rotation": (0, highest - 1), "deal": (0, most), "seed": (-most, most)}
    for key, (low, high) in whole.items():
        value = header.get(key, low)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise record.error(number, f"{key}: found {value!r}, expected {low} to {high}")
    if not isinstance(header["config"], str | dict):
        raise record.error(number, f"config: found {header['config']!r}, expected a name, a file or a whole config")


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
        self.chance: dict[str, str] = engine.CHANCE
        self.may_be_left_out: tuple[str, ...] = engine.MAY_BE_LEFT_OUT
        place = {key: header.get(key, 0) for key in ("seed", "deal", "rotation")}
        try:
            orders = _orders(header, engine.DECKS)
            self.engine = engine.KernelEngine(
                self.config.config, header["players"], **orders, policies=policies or [RANDOM], **place
            )
        except BalizaError as error:
            raise record.error(record.header_line, str(error)) from None
        self._claimed = 0  # events of `happened` that lines have spoken of

    def _config(self) -> Resolved:
        header, number = self.record.header, self.record.header_line
        base = Path(self.record.name).parent
        try:
            resolved = resolve(header["config"], base_dir=base if base.is_dir() else None)
        except ConfigError as error:
            mistakes = [str(self.record.error(number, mistake)) for mistake in error.mistakes]
            raise RecordError("\n".join(mistakes)) from None
        if header.get("config_hash", resolved.hash) != resolved.hash:
            raise self.record.error(
                number,
                f"config '{resolved.name}' has changed since: its hash is {resolved.hash[:16]}, "
                f"the record was made with {str(header['config_hash'])[:16]}",
            )
        version = header.get("rules_version", self.game.rules_version)
        if version != self.game.rules_version:
            raise self.record.error(number, f"made under rules version {version!r}, this is {self.game.rules_version}")
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
        self._take_first_of_left_out(None)

    def play(self, line: dict[str, Any]) -> None:
        """Play one line: a chance event to compare, an expectation, or a decision."""
        if "expect" in line:
            self._take_first_of_left_out(None)
            self._expect(line)
            return
        chance = next((key for key in self.chance if key in line), None)
        if chance:
            self._take_first_of_left_out(None)
            self._compare_chance(chance, line)
            return
        kind = next((key for key in self.rules_of if key in line), None)
        if kind is None:
            known = ", ".join([*self.rules_of, *self.chance, "expect"])
            raise BalizaError(f"found {json.dumps(line)}, expected one of the keys {known}")
        self._take_first_of_left_out(kind)
        self._decide(kind, line)

    def _take_first_of_left_out(self, kind: str | None) -> None:
        """Take the first option of a decision that records may leave out, where the line is about something else."""
        decision = self.engine.decision()
        if decision and decision["kind"] in self.may_be_left_out and kind != decision["kind"]:
            self.engine.apply_index(0)

    def _decide(self, kind: str, line: dict[str, Any]) -> None:
        option = self.engine.normal({key: value for key, value in line.items() if key not in ASIDE})
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
        _refuse_keys(line, (event, *ASIDE))
        place = self._unclaimed(event)
        if place is None:
            raise BalizaError(f"{event}: found '{line[event]}', but nothing of the kind has happened here")
        told = self.engine.happened[place]
        true = told[self.chance[event]]
        if true != line[event]:
            raise BalizaError(f"{event}: found '{line[event]}', it was '{true}'")
        self._held_to(line, told["seat"], told["turn"])
        self._claimed = place + 1

    def _expect(self, line: dict[str, Any]) -> None:
        _refuse_keys(line, ("expect",))
        expected = line["expect"]
        if not isinstance(expected, dict):
            raise BalizaError(f"expect: found {json.dumps(expected)}, expected parts of the position {{...}}")
        view = self.engine.view()
        if self.engine.decision() is None:
            seats = self.engine.result()["seats"]
            view |= {key: [row[key] for row in seats] for key in SEAT_RESULTS}
        for key, value in expected.items():
            if key not in view:
                raise BalizaError(f"expect.{key}: no such part of the position; known: {', '.join(view)}")
            if view[key] != value:
                raise BalizaError(f"expect.{key}: expected {json.dumps(value)}, found {json.dumps(view[key])}")


def _orders(header: dict[str, Any], decks: tuple[str, ...]) -> dict[str, list[str] | None]:
    """Return the hidden orders of a header, whose other keys are all known."""
    _refuse_keys(header, (*HEADER, *decks))
    for deck in decks:
        cards = header.get(deck) or []
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise BalizaError(f"{deck}: found {json.dumps(cards)[:60]}, expected a list of ids")
    return {deck: header.get(deck) for deck in decks}


def _refuse_keys(line: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in line:
        if key not in known:
            raise BalizaError(f"'{key}': no such key, only {', '.join(known)}{did_you_mean(key, known)}")


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

    the_game = game(resolved.game)
    low, high = the_game.players
    if not low <= players <= high:
        raise BalizaError(f"players: found {players}, {the_game.title} is for {low} to {high}")
    if playout < 0:
        raise BalizaError(f"playout: found {playout}, expected 0 or more")
    deal, rotation = divmod(playout, rotations_of(policies, players))
    engine = the_game.module("engine").KernelEngine(
        resolved.config, players, policies=policies, seed=seed, deal=deal, rotation=rotation
    )
    yield _line(
        {
            "baliza": NOTATION,
            "game": resolved.game,
            "rules_version": the_game.rules_version,
            "config": resolved.name if _is_bundled(resolved) else resolved.config,
            "config_hash": resolved.hash,
            "players": players,
            "seed": seed,
            "deal": deal,
            "rotation": rotation,
            "policies": [policies[seat % len(policies)].name for seat in range(players)],
            **engine.orders(),
        }
    )
    chance: dict[str, str] = the_game.module("engine").CHANCE
    shown = 0
    while True:
        for event in engine.happened[shown:]:
            yield from _event_line(event, chance)
        shown = len(engine.happened)
        decision = engine.decision()
        if decision is None:
            return
        index = engine.choose()
        yield _line({"turn": engine.turn, "seat": decision["seat"], **decision["options"][index]})
        engine.apply_index(index)


def study_record_lines(folder: str | Path, playout: int) -> Iterator[str]:
    """Yield the lines of the record of one playout of a study on disk.

    Parameters
    ----------
    folder
        The study's folder.
    playout
        Number of the playout in the study's tables.
    """
    from sim.dataset import scan

    manifest = scan(folder).manifest
    version = game(manifest["game"]).rules_version
    if manifest["rules_version"] != version:
        raise BalizaError(f"{folder}: played under rules version {manifest['rules_version']}, this is {version}")
    if not 0 <= playout < manifest["requested"]:
        raise BalizaError(f"{folder}: playout: found {playout}, expected 0 to {manifest['requested'] - 1}")
    resolved = replace(resolve(manifest["config"]), name=manifest["name"])
    policies = {data["name"]: policy_from_data(data) for data in manifest["policies"]}
    seating = [policies[name] for name in manifest["seating"]]
    yield from record_lines(resolved, manifest["players"], seating, manifest["seed"], playout)


def _is_bundled(resolved: Resolved) -> bool:
    """Return whether a config's name says what it is: a file or a variant may be called as a bundled one is."""
    return resolved.name in bundled() and resolve(resolved.name).hash == resolved.hash


def _event_line(event: dict[str, Any], chance: dict[str, str]) -> Iterator[str]:
    """Yield the line of an event that a record shows: chance, and decisions that had a single option."""
    head = {"turn": event["turn"], "seat": event["seat"]}
    if event["event"] in chance:
        yield _line({**head, event["event"]: event[chance[event["event"]]]})
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
