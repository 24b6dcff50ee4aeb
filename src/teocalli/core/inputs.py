"""Checks of numbers that callers pass: seats and seeds. A whole number of NumPy's is as good as one of Python's."""

from typing import TypeVar, cast

import numpy as np

from teocalli.core.dice import SEEDS
from teocalli.core.errors import BadInput
from teocalli.core.options import is_whole
from teocalli.core.words import quoted

V = TypeVar("V")


def plain_number(value: V) -> V:
    """A whole number of NumPy's as one of Python's, which goes into records as it is; anything else unchanged."""
    return cast(V, int(value)) if isinstance(value, np.integer) else value


def require_seat(seat: int, players: int) -> int:
    """The seat as a number of Python's; raises `BadInput` if there is none with this number."""
    found = plain_number(seat)
    if not is_whole(found) or not 0 <= found < players:
        raise no_seat(seat, players)
    return found


def no_seat(seat: object, players: int) -> BadInput:
    """The error for what is no seat."""
    return BadInput(f"a seat is a whole number from 0 to {players - 1}, not {quoted(seat)}")


def require_seed(seed: int) -> int:
    """The seed as a number of Python's; raises `BadInput` if it is none."""
    found = plain_number(seed)
    if not is_whole(found) or not 0 <= found < SEEDS:
        raise BadInput(f"a seed is a whole number from 0 to 2**256 − 1, not {quoted(seed)}")
    return found
