"""Options that several commands share."""

from typing import Annotated

from cyclopts import Parameter

Lang = Annotated[str, Parameter(name="--lang")]
"""Language of a page, one of `analysis.language.languages`; the body of the command stands in `speaking(lang)`."""
