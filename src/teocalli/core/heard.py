"""A position rebuilt from what given eyes have heard of a game, so that they can search it without knowing the rest.

What was not heard is guessed, event by event: a guess agrees with all that is known, the event is played in it, and
what these eyes may not know is removed again. What is left does not depend on the guess.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import Refused
from teocalli.core.event_log import Event
from teocalli.core.game import CHANCE, Game
from teocalli.core.heard_chance import heard_outcome
from teocalli.core.kernel_calls import kernel_calls, known_state
from teocalli.core.options import Numbers
from teocalli.core.record_errors import BadRecord, Fault, chance_refusal
from teocalli.core.telling import tell
from teocalli.core.words import printable

SEALED = -1
"""Stands in place of an action that is sealed: any one is as good, since it is removed again."""

_TRIES = 5_000
"""So many guesses are made until one allows what was heard. The rarest need some hundreds."""

_PURPOSE = b"heard"


class Heard(NamedTuple):
    """What has been heard."""

    states: StateArray
    """The position as these eyes may know it, in an array of one."""
    settled: int
    """How many events are known to all; those after them belong to a simultaneous decision that is not complete."""


def rebuild(game: Game, players: int, options: Numbers, events: Sequence[Any], eyes: int) -> Heard:
    """The position after these events, as told to these eyes; raises `BadRecord` for what cannot have come."""
    states: StateArray = np.zeros(1, game.state)
    game.kernel.begin(game.tables, states[0], players, options)
    index = 0
    while index < len(events):
        asked = kernel_calls(game).actors(states)
        if asked == CHANCE:
            _hear_chance(game, players, states, events, index, eyes)
            index += 1
            continue
        seats = position.seats_in(asked)
        parts = events[index : index + max(len(seats), 1)]
        _hear_decision(game, states, parts, index, eyes)
        if len(parts) < len(seats):
            return Heard(states, index)
        index += len(parts)
    return Heard(states, len(events))


def guess_hidden(game: Game, known: StateArray, eyes: int, dice: Dice) -> StateArray:
    """A copy of a state in which all that these eyes may not know is filled in at random."""
    states = array_from_bytes(known.tobytes(), game.state)
    kernel_calls(game).blind(states, eyes)
    kernel_calls(game).resample(states, eyes, dice)
    return states


def _hear_chance(game: Game, players: int, states: StateArray, events: Sequence[Any], index: int, eyes: int) -> None:
    event, dice = events[index], dice_of(0, index, _PURPOSE)
    if not isinstance(event, Mapping) or event.get("by") != "chance":
        raise BadRecord(Fault.IMPOSSIBLE_CHANCE, "a draw or deal is due here, and nothing else", index)
    guess = guess_hidden(game, states, eyes, dice)
    outcome = heard_outcome(game, players, guess, event, eyes, dice)
    if outcome is None:
        raise BadRecord(Fault.IMPOSSIBLE_CHANCE, chance_refusal(event, "not_there").sentence, index)
    kernel_calls(game).happen(guess, outcome)
    kernel_calls(game).blind(guess, eyes)
    states[0] = guess[0]


def _hear_decision(game: Game, states: StateArray, parts: Sequence[Event], index: int, eyes: int) -> None:
    """Play the parts of one decision, of which those of others may be sealed."""
    dice = dice_of(0, index, _PURPOSE)
    seats = [_seat_of(part, index + k) for k, part in enumerate(parts)]
    actions = [_action_of(game, part, eyes) for part in parts]
    if UNREADABLE in actions and len(parts) == 1:
        actions[0] = _hidden_action(game, states, parts[0], eyes, dice)
    refused = _play_in_guess(game, states, eyes, seats, actions, dice)
    if refused >= 0:
        raise _fault(game, states, parts, seats, actions, index, refused)


def _seat_of(event: Any, index: int) -> int:
    by = event.get("by") if isinstance(event, Mapping) else None
    if not isinstance(by, int) or isinstance(by, bool):
        raise BadRecord(
            Fault.BAD_FORMAT, 'a seat is asked here, so an event must be such as {"by": 0, "do": "…"}', index
        )
    return by if 0 <= by < CHANCE else -1


def _action_of(game: Game, event: Event, eyes: int) -> int:
    if event.get("sealed") is True and event["by"] != eyes:
        return SEALED
    text = event.get("do")
    return game.notation.read(text) if isinstance(text, str) else UNREADABLE


def _hidden_action(game: Game, states: StateArray, told: Event, eyes: int, dice: Dice) -> int:
    """An action of which these eyes would have been told the same, though not what it was."""
    for _ in range(_TRIES // 100):
        guess = guess_hidden(game, states, eyes, dice)
        for text in position.legal(game, guess[0], told["by"]):
            if tell(game, {"by": told["by"], "do": text}, eyes, sealed=False) == told:
                return game.notation.read(text)
    return UNREADABLE


def _fault(
    game: Game,
    states: StateArray,
    parts: Sequence[Event],
    seats: Sequence[int],
    actions: Sequence[int],
    index: int,
    place: int,
) -> BadRecord:
    """Why no guess allows what was heard of the part at this place."""
    seat, action = seats[place], actions[place]
    number = kernel_calls(game).refusal(states, seat, action)
    if not number:
        return BadRecord(Fault.BAD_FORMAT, "what was heard before leaves no way for this to come", index + place)
    reason, known = game.reasons.of(number), known_state(game, states[0], seat)
    saying = game.explain(game.tables, known, seat, action, printable(parts[place].get("do")), reason)
    return BadRecord(reason, Refused(reason, saying).sentence, index + place)


def _play_in_guess(
    game: Game, states: StateArray, eyes: int, seats: Sequence[int], actions: Sequence[int], dice: Dice
) -> int:
    """Play these parts in a guess that allows them, and keep what these eyes know of it.

    Returns −1; or, if no guess allows them, the place of the part that got least far, and changes nothing.
    """
    calls, furthest = kernel_calls(game), 0
    for _ in range(_TRIES if game.hides else 1):
        guess, done = guess_hidden(game, states, eyes, dice), 0
        for seat, action in zip(seats, actions, strict=True):
            played = _any_action(game, guess, seat) if action == SEALED else action
            if calls.play(guess, seat, played) < 0:
                break
            done += 1
        if done == len(seats):
            calls.blind(guess, eyes)
            states[0] = guess[0]
            return -1
        furthest = max(furthest, done)
        if actions[done] == UNREADABLE:
            break
    return furthest


def _any_action(game: Game, guess: StateArray, seat: int) -> int:
    legal = np.zeros(game.most_legal, np.int64)
    return int(legal[0]) if game.kernel.legal(game.tables, guess[0], seat, legal) else UNREADABLE
