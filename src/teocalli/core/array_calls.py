"""Legal actions and positions as arrays, for learners: written once for all games and compiled for each.

An observation is made from a copy of the state from which everything has been removed that the seat may not know. So
it cannot tell what is hidden, whatever a game's `observe` does.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.arrays import StateArray
from teocalli.core.compiling import compiled, is_compiled, specialise
from teocalli.core.game import Game, Kernel, Mask, StateRecord, Tables
from teocalli.core.kernel_calls import boxed_call
from teocalli.core.planes import Floats, plain_cells
from teocalli.core.prepare import Show, Step, compile_part, first_decision

ARRAYS = "arrays"
"""The name of what is compiled here, for `is_ready`."""

Cells: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.uint8]

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

observe_into = cast(Callable[..., None], None)
"""The game's `observer`; rebound likewise."""

mark_into = cast(Callable[[Tables, StateRecord, int, Mask], int], None)
"""The game's `marker`; rebound likewise."""

own_planes = cast(Callable[[Tables, StateRecord, int, Floats], None], None)
"""The `observe` of the game's module `observation`; rebound likewise."""

MOST_LEGAL = 0
"""The game's `most_legal`; rebound likewise."""


class ArrayCalls(NamedTuple):
    """The calls of one game. States are given as arrays of one record."""

    mask: Callable[[StateArray, int, Mask], int]
    """(states, seat, out): mark the numbers of a seat's legal actions and return how many there are."""
    observe: Callable[[StateArray, Bytes, int, int, Floats], None]
    """(known, raw, players, seat, out): observe a state. What the seat may not know is removed from `known` itself;
    `raw` are the bytes of the same memory."""
    actions: tuple[int, ...]
    """[number]: the action."""


@cache
def observer(game: Game) -> Callable[..., None]:
    """(tables, cells, known, raw, players, seat, out): what `observe` below does; for compiled code."""
    module = game.optional_module("observation")
    if module is None:
        return specialise(_observe_plainly, game, borrows=True)
    return specialise(_observe, game, {"own_planes": module.observe}, borrows=True)


@cache
def marker(game: Game) -> Callable[[Tables, StateRecord, int, Mask], int]:
    """(tables, state, seat, out): what `mask` below does; for compiled code. A kernel may have a `mark` of its own."""
    own: Callable[[Tables, StateRecord, int, Mask], int] | None = getattr(game.kernel, "mark", None)
    return own or specialise(_mark, game, {"MOST_LEGAL": game.most_legal})


def plain_cells_of(game: Game) -> Cells:
    """Where the numbers of a game without observations of its own lie; none for another one."""
    module = game.optional_module("observation")
    return plain_cells(game.state) if module is None else np.zeros((0, 3), np.int64)


@cache
def array_calls(game: Game) -> ArrayCalls:
    """The calls of a game; compiled now, if they are not in the cache."""
    if is_compiled(game.kernel):
        prepare_arrays(game)
    return _array_calls(game)


def prepare_arrays(game: Game, show: Show | None = None) -> None:
    """Compile the calls of a game unless that has been done for these sources; `show` is called with the progress."""
    compile_part(game, ARRAYS, lambda: _steps(game, _array_calls(game)), show)


@cache
def _array_calls(game: Game) -> ArrayCalls:
    actions = tuple(int(game.kernel.action(game.tables, number)) for number in range(game.actions))
    return ArrayCalls(
        mask=boxed_call(_mask, game, {"mark_into": marker(game)}),
        observe=partial(boxed_call(_look, game, {"observe_into": observer(game)}), plain_cells_of(game)),
        actions=actions,
    )


def _steps(game: Game, calls: ArrayCalls) -> list[Step]:
    players = game.players[0]
    states = first_decision(game)
    raw, out = states.view(np.uint8), np.zeros(observation_size(game, players), np.float32)
    return [
        ("mask", lambda: calls.mask(states, 0, np.zeros(game.actions, np.bool_))),
        ("observe", lambda: calls.observe(states, raw, players, 0, out)),
    ]


@cache
def observation_size(game: Game, players: int) -> int:
    """How many numbers an observation has."""
    return game.observation_shape(players)[0]


def _mask(tables: Any, states: StateArray, seat: int, out: Mask) -> int:
    return int(mark_into(open_tables(tables), states[0], seat, out))


def _look(tables: Any, cells: Cells, known: StateArray, raw: Bytes, players: int, seat: int, out: Floats) -> None:
    observe_into(open_tables(tables), cells, known, raw, players, seat, out)


def _mark(tables: Tables, state: StateRecord, seat: int, out: Mask) -> int:
    """The same for a kernel that has no `mark`."""
    actions = np.empty(MOST_LEGAL, np.int64)
    count = kernel.legal(tables, state, seat, actions)
    out[:] = False
    for place in range(count):
        out[kernel.index(tables, actions[place])] = True
    return count


@compiled
def _write_asked(asked: int, players: int, seat: int, out: Floats) -> None:
    """1 for each seat that owes a decision, from one's own on."""
    for place in range(players):
        other = seat + place
        other -= players if other >= players else 0  # a division would take ten times as long
        out[place] = (asked >> other) & 1


def _observe(tables: Tables, cells: Cells, known: StateArray, raw: Bytes, players: int, seat: int, out: Floats) -> None:
    """Who is asked, one's own seat first; then the planes of the game."""
    kernel.blind(tables, known[0], seat)
    asked = kernel.actors(tables, known[0])
    _write_asked(asked, players, seat, out)
    own_planes(tables, known[0], seat, out[players:])


def _observe_plainly(
    tables: Tables, cells: Cells, known: StateArray, raw: Bytes, players: int, seat: int, out: Floats
) -> None:
    """The same for a game that has no planes of its own: which seat one has, and every whole number of the state."""
    kernel.blind(tables, known[0], seat)
    asked = kernel.actors(tables, known[0])
    _write_asked(asked, players, seat, out)
    for place in range(players):
        out[players + place] = 1.0 if place == seat else 0.0
    for place in range(len(cells)):
        first, last = cells[place, 0], cells[place, 0] + cells[place, 1] - 1
        value = 0  # a plain number, so that the sum is not as small as a byte
        value += int(raw[last])
        if cells[place, 2] == 1 and value >= 128:
            value -= 256  # the sign is in the last byte
        for byte in range(last - 1, first - 1, -1):
            value = value * 256 + int(raw[byte])
        scaled = np.log2(1.0 + abs(float(value))) / 8
        out[2 * players + place] = scaled if value >= 0 else -scaled
