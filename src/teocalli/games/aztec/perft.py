"""How many sequences of moves there are from a position: a check of the rules, and of their speed."""

import numpy as np
import numpy.typing as npt

from teocalli.core.compiled import compiled
from teocalli.core.game import Actions, Record
from teocalli.games.aztec.kernel import breadth, legal, play
from teocalli.games.aztec.notation import write
from teocalli.games.aztec.tables import PLACEMENTS, STATE, TABLES

_AT_ONCE = 4
"""So deep goes one call of compiled code, some seconds at most: between calls the program can be stopped."""


def perft(state: Record, depth: int) -> int:
    """The number of sequences of `depth` actions from here."""
    if depth == 0:
        return 1
    if depth > _AT_ONCE:
        return sum(divide(state, depth).values())
    states = np.zeros(depth, STATE)
    states[0] = state
    lists = np.zeros((depth, PLACEMENTS), np.int64)
    return int(_count(TABLES, states, lists, np.zeros(depth, np.int64), depth))


def divide(state: Record, depth: int) -> dict[str, int]:
    """The same for each first action, by its text."""
    first = np.zeros(PLACEMENTS, np.int64)
    seat = int(state["seat"])
    counts = {}
    for action in first[: legal(TABLES, state, seat, first)]:
        after = state.copy()
        play(TABLES, after, seat, int(action))
        counts[write(int(action))] = perft(after, depth - 1)
    return dict(sorted(counts.items()))


@compiled
def _count(
    tables: Record, states: npt.NDArray[np.void], lists: npt.NDArray[np.int64], left: Actions, depth: int
) -> int:
    """`states[k]` is the position after k actions of the line being walked, `lists[k]` its legal actions, of which
    `left[k]` are still to be walked. The last action of a line is not played: the choices are counted."""
    if depth == 1:
        return breadth(states[0])
    total, level = 0, 0
    left[0] = legal(tables, states[0], int(states[0]["seat"]), lists[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        state = states[level + 1]
        play(tables, state, int(state["seat"]), lists[level, left[level]])
        if level + 2 == depth:
            total += breadth(state)
        else:
            level += 1
            left[level] = legal(tables, state, int(state["seat"]), lists[level])
    return total
