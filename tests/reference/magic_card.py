"""Magic Card as its rules read, in plain Python: slow and easy to check line by line against the statements.

A playout is a generator that stops at every point where somebody decides; ``Engine`` drives it. This file holds the
course of a playout, ``magic_card_board`` and ``magic_card_decks`` the map and the decks, ``magic_card_position`` ships,
tokens and cards, ``magic_card_cards`` spins and action cards, ``magic_card_sailing``, ``magic_card_trade``,
``magic_card_storms`` and ``magic_card_battles`` what their names say, ``magic_card_figures`` what is reported. Each
rule's function names its statement, or the number of the gap it closes.
"""

from collections.abc import Generator, Iterable

from sim.errors import IllegalDecision
from tests.reference import magic_card_figures as figures
from tests.reference.magic_card_battles import Battles
from tests.reference.magic_card_position import TOKENS, Asking, Play, Point

TAKES = ("objects", "magic")


class Engine(Battles):
    """One playout, played from decision to decision.

    The lists of what chance brings must be long enough (IndexError) and hold what can come (BalizaError).
    """

    def __init__(
        self,
        config: dict,
        players: int,
        missions: list[str] | None,
        talismans: Iterable[str],
        actions: Iterable[str],
        spins: Iterable[str],
        blind: Iterable[str],
    ) -> None:
        super().__init__(config, players, missions, talismans, actions, spins, blind)
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
        if option not in self._point.options:
            raise IllegalDecision(f"{option} is not one of the options of this {self._point.kind} decision")
        self._go_on(option)

    def view(self) -> dict:
        """Everything that lies on the table."""
        return figures.view(self)

    def result(self) -> dict:
        """The rows of the tables."""
        return figures.result(self)

    def check_invariants(self) -> None:
        """What must hold at every point (C59 to C62)."""
        figures.check_invariants(self, self._point)

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
        """C06, C55, 51: turns go round, until somebody is home and the round is complete, or to the cap."""
        yield from self._set_up()
        while self.end_reason == "running":
            self.seat = self.turn % len(self.seats)
            self.section = None
            self.asked = False
            yield from self._turn()
            self._end_turn()

    def _set_up(self) -> Play:
        """C01 to C04."""
        self.talismans.fill()
        yield from self._give_missions()
        order = self.seats if self.rules["start_order"] == "turn_order" else reversed(self.seats)  # 47
        for seat in order:
            self.seat = seat
            taken = {ship.cell for ship in self.ships}
            free = [port for port in self.board.starts if port.cell not in taken]
            if not free:
                self.end_reason = "rule_gap"
                return
            choice = yield Point("start", seat, [{"start": port.id} for port in free])
            ship = self.ships[seat]
            ship.harbour = next(port for port in free if port.id == choice["start"])
            ship.cell = ship.harbour.cell
            self.note(seat, "port", ship.harbour.id, dealt=1)

    def _give_missions(self) -> Play:
        """C02, 46: dealt, or chosen in turn order."""
        for seat in self.seats:
            self.seat = seat
            if self.rules["missions"] == "dealt":
                mission = self.dealt_missions[seat]
            else:
                left = [mission for mission in self.config["missions"] if mission not in self.missions]
                choice = yield Point("mission", seat, [{"mission": mission} for mission in left])
                mission = choice["mission"]
            self.missions[seat] = mission
            self.note(seat, "mission", mission, dealt=1)

    def _turn(self) -> Play:
        """C06: a lost turn (63); or a spin, and a storm or one option."""
        self._count_the_beginning()
        if self.lost[self.seat]:
            self.lost[self.seat] -= 1
            self.seat_counts[self.seat]["lost_turns"] += 1
            return
        if (yield from self._spin_and_storm()):
            return
        yield from self._act()

    def _count_the_beginning(self) -> None:
        ship, counts = self.ships[self.seat], self.seat_counts[self.seat]
        if ship.state != "fine":
            counts[f"turns_{ship.state}"] += 1
        counts["turns_home_taken"] += not ship.home and bool(self.others_on(ship.harbour.cell, self.seat))
        self.note_cell(self.seat, dealt=1)

    def _spin_and_storm(self) -> Asking:
        """C26, 2: True if the turn ends with a storm; by an option the spinner spins once more after it."""
        for last in (self.rules["after_storm"] == "turn_ends", True):
            section = yield from self.spin_of(self.seat, "turn")
            self.note(self.seat, "section", section, used=1)
            if not self.shows(section)["storm"]:
                return False
            yield from self.storm()
            if last:
                break
        return True

    def _end_turn(self) -> None:
        """C55, 40, 51: the last round is completed."""
        self.turn += 1
        self.counts["forced_turns"] += not self.asked
        standings = [self.standing(seat) for seat in self.seats]
        leaders = [seat for seat in self.seats if standings[seat] == max(standings)]
        for seat in leaders:
            self.seat_counts[seat]["turns_led"] += 1
        self.counts["lead_changes"] += self.leaders is not None and leaders != self.leaders
        self.leaders = leaders
        if self.somebody_is_home():
            if self.turn % len(self.seats) == 0:
                self.end_reason = "home"
        elif self.turn == self.config["play"]["rounds"] * len(self.seats):
            self.end_reason = "cap"
        if self.end_reason != "running":
            self.section = None

    # -- one option ----------------------------------------------------------------------------------------------------

    def _act(self) -> Play:
        """C06, C16, C18, C33: one option, what it brings in a port, and a battle."""
        choice, steps = yield from self._choose()
        ended = yield from self._carry_out(choice, steps)
        if ended:  # 23
            return
        sailed = choice["act"] == "sail"
        if not sailed:
            yield from self.stay_in_port()
        yield from self.battle_window(sailed)

    def _choose(self) -> Generator[Point, dict, tuple[dict, int]]:
        """26, 31: card i and income cards may be played first, any number of them; returns option and allowance."""
        first = True
        while True:
            sails, acts = self.sails(), self._acts()
            options = _in_order([way for way, _ in sails], acts)
            if first:
                self._count_chances(options)
            first = False
            choice = yield Point("act", self.seat, options)
            if choice["act"] == "hex":
                self.bewitch(self.seat)
            elif choice["act"] == "cash":
                self.cash(self.seat, choice["card"])
                self.cut(self.seat, self.cards[choice["card"]]["kind"])
            else:
                self.note(self.seat, "option", f"{self.section} {_word(choice)}", used=1)
                return choice, next((steps for way, steps in sails if way == choice), 0)

    def _acts(self) -> list[dict]:
        """C16, C18, 26, 31, 67: all but sailing."""
        section = self.shows(self.section)
        acts: list[dict] = [{"act": "stay"}]
        if section["number"] > 0:
            acts += [{"act": "take", "tokens": token} for token in TAKES if token in section["options"]]
        if "card" in section["options"]:
            acts.append({"act": "draw"})
        if self.may_bewitch(self.seat):
            acts.append({"act": "hex"})
        income = {name for token in TOKENS for name in self.income_cards(self.seat, token)}
        return acts + [{"act": "cash", "card": name} for name in self.cards if name in income]

    def _count_chances(self, options: list[dict]) -> None:
        words = {_word(option) for option in options if option["act"] not in ("hex", "cash")}
        for word in words:
            self.note(self.seat, "option", f"{self.section} {word}", chances=1)

    def _carry_out(self, choice: dict, steps: int) -> Asking:
        """True if the turn is over at once (23)."""
        seat, counts = self.seat, self.seat_counts[self.seat]
        if choice["act"] == "sail":
            return (yield from self.sail(choice, steps))
        if choice["act"] == "take":
            self._take_tokens(choice["tokens"])
        elif choice["act"] == "draw":
            counts["draws"] += 1
            before = counts["cards_option"]
            ended = yield from self.draw(seat, "option")
            self.note(seat, "option", f"{self.section} draw", gained=counts["cards_option"] - before)
            return ended
        else:
            counts["stays"] += 1
        return False

    def _take_tokens(self, token: str) -> None:
        """C16, C17: as many as the section's number; what is above the cap is lost."""
        held = self.tokens[self.seat][token]
        self.seat_counts[self.seat][f"takes_{token}"] += 1
        self.gain(self.seat, token, self.shows(self.section)["number"], "take")
        self.cut(self.seat, token)
        self.note(self.seat, "option", f"{self.section} {token}", gained=self.tokens[self.seat][token] - held)


def _in_order(sails: list[dict], acts: list[dict]) -> list[dict]:
    """Section by section as records list them: sails with several cards f stand between drawing and card i."""
    several = [way for way in sails if way.get("cards", 1) > 1]
    single = [way for way in sails if way not in several]
    late = [act for act in acts if act["act"] in ("hex", "cash")]
    stay, *others = [act for act in acts if act not in late]
    return [stay, *single, *others, *several, *late]


def _word(option: dict) -> str:
    """The word of an option in the tables."""
    if option["act"] == "take":
        return option["tokens"]
    return option.get("by", option["act"])
