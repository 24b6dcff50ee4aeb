"""The placements of Aztec sorted by what they bring, as planes like those of the rules (see the game's tables)."""

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztec.kernel import architect
from teocalli.games.aztec.tables import EAST_WEST, NORTH_SOUTH, TABLES, WORDS

OH_PUCH = 2
"""The third role, after the architects of north/south and of east/west."""
RIVALS = (EAST_WEST, NORTH_SOUTH, OH_PUCH)
"""By role: at which edges points hurt it, as `SCORING` counts them; Oh Puch's place there is for any edges."""
MOST = 3
"""More points than this no placement makes at one side's edges."""

Plane = npt.NDArray[np.int64]
Points = npt.NDArray[np.int64]


@compiled
def role_of(state: StateRecord, seat: int) -> int:
    """What a seat is while building."""
    if architect(state, NORTH_SOUTH) == seat:
        return NORTH_SOUTH
    if architect(state, EAST_WEST) == seat:
        return EAST_WEST
    return OH_PUCH


def _plane(chosen: npt.NDArray[np.bool_]) -> Plane:
    plane = np.zeros(WORDS, np.int64)
    np.bitwise_or.at(plane, TABLES["word"][chosen], 1 << TABLES["bit"][chosen].astype(np.int64))
    return plane


def _sorted(counts: tuple[Points, ...], least: range) -> list[list[Plane]]:
    """For each way of counting and each number: the placements that bring at least as many points."""
    return [[_plane(count >= points) for points in least] for count in counts]


_GAINS = [(gain[:, NORTH_SOUTH], gain[:, EAST_WEST]) for gain in TABLES["gain"].astype(np.int64)]

SCORING = np.array([_sorted((a, b, np.maximum(a, b)), range(1, MOST + 1)) for a, b in _GAINS])
"""By corners (neutral, shared), edges (north/south, east/west, any) and points from 1: placements that make as many."""
NETS = np.array([_sorted((a - b, b - a, -a - b), range(MOST + 1)) for a, b in _GAINS])
"""By corners, role and points from 0: the placements by which a role gains as many on its rivals."""
