"""Every command in the documentation runs, shortened where it is long, and prints the rows that are shown there.

A page's commands run in its order, in one folder and, apart from servers, in this process.
"""

import asyncio
import json
import re
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from teocalli.lab.live.soak import MEASURES
from teocalli.lab.live.torture import TortureResult
from teocalli.server import run as serving
from teocalli.server.limits import UNLIMITED
from teocalli.server.settings import Settings
from tests.cli.program import run
from tests.cli.test_bench import SMALL
from tests.server.running import Running

ROOT = Path(__file__).parents[2]
GUIDE = "new-game.md"
"""Its commands are about a game of another package: tests/docs/test_guide.py runs them where that is installed."""
PAGES = ["README.md", *(f"docs/{page.name}" for page in sorted((ROOT / "docs").glob("*.md")) if page.name != GUIDE)]

ELSEWHERE = {
    "serve --database postgresql://teocalli:…@localhost/teocalli": "tests/server/live/test_processes.py",
    "serve --database postgresql://teocalli:…@one,two/teocalli": "tests/server/test_failover.py",
    "torture --hours 1": "tests/cli/test_torture.py",
}
"""Commands that other tests run."""

SHORTER = (
    (r"@\d+sims", "@8sims"),
    (r"@\d+ms", "@5ms"),
    (r"--games \d+", "--games 4"),
    (r"--jobs \d+", "--jobs 1"),
    (r"--depth \d+", "--depth 2"),
    (r"--seconds \d+", ""),
)

PRINTS = {
    "serve": "Teocalli is open at http://",
    "backup": "copied to ",
    "restore": ": 1 tables",
    "import": " is here",
    "prepare": "",
    "demo": "That was Aztekz",
    "verify": "4 records",
    "perft": "1",
    "new-game": "pebbles",
    "operate reports": "rude",
    "operate chat": "Good luck!",
    "operate delete-chat": "is deleted",
    "operate ban": "may look on only",
    "operate ban-address": "may look on only",
    "operate unban": "may take part again",
    "versus": "ms/move",
    "arena": "share",
    "bench": "actions/s",
    "bench --search": "simulations/s",
    "bench server": "A server under load",
}
"""What commands print, beside the rows that are compared below."""


def shortened(command: str) -> str:
    for long, short in SHORTER:
        command = re.sub(long, short, command)
    return command


def documented(page: str) -> list[str]:
    """The `teocalli` commands of a page, each once: lines of code blocks, and of tables."""
    text = (ROOT / page).read_text()
    lines = re.findall(r"^(?:\$ |.*/bin/|\| `)?teocalli ([a-z][^`\n]*)", text, re.MULTILINE)
    commands = [line.partition("#")[0].strip() for line in lines if line != "export"]
    return list(dict.fromkeys(commands))


class Place(NamedTuple):
    """A folder with a server's data in it, and what stands there."""

    folder: Path
    table: str
    who: str

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def filled_in(self, command: str) -> str:
        """A command with names of this place instead of those of the page."""
        for name, here in (
            ("$(date +%F)", "2026-11-16"),
            ("/var/lib/teocalli", str(self.data)),
            ("/backups", str(self.folder)),
            ("TABLE", self.table),
            ("ANOTHER", str(self.folder / "another")),
            ("DIR", str(self.data)),
            ("WHO", self.who),
            ("LINE", "1"),
            ("ADDRESS", "192.0.2.7"),
        ):
            command = command.replace(name, here)
        return command

    def spoil(self) -> None:
        """Make the table unreadable, so that a copy may take its place."""
        with closing(sqlite3.connect(self.data / "teocalli.db")) as database, database:
            database.execute("UPDATE tables SET phase = 'corrupt'")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    (tmp_path / "data").mkdir()
    database = str(tmp_path / "data" / "teocalli.db")
    running = Running(Settings(database=database, allowances=UNLIMITED, workers=1)).open()

    async def filled() -> tuple[str, str]:
        ann, bob = await running.people(2)
        table = (await ann.open_table("aztec", "me", "device", start=True))["id"]
        await bob.post(f"/api/tables/{table}/chat", text="Good luck!", room="onlookers")
        await ann.post(f"/api/tables/{table}/reports", about=bob.id, text="rude")
        return table, bob.id

    table, who = asyncio.run(filled())
    running.close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serving, "run", lambda settings, listener, on_open, lock: on_open(None))
    monkeypatch.setattr("teocalli.server.logs.configure_logging", lambda *args, **more: None)
    return Place(tmp_path, table, who)


def words_of(command: str, place: Place) -> list[str]:
    words = shlex.split(place.filled_in(shortened(command)))
    if words[:2] == ["bench", "server"]:
        return [*words, *SMALL]
    more = {
        "bench": ["--seconds", "0.05"],
        "serve": ["--port", "0", "--data", str(place.folder / "new")],
        "operate": ["--data", str(place.data)],
    }
    return words + more.get(words[0], [])


def wanted_of(command: str) -> str:
    """What a command prints."""
    names = [name for name in PRINTS if command == name or command.startswith(f"{name} ")]
    return PRINTS[max(names, key=len)] if names else ""


@pytest.mark.parametrize("page", [page for page in PAGES if documented(page)])
def test_the_commands_of_a_page_run(page: str, place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    for command in documented(page):
        if command in ELSEWHERE:
            assert (ROOT / ELSEWHERE[command]).is_file()
            continue
        if command.endswith("--force"):
            place.spoil()
        before = set(place.folder.iterdir())
        printed = run(capsys, *words_of(command, place))
        assert wanted_of(command) in printed, (command, printed)
        assert printed.strip() or set(place.folder.iterdir()) > before or command.startswith("prepare"), command
        for row in rows_after(page, command):
            assert row in _normal(printed), (command, row, printed)


def test_commands_are_found() -> None:
    names = {command.split()[0] for page in PAGES for command in documented(page)}
    assert names >= {
        "arena", "backup", "bench", "demo", "export", "import", "new-game", "operate", "perft", "prepare", "replay",
        "restore", "serve", "simulate", "verify", "versus",
    }  # fmt: skip


# Rows that the documentation shows.


def _normal(text: str) -> str:
    """A text in which all numbers look the same: those of a short run are others."""
    return re.sub(r"\s+", " ", re.sub(r"\d[\d,.]*", "#", text))


def tables_after(page: str, command: str) -> list[list[str]]:
    """The rows of the table that follows a command in its section, each as its cells; empty if there is none."""
    text = (ROOT / page).read_text().partition(f"teocalli {command}")[2]
    section = re.split(r"^(?:## |\*\*|```console)", text.partition("```")[2], maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def rows_after(page: str, command: str) -> list[str]:
    """What the command prints of each row that the page shows after it."""
    rows = tables_after(page, command)
    if command.startswith("bench server"):
        return [_normal(what) for what, _ in rows]
    if command.startswith("bench --search"):
        return [_normal(f"{game.lower()} {players} # {playouts}") for game, players, _, playouts, *_ in rows]
    if command.startswith("arena"):
        return [_normal(bot) for bot in re.findall(r"(level\d)@", command)]
    if command.startswith("versus"):
        return ["MCTSBot", "level#@"]
    return []


def test_the_table_of_speeds_has_the_rows_of_the_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text().partition("## How fast")[2].partition("\n## ")[0]
    shown = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"][2:]
    assert "bench --peers\n" in (ROOT / "Makefile").read_text()
    printed = json.loads(run(capsys, "bench", "--peers", "--json", "--seconds", "0.05"))
    assert [(game.lower(), int(players)) for game, players, *_ in shown] == [
        (row["game"], row["players"]) for row in printed
    ]
    for (*_, rate, _, peer, ratio), row in zip(shown, printed, strict=True):
        assert rate.split()[1] == row["unit"]
        assert (peer.partition(" ")[0].rstrip(":"), bool(ratio)) == (
            (row["peer"] or "").partition("(")[0],
            bool(row["ratio"]),
        )


def test_the_columns_of_the_arena_are_those_that_it_prints(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "arena.md").read_text()
    columns = re.findall(r"^\| (\w+(?:, \w+)*)(?: \(([^)]*)\))? \|", text.partition("| column (JSON)")[2], re.MULTILINE)
    assert [name for name, _ in columns] == ["games", "wins", "share", "even", "points", "rating", "time, p95"]
    command = ["arena", "aztec", "--bots", "level1@8sims,random", "--games", "2"]
    printed = run(capsys, *command)
    [bot, _] = json.loads(run(capsys, *command, "--json"))["bots"]
    for names, fields in columns:
        assert all(re.search(rf"\b{name}\b", printed) for name in names.split(", "))
        assert {field.strip(" `") for field in fields.split(",") if field} <= set(bot)


def test_the_rows_of_the_kill_test_are_what_torture_prints() -> None:
    table = (ROOT / "docs" / "reliability.md").read_text().partition("| | SQLite |")[2].partition("\n\n")[0]
    names = re.findall(r"^\| `(\w+)`", table, re.MULTILINE)
    assert len(names) == len(table.splitlines()) - 2
    assert set(names) <= {*TortureResult.__struct_fields__, "corrupt"}


def test_the_tolerances_of_a_soak_are_those_of_the_page() -> None:
    table = (ROOT / "docs" / "reliability.md").read_text().partition("| | what | at most |")[2].partition("\n\n")[0]
    shown: dict[str, tuple[float, float]] = {}
    for names, _, limits in re.findall(r"^\| (`.*?) \|(.*)\| (.*) \|$", table, re.MULTILINE):
        for name, limit in zip(re.findall(r"`(\w+)`", names), limits.split(", "), strict=True):
            share, _, amount = limit.rpartition(" % + ")
            shown[name] = float(share or 0) / 100, float(amount.split()[0].replace(",", ""))
    tolerances = {name: measure.tolerance for name, measure in MEASURES.items()}
    assert shown == {name: (tolerance.share, tolerance.amount) for name, tolerance in tolerances.items()}


def test_the_program_whose_time_is_taken_runs() -> None:
    [code] = re.findall(
        r'^\$ time python -c "\n(.*?)"$', (ROOT / "docs" / "bots.md").read_text(), re.MULTILINE | re.DOTALL
    )
    exec(code.replace("ms=100", "ms=5"), {})


MACHINE = r"two cores, Debian 12, Python 3\.11; 20\d\d-\d\d-\d\d"


@pytest.mark.parametrize(
    ("page", "section"),
    [
        ("README.md", "How fast"),
        ("docs/bots.md", "How strong they are"),
        ("docs/reliability.md", "Kill test"),
        ("docs/reliability.md", "Load"),
    ],
)
def test_figures_name_the_machine_and_the_day(page: str, section: str) -> None:
    text = (ROOT / page).read_text().partition(f"\n## {section}\n")[2].partition("\n## ")[0]
    assert re.search(MACHINE, re.sub(r"\s+", " ", text))


# Other programs.


@pytest.mark.parametrize("page", [*PAGES, "CONTRIBUTING.md", "web/README.md"])
def test_what_make_and_npm_are_asked_for_is_there(page: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    scripts: dict[str, Any] = json.loads((ROOT / "web" / "package.json").read_text())["scripts"]
    in_code = "".join(re.findall(r"^```(?:console|sh)\n(.*?)^```", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL))
    is_there: dict[str, Callable[[str], bool]] = {
        "make": lambda name: name in targets,
        "npm": lambda name: name in {"ci", "run", *scripts},
    }
    for program, name in re.findall(r"^(?:\$ )?(make|npm) (\w+)", in_code, re.MULTILINE):
        assert is_there[program](name), f"{program} {name}"
    for name in re.findall(r"npm run (\w+)", in_code):
        assert name in scripts
