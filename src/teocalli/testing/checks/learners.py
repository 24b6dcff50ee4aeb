"""Learners: actions by number, positions as arrays, and games rebuilt from what one seat has heard."""

from typing import Any

import numpy as np

from teocalli.core.array_calls import array_calls, observation_size
from teocalli.core.arrays import StateArray
from teocalli.core.dice import dice_of
from teocalli.core.game import ONLOOKER, Game
from teocalli.core.heard import rebuild
from teocalli.core.options import complete, encode
from teocalli.core.planes import Floats
from teocalli.core.record_errors import BadRecord
from teocalli.testing.cases import PURPOSE, Case, after, for_each_case, moments, once_for_a_game
from teocalli.testing.checks.common import all_eyes, blinded, box_of, differing
from teocalli.testing.guarded_arrays import GuardedArray, OutsideArray, guarded_from_bytes
from teocalli.testing.plain import guarded, guarded_module

_BEYOND = 16
"""So many numbers before and behind an observation, or a mask, are watched."""


@once_for_a_game
def planes_explain_themselves(game: Game) -> None:
    """Every part of an observation has a name, a shape and a sentence, for every number of players."""
    for players in game.players:
        planes = game.observation_planes(players)
        names = [plane.name for plane in planes]
        assert len(set(names)) == len(names), f"two planes have one name: {names}"
        for plane in planes:
            assert plane.meaning.strip(), f"the plane `{plane.name}` does not say what it means"
            assert plane.size > 0, f"the plane `{plane.name}` has the shape {plane.shape}: no numbers"


@for_each_case
def masks_are_what_is_legal(case: Case, seed: int) -> None:
    """A mask has the legal actions of a seat and no others; an action by its number is the action by its text."""
    game = case.game
    for match in moments(case, seed, most=4):
        for seat in range(match.players):
            who = f"seat {seat}, {after(match)}"
            memory = np.ones(game.actions + 2 * _BEYOND, np.bool_)
            marked = np.flatnonzero(match.mask(seat, memory[_BEYOND:-_BEYOND]))
            rest = np.concatenate([memory[:_BEYOND], memory[-_BEYOND:]])
            assert rest.all(), f"`mark` writes outside of `out` ({who})"
            texts = {game.notation.write(array_calls(game).actions[number]) for number in match.actions(seat)}
            assert sorted(texts) == match.legal(seat), f"`actions` lists other actions than `legal` ({who})"
            assert marked.tolist() == match.actions(seat).tolist(), f"`mask` marks other actions than `legal` ({who})"
        for seat in match.actors:
            number = match.actions(seat)[seed % len(match.actions(seat))]
            text = game.notation.write(array_calls(game).actions[number])
            one, other = match.fork(seed), match.fork(seed)
            one.act(seat, number)
            other.play(seat, text)
            same = one.state.tobytes() == other.state.tobytes() and one.events == other.events
            assert same, f"number {number} does something else than {text!r} (seat {seat}, {after(match)})"


@for_each_case
def observations_are_complete(case: Case, seed: int) -> None:
    """Each number of an observation is written, is a number, and nothing else is written, in compiled code too."""
    game, size = case.game, observation_size(case.game, case.players)
    for match in moments(case, seed, most=4):
        for seat in range(match.players):
            found = []
            for before in (np.nan, -7.5):
                memory = np.full(size + 2 * _BEYOND, before, np.float32)
                match.observe(seat, memory[_BEYOND:-_BEYOND])
                found.append(memory[_BEYOND:-_BEYOND])
                rest = np.concatenate([memory[:_BEYOND], memory[-_BEYOND:]])
                kept = np.array_equal(rest, np.full(2 * _BEYOND, before, np.float32), equal_nan=True)
                assert kept, f"`observe` writes outside of `out` (seat {seat}, {after(match)})"
            names = _differing_planes(game, match.players, *found)
            assert not names, f"`observe` does not write all of {names} (seat {seat}, {after(match)})"
            _observe_guarded(case, match.state.tobytes(), seat, found[0], after(match))


def _observe_guarded(case: Case, state: bytes, seat: int, truth: Floats, when: str) -> None:
    """The game's own `observe` as plain Python, over arrays that refuse every index outside of them."""
    game, module = case.game, case.game.optional_module("observation")
    if module is None:
        return
    kernel, tables = guarded(game)
    known: Any = guarded_from_bytes(state, game.state)
    kernel.blind(tables, known, seat)
    out = np.full(len(truth) - case.players, np.nan, np.float32)
    try:
        guarded_module(game, module).observe(tables, known, seat, GuardedArray.over(out, "`out`"))
    except OutsideArray as outside:
        raise AssertionError(f"`observe` leaves its arrays: {outside} (seat {seat}, {when})") from outside
    names = _differing_planes(game, case.players, np.concatenate([truth[: case.players], out]), truth)
    assert not names, f"`observe` writes something else of {names} as plain Python (seat {seat}, {when})"


@for_each_case
def observations_hide_what_is_hidden(case: Case, seed: int) -> None:
    """Resampling what a seat may not know does not change what it observes; nor does looking twice."""
    game, dice = case.game, dice_of(seed, 14, PURPOSE)
    for match in moments(case, seed, most=4):
        for seat in range(match.players):
            guess = box_of(match)
            game.kernel.resample(game.tables, guess[0], seat, dice)
            truth = match.observe(seat)
            for states, how in ((guess, "what it may not know is another"), (box_of(match), "nothing has changed")):
                names = _differing_planes(game, match.players, _observed(game, states, match.players, seat), truth)
                assert not names, f"seat {seat} observes other numbers of {names} when {how}, {after(match)}"


def _observed(game: Game, states: StateArray, players: int, seat: int) -> Floats:
    out = np.empty(observation_size(game, players), np.float32)
    array_calls(game).observe(states, states.view(np.uint8), players, seat, out)
    return out


def _differing_planes(game: Game, players: int, one: Floats, other: Floats) -> str:
    """The names of the planes that are not the same finite numbers."""
    planes = game.observation_planes(players)
    unlike = [p.name for p in planes if not (p.of(one) == p.of(other)).all() or not np.isfinite(p.of(one)).all()]
    return ", ".join(f"`{name}`" for name in unlike)


@for_each_case
def what_is_told_is_enough_to_know(case: Case, seed: int) -> None:
    """From what a seat has been told its knowledge can be rebuilt, so that a bot behind the network can search."""
    game, players = case.game, case.players
    options = encode(game.options, players, complete(game.options, players, case.options))
    for number, match in enumerate(moments(case, seed, most=4), seed):
        eyes = all_eyes(match)[number % len(all_eyes(match))]  # others at each moment: each hears the whole game again
        told: list[dict[str, Any]] = match.told(None if eyes == ONLOOKER else eyes)
        who = f"{'an onlooker' if eyes == ONLOOKER else f'seat {eyes}'}, {after(match)}"
        try:
            heard = rebuild(game, players, options, told, eyes)
        except BadRecord as bad:
            raise AssertionError(f"what is told to {who}, leads nowhere: {bad}") from bad
        now, known = heard.states.tobytes(), blinded(match, eyes).tobytes()
        fields = differing(game, now, known)
        assert now == known, f"{fields} of what {who}, may know does not follow from what it was told"
