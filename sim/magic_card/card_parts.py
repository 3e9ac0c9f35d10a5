"""The tables of a Magic Card config that say what its cards are."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from sim.config_parts import Part, mistaken
from sim.magic_card import capacities as cap

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]+$")]


def _signed(number: int) -> int:
    if not 0 < abs(number) <= cap.TOKEN_CARD:
        raise mistaken(f"found {number}, allowed: from 1 to {cap.TOKEN_CARD}, or with a minus for tokens to be paid")
    return number


class Named(Part):
    """What all cards have."""

    name: str = Field(default="", description="Name in reports; the id with spaces when not given.")


class Character(Named):
    """A character; the rules give it no effect."""


class Mission(Named):
    """A mission."""

    shows: list[Id] = Field(
        min_length=1, max_length=cap.SHOWN, description="Ids of the talismans that bring its owner points."
    )


class Talisman(Named):
    """A talisman."""

    value: int = Field(ge=0, le=cap.POINTS, description="Points at the end.")
    count: int = Field(default=1, ge=0, le=64, description="Copies in the deck.")


class ActionCard(Named):
    """What all action cards have."""

    count: int = Field(default=1, ge=0, le=64, description="Copies in the deck.")


_KIND = (
    "What the card does: gold, magic or objects (tokens received or paid), good_weather, repair, lucky_wind, "
    "spin_again, telescope, hex or monster."
)
_NUMBER = "Tokens that it brings, or with a minus those to be paid at once."
Number = Annotated[int, AfterValidator(_signed)]


class GoldCard(ActionCard):
    """Gold to receive or to pay."""

    kind: Literal["gold"] = Field(description=_KIND)
    number: Number = Field(description=_NUMBER)


class MagicTokensCard(ActionCard):
    """Magic power to receive or to pay."""

    kind: Literal["magic"] = Field(description=_KIND)
    number: Number = Field(description=_NUMBER)


class ObjectsCard(ActionCard):
    """Objects to receive or to pay."""

    kind: Literal["objects"] = Field(description=_KIND)
    number: Number = Field(description=_NUMBER)


class GoodWeather(ActionCard):
    """Keeps the own ship out of a storm."""

    kind: Literal["good_weather"] = Field(description=_KIND)


class Repair(ActionCard):
    """Repairs the own ship."""

    kind: Literal["repair"] = Field(description=_KIND)


class LuckyWind(ActionCard):
    """Frees the own ship from a calm, or lets it sail further."""

    kind: Literal["lucky_wind"] = Field(description=_KIND)


class SpinAgain(ActionCard):
    """Repeats an own spin."""

    kind: Literal["spin_again"] = Field(description=_KIND)


class Telescope(ActionCard):
    """Lets its owner choose among the next action cards."""

    kind: Literal["telescope"] = Field(description=_KIND)


class Hex(ActionCard):
    """Changes the talismans that lie open."""

    kind: Literal["hex"] = Field(description=_KIND)


class Monster(ActionCard):
    """A monster to be tamed."""

    kind: Literal["monster"] = Field(description=_KIND)
    power: int = Field(ge=0, le=cap.POWER, description="What tokens, spin and tamed monsters must reach together.")
    gold: int = Field(ge=0, le=cap.TOKENS, description="Gold for taming it.")


Action = Annotated[
    GoldCard | MagicTokensCard | ObjectsCard | GoodWeather | Repair | LuckyWind | SpinAgain | Telescope | Hex | Monster,
    Field(discriminator="kind"),
]
