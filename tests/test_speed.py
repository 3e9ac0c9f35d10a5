"""What `baliza bench` measures; how fast it is on this machine gates nothing."""

import numpy as np
import pytest

from analysis.cli import main
from sim import speed
from sim.config import resolve
from sim.policies import RANDOM


def test_rounds_play_other_deals_of_one_size():
    found = speed.measure(resolve("south_seas"), [RANDOM] * 2, seconds=0.02, rounds=3)
    assert found.played % 3 == 0
    assert 0 < found.slowest <= found.playouts <= found.fastest
    assert found.decisions > 20 * found.playouts  # each of two players lays some 36 tiles


def test_the_figures_are_medians_over_rounds(monkeypatch):
    times = iter([(1.0, 8, 80), (1.0, 10, 400), (2.0, 10, 100), (0.5, 10, 150)])  # one to size the rounds, then three
    asked = []

    class Player:
        def __init__(self, *_): ...

        def play(self, *_): ...

    def timed(_player, first, deals):
        asked.append((first, deals))
        return next(times)

    monkeypatch.setattr(speed, "BlockPlayer", Player)
    monkeypatch.setattr(speed, "_timed", timed)
    found = speed.measure(resolve("south_seas"), [RANDOM] * 2, seconds=2.0, rounds=3)
    assert found == speed.Speed(playouts=10.0, decisions=300.0, slowest=5.0, fastest=20.0, played=30)
    assert asked[1:] == [(4, 4), (8, 4), (12, 4)]  # two deals took a second, so four make a round of two


def test_the_command_tells_a_line_a_table(capsys):
    with pytest.raises(SystemExit) as end:
        main(["bench", "south_seas", "--policies", "greedy,random", "--players", "2", "--seconds", "0.1"])
    assert end.value.code == 0
    heading, line = capsys.readouterr().out.splitlines()
    assert heading.split()[:3] == ["config", "policies", "players"]
    assert line.split()[:3] == ["south_seas", "greedy,random", "2"]
    assert np.all([float(word.strip("()").replace(",", "")) > 0 for word in line.split()[3:] if word != "to"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seconds", "0"], "--seconds: found 0, allowed: more than 0"),
        (["south_seas", "--policies", "gredy"], "did you mean greedy?"),
    ],
)
def test_mistakes_are_told(capsys, words, said):
    with pytest.raises(SystemExit) as end:
        main(["bench", *words])
    assert end.value.code == 2
    out, err = capsys.readouterr()
    assert not out
    assert said in err
