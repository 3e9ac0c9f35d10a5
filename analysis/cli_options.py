"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

Lang = Annotated[str, Parameter(name="--lang")]
"""Language of a page, one of `analysis.language.languages`; the body of the command stands in `speaking(lang)`."""

Out = Annotated[Path, Parameter(name=["--out", "-o"])]
"""The folder or file that a command writes."""
