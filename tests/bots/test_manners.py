"""No level throws away what a child would see."""

from collections.abc import Iterator

import pytest

from teocalli import Match
from teocalli.bots import Limit, bot
from teocalli.core.dice import dice_of
from teocalli.lab.simulate import play_out
from tests.bots.tactics import Tactic
from tests.games.aztekz.tactics import POSITIONS

LEVELS = ("level1", "level2", "level3", "level4", "level5")
BUDGETS = (Limit(sims=1000), Limit(sims=20_000), Limit(sims=200_000))
"""Who has more time is not to have more whims; the last one only for levels that take little of it."""


def last_pieces(count: int) -> Iterator[tuple[Match, set[str]]]:
    """Games of Aztec before their last piece, with the placements that win, where some do and some do not."""
    for seed in range(10_000):
        match = Match.new("aztec", 2 + seed % 2, seed=seed)
        play_out(match, "lively", seed)
        before = match.at(len(match.events) - 1)
        seat = before.actors[0]
        winning = set()
        for text in before.legal(seat):
            after = before.at(len(before.events))
            after.play(seat, text)
            if after.result["winners"] == [seat]:
                winning.add(text)
        if winning and len(winning) < len(before.legal(seat)):
            yield before, winning
            count -= 1
            if count == 0:
                return


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("position", ["home: the stack is given", "an unguarded stack on the chief's card"])
def test_every_level_gives_and_steals_what_lies_before_it(position: str, name: str) -> None:
    tactic: Tactic = next(tactic for tactic in POSITIONS if tactic.name == position)
    match = tactic.match("aztekz")
    seat = match.actors[0]
    for budget in BUDGETS[: 3 if name < "level4" else 2]:
        for dice in range(12):
            action = bot(name, match.game).choose(match.known(seat), seat, budget, dice_of(dice, 0))
            assert match.game.notation.write(action) in tactic.best


def test_every_level_places_the_piece_that_wins() -> None:
    for before, winning in last_pieces(8):
        seat = before.actors[0]
        for name in LEVELS:
            for budget in BUDGETS[: 3 if name < "level4" else 2]:
                action = bot(name, before.game).choose(before.known(seat), seat, budget, dice_of(1, 0))
                assert before.game.notation.write(action) in winning, name
