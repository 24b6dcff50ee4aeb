"""The loops of a batch: written once for all games and compiled for each. They run without the interpreter lock.

Each loop goes over the games from `first` up to `last`. A game uses its own dice only, so it goes the same way whatever
else is in the batch, and however many threads share the work.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, NamedTuple, cast

import numpy as np

from teocalli.bots.policy import Policy, policies
from teocalli.core.array_calls import Cells, observer, plain_cells_of
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

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

open_tables = cast(Callable[[Any], Tables], None)
"""Turns the tables that were handed over into those that the kernel takes; rebound likewise."""

lively = cast(Policy, None)
"""The game's own policy, or `pick` for a game that has none; rebound likewise."""

observe_into = cast(Callable[..., None], None)
"""The game's observer; rebound likewise."""

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
    found = policies(game)
    parts: dict[str, object] = {
        **unboxing(game),
        "lively": found.get("lively", game.kernel.pick),
        "observe_into": observer(game),
        "ACTIONS": game.actions,
    }
    for part in (_end, _observe, _mark):
        parts[part.__name__] = specialise(part, game, parts)
    return Loops(
        illegal=partial(specialise(_illegal, game, parts), tables),
        step=partial(specialise(_step, game, parts), tables, cells),
        sample=partial(specialise(_sample, game, parts), tables),
    )


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
def _lowest_seat(mask: int) -> int:
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


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


def _end(tables: Any, games: Games, setup: Setup, at: int) -> None:
    """Write down how a game ended."""
    state, players = games.states[at], len(setup.roles)
    kernel.scores(open_tables(tables), state, games.scores[at])
    winners = kernel.winners(open_tables(tables), state)
    for seat in range(players):
        games.rewards[at, seat] = end_reward(winners, players, seat)
    games.terminated[at] = True


def _observe(tables: Any, cells: Cells, games: Games, setup: Setup, scratch: Scratch, at: int, out: Floats) -> None:
    """What the learner sees that was asked last."""
    if setup.observing:
        scratch.known[0] = games.states[at]
        observe_into(tables, cells, scratch.known, scratch.raw, len(setup.roles), games.asked[at], out)


def _mark(tables: Any, games: Games, setup: Setup, scratch: Scratch, at: int) -> None:
    """What that learner may do."""
    if setup.masking:
        mask = games.mask[at]
        mask[:] = False
        for place in range(kernel.legal(open_tables(tables), games.states[at], games.asked[at], scratch.actions)):
            mask[kernel.index(open_tables(tables), scratch.actions[place])] = True


def _illegal(tables: Any, games: Games, numbers: Whole, first: int, last: int) -> int:
    for at in range(first, last):
        if not 0 <= numbers[at] < ACTIONS:
            return at
        action = kernel.action(open_tables(tables), numbers[at])
        if kernel.refusal(open_tables(tables), games.states[at], games.current[at], action) != 0:
            return at
    return -1


def _step(
    tables: Any, cells: Cells, games: Games, setup: Setup, scratch: Scratch, numbers: Whole, first: int, last: int
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
        action = 0 if begins else kernel.action(open_tables(tables), numbers[at])
        while True:
            if begins:
                kernel.begin(open_tables(tables), state, len(setup.roles), setup.options)
            else:
                kernel.play(open_tables(tables), state, seat, action)
            begins = False
            while True:
                asked = kernel.actors(open_tables(tables), state)
                if asked != CHANCE:
                    break
                kernel.draw(open_tables(tables), state, games.dice[at, CHANCE_DICE], scratch.outcome[0])
                kernel.happen(open_tables(tables), state, scratch.outcome[0])
            if asked == OVER:
                _end(tables, games, setup, at)
                _observe(tables, cells, games, setup, scratch, at, games.final[at])
                begins = True
                continue
            seat = _lowest_seat(asked)
            if setup.roles[seat] == RANDOM:
                action = kernel.pick(open_tables(tables), state, seat, games.dice[at, POLICY_DICE])
            elif setup.roles[seat] == LIVELY:
                scratch.known[0] = state
                kernel.blind(open_tables(tables), scratch.known[0], seat)
                action = lively(open_tables(tables), scratch.known[0], seat, games.dice[at, POLICY_DICE])
            else:
                break
        games.current[at] = seat
        if setup.roles[seat] == LEARNER:
            games.asked[at] = seat
            _mark(tables, games, setup, scratch, at)
            _observe(tables, cells, games, setup, scratch, at, games.observation[at])


def _sample(tables: Any, games: Games, out: Whole, first: int, last: int) -> None:
    for at in range(first, last):
        action = kernel.pick(open_tables(tables), games.states[at], games.current[at], games.dice[at, SAMPLE_DICE])
        out[at] = kernel.index(open_tables(tables), action)
