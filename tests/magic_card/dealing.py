"""Playouts of Magic Card dealt and chosen at random on the plain rules, to be played again on any engine."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

from tests.reference.magic_card import Engine
from tests.reference.magic_card_position import HIDDEN


class Dealt(Engine):
    """A playout on the plain rules whose chance is drawn as it goes, and kept in ``dealt`` as lists."""

    def __init__(self, config: dict, players: int, rng: random.Random) -> None:
        self.rng = rng
        self.loser = 0  # of the last battle
        self.dealt: dict[str, list[str] | None] = {"missions": None}
        if config["rules"]["missions"] == "dealt":
            self.dealt["missions"] = rng.sample(list(config["missions"]), players)
        super().__init__(
            config,
            players,
            self.dealt["missions"],
            talismans=self._drawn("talismans", lambda: self.talismans.deck),
            actions=self._drawn("actions", lambda: self.actions.shuffled),
            spins=self._drawn("spins", self._wheel),
            blind=self._drawn("blind", self._hidden),
        )

    def _drawn(self, key: str, heap: Callable[[], Counter[str]]) -> Iterator[str]:
        """Cards of a heap, each as likely as its copies."""
        kept = self.dealt[key] = []
        while True:
            cards = heap()
            kept += self.rng.choices(list(cards), list(cards.values()))
            yield kept[-1]

    def _wheel(self) -> Counter[str]:
        return Counter({name: section["weight"] for name, section in self.config["spinner"]["sections"].items()})

    def _hidden(self) -> Counter[str]:
        hand = self.hands[self.loser]
        return Counter({name: n for name, n in hand.items() if self.cards[name]["kind"] in HIDDEN})

    def loot_of(self, loser: int) -> list[dict]:
        self.loser = loser
        return super().loot_of(loser)
