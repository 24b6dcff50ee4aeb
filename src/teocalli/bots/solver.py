"""Exact endings: alpha-beta over the kernel, written once for all games and compiled for each.

One question is asked at a time: can this seat reach a result (the victory, or a part of it) whatever the others do?
At a node of its own one action that does is enough, at a node of another seat all of them must. With two players that
is the value of the game; with more, what a seat can reach against all others together is certain, and the rest is not.

The walk goes on where it stopped, so that it can be done in portions. It gives up where chance comes in or several
seats decide at once.
"""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache
from math import inf, sqrt
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.endings import Endings, endings_of
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.bits import lowest
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import CHANCE, OVER, Actions, Game, Kernel, StateRecord, Tables
from teocalli.core.kernel_calls import kernel_calls

Whole = npt.NDArray[np.int64]
Small = npt.NDArray[np.int8]

kernel = cast(Kernel, None)
endings = cast(Endings, None)
"""Rebound to each game's own by `specialise`, as are those functions below that others of them call."""


class Proven(IntEnum):
    """What a seat reaches, whatever others do; between two players, at best.

    >>> from teocalli.bots import Proven
    >>> Proven.WON.share, Proven.SHARED.share, Proven.LOST.share
    (1.0, 0.5, 0.0)
    """

    LOST = 0
    SHARED = 1
    WON = 2

    @property
    def share(self) -> float:
        """The share of the victory; a shared one is proven only between two."""
        return self / 2


PLIES = 64
"""The longest line that is walked."""
TABLE = 1 << 19
"""Positions that are remembered; later ones take the places of earlier ones."""
PLY, NODES, SAW_SHARED = range(3)
"""Indices of `counts`: where the walk is, positions seen, whether any end was a shared victory."""
REACHED, MISSED, PAUSED, IMPOSSIBLE = 1, 0, -1, -2
"""What a walk finds. `PAUSED`: nothing yet."""
_ENTERED = -1
"""The next action of a position that has just been entered: its actions are not listed yet."""
_FIRST = 1 << 40
"""The rank of the action that was best when this position was seen before."""


class Walk(NamedTuple):
    """The memory of a proof. The first index of most is the ply."""

    states: npt.NDArray[np.void]
    actions: Whole
    """[ply, i]: the legal actions, those tried first."""
    ranks: Whole
    """[ply, i]: what speaks for each."""
    lengths: Whole
    """[ply]: how many there are."""
    tried: Whole
    """[ply]: how many of them were tried; `_ENTERED` before they are listed."""
    own: Whole
    """[ply]: 1 where the seat itself acts."""
    keys: Whole
    table_keys: Whole
    table_moves: npt.NDArray[np.int32]
    """The index of the best action of a position."""
    table_bounds: Small
    """[place, 0]: the least that the seat reaches from there; [place, 1]: the most."""
    history: Whole
    """[own, index]: how often this action settled a position."""
    counts: Whole


def _reach(winners: int, seat: int) -> int:
    """What a victory of these seats is to a seat, as the number of a `Proven`."""
    if winners == 1 << seat:
        return 2
    return (winners >> seat) & 1


def _list_actions(tables: Tables, walk: Walk, ply: int, actor: int, best: int) -> None:
    """List the legal actions of a position, with what speaks for each."""
    state, actions, ranks = walk.states[ply], walk.actions[ply], walk.ranks[ply]
    count = kernel.legal(tables, state, actor, actions)
    history = walk.history[walk.own[ply]]
    for i in range(count):
        index = kernel.index(tables, actions[i])
        if index == best:
            ranks[i] = _FIRST
        else:
            ranks[i] = (endings.promise(tables, state, actor, actions[i]) << 20) + history[index]
    walk.lengths[ply] = count
    walk.tried[ply] = 0


def _next_action(walk: Walk, ply: int) -> int:
    """The untried action of which most speaks, taken to the front of those left."""
    actions, ranks, first = walk.actions[ply], walk.ranks[ply], walk.tried[ply]
    best = first
    for i in range(first + 1, walk.lengths[ply]):
        if ranks[i] > ranks[best]:
            best = i
    action = actions[best]
    actions[best], ranks[best] = actions[first], ranks[first]
    actions[first] = action
    walk.tried[ply] += 1
    return int(action)


def _walk_on(tables: Tables, walk: Walk, seat: int, target: int, stop: npt.NDArray[np.uint8], nodes: int) -> int:
    """Go on with a walk for so many positions: does the seat reach the target from `states[0]`?"""
    counts, tried = walk.counts, walk.tried
    ply = counts[PLY]
    found = PAUSED
    while True:
        if tried[ply] == _ENTERED:
            if nodes == 0 or stop[0] != 0:
                counts[PLY] = ply
                return PAUSED
            nodes -= 1
            counts[NODES] += 1
            state = walk.states[ply]
            asked = kernel.actors(tables, state)
            winners = kernel.winners(tables, state) if asked == OVER else endings.decided(tables, state)
            if winners != 0:
                result = _reach(winners, seat)
                if result == 1:
                    counts[SAW_SHARED] = 1
                found = REACHED if result >= target else MISSED
            elif asked == CHANCE or asked & (asked - 1) != 0 or ply + 1 == len(tried):
                return IMPOSSIBLE
            else:
                best = -1
                key = endings.key(tables, state)
                if key != 0:
                    place = key & (TABLE - 1)
                    if walk.table_keys[place] == key:
                        best = walk.table_moves[place]
                        if walk.table_bounds[place, 0] >= target:
                            found = REACHED
                        elif walk.table_bounds[place, 1] < target:
                            found = MISSED
                if found == PAUSED:
                    walk.keys[ply] = key
                    actor = lowest(asked)
                    walk.own[ply] = 1 if actor == seat else 0
                    _list_actions(tables, walk, ply, actor, best)
        if found == PAUSED and tried[ply] == walk.lengths[ply]:
            found = MISSED if walk.own[ply] == 1 else REACHED
            _remember(walk, ply, target, found, -1)
        if found == PAUSED:
            action = _next_action(walk, ply)
            walk.states[ply + 1] = walk.states[ply]
            ply += 1
            kernel.play(tables, walk.states[ply], lowest(kernel.actors(tables, walk.states[ply])), action)
            tried[ply] = _ENTERED
            continue
        # Something was found of this position: what does that say of the one before?
        if ply == 0:
            return found
        ply -= 1
        if (walk.own[ply] == 1) == (found == REACHED):
            index = kernel.index(tables, walk.actions[ply, tried[ply] - 1])
            walk.history[walk.own[ply], index] += 1
            _remember(walk, ply, target, found, index)
        else:
            found = PAUSED


def _remember(walk: Walk, ply: int, target: int, found: int, index: int) -> None:
    """Keep what was found of a position, and the action that settled it."""
    key = walk.keys[ply]
    if key == 0:
        return
    place = key & (TABLE - 1)
    if walk.table_keys[place] != key:
        walk.table_keys[place] = key
        walk.table_bounds[place, 0], walk.table_bounds[place, 1] = 0, 2
    walk.table_moves[place] = index
    if found == REACHED:
        walk.table_bounds[place, 0] = max(target, walk.table_bounds[place, 0])
    else:
        walk.table_bounds[place, 1] = min(target - 1, walk.table_bounds[place, 1])


def _estimate(
    tables: Tables, root: StateRecord, scratch: StateArray, actions: Actions, dice: Dice, walks: int, most: float
) -> float:
    """About how many positions a proof sees, told by random games; endless if it is more than `most`, or impossible."""
    total = 0.0
    for _ in range(walks):
        scratch[0] = root
        state, size = scratch[0], 1.0
        while True:
            asked = kernel.actors(tables, state)
            if asked == OVER or endings.decided(tables, state) != 0:
                break
            if asked == CHANCE or asked & (asked - 1) != 0:
                return inf
            actor = lowest(asked)
            size *= sqrt(kernel.legal(tables, state, actor, actions))
            if size > most * walks:
                return inf
            kernel.play(tables, state, actor, kernel.pick(tables, state, actor, dice))
        total += size
    return total / walks


class _Compiled(NamedTuple):
    walk_on: Callable[..., int]
    estimate: Callable[..., float]


@cache
def _compile_for(game: Game) -> _Compiled:
    own: dict[str, object] = {"endings": endings_of(game)}
    for function in (_reach, _list_actions, _next_action, _remember):
        own[function.__name__] = specialise(function, game, own)
    return _Compiled(specialise(_walk_on, game, own), specialise(_estimate, game, own))


WALKS = 16
"""Random games by which the size of a proof is estimated."""


def estimate(game: Game, state: StateRecord, most: float) -> float:
    """About how many positions a proof from here sees; `inf` if it is more than `most`, or cannot be."""
    if game.hides:
        return inf
    scratch, actions = np.zeros(1, game.state), np.zeros(game.most_legal, np.int64)
    dice = dice_of(0, 0, b"estimate")
    return float(_compile_for(game).estimate(game.tables, state, scratch, actions, dice, WALKS, most))


class Solver:
    """A proof from one position, in portions, with what it has found so far.

    `numbers`: the legal actions of the seat, those first that are to be tried first.
    """

    def __init__(self, game: Game, state: StateRecord, seat: int, numbers: Sequence[int]) -> None:
        self.game, self.seat = game, seat
        self.value: Proven | None = None
        """What the seat reaches by its best action; None if that is not proven."""
        self.results: dict[int, Proven] = {}
        """What the seat reaches by these actions."""
        self.is_finished = False
        self._root = array_from_bytes(state.tobytes(), game.state)
        self._numbers = list(numbers)
        self._missed = 0
        self._target = Proven.WON
        self._walk = _new_walk(game)
        self._enter()

    def standing(self, number: int) -> int:
        """2 for an action that is proven to be best, 0 for one that is proven to be worse or lost, else 1."""
        result = self.results.get(number)
        if result is None:
            return 1
        return 2 if result == self.value else 0

    @property
    def nodes(self) -> int:
        """Positions seen so far."""
        return int(self._walk.counts[NODES])

    def run(self, nodes: int, stop: npt.NDArray[np.uint8]) -> None:
        """Go on for so many positions, fewer if stopped."""
        last = self.nodes + nodes
        while not self.is_finished and self.nodes < last and not stop[0]:
            left = last - self.nodes
            self._take(
                _compile_for(self.game).walk_on(self.game.tables, self._walk, self.seat, int(self._target), stop, left)
            )

    def _enter(self) -> None:
        """Begin with the next action."""
        walk, number = self._walk, self._numbers[self._missed]
        walk.states[0] = self._root[0]
        kernel_calls(self.game).play(walk.states[:1], self.seat, int(self.game.kernel.action(self.game.tables, number)))
        walk.counts[PLY], walk.tried[0] = 0, _ENTERED

    def _take(self, found: int) -> None:
        """Go on after what a walk has found."""
        if found == PAUSED:
            return
        if found == IMPOSSIBLE:
            self.is_finished = True
            return
        number = self._numbers[self._missed]
        if found == REACHED:
            self.value = self.results[number] = self._target
            self.is_finished = True
            return
        self._missed += 1
        is_lost = self._target == Proven.SHARED or not self._walk.counts[SAW_SHARED]
        if is_lost and self._is_between_two:
            self.results[number] = Proven.LOST
        if self._missed < len(self._numbers):
            self._enter()
        elif len(self.results) == len(self._numbers):
            self.value, self.is_finished = Proven.LOST, True
        elif self._is_between_two and self._target == Proven.WON:
            self._target, self._missed = Proven.SHARED, 0
            self._enter()
        else:
            self.is_finished = True

    @property
    def _is_between_two(self) -> bool:
        """Whether what one player misses is the other's: with more it proves nothing."""
        return int(self._root[0]["players"]) == 2


def _new_walk(game: Game) -> Walk:
    lists = (PLIES, game.most_legal)
    return Walk(
        states=np.zeros(PLIES, game.state),
        actions=np.zeros(lists, np.int64),
        ranks=np.zeros(lists, np.int64),
        lengths=np.zeros(PLIES, np.int64),
        tried=np.zeros(PLIES, np.int64),
        own=np.zeros(PLIES, np.int64),
        keys=np.zeros(PLIES, np.int64),
        table_keys=np.zeros(TABLE, np.int64),
        table_moves=np.zeros(TABLE, np.int32),
        table_bounds=np.zeros((TABLE, 2), np.int8),
        history=np.zeros((2, game.actions), np.int64),
        counts=np.zeros(3, np.int64),
    )
