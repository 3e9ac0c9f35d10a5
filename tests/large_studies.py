"""Large studies at little cost: the parts of a played one again and again, with their deals numbered on."""

import json
from pathlib import Path

import polars as pl

from sim.dataset import scan
from sim.notes import NOTE, part_name, read_note


def multiplied(folder: Path, parts: int) -> None:
    """Add parts to a study of whole parts until it has so many."""
    manifest = scan(folder).manifest
    played = len(list((folder / "playouts").glob("part-*.parquet")))
    for number in range(played, parts):
        blocks = manifest["part_blocks"] * (number - number % played)
        deals = manifest["block_deals"] * blocks
        shift = {"block": blocks, "deal": deals, "playout": deals * manifest["rotations"]}
        for table in manifest["tables"]:
            source = folder / table / part_name(number % played)
            rows = pl.read_parquet(source)
            moved = [pl.col(name) + pl.lit(by, rows.schema[name]) for name, by in shift.items() if name in rows.columns]
            if "trail" in rows.columns:  # the same playout twice is an error of a study
                moved.append(pl.col("trail") + number)
            note = read_note(source) | {"part": number}
            note["deals"] = {str(int(block) + blocks): count for block, count in note["deals"].items()}
            rows.with_columns(moved).write_parquet(
                folder / table / part_name(number), statistics=False, metadata={NOTE: json.dumps(note)}
            )
