"""What lies on the table in a playout of South Seas, what can be counted from it, and the simple acts that change it.

Nothing but the positions of tiles, islanders, covered fish, goods and ships is remembered.
"""

import math
from collections import Counter

from tests.reference.south_seas_board import Board, Cell, Feature, Spot, different_angles, read_tile
from tests.reference.south_seas_ships import GOODS


class Position:
    """The table: ``tiles`` and ``ships`` are the whole orders in which they come (without the start tile)."""

    def __init__(self, config: dict, players: int, tiles: list[str], ships: list[str]) -> None:
        self.rules = config["rules"]
        self.ships = config["ships"]
        self.per_player = config["islanders"]["per_player"]
        self.per_point = config["goods"]["per_point"]
        self.angles = {name: different_angles(name, drawn) for name, drawn in config["tiles"].items()}
        self.seats = range(players)

        self.board = Board()
        start = next(name for name, drawn in config["tiles"].items() if drawn.get("start"))
        self.board.lay((0, 0), read_tile(start, config["tiles"][start], 0))  # S02
        self.bag = list(tiles)
        self.discarded: list[str] = []
        self.open_ships = list(ships[: config["ship_row"]["open"]])  # S03
        self.stack = list(ships[config["ship_row"]["open"] :])
        self.all_ships = len(ships)
        self.all_tiles = 1 + len(tiles)
        self.tokens = config["boats"]["tokens"]  # S22
        limit = config["goods"]["limit"]
        self.stock: dict[str, float] = dict.fromkeys(GOODS, math.inf if limit == "none" else limit)  # S32
        self.goods = [dict.fromkeys(GOODS, 0) for _ in self.seats]
        self.taken: list[list[str]] = [[] for _ in self.seats]
        self.islanders: dict[Cell, tuple[int, str]] = {}  # cell: the seat and the segment it stands on
        self.covered: set[Spot] = set()  # fish groups under a boat token

        self.seat = 0  # S04: the active seat
        self.last_ship_supplied = False
        self.end_reason = ""
        self.counts: Counter[str] = Counter()  # columns of the tables, by name
        self.seat_counts: list[Counter[str]] = [Counter() for _ in self.seats]

    def clockwise(self) -> list[int]:
        """The seats from the active one on."""
        return [(self.seat + n) % len(self.seats) for n in self.seats]

    # -- islanders -----------------------------------------------------------------------------------------------------

    def in_supply(self, seat: int) -> int:
        """I2: the islanders a seat has left to place."""
        return self.per_player - sum(owner == seat for owner, _ in self.islanders.values())

    def presence(self, feature: Feature) -> list[int]:
        """How many islanders of each seat stand on a feature."""
        standing = [self.islanders[cell][0] for cell, key in feature.spots if self.stands_on(cell, key)]
        return [standing.count(seat) for seat in self.seats]

    def stands_on(self, cell: Cell, key: str) -> bool:
        """Whether an islander stands on this segment."""
        return cell in self.islanders and self.islanders[cell][1] == key

    def visible(self, feature: Feature) -> int:
        """S19: the symbols of a feature; covered fish do not count."""
        return sum(self.board.segment(spot).symbols for spot in feature.spots if spot not in self.covered)

    def groups(self, feature: Feature) -> list[Spot]:
        """The fish groups of a region that are not covered."""
        if feature.kind != "sea":
            return []
        return [spot for spot in feature.spots if self.board.segment(spot).symbols and spot not in self.covered]

    def send_home(self, feature: Feature) -> None:
        """S24: every islander of the feature goes back to its owner."""
        for cell, key in feature.spots:
            if self.stands_on(cell, key):
                del self.islanders[cell]

    # -- goods and ships -----------------------------------------------------------------------------------------------

    def give(self, seat: int, good: str, amount: int) -> None:
        """S32: what the general supply is short of is lost."""
        given = int(min(amount, self.stock[good]))
        self.stock[good] -= given
        self.goods[seat][good] += given
        self.seat_counts[seat][f"{good}_in"] += given

    def pay(self, seat: int, paid: dict[str, int]) -> None:
        """S29: goods go back to the general supply."""
        for good in GOODS:
            self.goods[seat][good] -= paid[good]
            self.seat_counts[seat][f"{good}_out"] += paid[good]
            self.stock[good] += paid[good]

    def take_ship(self, seat: int, slot: int, way: str) -> None:
        """S26, S29, S31: the next ship of the stack lies down in the gap; with no stack the row shrinks."""
        ship = self.open_ships[slot]
        self.open_ships[slot : slot + 1] = [self.stack.pop(0)] if self.stack else []
        self.taken[seat].append(ship)
        self.seat_counts[seat][f"ships_{way}"] += 1
        self.seat_counts[seat][f"points_{way}_ships"] += self.ships[ship]["points"]
        self.last_ship_supplied = way == "supplied"

    # -- the score -----------------------------------------------------------------------------------------------------

    def ship_points(self, seat: int) -> int:
        """The points of the ships a seat has taken."""
        return sum(self.ships[ship]["points"] for ship in self.taken[seat])

    def goods_points(self, seat: int) -> int:
        """S35: one point for every three goods of any kinds, rounded down."""
        return sum(self.goods[seat].values()) // self.per_point

    def score(self, seat: int) -> int:
        """S35: points of own ships and of goods."""
        return self.ship_points(seat) + self.goods_points(seat)

    def highest(self) -> list[int]:
        """The seats with the highest score so far."""
        score = [self.score(seat) for seat in self.seats]
        return [seat for seat in self.seats if score[seat] == max(score)]

    def winners(self) -> list[int]:
        """S36: the highest score; tied players share the win."""
        best = self.highest()
        if self.rules["tie_break"] == "ships":
            most = max(len(self.taken[seat]) for seat in best)
            best = [seat for seat in best if len(self.taken[seat]) == most]
        return best
