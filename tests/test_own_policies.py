"""A user's own policy: compiled functions over the features, behind one policy; mistakes are told with their line."""

from pathlib import Path

import numpy as np
import pytest

from analysis import cli
from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.errors import BalizaError
from sim.games import game
from sim.own_policies import read_own_policy
from sim.policies import RANDOM, Policy, find_policy, searching
from sim.south_seas import playing, scoring

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
FEATURES = GAME.module("features").FEATURES
CONFIG = resolve("south_seas").config


ELSEWHERE = {
    "austral": {
        "found": {"pips": 1, "new_kinds": 2},
        "act": {"points": 10, "wins": 1000, "cove": 8, "village": 10, "trail": -4, "bank": -1, "enables_cove": 6},
    },
    "magic_card": {
        "start": {"round": -1},
        "act": {"home": 100, "towards_home": 1, "sail": 1, "purchases": 1},
        "sail": {"home": 100, "towards_home": 1, "purchases": 1},
    },
}
"""Small policies of the other games. Whole weights, whole features: their sums are exact in any order."""


def as_functions(weights: dict[str, dict[str, float]]) -> str:
    """Return a policy written as functions."""
    sums = {decision: " + ".join(f"{w} * x.{feature}" for feature, w in x.items()) for decision, x in weights.items()}
    return "\n\n".join(f"def {decision}(x):\n    return {total}" for decision, total in sums.items())


GREEDY = as_functions(
    {
        decision: {f.name: find_policy(GAME, "greedy").weights.get(decision, {}).get(f.name, 0.0) for f in known}
        for decision, known in FEATURES.items()
    }
)
"""The script `greedy` written as functions: the same sums in the same order."""


def own(folder: Path, code: str) -> Policy:
    file = folder / "mine.py"
    file.write_text(code)
    return read_own_policy(file, FEATURES)


def rows(policy: Policy, rival: Policy, deals: int = 20) -> np.ndarray:
    return BlockPlayer(GAME, CONFIG, 2, [policy, rival]).play(6, 0, 0, deals, GOING).seats


def test_the_same_sums_play_the_same(tmp_path):
    """`greedy` as a user's functions plays bit for bit as `greedy` by weights."""
    greedy, random = find_policy(GAME, "greedy"), find_policy(GAME, "random")
    assert rows(own(tmp_path, GREEDY), random).tobytes() == rows(greedy, random).tobytes()


@pytest.mark.parametrize("name", ELSEWHERE)
def test_the_same_sums_play_the_same_in_other_games(tmp_path, name):
    """Decisions without a function are taken as those without a weight: uniformly."""
    found, weights = game(name), ELSEWHERE[name]
    (tmp_path / "mine.py").write_text(as_functions(weights))
    functions = read_own_policy(tmp_path / "mine.py", found.module("features").FEATURES)
    player = BlockPlayer(found, resolve(name).config, 2, [functions, RANDOM])
    played = player.play(6, 0, 0, 10, GOING).seats
    player.seat([Policy("mine", weights=weights), RANDOM])
    assert player.play(6, 0, 0, 10, GOING).seats.tobytes() == played.tobytes()


def test_nothing_else_compiles(tmp_path):
    before = [len(f.signatures) for f in (scoring.score_options, playing.choose, playing.play_deals)]
    rows(own(tmp_path, GREEDY), find_policy(GAME, "random"))
    assert [len(f.signatures) for f in (scoring.score_options, playing.choose, playing.play_deals)] == before


def test_two_own_policies_sit_at_one_table(tmp_path):
    """One grows what it leads, one does the contrary: the features reach each of them."""
    (tmp_path / "grow.py").write_text("def lay(x):\n    return x.goods_won + x.growth\n")
    (tmp_path / "shrink.py").write_text("def lay(x):\n    return -x.goods_won - x.growth\n")
    grow, shrink = (read_own_policy(tmp_path / f"{name}.py", FEATURES) for name in ("grow", "shrink"))
    played = rows(grow, shrink)
    assert played["score"][played["policy"] == 0].mean() > played["score"][played["policy"] == 1].mean() + 3


def test_constants_helpers_and_math(tmp_path):
    code = """
    '''Uses all that may stand in a file.'''
    import math
    from math import sqrt

    BOLD: float = 2.0
    MANY = 3

    def half(value):
        return value / 2

    def lay(x):
        total = 0.0
        for _ in range(MANY):
            total += half(x.growth) + math.floor(x.goods_won) + sqrt(abs(x.narrowing))
        return BOLD * total if total > 0 else -1.0
    """
    policy = own(tmp_path, "\n".join(line[4:] for line in code.splitlines()))
    assert policy.about == "Uses all that may stand in a file."
    assert rows(policy, find_policy(GAME, "random"))["score"].sum() > 0


def test_what_is_not_a_number_is_the_worst_score(tmp_path):
    """0 / 0 for every ship: none is ever supplied."""
    policy = own(tmp_path, "def supply(x):\n    return 1.0 if x.supplied == 0.0 else 0.0 / (x.points - x.points)\n")
    played = rows(policy, find_policy(GAME, "random"))
    assert played["ships_supplied"][played["policy"] == 0].sum() == 0


def test_own_policies_can_be_restricted_and_searched_with(tmp_path):
    mine = own(tmp_path, GREEDY)
    for policy in (mine, searching(mine, rollouts=1, width=2)):
        played = rows(policy.without(("take_back",)), mine, 2)
        assert played["taken_back"][played["policy"] == 0].sum() == 0
        assert played["taken_back"][played["policy"] == 1].sum() > 0


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def lay(x):\n    return x.goods_one\n", "line 2: lay: no such feature 'goods_one'; did you mean goods_won?"),
        ("def lay(x):\n    return growt + 1\n", "line 2: no such name 'growt'"),
        ("A = 3\nimport os\n", "line 2: only 'math' may be imported, since a score depends on its features alone"),
        ("def lay(x):\n    y = 1.0\n    return\n", "line 3: lay: cannot be compiled: gives none, expected a number"),
        ("def lay(x)\n    return 1\n", "line 1: not Python: expected ':'"),
        ("def lay(x, y):\n    return 1.0\n", "line 1: lay: expected one argument, the features"),
        (
            "def play(x):\n    return 1.0\n",
            "no function for any decision; expected one or more of: lay, islander, market, supply, pay",
        ),
        (
            "def half(v):\n    return v.foo\ndef lay(x):\n    return half(x.growth)\n",
            "line 2: lay: cannot be compiled:",
        ),
        ("def lay(x):\n    raise ValueError\n", "line 2: 'raise' has no place in a score"),
        ("import math\ndef lay(x):\n    return math.flor(x.growth)\n", "line 3: lay: no such function in math 'flor'"),
        ("def lay(x):\n    return 1.0\nprint('x')\n", "line 3: expected functions, constants or 'import math'"),
        ("A = 1 / 0\ndef lay(x):\n    return 1.0\n", "line 1: ZeroDivisionError: division by zero"),
    ],
)
def test_mistakes_are_the_users_with_their_line(tmp_path, code, said):
    with pytest.raises(BalizaError) as error:
        own(tmp_path, code)
    told = str(error.value)
    assert told.startswith("mine.py")
    assert said in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("name", "decision", "feature", "near"),
    [("austral", "close", "partner_poins", "partner_points"), ("magic_card", "pick", "monster_glod", "monster_gold")],
)
def test_mistakes_in_a_file_for_another_game(tmp_path, capsys, name, decision, feature, near):
    """The command ends with 2 and one line: file, line, what is wrong and the nearest feature."""
    file = tmp_path / "mine.py"
    file.write_text(f"BOLD = 2.0\n\n\ndef {decision}(x):\n    return BOLD * x.{feature}\n")
    with pytest.raises(SystemExit) as stop:
        cli.main(["run", name, "--policy-file", str(file), "--policies", "mine", "--out", str(tmp_path / "study")])
    assert stop.value.code == 2
    told = capsys.readouterr().err
    assert f"mine.py, line 5: {decision}: no such feature '{feature}'; did you mean {near}?" in told
    assert told.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(BalizaError, match="cannot be read"):
        read_own_policy(tmp_path / "none.py", FEATURES)
    (tmp_path / "latin.py").write_bytes(b"\xff\xfe")
    with pytest.raises(BalizaError, match="not a text file in UTF-8"):
        read_own_policy(tmp_path / "latin.py", FEATURES)


def test_the_example_of_the_readme_plays(tmp_path):
    text = (Path(__file__).parents[1] / "sim" / "README.md").read_text("utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    policy = own(tmp_path, example)
    assert policy.about == "Grows what it leads, and claims where a friend would."
    played = rows(policy, find_policy(GAME, "random"))
    assert played["win_share"][played["policy"] == 0].mean() > 0.9
