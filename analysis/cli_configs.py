"""Commands about games, policies, configs and words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

Output = Annotated[Path | None, Parameter(name=["--out", "-o"])]


def games() -> None:
    """List the installed games and the bundled configs."""
    import tomllib

    from sim.config import bundled
    from sim.games import games as installed

    for game in installed().values():
        low, high = game.players
        print(f"{game.id}: {game.title}, {low} to {high} players. {game.about}")
    print("\nConfigs:")
    for name, file in bundled().items():
        print(f"  {name}: {tomllib.loads(file.read_text(encoding='utf-8')).get('title', name)}")


def policies(game: str | None = None, /) -> None:
    """List the policies that come with a game, or with every game, and what they can be told never to do.

    Parameters
    ----------
    game
        Id of a game.
    """
    from sim.games import game as find_game
    from sim.games import games as installed
    from sim.policies import policies_of
    from sim.seating import things_to_leave_undone

    for found in [find_game(game)] if game else installed().values():
        print(f"{found.title} ({found.id}):")
        for policy in policies_of(found).values():
            print(f"  {policy.name}: {policy.about}")
        for thing, about in things_to_leave_undone(found).items():
            print(f"  NAME-no_{thing}: {about}")
        if found.has("searching"):
            print("  search(NAME, rollouts=16, width=4): Plays the options that NAME likes best out before it chooses.")


def check(config: str, /) -> int:
    """Check a config: all mistakes at once, or what is odd about it and the assumptions it rests on.

    Parameters
    ----------
    config
        A file or a bundled name.
    """
    from sim.config import check as mistakes_of
    from sim.config import notes, resolve

    mistakes = mistakes_of(config)
    if mistakes:
        print(*mistakes, sep="\n", file=sys.stderr)
        return 2
    resolved = resolve(config)
    for note in notes(resolved):
        print(f"note: {note}")
    print(f"{resolved.name}: {resolved.config['title']} can be played. {len(resolved.assumed)} assumptions:")
    for entry in resolved.assumed:
        print(f"  {entry['path']} ({entry['group']}){_span(entry)}: {entry['reason']}")
    return 0


def _span(entry: dict[str, Any]) -> str:
    """Say what a sensitivity study tries for an assumption."""
    if entry.get("range") is not None:
        low, high = entry["range"]
        return f" from {low} to {high}"
    if entry.get("choices") is not None:
        return f" one of {', '.join(map(str, entry['choices']))}"
    return ""


def new(base: str, /, out: Output = None) -> None:
    """Write a commented config to begin with, which changes nothing yet.

    Parameters
    ----------
    base
        A game, a bundled config or a file: what to start from.
    out
        The new file; printed, if not said.
    """
    from sim.config import starter
    from sim.errors import BalizaError

    text = starter(base)
    if out is None:
        print(text, end="")
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BalizaError(f"{out}: exists already; choose another name") from None
    except OSError as error:
        raise BalizaError(f"{out}: cannot be written: {error.strerror}") from None
    print(f"{out} written; `baliza check {out}` says what is wrong in it")


def explain(name: str, /) -> int:
    """Say what a game, policy, config key, column or feature means.

    Parameters
    ----------
    name
        For example win_share, greedy, ship_row.open, tiles.*.count.
    """
    from analysis.explaining import explanations, known_words
    from sim.config_paths import did_you_mean

    found = explanations(name)
    if not found:
        print(f"{name}: nothing of that name is known{did_you_mean(name, known_words())}", file=sys.stderr)
        return 2
    print(*found, sep="\n")
    return 0


def sheet(config: str, /, out: Output = None) -> None:
    """Draw the component sheet: every component as it has been read, on one page.

    Parameters
    ----------
    config
        A file or a bundled name.
    out
        The HTML file; named after the config, if not said.
    """
    from sim.config import resolve
    from sim.errors import BalizaError
    from sim.sheet import sheet as draw

    resolved = resolve(config)
    file = out or Path(f"{resolved.name}.html")
    try:
        file.write_text(draw(resolved), encoding="utf-8")
    except OSError as error:
        raise BalizaError(f"{file}: cannot be written: {error.strerror}") from None
    print(f"{file} written")


COMMANDS = (games, policies, explain, new, check, sheet)
