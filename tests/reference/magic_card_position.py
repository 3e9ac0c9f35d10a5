"""What lies on the table in a playout of Magic Card, what is counted from it, and the simple acts that change it."""

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass

from tests.reference.magic_card_board import Board, Port
from tests.reference.magic_card_decks import Actions, Chance, Talismans

TOKENS = ("objects", "magic", "gold")
HIDDEN = ("good_weather", "repair", "lucky_wind", "spin_again", "telescope", "hex")
"""32: kinds of card that are held unseen."""
MOST_POWER = 255


@dataclass(frozen=True)
class Point:
    """Somebody decides: the kind of decision, who decides, and what there is to choose from."""

    kind: str
    seat: int
    options: list[dict]


Play = Generator[Point, dict, None]
Asking = Generator[Point, dict, bool]  # ends by telling whether something is so


@dataclass
class Ship:
    """A ship; it has a home from the moment it lies on the board."""

    cell: int = -1
    state: str = "fine"  # fine, calm or damaged
    turning: int = 0
    harbour: Port | None = None
    home: bool = False


class Position:
    """The table."""

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
        self.config = config
        self.rules = config["rules"]
        self.cards = config["actions"]
        self.board = Board(config["board"])
        self.seats = range(players)

        self.ships = [Ship() for _ in self.seats]
        self.tokens = [{token: config["tokens"][token]["start"] for token in TOKENS} for _ in self.seats]  # C01
        self.hands: list[Counter[str]] = [Counter() for _ in self.seats]
        self.won: list[Counter[str]] = [Counter() for _ in self.seats]  # talismans
        self.missions: list[str | None] = [None for _ in self.seats]
        self.talismans = Talismans(config["talismans"], config["play"]["open_talismans"], talismans)
        self.actions = Actions(config["actions"], actions)
        self.dealt_missions = missions
        self.spins = Chance(spins)
        self.blind = Chance(blind)
        self.lost = [0 for _ in self.seats]  # turns each seat is still to lose

        self.seat = 0  # the active seat
        self.turn = 0  # turns completed
        self.section: str | None = None  # of this turn
        self.end_reason = "running"
        self.counts: Counter[str] = Counter()  # columns of the tables, by name
        self.seat_counts: list[Counter[str]] = [Counter() for _ in self.seats]
        self.notes: Counter[tuple] = Counter()  # of components: (kind, id, measure, seat)
        self.home_turn = [-1 for _ in self.seats]
        self.last_round = -1

    def note(self, seat: int, kind: str, name: str, **measures: int) -> None:
        """Count something of a component for a seat."""
        timed = {"talisman": "dealt", "section": "used", "option": "used", "action": "used", "port": "used"}
        for measure, n in measures.items():
            self.notes[kind, name, measure, seat] += n
            if timed.get(kind) == measure:
                self.notes[kind, name, "turn", seat] += n * self.turn

    # -- seats ---------------------------------------------------------------------------------------------------------

    def from_seat(self, seat: int) -> list[int]:
        """The seats in turn order (C06), one of them first."""
        return [(seat + n) % len(self.seats) for n in self.seats]

    def is_healthy(self, seat: int) -> bool:
        """Neither calm nor damaged."""
        return self.ships[seat].state == "fine"

    def port_of(self, seat: int) -> Port | None:
        """The port in which a ship lies."""
        return self.board.port_at.get(self.ships[seat].cell)

    def others_on(self, cell: int, seat: int) -> list[int]:
        """The other ships on a cell."""
        return [other for other in self.seats if other != seat and self.ships[other].cell == cell]

    def is_shared(self, cell: int) -> bool:
        """17: whether a cell takes any number of ships."""
        return self.rules["port_ships"] == "unlimited" and cell in self.board.port_at

    def somebody_is_home(self) -> bool:
        """C55: whether this is the last round."""
        return any(ship.home for ship in self.ships)

    # -- tokens --------------------------------------------------------------------------------------------------------

    def cap(self, token: str) -> int:
        """C17, C22: how many tokens of a kind a player may hold."""
        return self.config["tokens"][token]["cap"]

    def gain(self, seat: int, token: str, n: int, cause: str) -> None:
        """Tokens from the chest, all of them for now."""
        self.tokens[seat][token] += n
        self.seat_counts[seat][f"{token}_in_{cause}"] += n

    def pay(self, seat: int, token: str, n: int, cause: str) -> None:
        """Tokens to the chest."""
        self.tokens[seat][token] -= n
        self.seat_counts[seat][f"{token}_out_{cause}"] += n

    def cut(self, seat: int, token: str) -> None:
        """C17, 25: what is above the cap is lost."""
        excess = max(0, self.tokens[seat][token] - self.cap(token))
        self.tokens[seat][token] -= excess
        self.seat_counts[seat][f"{token}_excess"] += excess

    # -- cards ---------------------------------------------------------------------------------------------------------

    def held(self, seat: int, kind: str) -> list[str]:
        """The cards of a kind that a seat holds, copy by copy, in the order of the config."""
        names = [name for name, card in self.cards.items() if card["kind"] == kind]
        return [name for name in names for _ in range(self.hands[seat][name])]

    def income_cards(self, seat: int, token: str) -> list[str]:
        """C39: the cards worth tokens of a kind that a seat holds, each once."""
        return list(dict.fromkeys(self.held(seat, token)))

    def tamed(self, seat: int) -> int:
        """C49: monsters that a seat has tamed."""
        return len(self.held(seat, "monster"))

    def discard(self, seat: int, name: str) -> None:
        """C51: a card that has been used."""
        self.hands[seat][name] -= 1
        self.actions.discards[name] += 1

    def play_card(self, seat: int, name: str) -> None:
        """29: a card of the kinds d to i is discarded after use."""
        self.discard(seat, name)
        self.note(seat, "action", name, used=1)

    def cash(self, seat: int, name: str) -> None:
        """24, 26: an income card is spent whole."""
        card = self.cards[name]
        self.discard(seat, name)
        self.gain(seat, card["kind"], card["number"], "cards")
        self.note(seat, "action", name, used=1, gained=card["number"])

    # -- points --------------------------------------------------------------------------------------------------------

    def shown(self, seat: int, talisman: str) -> bool:
        """Whether a seat's mission shows a talisman."""
        mission = self.missions[seat]
        return mission is not None and talisman in self.config["missions"][mission]["shows"]

    def mission_talismans(self, seat: int, owner: int) -> int:
        """How many talismans an owner holds that a seat's mission shows; copies count (49)."""
        return sum(n for talisman, n in self.won[owner].items() if self.shown(seat, talisman))

    def talisman_points(self, seat: int) -> int:
        """C56: the values of talismans."""
        return sum(self.config["talismans"][talisman]["value"] * n for talisman, n in self.won[seat].items())

    def gold_card_points(self, seat: int, name: str) -> int:
        """C56, 62: what one gold card is worth at the end."""
        number = self.cards[name]["number"] if self.rules["gold_card_value"] == "number" else 1
        return self.config["scoring"]["gold"] * number

    def points(self, seat: int) -> dict[str, int]:
        """C56: the parts of a standing."""
        scoring = self.config["scoring"]
        return {
            "talismans": self.talisman_points(seat),
            "missions": scoring["mission"] * self.mission_talismans(seat, seat),
            "gold": scoring["gold"] * self.tokens[seat]["gold"],
            "gold_cards": sum(self.gold_card_points(seat, name) for name in self.held(seat, "gold")),
            "home": scoring["home"] * self.ships[seat].home,
        }

    def standing(self, seat: int) -> int:
        """C56: all points."""
        return sum(self.points(seat).values())
