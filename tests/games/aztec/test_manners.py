"""No level throws away what a child would see."""

from collections.abc import Iterator

from teocalli import Match
from teocalli.bots import bot
from teocalli.core.dice import dice_of
from teocalli.lab.simulate import play_out
from tests.bots.levels import BUDGETS, LEVELS


def last_pieces(count: int) -> Iterator[tuple[Match, set[str]]]:
    """Games before their last piece, with the placements that win, where some do and some do not."""
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


def test_every_level_places_the_piece_that_wins() -> None:
    for before, winning in last_pieces(8):
        seat = before.actors[0]
        for name in LEVELS:
            for budget in BUDGETS[: 3 if name < "level4" else 2]:
                action = bot(name, before.game).choose(before.known(seat), seat, budget, dice_of(1, 0))
                assert before.game.notation.write(action) in winning, name
