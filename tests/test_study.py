"""One study, one set of bytes: whoever plays it, in whatever pieces, however often it is interrupted."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from sim.blocks import BlockPlayer, make_tables
from sim.config import vary
from sim.dataset import Study, row_dtype
from sim.errors import BalizaError
from sim.policies import RANDOM
from sim.study import Progress, WinSums
from tests.studies import GAME, MIXED, SOUTH_SEAS, content, small

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
