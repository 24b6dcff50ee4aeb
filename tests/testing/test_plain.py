"""Guarded arrays, and kernels as plain Python functions."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from teocalli.core.compiling import compiled
from teocalli.core.game import Game, StateRecord
from teocalli.testing.guarded_arrays import GuardedArray, GuardedNumpy, GuardedTuple, OutsideArray, guarded_from_bytes
from teocalli.testing.plain import guarded, plain_game
from tests.testing.planted import require_found
from tests.testing.small_game import GAME, kernel

LAYOUT = np.dtype([("n", np.int8), ("row", np.int16, 3), ("grid", np.uint8, (2, 3)), ("parts", [("a", np.int8)], 2)])


def record() -> GuardedArray:
    return guarded_from_bytes(bytes(LAYOUT.itemsize), LAYOUT)


@pytest.mark.parametrize(
    "index",
    [-1, 3, np.int8(-1), np.int64(3), (3,), (-1, ...)],
    ids=["-1", "3", "int8 -1", "int64 3", "(3,)", "(-1, …)"],
)
def test_an_index_outside_a_row_is_refused(index: Any) -> None:
    with pytest.raises(OutsideArray, match=r"index -?\d of `row` \(3\)"):
        record()["row"][index]
    with pytest.raises(OutsideArray, match=r"index -?\d of `row` \(3\)"):
        record()["row"][index] = 1


@pytest.mark.parametrize("index", [(0, 3), (2, 0), (-1, 0), (0, -1), (slice(None), 3), (..., -1)])
def test_an_index_outside_a_grid_is_refused(index: Any) -> None:
    with pytest.raises(OutsideArray, match=r"of `grid` \(2×3\)"):
        record()["grid"][index]


def test_what_is_inside_is_read_and_written() -> None:
    state = record()
    state["n"] = 5
    state["row"][2] = 7
    state["row"][0] += 300
    state["grid"][1, 2] = 9
    state["grid"][0][1] = 8
    state["grid"][:, 0] = 4
    state["parts"][1]["a"] = 6
    plain = np.frombuffer(state.tobytes(), LAYOUT)[0]
    assert plain["n"] == 5
    assert plain["row"].tolist() == [300, 0, 7]
    assert plain["grid"].tolist() == [[4, 8, 0], [4, 0, 9]]
    assert plain["parts"]["a"].tolist() == [0, 6]
    assert [int(n) for n in state["row"]] == [300, 0, 7]
    assert len(state["grid"]) == 2
    assert f"{state['row']}" == "[300   0   7]"


def test_rows_of_a_grid_and_parts_of_a_list_are_guarded_too() -> None:
    with pytest.raises(OutsideArray):
        record()["grid"][1][3]
    with pytest.raises(OutsideArray):
        record()["parts"][2]


def test_small_numbers_come_out_wide_enough_to_compute_with() -> None:
    """As in compiled code: NumPy's own would overflow."""
    state = record()
    state["n"] = 127
    assert state["n"] + 1 == 128
    assert state["grid"][0, 0] - 1 == -1


def test_a_guarded_record_can_be_stored_in_an_array() -> None:
    states = np.zeros(2, LAYOUT)
    state = record()
    state["n"] = 3
    states[1] = state
    assert states["n"].tolist() == [0, 3]


def test_a_tuple_is_guarded() -> None:
    four = GuardedTuple((1, 2, 3, 4))
    assert four[3] == 4
    assert four[np.int64(0)] == 1
    for index in (-1, 4, np.int8(-1)):
        with pytest.raises(OutsideArray):
            four[index]


def test_arrays_that_numpy_makes_are_guarded() -> None:
    numpy = GuardedNumpy()
    with pytest.raises(OutsideArray):
        numpy.zeros(3, numpy.int64)[-1]
    assert numpy.int64(3) == 3
    assert numpy.uint64 is np.uint64


# Functions.


class Tables(NamedTuple):
    squares: Any


ROOT = np.arange(5)
STEPS = (1, 2, 3)


@compiled
def is_even(n: int) -> bool:
    return n == 0 or is_odd(n - 1)


@compiled
def is_odd(n: int) -> bool:
    return n != 0 and is_even(n - 1)


@compiled
def reading(tables: Tables, place: int, what: int) -> int:
    if what == 0:
        return int(tables.squares[place])
    if what == 1:
        return int(ROOT[place])
    if what == 2:
        return STEPS[place]
    own = np.zeros(3, np.int64)
    return int(own[place])


def with_function(name: str, function: Callable[..., Any], tables: Any = GAME.tables) -> Game:
    return replace(GAME, tables=tables, kernel=SimpleNamespace(**{**vars(kernel), name: function}))


def test_functions_that_call_each_other_become_plain() -> None:
    plain: Any = plain_game(with_function("action", is_even)).kernel.action
    assert not hasattr(plain, "py_func")
    assert plain(10)
    assert not plain(7)


@pytest.mark.parametrize(
    "what", range(4), ids=["a table", "a constant array", "a constant tuple", "an array of its own"]
)
def test_a_compiled_function_is_guarded_wherever_it_reads(what: int) -> None:
    made, tables = guarded(with_function("index", reading, Tables(np.arange(3) ** 2)))
    index: Any = made.index
    assert index(tables, 2, what) in (4, 2, 3, 0)
    for place in (-1, 5):
        with pytest.raises(OutsideArray):
            index(tables, place, what)


@compiled
def refusal_of_anybody(tables: Any, state: StateRecord, seat: int, action: int) -> int:
    return int(state["points"][seat])


def test_a_compiled_kernel_is_looked_through_without_compiling_it() -> None:
    made, tables = guarded(with_function("refusal", refusal_of_anybody))
    state = guarded_from_bytes(bytes(GAME.state.itemsize), GAME.state)
    assert made.refusal(tables, state, 1, 0) == 0  # type: ignore[arg-type]  # it is used like one
    with pytest.raises(OutsideArray, match=r"index -1 of `points` \(3\)"):
        made.refusal(tables, state, -1, 0)  # type: ignore[arg-type]  # as above


def test_a_function_that_is_not_compiled_as_the_others_are_is_found() -> None:
    game = with_function("scores", plain_game(GAME).kernel.scores)
    require_found(game, "the_kernel_is_complete", "`scores` of the kernel is not compiled, and others are")


def test_the_whole_kernel_stays_what_it_is() -> None:
    made, tables = guarded(GAME)
    assert {name for name in vars(made) if not name.startswith("_")} == set(vars(plain_game(GAME).kernel)) - {
        "__name__"
    }
    assert isinstance(tables.rank, GuardedArray)
    assert plain_game(GAME).folder == GAME.folder
