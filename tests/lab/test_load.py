"""The log of a server under load, whatever the dice bring."""

import pytest

from teocalli.lab.live.filled_log import long_table
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
