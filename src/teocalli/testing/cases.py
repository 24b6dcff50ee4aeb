"""What the suite is run over: a game, a number of players, options; and games played at random under them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, wraps
from weakref import WeakSet

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.compiling import is_compiled
from teocalli.core.dice import Dice, dice_of
from teocalli.core.game import Game
from teocalli.core.kernel_calls import kernel_calls
from teocalli.core.match import Match
from teocalli.core.options import applicable, complete
from teocalli.core.prepare import prepare

PURPOSE = b"conformance"
"""Keeps the suite's dice apart from those of the matches that it plays."""


@dataclass(frozen=True)
class Case:
    """One way to play a game. The game need not be registered."""

    game: Game
    players: int
    options: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        changed = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.players}{changed}"

    def __hash__(self) -> int:
        return hash((self.game, self.players))

    @property
    def longest(self) -> int:
        """How many events a game has at most."""
        return self.game.longest_for(self.players, complete(self.game.options, self.players, self.options))

    def match(self, seed: int | None) -> Match:
        """A match that begins; without a seed its chance is to be given."""
        if is_compiled(self.game.kernel):
            prepare(self.game)
        return Match(self.game, self.players, complete(self.game.options, self.players, self.options), seed)

    def moment(self, seed: int, events: int) -> Match:
        """The suite's random game with this seed after so many events, as messages name it; yours to play on."""
        return finished(self, seed).at(events)


def cases(game: Game) -> list[Case]:
    """Every number of players with the default options, and with each option changed once."""
    if len(game.players) == 0:
        raise ValueError(f"nobody can play {game.name}: `players` is {game.players}")
    found = []
    for players in game.players:
        found.append(Case(game, players))
        for option in applicable(game.options, players):
            found += [Case(game, players, {option.name: value}) for value in option.trials if value != option.default]
    return found


Check = Callable[[Case, int], None]
"""(case, seed): raises AssertionError, naming what broke."""


def for_each_case(check: Check) -> Check:
    """The same check, which says for which case and seed it failed, whatever it failed with."""

    @wraps(check)
    def checked(case: Case, seed: int) -> None:
        try:
            check(case, seed)
        except AssertionError as broken:
            raise AssertionError(f"{case}, seed {seed}: {broken}") from broken
        except Exception as error:
            raise AssertionError(f"{case}, seed {seed}: {type(error).__name__}: {error}") from error

    return checked


def once_for_a_game(check: Callable[[Game], None]) -> Check:
    """A check of what is the same in all cases of a game: it is made for the first of them."""
    sound: WeakSet[Game] = WeakSet()

    @wraps(check)
    def checked(case: Case, seed: int) -> None:
        if case.game not in sound:
            check(case.game)
            sound.add(case.game)

    return for_each_case(checked)


def play_at_random(match: Match, dice: Dice) -> None:
    """One action of the first actor, picked at random."""
    seat, game = match.actors[0], match.game
    match.play(seat, game.notation.write(int(game.kernel.pick(game.tables, match.state, seat, dice))))


def give_chance(match: Match, dice: Dice) -> None:
    """The chance event that is due, drawn with these dice, to a match whose chance is given."""
    game = match.game
    outcome: StateArray = np.zeros(1, game.outcome)
    kernel_calls(game).draw(array_from_bytes(match.state.tobytes(), game.state), dice, outcome)
    match.happen({"by": "chance", **game.notation.write_chance(outcome[0], match.players)})


@lru_cache(maxsize=64)
def finished(case: Case, seed: int) -> Match:
    """A random game, played to its end. It is shared: look at it `at` a moment, never change it."""
    match, dice, chances = case.match(None), dice_of(seed, 0, PURPOSE), 0
    while not match.over:
        assert len(match) < case.longest, f"a game has more than `longest` = {case.longest} events"
        if match.awaits_chance:
            give_chance(match, dice_of(seed, chances))
            chances += 1
        else:
            play_at_random(match, dice)
    return match


def moments(case: Case, seed: int, most: int = 24) -> Iterator[Match]:
    """A random game at about `most` moments spread over it, the last one (when it is over) included."""
    match = finished(case, seed)
    total = len(match)
    step = max(1, total // most)
    for index in [*range(seed % step, total, step), total]:
        yield match.at(index)


def chance_moments(case: Case, seed: int, most: int) -> Iterator[Match]:
    """The first moment of a random game at which chance is due, the last one, and some between."""
    match = finished(case, seed)
    due = [index for index, event in enumerate(match.events) if event["by"] == "chance"]
    step = max(1, len(due) // most)
    for index in sorted({*due[::step][:most], *due[-1:]}):
        yield match.at(index)


def walk(case: Case, seed: int) -> Iterator[tuple[int, StateArray]]:
    """Every position of a random game: how many events there have been, and the state, which the next step changes."""
    game, calls, match = case.game, kernel_calls(case.game), finished(case, seed)
    state = array_from_bytes(match.at(0).state.tobytes(), game.state)
    outcome: StateArray = np.zeros(1, game.outcome)
    for index, event in enumerate(match.events):
        yield index, state
        if event["by"] == "chance":
            outcome[0] = game.new_outcome()
            game.notation.read_chance(event, case.players, outcome[0])
            calls.happen(state, outcome)
        else:
            calls.play(state, event["by"], game.notation.read(event["do"]))
    yield len(match), state


def after(match: Match) -> str:
    """Where a match stands, for a message."""
    return f"after {len(match)} events"
