"""Every `teocalli` command in the documentation runs: those that print figures with small numbers, the rest in tests of
their own, which are named here."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ELSEWHERE = {
    "serve": "tests/cli/test_serve.py",
    "prepare": "tests/cli/test_cli.py",
    "demo": "tests/cli/test_cli.py",
    "verify": "tests/cli/test_cli.py",
    "replay": "tests/cli/test_cli.py",
    "backup": "tests/cli/test_backup.py",
    "restore": "tests/cli/test_backup.py",
    "export": "tests/cli/test_backup.py",
    "import": "tests/cli/test_backup.py",
    "operate": "tests/cli/test_operating.py",
    "torture": "tests/cli/test_torture.py",
    "history": "tests/cli/test_torture.py",
    "new-game": "tests/cli/test_new_game.py",
    "bench server": "tests/cli/test_bench.py",
}
"""Commands that need files, a server or minutes, with the tests that run them."""

GUIDE = "new-game.md"
"""Its commands are about a game of another package: tests/docs/test_guide.py runs them where that is installed."""

SHORTER = (
    (r"@\d+sims", "@8sims"),
    (r"@\d+ms", "@5ms"),
    (r"--games \d+", "--games 2"),
    (r"--jobs \d+", "--jobs 1"),
    (r"--depth \d+", "--depth 2"),
)


def documented() -> list[str]:
    """The commands of all pages, each once: lines of code blocks, and of tables in the README."""
    found: set[str] = set()
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        if page.name == GUIDE:
            continue
        text = page.read_text()
        found.update(re.findall(r"^(?:\$ )?teocalli ([a-z].*)$", text, re.MULTILINE))
        found.update(re.findall(r"^\| `teocalli ([a-z-]+[^`]*)`", text, re.MULTILINE))
    return sorted({line.partition("#")[0].strip() for line in found})


def name_of(command: str) -> str:
    words = command.split()
    return "bench server" if words[:2] == ["bench", "server"] else words[0].rstrip(",")


def shortened(command: str) -> str:
    for long, short in SHORTER:
        command = re.sub(long, short, command)
    return command


RUN = [command for command in documented() if name_of(command) not in ELSEWHERE and "…" not in command]


def test_commands_are_found() -> None:
    names = {name_of(command) for command in documented()}
    assert {"arena", "bench", "bench server", "versus", "serve", "simulate", "perft"} <= names


@pytest.mark.parametrize("name", ELSEWHERE)
def test_other_commands_have_tests_of_their_own(name: str) -> None:
    test = ROOT / ELSEWHERE[name]
    called = ", ".join(f'"{word}"' for word in name.split())
    assert called in test.read_text(), f"{test.name} does not run `teocalli {name}`"


@pytest.mark.parametrize("command", RUN)
def test_a_documented_command_runs(command: str, tmp_path: Path) -> None:
    words = shlex.split(shortened(command))
    if words[0] == "bench":
        words += ["--seconds", "0.05"]
    done = subprocess.run(
        [sys.executable, "-m", "teocalli", *words], cwd=tmp_path, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() or list(tmp_path.iterdir()), "it prints or writes something"
