"""Arms: several studies that are shown together, on the same deals.

An arm is a variant (a config, and in what it differs from the first one) and a seating of policies. Each is a study in
a folder of its own; an index beside them says what they are to each other. Reports and comparisons are made of arms.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analysis.language import ENGLISH, say, speaking
from analysis.variants import Variant, changed, choices, values_of
from sim.config import Resolved
from sim.dataset import MANIFEST, scan
from sim.errors import BalizaError, StudyError
from sim.games import game
from sim.notes import complete_parts
from sim.policies import RANDOM, Policy, policies_of

if TYPE_CHECKING:
    from analysis.played import Played
    from sim.study import Progress

INDEX = "arms.json"
REPORT, COMPARISON, LEAGUE, SWEEP, SENSITIVITY = "report", "comparison", "league", "sweep", "sensitivity"
"""Pages that arms are played for."""

LONGEST = 150
"""Letters of a folder's name; systems allow 255 bytes of a path's part."""

Watch = Callable[["Progress"], None]


@dataclass(frozen=True)
class Arm:
    """A study to be played beside others.

    Parameters
    ----------
    variant
        What is played.
    seating
        Who sits on each seat in the first rotation, all seats.
    playouts
        How many, rounded up to whole deals.
    turns, events
        Keep the turns and the events of every k-th deal; 0 for none.
    replays
        Play so many deals again to tell luck from skill, or all if there are fewer; 0 for none.
    """

    variant: Variant
    seating: tuple[Policy, ...]
    playouts: int
    turns: int = 0
    events: int = 0
    replays: int = 0

    @property
    def id(self) -> str:
        """Name of its folder, the same in all languages; a long one is cut off and told apart by a hash."""
        with speaking(ENGLISH):
            who = re.sub(r"[^\w.=,-]+", "_", seating_words(self.names))
        whole = f"{self.variant.id}__{who}" if self.variant.id else who
        if len(whole) <= LONGEST:
            return whole
        return f"{whole[: LONGEST - 13]}_{hashlib.sha256(whole.encode()).hexdigest()[:12]}"

    @property
    def label(self) -> str:
        """What readers call it."""
        return _called(self.variant.label, self.names)

    @property
    def names(self) -> list[str]:
        """Names of the policies, seat by seat."""
        return [policy.name for policy in self.seating]


def _called(variant: str, names: Sequence[str]) -> str:
    who = seating_words(names)
    return say("{variant} by {policies}", variant=variant, policies=who) if variant else who


def seating_words(names: Sequence[str]) -> str:
    """Say who sits at a table: "a", "a against b", or "a at a table of b" where one sits among others alike."""
    single = duellists(names)
    if len(single) == 1:
        return say("{one} at a table of {others}", one=single[0][0], others=single[0][1])
    first, *others = dict.fromkeys(names)
    for other in others:
        first = say("{one} against {other}", one=first, other=other)
    return first


def duellists(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return those who sit at a table of another style with one seat, each with that other; none at other tables."""
    seats = Counter(names)
    if len(seats) != 2:
        return []
    one, other = seats
    return [(a, b) for a, b in ((one, other), (other, one)) if seats[a] == 1]


def round_the_table(policies: Sequence[Policy], players: int) -> tuple[Policy, ...]:
    """Return the policy of each seat: those given, repeated.

    Raises
    ------
    BalizaError
        If there are more policies than seats.
    """
    if len(policies) > players:
        raise BalizaError(f"policies: found {len(policies)}, expected 1 to {players}, one a seat at most")
    return tuple(policies[seat % len(policies)] for seat in range(players))


# --- what a chapter may want -----------------------------------------------------------------------------------------

Wanted = Callable[[Resolved, int], list[Arm]]
"""Given the config of a report and the number of players: the arms that a chapter wants to see."""


def nothing_else(_config: Resolved, _players: int) -> list[Arm]:
    """Want no arms but those that every report has."""
    return []


def scripts(game_id: str) -> list[Policy]:
    """Return a game's scripted policies, the first one first."""
    return [policy for policy in policies_of(game(game_id)).values() if policy.style != RANDOM.style]


def alone(game_id: str) -> list[Policy]:
    """Return those who play a game's report alone at their table: its first script and `random`."""
    return [*scripts(game_id)[:1], RANDOM]


def variations(path: str, playouts: int) -> Wanted:
    """Want a value of the config to be what else its assumption says it could be, under those who play alone.

    Configs without such a value have no such arms.
    """

    def wanted(config: Resolved, players: int) -> list[Arm]:
        others = [{path: value} for value in choices(config, path) if value != values_of(config.config)[path]]
        return [
            Arm(changed(config, change), round_the_table([policy], players), playouts)
            for policy in alone(config.game)
            for change in others
        ]

    return wanted


def duels(playouts: int) -> Wanted:
    """Want each script with one seat at a table of each other script, with so many playouts in all.

    Of two at a table each has one seat, so each two meet once.
    """

    def wanted(config: Resolved, players: int) -> list[Arm]:
        meet = combinations if players == 2 else permutations
        tables = [(one, *[other] * (players - 1)) for one, other in meet(scripts(config.game), 2)]
        return [Arm(Variant(config), table, max(1, playouts // len(tables))) for table in tables]

    return wanted


# --- on disk ---------------------------------------------------------------------------------------------------------


def play(
    arms: Iterable[Arm],
    folder: Path,
    *,
    page: str = REPORT,
    seed: int = 0,
    jobs: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    watch: Callable[[Arm], Watch | None] = lambda _: None,
) -> list[Played]:
    """Play arms on the same deals, each in a folder of its own; those that are there are taken up again.

    Parameters
    ----------
    arms
        The arms; of several with the same id the first is played.
    folder
        Where their folders and the index lie.
    page
        What they are played for.
    seed, jobs, stop
        See `sim.study.run`.
    watch
        Makes the watcher of a study.

    Raises
    ------
    KeyboardInterrupt
        If `stop` said so before all was played.
    """
    from sim import study

    wanted: dict[str, Arm] = {}
    for arm in arms:
        wanted.setdefault(arm.id, arm)
    _write_index(list(wanted.values()), folder, page)
    for arm in wanted.values():
        study.run(
            arm.variant.config,
            folder / arm.id,
            playouts=arm.playouts,
            players=len(arm.seating),
            policies=arm.seating,
            seed=seed,
            jobs=jobs,
            turns=arm.turns,
            events=arm.events,
            stop=stop,
            progress=watch(arm),
        )
        if arm.replays and not stop():
            _replay(arm, folder / arm.id, seed, jobs)
        if stop():
            raise KeyboardInterrupt(f"{folder}: interrupted; what is finished is kept, the same command goes on")
    return open_arms(folder)


def _replay(arm: Arm, folder: Path, seed: int, jobs: int | None) -> None:
    """Keep replays of the first deals of an arm that has been played."""
    from analysis import replayed

    deals = min(arm.replays, arm.playouts)
    replayed.keep(arm.variant.config, folder, deals=deals, policies=arm.seating, seed=seed, jobs=jobs)


def _write_index(arms: Sequence[Arm], folder: Path, page: str) -> None:
    told = [
        {
            "id": arm.id,
            "label": arm.label,
            "variant": arm.variant.label,
            "changes": dict(arm.variant.changes),
            **({"place": dict(arm.variant.place)} if arm.variant.place else {}),
        }
        for arm in arms
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        temporary = folder / f"{INDEX}.tmp"
        temporary.write_text(json.dumps({"page": page, "arms": told}, indent=1) + "\n", encoding="utf-8")
        temporary.replace(folder / INDEX)
    except OSError as error:
        raise StudyError(f"{folder}: cannot be written: {error.strerror or error}") from None


def _index(folder: Path) -> dict[str, Any] | None:
    """Return the index of a folder; None if it has none."""
    try:
        found = json.loads((folder / INDEX).read_text(encoding="utf-8"))
        [(arm["id"], arm["label"], arm["variant"], arm["changes"].items()) for arm in found["arms"]]
        found["page"]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        raise StudyError(
            f"{folder / INDEX}: not readable; without it the studies count as those of one config"
        ) from None
    return dict(found)


def played_for(folder: Path) -> str:
    """Return what the studies of a folder were played for."""
    found = _index(folder)
    return found["page"] if found else REPORT


def open_arms(folder: Path) -> list[Played]:
    """Open the studies of a folder and see that they can stand side by side.

    Raises
    ------
    StudyError
        If there is none, or if they differ in game, rules version or number of players; without an index also if they
        differ in their config; of a league if a table is missing.
    """
    from analysis.played import open_folder, open_study

    found = _index(folder)
    if found is None:
        arms = open_folder(folder)
        _refuse_different(folder, arms, "config_hash", "config; `baliza compare` plays several")
    else:
        arms = [
            open_study(folder / arm["id"], _label(folder, arm), arm["variant"], arm["changes"], arm.get("place"))
            for arm in found["arms"]
            if _begun(folder / arm["id"])
        ]
        if not arms:
            raise StudyError(f"{folder}: holds none of the studies that its {INDEX} names")
        if found["page"] == LEAGUE and len(arms) < len(found["arms"]):
            missing = f"{len(found['arms']) - len(arms)} of its {len(found['arms'])} tables"
            raise StudyError(f"{folder}: {missing} have not been played yet; the `baliza league` that began it goes on")
    for key, what in (("game", "game"), ("players", "number of players"), ("rules_version", "rules version")):
        _refuse_different(folder, arms, key, f"{what}; one page tells of one")
    return arms


def _label(folder: Path, arm: Mapping[str, Any]) -> str:
    return _called(arm["variant"], scan(folder / arm["id"]).manifest["seating"])


def _begun(folder: Path) -> bool:
    """Tell whether a study has playouts on disk; those that an interrupt kept from beginning have none."""
    return (folder / MANIFEST).exists() and bool(complete_parts(folder, scan(folder).manifest))


def _refuse_different(folder: Path, arms: Sequence[Played], key: str, what: str) -> None:
    if len({arm.manifest[key] for arm in arms}) > 1:
        raise StudyError(f"{folder}: its studies differ in their {what}")
