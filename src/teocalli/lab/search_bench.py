"""How fast the search is: simulations a second on one core, from the start, beside OpenSpiel's in the same run."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from teocalli.bots import Limit
from teocalli.bots.knowledge import knowledge_of
from teocalli.bots.tree_search import Search
from teocalli.core.bits import lowest
from teocalli.core.dice import dice_of
from teocalli.core.game import CHANCE, OVER
from teocalli.core.match import Match
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.bench import Play, side_by_side
from teocalli.lab.peer import mcts_bot, openspiel

PEERS = {("aztec", 2): "hex(board_size=9)"}
"""The OpenSpiel game that its C++ MCTSBot searches beside ours: of like length."""


@dataclass(frozen=True)
class SearchRow:
    """One line of the table, and of `--json`."""

    game: str
    players: int
    simulations_per_second: float
    to_the_end: bool
    """Whether playouts from the start go on until the game is over; the peer's always do."""
    peer: str | None = None
    peer_per_second: float | None = None
    ratio: float | None = None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def search_rows(with_peers: bool, seconds: float = 1.0) -> Iterator[SearchRow]:
    """Measure level 5's search for every game and number of players, each for about so many seconds."""
    pyspiel = openspiel() if with_peers else None
    for name in names():
        for players in find_game(name).players:
            peer = PEERS.get((name, players)) if pyspiel else None
            theirs = _peer_search(pyspiel, peer) if peer else None
            rates = side_by_side(_our_search(name, players), theirs, seconds)
            yield SearchRow(name, players, rates.ours, plays_to_the_end(name, players), peer, rates.theirs, rates.ratio)


def _our_search(name: str, players: int) -> Play:
    match = Match.new(name, players, seed=0)
    seat, dice, going = match.actors[0], dice_of(0, 0, b"bench"), np.zeros(1, np.uint8)

    def search(simulations: int) -> int:
        measured = Search(match.game, match.state, seat)
        measured.run(simulations, dice, going)
        measured.close()
        return 0

    return search


def _peer_search(pyspiel: Any, peer: str) -> Play:
    game = pyspiel.load_game(peer)

    def search(simulations: int) -> int:
        mcts_bot(game, Limit(sims=simulations), seed=7).mcts_search(game.new_initial_state())
        return 0

    return search


def plays_to_the_end(name: str, players: int) -> bool:
    """Whether no position of a random game lies beyond the horizon of its start."""
    match = Match.new(name, players, seed=0)
    game, state, dice = match.game, match.state, dice_of(0, 1, b"bench")
    kernel, knowledge, tables, outcome = game.kernel, knowledge_of(game), game.tables, game.new_outcome()
    horizon = knowledge.horizon(tables, state)
    while (mask := kernel.actors(tables, state)) != OVER:
        if knowledge.beyond(tables, state, horizon):
            return False
        if mask == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)
        else:
            seat = lowest(mask)
            kernel.play(tables, state, seat, kernel.pick(tables, state, seat, dice))
    return True
