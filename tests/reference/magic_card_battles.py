"""Battles of Magic Card (C35, C52 to C54)."""

from collections.abc import Generator

from sim.errors import BalizaError
from tests.reference.magic_card_position import HIDDEN, TOKENS, Play, Point
from tests.reference.magic_card_storms import Storms

MOST_TIES = 50


class Battles(Storms):
    """The table, and its fights."""

    def battle_window(self, sailed: bool) -> Play:
        """C52, 42: once a turn, after a sail; or by any ship that lies alongside another."""
        may = sailed or (self.rules["attack"] == "alongside" and not self.ships[self.seat].home)
        targets = self.targets()
        if not may or not self.is_healthy(self.seat) or not targets:
            return
        self.seat_counts[self.seat]["chance_attack"] += 1
        choice = yield Point("attack", self.seat, [{"attack": "none"}, *({"attack": seat} for seat in targets)])
        if choice["attack"] != "none":
            yield from self._battle(choice["attack"])

    def targets(self) -> list[int]:
        """C35, C52: healthy ships beside the own one whose owner has a talisman of the own mission."""
        here = self.ships[self.seat].cell
        near = {here, *self.board.neighbours[here].values()}
        return [
            seat
            for seat in self.from_seat(self.seat)[1:]
            if self.ships[seat].cell in near and self.is_healthy(seat) and self.mission_talismans(self.seat, seat)
        ]

    def _battle(self, target: int) -> Play:
        """C53, C54: two spins, loot, perhaps a swap."""
        self.counts["battles"] += 1
        self.seat_counts[self.seat]["attacks"] += 1
        self.seat_counts[target]["defences"] += 1
        winner = yield from self._fight(target)
        if winner is not None:
            self.seat_counts[winner]["attacks_won" if winner == self.seat else "defences_won"] += 1
            yield from self._loot(winner, target if winner == self.seat else self.seat)
        yield from self._swap(target)

    def _fight(self, target: int) -> Generator[Point, dict, int | None]:
        """C53, 43: the attacker spins first, the higher number wins; a tie is spun anew."""
        for _ in range(MOST_TIES):
            attack = yield from self.spin_of(self.seat, "fight")
            defence = yield from self.spin_of(target, "fight")
            ahead = self.shows(attack)["number"] - self.shows(defence)["number"]
            if ahead:
                return self.seat if ahead > 0 else target
            self.counts["ties"] += 1
        return None

    # -- loot ----------------------------------------------------------------------------------------------------------

    def _loot(self, winner: int, loser: int) -> Play:
        """C53, 44: a talisman or an open card by sight, or a hidden card blindly."""
        options = self.loot_of(loser)
        if not options:
            return
        choice = yield Point("loot", winner, options)
        kind, name = choice["loot"], choice.get("card")
        if kind == "hidden":
            name = self.blind.next()
            if self.cards[name]["kind"] not in HIDDEN or not self.hands[loser][name]:
                raise BalizaError(f"seat {loser} does not hold '{name}' hidden")
        cards = self.won if kind == "talisman" else self.hands
        cards[loser][name] -= 1
        cards[winner][name] += 1
        self.seat_counts[winner]["looted_talismans" if kind == "talisman" else "looted_cards"] += 1
        if kind == "talisman":
            self.note(winner, "talisman", name, gained=1)
            self.note(loser, "talisman", name, lost=1)

    def loot_of(self, loser: int) -> list[dict]:
        """44, 62, 72: what the winner may take."""
        open_kinds = (*TOKENS, "monster") if self.rules["loot_monsters"] else TOKENS
        held = [name for name in self.cards if self.hands[loser][name]]
        kind_of = {name: self.cards[name]["kind"] for name in held}
        options = [{"loot": "talisman", "card": name} for name in self.config["talismans"] if self.won[loser][name]]
        options += [{"loot": "card", "card": name} for name in held if kind_of[name] in open_kinds]
        if any(kind_of[name] in HIDDEN for name in held):
            options.append({"loot": "hidden"})
        return options

    # -- swap ----------------------------------------------------------------------------------------------------------

    def _swap(self, target: int) -> Play:
        """C54, 45: by agreement the two change places; that is no arrival."""
        one, other = self.ships[self.seat], self.ships[target]
        if self.rules["swaps"] == "never" or one.home or other.home or one.cell == other.cell:
            return
        choice = yield Point("swap", self.seat, [{"swap": "no"}, {"swap": "ask"}])
        if choice["swap"] == "no":
            return
        choice = yield Point("agree", target, [{"agree": "no"}, {"agree": "yes"}])
        if choice["agree"] == "yes":
            one.turning += self.board.crossing(one.cell, other.cell)
            other.turning += self.board.crossing(other.cell, one.cell)
            one.cell, other.cell = other.cell, one.cell
            for seat in (self.seat, target):
                self.seat_counts[seat]["swaps"] += 1
