"""Commands about records: write one, replay one, play on from one, draw a position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

if TYPE_CHECKING:
    from sim.games import Game
    from sim.policies import Policy
    from sim.records import Replay

Output = Annotated[Path | None, Parameter(name=["--out", "-o"])]
Continue = Annotated[str | None, Parameter(name="--continue")]

OPTIONS_SHOWN = 20
STRIP, FILM = 60, 200
"""Most pictures of a strip, and of a film."""


def record(
    config: str,
    /,
    *,
    playout: int,
    players: int | None = None,
    policies: str | None = None,
    policy_file: Sequence[Path] = (),
    seed: int | None = None,
) -> None:
    """Write the record of one playout to stdout, as JSON Lines.

    Parameters
    ----------
    config
        A file or a bundled name, or the folder of a study, which says itself who plays and with which seed.
    playout
        Number of the playout in its study, from 0.
    players
        How many play.
    policies
        Who plays the seats, by names with commas, repeated round the table; random, if not said.
    policy_file
        A file of your own, whose policies --policies can then name (.toml or .py).
    seed
        Seed of all chance; 0, if not said.
    """
    from sim import records
    from sim.config import resolve
    from sim.errors import BalizaError
    from sim.games import game

    if Path(config).is_dir():
        given = {"--players": players, "--policies": policies, "--policy-file": policy_file or None, "--seed": seed}
        for option in (option for option, value in given.items() if value is not None):
            raise BalizaError(f"{option}: {config} is a study, whose manifest says that already")
        lines = records.study_record_lines(config, playout)
    else:
        resolved = resolve(config)
        seating = _seating(policies or "random", game(resolved.game), policy_file)
        number = int(resolved.config["study"]["players"]) if players is None else players
        lines = records.record_lines(resolved, number, seating, seed or 0, playout)
    for line in lines:
        print(line)


def replay(
    file: Path,
    /,
    *,
    policies: Continue = None,
    policy_file: Sequence[Path] = (),
    playouts: int | None = None,
) -> None:
    """Play a record through the rules: what happened, turn by turn, and the final scores; or the line that is illegal.

    Parameters
    ----------
    file
        The record.
    policies
        Play on from where the record stops with these policies, by names with commas.
    policy_file
        A file of your own, whose policies --continue can then name (.toml or .py).
    playouts
        Play on so many times instead of once, and show mean scores and win shares.
    """
    from sim import records
    from sim.errors import BalizaError
    from sim.games import game

    if playouts is not None and (policies is None or playouts < 1):
        raise BalizaError("--playouts: a number from 1, with --continue POLICIES that say who plays on")
    read = records.read_record(file)
    seating = _seating(policies, game(read.header["game"]), policy_file) if policies else None
    played = records.replay(read, seating)
    if playouts and played.engine.decision() is None:
        raise BalizaError(f"{file}: the record ends with the playout; there is nothing to play on")
    if seating and not playouts:
        played.engine.play_on()
    print(*played.game.module("story").tell(played.engine), sep="\n")
    if playouts and seating:
        print(f"\nPlayed on {playouts:,} times:")
        print(*_study_table(records.play_on_many(played, playouts), _names(seating, played)), sep="\n")
    elif played.engine.decision() is None:
        print("", *_score_table(played.engine.result()["seats"]), sep="\n")
    else:
        print("", *_what_is_asked(played.engine.decision()), sep="\n")


def show(
    file: Path, /, *, turn: int | None = None, strip: int | None = None, film: float | None = None, out: Output = None
) -> None:
    """Draw a position of a record, several beside each other, or all turns as a film.

    Parameters
    ----------
    file
        The record.
    turn
        Draw the position after so many turns; where the record stops, if not said.
    strip
        Draw so many positions beside each other, from the first to where the record stops.
    film
        Draw the position after every turn, each shown for so many seconds: an .svg that moves.
    out
        An .svg or .png file; the SVG is printed, if not said.
    """
    from analysis.rendering import png
    from sim import records
    from sim.errors import BalizaError

    if sum(asked is not None for asked in (turn, strip, film)) > 1:
        raise BalizaError("--turn, --strip, --film: one of them")
    if film is not None and out is not None and out.suffix == ".png":
        raise BalizaError(f"{out}: a film is an .svg file")
    played = records.replay(records.read_record(file))
    if strip is not None:
        picture = _strip(played, strip)
    else:
        picture = _film(played, film) if film is not None else _picture(played, turn)
    if out is None:
        print(picture, end="")
        return
    if out.suffix not in (".svg", ".png"):
        raise BalizaError(f"{out}: a picture is an .svg or a .png file")
    content = picture.encode() if out.suffix == ".svg" else png(picture)
    try:
        out.write_bytes(content)
    except OSError as error:
        raise BalizaError(f"{out}: cannot be written: {error.strerror}") from None
    print(f"{out} written")


COMMANDS = (record, replay, show)


def _picture(played: Replay, turn: int | None) -> str:
    """Draw the position after so many turns."""
    from sim.errors import BalizaError

    if turn is not None and not 0 <= turn <= played.engine.turn:
        raise BalizaError(f"--turn: found {turn}, the record has 0 to {played.engine.turn} turns")
    drawn: str = played.game.module("picture").draw(played.engine, turn)
    return drawn


def _strip(played: Replay, pictures: int) -> str:
    """Draw some positions of a record beside each other."""
    from sim.errors import BalizaError
    from sim.film import strip

    if not 1 <= pictures <= STRIP:
        raise BalizaError(f"--strip: found {pictures}, allowed: from 1 to {STRIP} pictures")
    return strip(_pictures(played, pictures))


def _film(played: Replay, seconds: float) -> str:
    """Draw the position after every turn of a record, or after some of them evenly if it has very many."""
    from sim.errors import BalizaError
    from sim.film import film

    if not 0.05 <= seconds <= 60:
        raise BalizaError(f"--film: found {seconds:g}, allowed: from 0.05 to 60 seconds a picture")
    return film(_pictures(played, min(FILM, played.engine.turn + 1)), seconds)


def _pictures(played: Replay, number: int) -> list[str]:
    """Draw so many positions of a record, the last one where it stops."""
    from sim.film import moments

    draw = played.game.module("picture").draw
    *turns, _ = moments(played.engine.turn, number)
    return [*(draw(played.engine, turn) for turn in turns), draw(played.engine)]


def _seating(names: str, game: Game, files: Sequence[Path]) -> list[Policy]:
    from sim.policy_names import read_policy_files, seating_named

    return seating_named(game, names, read_policy_files(game, files))


def _names(seating: Sequence[Policy], played: Replay) -> list[str]:
    """Return who plays each seat of a record that is played on."""
    players, rotation = played.record.header["players"], played.record.header.get("rotation", 0)
    return [seating[(seat + rotation) % players % len(seating)].name for seat in range(players)]


def _what_is_asked(decision: dict[str, Any]) -> Iterator[str]:
    """Say whose decision is next, with the lines that could go on the record."""
    import json

    options = decision["options"]
    yield f"The record stops where seat {decision['seat']} is asked for '{decision['kind']}', one of:"
    for option in options[:OPTIONS_SHOWN]:
        yield f"  {json.dumps(option)}"
    if len(options) > OPTIONS_SHOWN:
        yield f"  ... and {len(options) - OPTIONS_SHOWN} more"


def _score_table(seats: list[dict[str, Any]]) -> Iterator[str]:
    """Write the final scores and where they come from."""
    sources = [column for column in seats[0] if column.startswith("points_")]
    heads = ["score", "win share", *(column.removeprefix("points_").replace("_", " ") for column in sources)]
    rows = [[row["score"], f"{row['win_share']:.2f}", *(row[column] for column in sources)] for row in seats]
    return _table(["seat", *heads], [[seat, *row] for seat, row in enumerate(rows)])


def _study_table(results: list[dict[str, Any]], names: list[str]) -> Iterator[str]:
    """Write each seat's mean score and win share, with 95 % intervals over the playouts."""
    import numpy as np

    from analysis.estimates import Estimate, mean, win_share_of

    def written(estimate: Estimate, form: str) -> str:
        return f"{estimate.value:{form}} ({estimate.low:{form}} to {estimate.high:{form}})"

    rows = []
    for seat, name in enumerate(names):
        scores = [result["seats"][seat]["score"] for result in results]
        wins = np.array([result["seats"][seat]["win_share"] for result in results])
        variance = float(wins.var(ddof=1)) if len(wins) > 1 else 0.0
        win_share = win_share_of(len(wins), float(wins.mean()), variance)
        rows.append([seat, name, len(wins), written(mean(scores), ".2f"), written(win_share, ".3f")])
    return _table(["seat", "policy", "n", "mean score (95 %)", "win share (95 %)"], rows)


def _table(heads: list[str], rows: list[list[Any]]) -> Iterator[str]:
    """Write a table in columns as wide as they must be, all to the right."""
    lines = [heads, *([str(cell) for cell in row] for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    for line in lines:
        yield "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
