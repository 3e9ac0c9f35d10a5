"""The sea log of Austral: what each kind of card does (R18, R40 to R46, R56)."""

from collections import Counter

from sim.hexes import Hex
from tests.reference.austral_building import Builders
from tests.reference.austral_map import RESOURCES
from tests.reference.austral_position import Play, Point


class SeaLog(Builders):
    """The table, and the cards of the log."""

    def deck_size(self) -> int:
        """R56: all cards of the log."""
        return sum(card["count"] for card in self.config["log"].values())

    def cards_left(self) -> int:
        """R56, 52: the deck is shuffled when all are read, at the next reading; or for every card."""
        if self.rules["log_deck"] == "anew" or self.log_read == 0:
            return self.deck_size()
        return -self.log_read % self.deck_size()

    def read_log(self) -> Play:
        """R18: exactly one card is read and carried out."""
        if self.deck_size() == 0:
            return
        card = self.config["log"][self.log[self.log_read]]
        self.log_read += 1
        if card["kind"] == "storm":
            yield from self._storm(card)
        elif card["kind"] == "red_tide":
            self.red_tide[self.seat] = True  # R41
        elif card["kind"] == "good_catch":
            self._good_catch(card)
        elif card["kind"] == "fair":
            self.fair = card["rate"]  # R43
        elif card["kind"] == "fog":
            yield from self._fog()
        elif card["kind"] == "wind":
            yield from self._wind(card)
        elif card["kind"] == "wreckage":
            self._wreckage(card)

    def _storm(self, card: dict) -> Play:
        """R40, 26, 54: in turn order, whoever holds many cards and has no lighthouse anywhere."""
        for seat in self.from_active():
            if self.hand_size(seat) >= card["hand"] and not self.standing(seat, "lighthouse"):
                for _ in range(min(card["loses"], self.hand_size(seat))):
                    most = max(self.hands[seat].values())
                    tied = [resource for resource in RESOURCES if self.hands[seat][resource] == most]
                    choice = yield Point("storm", seat, [{"storm": resource} for resource in tied])
                    self.pay(seat, {choice["storm"]: 1}, "log")

    def _good_catch(self, card: dict) -> None:
        """R42, 8, 57: fish for each building at each fishing ground."""
        grounds = self.map.fishing_grounds()
        if self.rules["good_catch"] == "producing":
            grounds = [h for h in grounds if self.withheld(h) is None]
        claims = [Counter[str]() for _ in self.seats]
        for vertex, (seat, kind) in self.buildings.items():
            beside = sum(h in grounds for h in self.map.hexes_at(vertex))
            if self.rules["catch_per"] == "building":
                beside = min(1, beside)
            claims[seat]["fish"] += beside * card[kind]
        self.hand_out(claims, "log")

    def withheld(self, place: int) -> str | None:
        """R41, R44, 9: why a hex does not produce, however many fogs and tides there are; None if it does."""
        if place in self.fog:
            return "fogged"
        if place in self.map.fishing_grounds() and any(self.red_tide):
            return "tide"
        return None

    def _fog(self) -> Play:
        """R44, 5, 6, 44: a hex with a number and without anybody's lighthouse, covered already or not."""
        open_hexes = [h for h in self.map.numbered() if not any(v in self.lighthouses for v in self.map.corners(h))]
        options: list[dict] = [{"fog": "none"}] if self.rules["fog"] == "may" else []
        options += [{"fog": list(self.map.grid.hexes[h])} for h in open_hexes]
        if not options:
            return
        choice = yield Point("fog", self.seat, options)
        if choice["fog"] != "none":
            self.fog[self.seat] = self.map.grid.hexes.index(Hex(*choice["fog"]))

    def _wind(self, card: dict) -> Play:
        """R45, 25, 43: free trails, at once or at any time of the turn; lost where there is no place or piece."""
        if self.rules["wind"] == "this_turn":
            self.free_trails += card["trails"]
            return
        for _ in range(card["trails"]):
            places = [self.map.grid.edges[e] for e in self.trail_places(self.seat)]
            if places:
                choice = yield Point("wind", self.seat, [{"wind": list(place)} for place in places])
                self.lay_free_trail(self.map.grid.edges.index(tuple(choice["wind"])))

    def lay_free_trail(self, place: int) -> None:
        """R45: it costs nothing and counts as any other."""
        self.put(self.seat, "trail", place)
        self.seat_counts[self.seat]["built_trails"] += 1
        self.seat_counts[self.seat]["free_trails"] += 1

    def _wreckage(self, card: dict) -> None:
        """R46, 27: cards for everybody."""
        self.hand_out([Counter({card["gives"]: card["cards"]}) for _ in self.seats], "log")
