"""A state as one player may know it: made from what it was told, with all else filled in at random.

OpenSpiel hands its bots the whole state. Such a state holds nothing that the player was not told: neither the cards of
others nor what they have sealed ever get here.
"""

from collections.abc import Sequence

import pyspiel

from teocalli.core.arrays import StateArray
from teocalli.core.chance_steps import ChanceModule
from teocalli.core.dice import Dice
from teocalli.core.event_log import Event
from teocalli.core.game import CHANCE
from teocalli.core.heard import Heard, guess_hidden, rebuild
from teocalli.core.heard_chance import heard_outcome
from teocalli.core.kernel_calls import known_state
from teocalli.core.options import encode
from teocalli.lab.openspiel.position import Position, Rules
from teocalli.lab.openspiel.resample import any_action, listed_chance


def told_actions(rules: Rules, told: Sequence[Event], player: int, dice: Dice) -> list[int]:
    """The actions, from the start, that lead to a state in which the player is to move and has been told just this.

    Of chance what was not told is guessed, each possibility as likely; what others have sealed is chosen anew. Raises
    `BadRecord` for what cannot have come, and `SpielError` for a game that cannot be guessed like that.
    """
    game = rules.game
    settled = told[: _heard(rules, told, player).settled]
    chance = listed_chance(rules)
    guessed = _guessed_outcomes(rules, chance, settled, player, dice) if chance and game.hides else None
    position = rules.start.copy()
    for event in settled:
        if event["by"] == "chance":
            assert chance is not None
            outcome = guessed.pop(0) if guessed else _outcome(rules, position.states, event, player, dice)
            for number in chance.steps_to(game.tables, position.state, outcome[0]):
                position.apply(number)
        else:
            position.apply(int(game.kernel.index(game.tables, game.notation.read(event["do"]))))
    known = _heard(rules, settled, player).states
    if known_state(game, position.state, player).tobytes() != known.tobytes():
        raise pyspiel.SpielError(f"{game.name} hides more than chance and sealed decisions: it cannot be guessed")
    _seal_others(position, player, dice)
    return [action for _, action in position.history()]


def _heard(rules: Rules, told: Sequence[Event], player: int) -> Heard:
    options = encode(rules.game.options, rules.players, rules.options)
    return rebuild(rules.game, rules.players, options, told, player)


def _outcome(rules: Rules, states: StateArray, told: Event, player: int, dice: Dice) -> StateArray:
    """An outcome of which the player would have been told the same."""
    outcome = heard_outcome(rules.game, rules.players, states, told, player, dice)
    assert outcome is not None  # `rebuild` has found one
    return outcome


def _guessed_outcomes(
    rules: Rules, chance: ChanceModule, told: Sequence[Event], player: int, dice: Dice
) -> list[StateArray]:
    """What chance brought each time: as told, and as far as it was not, as a guess of what was known later has it."""
    game, found = rules.game, list[StateArray]()
    draws = [place for place, event in enumerate(told) if event["by"] == "chance"]
    guess = guess_hidden(game, _heard(rules, told[: draws[0]] if draws else told, player).states, player, dice)
    for place, end in zip(draws, [*draws[1:], len(told)], strict=True):
        found.append(_outcome(rules, guess, told[place], player, dice))
        guess = guess_hidden(game, _heard(rules, told[:end], player).states, player, dice)
        chance.rewrite(game.tables, guess[0], [each[0] for each in found])
    return found


def _seal_others(position: Position, player: int, dice: Dice) -> None:
    """Where several decide at once, OpenSpiel asks them in order: those before the player choose anything."""
    if position.asked == CHANCE or not position.asked >> player & 1:
        raise pyspiel.SpielError(f"player {player} is not to move")
    while position.seat != player:
        position.apply(any_action(position, dice))
