"""States as arrays of one: a quick way to copy them, hand them to compiled code and read them.

NumPy is slow with a state alone: it copies field by field, and it describes the whole layout again whenever compiled
code gets one, which takes ten microseconds. With bytes, and with arrays of one, all this takes less than one.
"""

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.game import StateRecord

StateArray: TypeAlias = npt.NDArray[np.void]
"""An array of one state, or of one outcome."""


def array_of(state: StateRecord) -> StateArray:
    """An array that holds this state and shares its memory; only for reading."""
    return np.frombuffer(state, state.dtype)


def array_from_bytes(saved: bytes, layout: np.dtype[np.void]) -> StateArray:
    """A new array from the bytes of another."""
    return np.frombuffer(bytearray(saved), layout)


def shared_fields(state: StateRecord) -> dict[str, Any]:
    """The same as `fields_of`, made once for all who ask about a state: change nothing, and hand out no list as it is.

    Several eyes look at a position one after the other, and each view is made of many parts.
    """
    return _fields(state.tobytes(), state.dtype)


@lru_cache(maxsize=16)
def _fields(saved: bytes, layout: np.dtype[np.void]) -> dict[str, Any]:
    return fields_of(np.frombuffer(saved, layout)[0])


def fields_of(state: StateRecord) -> dict[str, Any]:
    """All fields as Python numbers and lists."""
    values = zip(state.dtype.names or (), state.item(), strict=True)
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
