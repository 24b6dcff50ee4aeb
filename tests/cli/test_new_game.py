"""`teocalli new-game`: a skeleton that runs, lints, type-checks and passes the conformance suite as it is."""

import subprocess
import sys
from pathlib import Path

import pytest

from teocalli.cli.new_game import write_skeleton
from tests.cli.program import refused, run
from tests.environments import call, create_environment

MODULES = (
    "aids", "bots/knowledge", "bots/lively", "conserved", "drawing", "explain", "kernel", "news", "notation", "options",
    "picture", "prompt", "reasons", "tables", "view", "words",
)  # fmt: skip


def test_it_writes_the_modules_of_a_game_its_rules_its_tests_and_its_entry_point(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "files written to pebbles; next: cd pebbles" in run(capsys, "new-game", "pebbles")
    package = tmp_path / "pebbles" / "src" / "teocalli_pebbles"
    for module in MODULES:
        assert (package / f"{module}.py").is_file(), module
    for language in ("fr", "en", "de"):
        assert (package / "rules" / f"{language}.md").read_text().startswith("# Pebbles\n")
    assert 'pebbles = "teocalli_pebbles:GAME"' in (tmp_path / "pebbles" / "pyproject.toml").read_text()
    assert "$ teocalli demo pebbles" in (tmp_path / "pebbles" / "README.md").read_text()


def test_it_has_the_modules_that_every_game_has() -> None:
    """A module that all our games have, of which authors should know.

    `view_types.py` is for boards of this repository's own site, which are written in TypeScript. Reasons of hints
    (`bots/why.py`) are for games whose scores say too little, and planes (`observation.py`) for games that one learns
    better by something else than the fields of their state; the guide tells of them.
    """
    games = Path(__file__).parents[2] / "src" / "teocalli" / "games"
    folders = [folder for folder in games.iterdir() if (folder / "kernel.py").is_file()]
    assert len(folders) >= 3
    common = set.intersection(*({str(path.relative_to(folder)) for path in folder.rglob("*.py")} for folder in folders))
    not_needed = {"__init__.py", "bots/__init__.py", "bots/why.py", "observation.py", "view_types.py"}
    assert common - not_needed <= {f"{module}.py" for module in MODULES}


def test_it_writes_into_the_folder_that_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "new-game", "two_words", "--folder", str(tmp_path / "a" / "b"))
    assert 'name = "teocalli-two-words"' in (tmp_path / "a" / "b" / "pyproject.toml").read_text()
    assert (tmp_path / "a" / "b" / "src" / "teocalli_two_words" / "kernel.py").is_file()


@pytest.mark.parametrize("name", ["Pebbles", "2stones", "a-b", "class", "", "pebbles!", "é", "x" * 25])
def test_an_impossible_name_is_refused_in_one_sentence(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the name of a game is a word of at most 24 small letters" in refused(capsys, "new-game", name)


def test_a_name_that_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is a game 'aztec' already; choose another name" in refused(capsys, "new-game", "aztec")


def test_a_folder_that_is_there_is_never_written_to(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pebbles").mkdir()
    assert "pebbles is there already: name another folder by --folder" in refused(capsys, "new-game", "pebbles")
    assert not list((tmp_path / "pebbles").iterdir())


@pytest.mark.parametrize("name", ["q", "x" * 24])
def test_the_skeleton_is_well_laid_out_whatever_the_name(name: str, tmp_path: Path) -> None:
    write_skeleton(name, tmp_path / "game")
    for check in (["check"], ["format", "--check"]):
        call([sys.executable, "-m", "ruff", *check], tmp_path / "game")


@pytest.mark.slow
def test_the_skeleton_passes_its_tests_and_the_suite_where_it_is_installed(tmp_path: Path) -> None:
    write_skeleton("pebbles", tmp_path / "pebbles")
    python = create_environment(tmp_path / "environment", tmp_path / "pebbles")
    tested = call([str(python), "-m", "pytest", "-rA"], tmp_path / "pebbles")
    assert "test_conformance[" in tested
    assert "test_whoever_took_the_last_stone_wins" in tested
    call([sys.executable, "-m", "mypy"], tmp_path / "pebbles")
    drawn = call([str(python), "-m", "teocalli", "demo", "pebbles"], tmp_path)
    assert "has taken the last stone and won" in drawn
    assert "level5" in call(
        [str(python), "-m", "teocalli", "arena", "pebbles", "--bots", "level5@20sims,random", "--games", "2"], tmp_path
    )


def test_here_nothing_has_been_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "teocalli", "demo", "pebbles"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no game 'pebbles'" in done.stderr
