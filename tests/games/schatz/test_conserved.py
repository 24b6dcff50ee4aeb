"""No money comes from nowhere."""

import pytest

from teocalli import Match, game
from teocalli.games.schatz.conserved import lost
from teocalli.lab.simulate import Simulation, simulate_game


@pytest.mark.parametrize("players", game("schatz").players)
def test_no_money_from_nowhere(players: int) -> None:
    """Money moves only a few times in a game: every event of one is looked at."""
    match = Match.from_record(simulate_game(Simulation("schatz", players, 3, "lively"), 0))
    scores = [match.at(index).result["scores"] for index in range(len(match.events) + 1)]
    moved = [index for index in range(1, len(scores)) if scores[index] != scores[index - 1]]
    assert len(moved) > players
    for index in moved:
        assert lost(match.at(index)) is None
