"""What a policy sees of each option of a South Seas decision: named numbers, documented here, computed in `scoring`.

A policy weighs them (``configs/policies/south_seas.toml``); the option with the highest sum is taken.
"""

from sim.policies import Feature

_LAY = (
    Feature("goods_won", "goods", "Goods that this laying pays to the seat at once, with the islanders already there."),
    Feature("goods_given", "goods", "Goods that it pays to all rivals together."),
    Feature("goods_to_leader", "goods", "Goods that it pays to the rival with most points in sight."),
    Feature("islanders_home", "islanders", "Own islanders that come home because their feature is paid."),
    Feature(
        "growth",
        "symbols",
        "Symbols by which open features led by the seat grow (joined or lost ones counted).",
        low=None,
    ),
    Feature("rival_growth", "symbols", "The same for features led by a rival.", low=None),
    Feature("narrowing", "ends", "Open ends by which open features led by the seat shrink.", low=None),
    Feature("rival_narrowing", "ends", "The same for features led by a rival.", low=None),
    Feature(
        "claim_paying", "goods", "Most goods of a free feature that an islander placed now would be paid for at once."
    ),
    Feature("claim_open", "symbols", "Most symbols of a free feature of the tile that stays open."),
    Feature(
        "claim_market", "tiles", "Tiles round the market that the tile brings, where an islander is in supply.", high=8
    ),
    Feature("market_filled", "markets", "Own markets that gain a neighbour."),
    Feature("rival_market_filled", "markets", "Rivals' markets that gain a neighbour."),
    Feature("market_done", "markets", "Own markets that this tile completes."),
    Feature("rival_market_done", "markets", "Rivals' markets that it completes."),
)

_ISLANDER = (
    Feature("placed", "0 or 1", "An islander is placed."),
    Feature("pays_now", "goods", "Goods that it is paid this turn, coming home at once."),
    Feature("symbols", "symbols", "Visible symbols of its feature, where that stays open."),
    Feature("open_ends", "ends", "Open ends of its footbridge, island or sea."),
    Feature("footbridge", "0 or 1", "It stands on a footbridge."),
    Feature("island", "0 or 1", "It stands on an island."),
    Feature("sea", "0 or 1", "It stands in a sea."),
    Feature("market", "0 or 1", "It stands on a market."),
    Feature("market_neighbours", "tiles", "Tiles round its market.", high=8),
    Feature("last_islander", "0 or 1", "It is the last of the supply."),
    Feature("late", "share", "Share of the tiles already drawn, where one is placed.", high=1),
    Feature("taken_back", "0 or 1", "An islander is taken back."),
    Feature("back_symbols", "symbols", "Visible symbols given up: of its feature, where the seat leads there."),
    Feature("back_open_ends", "ends", "Open ends of the feature it leaves."),
    Feature("back_outnumbered", "0 or 1", "A rival holds the majority of the feature it leaves."),
    Feature("back_supply_empty", "0 or 1", "The supply was empty."),
    Feature("back_paying", "goods", "Goods it would be paid this very turn."),
    Feature("back_market_neighbours", "tiles", "Tiles round the market it leaves.", high=8),
    Feature("back_late", "share", "Share of the tiles already drawn, where one is taken back.", high=1),
)

_MARKET = (
    Feature("points", "points", "Points of the ship."),
    Feature("goods", "goods", "Goods that the ship asks of whoever supplies it."),
    Feature("rivals_able", "rivals", "Rivals who could supply it now."),
)

_SUPPLY = (
    Feature("supplied", "0 or 1", "A ship is supplied."),
    Feature("points", "points", "Points of the ship."),
    Feature("goods", "goods", "Goods that it costs."),
    Feature("goods_left", "goods", "Goods left after paying."),
    Feature("rivals_able", "rivals", "Rivals who could supply it now."),
    Feature("late", "share", "Share of the tiles already drawn, where a ship is supplied.", high=1),
)

_PAY = (
    Feature("default", "0 or 1", "The payment from the kinds most held."),
    Feature("least_left", "goods", "Goods left of the scarcest kind."),
    Feature("most_left", "goods", "Goods left of the commonest kind."),
)

(
    GOODS_WON,
    GOODS_GIVEN,
    GOODS_TO_LEADER,
    ISLANDERS_HOME,
    GROWTH,
    RIVAL_GROWTH,
    NARROWING,
    RIVAL_NARROWING,
    CLAIM_PAYING,
    CLAIM_OPEN,
    CLAIM_MARKET,
    MARKET_FILLED,
    RIVAL_MARKET_FILLED,
    MARKET_DONE,
    RIVAL_MARKET_DONE,
) = range(len(_LAY))
(
    PLACED,
    PAYS_NOW,
    SYMBOLS,
    OPEN_ENDS,
    ON_FOOTBRIDGE,
    _ON_ISLAND,
    _IN_SEA,
    _ON_MARKET,
    MARKET_NEIGHBOURS,
    LAST_ISLANDER,
    LATE,
    TAKEN_BACK,
    BACK_SYMBOLS,
    BACK_OPEN_ENDS,
    BACK_OUTNUMBERED,
    BACK_SUPPLY_EMPTY,
    BACK_PAYING,
    BACK_MARKET_NEIGHBOURS,
    BACK_LATE,
) = range(len(_ISLANDER))
MARKET_POINTS, MARKET_GOODS, MARKET_RIVALS_ABLE = range(len(_MARKET))
SUPPLIED, SUPPLY_POINTS, SUPPLY_GOODS, SUPPLY_GOODS_LEFT, SUPPLY_RIVALS_ABLE, SUPPLY_LATE = range(len(_SUPPLY))
PAY_DEFAULT, PAY_LEAST_LEFT, PAY_MOST_LEFT = range(len(_PAY))

FEATURES: dict[str, tuple[Feature, ...]] = {
    "lay": _LAY,
    "islander": _ISLANDER,
    "market": _MARKET,
    "supply": _SUPPLY,
    "pay": _PAY,
}
