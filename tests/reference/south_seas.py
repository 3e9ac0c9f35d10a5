"""South Seas as its rules read, in plain Python: slow and easy to check line by line against the statements.

A playout is a generator that stops at every point where somebody decides; ``Engine`` drives it. This file holds the
course of a playout and its decisions; ``south_seas_position`` what lies on the table, ``south_seas_board`` the tiles
and features, ``south_seas_ships`` the payments, ``south_seas_figures`` what is reported. Each rule's function names its
statement.
"""

from collections.abc import Generator
from dataclasses import dataclass

from sim.errors import IllegalDecision
from tests.reference import south_seas_figures as figures
from tests.reference.south_seas_board import AROUND, SYMBOL, Cell, Feature, Segment
from tests.reference.south_seas_position import Position
from tests.reference.south_seas_ships import default_payment, payments


@dataclass(frozen=True)
class Point:
    """Somebody decides: the kind of decision, who decides, and what there is to choose from."""

    kind: str
    seat: int
    options: list[dict]


Play = Generator[Point, dict, None]
Choice = Generator[Point, dict, dict]


class Engine(Position):
    """One playout, played from decision to decision."""

    def __init__(self, config: dict, players: int, tiles: list[str], ships: list[str]) -> None:
        super().__init__(config, players, tiles, ships)
        self.laid: Cell | None = None  # the tile laid in this turn
        self.taking_back: Cell | None = None  # S13, the alternative: taken back after the rewards
        self.picks = 0  # market ships of this turn
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
        wanted = self._as_listed(option)
        for listed in self._point.options:
            without_slot = {key: value for key, value in listed.items() if key != "slot"}
            if wanted in (listed, without_slot):
                self._go_on(listed)
                return
        raise IllegalDecision(f"{option} is not one of the options of this {self._point.kind} decision")

    def view(self) -> dict:
        """Everything that lies on the table, and the features counted from it."""
        return figures.view(self)

    def result(self) -> dict:
        """The rows of the tables."""
        return figures.result(self)

    def check_invariants(self) -> None:
        """What must hold after every turn (I1 to I8)."""
        in_hand = self._point is not None and self._point.kind == "lay"
        figures.check_invariants(self, int(in_hand))

    def _as_listed(self, option: dict) -> dict:
        """A laying may name any angle in which the tile looks the same."""
        if option.get("lay") in self.angles and isinstance(option.get("turned"), int):
            return {**option, "turned": option["turned"] % (90 * len(self.angles[option["lay"]]))}
        return option

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
        """S04, S33, S34: turns go round until the playout ends; then what is unfinished pays."""
        while True:
            yield from self._turn()
            if self.end_reason:
                break
            self.seat = (self.seat + 1) % len(self.seats)
        self._pay_unfinished()
        if self.rules["final_supply"] == "one_each":
            for seat in [*self.clockwise()[1:], self.seat]:
                yield from self._supply(seat)

    def _turn(self) -> Play:
        """S05: lay, islander, rewards, supply."""
        self.laid, self.taking_back, self.picks, self.asked = None, None, 0, False
        tile = self._draw()
        if tile is None and self.rules["no_tile"] == "end_at_once":
            self.end_reason = "no_tile"
            return
        if tile is not None:
            yield from self._lay(tile)
        yield from self._islander()
        self._reward_features()
        if self.taking_back is not None and self.taking_back in self.islanders:
            self._take_back(self.taking_back)
        yield from self._reward_markets()
        yield from self._supply(self.seat)
        self._end_turn()

    def _end_turn(self) -> None:
        self.counts["turns"] += 1
        self.counts["forced_turns"] += not self.asked
        self._note_leaders()
        self.end_reason = self._reason_to_end()

    def _reason_to_end(self) -> str:
        """S33, S08, d: the last ship was taken, no tile was left to lay, or the last tile was laid."""
        if self.all_ships and not self.open_ships and (self.rules["last_ship"] == "any" or self.last_ship_supplied):
            return "ships"
        if self.laid is None:
            return "no_tile"
        return "" if self.bag else "tiles"

    def _note_leaders(self) -> None:
        leaders = self.highest()
        for seat in leaders:
            self.seat_counts[seat]["turns_led"] += 1
        self.counts["lead_changes"] += self.leaders is not None and leaders != self.leaders
        self.leaders = leaders

    # -- 1: the tile ---------------------------------------------------------------------------------------------------

    def _draw(self) -> str | None:
        """S08: tiles that fit nowhere leave the game; None when no tile is left."""
        while self.bag:
            tile = self.bag.pop(0)
            if self._places(tile):
                return tile
            self.discarded.append(tile)
        return None

    def _places(self, name: str) -> list[dict]:
        """S06, S07: all (cell, angle), an angle that leaves the tile as it is counted once."""
        holes_allowed = self.rules["enclosed_cells"] == "allowed"
        return [
            {"lay": name, "at": list(cell), "turned": tile.angle}
            for cell in self.board.frontier()
            if holes_allowed or not self.board.encloses(cell)
            for tile in self.angles[name]
            if self.board.fits(cell, tile)
        ]

    def _lay(self, name: str) -> Play:
        places = self._places(name)
        self.counts["placements"] += len(places)
        choice = yield Point("lay", self.seat, places)
        self.laid = (choice["at"][0], choice["at"][1])
        self.board.lay(self.laid, next(tile for tile in self.angles[name] if tile.angle == choice["turned"]))

    # -- 2: an islander ------------------------------------------------------------------------------------------------

    def _free_segments(self) -> list[Segment]:
        """S09, S10, e: segments of the tile just laid whose whole feature holds no islander of anyone."""
        if self.laid is None or self.in_supply(self.seat) == 0:  # S11
            return []
        segments = self.board.tiles[self.laid].segments.values()
        return [one for one in segments if not any(self.presence(self.board.feature_at(self.laid, one.key)))]

    def _own_to_take_back(self) -> list[Cell]:
        """S12: own islanders on any tile."""
        if self.rules["retrieve"] == "only_when_empty" and self.in_supply(self.seat) > 0:
            return []
        return sorted(cell for cell, (owner, _) in self.islanders.items() if owner == self.seat)

    def _islander(self) -> Play:
        """S05: place one, or take one back, or neither."""
        free, own = self._free_segments(), self._own_to_take_back()
        counts = self.seat_counts[self.seat]
        for kind in {segment.kind for segment in free}:
            counts[f"chance_{kind}"] += 1
        counts["chance_take_back"] += bool(own)
        options: list[dict] = [{"islander": "none"}]
        options += [{"islander": "place", "on": segment.key} for segment in free]
        options += [{"islander": "take_back", "at": list(cell)} for cell in own]
        choice = yield Point("islander", self.seat, options)
        if choice["islander"] == "place":
            self._place(choice["on"])
        elif choice["islander"] == "take_back":
            cell = (choice["at"][0], choice["at"][1])
            if self.rules["take_back"] == "before_rewards":
                self._take_back(cell)  # S13
            else:
                self.taking_back = cell

    def _place(self, key: str) -> None:
        """S09: only on the tile just laid."""
        assert self.laid is not None
        self.islanders[self.laid] = (self.seat, key)
        self.seat_counts[self.seat][f"placed_{self.board.segment((self.laid, key)).kind}"] += 1

    def _take_back(self, cell: Cell) -> None:
        del self.islanders[cell]
        self.seat_counts[self.seat]["taken_back"] += 1

    # -- 3: rewards ----------------------------------------------------------------------------------------------------

    def _reward_features(self) -> None:
        """S05, S28: every distinct feature of the new tile once, in the order of its segments; markets come later."""
        if self.laid is None:
            return
        for feature in self.board.features_of_tile(self.laid):
            if feature.kind == "market":
                continue
            new_boat = any(cell == self.laid and self.board.segment((cell, key)).boat for cell, key in feature.spots)
            if feature.open_ends == 0:
                self._complete(feature, new_boat)
            elif new_boat:
                self._boat_payment(feature)

    def _complete(self, feature: Feature, new_boat: bool) -> None:
        """S14, S15, S16, S24, S25: a completed feature pays and its islanders go home."""
        self.counts[f"completed_{feature.kind}s"] += 1
        bare = self.visible(feature) == 0
        self._pay_majority(feature)
        if new_boat and not bare and any(self.presence(feature)):  # S21, a
            self.counts["boat_payments"] += 1
            if self.rules["enclosing_boat"] == "covers":
                self._cover(feature)
        if not bare or self.rules["bare_feature"] == "home":
            self.send_home(feature)

    def _boat_payment(self, feature: Feature) -> None:
        """S17, S18, S20, S22: a boat of the new tile in a region that stays open."""
        if self.visible(feature) == 0:
            return
        if not any(self.presence(feature)):
            if self.rules["unpaid_boat"] == "covers":
                self._cover(feature)
            return
        if self.tokens == 0 and self.rules["spent_tokens"] == "bars":
            return
        self._pay_majority(feature)
        self.counts["boat_payments"] += 1
        self._cover(feature)
        self.send_home(feature)

    def _cover(self, feature: Feature) -> None:
        """S19, S22: a token on the largest fish group still visible, while there are tokens."""
        if self.tokens == 0:
            return
        pick = max if self.rules["boat_covers"] == "largest" else min
        self.covered.add(pick(self.groups(feature), key=lambda spot: self.board.segment(spot).symbols))
        self.tokens -= 1
        self.counts["boat_tokens"] += 1

    def _pay_majority(self, feature: Feature) -> None:
        """S23: whoever has most islanders in the feature is paid; tied ones are each paid in full."""
        presence = self.presence(feature)
        if any(presence):
            for seat in self.clockwise():
                if presence[seat] == max(presence):
                    self.give(seat, SYMBOL[feature.kind], self.visible(feature))

    def _completed_markets(self) -> list[Feature]:
        """S26: markets that the new tile surrounds: its own or one beside it, with eight neighbours laid."""
        if self.laid is None:
            return []
        x, y = self.laid
        near = {(x, y)} | {(x + dx, y + dy) for dx, dy in AROUND}
        markets = [feature for feature in self.board.features() if feature.kind == "market"]
        return [market for market in markets if market.open_ends == 0 and market.spots[0][0] in near]

    def _reward_markets(self) -> Play:
        """S26, S27: merchants take ships in passes round the table, then go home."""
        markets = self._completed_markets()
        self.counts["completed_markets"] += len(markets)
        waiting = [sum(self.presence(market)[seat] for market in markets) for seat in self.seats]
        if self.rules["market_ships"] == "per_player":
            waiting = [min(1, merchants) for merchants in waiting]
        while any(waiting):
            for seat in self.clockwise():
                if waiting[seat]:
                    waiting[seat] -= 1
                    yield from self._market_ship(seat)
        for market in markets:
            self.send_home(market)

    def _market_ship(self, seat: int) -> Play:
        """S26, S27: one of the most valuable open ships; nothing when none is open."""
        if not self.open_ships:
            return
        best = max(self.ships[ship]["points"] for ship in self.open_ships)
        any_ship = self.rules["market_pick"] == "free_after_first" and self.picks > 0
        options = [
            {"market": ship, "slot": slot}
            for slot, ship in enumerate(self.open_ships)
            if any_ship or self.ships[ship]["points"] == best
        ]
        choice = yield Point("market", seat, options)
        self.picks += 1
        self.take_ship(seat, choice["slot"], "market")

    # -- 4: a ship supplied --------------------------------------------------------------------------------------------

    def _supply(self, seat: int) -> Play:
        """S29: at most one open ship that can be paid."""
        options: list[dict] = [{"supply": "none"}]
        options += [
            {"supply": ship, "slot": slot}
            for slot, ship in enumerate(self.open_ships)
            if payments(self.ships[ship]["needs"], self.goods[seat])
        ]
        self.seat_counts[seat]["chance_supply"] += len(options) > 1
        choice = yield Point("supply", seat, options)
        if choice["supply"] == "none":
            return
        paid = yield from self._choose_payment(seat, self.ships[choice["supply"]]["needs"])
        self.pay(seat, paid)
        self.take_ship(seat, choice["slot"], "supplied")

    def _choose_payment(self, seat: int, needs: dict) -> Choice:
        """S30, g: what pays a flexible ship is the payer's decision; the payment of b and random 4 stands first."""
        usual = default_payment(needs, self.goods[seat])
        others = [payment for payment in payments(needs, self.goods[seat]) if payment != usual]
        choice = yield Point("pay", seat, [{"pay": payment} for payment in [usual, *others]])
        return choice["pay"]

    # -- the end -------------------------------------------------------------------------------------------------------

    def _pay_unfinished(self) -> None:
        """S34: footbridges, islands and seas with islanders pay as if complete; markets pay nothing."""
        held = [sum(goods.values()) for goods in self.goods]
        for feature in self.board.features():
            if feature.kind != "market":
                self._pay_majority(feature)
        for seat in self.seats:
            self.seat_counts[seat]["end_goods"] = sum(self.goods[seat].values()) - held[seat]
