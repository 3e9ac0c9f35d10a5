"""What the figures rest on that the rules text does not say."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from analysis import words
from analysis.chapters import Arms, Chapter, Exhibit, Grid
from analysis.language import figures, later, say, say_many


def assumptions(arms: Arms) -> Exhibit:
    """List the assumptions of the config with their reasons and what a sensitivity study tries."""
    entries = sorted(arms[0].config.get("assumed", []), key=lambda entry: str(entry["group"]))
    rows = [[say(entry["group"]), entry["path"], say(entry["reason"]), _tried(entry)] for entry in entries]
    groups = say_many("{n} group", "{n} groups", len({entry["group"] for entry in entries}))
    headings = [say("Group"), say("Values"), say("Reason"), say("Could be")]
    return Exhibit(
        title=say_many(
            "{n} assumption in {groups} stands behind these figures",
            "{n} assumptions in {groups} stand behind these figures",
            len(entries),
            groups=groups,
        ),
        grid=Grid(headings, rows, len(headings)),
        data=pl.DataFrame(rows, schema=["group", "values", "reason", "could be"], orient="row"),
        note=say(
            "What no entry names comes from the rules text, or from the file of the variant that changed it. "
            "In a name of values, * stands for any."
        ),
    )


def _tried(entry: dict[str, Any]) -> str:
    if entry.get("range") is not None:
        low, high = entry["range"]
        return words.between(figures(str(low)), figures(str(high)))
    if entry.get("choices") is not None:
        return ", ".join(json.dumps(choice).strip('"') for choice in entry["choices"])
    return say("not varied")


CHAPTER = Chapter(
    id="assumptions",
    order=80,
    title=later("Assumptions"),
    question=later("What do the figures rest on that the rules text does not say?"),
    exhibits={"assumptions": assumptions},
)
