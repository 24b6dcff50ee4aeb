"""The parts of an observation: what each of its numbers means."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Plane:
    """A named part of an observation.

    >>> import numpy as np
    >>> board = Plane("board", (3, 3), "1 where a piece stands", start=2)
    >>> board.of(np.arange(11, dtype=np.float32)).tolist()
    [[2.0, 3.0, 4.0], [5.0, 6.0, 7.0], [8.0, 9.0, 10.0]]
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    """One sentence: what the numbers stand for, and on which scale. Seats are counted from one's own."""
    start: int = 0
    """The place of its first number in the observation."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def of(self, observation: Floats) -> Floats:
        """This part of an observation, or of each observation of a batch, in its shape; no copy."""
        part = observation[..., self.start : self.start + self.size]
        return part.reshape(*observation.shape[:-1], *self.shape)


def put_in_order(planes: Iterable[Plane], start: int = 0) -> tuple[Plane, ...]:
    """The same planes one behind the other."""
    found = []
    for plane in planes:
        found.append(replace(plane, start=start))
        start += plane.size
    return tuple(found)


def plain_planes(state: np.dtype[np.void]) -> tuple[Plane, ...]:
    """One plane for each whole number, or array of them, of a state: for a game that describes no planes itself."""
    return tuple(
        Plane(f"state.{name}", shape, f"the field `{name}` of the known state, as sign(v) · log2(1 + |v|) / 8")
        for name, shape, _ in _fields(state)
    )


def plain_cells(state: np.dtype[np.void]) -> npt.NDArray[np.int64]:
    """[number]: where each number of `plain_planes` lies in the bytes of a state: offset, bytes, 1 if it has a sign."""
    cells, fields = [], state.fields
    assert fields is not None
    for name, shape, kind in _fields(state):
        offset = fields[name][1]
        for index in range(prod(shape)):
            cells.append((offset + index * kind.itemsize, kind.itemsize, int(kind.kind == "i")))
    return np.array(cells, np.int64).reshape(-1, 3)


def _fields(state: np.dtype[np.void]) -> list[tuple[str, tuple[int, ...], np.dtype[Any]]]:
    """The fields of whole numbers: name, shape, type."""
    found = []
    for name in state.names or ():
        kind, shape = state[name].subdtype or (state[name], ())
        if kind.kind in "iub":
            found.append((name, shape or (1,), kind))
    return found
