"""Arrays and tuples that refuse an index outside of them.

Compiled code does not check an index: beyond the end it reads whatever lies there, and a negative one counts from the
end. Plain Python checks the former only. A guarded array refuses both, so that a kernel which runs as plain Python over
guarded arrays (see `teocalli.testing.plain`) shows where it leaves them.
"""

from collections.abc import Iterator
from typing import Any, Self

import numpy as np
import numpy.typing as npt


class OutsideArray(Exception):
    """An index outside an array or a tuple."""


class GuardedArray(np.ndarray[Any, Any]):
    """An array, or one record as an array without dimensions, that refuses an index below 0 or past its end.

    Whole numbers come out of it with 64 bits, as compiled code computes with them.
    """

    label: str
    """What to call it in a message: the field of a record, or "an array"."""

    def __array_finalize__(self, source: object) -> None:
        self.label = getattr(source, "label", "an array")

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, str):
            found: Any = super().__getitem__(index)
            found.label = f"`{index}`"
        else:
            self._require_inside(index)
            found = super().__getitem__(index)
        if isinstance(found, np.void):  # one of several records
            return super().__getitem__((*index, ...) if isinstance(index, tuple) else (index, ...))
        if isinstance(found, np.ndarray):
            return found if found.ndim or found.dtype.names else _widened(found[()])
        return _widened(found)

    def __setitem__(self, index: Any, value: Any) -> None:
        if not isinstance(index, str):
            self._require_inside(index)
        super().__setitem__(index, value)

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return repr(self.view(np.ndarray))

    def __str__(self) -> str:
        return str(self.view(np.ndarray))

    def _require_inside(self, index: Any) -> None:
        axis = 0
        parts = index if isinstance(index, tuple) else (index,)
        for part in parts:
            if isinstance(part, int | np.integer) and not isinstance(part, bool):
                if not 0 <= part < self.shape[axis]:
                    shape = "×".join(map(str, self.shape))
                    raise OutsideArray(f"index {part} of {self.label} ({shape})")
                axis += 1
            elif isinstance(part, slice):
                axis += 1
            elif part is Ellipsis:
                axis += self.ndim - len(parts) + 1

    @classmethod
    def over(cls, array: npt.NDArray[Any], label: str = "an array") -> Self:
        """The same memory, guarded."""
        guarded = array.view(cls)
        guarded.label = label
        return guarded


def guarded_from_bytes(saved: bytes, layout: np.dtype[np.void]) -> GuardedArray:
    """A new state or outcome from the bytes of another; it is read and written as a state is."""
    return GuardedArray.over(np.frombuffer(bytearray(saved), layout).reshape(()))


def _widened(scalar: Any) -> Any:
    if isinstance(scalar, np.integer) and not isinstance(scalar, np.uint64):
        return np.int64(scalar)
    return scalar


class GuardedTuple(tuple[Any, ...]):
    """A tuple that refuses an index below 0 or past its end."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int | np.integer) and not 0 <= index < len(self):
            raise OutsideArray(f"index {index} of a tuple of {len(self)}")
        return super().__getitem__(index)


class GuardedNumpy:
    """NumPy, whose functions make guarded arrays."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        if isinstance(found, type | np.ufunc) or not callable(found):
            return found

        def guarded(*args: Any, **kwargs: Any) -> Any:
            made = found(*args, **kwargs)
            return GuardedArray.over(made) if type(made) is np.ndarray else made

        return guarded
