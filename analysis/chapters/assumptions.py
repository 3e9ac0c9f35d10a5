"""What the figures rest on that the rules text does not say."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from analysis import words
from analysis.chapters import Arms, Chapter, Exhibit, Grid


def assumptions(arms: Arms) -> Exhibit:
    """List the assumptions of the config with their reasons and what a sensitivity study tries."""
    entries = sorted(arms[0].config.get("assumed", []), key=lambda entry: str(entry["group"]))
    rows = [[entry["group"], entry["path"], entry["reason"], _tried(entry)] for entry in entries]
    groups = words.plural(len({entry["group"] for entry in entries}), "group")
    headings = ["Group", "Values", "Reason", "Could be"]
    return Exhibit(
        title=f"{words.plural(len(entries), 'assumption')} in {groups} stand behind these figures",
        grid=Grid(headings, rows, len(headings)),
        data=pl.DataFrame(rows, schema=[h.lower() for h in headings], orient="row"),
        note="What no entry names comes from the rules text, or from the file of the variant that changed it. "
        "In a name of values, * stands for any.",
    )


def _tried(entry: dict[str, Any]) -> str:
    if entry.get("range") is not None:
        low, high = entry["range"]
        return f"{low} to {high}"
    if entry.get("choices") is not None:
        return ", ".join(json.dumps(choice).strip('"') for choice in entry["choices"])
    return "not varied"


CHAPTER = Chapter(
    id="assumptions",
    order=80,
    title="Assumptions",
    question="What do the figures rest on that the rules text does not say?",
    exhibits={"assumptions": assumptions},
)
