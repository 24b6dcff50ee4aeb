"""One search of a position, with all that it has found: for those who study play or train networks."""

from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli.bots.base import require_choices
from teocalli.bots.evaluator import EvaluatedSearch, Evaluator, prepare_evaluated
from teocalli.bots.limit import Limit
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.solver import Proven
from teocalli.bots.thinking import SEARCHED, may_prove, prove_until, prove_within, think
from teocalli.bots.tree import ROOT, find_node, mix_key
from teocalli.bots.tree_search import Search
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.game import CHANCE, OVER
from teocalli.core.inputs import require_seed
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.options import is_whole
from teocalli.core.words import quoted

_PURPOSE = b"search"
"""Keeps the dice of a search apart from those of a match."""
MOST_LEAVES = 4096
"""The largest batch."""


class Move(NamedTuple):
    """An action of a seat, by its number.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, search
    >>> found = search(Match.new(names()[0], players=2, seed=7), 0, Limit(sims=50), seed=1)
    >>> found.line[0].seat, bool(found.line[0].action == found.actions[0])
    (0, True)
    """

    seat: int
    action: int


@dataclass(frozen=True, eq=False)
class SearchResult:
    """What a search has found. The arrays have a place for each legal action, the best first.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, search
    >>> found = search(Match.new(names()[0], players=2, seed=7), 0, Limit(sims=50), seed=1)
    >>> int(found.visits.sum()) <= found.simulations, 0 <= found.value <= 1, round(float(found.priors.sum()), 6)
    (True, True, 1.0)
    """

    actions: npt.NDArray[np.int64]
    """The numbers of the actions, as `match.act` takes them."""
    visits: npt.NDArray[np.int64]
    """How often each was tried."""
    values: npt.NDArray[np.float64]
    """The share of the victory that the seat may expect of each: exact where it is proven, NaN if never tried."""
    priors: npt.NDArray[np.float64]
    """How promising each looked beforehand; they sum to 1."""
    proofs: tuple[Proven | None, ...]
    """What the seat reaches by each for certain, whatever others do; None where that is not proven."""
    value: float
    """The share of the victory that the seat may expect: exact if it is proven."""
    proven: Proven | None
    """What the seat reaches for certain by its best action; None if that is not proven."""
    line: tuple[Move, ...]
    """What the search expects to be played, the best action first.

    It ends where chance comes in, and where something is hidden, with the seat's own actions.
    """
    simulations: int


def search(
    match: Match,
    seat: int,
    limit: Limit,
    evaluator: Evaluator | None = None,
    *,
    seed: int = 0,
    batch: int = 16,
) -> SearchResult:
    """Search from a position as level 5 does, with no more of the match than the seat may know.

    `evaluator` judges positions instead of playing them out, up to `batch` of them at a time: see `Evaluator`. It is
    given guesses at what the seat cannot see, never the truth. Endings are proven where that seems possible within the
    limit. Under a limit of simulations the same match, seed and batch give the same result, if the evaluator says the
    same of the same positions.

    Raises `BadInput` for a seat that has nothing to decide, for a batch, seed or limit that is none, and for an answer
    of the evaluator that has another shape.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, search
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> found = search(match, 0, Limit(sims=200), seed=1)
    >>> found.simulations, len(found.actions) == len(match.actions(0)), found.proven
    (200, True, None)
    >>> found.line[0] == (0, found.actions[0])
    True
    >>> match.act(0, found.actions[0])
    """
    if not isinstance(limit, Limit):
        raise BadInput(f"a limit is such as Limit(ms=200) or Limit(sims=1000), not {quoted(limit)}")
    if not is_whole(batch) or not 1 <= batch <= MOST_LEAVES:
        raise BadInput(f"a batch is of 1 to {MOST_LEAVES} positions, not {quoted(batch)}")
    known, dice = match.known(seat), dice_of(require_seed(seed), 0, _PURPOSE)
    require_choices(match.game, known, seat)
    prepare_bots(match.game)
    if evaluator is None:
        made = think(match.game, known, seat, limit, dice, proving=True)
    else:
        prepare_evaluated(match.game)
        made = EvaluatedSearch(match.game, known, seat, evaluator, batch)
        _think_with_evaluator(made, limit, dice)
    result = _result(made)
    made.close()
    return result


def _think_with_evaluator(made: EvaluatedSearch, limit: Limit, dice: Dice) -> None:
    started, going = perf_counter(), np.zeros(1, np.uint8)
    if limit.sims is not None:
        made.run(limit.sims, dice, going)
        prove_within(made, limit.sims, going)
        return
    seconds = (limit.ms or 0.0) / 1000
    proving = may_prove(made, limit)
    made.run(1, dice, going)
    while perf_counter() < started + (SEARCHED * seconds if proving else seconds):
        made.run(made.batch, dice, going)
    if proving:
        prove_until(started + seconds, made, limit, going)


def _result(made: Search) -> SearchResult:
    best = made.best_edges()
    numbers = [int(number) for number in best["action"]]
    solver = made.solver
    proofs = tuple(solver.results.get(number) if solver else None for number in numbers)
    means = np.divide(best["value"], best["visits"], out=np.full(len(best), np.nan), where=best["visits"] > 0)
    root = made.tree.nodes[find_node(made.tree.nodes, mix_key(ROOT, made.seat))]
    proven = solver.value if solver else None
    return SearchResult(
        actions=np.array(numbers, np.int64),
        visits=best["visits"].astype(np.int64),
        values=np.array([mean if proof is None else proof.share for mean, proof in zip(means, proofs, strict=True)]),
        priors=best["prior"].astype(np.float64),
        proofs=proofs,
        value=float(root["value"] / root["visits"]) if proven is None else proven.share,
        proven=proven,
        line=_line(made, numbers[0]),
        simulations=made.simulations,
    )


def _line(made: Search, best: int) -> tuple[Move, ...]:
    """The best action, and what was tried most after it."""
    game, tree, calls = made.game, made.tree, kernel_calls(made.game)
    states = array_from_bytes(made.known.tobytes(), game.state)
    calls.resample(states, made.seat, dice_of(0, 0, _PURPOSE))
    line, key, seat, number = [], ROOT, made.seat, best
    while True:
        asked = calls.play(states, seat, int(game.kernel.action(game.tables, number)))
        if asked < 0:  # it is not legal in this guess
            break
        line.append(Move(seat, number))
        key, seat = mix_key(key, number), asked.bit_length() - 1
        if asked in (OVER, CHANCE) or asked != 1 << seat or (game.hides and seat != made.seat):
            break
        node = tree.nodes[find_node(tree.nodes, mix_key(key, seat))]
        tried = tree.edges[made.edges_of(node)]
        if not tried["visits"].any():
            break
        number = int(tried["action"][np.lexsort((tried["value"], tried["visits"]))[-1]])
    return tuple(line)
