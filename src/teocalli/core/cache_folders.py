"""The folders that keep compiled code: one for each game, and one for what all games share.

A folder is named by the hash of the sources that its code is compiled from: the game's own modules that compile
something, whatever these import, and the compiled parts of `core` and `bots`. An edit of one game's kernel therefore
compiles that game again and no other, and installing another game compiles nothing of ours.

What `lab` compiles for a game lies in another folder, which is named by the sources of `lab` too: an edit there
compiles that part again, and neither rules nor bots.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs
from numba import __version__ as numba_version
from numba.core import config

_SETTINGS: Any = config  # its names are set at run time, out of mypy's sight

OURS = "teocalli"
_SHARED = (f"{OURS}.core", f"{OURS}.bots")
"""The packages whose compiled functions every game uses."""

_LAB = f"{OURS}.lab"

_COMPILES = re.compile(rb"^[ \t]*@(?:[\w.]+\.)?compiled\b|\bspecialise\(", re.M)
_IMPORTS = re.compile(rb"^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)|import[ \t]+([^\n]*))", re.M)
_INIT = "__init__.py"
_COMMENT = re.compile(rb"#[^\n]*")


class Sources:
    """The Python sources of some top-level packages, read when needed."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        """`folders`: where each top-level package lies."""
        self._paths: dict[str, str] = {}
        for top, folder in folders.items():
            self._paths.update(_modules(top, str(folder)))
        self._packages = {module for module, path in self._paths.items() if path.endswith(_INIT)}
        self._texts: dict[str, bytes] = {}
        self._imports: dict[str, set[str]] = {}

    def compiled_from(self, packages: Iterable[str]) -> dict[str, bytes]:
        """The modules of these packages that compile something, and all that they import: constants are compiled in."""
        inside = tuple(f"{package}." for package in packages)
        modules = (module for module in self._paths if f"{module}.".startswith(inside))
        waiting = [module for module in modules if _COMPILES.search(self._text(module))]
        taking_part: dict[str, bytes] = {}
        while waiting:
            module = waiting.pop()
            if module not in taking_part:
                taking_part[module] = self._text(module)
                waiting += self._imported(module)
        return taking_part

    def _text(self, module: str) -> bytes:
        if module not in self._texts:
            self._texts[module] = Path(self._paths[module]).read_bytes()
        return self._texts[module]

    def _imported(self, module: str) -> set[str]:
        """The modules of these packages that a module imports."""
        if module not in self._imports:
            self._imports[module] = set(self._find_imports(module)) & self._paths.keys()
        return self._imports[module]

    def _find_imports(self, module: str) -> Iterator[str]:
        package = module.split(".") if module in self._packages else module.split(".")[:-1]
        for source, names, plain in _IMPORTS.findall(self._text(module)):
            if plain:
                yield from _names(plain)
                continue
            name = source.decode()
            if dots := len(name) - len(name.lstrip(".")):
                above = package[: len(package) - dots + 1]
                name = ".".join([*above, *filter(None, [name[dots:]])])
            for part in _names(names):
                yield f"{name}.{part}" if f"{name}.{part}" in self._paths else name


def _modules(top: str, folder: str) -> Iterator[tuple[str, str]]:
    """The modules of a top-level package, each with its file."""
    for path, _, files in os.walk(folder):
        package = ".".join([top, *path[len(folder) :].split(os.sep)[1:]])
        for file in files:
            if file.endswith(".py"):
                name = package if file == _INIT else f"{package}.{file[:-3]}"
                yield name, os.path.join(path, file)


def _names(listed: bytes) -> Iterator[str]:
    """The names of an import's list, without what they are called here."""
    for part in _COMMENT.sub(b"", listed).strip(b"()\n ").split(b","):
        if words := part.split():
            yield words[0].decode()


def fingerprint(package: str, sources: Sources, *, lab: bool = False) -> str:
    """A hash of all that the compiled code of a package depends on; `lab`: that which `lab` compiles for it."""
    digest = hashlib.sha256(f"{numba_version} boundscheck={_SETTINGS.BOUNDSCHECK}".encode())
    packages = [*_SHARED, *([] if package == OURS else [package]), *([_LAB] if lab else [])]
    for module, text in sorted(sources.compiled_from(packages).items()):
        digest.update(module.encode() + b"\0" + text)
    return digest.hexdigest()[:16]


@cache
def _game_packages() -> tuple[str, ...]:
    """The modules that the entry points of games name, and the packages around them; the longest names first."""
    modules = {entry.module for entry in entry_points(group="teocalli.games")}
    around = {module.rpartition(".")[0] for module in modules if module.split(".")[0] != OURS}
    return tuple(sorted(modules | around - {""}, key=len, reverse=True))


def package_of(module: str) -> str:
    """The package with which the compiled code of a module is kept: a game's, or the top-level package."""
    for package in _game_packages():
        if module == package or module.startswith(f"{package}."):
            return package
    return module.split(".")[0]


def _folder_of_package(top: str) -> Path | None:
    """The folder of a top-level package, which is not imported."""
    if top == OURS:
        return Path(__file__).parents[1]
    try:
        spec = find_spec(top)
    except ValueError:  # `__main__` has none
        return None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None


def _cache_root() -> Path:
    wanted = Path(os.environ.get("TEOCALLI_CACHE") or platformdirs.user_cache_path("teocalli"))
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:  # a home that cannot be written: compile for this process alone rather than fail
        return Path(tempfile.mkdtemp(prefix="teocalli-"))


CACHE = _cache_root()
"""Where compiled code is kept between processes."""


@cache
def cache_folder(module: str, source: str = "") -> Path:
    """The folder that keeps the compiled functions of a module; it need not exist yet.

    `source`: the module in which a function stands, if it is compiled for the game of the other.
    """
    return _cache_folder(package_of(module), f"{source or module}.".startswith(f"{_LAB}."))


@cache
def _cache_folder(package: str, lab: bool) -> Path:
    digest = fingerprint(package, _sources(package.split(".")[0]), lab=lab)
    return CACHE / f"{package}{'.lab' if lab else ''}-{digest}"


@cache
def _sources(top: str) -> Sources:
    """The sources of this package and of ours."""
    folders = {name: _folder_of_package(name) for name in (OURS, top)}
    return Sources({name: folder for name, folder in folders.items() if folder is not None})
