"""Training: it learns, the same seed learns the same, what it writes is read back, and what is wrong is told."""

import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from analysis import cli
from analysis.training import Trainer, policy_text, write_trained
from sim.config import resolve
from sim.errors import BalizaError
from sim.games import game
from sim.policies import RANDOM, Policy, find_policy, policies_of, read_policies

GAME = game("south_seas")
SOUTH_SEAS = resolve("south_seas")
GREEDY = find_policy(GAME, "greedy")
LOST = Policy("lost", weights={"lay": {"goods_won": -1.0}, "supply": {"supplied": -1.0}})


def trainer(**changes) -> Trainer:
    usual = {"start": LOST, "name": "found", "against": (RANDOM,), "players": (2,), "deals": 6, "final_deals": 60}
    return Trainer(SOUTH_SEAS, **{**usual, **changes})


def test_it_learns():
    """A policy that shuns all income and ships, after few generations: a far higher win share on fresh deals."""
    found = trainer().run(generations=8)
    for table, share in found.shares.items():
        assert share.low > found.start_shares[table].high
    assert set(found.shares) == {"2 players: random", "2 players: lost"}


def test_the_same_seed_finds_the_same_whatever_the_threads(tmp_path):
    one, two = (trainer(deals=2, final_deals=8, jobs=jobs).run(generations=3) for jobs in (1, 2))
    assert policy_text(one) == policy_text(two)
    other = trainer(deals=2, final_deals=8, seed=1).run(generations=3)
    assert other.policy.weights != one.policy.weights


def test_linear_algebra_runs_in_one_thread_whatever_the_machine_has():
    """Sums of more threads end in other digits, and a search of many generations elsewhere."""

    def threads():
        return {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}

    seen = []
    with threadpool_limits(2, user_api="blas"):
        trainer(deals=2, final_deals=8).run(generations=1, progress=lambda *_: seen.append(threads()))
        assert (seen, threads()) == ([{1}], {2})


def test_what_is_written_is_read_back_and_says_how_it_was_made(tmp_path):
    start = replace(GREEDY, never=("market",), temperature=0.5)
    found = trainer(start=start, deals=2, final_deals=8).run(generations=1)
    write_trained(found, tmp_path / "found.toml")
    read = read_policies(tmp_path / "found.toml", GAME.module("features").FEATURES)["found"]
    assert (read.about, read.never, read.temperature) == (found.policy.about, ("market",), 0.5)
    assert read.weights == {
        decision: {feature: weight for feature, weight in weights.items() if weight}
        for decision, weights in found.policy.weights.items()
    }
    manifest = found.manifest
    assert (manifest["seed"], manifest["generations"], manifest["against"]) == (0, 1, ["random"])
    assert manifest["config_hash"] == SOUTH_SEAS.hash


def test_an_interrupt_keeps_what_was_learnt():
    """Interrupted after two of three generations, it hands over what two generations find."""

    def interrupt(generation: int, _: float) -> None:
        if generation == 2:
            raise KeyboardInterrupt

    found = trainer(deals=2, final_deals=8).run(generations=3, progress=interrupt)
    assert found.manifest["generations"] == 2
    assert found.policy == trainer(deals=2, final_deals=8).run(generations=2).policy


def test_seats_are_rotated_and_the_worth_is_the_candidates():
    """Two playouts by hand: won with 7 to 4, lost with 1 to 5 from the other seat."""
    seats = np.zeros(4, [("policy", "i1"), ("seat", "i1"), ("score", "i2"), ("win_share", "f8")])
    seats["policy"], seats["seat"] = [0, 1, 1, 0], [0, 1, 0, 1]
    seats["score"], seats["win_share"] = [7, 4, 5, 1], [1, 0, 1, 0]
    assert Trainer._worth(seats).tolist() == pytest.approx([1.03, -0.04])


def test_its_best_self_so_far_is_an_opponent_unless_it_is_one_already():
    assert [[p.name for p in t] for t in trainer()._fields(LOST)] == [["random"], ["champion"]]
    assert [[p.name for p in t] for t in trainer(start=GREEDY, against=(GREEDY,))._fields(GREEDY)] == [["greedy"]]
    four = trainer(players=(4,), against=(RANDOM, GREEDY))._fields(LOST)
    assert [[p.name for p in t] for t in four] == [["random", "greedy", "champion"], ["champion", "random", "greedy"]]


def test_only_weights_can_be_trained():
    with pytest.raises(BalizaError, match="--policy random: only a policy with weights can be trained"):
        trainer(start=RANDOM)


# --- the command ------------------------------------------------------------------------------------------------------


def command(*words: object) -> int:
    with pytest.raises(SystemExit) as stop:
        cli.main(["train", *map(str, words)])
    return int(stop.value.code or 0)


def test_the_command_writes_a_policy_that_can_be_played(tmp_path, capsys):
    out = tmp_path / "mine.toml"
    words = ["--policy", "greedy", "--against", "random", "--players", "2", "--jobs", 1]
    assert command("south_seas", *words, "--generations", 1, "--deals", 2, "--out", out) == 0
    told = capsys.readouterr().out
    assert "2 players: random: win share 1" in told
    assert f"{out} written; play it as {out}:mine" in told
    assert find_policy(GAME, f"{out}:mine").weights["lay"]
    assert "\ndeals = 2\n" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--policy", "gredy", "--out", "x.toml"], "no policy 'gredy'"),
        (["--policy", "greedy", "--out", "x.json"], "--out x.json: expected a .toml file"),
        (
            ["--policy", "greedy", "--out", "x.toml", "--players", "2,9"],
            "--players: found 2,9, expected numbers from 2",
        ),
        (["--policy", "greedy", "--out", "nowhere/x.toml"], "--out nowhere/x.toml: there is no folder nowhere"),
        (["--policy", "greedy", "--out", "x.toml", "--generations", "0"], "--generations: found 0, expected 1 or more"),
        (["--policy", "greedy", "--out", "x.toml", "--deals", "0"], "--deals: found 0, expected 1 or more"),
        (["--policy", "greedy", "--out", "x.toml", "--against", "nobody"], "no policy 'nobody'"),
    ],
)
def test_mistakes_are_told(words, said, capsys):
    assert command("south_seas", *words) == 2
    assert said in capsys.readouterr().err


# --- the experts that come with the games -----------------------------------------------------------------------------


def manifest_of(name: str) -> dict:
    policies = Path(__file__).parents[2] / "configs" / "policies" / f"{name}.toml"
    return tomllib.loads(policies.read_text("utf-8"))["expert"]["training"]


@pytest.mark.parametrize("name", ["south_seas", "austral", "magic_card"])
def test_an_expert_says_how_it_was_trained(name):
    found, told = game(name), manifest_of(name)
    assert (told["game"], told["rules_version"]) == (name, found.rules_version)
    assert {told["start"], *told["against"]} < set(policies_of(found))
    assert all(low < share < high for share, low, high in told["win_shares"].values())
