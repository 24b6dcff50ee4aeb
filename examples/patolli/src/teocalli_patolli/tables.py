"""Layout of the board, of a state and of chance, and what the kernel looks up.

The way is a ring of 52 cells. Each quarter begins with a cell of the centre and goes out and back along one arm:

    e0  e1 … e6 │ e7 … e12   n0  n1 … n12   w0 … w12   s0 … s12   (and e0 again)
     0   1 …  6 │  7 …  12   13  14 …  25   26 …  38   39 …  51
                tip of the arm

By its place in its quarter a cell is of one kind:

    0, 1, 12   the crossing      3, 10   a thorn      6, 7   a tip      all others are plain
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from teocalli.core.actions import pack as _compiled_pack

SEATS: Final = 4
QUARTER: Final = 13
CELLS: Final = SEATS * QUARTER
ARMS: Final = "enws"
"""East, north, west, south: the order in which the way visits the arms."""
MOST_PIECES: Final = 6
MOST_ROUNDS: Final = 104
BEANS: Final = 5
VALUES: Final = (0, 1, 2, 3, 4, 10)
"""[marks that show]: how far a piece moves."""
NONE: Final = -1

PLAIN, CROSSING, THORN, TIP = range(4)
"""Kinds of cell."""

STATE: Final = np.dtype(
    [
        ("players", "i8"),  # every game has this field
        ("phase", "i8"),  # Phase number
        ("seat", "i8"),  # whose turn it is, also while the throw for it is due
        ("throw", "i8"),  # what was thrown; NONE while the throw is due and at the end
        ("board", "i8", (CELLS,)),  # whose piece stands on a cell; NONE: nobody's
        ("waiting", "i8", (SEATS,)),  # pieces that have not entered
        ("home", "i8", (SEATS,)),  # pieces that have gone the whole way
        ("stakes", "i8", (SEATS,)),  # in front of each player
        ("pot", "i8"),  # stakes that belong to nobody yet
        ("round", "i8"),  # from 0
        ("rounds", "i8"),  # after so many the game ends
        ("ending", "i8"),  # Ending number; 0: not over
    ]
)

OUTCOME: Final = np.dtype([("marks", "i8")])  # beans that show their mark, 0 to 5

MOVE, ENTER, PASS = 1, 2, 3
"""Kinds of action. MOVE has the cell of the piece as its first number; there are no others."""

ACTIONS: Final = CELLS + 2
AT_ENTER: Final = CELLS
AT_PASS: Final = CELLS + 1
"""Indices: the moves by cell, then `enter`, then `pass`."""


class Tables(NamedTuple):
    """What the kernel looks up."""

    actions: npt.NDArray[np.int64]
    """[index]: all playable actions."""
    kinds: npt.NDArray[np.int64]
    """[cell]: its kind."""
    starts: npt.NDArray[np.int64]
    """[players, seat]: the cell of the centre where a seat's way begins; NONE for a seat that does not play."""


def _actions() -> npt.NDArray[np.int64]:
    pack = getattr(_compiled_pack, "py_func", _compiled_pack)  # nothing is compiled at import
    return np.array([*(pack(MOVE, cell, 0) for cell in range(CELLS)), pack(ENTER, 0, 0), pack(PASS, 0, 0)], np.int64)


def _kinds() -> npt.NDArray[np.int64]:
    quarter = np.full(QUARTER, PLAIN)
    quarter[[0, 1, 12]] = CROSSING
    quarter[[3, 10]] = THORN
    quarter[[6, 7]] = TIP
    return np.tile(quarter, SEATS).astype(np.int64)


def _starts() -> npt.NDArray[np.int64]:
    starts = np.full((SEATS + 1, SEATS), NONE, np.int64)
    starts[2, :2] = (0, 2 * QUARTER)  # two sit opposite
    for players in (3, 4):
        starts[players, :players] = np.arange(players) * QUARTER
    return starts


TABLES: Final = Tables(_actions(), _kinds(), _starts())
