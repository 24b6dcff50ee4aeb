"""The layout of a state and of a deal, and what the kernel looks up."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

SEATS = 3
CARDS = 9
HAND = 2
MOST_PRIZE = 3
TARGET = 5
MOST_ROUNDS = 6
EVENTS_A_ROUND = 1 + SEATS + 1
"""A deal, a card of each seat, and what becomes of the prize."""
ACTIONS = CARDS + 1 + SEATS

STATE = np.dtype(
    [
        ("players", np.int8),
        ("phase", np.int8),
        ("ending", np.int8),  # 0 before the end
        ("round", np.int8),  # from 1
        ("max_rounds", np.int8),
        ("lowest", np.int8),  # 1: the lowest card wins
        ("prize", np.int8),  # 0 before the first deal
        ("winner", np.int8),  # who decides about the prize; −1: nobody
        ("played", np.int8),  # a bit for each seat whose card lies face down
        ("hands", np.int8, (SEATS, HAND)),  # ascending, then zeros; a card that lies face down is still there
        ("sealed", np.int8, SEATS),  # the card that lies face down; 0: none, or hidden
        ("shown", np.int8, SEATS),  # the card played this round, once all have played; 0: none
        ("points", np.int8, SEATS),
    ]
)

OUTCOME = np.dtype(
    [
        ("prize", np.int8),
        ("hands", np.int8, (SEATS, HAND)),  # ascending; zeros beyond the number of players
    ]
)


class Tables(NamedTuple):
    rank: npt.NDArray[np.int8]
    """rank[lowest, card]: the higher, the better."""


TABLES = Tables(
    rank=np.array([list(range(CARDS + 1)), [0, *range(CARDS, 0, -1)]], np.int8),
)
