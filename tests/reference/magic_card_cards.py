"""The spinner and the action cards of Magic Card (C07, C26, C38 to C51)."""

from collections.abc import Generator

from tests.reference.magic_card_position import HIDDEN, MOST_POWER, Asking, Play, Point, Position

COUNTED_AS = {"turn": "dealt", "direction": "storm", "fight": "chances"}
"""What a spin is for, and the measure of its section."""


class Cards(Position):
    """The table, spins, and what each card does when it is drawn."""

    # -- the spinner ---------------------------------------------------------------------------------------------------

    def shows(self, section: str) -> dict:
        """What a section of the spinner shows."""
        return self.config["spinner"]["sections"][section]

    def spin(self, seat: int, purpose: str) -> str:
        """The section on which the spinner comes to rest."""
        section = self.spins.next()
        self.note(seat, "section", section, **{COUNTED_AS[purpose]: 1})
        if purpose == "turn":
            self.section = section
        return section

    def spin_of(self, seat: int, purpose: str) -> Generator[Point, dict, str]:
        """C43, 28: a spin that may be replaced by another for every card g; the last one counts."""
        section = self.spin(seat, purpose)
        while cards := self.held(seat, "spin_again"):
            choice = yield Point("again", seat, [{"again": "keep"}, {"again": "spin"}])
            if choice["again"] == "keep":
                break
            self.play_card(seat, cards[0])
            self.seat_counts[seat]["spins_again"] += 1
            section = self.spin(seat, purpose)
        return section

    # -- drawing -------------------------------------------------------------------------------------------------------

    def draw(self, seat: int, cause: str) -> Asking:
        """C18, C23: a card is due, by an "option", a "port" or a "storm"; True if it ends the turn."""
        self.counts["reshuffles"] += self.actions.rebuild()
        if not self.actions.left():  # 34
            self.counts["no_card"] += 1
            return False
        name = yield from self._take(seat)
        self.seat_counts[seat][f"cards_{cause}"] += 1
        self.note(seat, "action", name, dealt=1, storm=int(cause == "storm"))
        card = self.cards[name]
        if card["kind"] == "monster":
            yield from self._meet(seat, name)
        elif card["kind"] in HIDDEN or card["number"] > 0:  # 32, C39
            self.hands[seat][name] += 1
        else:
            paid = yield from self._settle(seat, name)
            if not paid:
                return self._unpaid(seat, name, cause)
        return False

    def _take(self, seat: int) -> Generator[Point, dict, str]:
        """C44, 65: the top card, or with card h one of the first three."""
        telescopes = self.held(seat, "telescope")
        if telescopes:
            choice = yield Point("telescope", seat, [{"telescope": "keep"}, {"telescope": "use"}])
            if choice["telescope"] == "use":
                self.play_card(seat, telescopes[0])
                return (yield from self._look(seat))
        return self.actions.next()

    def _look(self, seat: int) -> Generator[Point, dict, str]:
        """C44, 30: one is taken, the others go to the bottom in the order seen, or in the player's."""
        looked_at = min(self.config["cards"]["telescope_sees"], self.actions.left())
        seen = [self.actions.next() for _ in range(looked_at)]
        choice = yield Point("pick", seat, _by_place("pick", seen))
        taken = seen.pop(choice["place"])
        while seen:
            place = 0
            if self.rules["telescope_order"] == "players_choice":
                choice = yield Point("bottom", seat, _by_place("bottom", seen))
                place = choice["place"]
            self.actions.bottom.append(seen.pop(place))
        return taken

    # -- negative cards ------------------------------------------------------------------------------------------------

    def _settle(self, seat: int, name: str) -> Asking:
        """C38, 63: paid at once and whole, or not at all; True if it was paid."""
        token, due = self.cards[name]["kind"], -self.cards[name]["number"]
        if self.rules["cash_before_paying"]:
            yield from self._cash_for(seat, token, due)
        paid = self.tokens[seat][token] >= due
        if paid:
            self.pay(seat, token, due, "cards")
            self.note(seat, "action", name, used=1, lost=due)
        self.cut(seat, token)
        self.actions.discards[name] += 1
        return paid

    def _cash_for(self, seat: int, token: str, due: int) -> Play:
        """63: income cards may be cashed before paying, as long as they are needed and enough."""
        while self.tokens[seat][token] < due:
            cards = self.held(seat, token)
            if self.tokens[seat][token] + sum(self.cards[name]["number"] for name in cards) < due:
                return
            options = [{"cash": name} for name in self.income_cards(seat, token)]
            choice = yield Point("cash", seat, [{"cash": "none"}, *options])
            if choice["cash"] == "none":
                return
            self.cash(seat, choice["cash"])

    def _unpaid(self, seat: int, name: str, cause: str) -> bool:
        """C38, 23: the next turn is lost; or this one ends, if the card was drawn in the own turn by choice."""
        self.seat_counts[seat]["unpaid"] += 1
        self.note(seat, "action", name, chances=1)
        if self.rules["unpaid"] == "ends_turn" and seat == self.seat and cause != "storm":
            return True
        self.lost[seat] += 1
        return False

    # -- monsters ------------------------------------------------------------------------------------------------------

    def _meet(self, seat: int, name: str) -> Play:
        """C46 to C50: magic tokens, a spin and the monsters tamed against the power of this one."""
        monster = self.cards[name]
        self.seat_counts[seat]["monsters_met"] += 1
        self.note(seat, "action", name, chances=1)
        spent = yield from self._power(seat)
        self.note(seat, "action", name, lost=spent)
        section = yield from self.spin_of(seat, "fight")
        strength = self.config["cards"]["monster_strength"] * self.tamed(seat)
        if spent + self.shows(section)["number"] + strength >= monster["power"]:
            self._tame(seat, name)
        else:
            objects = self.tokens[seat]["objects"]
            self.pay(seat, "objects", objects, "monsters")  # 33
            self.note(seat, "action", name, lost=objects)
            self.actions.bottom.append(name)
        self.cut(seat, "magic")

    def _tame(self, seat: int, name: str) -> None:
        """C49: gold, and the card is kept."""
        gold = self.cards[name]["gold"]
        self.gain(seat, "gold", gold, "monsters")
        self.cut(seat, "gold")
        self.hands[seat][name] += 1
        self.seat_counts[seat]["monsters_tamed"] += 1
        self.note(seat, "action", name, used=1, gained=gold)

    def _power(self, seat: int) -> Generator[Point, dict, int]:
        """C47, 26: how many magic tokens are spent; magic cards may be cashed first."""
        while True:
            most = min(self.tokens[seat]["magic"], MOST_POWER)
            options: list[dict] = [{"power": n} for n in range(most + 1)]
            options += [{"power": "cash", "card": name} for name in self.income_cards(seat, "magic")]
            choice = yield Point("power", seat, options)
            if choice["power"] != "cash":
                self.pay(seat, "magic", choice["power"], "monsters")
                self.seat_counts[seat]["power_spent"] += choice["power"]
                return choice["power"]
            self.cash(seat, choice["card"])

    # -- card i --------------------------------------------------------------------------------------------------------

    def bewitch(self, seat: int) -> None:
        """C45, 31: card i brings other talismans into the row."""
        self.play_card(seat, self.held(seat, "hex")[0])
        self.counts["hexes"] += 1
        self.talismans.bewitch()

    def may_bewitch(self, seat: int) -> bool:
        """Whether card i is held and finds a talisman in the row."""
        return bool(self.held(seat, "hex") and self.talismans.row)


def _by_place(word: str, cards: list[str]) -> list[dict]:
    return [{word: name, "place": place} for place, name in enumerate(cards)]
