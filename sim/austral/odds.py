"""What chance is in Austral by the rules alone: exact, so that a report can hold the counts of playouts against it."""

from collections import Counter
from fractions import Fraction

FACES = 6


def sums_of_two_dice() -> dict[int, Fraction]:
    """Return the chance of each sum of two dice: 1/36 for 2, 6/36 for 7, 1/36 for 12 (R10)."""
    ways = Counter(one + other for one in range(1, FACES + 1) for other in range(1, FACES + 1))
    return {total: Fraction(n, FACES**2) for total, n in sorted(ways.items())}


ROLLS = {f"rolled_{total}": float(chance) for total, chance in sums_of_two_dice().items()}
"""The columns of the playouts table that count rolls, and the chance of each at a roll."""
