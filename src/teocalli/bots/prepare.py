"""Compiling what the bots of a game need: once for each version of the sources, with progress on the screen."""

from functools import partial

from teocalli.bots.knowledge import is_out
from teocalli.bots.limit import Limit
from teocalli.bots.playout import playouts
from teocalli.bots.policy import policies
from teocalli.bots.thinking import think
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.prepare import Show, Step, compile_part

POLICIES = "policies"
BOTS = "bots"
"""Names of what is compiled, for `is_ready`."""


def prepare_policies(game: Game, show: Show | None = None) -> None:
    """Compile what `simulate` and games that play themselves need."""
    compile_part(game, POLICIES, lambda: _policy_steps(game), show)


def prepare_bots(game: Game, show: Show | None = None) -> None:
    """Compile what the levels need."""
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

    return [("search", search)]
