"""Words of Austral that configs, records and tables share."""

RESOURCES = ("wood", "stone", "wool", "salt", "fish")
"""In the order in which everything lists them."""
NOTHING = "nothing"
"""What a terrain without a number gives."""
SEA, FISHING = "sea", "fishing"
"""The two kinds of hex that are no land."""
BUILDINGS = ("trail", "cove", "village", "lighthouse")
COUNTED = ("trails", "fish", "lighthouses", "trades", "resources", "villages", "coastal")
"""What a public goal can count."""
LOG_KINDS = ("storm", "red_tide", "good_catch", "fair", "fog", "wind", "wreckage")
"""What a card of the sea log can do."""
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
"""What a hex may carry: every sum of two dice but seven."""


def read_hex_line(text: str) -> tuple[str, int] | None:
    """Read a terrain with or without a number; None if it is neither.

    Examples
    --------
    >>> read_hex_line("forest 6")
    ('forest', 6)
    >>> read_hex_line("moor")
    ('moor', 0)
    """
    terrain, _, number = text.partition(" ")
    if not number:
        return (terrain, 0) if terrain else None
    return (terrain, int(number)) if number in map(str, NUMBERS) else None


def pips(number: int) -> int:
    """Return in how many of 36 rolls of two dice a number comes up; 0 for a hex without one."""
    return 6 - abs(7 - number) if number else 0
