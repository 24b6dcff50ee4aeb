"""The loops of a batch: written once for all games and compiled for each. They run without the interpreter lock.

Each loop goes over the games from `first` up to `last`. A game uses its own dice only, so it goes the same way whatever
else is in the batch, and however many threads share the work.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast

import numpy as np

from teocalli.bots.policy import Policy, policies
from teocalli.core.array_calls import Cells, marker, observer, plain_cells_of
from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled, specialise
from teocalli.core.game import CHANCE, OVER, Game, Kernel, Tables
from teocalli.core.kernel_calls import boxed_tables, unboxing
from teocalli.core.options import complete, encode
from teocalli.core.planes import Floats
from teocalli.core.prepare import Show, Step, compile_part
from teocalli.lab.batch_arrays import Games, Scratch, Setup, Whole, new_games, new_scratch

BATCHES = "batches"
"""The name of what is compiled here, for `is_ready`."""

LEARNER, RANDOM, LIVELY, BOT = range(4)
"""Who plays a seat. For learners and bots the loops stop; they play the others themselves."""

ANEW = -1
"""Stands in place of the number of an action where a game is to begin anew."""

CHANCE_DICE, POLICY_DICE, SAMPLE_DICE = range(3)
"""The dice of each game, by what they are for."""

_AT_A_TIME = 64
"""Games whose states, masks and observations fit in the processor's nearest caches."""

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

lively = cast(Policy, None)
"""The game's own policy, or `pick` for a game that has none; rebound likewise."""

observe_into = cast(Callable[..., None], None)
"""The game's observer; rebound likewise."""

mark_into = cast(Callable[..., int], None)
"""The game's marker; rebound likewise."""

loop = cast(Callable[..., Any], None)
"""What is entered; rebound likewise."""

COPIES = True
"""Whether a copy is observed: so that what a seat may not know can be removed; rebound likewise."""

ACTIONS = 0
"""How many playable actions the game has; rebound likewise."""


class Loops(NamedTuple):
    """The loops of one game."""

    illegal: Callable[[Games, Whole, int, int], int]
    """(games, numbers, first, last): the first game in which this action is not legal; −1: none."""
    step: Callable[[Games, Setup, Scratch, Whole, int, int], None]
    """(games, setup, scratch, numbers, first, last): play these actions, which are legal; or begin `ANEW`."""
    sample: Callable[[Games, Whole, int, int], None]
    """(games, out, first, last): a legal action for each, each as likely."""


@cache
def loops(game: Game) -> Loops:
    """The loops of a game; each is compiled when it is first called, or by `prepare_batches`."""
    tables, cells = boxed_tables(game), plain_cells_of(game)
    parts: dict[str, object] = {
        "lively": policies(game).get("lively", game.kernel.pick),
        "observe_into": observer(game),
        "mark_into": marker(game),
        "ACTIONS": game.actions,
        "COPIES": game.hides or len(cells) > 0,  # a game without planes of its own is read from the bytes of the copy
    }
    for part in (_end, _observe, _mark, _advance, _look):
        parts[part.__name__] = specialise(part, game, parts, borrows=True)

    def entry(enter: Callable[..., Any], function: Callable[..., Any]) -> Any:
        inner = specialise(function, game, parts, borrows=True)
        return specialise(enter, game, {**unboxing(game), "loop": inner})

    illegal, step, sample = entry(_enter_illegal, _illegal), entry(_enter_step, _step), entry(_enter_sample, _sample)

    def illegal_in(games: Games, numbers: Whole, first: int, last: int) -> int:
        return int(illegal(tables, tuple(games), numbers, first, last))

    def step_in(games: Games, setup: Setup, scratch: Scratch, numbers: Whole, first: int, last: int) -> None:
        step(tables, cells, tuple(games), tuple(setup), tuple(scratch), numbers, first, last)

    def sample_in(games: Games, out: Whole, first: int, last: int) -> None:
        sample(tables, tuple(games), out, first, last)

    return Loops(illegal_in, step_in, sample_in)


def prepare_batches(game: Game, show: Show | None = None) -> None:
    """Compile the loops of a game unless that has been done for these sources; `show` is called with the progress."""
    compile_part(game, BATCHES, lambda: _steps(game), show)


def _steps(game: Game) -> list[Step]:
    """Calls of every loop, over no games."""
    run, players = loops(game), game.players[0]
    games, scratch = new_games(game, players, 1, masks=True, observations=True), new_scratch(game)
    options = encode(game.options, players, complete(game.options, players, {}))
    setup = Setup(options, np.full(players, LEARNER, np.int64), True, True)
    numbers = np.zeros(1, np.int64)

    return [
        ("illegal", lambda: run.illegal(games, numbers, 0, 0)),
        ("step", lambda: run.step(games, setup, scratch, numbers, 0, 0)),
        ("sample", lambda: run.sample(games, numbers, 0, 0)),
    ]


@compiled
def end_reward(winners: int, players: int, seat: int) -> float:
    """1 for a sole winner, −1 / (players − 1) for all others, and what lies between for a shared victory.

    `winners` has a bit for each seat that shares the victory. The rewards of all seats add up to 0.
    """
    count = 0
    for other in range(players):
        count += (winners >> other) & 1
    share = ((winners >> seat) & 1) / count
    return (players * share - 1) / (players - 1) if players > 1 else share


# Called from Python: these open the tables, and put the arrays under their names again: as plain tuples they are handed
# over in half the time. What follows borrows all arrays.


def _enter_illegal(tables: Any, games: tuple[Any, ...], numbers: Whole, first: int, last: int) -> int:
    return int(loop(open_tables(tables), Games(*games), numbers, first, last))


def _enter_step(
    tables: Any,
    cells: Cells,
    games: tuple[Any, ...],
    setup: tuple[Any, ...],
    scratch: tuple[Any, ...],
    numbers: Whole,
    first: int,
    last: int,
) -> None:
    loop(open_tables(tables), cells, Games(*games), Setup(*setup), Scratch(*scratch), numbers, first, last)


def _enter_sample(tables: Any, games: tuple[Any, ...], out: Whole, first: int, last: int) -> None:
    loop(open_tables(tables), Games(*games), out, first, last)


def _end(tables: Tables, games: Games, setup: Setup, at: int) -> None:
    """Write down how a game ended."""
    state, players = games.states[at], len(setup.roles)
    kernel.scores(tables, state, games.scores[at])
    winners = kernel.winners(tables, state)
    for seat in range(players):
        games.rewards[at, seat] = end_reward(winners, players, seat)
    games.terminated[at] = True


def _observe(tables: Tables, cells: Cells, games: Games, setup: Setup, scratch: Scratch, at: int, out: Floats) -> None:
    """What the learner sees that was asked last."""
    if setup.observing:
        known = games.states[at : at + 1]
        if COPIES:
            scratch.known[0] = known[0]
            known = scratch.known
        observe_into(tables, cells, known, scratch.raw, len(setup.roles), games.asked[at], out)


def _mark(tables: Tables, games: Games, setup: Setup, at: int) -> None:
    """What that learner may do."""
    if setup.masking:
        mark_into(tables, games.states[at], games.asked[at], games.mask[at])


def _illegal(tables: Tables, games: Games, numbers: Whole, first: int, last: int) -> int:
    for at in range(first, last):
        if not 0 <= numbers[at] < ACTIONS:
            return at
        action = kernel.action(tables, numbers[at])
        if kernel.refusal(tables, games.states[at], games.current[at], action) != 0:
            return at
    return -1


def _step(
    tables: Tables, cells: Cells, games: Games, setup: Setup, scratch: Scratch, numbers: Whole, first: int, last: int
) -> None:
    """Go on in each game, and look at each: some at a time, so that what was just written is still at hand.

    Both are loops of their own: each is then better compiled, and the processor foresees better what comes.
    """
    for start in range(first, last, _AT_A_TIME):
        end = min(start + _AT_A_TIME, last)
        _advance(tables, cells, games, setup, scratch, numbers, start, end)
        if setup.observing:
            _look(tables, cells, games, setup, scratch, start, end)


def _advance(
    tables: Tables, cells: Cells, games: Games, setup: Setup, scratch: Scratch, numbers: Whole, first: int, last: int
) -> None:
    """In each game play an action, or begin anew, and go on until a learner or a bot is asked.

    Each function of the kernel is called at as few places as possible: it is compiled into each of them.
    """
    for at in range(first, last):
        state, seat, begins = games.states[at], games.current[at], numbers[at] == ANEW
        if begins or setup.roles[seat] == LEARNER:  # a bot's action belongs to the step of a learner
            games.rewards[at, :] = 0
            games.terminated[at] = False
        if begins:
            games.scores[at, :] = 0
        action = 0 if begins else kernel.action(tables, numbers[at])
        while True:
            if begins:
                kernel.begin(tables, state, len(setup.roles), setup.options)
            else:
                kernel.play(tables, state, seat, action)
            begins = False
            while True:
                asked = kernel.actors(tables, state)
                if asked != CHANCE:
                    break
                kernel.draw(tables, state, games.dice[at, CHANCE_DICE], scratch.outcome[0])
                kernel.happen(tables, state, scratch.outcome[0])
            if asked == OVER:
                _end(tables, games, setup, at)
                _observe(tables, cells, games, setup, scratch, at, games.final[at])
                begins = True
                continue
            seat = lowest(asked)
            if setup.roles[seat] == RANDOM:
                action = kernel.pick(tables, state, seat, games.dice[at, POLICY_DICE])
            elif setup.roles[seat] == LIVELY:
                scratch.known[0] = state
                kernel.blind(tables, scratch.known[0], seat)
                action = lively(tables, scratch.known[0], seat, games.dice[at, POLICY_DICE])
            else:
                break
        games.current[at] = seat
        if setup.roles[seat] == LEARNER:
            games.asked[at] = seat
            _mark(tables, games, setup, at)


def _look(tables: Tables, cells: Cells, games: Games, setup: Setup, scratch: Scratch, first: int, last: int) -> None:
    """What the learners that are asked may do, and what they see."""
    for at in range(first, last):
        if setup.roles[games.current[at]] == LEARNER:
            _observe(tables, cells, games, setup, scratch, at, games.observation[at])


def _sample(tables: Tables, games: Games, out: Whole, first: int, last: int) -> None:
    for at in range(first, last):
        action = kernel.pick(tables, games.states[at], games.current[at], games.dice[at, SAMPLE_DICE])
        out[at] = kernel.index(tables, action)
