"""States as arrays of one record: a quick way to copy them, hand them to compiled code and read them.

NumPy is slow with a single record: it copies field by field, and it describes the whole layout again whenever compiled
code gets one, which takes ten microseconds. With bytes, and with arrays of one record, all this takes less than one.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.game import StateRecord

StateArray: TypeAlias = npt.NDArray[np.void]
"""An array of one record."""


def array_of(record: StateRecord) -> StateArray:
    """An array that holds this record and shares its memory; only for reading."""
    return np.frombuffer(record, record.dtype)


def array_from_bytes(saved: bytes, layout: np.dtype[np.void]) -> StateArray:
    """A new array from the bytes of another."""
    return np.frombuffer(bytearray(saved), layout)


def fields_of(record: StateRecord) -> dict[str, Any]:
    """All fields as Python numbers and lists."""
    values = zip(record.dtype.names or (), record.item(), strict=True)
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
