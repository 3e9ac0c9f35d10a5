"""The words of the pages that have a meaning of their own, each with a sentence; a page explains those it uses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analysis.language import later, say


@dataclass(frozen=True)
class Term:
    """A word with its meaning; both are translated by `say` where they are shown."""

    name: str
    meaning: str


TERMS = (
    Term(
        later("playout"),
        later("One game played from the first turn to the last by the policies, with the rules of the config."),
    ),
    Term(
        later("deal"),
        later(
            "Everything that chance decides before and during a playout: the order of tiles or cards, dice and spins. "
            "n counts deals, because playouts of one deal are not independent."
        ),
    ),
    Term(
        later("rotation"),
        later("The policies moved on by a seat, on the same deal, so that each of them plays from each seat."),
    ),
    Term(later("seat"), later("A place in the order of play: seat 1 moves first.")),
    Term(
        later("policy"),
        later(
            "Who plays: a fixed way to choose among the legal options. Figures hold for the policies that are named."
        ),
    ),
    Term(
        later("win share"),
        later("What a seat gets of the wins: 1 for a win alone, a half where two share it, 0 otherwise; on average."),
    ),
    Term(later("fair share"), later("One divided by the number of players: what each would win of equal chances.")),
    Term(
        later("percentage points"),
        later("The difference of two percentages: from 25 % to 27 % is 2 percentage points."),
    ),
    Term(
        later("interval"),
        later(
            "The range in brackets or the bar at a mark: made so that in 95 of 100 studies it holds the figure that "
            "endless playouts would give. It says nothing of other policies or other rules."
        ),
    ),
    Term(
        later("not decided"),
        later("The interval reaches to both sides of the threshold, so these playouts show neither."),
    ),
    Term(
        later("Holm"),
        later(
            "Where many things are claimed at once some would seem true by chance; after Holm's adjustment the chance "
            "of any false claim among them is at most 5 %."
        ),
    ),
    Term(
        later("goals"),
        later("Thresholds in the config under [goals], by which verdicts are given; public goals are tasks of a game."),
    ),
    Term(
        later("effect"),
        later("What changes because of something that chance alone hands out, such as which tile a seat is dealt."),
    ),
    Term(
        later("association"),
        later("What goes together, such as using a tile and winning, without saying which of them brings the other."),
    ),
    Term(
        later("paired"),
        later("Compared deal by deal, with the same chance on both sides, so that luck largely cancels out."),
    ),
    Term(
        later("variance ratio"),
        later("By how much pairing narrows the comparison: below 1 it needs that part of the playouts."),
    ),
    Term(
        later("Elo"),
        later("A scale of strength: who leads by 100 points wins about 64 of 100 games between two, by 400 about 91."),
    ),
    Term(
        later("alpha-rank"),
        later("How often a style would be met in the long run, if players kept changing to styles that win more."),
    ),
    Term(
        later("viable styles"),
        later("How many different styles would last side by side; 1 where a single one takes over."),
    ),
    Term(
        later("forced turn"),
        later("A turn in which the rules leave no choice at all."),
    ),
    Term(
        later("median"),
        later("Half of all values lie below it, half above."),
    ),
    Term(
        later("safety cap"),
        later("The most turns that a playout may have; one that gets there is counted apart and never as a win."),
    ),
    Term(
        later("assumption"),
        later("A value that the rules text does not give and that had to be chosen, with its reason and its range."),
    ),
    Term(
        later("seed"),
        later("The number from which all chance is made: the same seed and config give the same playouts anywhere."),
    ),
    Term(
        later("config hash"),
        later(
            "A fingerprint of every value that was played with: two studies with the same one played the same rules."
        ),
    ),
)


def used_in(html: str) -> list[Term]:
    """Return the terms that stand in the text of a page, by the alphabet."""
    text = re.sub(r"<svg.*?</svg>|<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL).casefold()
    found = [term for term in TERMS if re.search(rf"\b{re.escape(say(term.name).casefold())}", text)]
    return sorted(found, key=lambda term: say(term.name).casefold())
