"""Trade of Austral with the bank and with rivals (R19 to R27, R50)."""

from tests.reference.austral_building import Builders
from tests.reference.austral_map import RESOURCES
from tests.reference.austral_position import Play, Point


class Traders(Builders):
    """The table, and the course of a trade."""

    # -- with the bank -------------------------------------------------------------------------------------------------

    def trade_with_bank(self, seat: int, give: str, get: str) -> None:
        """R20, 48: some equal cards for one of choice."""
        rate = self.rate(seat, give)
        self.pay(seat, {give: rate}, "bank")
        self.get(seat, get, 1, "bank")
        self.seat_counts[seat]["trades"] += 1
        self.seat_counts[seat][f"bank_at_{min(4, rate)}"] += 1

    # -- with rivals ---------------------------------------------------------------------------------------------------

    def make_offer(self) -> Play:
        """R26, R27, 55: offer, answers, at most one deal."""
        self.offers += 1
        self.seat_counts[self.seat]["offers"] += 1
        offer = yield Point("offer", self.seat, self.offer_options())
        asked = self.from_active()[1:] if offer["to"] == "all" else [offer["to"]]
        deals = {}
        for rival in asked:
            answer = yield Point("answer", rival, self.answers(rival, offer))
            if answer["answer"] == "refuse":
                self.seat_counts[rival]["refusals"] += 1
            elif answer["answer"] == "accept":
                self.seat_counts[rival]["accepts"] += 1
                deals[rival] = (rival, offer["offer"], offer["for"])
            else:
                self.seat_counts[rival]["counters"] += 1
                deals[rival] = (rival, answer["for"], answer["give"])
        partners = [rival for rival, (_, given, _) in deals.items() if self.holds(self.seat, given)]
        choice = yield Point("close", self.seat, [{"close": "none"}, *({"close": rival} for rival in partners)])
        if choice["close"] != "none":
            self._close(*deals[choice["close"]])

    def offer_options(self) -> list[dict]:
        """R26, 34: cards of one kind for cards of another, no gifts."""
        bounds, to = self.config["trade"], ["all"]
        if self.rules["offers_to"] == "one_or_all":
            to += self.from_active()[1:]
        return [
            {"offer": {give: n}, "for": {get: m}, "to": whom}
            for give in RESOURCES
            for get in RESOURCES
            if give != get
            for n in range(1, min(bounds["give"], self.hands[self.seat][give]) + 1)
            for m in range(1, bounds["ask"] + 1)
            for whom in to
        ]

    def answers(self, rival: int, offer: dict) -> list[dict]:
        """R26: refuse, accept, or counter: for one card more, or with another kind on either side, as far as held."""
        ((give, n),) = offer["offer"].items()
        ((get, m),) = offer["for"].items()
        others = [kind for kind in RESOURCES if kind not in (give, get)]
        counters = []
        if n + 1 <= self.config["trade"]["give"]:
            counters.append(({get: m}, {give: n + 1}))
        counters += [({get: m}, {kind: n}) for kind in others]
        counters += [({kind: m}, {give: n}) for kind in others]
        options = [{"answer": "refuse"}]
        if self.holds(rival, offer["for"]):
            options.append({"answer": "accept"})
        if self.config["trade"]["counter_offers"]:
            options += [
                {"answer": "counter", "give": given, "for": wanted}
                for given, wanted in counters
                if self.holds(rival, given)
            ]
        return options

    def _close(self, rival: int, given: dict[str, int], got: dict[str, int]) -> None:
        """R26, R50, 17: the cards change hands; the deal counts for both, for one side, or for nobody."""
        self.hand_over(self.seat, rival, given)
        self.hand_over(rival, self.seat, got)
        counts = {"bank_and_rivals": [self.seat, rival], "active_only": [self.seat], "bank_only": []}
        if (rival, got, given) not in self.deals or self.rules["undone_deals"] == "counted":  # 16, 48
            for seat in counts[self.rules["trades_counted"]]:
                self.seat_counts[seat]["trades"] += 1
        self.deals.append((rival, given, got))
        self.seat_counts[self.seat]["deals_offered"] += 1
        self.seat_counts[rival]["deals_answered"] += 1
