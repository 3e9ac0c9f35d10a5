"""One study, one set of bytes: whoever plays it, in whatever pieces, however often it is interrupted."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim import study
from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve, vary
from sim.dataset import Study, row_dtype, scan
from sim.errors import BalizaError, StudyError
from sim.parts import read_note
from sim.policies import RANDOM
from sim.study import Progress, WinSums
from tests.studies import GAME, MIXED, SIZES, SOUTH_SEAS, content, small

SAMPLED = {"turns": 3, "events": 7}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """150 random playouts in one go: five parts, the last with a short block."""
    return small(tmp_path_factory.mktemp("whole") / "study")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """100 playouts of two policies in four rotations, with turns and events."""
    return small(tmp_path_factory.mktemp("mixed") / "study", 100, MIXED, jobs=1, **SAMPLED)


# --- the same result everywhere ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2, 8])
@pytest.mark.parametrize("task_deals", [1, 16, 1000])
def test_jobs_and_tasks_leave_the_bytes_alone(tmp_path: Path, whole: Study, jobs: int, task_deals: int) -> None:
    again = small(tmp_path, jobs=jobs, task_deals=task_deals)
    assert content(again.folder) == content(whole.folder)


def test_jobs_leave_rotations_and_sampled_deals_alone(tmp_path: Path, mixed: Study) -> None:
    again = small(tmp_path, 100, MIXED, jobs=3, task_deals=5, **SAMPLED)
    assert content(again.folder) == content(mixed.folder)


def test_a_playout_played_alone_equals_its_row(mixed: Study) -> None:
    player = BlockPlayer(GAME, SOUTH_SEAS.config, 4, MIXED)
    stop = np.zeros(1, np.int64)
    rows = mixed.playouts.collect()
    for deal in (17, 3, 24):
        alone = player.play(0, 0, deal, 1, stop)
        for rotation in range(4):
            row = rows.row(deal * 4 + rotation, named=True)
            assert row["trail"] == alone.playouts[rotation]["trail"]
            assert row["turns"] == alone.playouts[rotation]["turns"]
        seats = mixed.seats.filter(pl.col("deal") == deal).collect()
        assert seats["score"].to_list() == alone.seats["score"].tolist()


def test_two_seeds_share_no_playout(tmp_path: Path, whole: Study) -> None:
    other = small(tmp_path, seed=1)
    trails = [set(s.playouts.collect()["trail"]) for s in (whole, other)]
    assert all(len(t) == 150 for t in trails)
    assert not trails[0] & trails[1]


def _decks(resolved: object, policies: list, deal: int) -> tuple[list[int], list[int]]:
    tables = make_tables(GAME, resolved.config, 4, policies)
    state = np.zeros(1, GAME.module("state").STATE)[0]
    GAME.module("machine").begin(state, tables[0], 5, deal, 0)
    return state["bag"][: state["n_bag"]].tolist(), state["stack"][: state["n_stack"]].tolist()


def test_policies_leave_the_decks_alone() -> None:
    for deal in range(5):
        assert _decks(SOUTH_SEAS, MIXED, deal) == _decks(SOUTH_SEAS, [RANDOM], deal)


def test_another_copy_moves_no_other_card() -> None:
    more = vary(SOUTH_SEAS, {"tiles.curve_shell.count": SOUTH_SEAS.config["tiles"]["curve_shell"]["count"] + 1})
    added = list(SOUTH_SEAS.config["tiles"]).index("curve_shell")
    for deal in range(5):
        before, ships = _decks(SOUTH_SEAS, [RANDOM], deal)
        after, same_ships = _decks(more, [RANDOM], deal)
        assert len(after) == len(before) + 1
        assert [tile for tile in after if tile != added] == [tile for tile in before if tile != added]
        assert ships == same_ships


def test_rotations_move_the_policies_round_the_seats(mixed: Study) -> None:
    seats = mixed.seats.sort("playout", "seat").collect()
    by_rotation = seats["policy"].to_numpy().reshape(-1, 4, 4)
    assert (by_rotation == [[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0]]).all()
    assert mixed.policies["name"].to_list() == ["random", "greedy"]
    assert mixed.manifest["rotations"] == 4


def test_playouts_are_rounded_up_to_whole_deals(tmp_path: Path) -> None:
    assert small(tmp_path, 5, MIXED).manifest["finished"] == 8


# --- the tables hold together -----------------------------------------------------------------------------------------


def test_shares_of_a_playout_add_up_to_one(mixed: Study) -> None:
    shares = mixed.seats.group_by("playout").agg(pl.col("win_share").sum()).collect()
    assert (shares["win_share"] - 1).abs().max() < 1e-12
    assert len(shares) == 100


def test_component_sums_are_those_of_the_seats(mixed: Study) -> None:
    units = (pl.col("win_share") * 60).round().cast(pl.Int64)
    deals = mixed.seats.group_by("deal", "seat").agg(units.sum().alias("y"))
    blocks = deals.group_by(pl.col("deal") // 16, "seat").agg(
        pl.len().alias("n"), pl.col("y").sum(), (pl.col("y") ** 2).sum().alias("y_sq")
    )
    blocks = blocks.rename({"deal": "block"}).sort("block", "seat").collect()
    for component in (0, 40):
        kept = mixed.components.filter(pl.col("component") == component).sort("block", "seat").collect()
        for column in ("n", "y", "y_sq"):
            assert kept[column].to_list() == blocks[column].to_list()


def test_turns_tell_the_same_as_the_playouts(mixed: Study) -> None:
    points = [f"points_{seat}" for seat in range(4)]
    turns = mixed.turns.collect()
    leads = turns.with_columns(top=pl.max_horizontal(points)).with_columns(
        *(pl.col(p).eq(pl.col("top")).alias(p) for p in points)
    )
    leads = leads.with_columns(leaders=pl.concat_list(points))
    told = leads.group_by("playout", maintain_order=True).agg(
        *(pl.col(p).sum() for p in points),
        pl.len().alias("turns"),
        pl.col("placements").sum(),
        pl.col("discards").sum(),
        pl.col("leaders").ne(pl.col("leaders").shift()).sum().alias("lead_changes"),
    )
    playouts = mixed.playouts.filter(pl.col("deal") % 3 == 0).collect()
    assert told["playout"].to_list() == playouts["playout"].to_list()
    for column in ("turns", "placements", "discards", "lead_changes"):
        assert told[column].to_list() == playouts[column].to_list()
    led = mixed.seats.filter(pl.col("deal") % 3 == 0).collect()["turns_led"].to_numpy().reshape(-1, 4)
    assert (told.select(points).to_numpy() == led).all()


def test_events_tell_the_same_as_the_playouts(mixed: Study) -> None:
    events = mixed.events.collect()
    playouts = mixed.playouts.filter(pl.col("deal") % 7 == 0).collect()
    of_playout = events.group_by("playout", maintain_order=True)
    counted = of_playout.agg(
        (pl.col("event") == "discarded").sum().alias("discards"),
        (pl.col("event") == "laid").sum(),
        (pl.col("event") == "boat_paid").sum().alias("boat_payments"),
        pl.col("step").eq(pl.int_range(pl.len())).all(),
    )
    assert counted["playout"].to_list() == playouts["playout"].to_list()
    assert counted["discards"].to_list() == playouts["discards"].to_list()
    assert counted["boat_payments"].to_list() == playouts["boat_payments"].to_list()
    assert counted["step"].all()


# --- taken up again ---------------------------------------------------------------------------------------------------


def test_a_finished_study_is_left_as_it_is(tmp_path: Path, whole: Study) -> None:
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    stamps = {path: path.stat().st_mtime_ns for path in copy.rglob("part-*")}
    small(copy)
    assert content(copy) == content(whole.folder)
    assert {path: path.stat().st_mtime_ns for path in copy.rglob("part-*")} == stamps


def test_extending_replays_the_short_last_block(tmp_path: Path, whole: Study) -> None:
    for playouts in (1, 20, 90, 150):
        small(tmp_path, playouts)
    assert content(tmp_path) == content(whole.folder)


def test_a_short_block_is_kept_until_it_is_replayed(tmp_path: Path, whole: Study) -> None:
    small(tmp_path, 40)
    pieces = iter([*range(8)])

    def stop_early() -> bool:
        return next(pieces, None) is None

    halted = small(tmp_path, jobs=1, task_deals=4, stop=stop_early)
    assert halted.manifest["finished"] == halted.playouts.collect().height >= 40
    assert content(small(tmp_path).folder) == content(whole.folder)


def test_a_study_is_never_made_smaller(tmp_path: Path, whole: Study) -> None:
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    assert small(copy, 10).manifest["finished"] == 150
    assert content(copy) == content(whole.folder)


def test_stopping_keeps_what_is_finished(tmp_path: Path, mixed: Study) -> None:
    asked = iter([False] * 12 + [True] * 1000)
    first = small(tmp_path, 100, MIXED, jobs=1, task_deals=4, stop=lambda: next(asked), **SAMPLED)
    assert 0 < first.manifest["finished"] < 100
    assert first.playouts.collect().height == first.manifest["finished"]
    assert content(small(tmp_path, 100, MIXED, **SAMPLED).folder) == content(mixed.folder)


@pytest.mark.parametrize("at", [1, 40, 100, 149])
def test_an_interrupt_keeps_what_is_finished(tmp_path: Path, whole: Study, at: int) -> None:
    def watch(progress: Progress) -> None:
        if progress.done >= at:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        small(tmp_path, progress=watch, task_deals=3)
    finished = scan(tmp_path).manifest["finished"]
    assert at - 16 * 4 < finished <= 150
    if finished:
        kept = scan(tmp_path).playouts.collect()
        assert kept.equals(whole.playouts.filter(pl.col("playout").is_in(kept["playout"].implode())).collect())
        assert kept.height == finished
    assert content(small(tmp_path).folder) == content(whole.folder)


def test_another_study_is_refused_by_name(tmp_path: Path, whole: Study) -> None:
    folder = whole.folder
    before = content(folder)
    with pytest.raises(StudyError, match=r"another seed \(0, asked for 3\)"):
        small(folder, seed=3)
    with pytest.raises(StudyError, match=r"another number of players \(4, asked for 3\)"):
        small(folder, players=3)
    with pytest.raises(StudyError, match="other policies"):
        small(folder, policies=MIXED)
    with pytest.raises(StudyError, match="another config"):
        study.run(resolve("south_seas_no_markets"), folder, playouts=10, players=4, **SIZES)
    with pytest.raises(StudyError, match=r"another block size \(16, asked for 32\)"):
        small(folder, block_deals=32)
    with pytest.raises(StudyError, match=r"another --turns \(0, asked for 5\)"):
        small(folder, turns=5)
    assert content(folder) == before


def test_another_version_of_the_rules_is_refused(tmp_path: Path) -> None:
    small(tmp_path, 5)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    manifest["rules_version"] = 0
    (tmp_path / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(StudyError, match=r"another version of the rules \(0, asked for 1\)"):
        small(tmp_path, 5)


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ana")
    with pytest.raises(StudyError, match="holds files but no study"):
        small(tmp_path, 5)


# --- damage -----------------------------------------------------------------------------------------------------------


def _truncate(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _tear(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[20:400] = bytes(380)
    file.write_bytes(data)


def _flip(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 3] ^= 4
    file.write_bytes(data)


def _scribble(file: Path) -> None:
    file.write_text("not a table at all")


@pytest.mark.parametrize("table", ["playouts", "seats", "components", "events"])
@pytest.mark.parametrize("damage", [_truncate, _empty, _tear, _flip, _scribble])
def test_a_damaged_part_is_set_aside_and_replayed(
    tmp_path: Path, mixed: Study, table: str, damage: Callable[[Path], None]
) -> None:
    copy = shutil.copytree(mixed.folder, tmp_path / "copy")
    damage(copy / table / "part-00000.parquet")
    said: list[str] = []
    small(copy, 100, MIXED, progress=lambda p: said.extend(p.set_aside), **SAMPLED)
    assert f"{table}/part-00000.parquet" in said[0]
    assert "set aside as part-00000.parquet.aside" in said[0]
    assert (copy / table / "part-00000.parquet.aside").exists()
    assert content(copy) == content(mixed.folder)


def test_a_part_of_another_study_is_set_aside(tmp_path: Path, whole: Study) -> None:
    other = small(tmp_path / "other", seed=9)
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    for table in ("playouts", "seats", "components"):
        shutil.copy(other.folder / table / "part-00001.parquet", copy / table)
    assert scan(copy).playouts.collect().height == 150 - 32
    said: list[str] = []
    small(copy, progress=lambda p: said.extend(p.set_aside))
    assert "part of another study" in said[0]
    assert content(copy) == content(whole.folder)


def test_a_part_under_another_name_is_set_aside(tmp_path: Path, whole: Study) -> None:
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    shutil.copy(copy / "seats" / "part-00001.parquet", copy / "seats" / "part-00000.parquet")
    shutil.copy(copy / "seats" / "part-00001.parquet", copy / "seats" / "part-7.parquet")
    said: list[str] = []
    small(copy, progress=lambda p: said.extend(p.set_aside))
    assert any("part-00000.parquet: is part 1 under another name" in line for line in said)
    assert any("part-7.parquet: not the name of a part" in line for line in said)
    assert content(copy) == content(whole.folder)


def test_a_missing_table_of_a_part_is_replayed(tmp_path: Path, whole: Study) -> None:
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    (copy / "seats" / "part-00002.parquet").unlink()
    assert scan(copy).playouts.collect().height == 150 - 32
    small(copy)
    assert content(copy) == content(whole.folder)


def test_an_accident_between_two_renames_loses_nothing(tmp_path: Path, whole: Study) -> None:
    """A half part was being completed: one table is new already, the others are still the old ones."""
    old = small(tmp_path / "old", 16)
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    shutil.copy(old.folder / "seats" / "part-00000.parquet", copy / "seats")
    (copy / "seats" / "part-00003.1.tmp").write_text("half")
    assert scan(copy).seats.collect().height == 4 * (150 - 32)
    said: list[Progress] = []
    small(copy, progress=said.append)
    assert said[0].found == 150 - 16
    assert not said[0].set_aside
    assert content(copy) == content(whole.folder)


def test_a_part_says_what_it_holds(whole: Study) -> None:
    note = read_note(whole.folder / "seats" / "part-00004.parquet")
    checksum = note.pop("crc32")
    assert note == {"study": whole.manifest["study"], "part": 4, "deals": {"8": 16, "9": 6}}
    assert len(checksum) == 8


# --- the system says no -----------------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StudyError, match="cannot be written"):
        small(tmp_path / "file" / "study", 5)


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.open

    def refuse(path: Path, *given: object, **named: object) -> object:
        if path.suffix == ".tmp":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *given, **named)

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(StudyError, match=r"manifest.json.tmp: cannot be written: Permission denied"):
        small(tmp_path, 5)


@pytest.fixture
def small_disk(tmp_path: Path) -> Path:
    """A disk of 300 kB."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=300k", "tmpfs", disk], capture_output=True)
    if os.name != "posix" or mounted.returncode:
        pytest.skip("no right to mount a small disk here")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_full_disk_keeps_what_is_finished(tmp_path: Path, small_disk: Path, whole: Study) -> None:
    folder = small_disk / "study"
    with pytest.raises(StudyError, match=r"cannot be written: No space left on device; what is finished is kept"):
        small(folder)
    assert not list(folder.rglob("*.tmp"))
    kept = scan(folder).playouts.collect()
    assert 0 < kept.height < 150
    roomy = shutil.copytree(folder, tmp_path / "roomy")
    assert content(small(roomy).folder) == content(whole.folder)


def test_a_disk_that_fills_up_while_writing(tmp_path: Path, whole: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where no disk can be mounted: the third part fails half-way through its tables."""
    real = os.fsync
    left = iter(range(10))

    def fsync(number: int) -> None:
        if next(left) == 9:
            raise OSError(28, "No space left on device")
        real(number)

    monkeypatch.setattr(os, "fsync", fsync)
    with pytest.raises(StudyError, match="No space left on device"):
        small(tmp_path, jobs=1)
    monkeypatch.undo()
    assert not list(tmp_path.rglob("*.tmp"))
    assert scan(tmp_path).playouts.collect().height == 64
    assert content(small(tmp_path).folder) == content(whole.folder)


# --- watching and stopping --------------------------------------------------------------------------------------------


def test_progress_counts_all_playouts(tmp_path: Path, whole: Study) -> None:
    seen: list[Progress] = []
    small(tmp_path, 40)
    small(tmp_path, progress=seen.append)
    assert (seen[0].done, seen[0].found, seen[0].asked) == (32, 32, 150)  # the short third block is played again
    assert seen[-1].done == 150
    assert seen[-1].wins.deals == 150 - 32
    late = whole.seats.filter(pl.col("deal") >= 32).group_by("seat").agg(pl.col("win_share").sum()).sort("seat")
    assert np.allclose(seen[-1].wins.seats[0] / 60, late.collect()["win_share"])
    assert seen[-1].troubles == {"rule_gap": 0, "cap": 0}


class AfterBlocks:
    """A stopping rule: enough after some blocks; remembers what it was shown."""

    def __init__(self, enough: int) -> None:
        self.words = f"{enough} blocks"
        self.enough = enough
        self.seen: list[WinSums] = []

    def __call__(self, block: WinSums) -> bool:
        self.seen.append(block)
        return len(self.seen) >= self.enough


@pytest.mark.parametrize("jobs", [1, 8])
def test_a_stopping_rule_ends_the_study_at_its_block(tmp_path: Path, jobs: int) -> None:
    rule = AfterBlocks(5)
    stopped = small(tmp_path / "stopped", 150, until=rule, jobs=jobs, task_deals=5)
    assert stopped.manifest["finished"] == 80
    assert stopped.manifest["stopped"] == stopped.manifest["until"] == "5 blocks"
    short = small(tmp_path / "short", 80)
    tables = {name: hash_ for name, hash_ in content(short.folder).items() if name != "manifest.json"}
    assert {n: h for n, h in content(stopped.folder).items() if n != "manifest.json"} == tables
    assert sum(block.deals for block in rule.seen) == 80


def test_a_stopping_rule_is_shown_the_blocks_on_disk_too(tmp_path: Path) -> None:
    first, second, third = AfterBlocks(3), AfterBlocks(3), AfterBlocks(7)
    small(tmp_path, until=first)
    small(tmp_path, until=second)
    stopped = small(tmp_path, until=third)
    assert stopped.manifest["finished"] == 7 * 16
    for one, other in zip(first.seen, third.seen, strict=False):
        assert (one.seats == other.seats).all()
        assert (one.policies == other.policies).all()
    assert len(second.seen) == 3


def test_a_rule_that_is_never_sure_plays_all(tmp_path: Path) -> None:
    done = small(tmp_path, 60, until=AfterBlocks(1000))
    assert done.manifest["finished"] == 60
    assert done.manifest["stopped"] == ""


def test_win_sums_by_policy(tmp_path: Path, mixed: Study) -> None:
    rule = AfterBlocks(1)
    small(tmp_path, 100, MIXED, until=rule)
    seats = mixed.seats.filter(pl.col("deal") < 16)
    deals = seats.group_by("deal", "policy").agg((pl.col("win_share") * 60).sum().round().cast(pl.Int64))
    sums = deals.group_by("policy").agg(pl.col("win_share").sum(), (pl.col("win_share") ** 2).sum().alias("sq"))
    sums = sums.sort("policy").collect()
    assert rule.seen[0].policies.tolist() == [sums["win_share"].to_list(), sums["sq"].to_list()]
    assert rule.seen[0].unit == 240


# --- what is refused --------------------------------------------------------------------------------------------------


def test_senseless_numbers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BalizaError, match="players: found 6, South Seas is for 2 to 5"):
        small(tmp_path, players=6)
    with pytest.raises(BalizaError, match="playouts: found 0, expected 1 or more"):
        small(tmp_path, 0)
    assert not list(tmp_path.iterdir())


def test_row_dtype_follows_the_columns() -> None:
    outcome = GAME.module("outcome")
    assert row_dtype(outcome.SEATS) == outcome.SEAT_ROW
