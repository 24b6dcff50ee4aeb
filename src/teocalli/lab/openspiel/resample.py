"""Another state in which a player would know just the same: what it may not know is filled in at random."""

from collections.abc import Callable

import pyspiel

from teocalli.core.arrays import array_from_bytes
from teocalli.core.chance_steps import ChanceModule
from teocalli.core.dice import Dice, dice_of
from teocalli.core.event_log import BY_CHANCE
from teocalli.core.game import StateRecord
from teocalli.core.heard import guess_hidden
from teocalli.core.kernel_calls import known_state
from teocalli.lab.openspiel.memory import Entry, entries
from teocalli.lab.openspiel.position import Position, Rules

_PURPOSE = b"resample"


def resampled_actions(position: Position, player: int, draw: Callable[[], float]) -> list[int]:
    """The actions, from the start, that lead to such a state; `draw` brings numbers from 0 up to 1.

    Hidden parts of the chance so far are changed to agree with a guess; what others have sealed is chosen anew, each
    legal action as likely. Raises `SpielError`.
    """
    rules, game = position.rules, position.rules.game
    if not game.hides:
        return [action for _, action in position.history()]
    if position.seat < 0 and position.asked:
        raise pyspiel.SpielError("chance is due: resample where somebody decides")
    dice = dice_of(int(draw() * 2**32) << 32 | int(draw() * 2**32), 0, _PURPOSE)
    found = entries(position.last)
    steps = _steps(position, found, guess_hidden(game, position.states, player, dice)[0])
    again, settled = rules.start.copy(), len(found) - position.sealed
    for place, entry in enumerate(found):
        if entry.by == BY_CHANCE:
            for number in steps.pop(0):
                again.apply(number)
        elif place < settled or entry.by == player:
            again.apply(entry.number)
        else:
            again.apply(any_action(again, dice))
    if known_state(game, again.state, player).tobytes() != known_state(game, position.state, player).tobytes():
        raise pyspiel.SpielError(f"{game.name} hides more than chance and sealed decisions: it cannot be resampled")
    return [action for _, action in again.history()]


def _steps(position: Position, found: list[Entry], guess: StateRecord) -> list[list[int]]:
    """The steps of each chance event so far, changed to agree with a guess."""
    game, chance = position.rules.game, listed_chance(position.rules)
    outcomes = [array_from_bytes(entry.outcome, game.outcome)[0] for entry in found if entry.by == BY_CHANCE]
    if chance is None or not outcomes:
        return []
    chance.rewrite(game.tables, guess, outcomes)
    return [chance.steps_to(game.tables, guess, outcome) for outcome in outcomes]


def listed_chance(rules: Rules) -> ChanceModule | None:
    """The game's `chance`; None for a game without any. Raises `SpielError` where it is not listed."""
    if rules.game.has_chance and rules.chance is None:
        raise pyspiel.SpielError(f"{rules.game.name} does not list its chance (chance.py): it cannot be resampled")
    return rules.chance


def any_action(position: Position, dice: Dice) -> int:
    """The number of a legal action of the one to move, each as likely."""
    game = position.rules.game
    action = game.kernel.pick(game.tables, position.state, position.seat, dice)
    return int(game.kernel.index(game.tables, action))
