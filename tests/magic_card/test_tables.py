"""What a playout adds to the tables agrees with itself: seats, components, turns, events, orders of records."""

import numpy as np
import pytest

from sim.blocks import BlockPlayer
from sim.config import resolve
from sim.errors import BalizaError
from sim.kernel.trace import CAPACITY, new_trace
from sim.magic_card import GAME, machine, playing
from sim.magic_card.engine import KernelEngine
from sim.magic_card.outcome import component_ids
from sim.magic_card.state import CHANCES, DEALT, IN_STORM, USED
from sim.magic_card.turns import turn_rows
from sim.policies import RANDOM, policies_of
from sim.records import parse_record, record_lines, replay
from tests.magic_card.playing import APART, holding, in_port, on

GOING = np.zeros(1, np.int64)


@pytest.fixture(scope="module")
def block():
    """Some deals of a fighter among traders."""
    known = policies_of(GAME)
    player = BlockPlayer(GAME, resolve("magic_card").config, 4, [known["fighter"], *[known["trader"]] * 3])
    return player.play(3, 0, 0, 100, GOING)


def totals(block, kind: str, measure: str) -> int:
    """A measure added up over the components of a kind and all seats."""
    ids = component_ids(resolve("magic_card").config)
    wanted = [place for place, (found, _) in enumerate(ids) if found == kind]
    rows = block.components[np.isin(block.components["component"], wanted)]
    return int(rows[measure].sum())


def sums(block, *columns: str) -> int:
    return int(sum(block.seats[column].sum() for column in columns))


def test_tokens_flow_as_they_are_held(block):
    """Start and income less spending and excess is what is left."""
    seats = block.seats.astype(block.seats.dtype)
    for kind, start in (("objects", 3), ("magic", 3), ("gold", 0)):
        flow = np.full(len(seats), start, np.int64)
        for name in seats.dtype.names:
            if name.startswith(f"{kind}_in_"):
                flow += seats[name]
            elif name.startswith(f"{kind}_out_") or name == f"{kind}_excess":
                flow -= seats[name]
        assert flow.tolist() == seats[f"end_{kind}"].tolist(), kind


def test_points_add_up(block):
    parts = sums(block, *(f"points_{part}" for part in ("talismans", "missions", "gold", "gold_cards", "home")))
    assert parts == sums(block, "score")
    assert totals(block, "mission", "points") == sums(block, "points_missions")
    assert totals(block, "talisman", "points") == sums(block, "points_talismans", "points_missions")
    assert totals(block, "action", "points") == sums(block, "points_gold_cards")


def test_every_turn_has_one_option_a_storm_or_is_lost(block):
    options = ("sails", "stays", "takes_objects", "takes_magic", "draws", "storms_spun", "lost_turns")
    assert sums(block, *options) == int(block.playouts["turns"].sum())
    assert totals(block, "option", "used") == sums(block, *options[:5])
    assert totals(block, "section", "used") == sums(block, *options[:6])
    assert totals(block, "cell", "dealt") == int(block.playouts["turns"].sum())


def test_components_and_seats_tell_the_same(block):
    pairs = (
        (("option", "gained"), ("steps", "cards_option", "objects_in_take", "magic_in_take")),
        (("direction", "used"), ("storms_spun",)),
        (
            ("direction", "storm"),
            tuple(f"storm_{w}" for w in ("unhurt", "calm", "reef", "island", "rim", "ship", "stopped")),
        ),
        (("action", "dealt"), ("cards_option", "cards_port", "cards_storm")),
        (("action", "storm"), ("cards_storm",)),
        (("talisman", "dealt"), ("talismans_open", "talismans_top")),
        (("talisman", "used"), ("end_talismans",)),
        (("talisman", "gained"), ("looted_talismans",)),
        (("mission", "used"), ("end_mission_talismans",)),
        (("port", "used"), ("docked_black", "docked_red", "docked_neutral")),
        (("port", "chances"), ("sale_visits", "buy_visits")),
        (("port", "gained"), ("sales", "talismans_open", "talismans_top")),
        (("port", "storm"), ("storm_ports",)),
        (("cell", "used"), ("sails",)),
        (("cell", "lost"), ("storm_reef", "storm_island", "storm_rim", "storm_ship")),
    )
    for (kind, measure), columns in pairs:
        found, told = totals(block, kind, measure), sums(block, *columns)
        if (kind, measure) == ("option", "gained"):  # tokens above the cap are not gained
            assert 0 < found <= told
        else:
            assert found == told > 0 or kind == "port", (kind, measure)


def test_what_a_section_offers_counts_once_a_turn():
    """Also where a hex or a card cashed has the same turn ask again."""
    game = holding(KernelEngine, on(APART), "hex gold_plus_1", spins="s3")
    places = game.engine.t["option_at"] + 8 * 2 + np.arange(8)  # section 3 is the third
    counted = []
    for option in ({"act": "hex"}, {"act": "cash", "card": "gold_plus_1"}, {"act": "stay"}):
        counted.append(game.engine.s["parts"][places, 0][:, [CHANCES, USED]].sum(axis=0).tolist())
        game.engine.apply(option)
    assert counted == [[4, 0]] * 3
    assert game.engine.s["parts"][places, 0, USED].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]


def test_two_copies_in_the_row_are_one_chance():
    game = in_port(KernelEngine, "# P . J . . P I #", hand="gold_plus_3", talismans="a3 a3 a5", talismans__a3__count=2)
    place = game.engine.t["talisman_at"] + game.engine.words.talismans.index("a3")
    assert game.kind == "buy"
    assert game.engine.s["parts"][place, 0, CHANCES] == 1


def test_spins_count_for_what_they_were():
    """Sections: turn spins dealt, spins for monsters and battles as chances, direction spins as storms."""
    engine = KernelEngine(resolve("magic_card").config, 4, policies=[policies_of(GAME)["fighter"]], seed=2)
    engine.play_on()
    spun = [event["purpose"] for event in engine.happened if event["event"] == "spun"]
    sections = engine.s["parts"][: engine.t["n_sections"]].sum(axis=(0, 1))
    assert sections[DEALT] == spun.count("turn")
    assert sections[CHANCES] == spun.count("monster") + spun.count("battle")
    assert sections[IN_STORM] == spun.count("direction")
    assert spun.count("battle") > 0


def test_the_turns_table_tells_what_the_table_showed():
    config, policies = resolve("magic_card").config, [policies_of(GAME)["fighter"]]
    engine = KernelEngine(config, 3, policies=policies, seed=5)
    begun = KernelEngine(config, 3, policies=policies, seed=5)
    log = new_trace(CAPACITY)
    machine.begin(begun.s, begun.t, 5, 0, 0)
    playing.play_on(begun.s, begun.t, log[0])
    assert log["lost"][0] == 0
    rows = turn_rows(begun.s, begun.t, log[0]["rows"][: log[0]["used"]])
    shown = {}
    while engine.decision() is not None:
        engine.apply_index(engine.choose())
        view = engine.view()
        shown[view["turn"]] = view  # the first view after each turn's end
    final = engine.view()
    assert len(rows) == engine.turn
    for seat in range(3):
        assert rows[f"points_{seat}"][-1] == final["points"][seat]
        assert rows[f"gold_{seat}"][-1] == final["tokens"][seat][2]
        assert rows[f"talismans_{seat}"][-1] == sum(final["talismans"][seat].values())
        assert ("fine", "calm", "damaged")[rows[f"state_{seat}"][-1]] == final["states"][seat]
        assert list(engine.board.cells[rows[f"cell_{seat}"][-1]]) == final["cells"][seat]
    assert rows["steps"].sum() == sum(row["steps"] for row in engine.result()["seats"])
    assert (rows["option"] >= 0).sum() + (rows["section"] == -1).sum() <= len(rows)


# --- records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("playout", range(4))
def test_a_record_gives_the_playout_again_without_its_seed(playout):
    """Spins, cards and talismans named in a record's lines are enough, whatever the seed deals."""
    resolved, trader = resolve("magic_card"), policies_of(GAME)["trader"]
    lines = list(record_lines(resolved, 3, [trader, RANDOM, trader], 6, playout))
    played = replay(parse_record("\n".join(lines)))
    told = played.engine.happened
    given = {
        "missions": [event["mission"] for event in told if event["event"] == "mission"],
        "spins": [event["section"] for event in told if event["event"] == "spun"],
        "talismans": [event["talisman"] for event in told if event["event"] == "turned_up"],
        "blind": [event["card"] for event in told if event["event"] == "blind"],
        "actions": played.engine.orders()["actions"],
    }
    again = KernelEngine(resolved.config, 3, **given, seed=99)
    for _, line in played.record.lines:
        option = {key: value for key, value in line.items() if key not in ("turn", "seat")}
        if again.decision() and again.decision()["kind"] in option and "only" not in option:
            again.apply(option)
    if played.engine.result()["playout"]["reshuffles"] == 0:
        assert again.view() == played.engine.view()


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"spins": ["s9"]}, r"spins\[0\]: no such id 's9'"),
        ({"missions": ["a", "a"]}, "missions: 'a' twice"),
        ({"missions": ["a", "b", "c"]}, "missions: found 3 for 2 players"),
        ({"talismans": ["a3", "a3"]}, r"talismans\[1\]: 'a3' is not in the deck"),
        ({"actions": ["crown"]}, r"actions\[0\]: no such id 'crown'"),
    ],
    ids=str,
)
def test_orders_that_cannot_be_kept_are_refused(given, words):
    with pytest.raises(BalizaError, match=words):
        KernelEngine(resolve("magic_card").config, 2, **given)


def test_a_fork_keeps_what_was_seen():
    engine = KernelEngine(resolve("magic_card").config, 3, policies=[policies_of(GAME)["trader"]], seed=4)
    while engine.turn < 12:
        engine.apply_index(engine.choose())
    before = engine.view()
    ends = set()
    for deal in range(4):
        fork = engine.fork(9, deal, {})
        assert fork.view() == before
        fork.play_on()
        ends.add(str(fork.view()))
        assert engine.view() == before
    assert len(ends) == 4
