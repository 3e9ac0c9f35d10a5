"""Pages: one self-contained HTML file with verdicts, charts and their data.

A page is made of the studies of a folder (`analysis.arms`) by the chapters that stand in it. The same studies give the
same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from analysis import arms as studies
from analysis import exporting, glossary, words
from analysis.arms import REPORT, Arm, Watch, open_arms, round_the_table
from analysis.chapters import Arms, Chapter, Exhibit, by_one_policy, chapters
from analysis.exporting import unwritten
from analysis.language import later, say, say_many, spoken
from analysis.played import Played
from analysis.rendering import csv_link, inline_svg
from analysis.variants import Variant
from analysis.verdicts import Verdict, verdicts
from sim.config_paths import did_you_mean
from sim.errors import BalizaError, StudyError

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

    from sim.config import Resolved

__all__ = ["arms_of", "judged", "open_arms", "play", "render", "served", "write"]

SCRIPTED, RANDOM = 40_000, 100_000
"""Playouts of the studies that every report made from a config has."""
REPLAYED = 1_000
"""Of so many deals of a study of one policy it is told which chance decides them."""
WITH_TURNS, WITH_EVENTS = 2_000, 200
"""Of about so many deals of a study of one policy turns and events are kept: enough for chapters that tell of them."""
FROM_EVENTS = ("open_cells", "returns")
"""Modules of a game that tell something from events."""

BADGES = {
    "missed": ("\N{BALLOT X}", later("missed")),
    "split": ("\N{NOT EQUAL TO}", later("policies differ")),
    "open": ("?", later("not decided")),
    "met": ("\N{CHECK MARK}", later("met")),
}
"""Sign and word of each state of a verdict, in the order in which the first screen lists them."""


def arms_of(resolved: Resolved, players: int | None = None) -> list[Arm]:
    """Return what is played for the report of a config.

    The game's first script alone, `random` alone, and what the chapters want to see beside them.
    """
    seats = int(resolved.config["study"]["players"]) if players is None else players
    own = [
        _with_samples(Arm(Variant(resolved), round_the_table([policy], seats), count))
        for policy in studies.alone(resolved.game)
        for count in [RANDOM if policy.style == "random" else SCRIPTED]
    ]
    return own + [arm for chapter in chapters() if REPORT in chapter.pages for arm in chapter.wants(resolved, seats)]


def _with_samples(arm: Arm) -> Arm:
    """Keep the turns, events and replays of some deals where one policy plays and the game tells of them."""
    from sim.games import game

    if len(set(arm.names)) > 1:
        return arm
    home = game(arm.variant.config.game)
    turns = max(1, arm.playouts // WITH_TURNS) if home.has("turns") else 0
    events = max(1, arm.playouts // WITH_EVENTS) if any(map(home.has, FROM_EVENTS)) else 0
    return replace(arm, turns=turns, events=events, replays=REPLAYED if home.has("sources") else 0)


def play(
    resolved: Resolved,
    folder: Path,
    *,
    playouts: Mapping[str, int] | None = None,
    players: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    watch: Callable[[Arm], Watch | None] = lambda _: None,
) -> list[Played]:
    """Play the studies of a report, each in a folder of its own; those that are there are taken up again.

    Parameters
    ----------
    resolved
        The config.
    folder
        Where the studies' folders lie.
    playouts
        Playouts by policy, or by several with commas between them; those of `arms_of` if not said.
    players, seed, jobs, stop, watch
        See `analysis.arms.play`.

    Raises
    ------
    KeyboardInterrupt
        If `stop` said so before all was played.
    """
    from sim.games import game
    from sim.policy_names import seating_named

    seats = int(resolved.config["study"]["players"]) if players is None else players
    if playouts is None:
        wanted = arms_of(resolved, seats)
    else:
        wanted = [
            _with_samples(
                Arm(Variant(resolved), round_the_table(seating_named(game(resolved.game), names), seats), count)
            )
            for names, count in playouts.items()
        ]
    return studies.play(wanted, folder, seed=seed, jobs=jobs, stop=stop, watch=watch)


# --- the page --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """An exhibit as the page needs it."""

    id: str
    exhibit: Exhibit
    svg: str
    csv: str


def served(arms: Arms, page: str = REPORT) -> list[Chapter]:
    """Return the chapters of a page for which the studies hold what they need."""
    return [chapter for chapter in chapters() if page in chapter.pages and chapter.serves(arms)]


def judged(arms: Arms) -> list[Verdict]:
    """Return the verdicts of all chapters, those that ask for something first."""
    found = [verdict for chapter in served(arms) for verdict in verdicts(chapter.goals, chapter.looks_at(arms))]
    order = list(BADGES)
    return sorted(found, key=lambda verdict: order.index(verdict.state))


def check_goals(names: Iterable[str], config: Mapping[str, Any]) -> None:
    """Refuse names that are no goals of a config.

    Raises
    ------
    BalizaError
        If the config sets no goal of one of these names.
    """
    known = [key for key, threshold in config.get("goals", {}).items() if threshold is not None]
    for name in names:
        if name not in known:
            raise BalizaError(
                f"--fail-on: found {name}, expected a goal that the config sets: {', '.join(known)}"
                f"{did_you_mean(name, known)}"
            )


def missed(found: Sequence[Verdict], names: Iterable[str]) -> list[Verdict]:
    """Return the verdicts on the goals of these names that are missed under any policy.

    Raises
    ------
    BalizaError
        If a goal has not been judged: the studies do not hold what it speaks of.
    """
    told_by = {key: goal.keys[0] for chapter in chapters() for goal in chapter.goals for key in goal.keys}
    by_key = {verdict.key: verdict for verdict in found}
    wanted = {name: by_key.get(told_by.get(name, name)) for name in names}
    for name, verdict in wanted.items():
        if verdict is None:
            raise BalizaError(f"--fail-on: {name} is not judged: the studies do not hold what it speaks of")
    return list(dict.fromkeys(v for v in wanted.values() if v is not None and v.state in ("missed", "split")))


def picked(arms: list[Played], labels: Sequence[str]) -> list[Played]:
    """Return the studies of these names as if they lay alone in their folder; all, if none is named.

    Raises
    ------
    BalizaError
        If there is none of a name.
    """
    known = [arm.label for arm in arms]
    for label in labels:
        if label not in known:
            raise BalizaError(f"--by: found {label}, expected one of {', '.join(known)}{did_you_mean(label, known)}")
    found = [arm for arm in arms if arm.label in labels] if labels else arms
    return found if any(not arm.changes for arm in found) else [replace(arm, changes={}) for arm in found]


def render(arms: Arms) -> str:
    """Return a report's HTML.

    Studies without any winner are left out; it is said how they ended.

    Raises
    ------
    StudyError
        If a study of the config itself by one policy has no playout with a winner.
    """
    won = with_a_winner(arms, by_one_policy(arms))
    main = by_one_policy(won)
    return page_html(
        REPORT,
        won,
        main=main,
        beside=[arm for arm in won if arm not in main],
        told=won[0].manifest,
        title=won[0].config.get("title") or won[0].manifest["name"],
        badges=BADGES,
        verdicts=judged(won),
        hanging=hanging_words(won),
        cut_off=cut_off_words([arm for arm in arms if not arm.place]),  # the chapter tells of assumptions set otherwise
    )


def hanging_words(arms: Arms) -> dict[str, str]:
    """Say on which settings of assumptions verdicts hang, by the key of the goal; nothing of those that do not."""
    from analysis import hanging

    found = hanging.found(tuple(hanging.varied(arms)))
    if found is None:
        return {}
    return {
        str(key): say(
            "Hangs on an assumption under {policy}: {list}",
            policy=found.arms[0].label,
            list=words.listed(map(_flip, rows.iter_rows(named=True))),
        )
        for (key,), rows in found.hanging().group_by("key", maintain_order=True)
    }


def _flip(row: dict[str, Any]) -> str:
    return say("{state} with {path} = {setting}", **{**row, "state": say(BADGES[row["state"]][1])})


def with_a_winner(arms: Arms, needed: Arms) -> list[Played]:
    """Return the studies in which somebody won.

    Raises
    ------
    StudyError
        If one of those that are needed is not among them.
    """
    won = [arm for arm in arms if sum(arm.cut_off.values()) < arm.total]
    for arm in needed:
        if arm not in won:
            reasons = words.listed(f'"{reason}"' for reason in arm.cut_off)
            raise StudyError(
                f"{arm.label}: no playout has a winner, all ended by {reasons}; there is nothing to report"
            )
    return won


def page_html(page: str, arms: Arms, own: Sequence[Chapter] = (), **told: object) -> str:
    """Return the HTML of a page.

    Parameters
    ----------
    page
        Which: its template and its chapters.
    arms
        The studies.
    own
        Chapters made for this page alone, which stand before the others.
    told
        What the first screen of the page needs.
    """
    return (
        _environment()
        .get_template(f"{page}.html")
        .render(
            lang=spoken(),
            arms=arms,
            abouts=_abouts(arms),
            chapters=[
                (chapter, [_shown(name, make()) for name, make in chapter.makers(arms).items()])
                for chapter in [*own, *served(arms, page)]
            ],
            terms_in=glossary.used_in,
            **told,
        )
    )


def _environment() -> Environment:
    """Return what fills the templates; their words go through `say` as all others do."""
    from jinja2 import Environment, PackageLoader, StrictUndefined
    from markupsafe import Markup

    environment = Environment(
        loader=PackageLoader("analysis", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"say": _say_in_page, "say_many": say_many, "listed": words.listed}
    environment.filters["count"] = words.count
    environment.filters["begun"] = words.capital
    environment.filters["whole"] = _unbroken
    environment.filters["parted"] = _parted
    environment.filters["bold"] = Markup("<b>{}</b>").format
    environment.filters["code"] = Markup("<code>{}</code>").format
    return environment


def _unbroken(text: str) -> str:
    """Keep intervals and per cents on one line."""
    return text.replace("–", "\N{WORD JOINER}–\N{WORD JOINER}").replace(" %", f"{words.SPACE}%")


def _parted(text: str) -> Markup:
    """Let the path of a value in a config be broken into lines at its dots and underscores."""
    from markupsafe import Markup, escape

    return Markup(
        re.sub(r"[a-z*][\w*]*(?:\.[\w*]+)+", lambda path: re.sub(r"([._])", r"\1<wbr>", path[0]), escape(text))
    )


def _say_in_page(message: str, /, **parts: object) -> Markup:
    """Say a message whose parts may be marked up, such as names in bold."""
    from markupsafe import escape

    return escape(say(message)).format(**parts)


def write(text: str, out: Path) -> None:
    """Write a page into a file.

    Raises
    ------
    BalizaError
        If the file cannot be written.
    """
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritten(out, error) from None


def write_frames(frames: Mapping[str, pl.DataFrame], folder: Path) -> list[Path]:
    """Write tables as Parquet and CSV, by the names of their files; return the files.

    Raises
    ------
    BalizaError
        If one cannot be written.
    """
    written = []
    for name, table in frames.items():
        for ending, write_to in ((".parquet", table.write_parquet), (".csv", table.write_csv)):
            file = folder / f"{name}{ending}"
            try:
                write_to(file)
            except OSError as error:
                raise unwritten(file, error) from None
            written.append(file)
    return written


def _abouts(arms: Arms) -> list[tuple[str, str]]:
    """Return each policy with what it says of itself."""
    found = {policy["name"]: say(policy["about"]) for arm in arms for policy in arm.manifest["policies"]}
    return list(found.items())


def cut_off_words(arms: Arms) -> list[str]:
    """Say how many playouts of each study had no winner and are left out."""
    return [
        say_many(
            '{n} playout of {total} under {policy} ended by "{reason}" without a winner; it is left out of the '
            "figures.",
            '{n} playouts of {total} under {policy} ended by "{reason}" without a winner; they are left out of the '
            "figures.",
            n,
            total=words.count(arm.total),
            policy=arm.label,
            reason=say(reason),
        )
        for arm in arms
        for reason, n in arm.cut_off.items()
    ]


def _shown(name: str, exhibit: Exhibit) -> Shown:
    exporting.gather(name, exhibit)
    svg = inline_svg(exhibit.figure, name, exhibit.alt) if exhibit.figure else ""
    return Shown(name, exhibit, svg, csv_link(exhibit.data) if exhibit.data.height else "")
