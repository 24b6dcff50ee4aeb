"""Plain Python to read, machine code to run: how every kernel is compiled.

Numba checks only the file that defines a cached function, so after an edit of a kernel its callers would go on with
the old code. The cache therefore lies in a folder named by the hash of all our sources and numba's version, and this
module must be imported before any kernel: kernels import `compiled` from here.
"""

import hashlib
import os
import tempfile
import types
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs
from numba import __version__ as numba_version
from numba import njit
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])

_SETTINGS: Any = config  # its names are set at run time, out of mypy's sight

PLAIN = bool(_SETTINGS.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: kernels run as plain Python."""


def _fingerprint() -> str:
    """A hash of every source that takes part in compiling, of numba's version and of what changes its output."""
    digest = hashlib.sha256(f"{numba_version} boundscheck={_SETTINGS.BOUNDSCHECK}".encode())
    root = Path(__file__).parents[1]
    for source in sorted(root.rglob("*.py")):
        text = source.read_bytes()
        if b"compiled" in text or source.name == "tables.py":
            digest.update(source.relative_to(root).as_posix().encode() + b"\0" + text)
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    wanted = Path(os.environ.get("TEOCALLI_CACHE") or platformdirs.user_cache_path("teocalli")) / _fingerprint()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:  # a home that cannot be written: compile for this process alone rather than fail
        return Path(tempfile.mkdtemp(prefix="teocalli-"))


CACHE = _cache_folder()
"""Where compiled kernels are kept between processes."""

_SETTINGS.CACHE_DIR = str(CACHE)


def compiled(function: F) -> F:
    """Compile a kernel function; kept on disk, and run without the interpreter lock."""
    return cast(F, njit(cache=True, nogil=True)(function))


def specialised(function: Callable[..., Any], name: str, replaced: Mapping[str, object]) -> Callable[..., Any]:
    """Compile a function written for any game, with `replaced` (a game's kernel functions) in place of its globals.

    Closures over compiled functions are not kept on disk; rebound globals are, if each copy has a name of its own
    (with one name for two games numba would silently load the other game's code).
    """
    scope = {**function.__globals__, **replaced}
    copy = types.FunctionType(function.__code__, scope, name)
    copy.__qualname__ = f"{function.__qualname__}_{name}"
    copy.__module__ = function.__module__
    return compiled(copy)
