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
    "web/tests",
    "web/index.html",
    "web/vite.config.ts",
    "hatch_build.py",
    "docs/examples",
    "scripts",
    "tests",
)
"""Files and folders, below the repository's root, that name no game."""

OWN = tuple(f"{place}/games/{name}" for place in ("web/src", "web/tests", "tests") for name in GAMES)
"""The folders of games below these places."""

SUFFIXES = {".py", ".ts", ".js", ".svelte", ".json", ".css", ".html", ".template"}

EXCEPTIONS = {
    (f"{PACKAGE}/__init__.py", '>>> match = teocalli.Match.new("aztec"'): "an example that is run",
    (f"{PACKAGE}/bots/__init__.py", '>>> match = Match.new("aztec"'): "an example that is run",
    (f"{PACKAGE}/lab/array_goals.py", '_PGX = {"schatz"'): "says how fast a game is to be beside one of pgx",
    (f"{PACKAGE}/lab/bench.py", 'PEERS = {("aztec", 2)'): "compares games with some of OpenSpiel",
    (
        f"{PACKAGE}/lab/search_bench.py",
        'PEERS = {("aztec", 2)',
    ): "compares a game with one of OpenSpiel",
}
"""Files and parts of lines that may name a game, each with the reason."""

TESTS = {
    "says which games there are": ("__init__.py", "test_game_names.py"),
    "compares each game with its referee, or breaks it in its own way": ("test_fuzz.py", "test_referees.py"),
    "needs a game that hides something beside one that does not": (
        "bots/test_bot.py",
        "bots/test_custom.py",
        "bots/test_search.py",
        "bots/test_solver.py",
        "bots/test_thinking.py",
        "core/test_arrays.py",
        "core/test_cache_folders.py",
        "core/test_match.py",
        "core/test_record.py",
        "core/test_scoring.py",
        "server/bots/test_driver.py",
        "server/bots/test_pool.py",
        "table/test_audit.py",
    ),
    "names a game on the command line": (
        "cli/test_arena.py",
        "cli/test_backup.py",
        "cli/test_cli.py",
        "cli/test_new_game.py",
        "cli/test_operating.py",
        "cli/test_serve.py",
        "cli/test_versus.py",
        "docs/test_commands.py",
    ),
    "opens tables on the site, where each game looks otherwise": (
        "e2e/test_coach.py",
        "e2e/test_dialogs.py",
        "e2e/test_end.py",
        "e2e/test_friends.py",
        "e2e/test_hints.py",
        "e2e/test_installable.py",
        "e2e/test_looking_back.py",
        "e2e/test_motion.py",
        "e2e/test_pace.py",
        "e2e/test_pages.py",
        "e2e/test_plain_board.py",
        "e2e/test_replay.py",
        "e2e/test_setup.py",
        "e2e/test_table_frame.py",
        "e2e/test_table_page.py",
        "e2e/test_undo_redo.py",
    ),
    "plays series of short games, or counts games of a certain size": (
        "lab/test_arena.py",
        "lab/test_bench.py",
        "lab/test_chart.py",
        "lab/test_cluster.py",
        "lab/test_endings.py",
        "lab/test_fixtures.py",
        "lab/test_openspiel.py",
        "lab/test_perft.py",
        "lab/test_search_bench.py",
        "lab/test_sequential.py",
        "lab/test_simulate.py",
        "lab/test_versus.py",
    ),
    "opens tables at a server, with moves that are known": (
        "server/http/routes/test_chat.py",
        "server/http/routes/test_me.py",
        "server/http/routes/test_play.py",
        "server/http/routes/test_tables.py",
        "server/http/test_fuzz.py",
        "server/http/test_handler.py",
        "server/http/test_hostile.py",
        "server/http/test_rules_pages.py",
        "server/http/test_static.py",
        "server/identity/test_export.py",
        "server/http/test_connection.py",
        "server/live/test_heartbeat.py",
        "server/live/test_processes.py",
        "server/live/test_tables.py",
        "server/live/test_unreadable.py",
        "server/live/test_waiting.py",
        "server/test_example.py",
        "server/test_kill.py",
        "server/test_network.py",
    ),
    "stores rows of tables, which name their game": ("store/samples.py", "store/test_lists.py"),
    "needs sealed bids, turns of several actions and moves that can be undone": (
        "table/harness.py",
        "table/test_absence.py",
        "table/test_clock.py",
        "table/test_creation.py",
        "table/test_explanations.py",
        "table/test_fairness.py",
        "table/test_log.py",
        "table/test_moves.py",
        "table/test_news.py",
        "table/test_permissions.py",
        "table/test_random_commands.py",
        "table/test_redo.py",
        "table/test_scoring.py",
        "table/test_seats.py",
        "table/test_system.py",
        "table/test_telling.py",
        "table/test_turns.py",
        "table/test_undo.py",
        "table/test_views.py",
    ),
}
"""Tests that may name games, by the reason: one that is about a single game stands in `tests/games`."""

WHOLE_FILES = {
    **{f"tests/{file}": reason for reason, files in TESTS.items() for file in files},
}
"""Files that may name games anywhere, each with the reason."""

ADJECTIVES = {"Aztec"}
"""Capitalised names that are English words too: only as part of a name in code, or in quotes, is one a game's."""

NAMES = {*GAMES, *(name.capitalize() for name in GAMES)} - ADJECTIVES
NAMED = re.compile(
    rf"(?<![A-Za-z])(?:(?:{'|'.join(sorted(NAMES))})(?![a-z])|(?:{'|'.join(sorted(ADJECTIVES))})(?=[A-Z0-9_\"'`]))"
)
OF_A_GAME = re.compile(rf"\b(?:teocalli|tests)\.games\.(?:{'|'.join(GAMES)})\b")


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


def exception(file: str, line: str) -> tuple[str, str] | str | None:
    """What allows a file to name a game in this line."""
    if file in WHOLE_FILES:
        return file
    return next((key for key in EXCEPTIONS if key[0] == file and key[1] in line), None)


@pytest.mark.parametrize("place", PLACES)
def test_no_game_is_named_outside_its_folders(place: str) -> None:
    found = [(file, number, line) for file, number, line in named_in(place) if exception(file, line) is None]
    assert not found, "\n".join(f"{file}:{number} names a game: {line}" for file, number, line in found)


def test_every_exception_is_needed() -> None:
    there = {exception(file, line) for place in PLACES for file, _, line in named_in(place)}
    assert {*EXCEPTIONS, *WHOLE_FILES} <= there


def test_no_test_outside_its_folder_imports_a_part_of_a_game() -> None:
    """Whatever needs more than a game's name and its texts is about that game."""
    allowed = {"tests/core/test_cache_folders.py", "tests/test_game_names.py"}
    found = {file for file, _, line in named_in("tests") if OF_A_GAME.search(line)}
    assert found <= allowed, "\n".join(sorted(found - allowed))


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
        ("class AztecView:", True),
        ('title = "Aztec"', True),
        ("Aztec_board", True),
        ("three Aztec board games", False),
        ('"three games: Aztec, and others"', False),
        ("the aztecs", False),
    ],
)
def test_names_are_told_from_other_words(line: str, is_named: bool) -> None:
    assert (NAMED.search(line) is not None) == is_named
