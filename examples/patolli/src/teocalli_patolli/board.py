"""Where the cells lie: on a square of 14 × 14, of which they fill a cross.

    north: files 6 and 7, ranks 8 to 13        west: files 0 to 5, ranks 6 and 7
    east: files 8 to 13, ranks 6 and 7         south: files 6 and 7, ranks 0 to 5
    the centre: e0 at (7, 6), n0 at (7, 7), w0 at (6, 7), s0 at (6, 6)

Files run to the east, ranks to the north.
"""

from typing import Final

from teocalli_patolli.tables import CELLS, QUARTER

SIDE: Final = 14
_ARM: Final = 6


def _place(cell: int) -> tuple[int, int]:
    """The quarter of the east, turned a quarter to the left for each arm that comes before."""
    turns, step = divmod(cell, QUARTER)
    file, rank = (7 + step, 6) if step <= _ARM else (7 + QUARTER - step, 7)
    for _ in range(turns):
        file, rank = SIDE - 1 - rank, file
    return file, rank


PLACES: Final = tuple(_place(cell) for cell in range(CELLS))
"""[cell]: its file and its rank."""
