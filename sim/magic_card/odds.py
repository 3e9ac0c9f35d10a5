"""What the spinner of Magic Card can do, without playing: spins, waiting, monsters, battles, what a section is worth.

Everything is an exact fraction and follows from a resolved config, with any number of sections and weights. What a
storm does with a ship stands in `sim.magic_card.storm_odds`, the race home in `sim.magic_card.race_odds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sim.magic_card.state import TIES
from sim.odds import Waiting, chance_of_at_least, mean_and_variance, spin_distribution
from sim.spinner import wheel

FREED_BY = {"calm": "wind", "damaged": "hammer"}
"""What a section must show to let a ship of this state sail without paying (C29, C31)."""

NONE = Fraction(0)


@dataclass(frozen=True)
class SectionOdds:
    """A section of the spinner.

    Attributes
    ----------
    id, name, number, storm, direction
        As in the config.
    options
        What it shows beside its number.
    chance
        Of a spin that ends on it.
    """

    id: str
    name: str
    number: int
    options: tuple[str, ...]
    storm: bool
    direction: str
    chance: Fraction

    @property
    def sails(self) -> bool:
        """Whether a sound ship can sail with it: not with a storm, nor with a number below 1."""
        return self.number > 0 and not self.storm

    def steps(self, state: str) -> int:
        """Return how many steps a ship can sail with it at most and for nothing (C09, C29-C32).

        Parameters
        ----------
        state
            "fine", "calm" or "damaged"; a ship in port is one of these.
        """
        free = state not in FREED_BY or FREED_BY[state] in self.options
        return self.number if self.sails and free else 0

    @property
    def steps_paying(self) -> int:
        """Most steps of a ship that pays its fee or plays its card where it must."""
        return self.number if self.sails else 0

    def tokens(self, kind: str) -> int:
        """Return how many tokens of a kind can be taken instead of sailing, before the cap (C16)."""
        return self.number if kind in self.options and self.number > 0 and not self.storm else 0


@dataclass(frozen=True)
class Spinner:
    """A spinner of a config.

    Attributes
    ----------
    sections
        In config order, those that never come up too.
    """

    sections: tuple[SectionOdds, ...]

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The chance of each number."""
        return spin_distribution([s.number for s in self.sections], [s.chance for s in self.sections])

    @property
    def mean(self) -> Fraction:
        """Mean number of a spin."""
        return mean_and_variance(self.distribution)[0]

    def at_least(self, number: int) -> Fraction:
        """Return the chance that a spin gives this number or more."""
        return chance_of_at_least(self.distribution, number)

    def chance(self, wanted: Iterable[SectionOdds]) -> Fraction:
        """Return the chance that a spin ends on one of some sections."""
        return sum((section.chance for section in wanted), NONE)

    def showing(self, option: str) -> list[SectionOdds]:
        """Return the sections that show wind, card, hammer, objects or magic."""
        return [section for section in self.sections if option in section.options]

    @property
    def storms(self) -> list[SectionOdds]:
        """The sections that are storms."""
        return [section for section in self.sections if section.storm]

    def freeing(self, state: str) -> list[SectionOdds]:
        """Return the sections that let a ship of a state sail for nothing."""
        return [section for section in self.sections if section.steps(state)]

    @property
    def sailing(self) -> list[SectionOdds]:
        """The sections that let a ship sail that can pay what it must."""
        return [section for section in self.sections if section.sails]

    def waiting(self, wanted: Iterable[SectionOdds]) -> Waiting:
        """Return how many spins it takes until one of some sections comes up.

        Raises
        ------
        ValueError
            If none of them can come up.
        """
        return Waiting.for_sections(
            [section.chance for section in self.sections], [self.sections.index(section) for section in wanted]
        )

    def mean_steps(self, state: str) -> Fraction:
        """Return the most steps that a spin gives a ship of a state on average, for nothing."""
        return sum((section.chance * section.steps(state) for section in self.sections), NONE)

    @property
    def mean_steps_paying(self) -> Fraction:
        """The most steps that a spin gives on average to a ship that pays what it must."""
        return sum((section.chance * section.steps_paying for section in self.sections), NONE)

    @property
    def directions(self) -> dict[str, Fraction]:
        """The chance of each direction of a storm: the second spin can end on every section."""
        found: dict[str, Fraction] = {}
        for section in self.sections:
            found[section.direction] = found.get(section.direction, NONE) + section.chance
        return found


def spinner(config: Mapping[str, Any]) -> Spinner:
    """Read the spinner of a resolved config."""
    table = config["spinner"]["sections"]
    chances = wheel([section["weight"] for section in table.values()]).chances
    return Spinner(
        tuple(
            SectionOdds(
                id=key,
                name=section["name"],
                number=section["number"],
                options=tuple(section["options"]),
                storm=section["storm"],
                direction=section["direction"],
                chance=chance,
            )
            for (key, section), chance in zip(table.items(), chances, strict=True)
        )
    )


# --- monsters --------------------------------------------------------------------------------------------------------


def tame(config: Mapping[str, Any], power: int, tokens: int, tamed: int = 0) -> Fraction:
    """Return the chance to tame a monster (C46-C48).

    Parameters
    ----------
    config
        A resolved config.
    power
        Of the monster.
    tokens
        Magic power chosen before the spin.
    tamed
        Monsters tamed before: each adds ``cards.monster_strength``.
    """
    return spinner(config).at_least(power - tokens - tamed * config["cards"]["monster_strength"])


def fewest_tokens(config: Mapping[str, Any], power: int, wanted: float, tamed: int = 0) -> int:
    """Return the fewest magic tokens with which a monster is tamed with a wanted chance, above the cap too.

    Parameters
    ----------
    config, power, tamed
        See `tame`.
    wanted
        A chance above 0 and up to 1.
    """
    home = spinner(config)
    enough = max(number for number in home.distribution if home.at_least(number) >= Fraction(str(wanted)))
    return max(0, power - tamed * config["cards"]["monster_strength"] - enough)


def monsters(config: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the monsters of a config's action cards, the weakest first."""
    found = {key: card for key, card in config["actions"].items() if card["kind"] == "monster" and card["count"]}
    return dict(sorted(found.items(), key=lambda entry: entry[1]["power"]))


# --- battles ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Battle:
    """A battle of two ships; both sides have the same chances.

    Attributes
    ----------
    tied_pair
        Chance that the two spins of a pair are equal, so that both spin again.
    win
        Chance of either side to win.
    undecided
        Chance that all pairs allowed are equal.
    """

    tied_pair: Fraction
    win: Fraction
    undecided: Fraction


def battle(config: Mapping[str, Any], pairs: int = TIES) -> Battle:
    """Return the odds of a battle: equal spins are repeated, at most so many pairs (C53)."""
    tied = sum((chance**2 for chance in spinner(config).distribution.values()), NONE)
    undecided = tied**pairs
    return Battle(tied, (1 - undecided) / 2, undecided)


# --- cards -----------------------------------------------------------------------------------------------------------


def card_chances(config: Mapping[str, Any]) -> dict[str, Fraction]:
    """Return the chance of each kind of action card to be the first of a full deck; empty if there are no cards."""
    counts = {key: card["count"] for key, card in config["actions"].items() if card["count"]}
    total = sum(counts.values())
    return {key: Fraction(count, total) for key, count in counts.items()}


def card_worth(config: Mapping[str, Any], kind: str) -> Fraction:
    """Return the tokens of a kind that the first card of a full deck brings or takes on average, monsters aside."""
    actions = config["actions"]
    return sum(
        (
            chance * actions[key]["number"]
            for key, chance in card_chances(config).items()
            if actions[key]["kind"] == kind
        ),
        NONE,
    )
