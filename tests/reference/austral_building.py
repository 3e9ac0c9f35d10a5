"""Where the pieces of Austral may be built, and at which rates the bank trades (R20 to R36)."""

from tests.reference.austral_map import RESOURCES
from tests.reference.austral_position import Position


class Builders(Position):
    """The table, and what its players may do with their cards."""

    # -- where pieces may stand ----------------------------------------------------------------------------------------

    def founding_places(self) -> list[int]:
        """R28, R33, 29: free vertices with free neighbours, inland too."""
        return [v for v in self.map.vertices if self.is_free(v)]

    def is_free(self, vertex: int) -> bool:
        """R28, R33, 31: neither this vertex nor a neighbouring one has a building of anybody."""
        return not any(v in self.buildings for v in [vertex, *self.map.neighbours(vertex)])

    def first_trail_places(self, vertex: int) -> list[int]:
        """R02, R32: free edges at the cove just founded."""
        return [e for e in self.map.edges_at(vertex) if e not in self.trails]

    def trail_places(self, seat: int) -> list[int]:
        """R30, R31, R32: free edges that join the own network at one of their ends."""
        if not self.has_piece(seat, "trail"):
            return []
        free = [e for e in self.map.edges if e not in self.trails]
        return [e for e in free if any(self.joins(seat, end) for end in self.map.ends(e))]

    def joins(self, seat: int, vertex: int) -> bool:
        """R30: an own building, or an own trail. R31: not through a rival's building, and a lighthouse is none (32)."""
        if vertex in self.buildings:
            return self.buildings[vertex][0] == seat
        return self.reaches(seat, vertex)

    def reaches(self, seat: int, vertex: int) -> bool:
        """R29: an own trail ends here."""
        return any(self.trails.get(e) == seat for e in self.map.edges_at(vertex))

    def cove_places(self, seat: int) -> list[int]:
        """R28, R29, R33: a free vertex with free neighbours that an own trail reaches."""
        if not self.has_piece(seat, "cove"):
            return []
        return [v for v in self.founding_places() if self.reaches(seat, v) and v not in self.lighthouses]

    def village_places(self, seat: int) -> list[int]:
        """R34: in place of an own cove."""
        return self.own(seat, "cove") if self.has_piece(seat, "village") else []

    def lighthouse_places(self, seat: int) -> list[int]:
        """R35, 4: on an own building on the coast; on any own one; or on a free vertex of the coast."""
        if not self.has_piece(seat, "lighthouse"):
            return []
        if self.rules["lighthouse_place"] == "free_coast":
            places = [v for v in self.map.vertices if v not in self.buildings and self.reaches(seat, v)]
        else:
            places = self.own(seat, "cove", "village")
        anywhere = self.rules["lighthouse_place"] == "own_any"
        return [v for v in places if v not in self.lighthouses and (anywhere or self.map.on_coast(v))]

    def places(self, seat: int, kind: str) -> list[int]:
        """Where a seat may put a piece of a kind, whatever it costs."""
        return {
            "trail": self.trail_places,
            "cove": self.cove_places,
            "village": self.village_places,
            "lighthouse": self.lighthouse_places,
        }[kind](seat)

    def put(self, seat: int, kind: str, place: int) -> None:
        """R33, R34, R35: a village takes the place of its cove, a lighthouse is added."""
        if kind == "trail":
            self.trails[place] = seat
        elif kind == "lighthouse":
            self.lighthouses[place] = seat
        else:
            self.buildings[place] = (seat, kind)

    # -- the bank ------------------------------------------------------------------------------------------------------

    def rate(self, seat: int, resource: str) -> int:
        """R20 to R24, 23, 24: the best rate that a seat has for a resource; rates do not combine."""
        rates = [self.config["bank"]["rate"]]
        if self.fair is not None and seat == self.seat:
            rates.append(self.fair)  # R43
        if self.standing(seat, "lighthouse") and self.config["bank"]["lighthouse_rate"] != "none":
            rates.append(self.config["bank"]["lighthouse_rate"])  # R23
        for vertex in self.own(seat, "cove", "village"):
            docks = [self.config["docks"][kind] for kind in self.map.docks_at(vertex)]
            rates += [dock["rate"] for dock in docks if dock["of"] in ("any", resource)]  # R21, R22
        return min(rates)

    def bank_trades(self, seat: int) -> list[tuple[str, str]]:
        """R20: what a seat can change with the bank: (given, got)."""
        paying = [give for give in RESOURCES if self.hands[seat][give] >= self.rate(seat, give)]
        return [(give, get) for give in paying for get in RESOURCES if get != give and self.stock[get] >= 1]

    # -- trade with rivals ---------------------------------------------------------------------------------------------

    def may_offer(self, seat: int) -> bool:
        """R26, 55: while there are offers left in this turn, and cards on both sides."""
        rivals = [rival for rival in self.seats if rival != seat]
        left = self.offers < self.config["trade"]["offers"]
        return left and self.hand_size(seat) > 0 and any(self.hand_size(rival) for rival in rivals)
