"""Playing and looking in one call: written once for all games and compiled for each.

From Python each call of compiled code costs about as much as what these do.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

from teocalli.core.array_calls import Bytes, Cells, marker, observation_size, observer, plain_cells_of
from teocalli.core.arrays import StateArray
from teocalli.core.compiling import specialise
from teocalli.core.game import CHANCE, OVER, Game, Kernel, Tables
from teocalli.core.kernel_calls import boxed_tables, unboxing
from teocalli.core.planes import Floats
from teocalli.core.prepare import Show, Step, compile_part, first_decision

ENVIRONMENTS = "environments"
"""The name of what is compiled here, for `is_ready`."""

Marks: TypeAlias = npt.NDArray[np.int8]

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

observe_into = cast(Callable[..., None], None)
"""The game's observer; rebound likewise."""

look_into = cast(Callable[..., None], None)
"""`_look` of the game; rebound likewise."""

mark_into = cast(Callable[..., int], None)
"""The game's marker; rebound likewise."""


class ZooCalls(NamedTuple):
    """The calls of one game. `known` is memory for one state, and `raw` its bytes."""

    look: Callable[[StateArray, StateArray, Bytes, int, int, Marks, Floats], None]
    """(states, known, raw, players, seat, mask, out): what a seat may do, and what it sees."""
    play: Callable[[StateArray, StateArray, Bytes, int, int, int, Marks, Floats], int]
    """(states, known, raw, players, seat, number, mask, out): play an action, by number, and return who is asked then;
    −n if it is refused for reason n. If a seat is asked, `mask` and `out` are filled for the first one that is."""


@cache
def zoo_calls(game: Game) -> ZooCalls:
    """The calls of a game; compiled now, if they are not in the cache."""
    prepare_environments(game)
    return _zoo_calls(game)


def prepare_environments(game: Game, show: Show | None = None) -> None:
    """Compile the calls of a game unless that has been done for these sources; `show` is called with the progress."""
    compile_part(game, ENVIRONMENTS, lambda: _steps(game, _zoo_calls(game)), show)


@cache
def _zoo_calls(game: Game) -> ZooCalls:
    given = boxed_tables(game), plain_cells_of(game)
    parts: dict[str, object] = {**unboxing(game), "observe_into": observer(game), "mark_into": marker(game)}
    look = specialise(_look, game, parts)
    play = specialise(_play, game, {**parts, "look_into": look})
    return ZooCalls(look=partial(look, *given), play=partial(play, *given))


def _steps(game: Game, calls: ZooCalls) -> list[Step]:
    players = game.players[0]
    states, known = first_decision(game), np.zeros(1, game.state)
    raw, mask = known.view(np.uint8), np.zeros(game.actions, np.int8)
    out = np.zeros(observation_size(game, players), np.float32)
    return [
        ("look", lambda: calls.look(states, known, raw, players, 0, mask, out)),
        ("play", lambda: calls.play(states, known, raw, players, 0, 0, mask, out)),
    ]


def _look(
    tables: Any,
    cells: Cells,
    states: StateArray,
    known: StateArray,
    raw: Bytes,
    players: int,
    seat: int,
    mask: Marks,
    out: Floats,
) -> None:
    mark_into(open_tables(tables), states[0], seat, mask)
    known[0] = states[0]
    observe_into(open_tables(tables), cells, known, raw, players, seat, out)


def _play(
    tables: Any,
    cells: Cells,
    states: StateArray,
    known: StateArray,
    raw: Bytes,
    players: int,
    seat: int,
    number: int,
    mask: Marks,
    out: Floats,
) -> int:
    action = kernel.action(open_tables(tables), number)
    reason = int(kernel.refusal(open_tables(tables), states[0], seat, action))
    if reason != 0:
        return -reason
    kernel.play(open_tables(tables), states[0], seat, action)
    asked = int(kernel.actors(open_tables(tables), states[0]))
    if asked != CHANCE and asked != OVER:
        first = 0
        while not (asked >> first) & 1:
            first += 1
        look_into(tables, cells, states, known, raw, players, first, mask, out)
    return asked
