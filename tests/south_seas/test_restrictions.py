"""Restrictions: what a policy is told never to do it never does, where anything else is legal; nothing else changes."""

import numpy as np
import pytest

from sim.blocks import BlockPlayer, make_tables
from sim.config import resolve
from sim.errors import BalizaError
from sim.games import game
from sim.kernel.restricting import keep_allowed, put_back
from sim.kernel.trace import new_trace
from sim.policies import RANDOM, find_policy, read_policies
from sim.seating import barred
from sim.south_seas import machine, playing, restrictions
from sim.south_seas.state import FOOTBRIDGE, ISLANDER, MARKET, MARKET_SHIP, OVER, STATE, SUPPLY, TAKE_BACK

GOING = np.zeros(1, np.int64)
GAME = game("south_seas")
CONFIG = resolve("south_seas").config
PLACED = ("placed_footbridge", "placed_island", "placed_sea", "placed_market")


def own_rows(name: str, deals: int = 40) -> np.ndarray:
    """Seats' rows of a restricted policy against the same one without restrictions."""
    policies = [find_policy(GAME, name), find_policy(GAME, name.partition("-no_")[0])]
    rows = BlockPlayer(GAME, CONFIG, 2, policies).play(3, 0, 0, deals, GOING).seats
    return rows[rows["policy"] == 0]


@pytest.mark.parametrize("base", ["random", "greedy"])
@pytest.mark.parametrize(
    ("thing", "columns"),
    [
        ("take_back", ["taken_back"]),
        ("market", ["placed_market"]),
        ("footbridge", ["placed_footbridge"]),
        ("island", ["placed_island"]),
        ("sea", ["placed_sea"]),
        ("supply", ["ships_supplied", "shells_out", "fish_out", "bananas_out"]),
        ("islander", [*PLACED, "taken_back"]),
    ],
)
def test_what_is_barred_is_never_done(base, thing, columns):
    free = own_rows(f"{base}-no_tiles.straight_shell_boat")  # any other restriction: the columns do move
    kept = own_rows(f"{base}-no_{thing}")
    for column in columns:
        assert kept[column].sum() == 0
        assert free[column].sum() > 0


def test_only_what_is_barred_is_left_undone():
    rows = own_rows("greedy-no_market")
    assert all(rows[column].sum() > 0 for column in PLACED if column != "placed_market")
    assert rows["taken_back"].sum() > 0
    assert rows["ships_supplied"].sum() > 0


def restricted_tables(name: str) -> np.ndarray:
    return make_tables(GAME, CONFIG, 2, [find_policy(GAME, name), RANDOM])


def test_a_restriction_that_bars_nothing_here_changes_nothing():
    """Told to supply no ship, `greedy` decides everything else as before."""
    plain, told = find_policy(GAME, "greedy"), find_policy(GAME, "greedy-no_supply")
    tables = [make_tables(GAME, CONFIG, 2, [policy])[0] for policy in (plain, told)]
    states = np.zeros(2, STATE)
    log = new_trace(0)[0]
    compared = 0
    for deal in range(3):
        machine.begin(states[0], tables[0], 5, deal, 0)
        machine.advance(states[0], tables[0], log)
        while states[0]["phase"] != OVER:
            states[1] = states[0]
            place = playing.choose(states[0], tables[0])
            if states[1]["phase"] != SUPPLY:
                assert playing.choose(states[1], tables[1]) == place
                assert states[1]["options"].tobytes() == states[0]["options"].tobytes()
                compared += 1
            machine.apply(states[0], tables[0], log, place)
            machine.advance(states[0], tables[0], log)
    assert compared > 300


def test_options_are_listed_as_before_after_choosing():
    """The State's list of options is what the rules made it, however many were left out for the choice."""
    t, log = restricted_tables("random-no_islander-no_take_back")[0], new_trace(0)[0]
    s = np.zeros(1, STATE)[0]
    machine.begin(s, t, 1, 0, 0)
    machine.advance(s, t, log)
    while not (s["phase"] == ISLANDER and s["policy"][s["decider"]] == 0):
        machine.apply(s, t, log, 0)
        machine.advance(s, t, log)
    before = s["options"].copy()
    n = int(s["n_options"])
    assert n > 1
    assert playing.choose(s, t) == 0  # only `none` is left
    assert s["options"].tolist() == before.tolist()
    assert s["n_options"] == n


def test_what_each_option_is_barred_by():
    """Hand-made decisions: a place by its kind and its tile, a ship by its kind, `none` by nothing."""
    places = restrictions.things(CONFIG)
    s, t = np.zeros(1, STATE)[0], restricted_tables("greedy")[0]
    machine.begin(s, t, 1, 0, 0)
    kind = next(
        k
        for k in range(int(t["n_kinds"]))
        if t["segment_kind"][k, 0] == FOOTBRIDGE and t["segment_kind"][k, 1] != FOOTBRIDGE
    )
    s["laid_now"], s["laid_turned"][0], s["decider"] = 0, 4 * kind, 0
    ship = int(s["stack"][s["row"][2]])
    tile, ship_name = list(CONFIG["tiles"])[kind], list(CONFIG["ships"])[ship]

    def by(thing: str, phase: int, option: int) -> int:
        t["barred"][:] = 0
        t["barred"][0, places[thing]] = 1
        s["phase"] = phase
        return playing.is_barred(s, t, option)

    assert by("footbridge", ISLANDER, 1) == 1
    assert by("footbridge", ISLANDER, 2) == 0
    assert by(f"tiles.{tile}", ISLANDER, 1) == by(f"tiles.{tile}", ISLANDER, 2) == 1
    assert by("take_back", ISLANDER, TAKE_BACK) == 1
    assert by("take_back", ISLANDER, 1) == 0
    assert by(f"ships.{ship_name}", MARKET_SHIP, 2) == by(f"ships.{ship_name}", SUPPLY, 3) == 1
    assert by("supply", SUPPLY, 3) == 1
    assert by("supply", MARKET_SHIP, 2) == 0
    for thing in places:
        assert by(thing, ISLANDER, 0) == by(thing, SUPPLY, 0) == 0


def test_where_everything_is_barred_all_options_stay():
    """A merchant must take a ship: told to take none of them, it takes the one it would have taken."""
    s = np.zeros(1, STATE)[0]
    t = restricted_tables("".join(["greedy", *[f"-no_ships.{ship}" for ship in CONFIG["ships"]]]))[0]
    free = restricted_tables("greedy")[0]
    machine.begin(s, t, 1, 0, 0)
    s["phase"], s["decider"], s["n_options"] = MARKET_SHIP, 0, 3
    s["options"][:3] = [0, 1, 2]
    assert playing.choose(s, t) == playing.choose(s, free)


def test_keeping_and_putting_back():
    options = np.array([10, 11, 12, 13, 14], np.int32)
    listed = options.copy()
    kept = np.array([1, 0, 1, 0, 0])
    assert keep_allowed(options, 5, kept) == 3
    assert options[:3].tolist() == [11, 13, 14]
    assert kept[:3].tolist() == [1, 3, 4]
    put_back(options, listed, 5)
    assert options.tolist() == [10, 11, 12, 13, 14]
    assert keep_allowed(options, 5, np.ones(5, np.int64)) == 5


# --- names ------------------------------------------------------------------------------------------------------------


def test_names_of_words_sets_and_components():
    places = restrictions.things(CONFIG)
    told = find_policy(GAME, "greedy-no_islander-no_six_any-no_tiles.straight_shell_boat")
    assert told.never == ("islander", "six_any", "tiles.straight_shell_boat")
    wanted = [*range(4), places["ships.six_any"], places["tiles.straight_shell_boat"]]
    assert barred(told, GAME, CONFIG) == wanted


def test_every_word_has_its_sentence_and_its_place():
    things = restrictions.things(CONFIG)
    assert len(set(things.values())) == len(things)
    assert max(things.values()) < restrictions.THINGS
    assert [things[word] for word in restrictions.WORDS] == list(range(restrictions.SHIPS))
    assert things["take_back"] == restrictions.TAKE_BACK
    assert things["supply"] == restrictions.SUPPLY
    assert things["market"] == MARKET
    assert all(sentence.endswith(".") for sentence in restrictions.WORDS.values())


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("greedy-no_takeback", "greedy-no_takeback: never: no 'takeback' in South Seas; did you mean take_back?"),
        ("greedy-no_six_an", "greedy-no_six_an: never: no 'six_an' in South Seas; did you mean six_any?"),
    ],
)
def test_unknown_things_are_refused(name, said):
    with pytest.raises(BalizaError) as error:
        BlockPlayer(GAME, CONFIG, 2, [find_policy(GAME, name)])
    assert str(error.value) == said


def test_restrictions_in_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[calm]\nnever = ["take_back", "six_any"]\n[calm.lay]\ngoods_won = 1\n')
    assert read_policies(file, GAME.module("features").FEATURES)["calm"].never == ("take_back", "six_any")
    assert find_policy(GAME, f"{file}:calm-no_market").never == ("take_back", "six_any", "market")
    file.write_text('[calm]\nnever = "take_back"\n')
    with pytest.raises(BalizaError, match=r"calm\.never: found 'take_back', expected a list of names"):
        read_policies(file, GAME.module("features").FEATURES)


def test_manifests_tell_restrictions_and_leave_out_what_is_not_used():
    assert find_policy(GAME, "greedy-no_market").as_data()["never"] == ["market"]
    assert set(find_policy(GAME, "greedy").as_data()) == {
        "name", "about", "style", "weights", "temperature", "error_rate"
    }  # fmt: skip
