"""The benchmark's rows: what is measured, and how ours is set beside a peer's."""

import sys
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from teocalli import BadInput, game, names
from teocalli.core.dice import Dice
from teocalli.core.game import Game, StateRecord
from teocalli.lab import bench

TABLES = [(name, players) for name in names() for players in game(name).players]


def test_without_peers_every_game_and_number_of_players_is_measured() -> None:
    rows = list(bench.rows(with_peers=False, seconds=0.01))
    assert [(row.game, row.players) for row in rows] == TABLES
    for row in rows:
        assert row.unit == ("rounds" if row.game == "schatz" else "games")
        assert 0 < row.per_second < row.actions_per_second
        assert (row.peer, row.peer_per_second, row.ratio) == (None, None, None)
        assert msgspec.json.decode(msgspec.json.encode(row.as_json()))["per_second"] == row.per_second


def test_without_peers_openspiel_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    assert next(bench.rows(with_peers=False, seconds=0.01)).per_second > 0


def test_where_openspiel_is_missing_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(BadInput, match=r"OpenSpiel: pip install 'teocalli\[lab\]'"):
        next(bench.rows(with_peers=True, seconds=0.01))


def costs(unit: float, *factors: int) -> Iterator[float]:
    """What a game takes, another time each turn."""
    return (unit * factor for factor in cycle(factors))


class Fake:
    """A clock that only playing moves on, games of ours that take what they are told to, and a pyspiel likewise."""

    def __init__(self) -> None:
        self.now = 0.0
        self.turns: list[tuple[str, int, float]] = []
        """Who played, how many games in one go, how long each took."""
        self.ours, self.theirs = costs(0.001, 1, 4, 2, 8, 1, 3, 5), costs(0.002, 3, 1, 7, 2, 9, 1, 5, 1)
        self.states: list[object] = []
        self.bots: set[tuple[object, ...]] = set()

    def perf_counter(self) -> float:
        return self.now

    def playouts(self, game: Game, start: StateRecord, dice: Dice, games: int) -> int:
        """Ours: eleven actions a game."""
        self.turns.append((f"{game.name} {int(start['players'])}", games, next(self.ours)))
        self.now += games * self.turns[-1][2]
        return 11 * games

    # As in pyspiel.

    def load_game(self, name: str) -> Any:
        seats = 4 if name == "hearts" else 2
        return SimpleNamespace(num_players=lambda: seats, new_initial_state=lambda: [name])

    def make_uniform_random_bot(self, seat: int, seed: int) -> Any:
        return seat, seed

    def evaluate_bots(self, state: list[str], bots: list[tuple[int, int]], seed: int) -> None:
        assert not any(state is other for other in self.states), "each game begins with a state of its own"
        self.states.append(state)
        self.bots.add((state[0], *bots))
        if not self.turns or self.turns[-1][0] != state[0]:
            self.turns.append((state[0], 0, next(self.theirs)))
        who, games, each = self.turns.pop()
        self.turns.append((who, games + 1, each))
        self.now += each


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    made = Fake()
    monkeypatch.setitem(sys.modules, "pyspiel", made)
    monkeypatch.setattr(bench, "playouts", made.playouts)
    monkeypatch.setattr(bench, "time", made)
    return made


def test_rates_are_medians_and_the_ratio_is_that_of_turns_taken_side_by_side(fake: Fake) -> None:
    compared, telling = set(), 0
    for row in bench.rows(with_peers=True, seconds=1.0):
        ours = f"{row.game} {row.players}"
        last = fake.turns[-(2 if row.peer else 1) * bench.SLICES :]
        assert [who for who, _, _ in last] == ([ours, row.peer] if row.peer else [ours]) * bench.SLICES
        rates = [1 / each for who, _, each in last if who == ours]
        assert row.per_second == pytest.approx(median(rates))
        assert row.actions_per_second == pytest.approx(11 * median(rates))
        if row.peer:
            compared.add((row.game, row.players))
            peers = [1 / each for who, _, each in last if who == row.peer]
            assert row.peer_per_second == pytest.approx(median(peers))
            ratio = median(mine / peer for mine, peer in zip(rates, peers, strict=True))
            assert row.ratio == pytest.approx(ratio)
            telling += ratio != pytest.approx(median(rates) / median(peers))
        else:
            assert (row.peer_per_second, row.ratio) == (None, None)
    assert compared == set(bench.PEERS)
    assert telling, "in some row the median of ratios is not the ratio of medians"


def test_each_peer_is_played_by_random_bots_one_for_each_seat(fake: Fake) -> None:
    rows = {(row.game, row.players): row.peer for row in bench.rows(with_peers=True, seconds=0.1)}
    assert rows == {table: bench.PEERS.get(table) for table in TABLES}
    assert {name for name, *_ in fake.bots} == set(bench.PEERS.values())
    for name, *bots in fake.bots:
        seats = [bot[0] for bot in bots if isinstance(bot, tuple)]
        assert seats == list(range(4 if name == "hearts" else 2))


@pytest.mark.parametrize("seconds", [0.5, 4.0])
def test_a_row_takes_about_the_seconds_asked_for(fake: Fake, seconds: float) -> None:
    fake.ours = costs(0.001, 1)
    next(bench.rows(with_peers=False, seconds=seconds))
    measured = sum(games * each for _, games, each in fake.turns[-bench.SLICES :])
    assert measured == pytest.approx(seconds, rel=0.02)
