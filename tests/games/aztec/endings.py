"""Endings of Aztec."""

from collections.abc import Iterator

from teocalli import Match
from teocalli.bots.policy import policy
from teocalli.core.dice import dice_of
from teocalli.games.aztec.tables import PIECES


def near_the_end(pieces: int, count: int, seed: int, players: int = 2) -> Iterator[Match]:
    """So many positions of lively games with so many pieces left."""
    index = 0
    while count > 0:
        match, dice = Match.new("aztec", players, seed=seed + index), dice_of(seed, index)
        index += 1
        lively = policy("lively", match.game)
        while not match.over and match.state["placed"] < PIECES - pieces:
            seat = match.actors[0]
            match.play(seat, match.game.notation.write(int(lively(match.game.tables, match.state, seat, dice))))
        if not match.over:
            count -= 1
            yield match
