"""The speed of what learners use: every game and number of players is measured."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from teocalli import BadInput, game, names
from teocalli.lab import array_bench, zoo_bench
from teocalli.lab.array_bench import SIZE, ArrayRow, array_rows
from teocalli.lab.array_goals import goals
from teocalli.lab.bench import Clock, Play, Rates
from teocalli.lab.pgx_peer import on_one_core, pgx_peer


def stand_in(tmp_path: Path, program: str) -> str:
    """A program that is started in place of a Python that has pgx."""
    path = tmp_path / "python"
    path.write_text(f"#!{sys.executable}\nimport sys\n{program}")
    path.chmod(0o755)
    return str(path)


def test_every_game_and_number_of_players_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_bench, "SIZE", 2)
    monkeypatch.setattr(array_bench, "_SCRIPTS", 1)
    monkeypatch.setattr(zoo_bench, "_SCRIPTS", 1)
    rows = list(array_rows(seconds=0.01))
    assert [(row.game, row.players) for row in rows] == [(name, n) for name in names() for n in game(name).players]
    for row in rows:
        told = msgspec.json.decode(msgspec.json.encode(row.as_json()))
        alone = ("match", "match_observed", "zoo", "zoo_raw")
        assert all(told[name] > 0 for name in (*alone, "batch", "batch_masked", "batch_observed"))


def test_a_batch_is_compared_with_pgx_and_a_match_with_openspiel_in_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rates are of portions; what is compared are the steps in them."""

    def measure(ours: Play, theirs: Play | None, seconds: float, *clocks: Clock) -> Rates:
        if theirs:
            theirs(1)
        return Rates(10.0, 0.0, 5.0 if theirs else None, 2.0 if theirs else None)

    monkeypatch.setattr(array_bench, "side_by_side", measure)
    monkeypatch.setattr(array_bench, "_SCRIPTS", 1)
    monkeypatch.setattr(zoo_bench, "_SCRIPTS", 1)
    answering = "print(64, 1024, flush=True)\nfor line in sys.stdin: print(0.5, flush=True)"
    with pgx_peer(stand_in(tmp_path, answering)) as pgx:
        rows = list(array_rows(with_openspiel=True, pgx=pgx))
    for row in rows:
        assert (row.pgx, row.pgx_ratio, row.batch_observed) == ("pgx hex × 64", 2 * SIZE / 1024, 10 * SIZE)
    compared = [row for row in rows if row.openspiel]
    assert {row.game for row in compared} == set(names())
    assert all(row.openspiel_ratio and row.openspiel_ratio > 0 for row in compared)
    for row in rows:
        assert row.zoo_ratio, "connect four was played beside it"
        assert row.zoo_raw_ratio
        assert row.batch_zoo_ratio == row.batch_observed / (row.zoo or 0)


def test_what_is_reached_is_said_of_all_that_was_measured() -> None:
    """A goal is reached from its figure on; what was not measured is no goal."""
    row = ArrayRow("any", 2, match=150_000, match_observed=59_999, batch=2e6, batch_masked=1e6, batch_observed=1e6)
    assert [(goal.figure, goal.is_reached) for goal in goals(row)] == [(150_000, True), (59_999, False), (2e6, True)]
    beside = replace(row, pgx_ratio=99.0, zoo=50_000, zoo_raw=1e5, zoo_ratio=1.9, zoo_raw_ratio=5.0)
    assert [(goal.figure, goal.is_reached) for goal in goals(beside)[3:]] == [(20, True), (1.9, False), (5, True)]
    named = [goal for name in names() for goal in goals(replace(beside, game=name)) if goal.what.endswith("pgx")]
    assert len(named) == 2
    assert all(goal.is_reached for goal in named)


def test_a_pgx_is_timed_by_its_own_processor_time(tmp_path: Path) -> None:
    answering = "print(64, 1024, flush=True)\nfor line in sys.stdin: print(float(line) * 2, flush=True)"
    with pgx_peer(stand_in(tmp_path, answering)) as pgx:
        assert pgx.clock() == 0
        pgx.play(3)
        assert pgx.clock() == 6


def test_where_pettingzoo_is_missing_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_bench, "_SCRIPTS", 1)
    monkeypatch.setattr(array_bench, "SIZE", 2)
    monkeypatch.delitem(sys.modules, "teocalli.lab.pettingzoo", raising=False)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    row = next(array_rows(seconds=0.01))
    assert (row.zoo, row.zoo_raw, row.batch_zoo_ratio) == (None, None, None)
    assert row.match > 0


@pytest.mark.parametrize(
    ("program", "says"),
    [("", "it needs pgx and jax"), ("print(64, 1024, flush=True)", "has stopped while it was measured")],
)
def test_a_pgx_that_does_not_answer_is_said(program: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=says), pgx_peer(stand_in(tmp_path, program)) as pgx:
        pgx.play(1)


def test_a_python_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"pgx cannot be played by .*: No such file"), pgx_peer(str(tmp_path / "none")):
        raise AssertionError


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system pins no process to a core")
def test_both_are_kept_on_one_core() -> None:
    before = os.sched_getaffinity(0)
    with on_one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
