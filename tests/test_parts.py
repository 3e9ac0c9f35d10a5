"""A study on disk: taken up again, extended, refused, damaged, and what the system may do to it."""

import json
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import polars as pl
import pytest

from sim import study
from sim.config import resolve
from sim.dataset import Study, scan
from sim.errors import StudyError
from sim.manifest import Plan
from sim.notes import read_note
from sim.parts import open_shelf
from sim.policies import RANDOM
from sim.study import Progress
from tests.studies import MIXED, SIZES, SOUTH_SEAS, content, small

SAMPLED = {"turns": 3, "events": 7}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """150 random playouts in one go: five parts, the last with a short block."""
    return small(tmp_path_factory.mktemp("whole") / "study")


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Study:
    """100 playouts of two policies in four rotations, with turns and events."""
    return small(tmp_path_factory.mktemp("mixed") / "study", 100, MIXED, jobs=1, **SAMPLED)


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


def test_a_copied_part_is_not_read_twice(tmp_path: Path, whole: Study) -> None:
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    for table in ("playouts", "seats", "components"):
        shutil.copy(copy / table / "part-00000.parquet", copy / table / "part-00009.parquet")
    assert scan(copy).playouts.collect().height == 150
    small(copy)
    assert content(copy) == content(whole.folder)


def test_no_damage_is_overlooked(tmp_path: Path, whole: Study) -> None:
    """Any change of a few bytes anywhere in a file is found, and none of them makes opening the study fail."""
    copy = shutil.copytree(whole.folder, tmp_path / "copy")
    file = copy / "seats" / "part-00001.parquet"
    sound = file.read_bytes()
    chance = random.Random(1)
    for _ in range(150):
        data = bytearray(sound)
        at, long = chance.randrange(len(data)), chance.choice([1, 1, 8, 200])
        data[at : at + long] = chance.randbytes(len(data[at : at + long]))
        if data == sound:
            continue
        file.write_bytes(data)
        shelf = open_shelf(copy, whole_plan())
        assert len(shelf.set_aside) == 1
        for aside in copy.rglob("*.aside*"):
            aside.unlink()
        assert sorted(shelf.deals) == [0, 1, 4, 5, 6, 7, 8, 9]


def whole_plan() -> Plan:
    """Return the plan of `whole`."""
    return Plan(SOUTH_SEAS, 4, (RANDOM,) * 4, 0, 150, **SIZES)


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
def small_disk(tmp_path: Path) -> Iterator[Path]:
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
