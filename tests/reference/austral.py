"""Austral as its rules read, in plain Python: slow and easy to check line by line against the statements.

A playout is a generator that stops at every point where somebody decides; ``Engine`` drives it. This file holds the
course of a playout, ``austral_map`` what lies where, ``austral_position`` pieces and cards, ``austral_building``
where pieces go and the rates of the bank, ``austral_log`` and ``austral_trade`` the sea log and the trades,
``austral_figures`` what is reported. Each rule's function names its statement, or the number of the gap it closes.
"""

from collections import Counter
from math import ceil

from sim.errors import IllegalDecision
from sim.hexes import CORNERS, SIDES, edge, vertex
from tests.reference import austral_figures as figures
from tests.reference.austral_log import SeaLog
from tests.reference.austral_map import RESOURCES, Map
from tests.reference.austral_position import Play, Point
from tests.reference.austral_trade import Traders


class Engine(SeaLog, Traders):
    """One playout, played from decision to decision.

    ``hexes`` and ``docks`` may be None on a fixed map; ``log`` and ``dice`` must be long enough (IndexError).
    """

    def __init__(
        self,
        config: dict,
        players: int,
        hexes: list[str] | None,
        docks: list[str] | None,
        goals: list[str],
        log: list[str],
        dice: list[str],
    ) -> None:
        super().__init__(config, players, Map(config, hexes, docks), goals, log)
        self.dice = [tuple(map(int, roll.split())) for roll in dice]
        self.asked = False  # whether anybody had a choice in this turn
        self.leaders: list[int] | None = None  # at the end of the last turn
        self._play = self._playout()
        self._point: Point | None = None
        self._go_on(None)

    # -- the interface -------------------------------------------------------------------------------------------------

    def decision(self) -> dict | None:
        """The pending decision, always with two options or more; None at the end."""
        if self._point is None:
            return None
        options = [dict(option) for option in self._point.options]
        return {"kind": self._point.kind, "seat": self._point.seat, "options": options}

    def apply(self, option: dict) -> None:
        """Carry out one of the pending decision's options; anything else is refused."""
        if self._point is None:
            raise IllegalDecision("the playout has ended")
        wanted = _canonical(option)
        if wanted not in self._point.options:
            raise IllegalDecision(f"{option} is not one of the options of this {self._point.kind} decision")
        self._go_on(wanted)

    def view(self) -> dict:
        """Everything that lies on the table."""
        return figures.view(self)

    def result(self) -> dict:
        """The rows of the tables."""
        return figures.result(self)

    def check_invariants(self) -> None:
        """What must hold at every point (R57 to R60)."""
        figures.check_invariants(self)

    def _go_on(self, option: dict | None) -> None:
        """Answer the pending point and go on to the next one with a choice; an only option is taken without asking."""
        self._point = None
        try:
            point = next(self._play) if option is None else self._play.send(option)
            while len(point.options) == 1:
                point = self._play.send(point.options[0])
        except StopIteration:
            return
        self._point = point
        self.asked = True
        self.counts["decisions"] += 1
        self.counts["options"] += len(point.options)

    # -- the course of a playout ---------------------------------------------------------------------------------------

    def _playout(self) -> Play:
        """41, R39, 53: after the set-up turns go round, from seat 0, until somebody wins or the cap is reached."""
        yield from self._set_up()
        self.in_set_up = False
        while self.end_reason == "running":
            self.seat = self.turn % len(self.seats)
            self.asked = False
            yield from self._turn()
            self._end_turn()

    def _set_up(self) -> Play:
        """R01, R03, R04: there and back."""
        rounds = self.config["set_up"]["coves"]
        for number in range(rounds):
            there = number % 2 == 0
            for seat in self.seats if there else reversed(self.seats):
                self.seat = seat
                yield from self._found(last=number == rounds - 1)
                if self.end_reason != "running":
                    return

    def _found(self, last: bool) -> Play:
        """R01, R02, R05: a cove, its cards if it is the last one, and a trail that touches it."""
        places = [self.map.grid.vertices[v] for v in self.founding_places()]
        if not places:
            self.end_reason = "rule_gap"
            return
        choice = yield Point("found", self.seat, [{"found": list(place)} for place in places])
        cove = self.map.grid.vertices.index(tuple(choice["found"]))
        self.put(self.seat, "cove", cove)
        self.founded.append((self.seat, cove))
        if last:
            self._first_cards(cove)
        trails = [self.map.grid.edges[e] for e in self.first_trail_places(cove)]
        choice = yield Point("first_trail", self.seat, [{"first_trail": list(place)} for place in trails])
        self.put(self.seat, "trail", self.map.grid.edges.index(tuple(choice["first_trail"])))
        self.award_goals()  # 46

    def _first_cards(self, cove: int) -> None:
        """R05, R06, 30: a card from each hex beside the cove that gives something."""
        claims = [Counter[str]() for _ in self.seats]
        claims[self.seat].update(self.map.gives[h] for h in self.map.hexes_at(cove) if self.map.gives[h])
        self.hand_out(claims, "set_up")
        self.seat_counts[self.seat]["start_cards"] = self.hand_size(self.seat)

    def _turn(self) -> Play:
        """R10, R19, 33: the roll, then trade and building in any order."""
        self._begin_turn()
        if self._won():
            return
        yield from self._roll()
        if not self._won():
            yield from self._act()

    def _begin_turn(self) -> None:
        """R41, R44, 7: own fog and red tide end before the dice. R43, R45: fair and wind were for one turn."""
        self.fog[self.seat] = None
        self.red_tide[self.seat] = False
        self.fair, self.free_trails, self.offers, self.deals = None, 0, 0, []

    def _won(self) -> bool:
        """R39, 14, 47: goals are awarded, then the active seat may win; nobody else does."""
        self.award_goals()
        if self.points(self.seat) >= self.config["play"]["goal"]:
            self.end_reason = "goal"
        return self.end_reason == "goal"

    def _end_turn(self) -> None:
        self.turn += 1
        self.counts["forced_turns"] += not self.asked
        points = [self.points(seat) for seat in self.seats]
        leaders = [seat for seat in self.seats if points[seat] == max(points)]
        for seat in leaders:
            self.seat_counts[seat]["turns_led"] += 1
        self.counts["lead_changes"] += self.leaders is not None and leaders != self.leaders
        self.leaders = leaders
        if self.end_reason == "running" and self.turn == self.config["play"]["rounds"] * len(self.seats):
            self.end_reason = "cap"

    # -- the roll ------------------------------------------------------------------------------------------------------

    def _roll(self) -> Play:
        """R10, R16, R18: a sum other than 7 produces; at a 7 discards, then the log."""
        rolled = sum(self.dice[self.turn])
        self.rolled = True
        self.counts[f"rolled_{rolled}"] += 1
        if rolled == 7:
            for seat in self.from_active():
                yield from self._discard(seat)
            yield from self.read_log()
        else:
            self._produce(rolled)

    def _produce(self, rolled: int) -> None:
        """R11 to R16: each building beside each hex with this number, unless fog or red tide withholds it."""
        claims = [Counter[str]() for _ in self.seats]
        for place in self.map.numbered():
            if self.map.number[place] == rolled:
                withheld = self.withheld(place)
                for corner in self.map.corners(place):
                    if corner in self.buildings:
                        seat, kind = self.buildings[corner]
                        cards = self.pieces[kind]["yields"]
                        if withheld:
                            self.seat_counts[seat][f"cards_{withheld}"] += cards
                        else:
                            claims[seat][self.map.gives[place]] += cards
        self.hand_out(claims, "dice")

    def _discard(self, seat: int) -> Play:
        """R17, 10, 11: who holds more than the limit gives half of it back, card by card, as the owner chooses."""
        held = self.hand_size(seat)
        if held <= self.config["play"]["hand_limit"]:
            return
        for _ in range(ceil(held / 2) if self.rules["discard_rounding"] == "up" else held // 2):
            kinds = [resource for resource in RESOURCES if self.hands[seat][resource]]
            choice = yield Point("discard", seat, [{"discard": resource} for resource in kinds])
            self.pay(seat, {choice["discard"]: 1}, "discards")

    # -- trade and building --------------------------------------------------------------------------------------------

    def _act(self) -> Play:
        """R19: any of them, any number of times, until the player ends the turn or has won."""
        while True:
            options = self._acts()
            for kind in self.pieces:
                offered = any(option["act"] == kind for option in options)
                self.seat_counts[self.seat][f"chance_{kind}"] += offered
            choice = yield Point("act", self.seat, options)
            if choice["act"] == "end":
                return
            if choice["act"] == "offer":
                yield from self.make_offer()
            elif choice["act"] == "bank":
                self.trade_with_bank(self.seat, choice["give"], choice["for"])
            else:
                self._build(choice["act"], choice["at"])
            if self._won():
                return

    def _acts(self) -> list[dict]:
        """R19: ending the turn, and all that is legal and can be paid."""
        options: list[dict] = [{"act": "end"}]
        for kind, piece in self.pieces.items():
            free = kind == "trail" and self.free_trails > 0
            if free or self.holds(self.seat, piece["cost"]):
                names = self.map.grid.edges if kind == "trail" else self.map.grid.vertices
                options += [{"act": kind, "at": list(names[place])} for place in self.places(self.seat, kind)]
        options += [{"act": "bank", "give": give, "for": get} for give, get in self.bank_trades(self.seat)]
        if self.may_offer(self.seat):
            options.append({"act": "offer"})
        return options

    def _build(self, kind: str, at: list) -> None:
        """R36: the cost goes to the bank at once; R45: a trail of this turn's wind costs nothing."""
        names = self.map.grid.edges if kind == "trail" else self.map.grid.vertices
        place = names.index(tuple(at))
        if kind == "trail" and self.free_trails > 0:
            self.free_trails -= 1
            self.lay_free_trail(place)
            return
        self.pay(self.seat, self.pieces[kind]["cost"], "builds")
        self.put(self.seat, kind, place)
        self.seat_counts[self.seat][f"built_{kind}s"] += 1


def _canonical(option: dict) -> dict:
    """A place may be named from any of its hexes; another place or none stays as it is."""
    for key in ("found", "first_trail", "wind", "at"):
        if isinstance(option.get(key), list) and len(option[key]) == 3:
            q, r, end = option[key]
            along = key in ("first_trail", "wind") or option.get("act") == "trail"
            if isinstance(q, int) and isinstance(r, int) and end in (SIDES if along else CORNERS):
                return {**option, key: list((edge if along else vertex)(q, r, end))}
    return option
