"""The ladder of Austral: scripts beat `random`, `expert` beats the scripts, search beats `expert`.

Slow (ten minutes of one core), so in the long tier; the figures of a run stand in ``sim/README.md``.
"""

import pytest

from tests.strength import AT_A_TABLE, OVER_ITS_BASE, OVER_RANDOM, OVER_SCRIPTS, Ladder

LADDER = Ladder("austral")
SCRIPTS = ("builder", "village_first", "lighthouse_keeper", "trader", "goal_chaser", "expander")
TABLES = (
    ("lighthouse_keeper", "trader", "expander"),
    ("builder", "village_first", "goal_chaser"),
)
"""Each script sits at one of them; the last has the three strongest."""

pytestmark = pytest.mark.long


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", [*SCRIPTS, "expert"])
def test_every_policy_beats_random(name, players):
    assert LADDER.share([name, *["random"] * (players - 1)], 20).low > OVER_RANDOM


@pytest.mark.parametrize("name", SCRIPTS)
def test_expert_beats_every_script(name):
    assert LADDER.share(["expert", name], 21).low > OVER_SCRIPTS


@pytest.mark.parametrize("rivals", TABLES, ids=", ".join)
def test_expert_at_a_table_of_scripts(rivals):
    assert LADDER.share(["expert", *rivals], 22).low > AT_A_TABLE


@pytest.mark.parametrize("players", [2, 4])
def test_search_beats_what_it_builds_on(players):
    """Every other seat searches."""
    search = "search(expert, rollouts=16, width=4)"
    assert LADDER.lower_bound([search, "expert"] * (players // 2), 23, OVER_ITS_BASE) > OVER_ITS_BASE
