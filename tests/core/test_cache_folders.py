"""Which sources a game's compiled code depends on, and in which folder it is kept."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import teocalli
from teocalli import game as find_game
from teocalli.core import cache_folders
from teocalli.core.cache_folders import CACHE, Sources, cache_folder, fingerprint, package_of
from teocalli.core.compiling import PLAIN
from teocalli.core.prepare import is_ready
from teocalli.lab.batch_loops import BATCHES, loops, prepare_batches
from tests import GAMES

PACKAGE = Path(teocalli.__file__).parent


def ours(game: str) -> str:
    return f"teocalli.games.{game}"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_compiled_in_takes_part(game: str) -> None:
    sources = Sources({"teocalli": PACKAGE}).compiled_from([ours(game)])
    for module in ("kernel", "tables", "reasons", "bots.lively", "bots.knowledge"):
        assert f"{ours(game)}.{module}" in sources
    for module in ("words", "view", "drawing"):
        assert f"{ours(game)}.{module}" not in sources, "a change of words should not compile anything"
    assert "teocalli.core.dice" in sources
    assert not [module for other in GAMES if other != game for module in sources if module.startswith(ours(other))]


def test_the_shared_code_is_that_of_core_and_bots() -> None:
    sources = Sources({"teocalli": PACKAGE}).compiled_from(["teocalli.core", "teocalli.bots"])
    assert {"teocalli.core.dice", "teocalli.core.kernel_calls", "teocalli.bots.tree_search"} <= set(sources)
    assert not [module for module in sources if module.startswith("teocalli.games")]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package's sources."""
    copy = tmp_path_factory.mktemp("tree") / "teocalli"
    for part in ("core", "bots", "games", "table", "lab"):
        shutil.copytree(PACKAGE / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def fingerprints(tree: Path, lab: bool = False) -> dict[str, str]:
    packages = {"shared": "teocalli", **{game: ours(game) for game in GAMES}}
    return {name: fingerprint(package, Sources({"teocalli": tree}), lab=lab) for name, package in packages.items()}


def changed_by(tree: Path, file: str, lab: bool = False) -> set[str]:
    """Whose fingerprint an edit of a file changes; the file is put back."""
    path, before = tree / file, fingerprints(tree, lab)
    text = path.read_bytes()
    path.write_bytes(text + b"\n# An edit.\n")
    after = fingerprints(tree, lab)
    path.write_bytes(text)
    assert fingerprints(tree, lab) == before
    return {name for name, value in after.items() if value != before[name]}


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        *((f"games/{game}/kernel.py", {game}) for game in GAMES),
        *((f"games/{game}/tables.py", {game}) for game in GAMES),
        *((f"games/{game}/bots/knowledge.py", {game}) for game in GAMES),
        *((f"games/{game}/words.py", set[str]()) for game in GAMES),
        *((f"games/{game}/view.py", set[str]()) for game in GAMES),
        ("core/dice.py", {"shared", *GAMES}),
        ("core/kernel_calls.py", {"shared", *GAMES}),
        ("bots/tree_search.py", {"shared", *GAMES}),
        ("bots/tree.py", {"shared", *GAMES}),
        ("bots/solver.py", {"shared", *GAMES}),
        ("bots/evaluator.py", {"shared", *GAMES}),
        ("lab/batch_loops.py", set[str]()),
        ("core/record.py", set[str]()),
        ("table/table.py", set[str]()),
    ],
)
def test_an_edit_compiles_what_depends_on_it_and_nothing_else(tree: Path, file: str, changed: set[str]) -> None:
    assert changed_by(tree, file) == changed


@pytest.mark.parametrize("file", ["lab/batch_loops.py", "lab/batch_arrays.py", "lab/perft.py", "bots/solver.py"])
def test_what_the_lab_compiles_depends_on_the_lab_too(tree: Path, file: str) -> None:
    assert changed_by(tree, file, lab=True) == {"shared", *GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_what_the_lab_compiles_is_kept_apart_with_its_marks(game: str) -> None:
    rules = cache_folder(f"{ours(game)}.kernel")
    if not PLAIN:
        prepare_batches(find_game(game))
        folder = cache_folder(f"{ours(game)}.kernel", loops.__module__)
        assert folder != rules
        assert folder.name.startswith(f"{ours(game)}.lab-")
        assert [*folder.rglob("*_enter_sample*.nbi")]
        assert not [*rules.rglob("*_enter_sample*.nbi")]
        assert (folder / f"{BATCHES}.ready").exists()
        assert not (rules / f"{BATCHES}.ready").exists()
        assert is_ready(ours(game), BATCHES, loops.__module__)


def test_every_game_has_a_folder_of_its_own() -> None:
    folders = [cache_folder(f"{ours(game)}.kernel") for game in GAMES]
    assert len({*folders, cache_folder("teocalli.core.dice")}) == len(GAMES) + 1
    assert all(folder.parent == CACHE for folder in folders)
    for game, folder in zip(GAMES, folders, strict=True):
        assert folder.name.startswith(f"{ours(game)}-")
        assert cache_folder(f"{ours(game)}.bots.lively") == folder
    assert cache_folder("teocalli.core.dice") == cache_folder("teocalli.bots.tree")


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The entry points of games, to which a test adds some."""
    there = [EntryPoint(game, f"{ours(game)}:GAME", "teocalli.games") for game in GAMES]
    monkeypatch.setattr(cache_folders, "entry_points", lambda group: there)
    cache_folders._game_packages.cache_clear()
    yield there
    cache_folders._game_packages.cache_clear()


@pytest.mark.parametrize(
    ("entry", "module", "package"),
    [
        ("race:GAME", "race.kernel", "race"),
        ("race.game:GAME", "race.kernel", "race"),
        ("box.race:GAME", "box.race.bots.lively", "box.race"),
        ("box.race:GAME", "box.common", "box"),
        ("box.race:GAME", "boxes.kernel", "boxes"),
        ("race:GAME", "nowhere.registered.kernel", "nowhere"),
        ("race:GAME", "teocalli.core.dice", "teocalli"),
        ("race:GAME", "teocalli.games.aztec.kernel", "teocalli.games.aztec"),
    ],
)
def test_the_package_with_which_a_module_is_kept(
    entries: list[EntryPoint], entry: str, module: str, package: str
) -> None:
    entries.append(EntryPoint("race", entry, "teocalli.games"))
    assert package_of(module) == package


IMPORTS = {
    "from box.race.tables import SQUARES": {"box.race.tables"},
    "from .tables import SQUARES": {"box.race.tables"},
    "from . import tables": {"box.race.tables"},
    "from . import tables as squares  # and pieces": {"box.race.tables"},
    "from . import (\n    words,  # in French\n    tables as squares,\n)": {"box.race.tables", "box.race.words"},
    "from .. import common": {"box.common"},
    "from box import ROUND": {"box"},
    "from .. import ROUND, common": {"box", "box.common"},
    "from ..common import ROUND": {"box.common"},
    "import box.common": {"box.common"},
    "import numpy, box.common as common": {"box.common"},
    "from teocalli.core.codes import Code": {"teocalli.core.codes"},
    "import numpy as np": set(),
    "def f():\n    from box import common": {"box.common"},
}


@pytest.mark.parametrize("line", IMPORTS)
def test_imports_are_followed_however_they_are_written(tmp_path: Path, line: str) -> None:
    folder = tmp_path / "box" / "race"
    folder.mkdir(parents=True)
    for name in ("race/__init__", "race/tables", "race/words", "common", "__init__"):
        (tmp_path / "box" / f"{name}.py").write_text("")
    (folder / "kernel.py").write_text(f"{line}\n\n@compiled\ndef actors(): ...\n")
    sources = Sources({"teocalli": PACKAGE, "box": tmp_path / "box"})
    found = sources.compiled_from(["box.race"])
    assert set(found) - {"box.race.kernel"} == IMPORTS[line]


@pytest.mark.parametrize("line", ["@compiled", "    @compiled", "@compiling.compiled", "run = specialise(_run, game)"])
def test_whatever_compiles_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "kernel.py").write_text(f"{line}\n")
    (tmp_path / "words.py").write_text("# nothing is compiled here\n")
    assert set(Sources({"race": tmp_path}).compiled_from(["race"])) == {"race.kernel"}


OUTSIDE = {
    "__init__.py": "",
    "rules.py": "from race.numbers import STEP\n\nSQUARES = 52 * STEP\n",
    "numbers.py": "STEP = 1\n",
    "kernel.py": (
        "from race.rules import SQUARES\nfrom teocalli.core.compiling import compiled\n\n\n"
        "@compiled\ndef wrapped(square: int) -> int:\n    return square % SQUARES\n\n\n"
        "@compiled\ndef actors(tables: object, state: object) -> int:\n    return 0\n"
    ),
}
PROGRAM = """
from teocalli.core.kernel_calls import kernel_calls
from race import kernel
from teocalli import game
from teocalli.core.compiling import specialise

def doubled(square):
    return kernel.wrapped(2 * square)

class Race:
    name, kernel = "race", kernel

print(kernel.wrapped(60), specialise(doubled, Race)(60), game("aztec").kernel.ending.stats.cache_path)
"""


def test_a_game_of_another_package_is_kept_by_itself(tmp_path: Path) -> None:
    """Compiled in another process: its files lie in a folder of its own, and an edit makes another one."""
    package, cache, program = tmp_path / "race", tmp_path / "cache", tmp_path / "program.py"
    package.mkdir()
    for name, text in OUTSIDE.items():
        (package / name).write_text(text)
    program.write_text(PROGRAM)
    path = os.pathsep.join([str(tmp_path), str(PACKAGE.parent)])

    def run() -> tuple[list[str], set[str], set[str]]:
        environment = {**os.environ, "TEOCALLI_CACHE": str(cache), "PYTHONPATH": path}
        done = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True, env=environment)
        numbers, ours_kept = done.stdout.split()[:2], done.stdout.split()[2]
        assert Path(ours_kept).parent.name == cache_folder("teocalli.games.aztec").name
        kept = {file.relative_to(cache) for file in cache.rglob("*.nbc")}
        return numbers, {file.parts[0] for file in kept}, {file.name.split("-")[0] for file in kept}

    numbers, folders, functions = run()
    assert numbers == ["8", "16"]
    assert functions == {"kernel.wrapped", "program.doubled_race"}
    (folder,) = folders
    assert folder.startswith("race-")
    (package / "numbers.py").write_text("STEP = 2\n")
    numbers, more, _ = run()
    assert numbers == ["60", "16"], "old code was run after an edit"
    assert len(more) == 2
    assert folder in more


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    program = "from teocalli.core.cache_folders import CACHE; assert CACHE.is_dir(); print(CACHE)"
    environment = {**os.environ, "TEOCALLI_CACHE": str(tmp_path / "file")}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment)
    assert "file" not in done.stdout
