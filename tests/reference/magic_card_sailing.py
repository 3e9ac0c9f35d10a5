"""Sailing in Magic Card: who may sail how far, docking, and coming home (C09 to C20, C29 to C33, C55)."""

from tests.reference.magic_card_board import Port, Voyage
from tests.reference.magic_card_position import Asking, Play, Point
from tests.reference.magic_card_trade import Traders


class Sailors(Traders):
    """The table, and the voyages of the active seat."""

    # -- how far -------------------------------------------------------------------------------------------------------

    def reach(self, seat: int, steps: int) -> dict[int, Voyage]:
        """C09 to C15: the cells in which a sail of so many steps may end, in order, each by a shortest way (59)."""
        start = self.ships[seat].cell
        taken = {ship.cell for other, ship in enumerate(self.ships) if other != seat}
        taken = {cell for cell in taken if not self.is_shared(cell)}
        barred = set() if self.rules["pass_ships"] else taken
        voyages = self.board.voyages(start, steps, barred)
        return {cell: voyages[cell] for cell in sorted(voyages) if cell != start and cell not in taken}

    def sails(self) -> list[tuple[dict, int]]:
        """C29, C31, C41, C42: the ways in which the active seat may sail now, each with its allowance."""
        seat, section = self.seat, self.shows(self.section)
        number, state = section["number"], self.ships[seat].state
        if section["storm"] or number <= 0 or self.ships[seat].home:  # 56
            return []
        ways: list[tuple[dict, int]] = []
        if state == "fine":
            ways.append(({"act": "sail"}, number))
            lucky = len(self.held(seat, "lucky_wind"))
            for cards in range(1, min(lucky, 1 if self.rules["lucky_winds"] == "one" else lucky) + 1):
                way = {"act": "sail", "by": "lucky_wind"} | ({"cards": cards} if cards > 1 else {})
                ways.append((way, number + cards * self.config["cards"]["lucky_steps"]))
        else:
            sign, token, fee, card = self.ways_out(state)
            if sign in section["options"]:
                ways.append(({"act": "sail"}, number))
            else:
                if self.tokens[seat][token] >= fee:  # 53
                    ways.append(({"act": "sail", "by": "fee"}, number))
                if self.held(seat, card):
                    ways.append(({"act": "sail", "by": "card"}, number))
        return [(way, steps) for way, steps in ways if self.reach(seat, steps)]  # 66

    def ways_out(self, state: str) -> tuple[str, str, int, str]:
        """C29, C31: what frees a calm ship and repairs a damaged one: sign, tokens and how many, card."""
        if state == "calm":
            return "wind", "objects", self.config["ships"]["exit_fee"], "lucky_wind"
        return "hammer", "gold", self.config["ships"]["repair_fee"], "repair"

    # -- a sail --------------------------------------------------------------------------------------------------------

    def sail(self, way: dict, steps: int) -> Asking:
        """C32: fee or card first, then up to so many steps; True if the turn is over (23)."""
        seat, ship, counts = self.seat, self.ships[self.seat], self.seat_counts[self.seat]
        voyages = self.reach(seat, steps)
        counts["sails"] += 1
        self._get_going(way)
        counts["chance_home"] += any(self.would_be_home(seat, cell, voyage) for cell, voyage in voyages.items())
        choice = yield Point("sail", seat, [{"sail": list(self.board.cells[cell])} for cell in voyages])
        ship.cell = self.board.cells.index(tuple(choice["sail"]))
        voyage = voyages[ship.cell]
        ship.turning += voyage.turning
        counts["steps"] += voyage.steps
        self.note(seat, "option", self._option(way), gained=voyage.steps)
        self.note_cell(seat, used=1)
        port = self.port_of(seat)
        return port is not None and (yield from self._dock(port))

    def _get_going(self, way: dict) -> None:
        """C29, C31, C41, C42: the ship is freed or repaired; what it costs is paid."""
        seat, ship, counts = self.seat, self.ships[self.seat], self.seat_counts[self.seat]
        if way.get("by") == "lucky_wind":
            counts["sails_lucky"] += 1
            for name in self.held(seat, "lucky_wind")[: way.get("cards", 1)]:
                self.play_card(seat, name)
        elif ship.state != "fine":
            _, token, fee, card = self.ways_out(ship.state)
            if way.get("by") == "fee":
                counts["sails_fee"] += 1
                self.pay(seat, token, fee, "fees")
                self.note(seat, "option", self._option(way), lost=fee)
            elif way.get("by") == "card":
                counts["sails_card"] += 1
                self.play_card(seat, self.held(seat, card)[0])
        ship.state = "fine"

    def _option(self, way: dict) -> str:
        return f"{self.section} {way.get('by', 'sail')}"

    def note_cell(self, seat: int, **measures: int) -> None:
        """Count something of the cell on which a ship lies."""
        self.note(seat, "cell", "{} {}".format(*self.board.cells[self.ships[seat].cell]), **measures)

    # -- ports ---------------------------------------------------------------------------------------------------------

    def _dock(self, port: Port) -> Asking:
        """C19, C20, C23, 68: home, card, trade; True if the turn is over."""
        seat = self.seat
        self.seat_counts[seat][f"docked_{port.colour}"] += 1
        self.note(seat, "port", port.id, used=1)
        self.come_home(seat)
        if self.rules["card_time"] == "after_trade":
            yield from self.trade()
            return port.colour == "black" and (yield from self.draw(seat, "port"))
        if port.colour == "black" and (yield from self.draw(seat, "port")):
            return True
        yield from self.trade()
        return False

    def would_be_home(self, seat: int, cell: int, voyage: Voyage) -> bool:
        """C55, 37, 38: a ship that lies in its own home port after going round the island."""
        ship = self.ships[seat]
        if ship.home or ship.harbour is None or cell != ship.harbour.cell:
            return False
        return self.rules["homecoming"] == "any_return" or abs(ship.turning + voyage.turning) >= 1

    def come_home(self, seat: int, by_storm: bool = False) -> None:
        """C55, C56: this round is the last; the ship stays home (40, 41)."""
        ship = self.ships[seat]
        if not self.would_be_home(seat, ship.cell, Voyage(0, 0)):
            return
        ship.home = True
        self.home_turn[seat] = self.turn
        self.seat_counts[seat]["home_by_storm"] += by_storm
        if self.last_round < 0:
            self.last_round = self.turn // len(self.seats)

    def stay_in_port(self) -> Play:
        """C36, C37, 10, 57: a ship that has not sailed may trade in its port."""
        if self.is_healthy(self.seat) or self.rules["damaged_trade"]:
            yield from self.trade()
