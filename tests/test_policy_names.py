"""The notation of policies on the command line, and a user's own files of policies."""

import json

import pytest

from analysis import cli
from sim.errors import BalizaError
from sim.games import game
from sim.policies import find_policy, policies_of, policy_from_data
from sim.policy_names import read_policy_files, seating_named, split_names

GAME = game("south_seas")


def test_commas_within_parentheses_do_not_separate():
    assert split_names("a, search(b, rollouts=3),c-no_d") == ["a", "search(b, rollouts=3)", "c-no_d"]


def test_search_with_its_settings():
    found = find_policy(GAME, "search(greedy, width=6, rollouts=32)")
    assert (found.base, found.rollouts, found.width) == (find_policy(GAME, "greedy"), 32, 6)
    assert found.name == "search(greedy, rollouts=32, width=6)"
    usual = find_policy(GAME, "search(greedy)")
    assert (usual.rollouts, usual.width) == (16, 4)


def test_restrictions_inside_and_outside_of_a_search():
    inside = find_policy(GAME, "search(greedy-no_market)")
    assert inside.never == inside.base.never == ("market",)
    outside = find_policy(GAME, "search(greedy)-no_market")
    assert outside.never == ("market",)
    assert outside.base.never == ()
    assert outside.name.endswith("-no_market")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gredy", "South Seas: no policy 'gredy'; there are: random, greedy"),
        ("search(greedy", "search(greedy: expected search(NAME, rollouts=16, width=4)"),
        ("search(greedy)no_market", "expected search(NAME, rollouts=16, width=4)"),
        ("search(greedy, rollout=3)", "no setting 'rollout' of search; did you mean rollouts?"),
        ("search(greedy, rollouts=0)", "rollouts: found '0', expected a whole number from 1 to 100,000"),
        ("search(greedy, width=many)", "width: found 'many', expected a whole number from 1 to 2,048"),
        ("search(search(greedy))", "a search plays out with a policy that does not search itself"),
    ],
)
def test_mistakes_are_told(name, said):
    with pytest.raises(BalizaError) as error:
        find_policy(GAME, name)
    assert said in str(error.value)


def test_policies_of_own_files(tmp_path):
    (tmp_path / "two.toml").write_text("[calm.lay]\ngrowth = 1\n[wild]\ntemperature = 3\n")
    (tmp_path / "mine.py").write_text('"""Grows."""\n\n\ndef lay(x):\n    return x.growth\n')
    own = read_policy_files(GAME, [tmp_path / "two.toml", tmp_path / "mine.py"])
    assert list(own) == ["calm", "wild", "mine"]
    assert own["mine"].about == "Grows."
    names = [policy.name for policy in seating_named(GAME, "mine, search(calm)-no_market, wild", own)]
    assert names == ["mine", "search(calm, rollouts=16, width=4)-no_market", "wild"]


def test_a_name_that_is_taken_is_refused(tmp_path):
    (tmp_path / "greedy.py").write_text("def lay(x):\n    return x.growth\n")
    with pytest.raises(BalizaError, match="there is a policy called 'greedy' already; choose another name"):
        read_policy_files(GAME, [tmp_path / "greedy.py"])


@pytest.mark.parametrize("name", ["random", "greedy-no_market", "search(greedy-no_market, rollouts=2)-no_take_back"])
def test_policies_come_back_from_a_manifest(name):
    policy = find_policy(GAME, name)
    assert policy_from_data(json.loads(json.dumps(policy.as_data()))) == policy


@pytest.mark.parametrize("name", ["south_seas", "austral", "magic_card"])
def test_the_command_lists_every_policy_with_a_sentence(name, capsys):
    known = policies_of(game(name))
    assert [*known][:: len(known) - 1] == ["random", "expert"]
    assert command("policies", name) == 0
    lines = capsys.readouterr().out.splitlines()
    for policy in known.values():
        assert policy.about.endswith(".")
        assert f"  {policy.name}: {policy.about}" in lines


@pytest.mark.parametrize(
    ("name", "decision", "feature", "near"),
    [
        ("south_seas", "lay", "grwth", "growth"),
        ("austral", "act", "enable_cove", "enables_cove"),
        ("magic_card", "sail", "damage_rsk", "damage_risk"),
    ],
)
def test_features_that_no_game_knows_are_refused_with_the_nearest(tmp_path, name, decision, feature, near):
    file = tmp_path / "mine.toml"
    file.write_text(f"[mine.{decision}]\n{feature} = 1\n")
    with pytest.raises(BalizaError) as error:
        read_policy_files(game(name), [file])
    assert str(error.value) == f"{file}: mine.{decision}.{feature}: no such feature; did you mean {near}?"


def test_the_command_plays_a_file_of_ones_own_and_records_it(tmp_path, capsys):
    file = tmp_path / "mine.py"
    file.write_text("def lay(x):\n    return x.growth\n")
    study = tmp_path / "study"
    words = ["--players", "2", "--policies", "mine,greedy-no_market", "--policy-file", str(file)]
    assert command("run", "south_seas", *words, "--playouts", "2", "--out", str(study), "--quiet") == 0
    told = json.loads((study / "manifest.json").read_text())["policies"]
    assert (told[0]["style"], told[0]["code"]) == ("own", file.read_text())
    assert told[1]["never"] == ["market"]
    capsys.readouterr()
    assert command("record", str(study), "--playout", "1") == 0
    of_study = capsys.readouterr().out.splitlines()
    assert command("record", "south_seas", *words, "--playout", "1") == 0
    assert capsys.readouterr().out.splitlines()[1:] == of_study[1:]
    record = tmp_path / "begun.jsonl"
    record.write_text("\n".join(of_study[:20]))
    assert command("replay", str(record), "--continue", "mine", "--policy-file", str(file)) == 0


def command(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        cli.main(words)
    return int(stop.value.code or 0)
