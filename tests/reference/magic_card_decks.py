"""The decks of Magic Card; what chance brings comes from lists, in their order."""

from collections import Counter, deque
from collections.abc import Iterable

from sim.errors import BalizaError


def take(card: str, cards: Counter[str], where: str) -> str:
    """Take one copy of a card from a heap."""
    if cards[card] <= 0:
        raise BalizaError(f"'{card}' is not in {where}")
    cards[card] -= 1
    return card


class Chance:
    """What comes, one by one; IndexError when there is no more."""

    def __init__(self, coming: Iterable[str]) -> None:
        self._coming = iter(coming)

    def next(self) -> str:
        """The next of it."""
        for card in self._coming:
            return card
        raise IndexError("what was to come has come")


class Talismans:
    """C03, C25: the deck of talismans, and the row that lies open."""

    def __init__(self, kinds: dict[str, dict], open_row: int, coming: Iterable[str]) -> None:
        self.deck = Counter({talisman: kind["count"] for talisman, kind in kinds.items()})
        self.row: list[str] = []
        self._open_row = open_row
        self._chance = Chance(coming)

    def left(self) -> int:
        """Cards in the deck."""
        return self.deck.total()

    def deal(self) -> str:
        """The top of the deck."""
        return take(self._chance.next(), self.deck, "the deck of talismans")

    def fill(self) -> None:
        """C03, 35: cards are turned up while the deck lasts."""
        while len(self.row) < self._open_row and self.left():
            self.row.append(self.deal())

    def sell(self, slot: int) -> str:
        """C25, 35: the card's place is filled at once; with an empty deck the row gets shorter."""
        sold = self.row[slot]
        if self.left():
            self.row[slot] = self.deal()
        else:
            del self.row[slot]
        return sold

    def bewitch(self) -> None:
        """C45, 31: the row goes into the deck, and another is turned up."""
        self.deck.update(self.row)
        self.row = []
        self.fill()


class Actions:
    """The deck of action cards: a shuffled part, on cards at its bottom whose order is known; and the discard pile."""

    def __init__(self, kinds: dict[str, dict], coming: Iterable[str]) -> None:
        self.shuffled = Counter({action: kind["count"] for action, kind in kinds.items()})
        self.bottom: deque[str] = deque()
        self.discards: Counter[str] = Counter()
        self._chance = Chance(coming)

    def left(self) -> int:
        """Cards in both parts."""
        return self.shuffled.total() + len(self.bottom)

    def rebuild(self) -> bool:
        """C51, 64: with a card due and none in the deck the discards become the deck; whether that was so."""
        if self.left() or not self.discards.total():
            return False
        self.shuffled, self.discards = self.discards, Counter()
        return True

    def next(self) -> str:
        """The top of the deck."""
        if self.shuffled.total():
            return take(self._chance.next(), self.shuffled, "the shuffled part of the deck of action cards")
        return self.bottom.popleft()
