"""Trade of Magic Card in its ports (C20 to C25)."""

from tests.reference.magic_card_board import Port
from tests.reference.magic_card_cards import Cards
from tests.reference.magic_card_position import Play, Point


class Traders(Cards):
    """The table, and the trade of the active seat."""

    def trade(self) -> Play:
        """C20: in a black port objects are sold, in a red one talismans bought."""
        port = self.port_of(self.seat)
        if port is None or port.colour == "neutral":
            return
        self.note(self.seat, "port", port.id, chances=1)
        if port.colour == "black":
            yield from self._sell(port)
        else:
            yield from self._buy(port)

    def _sell(self, port: Port) -> Play:
        """C21, C22, 61: two objects for a gold, any number of times; object cards may be cashed before (36)."""
        seat, price = self.seat, self.config["trade"]["objects_per_gold"]
        tokens = self.tokens[seat]
        self.seat_counts[seat]["sale_visits"] += 1
        while True:
            room = self.cap("gold") - tokens["gold"]
            options: list[dict] = [{"sell": n} for n in range(min(tokens["objects"] // price, room) + 1)]
            if room:
                options += [{"sell": "cash", "card": name} for name in self.income_cards(seat, "objects")]
            choice = yield Point("sell", seat, options)
            if choice["sell"] != "cash":
                break
            self.cash(seat, choice["card"])
        sales = choice["sell"]
        self.pay(seat, "objects", sales * price, "sales")
        self.gain(seat, "gold", sales, "sales")
        self.cut(seat, "objects")
        self.seat_counts[seat]["sales"] += sales
        self.note(seat, "port", port.id, gained=sales, lost=sales * price)

    def _buy(self, port: Port) -> Play:
        """C24, C25: talismans of the row or from the top of the deck, one by one, until the player has enough."""
        seat = self.seat
        self.seat_counts[seat]["buy_visits"] += 1
        for talisman in set(self.talismans.row):
            self.note(seat, "talisman", talisman, chances=1)
        while True:
            choice = yield Point("buy", seat, self._buys(seat))
            bought = choice["buy"]
            if bought == "none":
                break
            if bought == "hex":
                self.bewitch(seat)
            elif bought == "cash":
                self.cash(seat, choice["card"])
            elif bought == "top":
                self._pay_for(self.talismans.deal(), "top", port)
            else:
                self._pay_for(self.talismans.sell(choice["slot"]), "open", port)
        self.cut(seat, "gold")

    def _buys(self, seat: int) -> list[dict]:
        """C24, 35, 36: what can be paid for; card i and gold cards, as long as there are talismans."""
        options: list[dict] = [{"buy": "none"}]
        row, left = self.talismans.row, self.talismans.left()
        if not row and not left:
            return options
        if self.tokens[seat]["gold"] >= self.config["trade"]["gold_per_talisman"]:
            options += [{"buy": talisman, "slot": slot} for slot, talisman in enumerate(row)]
            if left:
                options.append({"buy": "top"})
        if self.may_bewitch(seat):
            options.append({"buy": "hex"})
        return options + [{"buy": "cash", "card": name} for name in self.income_cards(seat, "gold")]

    def _pay_for(self, talisman: str, source: str, port: Port) -> None:
        price = self.config["trade"]["gold_per_talisman"]
        self.pay(self.seat, "gold", price, "talismans")
        self.won[self.seat][talisman] += 1
        self.seat_counts[self.seat][f"talismans_{source}"] += 1
        self.note(self.seat, "talisman", talisman, dealt=1)
        self.note(self.seat, "port", port.id, gained=1, lost=price)
