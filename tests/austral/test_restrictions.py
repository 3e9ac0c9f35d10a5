"""Restrictions of Austral: what a policy is told never to do it never does, and nothing else changes."""

import numpy as np
import pytest

from sim.austral import GAME, playing, restrictions
from sim.austral.state import (
    ACCEPT,
    ACT,
    ACT_BITS,
    ANSWER,
    BUILD_COVE,
    BUILD_LIGHTHOUSE,
    COUNTER,
    END,
    FOG,
    LAY_TRAIL,
    MAKE_OFFER,
    RAISE_VILLAGE,
    REFUSE,
    STATE,
    USE_BANK,
    WIND,
)
from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.policies import find_policy

GOING = np.zeros(1, np.int64)
CONFIG = resolve("austral").config


def own_rows(name: str) -> np.ndarray:
    """Seats' rows of a restricted policy at a table of the same one without restrictions."""
    base = find_policy(GAME, name.partition("-no_")[0])
    rows = BlockPlayer(GAME, CONFIG, 3, [find_policy(GAME, name), base, base]).play(3, 0, 0, 40, GOING).seats
    return rows[rows["policy"] == 0]


@pytest.mark.parametrize(
    ("thing", "columns"),
    [
        ("village", ["built_villages"]),
        ("lighthouse", ["built_lighthouses"]),
        ("bank", ["bank_at_2", "bank_at_3", "bank_at_4"]),
        ("offer", ["offers"]),
        ("trade", ["bank_at_2", "bank_at_3", "bank_at_4", "offers", "accepts", "counters", "trades"]),
    ],
)
def test_what_is_barred_is_never_done(thing, columns):
    free, kept = own_rows("trader"), own_rows(f"trader-no_{thing}")
    for column in columns:
        assert free[column].sum() > 0, column
        assert kept[column].sum() == 0, column


def test_what_each_option_is_barred_by():
    """Hand-made decisions: an act by its sort and its dock, an answer by its kind; to end, to refuse by nothing."""
    places = restrictions.things(CONFIG)
    s, t = np.zeros(1, STATE)[0], make_tables(GAME, CONFIG, 2, [find_policy(GAME, "trader")])[0]
    s["decider"] = 0
    s["rate_dock"][0] = [-1, 1, -1, -1, -1]
    dock = list(CONFIG["docks"])[1]
    bank_0, bank_1 = USE_BANK << ACT_BITS | 8 * 0 + 2, USE_BANK << ACT_BITS | 8 * 1 + 2

    def by(thing: str) -> list[tuple[int, int]]:
        t["barred"][:] = 0
        t["barred"][0, places[thing]] = 1
        found = []
        for phase, options in {
            ACT: [END, *(what << ACT_BITS | 5 for what in range(LAY_TRAIL, USE_BANK)), bank_0, bank_1, offer],
            ANSWER: [REFUSE, ACCEPT, COUNTER | 77],
            FOG: [-1, 4],
            WIND: [3],
        }.items():
            s["phase"] = phase
            found += [(phase, option) for option in options if playing.is_barred(s, t, option)]
        return found

    offer = MAKE_OFFER << ACT_BITS
    assert by("trail") == [(ACT, LAY_TRAIL << ACT_BITS | 5)]
    assert by("cove") == [(ACT, BUILD_COVE << ACT_BITS | 5)]
    assert by("village") == [(ACT, RAISE_VILLAGE << ACT_BITS | 5)]
    assert by("lighthouse") == [(ACT, BUILD_LIGHTHOUSE << ACT_BITS | 5)]
    assert by("bank") == [(ACT, bank_0), (ACT, bank_1)]
    assert by(f"docks.{dock}") == [(ACT, bank_1)]
    assert by("offer") == [(ACT, offer)]
    assert by("accept") == [(ANSWER, ACCEPT)]
    assert by("counter") == [(ANSWER, COUNTER | 77)]
    assert by("fog") == [(FOG, 4)]


def test_every_word_has_its_sentence_and_its_place():
    things = restrictions.things(CONFIG)
    assert [things[word] for word in restrictions.WORDS] == list(range(restrictions.DOCKS))
    assert len(set(things.values())) == len(things)
    assert max(things.values()) < restrictions.THINGS
    assert all(sentence.endswith(".") for sentence in restrictions.WORDS.values())
    named = [things[word] for word in ("bank", "offer", "accept", "counter", "fog")]
    assert named == [getattr(restrictions, word) for word in ("BANK", "OFFER", "ACCEPT", "COUNTER", "FOG")]
