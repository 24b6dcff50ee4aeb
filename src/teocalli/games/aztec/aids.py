"""Aids for a board: which pieces may be placed, and where points can still be made."""

import numpy as np
import numpy.typing as npt

from teocalli.core.arrays import StateArray
from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled
from teocalli.games.aztec import kernel
from teocalli.games.aztec.tables import CUBES, EAST_WEST, NORTH_SOUTH, TAKEN, WORDS

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@compiled
def architects(states: StateArray) -> tuple[int, int]:
    """The seats that score at the edges north/south and east/west."""
    return kernel.architect(states[0], NORTH_SOUTH), kernel.architect(states[0], EAST_WEST)


@compiled
def highest_bid(states: StateArray) -> int:
    """The most that one can bid."""
    return kernel.highest_bid(states[0])


@compiled
def is_broken(states: StateArray) -> bool:
    """Whether Oh Puch's bid has been reached."""
    return kernel.is_broken(states[0])


@compiled
def find_placements(tables: StateArray, states: StateArray, lawful: Ints, free: Flags) -> int:
    """Fill `lawful` with the legal placements, ascending, and return how many.

    Mark in `free` every cell of a placement that would score and would fit into the free cells, whether or not it could
    be placed now.
    """
    look, state = tables[0], states[0]
    if state["phase"] == kernel.ENDED:
        return 0
    for word in range(WORDS):
        aims = look["aims"][state["shared"]]
        left = int((aims[NORTH_SOUTH, word] | aims[EAST_WEST, word]) & ~state["planes"][TAKEN, word])
        while left != 0:
            placement = look["at"][word, lowest(left)]
            for cube in range(CUBES):
                free[look["cells"][placement, cube]] = True
            left &= left - 1
    count = 0
    if state["phase"] == kernel.BUILDING:
        for word in range(WORDS):
            left = int(state["legal"][word])
            while left != 0:
                lawful[count] = look["at"][word, lowest(left)]
                count += 1
                left &= left - 1
    return count
