"""How many sequences of actions there are from a position: a check of the rules, and of their speed.

For games without chance and without anything hidden. Where several seats owe a decision, the lowest acts first.
"""

from collections.abc import Callable
from functools import cache
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.bits import lowest
from teocalli.core.compiling import specialise
from teocalli.core.errors import BadInput
from teocalli.core.game import OVER, Actions, Game, Kernel, StateRecord, Tables
from teocalli.core.position import seats_in
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names

States = npt.NDArray[np.void]


class CountingKernel(Kernel, Protocol):
    """A kernel that counts legal actions without listing them. A game need not bring this function."""

    def breadth(self, tables: Tables, state: StateRecord) -> int:
        """How many legal actions the only actor has; 0 after the end."""


kernel = cast(CountingKernel, None)
"""Rebound to each game's kernel by `specialise`."""

_AT_ONCE = 4
"""The greatest depth of one call of compiled code, some seconds at most: between calls the program can be stopped."""


def require_countable(game: Game) -> None:
    """Raise `BadInput` unless the game has neither chance nor hidden things."""
    if not _is_countable(game):
        countable = ", ".join(name for name in names() if _is_countable(find_game(name)))
        raise BadInput(f"perft counts games without chance and hidden hands: {countable}, not {game.name!r}")


def _is_countable(game: Game) -> bool:
    return not game.has_chance and not game.hides


def perft(game: Game, state: StateRecord, depth: int) -> int:
    """The number of sequences of `depth` actions from here."""
    if depth == 0:
        return 1
    if depth > _AT_ONCE:
        return sum(divide(game, state, depth).values())
    states = np.zeros(depth, game.state)
    states[0] = state
    lists = np.zeros((depth, game.most_legal), np.int64)
    return _compile_for(game)(game.tables, states, lists, np.zeros(depth, np.int64), depth)


def divide(game: Game, state: StateRecord, depth: int) -> dict[str, int]:
    """The same for each first action, by its text."""
    first = np.zeros(game.most_legal, np.int64)
    counts = {}
    for seat in seats_in(game.kernel.actors(game.tables, state))[:1]:
        for action in first[: game.kernel.legal(game.tables, state, seat, first)]:
            after = state.copy()
            game.kernel.play(game.tables, after, seat, int(action))
            counts[game.notation.write(int(action))] = perft(game, after, depth - 1)
    return dict(sorted(counts.items()))


@cache
def _compile_for(game: Game) -> Callable[..., int]:
    listed = specialise(_count_list, game)
    breadth = specialise(_count_directly, game) if hasattr(game.kernel, "breadth") else listed
    return specialise(_count, game, {"_count_list": listed, "_breadth": breadth})


def _count_list(tables: Tables, state: StateRecord, out: Actions) -> int:
    """How many legal actions the next actor has."""
    mask = kernel.actors(tables, state)
    return 0 if mask == OVER else kernel.legal(tables, state, lowest(mask), out)


def _count_directly(tables: Tables, state: StateRecord, out: Actions) -> int:
    return kernel.breadth(tables, state)


_breadth = _count_list
"""Rebound to the quicker of both by `specialise`."""


def _count(tables: Tables, states: States, lists: npt.NDArray[np.int64], left: Actions, depth: int) -> int:
    """`states[k]` is the position after k actions of the line being walked, `lists[k]` its legal actions, of which
    `left[k]` are still to be walked. The last action of a line is not played: the choices are counted."""
    if depth == 1:
        return _breadth(tables, states[0], lists[0])
    total, ply = 0, 0
    left[0] = _count_list(tables, states[0], lists[0])
    while ply >= 0:
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        states[ply + 1] = states[ply]
        state = states[ply + 1]
        kernel.play(tables, state, lowest(kernel.actors(tables, state)), lists[ply, left[ply]])
        if ply + 2 == depth:
            total += _breadth(tables, state, lists[ply + 1])
        else:
            ply += 1
            left[ply] = _count_list(tables, state, lists[ply])
    return total
