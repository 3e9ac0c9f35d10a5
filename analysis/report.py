"""The report: one self-contained HTML file with verdicts, charts and their data.

Studies of one config, each played by other policies, stand side by side. The same studies give the same bytes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from analysis import charts, words
from analysis.chapters import Arms, Chapter, Exhibit, chapters
from analysis.played import Played, open_folder, open_study
from analysis.verdicts import Verdict, verdicts
from sim.errors import BalizaError, StudyError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from sim.config import Resolved
    from sim.study import Progress

SCRIPTED, RANDOM, HEAD_TO_HEAD = 40_000, 100_000, 8_000
"""Playouts of each study of a report made from a config."""

BADGES = {
    "missed": ("\N{BALLOT X}", "missed"),
    "split": ("\N{NOT EQUAL TO}", "policies differ"),
    "open": ("?", "not decided"),
    "met": ("\N{CHECK MARK}", "met"),
}
"""Sign and word of each state of a verdict, in the order in which the first screen lists them."""

Watch = Callable[["Progress"], None]


def seatings(game_id: str) -> dict[str, int]:
    """Return who plays for the report of a game, and how many playouts.

    The game's first script alone, `random` alone, and the first script against each of the others, seat by seat.
    """
    from sim.games import game
    from sim.policies import policies_of

    scripts = [name for name in policies_of(game(game_id)) if name != "random"]
    against = {f"{other},{scripts[0]}": HEAD_TO_HEAD for other in scripts[1:]}
    return dict.fromkeys(scripts[:1], SCRIPTED) | {"random": RANDOM} | against


def play(
    resolved: Resolved,
    folder: Path,
    *,
    playouts: Mapping[str, int] | None = None,
    players: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    stop: Callable[[], bool] = lambda: False,
    watch: Callable[[str], Watch | None] = lambda _: None,
) -> list[Played]:
    """Play the studies of a report, each in a folder of its policies' names; those that are there are taken up again.

    Parameters
    ----------
    resolved
        The config.
    folder
        Where the studies' folders lie.
    playouts
        Playouts by policy, or by several with commas between them; those of `seatings` if not said. Of policies that
        the game has not, none are played.
    players, seed, jobs, stop
        See `sim.study.run`.
    watch
        Makes the watcher of a study, given its policies.

    Raises
    ------
    KeyboardInterrupt
        If `stop` said so before all was played.
    """
    from sim import study
    from sim.games import game
    from sim.policies import policies_of

    known = policies_of(game(resolved.game))
    arms = []
    for seating, count in (seatings(resolved.game) if playouts is None else playouts).items():
        names = seating.split(",")
        if set(names) <= set(known):
            done = study.run(
                resolved,
                folder / "_against_".join(names),
                playouts=count,
                players=players,
                policies=[known[name] for name in names],
                seed=seed,
                jobs=jobs,
                stop=stop,
                progress=watch(seating),
            )
            if stop():
                raise KeyboardInterrupt(f"{folder}: interrupted; what is finished is kept, the same command goes on")
            arms.append(open_study(done, " against ".join(names)))
    return arms


def open_arms(folder: Path) -> list[Played]:
    """Open the studies of a folder and see that they can stand side by side.

    Raises
    ------
    StudyError
        If they are not of one config and number of players.
    """
    arms = open_folder(folder)
    for key, what in (("config_hash", "config"), ("players", "number of players"), ("rules_version", "rules version")):
        if len({arm.manifest[key] for arm in arms}) > 1:
            raise StudyError(f"{folder}: its studies differ in their {what}; a report tells of one")
    return arms


# --- the page --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """An exhibit as the page needs it."""

    id: str
    exhibit: Exhibit
    svg: str


def served(arms: Arms) -> list[Chapter]:
    """Return the chapters for which the studies hold what they need."""
    return [chapter for chapter in chapters() if chapter.serves(arms)]


def judged(arms: Arms) -> list[Verdict]:
    """Return the verdicts of all chapters, those that ask for something first."""
    found = [verdict for chapter in served(arms) for verdict in verdicts(chapter.goals, chapter.looks_at(arms))]
    order = list(BADGES)
    return sorted(found, key=lambda verdict: order.index(verdict.state))


def render(arms: Arms) -> str:
    """Return the report's HTML.

    Raises
    ------
    StudyError
        If a study has no playout with a winner.
    """
    for arm in arms:
        if sum(arm.cut_off.values()) == arm.total:
            reasons = words.listed(f'"{reason}"' for reason in arm.cut_off)
            raise StudyError(
                f"{arm.label}: no playout has a winner, all ended by {reasons}; there is nothing to report"
            )
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("analysis", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["count"] = words.count
    environment.filters["whole"] = lambda text: text.replace("–", "\N{WORD JOINER}–\N{WORD JOINER}")
    found = served(arms)
    first = arms[0]
    return environment.get_template("report.html").render(
        arms=arms,
        title=first.config.get("title") or first.manifest["name"],
        told=first.manifest,
        badges=BADGES,
        verdicts=judged(arms),
        abouts=_abouts(arms),
        cut_off=[line for arm in arms for line in _cut_off(arm)],
        chapters=[
            (chapter, [_shown(name, make()) for name, make in chapter.makers(arms).items()]) for chapter in found
        ],
    )


def write(arms: Arms, out: Path) -> None:
    """Write the report into a file.

    Raises
    ------
    BalizaError
        If the file cannot be written.
    """
    text = render(arms)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BalizaError(f"{out}: cannot be written: {error.strerror or error}") from None


def _abouts(arms: Arms) -> list[tuple[str, str]]:
    """Return each policy with what it says of itself."""
    found = {policy["name"]: policy["about"] for arm in arms for policy in arm.manifest["policies"]}
    return list(found.items())


def _cut_off(arm: Played) -> Iterator[str]:
    """Say how many playouts had no winner and are left out."""
    for reason, n in arm.cut_off.items():
        yield (
            f'{words.plural(n, "playout")} of {words.count(arm.total)} under {arm.label} ended by "{reason}"'
            " without a winner; they are left out of the figures."
        )


def _shown(name: str, exhibit: Exhibit) -> Shown:
    return Shown(name, exhibit, inline_svg(exhibit.figure, name, exhibit.alt) if exhibit.figure else "")


def inline_svg(figure: Figure, name: str, alt: str) -> str:
    """Return a figure as an ``svg`` element that can stand in a page beside others.

    The ids of matplotlib's output are the same in every figure, so they get the figure's name in front; the styles and
    descriptions that a page cannot hold are taken out.
    """
    from markupsafe import Markup, escape

    buffer = io.BytesIO()
    charts.save(figure, buffer, "svg")
    text = buffer.getvalue().decode("utf-8")
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<defs>\s*<style[^>]*>.*?</style>\s*</defs>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.DOTALL)
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
    text = re.sub(r' id="([^"]+)"', lambda m: f' id="{name}.{m[1]}"' if m[1] in used else "", text)
    text = re.sub(r'(href="#|url\(#)', rf"\g<1>{name}.", text)
    text = re.sub(r"<path (?![^>]*\bd=)", '<path d="" ', text)  # the glyph of a space
    width = re.search(r'width="([\d.]+)pt"', text)
    view = re.search(r'viewBox="[^"]+"', text)
    head = f'<svg role="img" aria-label="{escape(alt)}" {view[0] if view else ""}'
    body = text[text.index(">") + 1 :].strip()
    points = float(width[1]) if width else 0.0
    return Markup(f'{head} style="max-width:{points * 1.6:.0f}px">{body}')
