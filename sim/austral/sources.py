"""What chance decides in a playout of Austral: the fields of the State that `begin` fills from each source."""

SOURCES = {
    "map": ("terrain", "number", "n_docks", "dock_edge", "dock_kind", "map_draws"),
    "goals": ("goal",),
    "log": ("log_address",),
    "dice": ("dice_address",),
}
