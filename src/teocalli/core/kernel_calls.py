"""Quick calls from Python into a game's kernel, with the game's tables filled in."""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, cast

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes, array_of
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice
from teocalli.core.game import OVER, Actions, Game, Kernel, StateRecord
from teocalli.core.options import Numbers

IMPOSSIBLE = -1
"""What `happen` returns for an outcome that could not come."""

ACTORS, ENDING, WINNERS, COUNT, SCORES = range(5)
"""The places of what `summarise` writes; the scores go on to the end."""

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""


class KernelCalls(NamedTuple):
    """The calls of one game. A state is given as an array of one record."""

    actors: Callable[[StateArray], int]
    """As in the kernel."""
    refusal: Callable[[StateArray, int, int], int]
    """As in the kernel."""
    play: Callable[[StateArray, int, int], int]
    """(states, seat, action): play an action and return who is asked then; −n if it is refused for reason n."""
    happen: Callable[[StateArray, StateArray], int]
    """(states, outcome): apply an outcome and return who is asked then, or `IMPOSSIBLE`."""
    draw: Callable[[StateArray, Dice, StateArray], None]
    """As in the kernel."""
    blind: Callable[[StateArray, int], None]
    """As in the kernel."""
    summarise: Callable[[StateArray, int, Numbers, Actions], None]
    """(states, seat, numbers, actions): fill in who is asked, how the game ended, the scores and the legal actions."""


@cache
def kernel_calls(game: Game) -> KernelCalls:
    """The calls of a game."""
    tables = array_of(game.tables) if isinstance(game.tables, np.void) else (game.tables,)

    def with_tables(function: Callable[..., Any]) -> Callable[..., Any]:
        return partial(specialise(function, game), tables)

    return KernelCalls(
        actors=with_tables(_actors),
        refusal=with_tables(_refusal),
        play=with_tables(_play),
        happen=with_tables(_happen),
        draw=with_tables(_draw),
        blind=with_tables(_blind),
        summarise=with_tables(_summarise),
    )


def known_state(game: Game, state: StateRecord, eyes: int) -> StateRecord:
    """A copy of a state without what a seat (or `ONLOOKER`) may not know.

    The one place that removes it. Sentences about refusals, pictures, bots and hints are made from such a copy. Whoever
    makes one calls this, also where the caller may have done so before: removing again what is gone changes nothing.
    """
    known = array_from_bytes(state.tobytes(), game.state)
    kernel_calls(game).blind(known, eyes)
    copy: StateRecord = known[0]
    return copy


def _actors(tables: Any, states: StateArray) -> int:
    return int(kernel.actors(tables[0], states[0]))


def _refusal(tables: Any, states: StateArray, seat: int, action: int) -> int:
    return int(kernel.refusal(tables[0], states[0], seat, action))


def _play(tables: Any, states: StateArray, seat: int, action: int) -> int:
    reason = int(kernel.refusal(tables[0], states[0], seat, action))
    if reason != 0:
        return -reason
    kernel.play(tables[0], states[0], seat, action)
    return int(kernel.actors(tables[0], states[0]))


def _happen(tables: Any, states: StateArray, outcome: StateArray) -> int:
    if kernel.impossible(tables[0], states[0], outcome[0]):
        return IMPOSSIBLE
    kernel.happen(tables[0], states[0], outcome[0])
    return int(kernel.actors(tables[0], states[0]))


def _draw(tables: Any, states: StateArray, dice: Dice, outcome: StateArray) -> None:
    kernel.draw(tables[0], states[0], dice, outcome[0])


def _blind(tables: Any, states: StateArray, eyes: int) -> None:
    kernel.blind(tables[0], states[0], eyes)


def _summarise(tables: Any, states: StateArray, seat: int, numbers: Numbers, actions: Actions) -> None:
    actors = kernel.actors(tables[0], states[0])
    numbers[ACTORS] = actors
    numbers[ENDING] = kernel.ending(tables[0], states[0])
    numbers[WINNERS] = kernel.winners(tables[0], states[0]) if actors == OVER else 0
    numbers[COUNT] = kernel.legal(tables[0], states[0], seat, actions) if seat >= 0 else 0
    kernel.scores(tables[0], states[0], numbers[SCORES:])
