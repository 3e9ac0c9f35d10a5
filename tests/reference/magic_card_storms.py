"""Storms of Magic Card (C26 to C30, C34, C40)."""

from collections.abc import Generator

from tests.reference.magic_card_position import Play, Point
from tests.reference.magic_card_sailing import Sailors


class Storms(Sailors):
    """The table, and its weather."""

    def storm(self) -> Play:
        """C26, C27: another spin for the direction, then the ships are driven, one by one."""
        self.counts["storms"] += 1
        self.seat_counts[self.seat]["storms_spun"] += 1
        direction = self.shows(self.spin(self.seat, "direction"))["direction"]  # 1
        self.note(self.seat, "direction", direction, used=1)
        driven = yield from self._not_sheltered(self._affected())
        if self.rules["storm_order"] == "downwind":  # 3, 69
            driven.sort(key=lambda seat: self.board.downwind(self.ships[seat].cell, direction), reverse=True)
        for seat in driven:
            yield from self._drive(seat, direction)

    def _affected(self) -> list[int]:
        """C27, C34, 41: neither calm nor damaged nor home, from the spinner's seat on."""
        affected = []
        for seat in self.from_seat(self.seat):
            if not self.ships[seat].home:
                if self.is_healthy(seat):
                    affected.append(seat)
                else:
                    self.seat_counts[seat]["storm_exempt"] += 1
        return affected

    def _not_sheltered(self, affected: list[int]) -> Generator[Point, dict, list[int]]:
        """C40, 27, 60: card d keeps a ship where it is; the seats without it come back."""
        driven = []
        for seat in affected:
            cards = self.held(seat, "good_weather")
            if cards:
                choice = yield Point("good_weather", seat, [{"good_weather": "keep"}, {"good_weather": "use"}])
                if choice["good_weather"] == "use":
                    self.play_card(seat, cards[0])
                    self.seat_counts[seat]["storm_sheltered"] += 1
                    continue
            driven.append(seat)
        return driven

    def _drive(self, seat: int, direction: str) -> Play:
        """C27, C28, C30: one ship's whole move, and what it finds in a port."""
        ship = self.ships[seat]
        begun = ship.cell
        self.note(seat, "direction", direction, storm=1)
        outcome = "unhurt"
        for _ in range(self.config["storm"]["steps"]):
            outcome = self._blown_to(seat, self.board.neighbours[ship.cell][direction])
            if outcome != "unhurt":
                break
        self.seat_counts[seat][f"storm_{outcome}"] += 1
        if ship.state == "damaged":
            self.note_cell(seat, lost=1)
        if ship.cell != begun:
            self.note_cell(seat, storm=1)
            yield from self._washed_up(seat)

    def _blown_to(self, seat: int, cell: int | None) -> str:
        """C28, C30, 4 to 7: one step, or what stops the ship; damage leaves it where it stands."""
        ship = self.ships[seat]
        outcome = self.board.danger(cell)
        if outcome is None and self.others_on(cell, seat) and not self.is_shared(cell):
            outcome = "ship" if self.rules["ship_collision"] == "damage" else "stopped"
        if outcome == "stopped":
            return outcome
        if outcome is not None:
            ship.state = "damaged"
            return outcome
        ship.turning += self.board.crossing(ship.cell, cell)
        ship.cell = cell
        if self.board.is_white(cell):
            ship.state = "calm"
            return "calm"
        return "unhurt"

    def _washed_up(self, seat: int) -> Play:
        """C23, C36, 9, 55, 58, 71: a port in which the move ended: home, and a card in a black one; no trade."""
        port = self.port_of(seat)
        if port is None:
            return
        self.seat_counts[seat]["storm_ports"] += 1
        self.note(seat, "port", port.id, storm=1)
        if self.rules["storm_home"]:
            self.come_home(seat, by_storm=True)
        if port.colour == "black":
            yield from self.draw(seat, "storm")
