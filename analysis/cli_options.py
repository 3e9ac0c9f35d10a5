"""Options that several commands share."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Lang = Annotated[str, Parameter(name="--lang")]
"""Language of a page, one of `analysis.language.languages`; the body of the command stands in `speaking(lang)`."""

Out = Annotated[Path, Parameter(name=["--out", "-o"])]
"""The folder or file that a command writes."""


@Parameter(name="*")  # each field is an option of its own
@dataclass(frozen=True)
class Playing:
    """How studies are played and what is said of them.

    Parameters
    ----------
    policy_file
        A file of your own, whose policies --policies can then name (.toml or .py).
    players
        How many play; the config's own number, if not said.
    seed
        Seed of all chance, also of a search.
    jobs
        Workers at a time; all cores, if not said.
    lang
        Language of the page: en or es.
    quiet
        Say nothing but errors.
    """

    policy_file: Sequence[Path] = ()
    players: int | None = None
    seed: int = 0
    jobs: int | None = None
    lang: Lang = "en"
    quiet: bool = False

    @property
    def settings(self) -> dict[str, int | None]:
        """What `analysis.cli_progress.play_arms` has to know."""
        return {"seed": self.seed, "jobs": self.jobs}


AS_USUAL = Playing()
"""How they are played if nothing is said."""
