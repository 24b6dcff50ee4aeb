"""Counting sequences of actions, of any game without chance and hidden things."""

from dataclasses import replace
from types import ModuleType

import pytest

from teocalli import BadInput, Match, game
from teocalli.core.game import Game
from teocalli.lab.perft import divide, perft, require_countable


def without_breadth(whole: Game) -> Game:
    """The same game with a kernel that can only list its legal actions."""
    kernel = ModuleType(whole.kernel.__name__)  # type: ignore[attr-defined]  # a kernel is a module
    kernel.__dict__.update({name: value for name, value in vars(whole.kernel).items() if name != "breadth"})
    return replace(whole, name=f"listed_{whole.name}", kernel=kernel)


def test_actions_that_are_listed_or_only_counted_give_the_same_numbers() -> None:
    whole = game("aztec")
    listed, state = without_breadth(whole), Match.new("aztec", 3, seed=1).state
    for depth in range(4):
        assert perft(listed, state, depth) == perft(whole, state, depth)
    assert divide(listed, state, 2) == divide(whole, state, 2)


def test_a_walk_in_plain_python_counts_the_same() -> None:
    match = Match.new("aztec", 2, seed=1)

    def count(moment: Match, depth: int) -> int:
        texts = moment.legal(moment.actors[0])
        if depth == 1:
            return len(texts)
        total = 0
        for text in texts:
            after = moment.fork()
            after.play(after.actors[0], text)
            total += count(after, depth - 1)
        return total

    assert perft(match.game, match.state, 2) == count(match, 2)


@pytest.mark.parametrize("name", ["aztekz", "schatz"])
def test_chance_and_hidden_hands_are_not_counted(name: str) -> None:
    with pytest.raises(BadInput, match=f"games without chance and hidden hands: aztec.*, not '{name}'"):
        require_countable(game(name))
    require_countable(game("aztec"))
