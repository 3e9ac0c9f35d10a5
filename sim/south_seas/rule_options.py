"""The named rule options of South Seas: for each key of ``[rules]`` the allowed values, the default first."""

from typing import Any

RULE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "retrieve": ("always", "only_when_empty"),
    "market_pick": ("best", "free_after_first"),
    "market_ships": ("per_market", "per_player"),
    "enclosed_cells": ("allowed", "refused"),
    "no_tile": ("play_on", "end_at_once"),
    "take_back": ("before_rewards", "after_rewards"),
    "boat_covers": ("largest", "smallest"),
    "unpaid_boat": ("no_token", "covers"),
    "enclosing_boat": ("covers", "no_token"),
    "spent_tokens": ("pays", "bars"),
    "bare_feature": ("home", "stay"),
    "last_ship": ("any", "supplied"),
    "final_supply": ("none", "one_each"),
    "tie_break": ("none", "ships"),
    "hidden_ships": (False, True),
}
