"""How the figures were made, so that they can be made again."""

from __future__ import annotations

import polars as pl

from analysis import words
from analysis.chapters import Arms, Chapter, Exhibit, Grid
from analysis.estimates import METHODS
from analysis.played import Played


def manifest(arms: Arms) -> Exhibit:
    """Show the studies' manifests."""
    told = [_told(arm) for arm in arms]
    rows = [[key, *(facts[key] for facts in told)] for key in told[0]]
    headings = ["", *(arm.label for arm in arms)]
    copies = sum(arm.total - _distinct(arm) for arm in arms)
    title = "The same config, policies and seed give the same figures on any machine"
    if copies:
        title = (
            f"{words.plural(copies, 'playout')} repeat another one decision by decision: the deals are not independent"
        )
    return Exhibit(
        title=title,
        grid=Grid(headings, rows, len(headings)),
        data=pl.DataFrame(rows, schema=["fact", *(arm.label for arm in arms)], orient="row"),
        note="To play it again: " + "; ".join(_command(arm) for arm in arms),
    )


def _told(arm: Played) -> dict[str, str]:
    told = arm.manifest
    return {
        "config": told["name"],
        "config hash": told["config_hash"][:16],
        "game and rules version": f"{told['game']}, {told['rules_version']}",
        "players": str(told["players"]),
        "seats in the first rotation": ", ".join(told["seating"]),
        "seed": str(told["seed"]),
        "playouts": words.count(arm.total),
        "deals and rotations": f"{words.count(arm.deals)}, {arm.rotations}",
        "without a winner": words.count(sum(arm.cut_off.values())),
        "different playouts": words.count(_distinct(arm)),
        "deals a block": words.count(told["block_deals"]),
        "versions": ", ".join(f"{name} {version}" for name, version in told["packages"].items()),
        "Python": told["python"],
    }


def _distinct(arm: Played) -> int:
    """Count playouts that differ in a decision; those cut off are not looked at and count as different."""
    trails = arm.playouts.select(pl.col("trail").n_unique()).collect(engine="streaming").item()
    return int(trails) + sum(arm.cut_off.values())


def _command(arm: Played) -> str:
    told = arm.manifest
    seating = ",".join(told["seating"]) if len(set(told["seating"])) > 1 else told["seating"][0]
    return (
        f"baliza run {told['name']} --policies {seating} --players {told['players']} --seed {told['seed']} "
        f"--playouts {arm.total} --out DIR"
    )


def methods(arms: Arms) -> Exhibit:
    """Explain the intervals."""
    rows = [[name, about] for name, about in METHODS.items()]
    return Exhibit(
        title="Every interval counts deals, not playouts or seats",
        grid=Grid(["Interval", "What it is"], rows, 2),
        data=pl.DataFrame(rows, schema=["method", "about"], orient="row"),
        note="Seats of a playout and rotations of a deal are not independent, so they count as one. Families of claims "
        "are adjusted after Holm (1979): the chance of any false claim among them is at most 5 %.",
    )


CHAPTER = Chapter(
    id="making",
    order=90,
    title="How it was made",
    question="How can the figures be made again, and what are their intervals?",
    needs={"playouts": ["trail"]},
    looks_at=lambda arms: arms,
    exhibits={"manifest": manifest, "methods": methods},
)
