"""The search's speed: what is measured, and what it is set beside."""

import sys
from types import SimpleNamespace

import pytest

from teocalli import BadInput, game, names
from teocalli.core.game import StateRecord, Tables
from teocalli.lab import search_bench
from teocalli.lab.bench import Play, Rates
from teocalli.lab.search_bench import plays_to_the_end, search_rows

TABLES = [(name, players) for name in names() for players in game(name).players]


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What each line runs, in place of what it takes."""
    lines: list[tuple[str, ...]] = []

    def measure(ours: Play, theirs: Play | None, seconds: float) -> Rates:
        assert seconds == 0.5
        assert ours(3) == 0
        lines.append(("ours",) if theirs is None else ("ours", "theirs"))
        return (
            Rates(10.0, 0.0, theirs and 4.0, theirs and 2.5) if theirs is None or theirs(3) == 0 else Rates(0, 0, 0, 0)
        )

    monkeypatch.setattr(search_bench, "side_by_side", measure)
    return lines


def test_every_game_and_number_of_players_is_measured_and_aztec_beside_hex(measured: list[tuple[str, ...]]) -> None:
    rows = list(search_rows(with_peers=True, seconds=0.5))
    assert [(row.game, row.players) for row in rows] == TABLES
    assert all(row.simulations_per_second == 10.0 for row in rows)
    peers = {(row.game, row.players): (row.peer, row.peer_per_second, row.ratio) for row in rows if row.peer}
    assert peers == {("aztec", 2): ("hex(board_size=9)", 4.0, 2.5)}
    assert [line for line in measured if len(line) == 2] == [("ours", "theirs")]


def test_without_peers_openspiel_is_not_needed(
    monkeypatch: pytest.MonkeyPatch, measured: list[tuple[str, ...]]
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert next(search_rows(with_peers=False, seconds=0.5)).ratio is None
    with pytest.raises(BadInput, match=r"OpenSpiel: pip install 'teocalli\[lab\]'"):
        next(search_rows(with_peers=True, seconds=0.5))
    assert measured == [("ours",)]


def test_rates_are_taken_from_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bench, "names", lambda: ["aztec"])
    two, three = search_rows(with_peers=True, seconds=0.1)
    assert two.simulations_per_second > 0
    assert two.peer_per_second is not None
    assert two.peer_per_second > 0
    assert (three.peer, three.ratio) == (None, None)


def test_a_playout_that_stops_at_a_horizon_does_not_play_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def horizon(tables: Tables, root: StateRecord) -> int:
        return int(root["placed"]) + 20

    def beyond(tables: Tables, state: StateRecord, horizon: int) -> bool:
        return bool(state["placed"] >= horizon)

    def never(tables: Tables, state: StateRecord, horizon: int) -> bool:
        return False

    for asked, to_the_end in ((beyond, False), (never, True)):
        monkeypatch.setattr(
            search_bench, "knowledge_of", lambda _, asked=asked: SimpleNamespace(horizon=horizon, beyond=asked)
        )
        assert plays_to_the_end("aztec", 2) == to_the_end
