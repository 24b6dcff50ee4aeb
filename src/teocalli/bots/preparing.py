"""Compiling what the bots of a game need: once for each version, visibly."""

from functools import partial

from teocalli.bots.limit import Limit
from teocalli.bots.playout import playouts
from teocalli.bots.policy import policies
from teocalli.bots.thinking import thought
from teocalli.core.dice import dice_of
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.prepare import Show, Step, run


def prepare_policies(game: Game, show: Show | None = None) -> None:
    """What `simulate` and the games that play themselves need."""
    run(policies_part(game.name), lambda: _policy_steps(game), show)


def prepare_bots(game: Game, show: Show | None = None) -> None:
    """What the levels need."""
    run(bots_part(game.name), lambda: _search_steps(game), show)


def policies_part(name: str) -> str:
    return f"{name}-policies"


def bots_part(name: str) -> str:
    return f"{name}-bots"


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
    return [("search", lambda: thought(game, match.state, match.actors[0], Limit(sims=2), dice).close())]
