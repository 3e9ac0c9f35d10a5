"""Trade with rivals: R26, R27, the course of an offer (55), and which trades count for R50."""
# ruff: noqa: N802 - statements keep their ids

import pytest

from tests.austral.positions import holding, settled

# Seat 2 lives beside wood 9 and stone 10 as well, and gets what the numbers of seat 1 bring.
THREE = {"players": 3, "land": {"1 0": "forest 9", "2 0": "quarry 10"}}


def written(option: dict) -> str:
    """An option in short: "2 wood for 1 fish", with the kind of answer before it or the addressee behind it."""

    def side(cards: dict) -> str:
        return " ".join(f"{n} {resource}" for resource, n in cards.items())

    if "offer" in option:
        return f"{side(option['offer'])} for {side(option['for'])} to {option['to']}"
    if option["answer"] == "counter":
        return f"{side(option['give'])} for {side(option['for'])}"
    return option["answer"]


def listed(game) -> list[str]:
    return [written(option) for option in game.options]


# -- offers ------------------------------------------------------------------------------------------------------------


def test_R26_an_offer_names_cards_of_one_kind_for_cards_of_another(engine):
    game = settled(engine)
    game.engine.apply({"act": "offer"})
    assert (game.kind, game.to_decide) == ("offer", 0)
    assert listed(game) == [
        f"1 {give} for 1 {get} to all"
        for give in ("salt", "fish")
        for get in ("wood", "stone", "wool", "salt", "fish")
        if get != give
    ]


def test_R26_how_many_cards_is_bounded_by_the_config_and_the_hand(engine):
    game = holding(engine, "3 0 0 1 1", trade__give=2, trade__ask=3)
    game.engine.apply({"act": "offer"})
    assert [offer for offer in listed(game) if offer.startswith(("1 wood for", "2 wood for", "3 wood for"))][:7] == [
        "1 wood for 1 stone to all",
        "1 wood for 2 stone to all",
        "1 wood for 3 stone to all",
        "2 wood for 1 stone to all",
        "2 wood for 2 stone to all",
        "2 wood for 3 stone to all",
        "1 wood for 1 wool to all",
    ]
    assert len(game.options) == 4 * 2 * 3 + 2 * 4 * 1 * 3  # wood; salt and fish, of which one each is held


def test_R26_so_many_offers_a_turn(engine):
    game = holding(engine, "4 0 0 1 1", trade__offers=2)
    for made in (1, 2):
        assert game.may_offer
        game.offer("1 salt", "1 wood")
        game.refuse()
        assert (game.to_decide, game.view["offers"]) == (0, made)
    assert not game.may_offer
    game.end()
    assert (game.to_decide, game.view["offers"], game.may_offer) == (1, 0, True)


def test_R26_no_offers_where_the_config_allows_none(engine):
    game = holding(engine, "4 0 0 1 1", "4 0 0 0 1", trade__offers=0)
    assert not game.may_offer


def test_R26_without_a_card_nothing_can_be_offered(engine):
    """Seats 2 and 3 have none: their turns pass without a decision."""
    game = settled(engine, players=4)
    game.end()
    game.end()
    assert (game.view["turn"], game.to_decide) == (4, 0)


def test_R26_nor_when_no_rival_has_a_card(engine):
    game = holding(engine, "4 0 0 1 1", seat=0, then="8", land={"-2 3": "sea"})
    assert game.sizes == [6, 0]
    assert not game.may_offer


# -- answers -----------------------------------------------------------------------------------------------------------


def test_R26_a_rival_accepts_refuses_or_counters(engine):
    """Seat 1 has one fish: it may ask a card more, or another kind, for it; it cannot give another kind."""
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    assert (game.kind, game.to_decide) == ("answer", 1)
    assert listed(game) == [
        "refuse",
        "accept",
        "1 fish for 2 salt",
        "1 fish for 1 wood",
        "1 fish for 1 stone",
        "1 fish for 1 wool",
    ]


def test_R26_a_counter_may_give_another_kind_than_asked(engine):
    game = holding(engine, "1 0 0 1 1", "0 2 1 0 1")
    game.offer("1 wood", "1 salt")  # seat 1 has none
    assert listed(game) == ["refuse", "1 stone for 1 wood", "1 wool for 1 wood", "1 fish for 1 wood"]


def test_R26_amounts_of_a_counter_are_those_of_the_offer(engine):
    game = holding(engine, "2 0 0 1 1", "0 2 1 0 1", trade__ask=2)
    game.offer("2 wood", "2 stone")
    assert listed(game) == ["refuse", "accept", "2 stone for 2 wool", "2 stone for 2 salt", "2 stone for 2 fish"]


def test_R26_for_a_card_more_the_rival_gives_all_that_was_asked(engine):
    game = holding(engine, "2 0 0 1 1", "0 2 0 0 1", trade__ask=2)
    game.offer("1 wood", "2 stone")
    assert listed(game)[:3] == ["refuse", "accept", "2 stone for 2 wood"]


def test_R26_a_card_more_only_as_far_as_an_offer_may_give(engine):
    for give, more in ((1, False), (2, True)):
        game = settled(engine, trade__give=give)
        game.offer("1 salt", "1 fish")
        assert ("1 fish for 2 salt" in listed(game)) is more


def test_R26_counters_can_be_ruled_out(engine):
    game = settled(engine, trade__counter_offers=False)
    game.offer("1 salt", "1 fish")
    assert listed(game) == ["refuse", "accept"]


def test_R26_who_can_only_refuse_is_not_asked(engine):
    game = settled(engine, trade__counter_offers=False)
    game.offer("1 salt", "1 wood")
    assert (game.kind, game.to_decide) == ("act", 0)
    assert game.per_seat("refusals") == [0, 1]


def test_R26_rivals_answer_in_turn_order_from_the_active_player(engine):
    game = holding(engine, "0 0 0 1 1", "1 1 0 0 1", seat=1, **THREE)
    assert game.hands[2] == "1 1 0 0 0"
    game.offer("1 fish", "1 wood")
    assert (game.kind, game.to_decide) == ("answer", 2)
    game.refuse()
    assert (game.kind, game.to_decide) == ("answer", 0)


# -- closing -----------------------------------------------------------------------------------------------------------


def test_R26_the_active_player_closes_an_accepted_offer(engine):
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    game.accept()
    assert (game.kind, game.to_decide, game.offered) == ("close", 0, ["none", 1])
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    game.close(1)
    assert game.hands == ["0 0 0 0 2", "0 0 0 1 0"]


def test_R26_or_drops_it(engine):
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    game.accept()
    game.close("none")
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]
    assert game.count("trades") == [0, 0]


def test_R26_or_takes_a_counter_offer(engine):
    game = holding(engine, "1 0 0 1 1")
    game.offer("1 salt", "1 fish")
    game.counter("1 fish", "1 wood")
    assert (game.kind, game.offered) == ("close", ["none", 1])  # nobody counters a counter
    game.close(1)
    assert game.hands == ["0 0 0 1 2", "1 0 0 0 0"]


def test_R26_a_counter_that_cannot_be_paid_comes_to_nothing(engine):
    """Seat 0 has no wood; the rival need not know."""
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    game.counter("1 fish", "1 wood")
    assert (game.kind, game.view["offers"]) == ("act", 1)
    assert game.hands == ["0 0 0 1 1", "0 0 0 0 1"]


def test_R26_of_several_partners_at_most_one_is_taken(engine):
    game = holding(engine, "2 0 0 1 1", "0 1 0 0 1", **THREE)
    assert game.hands[2] == "0 1 0 0 0"
    game.offer("1 wood", "1 stone")
    game.accept()
    game.counter("1 stone", "2 wood")
    assert game.offered == ["none", 1, 2]
    game.close(2)
    assert game.hands == ["0 1 0 1 1", "0 1 0 0 1", "2 0 0 0 0"]
    assert game.kind == "act"


def test_R27_only_the_active_player_offers_and_only_after_the_roll(engine):
    game = holding(engine, "3 0 0 1 1", "3 0 0 0 1", then="12 8")
    assert game.hands[1] == "3 0 0 0 2"  # the roll has come first
    assert (game.kind, game.to_decide) == ("act", 0)
    game.offer("1 wood", "1 fish")
    assert game.to_decide == 1
    game.accept()
    assert game.to_decide == 0
    game.close(1)
    assert game.to_decide == 0


# -- offers to one rival -----------------------------------------------------------------------------------------------


def test_R26_an_offer_may_go_to_one_rival_if_the_rules_say_so(engine):
    game = holding(engine, "0 0 0 1 1", "1 1 0 0 1", seat=1, rules__offers_to="one_or_all", **THREE)
    game.engine.apply({"act": "offer"})
    assert listed(game)[:3] == ["1 wood for 1 stone to all", "1 wood for 1 stone to 2", "1 wood for 1 stone to 0"]
    assert len(game.options) == 3 * 4 * 3
    game.engine.apply({"offer": {"wood": 1}, "for": {"fish": 1}, "to": 0})
    assert (game.kind, game.to_decide) == ("answer", 0)
    game.accept()
    assert game.offered == ["none", 0]  # seat 2 was not asked


# -- R50: what counts as a trade ---------------------------------------------------------------------------------------


def swap(game, give: str, get: str, partner: int = 1) -> None:
    """One card for one card of a rival; the others refuse."""
    game.offer(f"1 {give}", f"1 {get}")
    while game.kind == "answer":
        if game.to_decide == partner:
            game.accept()
        else:
            game.refuse()
    game.close(partner)


def test_R50_a_deal_counts_for_both_sides(engine):
    game = holding(engine, "1 0 0 1 1")
    swap(game, "salt", "fish")
    assert game.count("trades") == [1, 1]


def test_R50_a_trade_with_the_bank_counts(engine):
    game = holding(engine, "8 0 0 1 1")
    game.bank("wood", "salt")
    game.bank("wood", "fish")
    assert game.count("trades") == [2, 0]


@pytest.mark.parametrize(
    ("counted", "trades"), [("bank_and_rivals", [2, 1]), ("active_only", [2, 0]), ("bank_only", [1, 0])]
)
def test_R50_which_trades_count_is_a_rule(engine, counted, trades):
    game = holding(engine, "4 0 0 1 1", rules__trades_counted=counted)
    game.bank("wood", "wool")
    swap(game, "salt", "fish")
    assert game.count("trades") == trades


@pytest.mark.parametrize(("undone", "trades"), [("not_counted", [1, 1]), ("counted", [2, 2])])
def test_R50_a_deal_that_undoes_one_of_the_same_turn(engine, undone, trades):
    game = holding(engine, "1 0 0 1 1", rules__undone_deals=undone)
    swap(game, "salt", "fish")
    swap(game, "fish", "salt")
    assert game.hands == ["1 0 0 1 1", "0 0 0 0 1"]
    assert game.count("trades") == trades


def test_R50_the_same_deal_once_more_is_undone_as_well(engine):
    """There, back, and there again: the third gives back what the second brought."""
    game = holding(engine, "1 0 0 1 1")
    for give, get in (("salt", "fish"), ("fish", "salt"), ("salt", "fish")):
        swap(game, give, get)
    assert game.count("trades") == [1, 1]


def test_R50_with_other_cards_it_undoes_nothing(engine):
    game = holding(engine, "1 0 0 1 1", "0 1 0 0 1")
    swap(game, "wood", "stone")
    swap(game, "stone", "fish")
    assert game.count("trades") == [2, 2]


def test_R50_with_another_number_of_cards_it_undoes_nothing(engine):
    game = holding(engine, "2 0 0 1 1", "0 1 0 0 1")
    game.offer("2 wood", "1 stone")
    game.accept()
    game.close(1)
    swap(game, "stone", "wood")
    assert game.count("trades") == [2, 2]


def test_R50_with_another_partner_it_undoes_nothing(engine):
    game = holding(engine, "1 0 0 1 1", "1 1 0 0 1", **THREE)
    swap(game, "wood", "stone", 1)
    swap(game, "stone", "wood", 2)
    assert game.count("trades") == [2, 1, 1]


def test_R50_in_another_turn_it_undoes_nothing(engine):
    game = holding(engine, "1 0 0 1 1")
    turn = game.view["turn"]
    swap(game, "salt", "fish")
    game.end_until(turn + 2)
    swap(game, "fish", "salt")
    assert game.count("trades") == [2, 2]


def test_R50_a_refused_offer_is_no_trade(engine):
    game = settled(engine)
    game.offer("1 salt", "1 fish")
    game.refuse()
    assert game.count("trades") == [0, 0]
