"""Which sources a compiled kernel depends on, and what happens without a place to keep it."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import teocalli
from teocalli.core import compiled
from teocalli.core.compiled import _kernel_sources


def test_whatever_is_compiled_in_takes_part() -> None:
    sources = _kernel_sources(Path(teocalli.__file__).parents[1])
    for game in ("aztec", "aztekz", "schatz"):
        for room in ("kernel", "tables", "reasons"):
            assert f"teocalli.games.{game}.{room}" in sources
        assert f"teocalli.bots.lively.{game}" in sources
        for room in ("words", "view", "drawing"):
            assert f"teocalli.games.{game}.{room}" not in sources, "a change of words should not compile anew"
    assert "teocalli.bots.playout" in sources
    assert "teocalli.core.dice" in sources


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TEOCALLI_CACHE", str(tmp_path / "file"))
    program = "from teocalli.core.compiled import CACHE; assert CACHE.is_dir(); print(CACHE)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "file" not in done.stdout


def test_games_of_other_packages_take_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    for room in ("__init__", "kernel", "reasons"):
        (tmp_path / "elsewhere" / f"{room}.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    entry = EntryPoint("patolli", "elsewhere:GAME", "teocalli.games")
    monkeypatch.setattr(compiled, "entry_points", lambda group: [entry])
    assert {source.name for source in compiled._sources_of_others()} == {"__init__.py", "kernel.py", "reasons.py"}
