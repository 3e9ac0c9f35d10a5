"""The ladder of Magic Card: scripts beat `random`, `expert` beats the scripts, search beats `expert`.

Slow (some four minutes of one core, search up to two hours), so in the long tier; the figures of a run stand in
``sim/README.md``.
"""

import pytest

from tests.strength import AT_A_TABLE, OVER_ITS_BASE, OVER_RANDOM, OVER_SCRIPTS, Ladder

LADDER = Ladder("magic_card")
SCRIPTS = ("rusher", "trader", "mission_seeker", "monster_tamer", "fighter", "cautious")
TABLES = (
    ("mission_seeker", "monster_tamer", "cautious"),
    ("rusher", "trader", "fighter"),
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
    setting = {2: "rollouts=256, width=8", 4: "rollouts=128, width=4"}[players]
    search = f"search(expert, {setting})"
    assert LADDER.lower_bound([search, "expert"] * (players // 2), 23, OVER_ITS_BASE) > OVER_ITS_BASE
