"""How the figures were made, so that they can be made again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from shlex import quote

import polars as pl

from analysis import words
from analysis.arms import COMPARISON, LEAGUE, REPORT
from analysis.chapters import Arms, Chapter, Exhibit, Grid, everything
from analysis.estimates import METHODS
from analysis.language import later, say, say_many
from analysis.played import Played

COMMON = (
    later("game"), later("rules version"), later("players"), later("seed"), later("deals a block"), later("versions"),
    later("Python"),
)  # fmt: skip
"""Facts that all studies of a page share."""


def manifest(arms: Arms) -> Exhibit:
    """Show the studies' manifests."""
    told = [_told(arm) for arm in arms]
    own = [fact for fact in told[0] if fact not in COMMON]
    rows = [[facts[fact] for fact in own] for facts in told]
    shared = [
        say("{fact}: {value}", fact=say(fact), value=", ".join(dict.fromkeys(facts[fact] for facts in told)))
        for fact in COMMON
    ]
    copies = sum(arm.total - _distinct(arm) for arm in arms)
    title = say("The same config, policies and seed give the same figures on any machine")
    if copies:
        title = say_many(
            "{n} playout repeat another one decision by decision: the deals are not independent",
            "{n} playouts repeat another one decision by decision: the deals are not independent",
            copies,
            n=words.count(copies),
        )
    commands = [_command(arm) for arm in _from_files(arms)]
    again = [say("To play it again: {commands}.", commands=words.listed(commands, 4))] if commands else []
    return Exhibit(
        title=title,
        grid=Grid([say(fact) for fact in own], rows, len(own)),
        data=pl.DataFrame(rows, schema=own, orient="row"),
        note=" ".join([f"{words.sentence(shared)}.", *again]),
    )


def _from_files(arms: Arms) -> Arms:
    """Return the studies that a single command plays: those of a config as its file is, by one policy if there are."""
    whole = [arm for arm in arms if "changed" not in arm.manifest["sources"].values()]
    return [arm for arm in whole if len(set(arm.manifest["seating"])) == 1] or whole


def _told(arm: Played) -> dict[str, str]:
    told = arm.manifest
    return {
        later("study"): arm.label,
        later("config"): told["name"],
        later("config hash"): told["config_hash"][:16],
        "game": told["game"],
        "rules version": str(told["rules_version"]),
        "players": str(told["players"]),
        later("seats in the first rotation"): _seats(told["seating"]),
        "seed": str(told["seed"]),
        later("playouts"): words.count(arm.total),
        later("deals played"): words.count(arm.deals),
        later("rotations"): str(arm.rotations),
        later("without a winner"): words.count(sum(arm.cut_off.values())),
        later("different playouts"): words.count(_distinct(arm)),
        "deals a block": words.count(told["block_deals"]),
        "versions": ", ".join(f"{name} {version}" for name, version in told["packages"].items()),
        "Python": told["python"],
    }


def _seats(seating: Sequence[str]) -> str:
    """Name who sits where, neighbours who play alike together: "a, 3 b"."""
    runs = [(name, len(list(seats))) for name, seats in groupby(seating)]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in runs)


def _distinct(arm: Played) -> int:
    """Count playouts that differ in a decision; those cut off, or without any decision, count as different."""
    decided = pl.col("decisions") > 0
    trails = pl.col("trail").filter(decided).n_unique() + (~decided).sum()
    return int(arm.playouts.select(trails).collect(engine="streaming").item()) + sum(arm.cut_off.values())


def _command(arm: Played) -> str:
    told = arm.manifest
    seating = quote(",".join(told["seating"]) if len(set(told["seating"])) > 1 else told["seating"][0])
    return (
        f"baliza run {told['name']} --policies {seating} --players {told['players']} --seed {told['seed']} "
        f"--playouts {arm.total} --out DIR"
    )


def methods(arms: Arms) -> Exhibit:
    """Explain the intervals."""
    rows = [[say(name), say(about)] for name, about in METHODS.items()]
    return Exhibit(
        title=say("Every interval counts deals, not playouts or seats"),
        grid=Grid([say("Interval"), say("What it is")], rows, 2),
        data=pl.DataFrame(rows, schema=["method", "about"], orient="row"),
        note=say(
            "Seats of a playout and rotations of a deal are not independent, so they count as one. Families of claims "
            "are adjusted after Holm (1979): the chance of any false claim among them is at most 5 %."
        ),
    )


CHAPTER = Chapter(
    id="making",
    order=90,
    title=later("How it was made"),
    question=later("How can the figures be made again, and what are their intervals?"),
    needs={"playouts": ["decisions", "trail"]},
    looks_at=everything,
    pages=(REPORT, COMPARISON, LEAGUE),
    exhibits={"manifest": manifest, "methods": methods},
)
