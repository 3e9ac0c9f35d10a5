"""The command ``baliza``: thin, each command imports what it needs when it is called.

Exit codes: 0 done, 1 finished but a goal is missed, 2 the input is wrong, 130 interrupted (what is finished is kept).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import metadata

from cyclopts import App, CycloptsError, Parameter

from analysis import (
    cli_bench,
    cli_compare,
    cli_configs,
    cli_league,
    cli_luck,
    cli_records,
    cli_report,
    cli_run,
    cli_sensitivity,
    cli_sweep,
    cli_train,
    cli_tune,
    cli_workbench,
    interrupts,
)
from sim.errors import BalizaError


def _version() -> str:
    return metadata.version("baliza")


def _default(value: object) -> str | None:
    """Tell the default of an option in its help; of one that is off or empty if not given there is nothing to tell."""
    return None if value is None or value is False or value == () else str(value)


app = App(
    name="baliza",
    version=_version,
    help="Play archipelago board games millions of times and see what the components do to the balance.",
    help_epilogue="CONFIG is a TOML file or the name of a bundled config; `baliza games` lists those.",
    help_format="markdown",
    default_parameter=Parameter(negative=(), show_default=_default),
    suppress_keyboard_interrupt=False,
)
COMMANDS = (
    *cli_configs.COMMANDS,
    *cli_run.COMMANDS,
    *cli_records.COMMANDS,
    *cli_report.COMMANDS,
    *cli_compare.COMMANDS,
    *cli_sweep.COMMANDS,
    *cli_sensitivity.COMMANDS,
    *cli_league.COMMANDS,
    *cli_luck.COMMANDS,
    *cli_train.COMMANDS,
    *cli_tune.COMMANDS,
    *cli_bench.COMMANDS,
    *cli_workbench.COMMANDS,
)
for _command in COMMANDS:
    app.command(_command)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command with the words given (the process's own, if not said) and exit with its code."""
    interrupts.install()
    sys.exit(_code(sys.argv[1:] if arguments is None else arguments))


def _code(arguments: Sequence[str]) -> int:
    """Run a command; a user's mistake becomes plain lines on stderr."""
    try:
        code = app(list(arguments), exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _fail(" ".join(str(error).split()))
    except BalizaError as error:
        return _fail(str(error))
    except BrokenPipeError:  # the reader of our output has seen enough; nothing may be written to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt as stop:
        return _interrupted(str(stop))
    except Exception:
        if interrupts.asked():  # an interrupt in the middle of a library can come out as anything
            return _interrupted()
        raise
    return code if isinstance(code, int) else 0


def _interrupted(message: str = "") -> int:
    print(message or "interrupted", file=sys.stderr)
    return 130


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 2
