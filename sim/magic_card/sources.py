"""What chance decides in a playout of Magic Card: the fields of the State that `begin` fills from each source."""

SOURCES = {
    "missions": ("mission_order",),
    "talismans": ("talisman_deck", "talisman_address"),
    "actions": ("deck", "action_address"),
    "spins": ("spin_address",),
    "blind": ("blind_address",),
}
