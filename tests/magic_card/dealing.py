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
        self.dealt: dict[str, list[str] | None] = {"talismans": [], "actions": [], "spins": [], "blind": []}
        self.dealt["missions"] = None
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
        kept = self.dealt[key]
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


def keen(playout: Engine, decision: dict, rng: random.Random) -> dict:
    """A choice that leads to much trade and many battles: ports, rivals, and whatever is for sale."""
    options = decision["options"]
    liked = options
    if decision["kind"] == "sail":
        ships = [ship.cell for seat, ship in enumerate(playout.ships) if seat != decision["seat"]]
        ends = [playout.board.cells.index(tuple(option["sail"])) for option in options]
        near = [bool({*playout.board.neighbours[cell].values()} & {*ships}) for cell in ends]
        port = [cell in playout.board.port_at for cell in ends]
        liked = [option for option, good in zip(options, port if rng.random() < 0.6 else near, strict=True) if good]
    elif decision["kind"] == "act":
        liked = [option for option in options if option["act"] in ("sail", "draw", "hex")]
    elif decision["kind"] in ("buy", "attack", "swap", "agree", "sell"):
        liked = options[1:]
    return rng.choice(liked if liked and rng.random() < 0.8 else options)
