"""The errors a user can cause: each is one clear message, never a traceback."""


class BalizaError(Exception):
    """A mistake in what the user gave: the message names the place, what was found and what is allowed."""


class ConfigError(BalizaError):
    """A config that cannot be played; ``mistakes`` lists every mistake found, one line each."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class StudyError(BalizaError):
    """A study folder that cannot be used as asked (other config, seed or version; damaged; not writable)."""


class IllegalDecision(BalizaError):  # noqa: N818 - the word the records and rules use
    """A decision that the rules do not allow in the position it was given in."""
