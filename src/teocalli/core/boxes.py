"""Records in boxes: how states are copied, handed to compiled code and read, each in one go.

NumPy is slow with one record. It copies field by field, and it describes the whole layout anew whenever compiled code
gets one, which takes ten microseconds. With bytes, and with arrays of one record, all this takes less than one.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.game import Record

Box: TypeAlias = npt.NDArray[np.void]
"""An array of one record."""


def box_of(record: Record) -> Box:
    """A record in a box, only to be looked at."""
    return np.frombuffer(record, record.dtype)


def loaded(saved: bytes, layout: np.dtype[np.void]) -> Box:
    """A box of its own, from the bytes of another."""
    return np.frombuffer(bytearray(saved), layout)


def plain(record: Record) -> dict[str, Any]:
    """All fields as Python's own numbers and lists."""
    values = zip(record.dtype.names or (), record.item(), strict=True)
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in values}
