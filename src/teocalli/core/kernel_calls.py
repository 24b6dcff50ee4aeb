"""Quick calls from Python into a game's kernel, with the game's tables filled in."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, NamedTuple, cast

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes, array_of
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice
from teocalli.core.game import OVER, Actions, Game, Kernel, StateRecord, Tables
from teocalli.core.options import Numbers

IMPOSSIBLE = -1
"""What `happen` returns for an outcome that could not come."""

ACTORS, ENDING, WINNERS, COUNT, SCORES = range(5)
"""The places of what `summarise` writes; the scores go on to the end."""

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

tables_type = cast(Callable[..., Tables], None)
"""The game's NamedTuple; rebound likewise."""


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
    resample: Callable[[StateArray, int, Dice], None]
    """As in the kernel."""
    summarise: Callable[[StateArray, int, Numbers, Actions], None]
    """(states, seat, numbers, actions): fill in who is asked, how the game ended, the scores and the legal actions."""


def _first(boxed: Any) -> Tables:
    return boxed[0]


def _rebuild(boxed: Any) -> Tables:
    return tables_type(*boxed)


def boxed_call(function: Callable[..., Any], game: Game, replaced: Mapping[str, object] | None = None) -> Any:
    """A function written for any game, compiled for this one and with its tables filled in.

    From Python an array of one record, or a plain tuple of arrays, is handed to compiled code in half the time of a
    NamedTuple. Such functions get the tables in that form, and call `open_tables` to have them as the kernel takes
    them.
    """
    return partial(specialise(function, game, {**unboxing(game), **(replaced or {})}), boxed_tables(game))


def boxed_tables(game: Game) -> Any:
    """The tables in the form that is handed over from Python."""
    if isinstance(game.tables, np.void):
        return array_of(game.tables)
    return tuple(game.tables) if _is_named_tuple(game.tables) else (game.tables,)


@cache
def unboxing(game: Game) -> dict[str, object]:
    """What `specialise` has to replace in a function that calls `open_tables`."""
    if not _is_named_tuple(game.tables):
        return {"open_tables": specialise(_first, game)}
    return {"open_tables": specialise(_rebuild, game, {"tables_type": type(game.tables)})}


def _is_named_tuple(tables: Tables) -> bool:
    return isinstance(tables, tuple) and hasattr(tables, "_fields") and len(tables) > 0


@cache
def kernel_calls(game: Game) -> KernelCalls:
    """The calls of a game."""
    return KernelCalls(
        actors=boxed_call(_actors, game),
        refusal=boxed_call(_refusal, game),
        play=boxed_call(_play, game),
        happen=boxed_call(_happen, game),
        draw=boxed_call(_draw, game),
        blind=boxed_call(_blind, game),
        resample=boxed_call(_resample, game),
        summarise=boxed_call(_summarise, game),
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
    return int(kernel.actors(open_tables(tables), states[0]))


def _refusal(tables: Any, states: StateArray, seat: int, action: int) -> int:
    return int(kernel.refusal(open_tables(tables), states[0], seat, action))


def _play(tables: Any, states: StateArray, seat: int, action: int) -> int:
    reason = int(kernel.refusal(open_tables(tables), states[0], seat, action))
    if reason != 0:
        return -reason
    kernel.play(open_tables(tables), states[0], seat, action)
    return int(kernel.actors(open_tables(tables), states[0]))


def _happen(tables: Any, states: StateArray, outcome: StateArray) -> int:
    if kernel.impossible(open_tables(tables), states[0], outcome[0]):
        return IMPOSSIBLE
    kernel.happen(open_tables(tables), states[0], outcome[0])
    return int(kernel.actors(open_tables(tables), states[0]))


def _draw(tables: Any, states: StateArray, dice: Dice, outcome: StateArray) -> None:
    kernel.draw(open_tables(tables), states[0], dice, outcome[0])


def _blind(tables: Any, states: StateArray, eyes: int) -> None:
    kernel.blind(open_tables(tables), states[0], eyes)


def _resample(tables: Any, states: StateArray, eyes: int, dice: Dice) -> None:
    kernel.resample(open_tables(tables), states[0], eyes, dice)


def _summarise(tables: Any, states: StateArray, seat: int, numbers: Numbers, actions: Actions) -> None:
    actors = kernel.actors(open_tables(tables), states[0])
    numbers[ACTORS] = actors
    numbers[ENDING] = kernel.ending(open_tables(tables), states[0])
    numbers[WINNERS] = kernel.winners(open_tables(tables), states[0]) if actors == OVER else 0
    numbers[COUNT] = kernel.legal(open_tables(tables), states[0], seat, actions) if seat >= 0 else 0
    kernel.scores(open_tables(tables), states[0], numbers[SCORES:])
