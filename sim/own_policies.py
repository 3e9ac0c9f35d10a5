"""A user's own policy: a Python file with a small function over the features for each decision it cares about.

::

    \"\"\"Grows what it leads and never looks at its rivals.\"\"\"

    BOLDNESS = 2.0

    def lay(x):
        return 3.0 * x.goods_won + BOLDNESS * x.growth

Each function is named after a kind of decision, takes the features of one option and returns its score; the option with
the highest score is taken, and a decision without a function is taken uniformly at random. The functions are compiled
and reached through their address in the Tables: nothing else is compiled again.
"""

from __future__ import annotations

import ast
import builtins
import math
import re
import traceback
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from sim.config_paths import did_you_mean
from sim.errors import BalizaError
from sim.policies import Features, Policy

_FAILING = (ast.Raise, ast.Assert, ast.Try, ast.Global, ast.With)
"""Statements that a score cannot have: nothing may fail or be remembered while the kernel plays."""


def read_own_policy(path: Path, features: Features) -> Policy:
    """Return the policy of a user's file, named after the file, after compiling it once.

    Raises
    ------
    BalizaError
        Naming the file, the line and what is wrong.
    """
    try:
        code = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BalizaError(f"{path}: not a text file in UTF-8") from None
    except OSError as error:
        raise BalizaError(f"{path}: cannot be read: {error.strerror}") from None
    about = (ast.get_docstring(_parsed(code, path.name)) or "A user's own policy.").splitlines()[0]
    policy = Policy(path.stem, about, "own", code=code)
    addresses(policy, features)
    return policy


def addresses(policy: Policy, features: Features) -> list[int]:
    """Return the address of the compiled function for each kind of decision, 0 where the file has none.

    The machine code lives as long as this process.
    """
    names = tuple((decision, tuple(f.name for f in known)) for decision, known in features.items())
    return [function.address if function else 0 for function in _compiled(policy.code, f"{policy.name}.py", names)]


@cache
def _compiled(code: str, file: str, decisions: tuple[tuple[str, tuple[str, ...]], ...]) -> list[Any]:
    tree = _parsed(code, file)
    for statement in tree.body:
        _check_statement(statement, file, dict(decisions))
    _check_names(tree, file)
    known = [decision for decision, _ in decisions]
    if not any(isinstance(s, ast.FunctionDef) and s.name in known for s in tree.body):
        raise BalizaError(f"{file}: no function for any decision; expected one or more of: {', '.join(known)}")
    namespace: dict[str, Any] = {}
    try:
        exec(compile(tree, file, "exec"), namespace)
    except Exception as error:
        line = next(frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file)
        raise BalizaError(f"{file}, line {line}: {type(error).__name__}: {error}") from None
    return _machine_code(namespace, file, decisions)


def _machine_code(
    namespace: dict[str, Any], file: str, decisions: tuple[tuple[str, tuple[str, ...]], ...]
) -> list[Any]:
    """Compile the functions of a checked file; helpers compile when a score calls them."""
    import numba
    import numpy as np

    scores = {decision: namespace.get(decision) for decision, _ in decisions}
    for name, thing in list(namespace.items()):
        if callable(thing) and getattr(thing, "__code__", None) and name not in scores:
            namespace[name] = numba.njit(error_model="numpy")(thing)
    found = []
    for decision, names in decisions:
        view = numba.from_dtype(np.dtype([(name, "f8") for name in names]))
        function = scores[decision]
        found.append(_one_function(function, view, file) if function else None)
    return found


def _one_function(function: Callable[..., Any], view: Any, file: str) -> Any:
    """Compile one score as a C function of a pointer to the features; division by zero gives infinity."""
    import numba
    from numba import carray, types

    try:
        score = numba.njit(types.float64(view), error_model="numpy")(function)
        wrapper = numba.cfunc(types.float64(types.CPointer(view)), error_model="numpy")
        return wrapper(lambda features: score(carray(features, 1)[0]))
    except Exception as error:  # the compiler raises whatever Python would, besides errors of its own
        raise BalizaError(_told(str(error), function, file)) from None


def _told(message: str, function: Callable[..., Any], file: str) -> str:
    """Make one line of a compiler's message: the user's line and the reason."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", message)
    named = re.search(rf'"[^"]*{re.escape(file)}", line (\d+)', plain)
    line = named[1] if named else function.__code__.co_firstlineno
    reason = next(part for part in plain.splitlines() if part and not part.startswith("Failed in nopython mode"))
    returned = re.match(r"No conversion from (.+) to float64", reason)
    reason = f"gives {returned[1]}, expected a number" if returned else reason
    return f"{file}, line {line}: {function.__name__}: cannot be compiled: {reason}"


# --- what may stand in the file ---------------------------------------------------------------------------------------


def _parsed(code: str, file: str) -> ast.Module:
    try:
        return ast.parse(code, file)
    except SyntaxError as error:
        raise BalizaError(f"{file}, line {error.lineno}: not Python: {error.msg}") from None
    except ValueError as error:  # null bytes
        raise BalizaError(f"{file}: not Python: {error}") from None


def _check_statement(statement: ast.stmt, file: str, decisions: dict[str, tuple[str, ...]]) -> None:
    """Refuse what does not belong at the top of the file."""
    where = f"{file}, line {statement.lineno}"
    if isinstance(statement, ast.FunctionDef):
        _check_function(statement, file, decisions)
    elif isinstance(statement, ast.Import | ast.ImportFrom):
        modules = [statement.module] if isinstance(statement, ast.ImportFrom) else [n.name for n in statement.names]
        if modules != ["math"]:
            raise BalizaError(f"{where}: only 'math' may be imported, since a score depends on its features alone")
    elif not isinstance(statement, ast.Assign | ast.AnnAssign) and not _is_text(statement):
        raise BalizaError(f"{where}: expected functions, constants or 'import math'")


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _check_function(function: ast.FunctionDef, file: str, decisions: dict[str, tuple[str, ...]]) -> None:
    """Refuse what a score cannot do, and features that the decision does not have."""
    for node in ast.walk(function):
        if isinstance(node, _FAILING):
            raise BalizaError(f"{file}, line {node.lineno}: '{_word(node)}' has no place in a score")
    _check_attributes(function, "math", dir(math), file)
    if function.name not in decisions:
        return
    arguments = function.args
    if len(arguments.args) != 1 or arguments.vararg or arguments.kwonlyargs or arguments.kwarg:
        raise BalizaError(f"{file}, line {function.lineno}: {function.name}: expected one argument, the features")
    _check_attributes(function, arguments.args[0].arg, decisions[function.name], file)


def _check_attributes(function: ast.FunctionDef, name: str, known: Iterable[str], file: str) -> None:
    """Refuse ``name.what`` where `what` is not known."""
    for node in ast.walk(function):
        if not (isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name):
            continue
        if node.attr not in known:
            what = "function in math" if name == "math" else "feature"
            raise BalizaError(
                f"{file}, line {node.lineno}: {function.name}: no such {what} '{node.attr}'"
                f"{did_you_mean(node.attr, known)}"
            )


def _check_names(tree: ast.Module, file: str) -> None:
    """Refuse names that nothing in the file defines."""
    nodes = list(ast.walk(tree))
    known = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    known |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    known |= {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    known |= {(node.asname or node.name) for node in nodes if isinstance(node, ast.alias)}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in known and not hasattr(builtins, node.id):
            raise BalizaError(f"{file}, line {node.lineno}: no such name '{node.id}'{did_you_mean(node.id, known)}")


def _word(node: ast.AST) -> str:
    return type(node).__name__.lower()
