"""What makes a Magic Card config playable as a whole: checks that no single value of it shows.

They are given those tables of the config that are sound by themselves, defaults written out, and each check runs if all
its tables are among them: so a spinner with a misspelt key does not hide that a port is out of reach.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sim.config_paths import Mistake, did_you_mean
from sim.magic_card import capacities as cap
from sim.magic_card.board_checks import board_mistakes, direction_mistakes
from sim.spinner import spinner_mistakes

Table = dict[str, Any]


def mistakes_of(tables: Mapping[str, Table]) -> Iterator[Mistake]:
    """Yield the mistakes that lie between values, as far as their tables are sound.

    Parameters
    ----------
    tables
        Name of a table of the config to the table, defaults written out.
    """
    for check, names in _CHECKS:
        if all(name in tables for name in names):
            yield from check(*(tables[name] for name in names))


def _section_mistakes(spinner: Table) -> Iterator[Mistake]:
    sections = spinner["sections"]
    for key, section in sections.items():
        where = f"spinner.sections.{key}.options"
        if section["storm"] and section["options"]:
            yield where, "a storm offers nothing, allowed: []; or storm = false"
        if twice := [word for word, times in Counter(section["options"]).items() if times > 1]:
            yield where, f'"{twice[0]}" twice, allowed: each word once'
    yield from spinner_mistakes("spinner.sections", sections)


def _token_mistakes(tokens: Table) -> Iterator[Mistake]:
    for kind, numbers in tokens.items():
        if numbers["start"] > numbers["cap"]:
            yield (
                f"tokens.{kind}.start",
                f"found {numbers['start']}, allowed: at most {numbers['cap']}, the cap of {kind}",
            )


def _mission_mistakes(missions: Table, talismans: Table) -> Iterator[Mistake]:
    for key, mission in missions.items():
        for place, name in enumerate(mission["shows"]):
            if name not in talismans:
                yield (
                    f"missions.{key}.shows.{place}",
                    (
                        f'unknown talisman "{name}", allowed: one of the {len(talismans)} talismans'
                        f"{did_you_mean(name, talismans)}"
                    ),
                )
        if twice := [name for name, times in Counter(mission["shows"]).items() if times > 1]:
            yield f"missions.{key}.shows", f'"{twice[0]}" twice, allowed: different talismans'


def _player_mistakes(study: Table, missions: Table, characters: Table) -> Iterator[Mistake]:
    players = study["players"]
    for key, cards, needed in (("missions", missions, True), ("characters", characters, bool(characters))):
        if needed and len(cards) < players:
            yield key, f"{len(cards)} for {players} players, allowed: one for each; add {key} or lower study.players"


def _deck_mistakes(talismans: Table, actions: Table) -> Iterator[Mistake]:
    for key, cards, most in (("talismans", talismans, cap.TALISMANS), ("actions", actions, cap.ACTION_CARDS)):
        total = sum(card["count"] for card in cards.values())
        if total > most:
            yield key, f"{total} cards in all, allowed: at most {most}"


_Check = Callable[..., Iterator[Mistake]]
_CHECKS: tuple[tuple[_Check, tuple[str, ...]], ...] = (
    (_token_mistakes, ("tokens",)),
    (_section_mistakes, ("spinner",)),
    (direction_mistakes, ("spinner", "board")),
    (board_mistakes, ("board", "study", "rules")),
    (_player_mistakes, ("study", "missions", "characters")),
    (_mission_mistakes, ("missions", "talismans")),
    (_deck_mistakes, ("talismans", "actions")),
)
