"""How Baliza compiles: one decorator, one cache policy.

numba stamps a cached function with the source of its own file only, so an edited rule in another file would go on
playing from the cache. Our locator stamps every kernel function with all the source it may be linked from and with the
versions of the compiler: a changed source never meets a stale cache.
"""

from __future__ import annotations

import functools
import getpass
import hashlib
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import caching, config, types
from numba.core.typing.templates import Signature

KERNEL = Path(__file__).resolve().parent

int64 = types.int64
uint64 = types.uint64
float64 = types.float64
void = types.void
ints = types.int64[::1]
options32 = types.int32[::1]
shorts = types.int16[::1]


def record(dtype: np.dtype[Any]) -> types.Type:
    """Return the compiled type of one record of a structured dtype."""
    return numba.from_dtype(dtype)


def compiled(signature: Signature, *, force_inline: bool = False) -> Callable[[Callable[..., Any]], Any]:
    """Compile a kernel function for exactly one signature, without the GIL, from the cache where possible.

    Parameters
    ----------
    signature
        Return and argument types; literals and other widths are converted instead of compiled again.
    force_inline
        For hot leaf functions: LLVM copies the body into each caller.
    """

    def decorate(function: Callable[..., Any]) -> Any:
        if config.DISABLE_JIT:  # type: ignore[attr-defined]
            return _interpreted(signature, function)
        _keep_cache_honest(function.__code__.co_filename)
        options: dict[str, Any] = {"nogil": True, "cache": True, "forceinline": force_inline}
        options["no_cfunc_wrapper"] = True  # no C code calls ours; compiling an entry for it takes 5 % longer
        return numba.njit(signature, **options)(function)

    return decorate


def _interpreted(signature: Signature, function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plain function (NUMBA_DISABLE_JIT=1) with the signature's conversions, which numpy would not make."""
    to_plain = {int64: int, uint64: np.uint64, float64: float}

    @functools.wraps(function)
    def converted(*args: Any) -> Any:
        given = (to_plain[t](a) if t in to_plain else a for t, a in zip(signature.args, args, strict=True))
        result = function(*given)
        wanted = signature.return_type
        return to_plain[wanted](result) if wanted in to_plain else result

    return converted


@functools.cache
def source_stamp(folder: Path) -> str:
    """Return a hash of every Python source in `folder` and in the shared kernel, and of the compiler's versions."""
    digest = hashlib.sha256()
    for package in sorted({folder, KERNEL}):
        for path in sorted(package.glob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    options = [getattr(config, name) for name in ("BOUNDSCHECK", "OPT")]
    digest.update(f"{numba.__version__} {llvmlite.__version__} {np.__version__} {options}".encode())
    return digest.hexdigest()


class KernelCacheLocator(caching._CacheLocator):
    """Keeps kernel functions where numba would (or in the temporary folder), under a stamp of our own.

    Applies to the packages that `compiled` has been used in.
    """

    packages: set[Path] = set()  # noqa: RUF012 - filled at import, shared on purpose

    def __init__(self, folder: Path, cache_path: str, disambiguator: str) -> None:
        self._folder = folder
        self._cache_path = cache_path
        self._disambiguator = disambiguator

    def get_cache_path(self) -> str:  # noqa: D102 - numba's interface
        return self._cache_path

    def get_source_stamp(self) -> str:  # noqa: D102
        return source_stamp(self._folder)

    def get_disambiguator(self) -> str:  # noqa: D102
        return self._disambiguator

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> KernelCacheLocator | None:
        """Return a locator for a kernel function, None for anybody else's."""
        folder = Path(py_file).resolve().parent
        if folder not in cls.packages:
            return None
        line = str(py_func.__code__.co_firstlineno)
        for stock in (caching.UserProvidedCacheLocator, caching.InTreeCacheLocator, caching.UserWideCacheLocator):
            try:
                found = stock.from_function(py_func, py_file)
            except (OSError, RuntimeError):  # no home folder to put a cache in
                found = None
            if found is not None:
                return cls(folder, found.get_cache_path(), line)
        return cls(folder, _temporary_cache(folder), line)


def _temporary_cache(folder: Path) -> str:
    """Return a cache folder for an install that can write nowhere else (read-only package, no home)."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "user"
    name = hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    path = Path(tempfile.gettempdir()) / f"baliza-{user}" / name
    path.mkdir(parents=True, exist_ok=True)
    return str(path)


def _keep_cache_honest(file: str) -> None:
    """Have the functions of the package that `file` lies in cached under our stamp."""
    KernelCacheLocator.packages.add(Path(file).resolve().parent)
    locators = caching.CacheImpl._locator_classes
    if KernelCacheLocator not in locators:
        locators.insert(0, KernelCacheLocator)  # type: ignore[arg-type]
