"""Outcomes of chance of which only a part was told: a deal with one's own hand only.

A whole outcome is drawn, and what was told is put into it: a card that was told to be in one place is exchanged with
the one that was drawn there. Whoever is told the same of two outcomes knows the same after both, so any
that fits will do.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import numpy as np

from teocalli.core.arrays import StateArray
from teocalli.core.dice import Dice
from teocalli.core.event_log import Event
from teocalli.core.game import Game
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.telling import tell

_TRIES = 50

Path: TypeAlias = tuple[str | int, ...]
"""The way to a value within an event."""


def heard_outcome(
    game: Game, players: int, states: StateArray, told: Mapping[str, Any], eyes: int, dice: Dice
) -> StateArray | None:
    """An outcome that can come in this state and of which these eyes are told just this; None if there is none."""
    outcome: StateArray = np.zeros(1, game.outcome)
    for number in range(_TRIES):
        event = dict(told) if number == 0 else _complete(_draw(game, players, states, dice), told)
        if (
            game.notation.read_chance(event, players, outcome[0])
            and not game.kernel.impossible(game.tables, states[0], outcome[0])
            and tell(game, event, eyes, sealed=False) == told
        ):
            return outcome
        outcome = np.zeros(1, game.outcome)
    return None


def _draw(game: Game, players: int, states: StateArray, dice: Dice) -> Event:
    outcome: StateArray = np.zeros(1, game.outcome)
    kernel_calls(game).draw(states, dice, outcome)
    return {"by": "chance", **game.notation.write_chance(outcome[0], players)}


def _complete(drawn: Event, told: Mapping[str, Any]) -> Event:
    """The event that was drawn, with all that was told put into it by exchanging values."""
    values, done = dict(_leaves(drawn, ())), set[Path]()
    for path, value in _leaves(told, ()):
        if values.get(path, value) != value:
            for other in sorted(values.keys() - done, key=lambda place: (place[0] != path[0], str(place))):
                if values[other] == value:
                    values[other] = values[path]
                    break
            values[path] = value
        done.add(path)
    completed: Event = _with(drawn, values, (), done)
    return completed


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Every number and text inside of a JSON value, with the way to it."""
    if isinstance(value, Mapping):
        for name in value:
            yield from _leaves(value[name], (*path, name))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _leaves(part, (*path, index))
    elif value is not None:
        yield path, value


def _with(value: Any, values: Mapping[Path, Any], path: Path, told: set[Path]) -> Any:
    """The same JSON value with other numbers and texts inside. Lists that came in ascending order stay so."""
    if isinstance(value, Mapping):
        return {name: _with(part, values, (*path, name), told) for name, part in value.items()}
    if isinstance(value, list):
        parts = [_with(part, values, (*path, index), told) for index, part in enumerate(value)]
        is_numbers = all(isinstance(part, int) for part in [*value, *parts])
        if is_numbers and value == sorted(value) and (*path, 0) not in told:
            return sorted(parts)
        return parts
    return values.get(path, value)
