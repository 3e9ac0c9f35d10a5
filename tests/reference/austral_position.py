"""What lies on the table in a playout of Austral, what can be counted from it, and the simple acts that change it.

Nothing but pieces, cards, goals taken and what happened to whom is remembered; points, legal places and counts are
counted from the board each time.
"""

import math
from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass

from tests.reference.austral_map import RESOURCES, Map


@dataclass(frozen=True)
class Point:
    """Somebody decides: the kind of decision, who decides, and what there is to choose from."""

    kind: str
    seat: int
    options: list[dict]


Play = Generator[Point, dict, None]
Deal = tuple[int, dict[str, int], dict[str, int]]  # partner, what the active seat gave, what it got


class Position:
    """The table."""

    def __init__(self, config: dict, players: int, chart: Map, goals: list[str], log: list[str]) -> None:
        self.config = config
        self.rules = config["rules"]
        self.pieces = config["buildings"]
        self.map = chart
        self.seats = range(players)

        self.buildings: dict[int, tuple[int, str]] = {}  # by vertex: the seat, and "cove" or "village"
        self.lighthouses: dict[int, int] = {}  # by vertex: the seat
        self.trails: dict[int, int] = {}  # by edge: the seat
        cards = config["bank"]["cards"]
        self.stock: dict[str, float] = dict.fromkeys(RESOURCES, math.inf if cards == "none" else cards)
        self.hands = [dict.fromkeys(RESOURCES, 0) for _ in self.seats]
        self.revealed = list(goals)  # R08
        self.taken: dict[str, tuple[int, int]] = {}  # by goal: the seat and the turn, -1 in the set-up
        self.log = list(log)
        self.log_read = 0
        self.fog: list[int | None] = [None for _ in self.seats]  # by reader: the hex
        self.red_tide = [False for _ in self.seats]  # by reader

        self.in_set_up = True
        self.rolled = False  # whether the dice have been rolled at all
        self.seat = 0  # the active seat
        self.turn = 0  # turns completed
        self.fair: int | None = None  # the rate of this turn's fair
        self.free_trails = 0  # of this turn's wind
        self.offers = 0  # made in this turn
        self.deals: list[Deal] = []  # closed in this turn
        self.end_reason = "running"
        self.counts: Counter[str] = Counter()  # columns of the tables, by name
        self.seat_counts: list[Counter[str]] = [Counter() for _ in self.seats]
        self.founded: list[tuple[int, int]] = []  # seat and vertex of each cove of the set-up

    def from_active(self) -> list[int]:
        """The seats in turn order, the active one first."""
        return [(self.seat + n) % len(self.seats) for n in self.seats]

    # -- cards ---------------------------------------------------------------------------------------------------------

    def hand_size(self, seat: int) -> int:
        """All cards count, whatever they are (11)."""
        return sum(self.hands[seat].values())

    def holds(self, seat: int, cards: dict[str, int]) -> bool:
        """Whether a seat has all of these."""
        return all(self.hands[seat][resource] >= n for resource, n in cards.items())

    def get(self, seat: int, resource: str, n: int, cause: str) -> None:
        """Cards from the bank."""
        self.stock[resource] -= n
        self.hands[seat][resource] += n
        self.seat_counts[seat][f"{resource}_in_{cause}"] += n

    def pay(self, seat: int, cards: dict[str, int], cause: str) -> None:
        """R36: cards go back to the bank at once."""
        for resource, n in cards.items():
            self.hands[seat][resource] -= n
            self.stock[resource] += n
            self.seat_counts[seat][f"{resource}_out_{cause}"] += n

    def hand_over(self, giver: int, taker: int, cards: dict[str, int]) -> None:
        """Cards from one player to another."""
        for resource, n in cards.items():
            self.hands[giver][resource] -= n
            self.hands[taker][resource] += n
            self.seat_counts[giver][f"{resource}_out_rivals"] += n
            self.seat_counts[taker][f"{resource}_in_rivals"] += n

    def hand_out(self, claims: list[Counter[str]], cause: str) -> None:
        """R57, 35, 51: what all seats claim at one time, as far as the bank has it."""
        for resource in RESOURCES:
            claimed = [claim[resource] for claim in claims]
            for seat, n in enumerate(self.shares(resource, claimed)):
                self.get(seat, resource, n, cause)
                self.seat_counts[seat]["cards_short"] += claimed[seat] - n

    def shares(self, resource: str, claimed: list[int]) -> list[int]:
        """51: all or nothing; or what is left, for a single claimant."""
        if sum(claimed) <= self.stock[resource]:
            return claimed
        alone = sum(n > 0 for n in claimed) == 1
        if alone and self.rules["shortage"] == "single_gets_rest":
            return [int(self.stock[resource]) if n else 0 for n in claimed]
        return [0 for _ in claimed]

    # -- pieces --------------------------------------------------------------------------------------------------------

    def own(self, seat: int, *kinds: str) -> list[int]:
        """The vertices of a seat's buildings of these kinds."""
        return [v for v, (owner, kind) in sorted(self.buildings.items()) if owner == seat and kind in kinds]

    def standing(self, seat: int, kind: str) -> int:
        """How many pieces of a kind a seat has on the board."""
        if kind == "trail":
            return sum(owner == seat for owner in self.trails.values())
        if kind == "lighthouse":
            return sum(owner == seat for owner in self.lighthouses.values())
        return len(self.own(seat, kind))

    def has_piece(self, seat: int, kind: str) -> bool:
        """50: only standing pieces count; raising a cove gives it back."""
        pieces = self.pieces[kind]["pieces"]
        return pieces == "none" or self.standing(seat, kind) < pieces

    # -- points --------------------------------------------------------------------------------------------------------

    def piece_points(self, seat: int, kind: str) -> int:
        """R37: points of the pieces of a kind that stand."""
        return self.standing(seat, kind) * self.pieces[kind]["points"]

    def goal_points(self, seat: int) -> int:
        """R38: points of the public goals taken."""
        return sum(
            self.config["public_goals"][goal]["points"] for goal, (owner, _) in self.taken.items() if owner == seat
        )

    def points(self, seat: int) -> int:
        """R37, R38: always counted afresh."""
        return sum(self.piece_points(seat, kind) for kind in self.pieces) + self.goal_points(seat)

    # -- public goals --------------------------------------------------------------------------------------------------

    def count(self, what: str, seat: int) -> int:
        """R47 to R53: how far a seat is with what a goal counts."""
        return getattr(self, f"_count_{what}")(seat)

    def _count_trails(self, seat: int) -> int:
        """R47: all of them, those of the set-up and of the wind too (18)."""
        return self.standing(seat, "trail")

    def _count_fish(self, seat: int) -> int:
        """R48: fish received from hexes, set-up and log; traded ones only by ``fish_counted`` (16)."""
        causes = ["dice", "set_up", "log"] + (["bank", "rivals"] if self.rules["fish_counted"] == "all" else [])
        return sum(self.seat_counts[seat][f"fish_in_{cause}"] for cause in causes)

    def _count_lighthouses(self, seat: int) -> int:
        """R49: standing at the same time (19)."""
        return self.standing(seat, "lighthouse")

    def _count_trades(self, seat: int) -> int:
        """R50: `Traders` says what counts as one."""
        return self.seat_counts[seat]["trades"]

    def _count_resources(self, seat: int) -> int:
        """R51: different resources that hexes beside own buildings give; number, fog and tide do not matter (20)."""
        touched = {self.map.gives[h] for v in self.own(seat, "cove", "village") for h in self.map.hexes_at(v)}
        return len(touched - {None})

    def _count_villages(self, seat: int) -> int:
        """R52: standing."""
        return self.standing(seat, "village")

    def _count_coastal(self, seat: int) -> int:
        """R53: own coves and villages on the coast."""
        return sum(self.map.on_coast(v) for v in self.own(seat, "cove", "village"))

    def award_goals(self) -> None:
        """R54, R55: each goal goes to the first who has reached it, the active player before the others."""
        if self.rules["goals_from"] == "first_roll" and not self.rolled:  # 12
            return
        looked_at = [self.seat] if self.rules["goals_when"] == "own_turn" else self.from_active()
        for name in self.revealed:
            goal = self.config["public_goals"][name]
            reached = [seat for seat in looked_at if self.count(goal["counts"], seat) >= goal["at_least"]]
            if name not in self.taken and reached:
                self.taken[name] = (reached[0], -1 if self.in_set_up else self.turn)
