"""`teocalli new-game`: a package with a small game that runs, to be changed into another."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import Annotated

import typer

from teocalli.core.errors import BadInput
from teocalli.core.registry import names
from teocalli.core.words import printable

_LONGEST = 24
_PACKAGE = "package"
"""The folder of the skeleton that gets the name of the package."""
_SUFFIX = ".template"
_RESERVED = frozenset({"plain"})
"""Names that no game can have: the site keeps its board for games without a board of their own in a folder `plain`."""


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What records call the game: a word such as patolli.")],
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where it is written; if not said, a new folder NAME here.")
    ] = None,
) -> None:
    """Write a package with a small game that runs: modules, tests, an entry point.

    It passes the conformance suite as it is. Its README names the next steps; docs/new-game.md is the guide.
    """
    require_free_name(name)
    target = Path(name) if folder is None else folder
    if target.exists():
        raise BadInput(f"{printable(str(target))} is there already: name another folder by --folder")
    written = write_skeleton(name, target)
    print(f"{written} files written to {target}; next: cd {target}, then pip install -e '.[dev]' and pytest")


def require_free_name(name: str) -> None:
    """Raise `BadInput` unless a new game can be called so."""
    if not re.fullmatch(rf"[a-z][a-z0-9_]{{0,{_LONGEST - 1}}}", name) or iskeyword(name):
        raise BadInput(
            f"the name of a game is a word of at most {_LONGEST} small letters, digits and _, such as patolli, "
            f"not {printable(name)!r}"
        )
    if name in _RESERVED:
        raise BadInput(f"{name!r} is the name of the site's own board for any game; choose another name")
    if name in names():
        raise BadInput(f"there is a game {name!r} already; choose another name")


def write_skeleton(name: str, target: Path) -> int:
    """Write the files of the skeleton into a new folder; return how many there are."""
    words = {
        "name": name,
        "package": f"teocalli_{name}",
        "dashed": name.replace("_", "-").strip("-"),
        "title": name.replace("_", " ").strip().capitalize(),
    }
    return _write(files("teocalli.cli") / "skeleton", target, words)


def _write(source: Traversable, target: Path, words: dict[str, str]) -> int:
    target.mkdir(parents=True)
    count = 0
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            count += _write(entry, target / (words["package"] if entry.name == _PACKAGE else entry.name), words)
        elif entry.name.endswith(_SUFFIX):
            text = Template(entry.read_text("utf-8")).substitute(words)
            (target / entry.name.removesuffix(_SUFFIX)).write_text(text, "utf-8")
            count += 1
    return count
