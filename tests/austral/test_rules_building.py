"""Trade and building in any order, where pieces may stand, what they cost: R19, R28 to R36, 50."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.playing import edges, v, vertices
from tests.austral.positions import FIRST_EDGES, FREE, TRAILS, A, B, begun, holding, settled

FREE_TRAILS = {"buildings__trail__cost": {}}

# -- R19 ---------------------------------------------------------------------------------------------------------------


def test_R19_trade_and_building_in_any_order_any_number_of_times(engine):
    game = holding(engine, "6 2 0 1 1")
    game.act("trail", "-1 0 NE")
    game.bank("wood", "wool")
    assert game.hands[0] == "1 1 1 1 1"
    game.act("trail", "-1 0 NW")
    assert game.hands[0] == "0 0 1 1 1"
    game.offer("1 wool", "1 fish")
    game.refuse()
    assert (game.kind, game.to_decide) == ("act", 0)
    game.end()
    assert game.to_decide == 1


def test_R19_the_acts_are_listed_kind_by_kind_in_reading_order(engine):
    game = holding(engine, "6 4 2 4 4", docks="1 -2 NW any")
    game.act("trail", "-1 0 NE")
    kinds = [option["act"] for option in game.options]
    order = ["end", "trail", "cove", "village", "lighthouse", "bank", "offer"]
    assert list(dict.fromkeys(kinds)) == order
    assert kinds == sorted(kinds, key=order.index)
    assert game.acts("trail") == [
        "0 -2 NE", "1 -2 NE", "0 -2 E", "-1 -1 NE", "0 -1 NW", "-1 0 NW", "0 0 NW", "-1 0 E"
    ]  # fmt: skip
    assert game.acts("village") == [v(B), v(A)]


# -- R28, R29, R33: coves ----------------------------------------------------------------------------------------------


def test_R28_R29_a_cove_needs_free_neighbours_and_an_own_trail(engine):
    """The set-up's trails lead next to A and B: a cove there would be too near. One trail more reaches a place."""
    game = holding(engine, "2 2 1 1 1")
    assert game.acts("cove") == []
    game.act("trail", "-1 0 NW")
    assert game.acts("cove") == [v("-1 -1 S")]
    game.act("cove", "-1 -1 S")
    assert game.buildings[v("-1 -1 S")] == (0, "cove")


def test_R28_a_rivals_building_next_to_it_bars_a_place_too(engine):
    """With four players seat 3 lives next to "-1 -1 S"."""
    game = settled(engine, players=4, **FREE)
    game.act("trail", "-1 0 NW")
    assert game.acts("cove") == []
    game.act("trail", "-1 0 NE")
    assert game.acts("cove") == [v("0 -1 S")]


def test_R29_a_rivals_trail_does_not_reach_for_others(engine):
    """Seat 0 leaves two trails; seat 1 finds no place of its own at their ends."""
    game = settled(engine, **FREE)
    game.act("trail", "-1 0 NE")
    assert game.acts("cove") == [v("0 -1 S")]
    game.end()
    assert game.acts("cove") == []


def test_R29_the_place_need_not_be_at_the_end_of_the_network(engine):
    """Two trails on from A's: the vertex between them is a place as well."""
    game = settled(engine, **FREE)
    game.act("trail", "-1 0 NE")
    game.act("trail", "0 0 NW")
    assert set(game.acts("cove")) == vertices("0 -1 S", "0 0 N")


def test_R33_no_second_building_on_a_vertex(engine):
    game = settled(engine, **FREE)
    game.act("trail", "-1 0 NE")
    game.act("cove", "0 -1 S")
    assert game.acts("cove") == []
    assert len(game.buildings) == 5


# -- R30 to R32: trails ------------------------------------------------------------------------------------------------


def test_R30_a_trail_joins_the_own_network_at_a_building_or_a_trail(engine):
    assert set(settled(engine, **FREE_TRAILS).acts("trail")) == FIRST_EDGES


def test_R30_the_network_grows_with_each_trail(engine):
    game = settled(engine, **FREE_TRAILS)
    game.act("trail", "-1 0 NE")
    assert set(game.acts("trail")) == FIRST_EDGES - edges("-1 0 NE") | edges("0 0 NW", "-1 0 E")


def rival_at_the_end(engine):
    """Seat 1 lives at "-1 -1 S", where the trail "-1 0 NW" of seat 0 ends; seat 0 is to act."""
    game = begun(engine, **FREE_TRAILS)
    game.found(A, TRAILS[0][0])
    game.found("-1 -1 S", "-2 0 NE")
    game.found("-1 2 S", TRAILS[1][1])
    game.found(B, TRAILS[0][1])
    game.act("trail", "-1 0 NW")
    return game


def test_R31_a_trail_may_end_at_a_rivals_building(engine):
    assert rival_at_the_end(engine).trails["-1 0 NW"] == 0


def test_R31_but_not_be_continued_through_it(engine):
    game = rival_at_the_end(engine)
    beyond = edges("-2 0 E")
    assert not beyond & set(game.acts("trail"))
    assert edges("-1 0 NE") <= set(game.acts("trail"))  # from its other end
    game.end()
    assert beyond & set(game.acts("trail"))  # its owner may


def cut_in_two(engine):
    """Seat 1 has built a cove at "0 -1 S", on the way from A to "0 0 N"; seat 0 is to act.

    The trails of seat 0 lead A - "-1 0 N" - "0 -1 S" - "0 0 N".
    """
    game = begun(engine, **FREE)
    game.found(A, TRAILS[0][0])
    game.found("-1 0 S", "-1 1 NW")
    game.found("-1 2 S", TRAILS[1][1])
    game.found(B, TRAILS[0][1])
    game.act("trail", "-1 0 NE")
    game.act("trail", "0 0 NW")
    game.end()
    game.act("trail", "-1 0 E")
    game.act("cove", "0 -1 S")
    game.end()
    return game


def test_R31_a_rival_may_build_in_the_middle_of_a_network(engine):
    game = cut_in_two(engine)
    assert game.buildings[v("0 -1 S")] == (1, "cove")
    assert game.count("trails") == [4, 3]


def test_R31_what_is_cut_off_goes_on_growing_and_may_carry_a_cove(engine):
    game = cut_in_two(engine)
    assert edges("0 0 NE", "0 -1 E") <= set(game.acts("trail"))
    assert game.acts("cove") == []
    game.act("trail", "0 0 NE")
    assert game.acts("cove") == [v("1 -1 S")]


def test_R32_one_trail_on_an_edge_whoever_laid_it(engine):
    game = cut_in_two(engine)
    taken = set(game.trails)
    assert not taken & set(game.acts("trail"))
    game.end()
    assert not taken & set(game.acts("trail"))


# -- R34: villages -----------------------------------------------------------------------------------------------------


def test_R34_a_village_takes_the_place_of_an_own_cove(engine):
    game = settled(engine, **FREE)
    assert game.acts("village") == [v(B), v(A)]
    game.act("village", A)
    assert game.buildings[v(A)] == (0, "village")
    assert game.acts("village") == [v(B)]
    assert (game.count("villages"), game.points) == ([1, 0], [3, 2])


def test_R34_its_lighthouse_stays(engine):
    game = settled(engine, **FREE)
    game.act("lighthouse", B)
    game.act("village", B)
    assert game.view["lighthouses"] == [[0, 1, -2, "N"]]
    assert game.points[0] == 1 + 2 + 1


# -- R35: lighthouses --------------------------------------------------------------------------------------------------


def test_R35_a_lighthouse_stands_on_an_own_building_on_the_coast(engine):
    game = settled(engine, **FREE)
    assert game.acts("lighthouse") == [v(B)]  # A lies inland
    game.act("lighthouse", B)
    assert game.acts("lighthouse") == []  # one on each
    assert game.view["lighthouses"] == [[0, 1, -2, "N"]]
    assert game.buildings[v(B)] == (0, "cove")


def test_R35_on_a_village_too(engine):
    game = settled(engine, **FREE)
    game.act("village", B)
    assert game.acts("lighthouse") == [v(B)]


def test_R35_or_on_any_own_building(engine):
    game = settled(engine, rules__lighthouse_place="own_any", **FREE)
    assert game.acts("lighthouse") == [v(B), v(A)]
    game.act("lighthouse", A)
    assert game.acts("lighthouse") == [v(B)]


def test_R35_or_on_a_free_vertex_of_the_coast_that_an_own_trail_reaches(engine):
    game = settled(engine, rules__lighthouse_place="free_coast", **FREE)
    assert game.acts("lighthouse") == [v("1 -3 S")]  # neither on B nor inland at the end of A's trail
    game.act("trail", "0 -2 NE")
    assert set(game.acts("lighthouse")) == vertices("1 -3 S", "0 -2 N")


def test_R35_such_a_lighthouse_is_no_building_but_takes_its_vertex(engine):
    game = settled(engine, rules__lighthouse_place="free_coast", **FREE)
    game.act("trail", "0 -2 NE")
    assert game.acts("cove") == [v("0 -2 N")]
    game.act("lighthouse", "1 -3 S")
    assert game.acts("cove") == [v("0 -2 N")]  # beside the lighthouse
    game.act("lighthouse", "0 -2 N")
    assert game.acts("cove") == []
    assert game.points[0] == 2 + 2
    assert game.count("coastal") == [1, 1]


def test_R35_such_a_lighthouse_bars_no_trail_and_no_founding_beside_it(engine):
    """Seat 1 lives at "0 -2 N" with a trail to "1 -3 S", where seat 0 builds a lighthouse."""
    game = begun(engine, rules__lighthouse_place="free_coast", **FREE)
    game.found(A, TRAILS[0][0])
    game.found("0 -2 N", "0 -2 NE")
    game.found("-1 2 S", TRAILS[1][1])
    game.found(B, TRAILS[0][1])
    game.act("lighthouse", "1 -3 S")
    game.end()
    assert edges("0 -2 E") <= set(game.acts("trail"))
    assert v("1 -3 S") not in game.acts("lighthouse")


# -- R36: costs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "place", "held", "left"),
    [
        ("trail", "-1 0 NE", "1 1 0 1 1", "0 0 0 1 1"),
        ("village", A, "1 0 1 2 2", "1 0 0 0 0"),
        ("lighthouse", B, "1 2 0 1 1", "0 0 0 0 1"),
    ],
)
def test_R36_a_piece_costs_what_the_table_says_paid_to_the_bank_at_once(engine, kind, place, held, left):
    game = holding(engine, held, bank__cards=9)
    bank = game.view["bank"]
    game.act(kind, place)
    assert game.hands[0] == left
    paid = [a - b for a, b in zip(map(int, held.split()), map(int, left.split()), strict=True)]
    assert game.view["bank"] == [had + got for had, got in zip(bank, paid, strict=True)]


def test_R36_a_cove_costs_four_different_cards(engine):
    game = holding(engine, "1 1 1 1 1", **FREE_TRAILS)
    game.act("trail", "-1 0 NE")
    game.act("cove", "0 -1 S")
    assert game.hands[0] == "0 0 0 1 0"


@pytest.mark.parametrize(
    ("kind", "held"),
    [
        ("trail", "1 0 0 1 1"),
        ("trail", "0 1 0 1 1"),
        ("cove", "0 1 1 1 1"),
        ("cove", "1 0 1 1 1"),
        ("cove", "1 1 0 1 1"),
        ("village", "0 0 0 2 2"),
        ("village", "0 0 1 1 2"),
        ("village", "0 0 1 2 1"),
        ("lighthouse", "0 2 0 1 1"),
        ("lighthouse", "1 1 0 1 1"),
    ],
)
def test_R36_with_a_card_too_few_it_cannot_be_built(engine, kind, held):
    way = {"buildings__trail__cost": {"wool": 2}} if kind == "cove" else {}
    game = holding(engine, held, log="following_wind", then="7", log__following_wind__trails=1, **way)
    game.engine.apply({"wind": [-1, 0, "NE"]})  # leads to a place for a cove
    assert game.acts(kind) == []


def test_R36_costs_come_from_the_config(engine):
    game = settled(engine, buildings__village__cost={"salt": 1})
    game.act("village", A)
    assert game.hands[0] == "0 0 0 0 1"


# -- 50: pieces --------------------------------------------------------------------------------------------------------


def test_50_without_a_trail_left_none_can_be_laid(engine):
    game = settled(engine, buildings__trail__pieces=3, **FREE)
    game.act("trail", "-1 0 NE")
    assert game.acts("trail") == []


def test_50_raising_a_cove_gives_it_back(engine):
    game = settled(engine, buildings__cove__pieces=2, buildings__village__pieces=1, **FREE)
    game.act("trail", "-1 0 NE")
    assert game.acts("cove") == []
    game.act("village", A)
    assert game.acts("cove") == [v("0 -1 S")]
    assert game.acts("village") == []  # the only one stands


def test_50_lighthouses_are_limited_only_if_the_config_says_so(engine):
    limited = {"rules__lighthouse_place": "own_any", "buildings__lighthouse__pieces": 1}
    game = settled(engine, **limited, **FREE)
    game.act("lighthouse", A)
    assert game.acts("lighthouse") == []
