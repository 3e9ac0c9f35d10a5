"""The named rule options of Austral: for each key of ``[rules]`` the allowed values, the default first."""

from typing import Any

RULE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "lighthouse_place": ("own_coast", "own_any", "free_coast"),
    "fog": ("must", "may"),
    "good_catch": ("always", "producing"),
    "catch_per": ("fishing_ground", "building"),
    "discard_rounding": ("down", "up"),
    "goals_from": ("set_up", "first_roll"),
    "goals_when": ("any_turn", "own_turn"),
    "fish_counted": ("catch", "all"),
    "trades_counted": ("bank_and_rivals", "bank_only", "active_only"),
    "undone_deals": ("not_counted", "counted"),
    "wind": ("at_once", "this_turn"),
    "shortage": ("nobody", "single_gets_rest"),
    "log_deck": ("until_empty", "anew"),
    "offers_to": ("all", "one_or_all"),
    "open_hands": (False, True),
}
