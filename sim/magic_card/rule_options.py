"""The named rule options of Magic Card: for each key of ``[rules]`` the allowed values, the default first."""

from typing import Any

RULE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "after_storm": ("turn_ends", "spins_again"),
    "storm_order": ("downwind", "from_spinner"),
    "ship_collision": ("damage", "stop"),
    "card_time": ("before_trade", "after_trade"),
    "pass_ships": (False, True),
    "port_ships": ("one", "unlimited"),
    "unpaid": ("next_turn", "ends_turn"),
    "lucky_winds": ("any", "one"),
    "telescope_order": ("as_seen", "players_choice"),
    "homecoming": ("after_rounding", "any_return"),
    "attack": ("after_sail", "alongside"),
    "swaps": ("by_agreement", "never"),
    "missions": ("dealt", "chosen"),
    "start_order": ("reverse", "turn_order"),
    "storm_home": (True, False),
    "damaged_trade": (True, False),
    "loot_monsters": (True, False),
    "gold_card_value": ("number", "one"),
    "cash_before_paying": (False, True),
    "open_hands": (False, True),
}
