"""Plain Python to read, machine code to run: how every kernel is compiled.

Numba checks only the file that defines a cached function, so after an edit of a kernel its callers would go on with
the old code. The cache therefore lies in a folder named by the hash of all our sources and numba's version, and this
module must be imported before any kernel: kernels import `compiled` from here.
"""

import hashlib
import os
import re
import sys
import tempfile
import types
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs
from numba import __version__ as numba_version
from numba import njit
from numba.core import config

F = TypeVar("F", bound=Callable[..., Any])


def _spare_scipy() -> None:
    """Numba imports SciPy's linear algebra to see whether it is there, which takes as long as all of numba.

    We use none of it: let numba believe what a look at the disk tells. Code of others that does use it still has
    it imported by numba when first called.
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


_spare_scipy()

_SETTINGS: Any = config  # its names are set at run time, out of mypy's sight

PLAIN = bool(_SETTINGS.DISABLE_JIT)
"""True under NUMBA_DISABLE_JIT=1: kernels run as plain Python."""


def _fingerprint() -> str:
    """A hash of every source that takes part in compiling, of numba's version and of what changes its output."""
    digest = hashlib.sha256(f"{numba_version} boundscheck={_SETTINGS.BOUNDSCHECK}".encode())
    for name, text in sorted(_kernel_sources(Path(__file__).parents[2]).items()):
        digest.update(name.encode() + b"\0" + text)
    for source in _sources_of_others():
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of_others() -> list[Path]:
    """The sources of games that other packages bring."""
    modules = [entry.module for entry in entry_points(group="teocalli.games")]
    specs = [find_spec(module) for module in modules if not module.startswith("teocalli.")]
    folders = {Path(spec.origin).parent for spec in specs if spec and spec.origin}
    return sorted(source for folder in folders for source in folder.rglob("*.py"))


def _kernel_sources(root: Path) -> dict[str, bytes]:
    """The modules that compile something, and all of ours that these import: constants are compiled in."""
    modules = {}
    for path in (root / "teocalli").rglob("*.py"):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        modules[name] = path.read_bytes()
    taking_part: dict[str, bytes] = {}
    waiting = [name for name, text in modules.items() if b"@compiled" in text or b"specialised(" in text]
    while waiting:
        name = waiting.pop()
        if name in modules and name not in taking_part:
            taking_part[name] = modules[name]
            waiting += [found.decode() for found in re.findall(rb"^from (teocalli[\w.]*) import", modules[name], re.M)]
    return taking_part


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
