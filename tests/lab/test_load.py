"""The load benchmark: it prints every line, whatever the dice bring."""

import math

import pytest

from teocalli.lab.live.filled_log import long_table
from teocalli.lab.live.load import LINES, measure
from tests import GAMES


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_long_table_is_still_being_played(game: str, seed: int) -> None:
    local = long_table(game, 700, seed)
    assert len(local.log) >= 700
    assert local.table.phase == "playing"
    assert any(event.__class__.__name__ == "Undone" for event in local.log)


def test_the_same_seed_makes_the_same_long_table() -> None:
    one, other = (long_table(GAMES[0], 200, seed=5) for _ in range(2))
    assert [event.__class__ for event in one.log] == [event.__class__ for event in other.log]
    assert one.table.match.record() == other.table.match.record()


def test_every_line_is_measured() -> None:
    lines = list(measure(tables=2, flat_out=2, seconds=1.0, finished=3, database=None))
    assert len(lines) == LINES
    values = {line.what: line.value for line in lines}
    # On a busy machine it may be that nothing was heard or counted in that one second: there is no figure then.
    assert all(value >= 0 or math.isnan(value) for value in values.values()), values
    assert any("events opens in" in what for what in values)
