"""Plain Python to read, machine code to run: how every kernel is compiled.

Numba checks only the file that defines a function that it has kept on disk, so after an edit of a kernel its callers
would go on with the old code. Compiled code is therefore kept in folders that are named by the hash of all sources
that take part, one for each game: see `cache_folders`. Clones of the same sources share them.
"""

import os
import sys
import threading
import types
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeVar, cast

from numba import njit
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

from teocalli.core.cache_folders import cache_folder

F = TypeVar("F", bound=Callable[..., Any])


def _skip_scipy() -> None:
    """Keep numba from importing SciPy's linear algebra to see whether it is there: that takes as long as all of numba.

    We use none of it: numba is told what a look at the disk tells. Code of others that does use it still has it
    imported by numba when first called.
    """
    if find_spec("scipy") is None or "scipy.linalg" in sys.modules or "numba.np.arraymath" in sys.modules:
        return
    from numba.np import linalg

    look = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = look


_skip_scipy()

_SETTINGS: Any = config  # its names are set at run time, out of mypy's sight

PLAIN = bool(_SETTINGS.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: kernels run as plain Python."""

_declaring = threading.Lock()
"""Taken while numba's settings say where a function is kept. It reads them when a function is declared, never again."""


class Locator(UserProvidedCacheLocator):
    """Keeps functions apart by the last two folders of their source; numba's own takes the whole path."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        return "_".join(os.path.dirname(os.path.abspath(py_file)).split(os.sep)[-2:])


def compiled(function: F) -> F:
    """Compile a kernel function when it is first called. It is kept on disk, and runs without the interpreter lock."""
    return function if PLAIN else _compile(function, function.__module__)


def is_compiled(kernel: object) -> bool:
    """Whether the functions of a kernel are compiled, or would be if compiling were not switched off."""
    return PLAIN or hasattr(getattr(kernel, "actors", None), "py_func")


class _Specialised(Protocol):
    """What is asked of a game here."""

    @property
    def name(self) -> str: ...

    @property
    def kernel(self) -> Any: ...


def specialise(
    function: F, game: _Specialised, replaced: Mapping[str, object] | None = None, *, borrows: bool = False
) -> F:
    """Compile a function written for any game, with the game's `kernel` and `replaced` in place of its globals.

    `borrows`: the arrays that it gets live as long as the call, it makes and returns none, and nothing that it calls
    returns one. Then numba does not count who uses them, which takes longer than playing an action.

    Closures over compiled functions are not kept on disk. Rebound globals are, if each copy has a name of its own: with
    one name for two games, numba would silently run the other game's code.
    A kernel of plain Python functions, such as a test may use, is called from plain Python.
    """
    scope = {**function.__globals__, "kernel": game.kernel, **(replaced or {})}
    copy = types.FunctionType(function.__code__, scope, game.name)
    copy.__qualname__ = f"{function.__qualname__}_{game.name}"
    copy.__module__ = function.__module__
    if PLAIN or not is_compiled(game.kernel):
        return cast(F, copy)
    return cast(F, _compile(copy, game.kernel.__name__, borrows=borrows))


def _compile(function: F, module: str, *, borrows: bool = False) -> F:
    """Compile a function and keep it with the code of a module.

    Whether users of arrays are counted (`_nrt`, as numba's own sources have it) is always said: a function would else
    do as the one does from which it happens to be called first.
    """
    counting: dict[str, Any] = {"_nrt": not borrows}  # numba's types do not know of it
    with _declaring:
        before = _SETTINGS.CACHE_DIR, _SETTINGS.CACHE_LOCATOR_CLASSES
        folder = cache_folder(module, function.__module__)
        _SETTINGS.CACHE_DIR, _SETTINGS.CACHE_LOCATOR_CLASSES = str(folder), f"{__name__}.Locator"
        try:
            return cast(F, njit(cache=True, nogil=True, **counting)(function))
        finally:
            _SETTINGS.CACHE_DIR, _SETTINGS.CACHE_LOCATOR_CLASSES = before
