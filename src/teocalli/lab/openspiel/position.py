"""A position as OpenSpiel plays it: one actor at a time, chance step by step."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, cast

import msgspec
import numpy as np
import pyspiel

from teocalli.core.array_calls import array_calls
from teocalli.core.arrays import StateArray
from teocalli.core.chance_steps import Ways, chance_module
from teocalli.core.dice import dice_of
from teocalli.core.errors import Refused
from teocalli.core.event_log import BY_CHANCE
from teocalli.core.game import CHANCE, OVER, Actions, Kernel, StateRecord, Tables
from teocalli.core.kernel_calls import IMPOSSIBLE, boxed_call, kernel_calls, known_state
from teocalli.core.match import Match
from teocalli.core.options import Options
from teocalli.core.prepare import compile_part
from teocalli.core.registry import game as find_game
from teocalli.lab.openspiel.memory import Entry, entries

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

TERMINAL = int(pyspiel.PlayerId.TERMINAL)
BY_DICE = int(pyspiel.PlayerId.CHANCE)

ROLLS = 256
"""Of a game that does not list its chance so many outcomes are drawn, each as likely."""

_ROLL = b"openspiel"
"""Keeps the dice of such draws apart from those of a match."""

_REFUSED = 0


def _numbers(tables: Any, states: StateArray, seat: int, out: Actions) -> int:
    """Fill `out` with the numbers of the legal actions, ascending as OpenSpiel wants them."""
    count = kernel.legal(open_tables(tables), states[0], seat, out)
    for index in range(count):
        out[index] = kernel.index(open_tables(tables), out[index])
    out[:count].sort()
    return count


def _play(tables: Any, states: StateArray, seat: int, number: int) -> int:
    """Play the action with this number. Answers who is asked next, after the end the winners, below zero; or 0."""
    state, action = states[0], kernel.action(open_tables(tables), number)
    if kernel.refusal(open_tables(tables), state, seat, action) != 0:
        return _REFUSED
    kernel.play(open_tables(tables), state, seat, action)
    mask = kernel.actors(open_tables(tables), state)
    return int(mask if mask != OVER else -kernel.winners(open_tables(tables), state))


class Rules:
    """What all positions of a game with given players and options share."""

    def __init__(self, name: str, players: int, options: Options) -> None:
        self.game = game = find_game(name)
        self.players, self.options = players, options
        self.numbers = boxed_call(_numbers, game)
        self.play = boxed_call(_play, game)
        self.chance = chance_module(game)
        self.out = np.empty(game.most_legal, np.int64)
        match = Match.new(name, players, options=options, chance="given")
        self.start = Position(self, match.state.tobytes(), self.mask_of(match))

    @staticmethod
    def mask_of(match: Match) -> int:
        """Who is asked at the start, as the kernel's `actors` returns it."""
        return CHANCE if match.awaits_chance else sum(1 << seat for seat in match.actors)

    @property
    def longest(self) -> int:
        """No game has more events."""
        return self.game.longest_for(self.players, self.options)

    @property
    def most_steps(self) -> int:
        """No game has more steps of chance."""
        if self.chance:
            return self.chance.most_steps(self.players, self.options)
        return self.longest if self.game.has_chance else 0

    @property
    def most_outcomes(self) -> int:
        """No step of chance has more outcomes."""
        return self.chance.MOST_OUTCOMES if self.chance else ROLLS if self.game.has_chance else 0


def rules_of(name: str, players: int, options: Options) -> Rules:
    """The rules of a game, made once for each set of players and options, which must be complete."""
    return _rules(name, players, msgspec.json.encode(options))


@cache
def _rules(name: str, players: int, options: bytes) -> Rules:
    rules = Rules(name, players, msgspec.json.decode(options))
    compile_part(rules.game, "openspiel", lambda: [("legal", lambda: _try(rules)), ("play", lambda: _try(rules))])
    return rules


def _try(rules: Rules) -> None:
    """Play up to the first decision and make it."""
    position = rules.start.copy()
    while position.seat == BY_DICE:
        position.apply(position.chances()[0][0])
    position.apply(position.legal()[0])


class Position:
    """A state, who is to move and who has won, and the events up to here: all that a clone has to copy."""

    __slots__ = ("asked", "last", "left", "memory", "rules", "sealed", "seat", "states", "steps", "ways", "winners")

    def __init__(self, rules: Rules, memory: bytes | bytearray, asked: int) -> None:
        self.rules = rules
        self.memory = bytearray(memory)
        self.states: StateArray = np.ndarray(1, rules.game.state, self.memory)
        self.asked = asked
        """As the kernel's `actors` returns it."""
        self.seat = _actor(asked)
        """Who is to move: a seat, the first of several; or `BY_DICE`, or `TERMINAL`."""
        self.winners = 0
        """A bit for each; 0 before the end."""
        self.last: Entry | None = None
        self.steps: tuple[int, ...] = ()
        """Those of a chance event that is not complete."""
        self.ways: Ways = []
        """What the next step can bring, once somebody has asked."""
        self.sealed = 0
        """How many parts have been made of a simultaneous decision that is not complete."""
        self.left = 0
        """How many are still to be made."""

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.rules, twin.asked, twin.seat, twin.winners = self.rules, self.asked, self.seat, self.winners
        twin.last, twin.steps, twin.sealed, twin.left = self.last, self.steps, self.sealed, self.left
        twin.ways, twin.memory = self.ways, self.memory[:]
        twin.states = np.ndarray(1, self.rules.game.state, twin.memory)
        return twin

    def __deepcopy__(self, memo: object) -> "Position":
        """OpenSpiel clones a state by deep copies of its attributes."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[str, int, int, Options, list[int]]]:
        """OpenSpiel writes a state by pickling its attributes: the actions, which are played again."""
        rules = self.rules
        actions = [action for _, action in self.history()]
        return _restore, (rules.game.name, rules.game.rules, rules.players, rules.options, actions)

    @property
    def state(self) -> StateRecord:
        state: StateRecord = self.states[0]
        return state

    def __len__(self) -> int:
        """How many actions there have been, steps of chance among them."""
        return (self.last.length if self.last else 0) + len(self.steps)

    def history(self) -> list[tuple[int, int]]:
        """Who did what, in numbers, as OpenSpiel keeps it."""
        found = []
        for entry in entries(self.last):
            if entry.by == BY_CHANCE:
                found += [(BY_DICE, number) for number in entry.steps]
            else:
                found.append((entry.by, entry.number))
        return found + [(BY_DICE, number) for number in self.steps]

    def legal(self) -> list[int]:
        rules = self.rules
        count = rules.numbers(self.states, self.seat, rules.out)
        numbers: list[int] = rules.out[:count].tolist()
        return numbers

    def chances(self) -> list[tuple[int, float]]:
        """What the next step of chance can bring, with probabilities."""
        rules = self.rules
        if rules.chance is None:
            return [(number, 1 / ROLLS) for number in range(ROLLS)]
        if not self.ways:
            self.ways = rules.chance.ways(rules.game.tables, self.state, self.steps)
        total = sum(count for _, count in self.ways)
        return [(number, count / total) for number, count in self.ways]

    def apply(self, number: int) -> None:
        """Play the action, or let chance bring the outcome, that has this number; raises `SpielError`."""
        if self.seat >= 0:
            self._play(number)
        elif self.seat == BY_DICE:
            self._step(number)
        else:
            raise pyspiel.SpielError(f"action {number}: the game is over")

    def _play(self, number: int) -> None:
        rules, seat = self.rules, self.seat
        answer = rules.play(self.states, seat, number) if 0 <= number < rules.game.actions else _REFUSED
        if answer == _REFUSED:
            raise pyspiel.SpielError(f"illegal action {number} of player {seat}: {self._why(seat, number)}")
        if self.asked & (self.asked - 1) or self.left:
            self._seal()
        self.last = Entry(self.last, seat, number, (), b"")
        self._ask(answer)

    def _seal(self) -> None:
        """Count a part of a simultaneous decision; those of others are heard when the last one is in."""
        self.left = (self.left or self.asked.bit_count()) - 1
        self.sealed = self.sealed + 1 if self.left else 0

    def _step(self, number: int) -> None:
        chance, game, steps = self.rules.chance, self.rules.game, (*self.steps, number)
        if all(number != listed for listed, _ in self.chances()):
            raise pyspiel.SpielError(f"chance cannot bring {number} now")
        ways = chance.ways(game.tables, self.state, steps) if chance else []
        if ways:
            self.steps, self.ways = steps, ways
            return
        outcome = np.zeros(1, game.outcome)
        if chance:
            chance.fill(game.tables, self.state, steps, outcome[0])
        else:
            kernel_calls(game).draw(self.states, dice_of(number, len(self), _ROLL), outcome)
        answer = kernel_calls(game).happen(self.states, outcome)
        if answer == IMPOSSIBLE:
            raise RuntimeError(f"{game.name} lists chance that its kernel says is impossible: {outcome[0]}")
        self.last, self.steps, self.ways = Entry(self.last, BY_CHANCE, 0, steps, outcome.tobytes()), (), []
        self._ask(answer if answer != OVER else -int(game.kernel.winners(game.tables, self.state)))

    def _ask(self, answer: int) -> None:
        if answer > 0:
            self.asked, self.seat = answer, _actor(answer)
        else:
            self.asked, self.seat, self.winners = OVER, TERMINAL, -answer

    def _why(self, seat: int, number: int) -> str:
        """Why an action is illegal."""
        game = self.rules.game
        if not 0 <= number < game.actions:
            return f"actions have numbers from 0 to {game.actions - 1}"
        action = array_calls(game).actions[number]
        reason = game.reasons.of(kernel_calls(game).refusal(self.states, seat, action))
        known, text = known_state(game, self.state, seat), game.notation.write(action)
        return f"{text}. {Refused(reason, game.explain(game.tables, known, seat, action, text, reason)).sentence}"

    def write(self, number: int) -> str:
        """The text of an action, or of what chance can bring now; raises `SpielError`."""
        rules = self.rules
        if self.seat == BY_DICE:
            if rules.chance is None:
                return f"roll {number}"
            return rules.chance.write_step(self.state, self.steps, number)
        if not 0 <= number < rules.game.actions:
            raise pyspiel.SpielError(f"actions have numbers from 0 to {rules.game.actions - 1}, not {number}")
        return rules.game.notation.write(array_calls(rules.game).actions[number])

    def returns(self) -> list[float]:
        """A sole winner gets 1, and the others pay for it in equal parts."""
        players, sharing = self.rules.players, self.winners.bit_count()
        if not sharing:
            return [0.0] * players
        return [((self.winners >> seat & 1) * players / sharing - 1) / (players - 1) for seat in range(players)]


def _actor(asked: int) -> int:
    if asked == CHANCE:
        return BY_DICE
    return (asked & -asked).bit_length() - 1 if asked != OVER else TERMINAL


def played(rules: Rules, actions: Iterable[int]) -> Position:
    """The position after these actions from the start."""
    position = rules.start.copy()
    for action in actions:
        position.apply(action)
    return position


def _restore(name: str, version: int, players: int, options: Options, actions: list[int]) -> Position:
    rules = rules_of(name, players, options)
    if version != rules.game.rules:
        raise pyspiel.SpielError(f"a state of {name} under rules version {version}; here is version {rules.game.rules}")
    return played(rules, actions)
