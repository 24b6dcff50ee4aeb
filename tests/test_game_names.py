"""No module outside a game's own folders names a game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import GAMES

ROOT = Path(__file__).parents[1]
PACKAGE = "src/teocalli"

PLACES = (
    f"{PACKAGE}/__init__.py",
    f"{PACKAGE}/__main__.py",
    *(f"{PACKAGE}/{part}" for part in ("core", "bots", "lab", "table", "store", "server", "testing", "cli")),
    "web/src",
    "web/index.html",
    "web/vite.config.ts",
    "hatch_build.py",
)
"""Files and folders, below the repository's root, that name no game."""

OWN = tuple(f"web/src/games/{name}" for name in GAMES)
"""The folders of games below these places."""

SUFFIXES = {".py", ".ts", ".js", ".svelte", ".json", ".css", ".html", ".template"}

EXCEPTIONS = {
    (f"{PACKAGE}/__init__.py", '>>> match = teocalli.Match.new("aztec"'): "an example that is run",
    (f"{PACKAGE}/bots/__init__.py", '>>> match = Match.new("aztec"'): "an example that is run",
    (f"{PACKAGE}/lab/bench.py", 'PEERS = {("aztec", 2)'): "compares games with some of OpenSpiel",
    (f"{PACKAGE}/lab/bench.py", 'ROUND_OPTIONS = {"schatz"'): "its figures are published by the round",
    (f"{PACKAGE}/lab/bench.py", "Schatz is counted in whole rounds"): "its figures are published by the round",
    (
        f"{PACKAGE}/lab/search_bench.py",
        'PEERS = {("aztec", 2)',
    ): "compares a game with one of OpenSpiel",
}
"""Files and parts of lines that may name a game, each with the reason."""

ADJECTIVES = {"Aztec"}
"""Capitalised names that are English words too."""

NAMES = {*GAMES, *(name.capitalize() for name in GAMES)} - ADJECTIVES
NAMED = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(NAMES))})(?![a-z])")


def files(place: str) -> Iterator[Path]:
    path = ROOT / place
    assert path.exists(), f"{place} is not there"
    if path.is_file():
        yield path
        return
    for file in sorted(path.rglob("*")):
        name = file.relative_to(ROOT).as_posix()
        is_own = any(name.startswith(f"{own}/") for own in OWN)
        if file.suffix in SUFFIXES and not is_own and not {"node_modules", "static"} & set(file.parts):
            yield file


def named_in(place: str) -> list[tuple[str, int, str]]:
    """Where games are named: file, line number and line."""
    found = []
    for file in files(place):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if NAMED.search(line):
                found.append((file.relative_to(ROOT).as_posix(), number, line.strip()))
    return found


def exception(file: str, line: str) -> tuple[str, str] | None:
    return next((key for key in EXCEPTIONS if key[0] == file and key[1] in line), None)


@pytest.mark.parametrize("place", PLACES)
def test_no_game_is_named_outside_its_folders(place: str) -> None:
    found = [(file, number, line) for file, number, line in named_in(place) if exception(file, line) is None]
    assert not found, "\n".join(f"{file}:{number} names a game: {line}" for file, number, line in found)


def test_every_exception_is_needed() -> None:
    there = {exception(file, line) for place in PLACES for file, _, line in named_in(place)}
    assert set(EXCEPTIONS) <= there


@pytest.mark.parametrize(
    ("line", "is_named"),
    [
        ('if game == "aztec":', True),
        ("from teocalli.games.schatz import GAME", True),
        ('"home.aztekz.minutes": "20",', True),
        ("aztekzBoard", True),
        ("class SchatzView:", True),
        ("/* Aztekz: the tick */", True),
        (".aztec {", True),
        ("three Aztec board games", False),
        ("the aztecs", False),
    ],
)
def test_names_are_told_from_other_words(line: str, is_named: bool) -> None:
    assert (NAMED.search(line) is not None) == is_named
