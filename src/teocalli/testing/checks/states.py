"""States: where they begin, what may change them, and that copies are copies."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np

from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import below, dice_of
from teocalli.core.game import StateRecord, Tables
from teocalli.core.match import Match
from teocalli.core.options import complete, encode
from teocalli.testing.cases import (
    PURPOSE,
    Case,
    after,
    chance_moments,
    finished,
    for_each_case,
    moments,
    play_at_random,
)
from teocalli.testing.checks.common import all_eyes, blinded, differing
from teocalli.testing.mutations import playable


@for_each_case
def begin_leaves_nothing_behind(case: Case, seed: int) -> None:
    """A new game in the memory of an old one, or of anything else, is the same as in empty memory."""
    game, dice = case.game, dice_of(seed, 10, PURPOSE)
    options = encode(game.options, case.players, complete(game.options, case.players, case.options))

    def begun(memory: bytes) -> bytes:
        state = array_from_bytes(memory, game.state)
        game.kernel.begin(game.tables, state[0], case.players, options)
        return state.tobytes()

    empty = begun(bytes(game.state.itemsize))
    noise = bytes(below(dice, 256) for _ in range(game.state.itemsize))
    for memory in (b"\xff" * game.state.itemsize, noise, finished(case, seed).state.tobytes()):
        state = begun(memory)
        assert state == empty, f"`begin` leaves what was in {differing(game, state, empty)} before"


@for_each_case
def copies_do_not_alias(case: Case, seed: int) -> None:
    match, dice = case.match(seed), dice_of(seed, 1, PURPOSE)
    past: list[tuple[StateRecord, bytes]] = []
    while not match.over:
        state = match.state
        past.append((state, state.tobytes()))
        play_at_random(match, dice)
    assert all(state.tobytes() == before for state, before in past), "playing on changed a copy of an earlier state"


@for_each_case
def bytes_round_trip(case: Case, seed: int) -> None:
    for match in moments(case, seed):
        saved = match.state.tobytes()
        loaded = np.frombuffer(bytearray(saved), case.game.state)[0]
        for seat in range(match.players):
            same = position.legal(case.game, loaded, seat) == match.legal(seat)
            assert same, f"a state that was saved and loaded has other legal actions (seat {seat}, {after(match)})"
        assert loaded.tobytes() == saved, f"a state that was saved and loaded is another one, {after(match)}"


@for_each_case
def the_same_action_does_the_same(case: Case, seed: int) -> None:
    """What `play` and `happen` do depends on the state and the action alone."""
    game = case.game
    for match in moments(case, seed, most=8):
        for seat in match.actors:
            action = int(game.kernel.pick(game.tables, match.state, seat, dice_of(seed, len(match), PURPOSE)))
            ends = [match.state, match.state]
            for state in ends:
                game.kernel.play(game.tables, state, seat, action)
            what = f"`play` of {game.notation.write(action)!r} (seat {seat}, {after(match)})"
            assert ends[0].tobytes() == ends[1].tobytes(), f"{what} does not do the same twice"
    for match in chance_moments(case, seed, most=3):
        outcome = game.new_outcome()
        game.kernel.draw(game.tables, match.state, dice_of(seed, len(match), PURPOSE), outcome)
        ends = [match.state, match.state]
        for state in ends:
            game.kernel.happen(game.tables, state, outcome)
        assert ends[0].tobytes() == ends[1].tobytes(), f"`happen` does not do the same twice, {after(match)}"


Question = tuple[str, Callable[..., object], StateRecord, tuple[object, ...]]
"""What is asked, by name; the function; a state of its own to ask about; what else the function takes."""


@for_each_case
def only_what_happens_changes_the_state(case: Case, seed: int) -> None:
    """Questions change nothing: neither the state, nor an event, nor the tables."""
    game = case.game
    tables = _bytes_of(game.tables)
    for match in [*moments(case, seed, most=5), *chance_moments(case, seed, most=1)]:
        for name, ask, state, args in _questions(match, seed):
            before = state.tobytes()
            ask(game.tables, state, *args)
            now = state.tobytes()
            assert now == before, f"`{name}` changes {differing(game, now, before)} of the state, {after(match)}"
        _tell_changes_nothing(match)
        if match.actors:
            _news_changes_nothing(match, seed)
    assert _bytes_of(game.tables) == tables, "something changes the tables"


def _questions(match: Match, seed: int) -> Iterator[Question]:
    game, kernel = match.game, match.game.kernel
    out, points = np.zeros(game.actions + game.most_legal, np.int64), np.zeros(match.players, np.int64)
    dice, outcome = dice_of(seed, 11, PURPOSE), game.new_outcome()
    trials = [UNREADABLE, *playable(game)[seed % 5 :: 5]][:60]

    def refuse(tables: Tables, state: StateRecord, seat: int) -> None:
        for action in trials:
            kernel.refusal(tables, state, seat, action)

    def explain(tables: Tables, state: StateRecord, seat: int) -> None:
        for action in trials:
            if number := int(kernel.refusal(tables, state, seat, action)):
                text = game.notation.write(action) if action != UNREADABLE else ""
                game.explain(tables, state, seat, action, text, game.reasons.of(number))

    for seat in range(match.players):
        yield "legal", kernel.legal, match.state, (seat, out)
        yield "refusal", refuse, match.state, (seat,)
        yield "explain", explain, blinded(match, seat), (seat,)
    for seat in match.actors:
        yield "pick", kernel.pick, match.state, (seat, dice)
    if match.awaits_chance:
        yield "draw", kernel.draw, match.state, (dice, outcome)
    yield "impossible", kernel.impossible, match.state, (outcome,)
    yield "scores", kernel.scores, match.state, (points,)
    for name in ("actors", "winners", "ending"):
        yield name, getattr(kernel, name), match.state, ()
    for eyes in all_eyes(match):
        yield "view", game.view, match.state, (eyes,)
        yield "prompt", game.prompt, match.state, (eyes,)
    if (pictures := game.optional_module("picture")) and not len(match) % 2:
        yield "picture", pictures.picture, blinded(match, seed % match.players), (seed % match.players,)
    if drawing := game.optional_module("drawing"):
        yield "draw` of `drawing.py", drawing.draw, match.state, ()


def _tell_changes_nothing(match: Match) -> None:
    for event in match.events[-match.players - 1 :]:
        before = deepcopy(event)
        for eyes in all_eyes(match):
            match.game.tell(event, eyes)
            assert event == before, f"`tell` changes the event {before} that it tells"


def _news_changes_nothing(match: Match, seed: int) -> None:
    game, seat = match.game, match.actors[0]
    then, now = match.state, match.state
    action = int(game.kernel.pick(game.tables, now, seat, dice_of(seed, 12, PURPOSE)))
    game.kernel.play(game.tables, now, seat, action)
    before = then.tobytes(), now.tobytes()
    game.news(then, now)
    what = f"after {game.notation.write(action)!r} of seat {seat}, {after(match)}"
    assert (then.tobytes(), now.tobytes()) == before, f"`news` changes a state that it is told about, {what}"


def _bytes_of(tables: Any) -> bytes:
    """All that a game's tables hold."""
    if isinstance(tables, np.void | np.ndarray):
        return tables.tobytes()
    return b"".join(_bytes_of(part) for part in tables) if isinstance(tables, tuple) else repr(tables).encode()
