"""Random games, compiled whole: the same as playing them action by action with the same dice."""

import pytest

from teocalli import Match, game
from teocalli.bots.playout import playouts
from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import CHANCE, OVER, Game, StateRecord
from teocalli.testing.cases import Case, moments
from tests import GAMES

pytestmark = pytest.mark.plain

TABLES = [(name, players) for name in GAMES for players in game(name).players]


def beginning(name: str, players: int) -> StateRecord:
    """Before anything has happened: the first draw or deal is still to come."""
    return Match.new(name, players, chance="given").state


def counted(game: Game, start: StateRecord, dice: Dice, games: int) -> int:
    """The same, one call after the other."""
    kernel, tables, actions = game.kernel, game.tables, 0
    for _ in range(games):
        state, outcome = start.copy(), game.new_outcome()
        while (mask := int(kernel.actors(tables, state))) != OVER:
            if mask == CHANCE:
                kernel.draw(tables, state, dice, outcome)
                assert not kernel.impossible(tables, state, outcome)
                kernel.happen(tables, state, outcome)
            else:
                seat = min(seat for seat in range(8) if mask >> seat & 1)
                action = kernel.pick(tables, state, seat, dice)
                assert kernel.refusal(tables, state, seat, action) == 0
                kernel.play(tables, state, seat, action)
                actions += 1
    return actions


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_actions_are_counted_as_they_are_played(name: str, players: int) -> None:
    start = beginning(name, players)
    before = start.tobytes()
    for seed in range(2):
        mine, theirs = dice_of(seed, 0), dice_of(seed, 0)
        played = playouts(game(name), start, mine, 3)
        assert played == counted(game(name), start, theirs, 3)
        assert played >= 3
        assert mine.tolist() == theirs.tolist(), "the dice were rolled as often"
    assert start.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_games_begin_anywhere(name: str) -> None:
    for match in moments(Case(game(name), 3), seed=4, most=5):
        state = match.state
        played = playouts(match.game, state, dice_of(1, 0), 2)
        assert played == counted(match.game, state, dice_of(1, 0), 2)
        assert (played == 0) == match.over


@pytest.mark.parametrize("name", GAMES)
def test_many_games_at_once_are_as_many_one_by_one(name: str) -> None:
    start, once, each = beginning(name, 2), dice_of(6, 0), dice_of(6, 0)
    counts = [playouts(game(name), start, each, 1) for _ in range(4)]
    assert playouts(game(name), start, once, 4) == sum(counts)
    assert once.tolist() == each.tolist()
    assert playouts(game(name), start, once, 0) == 0
