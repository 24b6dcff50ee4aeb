"""Every command in the documentation runs, shortened where it is long, and prints the rows that are shown there.

A page's commands run in its order, in one folder and, apart from servers, in this process.
"""

import asyncio
import json
import re
import shlex
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer

from teocalli.cli import app
from teocalli.lab.live.load import LINES
from teocalli.lab.live.soak import MEASURES, SoakResult
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
    "torture --kills 10 --keep seen": "tests/cli/test_torture.py",
    "history seen/history.json": "tests/cli/test_torture.py",
    "arena aztekz --bots level2@2000sims,level3@2000sims --games 1000 --cluster auto --out duel.jsonl": (
        "tests/lab/test_cluster.py"
    ),
    "simulate schatz --players 4 --games 100000 --policy lively --cluster ray://head:10001 --out games.jsonl": (
        "tests/lab/test_cluster.py"
    ),
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
    "endings": "thrown away",
    "arena": "share",
    "bench": "actions/s",
    "bench --search": "simulations/s",
    "bench --arrays": "+ observe",
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
        if command.startswith("bench server"):
            assert len(re.findall(r" (?:ms|MB|s?/s)\s*$", printed, re.MULTILINE)) == LINES, printed


def test_commands_are_found() -> None:
    names = {command.split()[0] for page in PAGES for command in documented(page)}
    assert names >= {
        "arena", "backup", "bench", "demo", "export", "import", "new-game", "operate", "perft", "prepare", "replay",
        "restore", "serve", "simulate", "verify", "versus",
    }  # fmt: skip


def named(page: str) -> list[str]:
    """The `teocalli` commands that stand between words of a page."""
    prose = re.sub(r"^```.*?^```", "", (ROOT / page).read_text(), flags=re.MULTILINE | re.DOTALL)
    return [re.sub(r"\s+", " ", found) for found in re.findall(r"`teocalli ([a-z][^`…]*)`", prose)]


def require_accepted(words: list[str], *, whole: bool = False) -> None:
    """Raise unless the program has this command with these options; if it is `whole`, nothing may be missing."""
    command: Any = typer.main.get_command(app)
    context = None
    while hasattr(command, "commands"):
        context = type(command).context_class(command, parent=context)
        command, words = command.commands[words[0]], words[1:]
    command.make_context("teocalli", list(words), parent=context, resilient_parsing=not whole)
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)}
    assert {word.partition("=")[0] for word in words if word.startswith("-")} <= {*known, "--help"}, words


@pytest.mark.parametrize("page", [page for page in [*PAGES, f"docs/{GUIDE}"] if named(page)])
def test_the_commands_that_a_page_names_are_there(page: str) -> None:
    """They are not run: those that do something for the reader stand in a block, or in a table, of some page."""
    for command in named(page):
        require_accepted(shlex.split(command))


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
    [command, _search, _arrays] = made("bench")
    printed = json.loads(run(capsys, *shlex.split(command), "--json", "--seconds", "0.05"))
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


def test_the_figures_of_a_soak_are_those_that_it_prints() -> None:
    page = (ROOT / "docs" / "reliability.md").read_text().partition("One hour (")[2].partition("## ")[0]
    table, _, prose = page.partition("\n\nIn it ")
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == list(MEASURES)
    assert set(re.findall(r"`(\w+)`", prose)) <= {*SoakResult.__struct_fields__, "corrupt"}
    assert "`requests`" in prose


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


# Figures.

_DAY, _COMPUTER = r"20\d\d-\d\d-\d\d", r"two (?:virtual )?cores, Debian 12, Python 3\.11"
MEASURED = re.compile(rf"{_DAY}[^|]{{0,40}}{_COMPUTER}|{_COMPUTER}[^|]{{0,40}}{_DAY}")
_NUMBER = r"(?:\d[\d,.]*|two|three|four|five|ten|hundred|thousand|million)"
SPEED = re.compile(
    rf"\b{_NUMBER}(?: [a-z-]+){{0,2}} (?:a|per) (?:CPU-)?second\b"
    rf"|\b{_NUMBER} times (?:as|fewer|more|faster|quicker|slower)\b|\bhalf as (?:many|fast)\b"
    r"|\d (?:ms|µs)\b|\d\.\d+ s\b|\d/s\b|per CPU-second|\d × \|"
)
LIMIT = re.compile(
    r"% \+ \d+ ms|one every [\d.]+ s|percentile of \S+ above 0\.1 s"
    r"|without one it is 1000 ms|thoughts below 50 ms keep theirs|`[^`]*`"
)
"""Amounts that somebody has chosen; nobody has measured them."""


def unplaced_figures(text: str) -> list[str]:
    """The figures of speed in a text that does not say on what machine and day they were measured."""
    line = re.sub(r"\s+", " ", text)
    return [] if MEASURED.search(line) else [found[0] for found in SPEED.finditer(LIMIT.sub("", line))]


@pytest.mark.parametrize(
    "page", [*PAGES, f"docs/{GUIDE}", *(f"docs/adr/{page.name}" for page in sorted((ROOT / "docs/adr").glob("*.md")))]
)
def test_figures_name_the_machine_and_the_day(page: str) -> None:
    """In each section of a page, and once in a decision."""
    text = (ROOT / page).read_text()
    for section in [text] if "/adr/" in page else re.split(r"^## ", text, flags=re.MULTILINE):
        assert unplaced_figures(section) == [], section.partition("\n")[0]


def test_the_figures_of_the_kill_test_name_them_too() -> None:
    text = (ROOT / "docs" / "reliability.md").read_text().partition("\n## Kill test\n")[2].partition("\n## ")[0]
    assert MEASURED.search(re.sub(r"\s+", " ", text))


@pytest.mark.parametrize(
    "figure",
    [
        "some ten\nthousand events a second",
        "in about 50 ms",
        "| 7.0 × |",
        "2.5 times fewer moves",
        "about half as many",
    ],
)
def test_a_figure_without_a_machine_is_found(figure: str) -> None:
    assert len(unplaced_figures(f"It takes {figure}, which is quick.")) == 1
    assert unplaced_figures(f"It takes {figure} (two cores, Debian 12, Python 3.11; 2026-11-16).") == []


# Other programs.


def made_lines(*arguments: str) -> str:
    """All that `make` would run."""
    return subprocess.run(
        ["make", "--dry-run", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def made(target: str) -> list[str]:
    """The `teocalli` commands that `make` runs for a target."""
    return [line.strip() for line in re.findall(r"bin/teocalli (.*)$", made_lines(target), re.MULTILINE)]


def test_what_make_runs_to_play_and_to_torture(place: Place, capsys: pytest.CaptureFixture[str]) -> None:
    """The very lines that `make` prints; those of `make bench` are run for the table of speeds and for docs/bots.md.

    That of `make play` runs, short of serving. Those of `make torture` are read by the program, which accepts them as
    they are, and are not run: tests/cli/test_torture.py runs a short one.
    """
    [play] = made("play")
    assert PRINTS["serve"] in run(capsys, *words_of(play, place))
    torture = made("torture")
    assert [line.split()[0] for line in torture] == ["prepare", "torture", "torture", "torture"]
    for line in torture:
        require_accepted(shlex.split(line), whole=True)


def test_the_steps_of_an_installation_fit_together() -> None:
    """They need root, systemd and minutes, so none is run.

    It is shown that what pip is asked for is what `make` asks it for, by which this test was installed; that the files
    are there; and that what systemd starts is what was installed, with options that the program accepts, for the user
    and the data of the page.
    """
    text = (ROOT / "docs" / "operating.md").read_text()
    block = text.partition("\n## For others\n")[2].partition("```sh\n")[2].partition("```")[0]
    steps = [shlex.split(step, comments=True) for line in block.splitlines() for step in line.split(" && ")]
    for _, source, target in (step for step in steps if step[0] == "cp"):
        place = f"{target}{Path(source).name}" if target.endswith("/") else target
        assert f"# {place}\n" in (ROOT / source).read_text()
    [[*_, home, user]], [[*_, environment]] = ([step for step in steps if name in step] for name in ("useradd", "venv"))
    unit = (ROOT / "docs/examples/teocalli.service").read_text().replace("\\\n", "")
    [start] = re.findall(rf"^ExecStart={environment}/bin/teocalli (.*)$", unit, re.MULTILINE)
    assert (f"User={user}\n" in unit, f"--data {home} " in start) == (True, True)
    require_accepted(shlex.split(start), whole=True)
    [install] = [step[1:] for step in steps if step[0] == f"{environment}/bin/pip"]
    assert f"{environment}/bin/pip {shlex.join(install)}\n" in text.partition("\n## Updating\n")[2]
    [ours] = re.findall(r"-m pip (.*-e \.)$", made_lines("--always-make", ".venv/.play"), re.MULTILINE)
    unneeded = {"--quiet", "--disable-pip-version-check", "-e"}
    assert [word for word in shlex.split(ours) if word not in unneeded] == install


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
