"""Compiling what the bots of a game need: once for each version of the sources, with progress on the screen."""

from functools import partial

import numpy as np

from teocalli.bots.knowledge import is_out
from teocalli.bots.limit import Limit
from teocalli.bots.playout import playouts
from teocalli.bots.policy import policies
from teocalli.bots.solver import estimate
from teocalli.bots.thinking import think
from teocalli.bots.why import explain_hint
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.prepare import Show, Step, compile_part

POLICIES = "policies"
BOTS = "bots"
"""Names of what is compiled, for `is_ready`."""

_REASONS = 30
"""Decisions for which reasons are looked for: they need other functions in each phase of a game."""


def prepare_policies(game: Game, show: Show | None = None) -> None:
    """Compile what `simulate` and games that play themselves need."""
    compile_part(game, POLICIES, lambda: _policy_steps(game), show)


def prepare_bots(game: Game, show: Show | None = None) -> None:
    """Compile what the levels need.

    It is compiled once for each version of the sources; `show` is called with the progress.

    >>> from teocalli import game, names
    >>> from teocalli.bots import prepare_bots
    >>> prepare_bots(game(names()[0]))
    """
    compile_part(game, BOTS, lambda: _search_steps(game), show)


def _policy_steps(game: Game) -> list[Step]:
    match = Match.new(game.name, game.players[0], seed=0)
    dice = dice_of(0, 0, b"prepare")
    steps: list[Step] = [("playout", lambda: playouts(game, match.state, dice, 1))]
    for choose in policies(game).values():
        steps.append(("policy", partial(choose, game.tables, match.state, match.actors[0], dice)))
    return steps


def _search_steps(game: Game) -> list[Step]:
    match = Match.new(game.name, game.players[0], seed=0)
    dice = dice_of(0, 0, b"prepare")

    def search() -> None:
        think(game, match.state, match.actors[0], Limit(sims=2), dice).close()
        is_out(game, match.state, match.actors[0])

    def prove() -> None:
        estimate(game, match.state, 1.0)
        search = think(game, match.state, match.actors[0], Limit(sims=2), dice)
        search.begin_proof().run(1, np.zeros(1, np.uint8))
        search.close()

    def explain() -> None:
        played = Match.new(game.name, game.players[0], seed=0)
        for _ in range(_REASONS):
            if played.over:
                break
            seat = played.actors[0]
            action = int(game.kernel.pick(game.tables, played.state, seat, dice))
            explain_hint(game, played.state, seat, [action], dice)
            played.play(seat, game.notation.write(action))

    return [("search", search), *([] if game.hides else [("proofs", prove)]), ("reasons", explain)]
