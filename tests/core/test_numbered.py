"""Actions by number and positions as arrays."""

from typing import Any, cast

import msgspec
import numpy as np
import pytest

from teocalli import BadInput, Match, Refused, game
from teocalli.core.array_calls import array_calls
from tests import GAMES

TABLES = [(name, players) for name in GAMES for players in game(name).players]
NAME = GAMES[0]


def play_at_random(match: Match, rng: np.random.Generator, most: int) -> None:
    """Up to so many actions, by their numbers."""
    for _ in range(most):
        if not match.actors:
            return
        seat = match.actors[int(rng.integers(len(match.actors)))]
        match.act(seat, rng.choice(match.actions(seat)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_by_numbers_is_the_same_game_by_texts(name: str, players: int) -> None:
    match, rng = Match.new(name, players, seed=3, options=game(name).short_options), np.random.default_rng(3)
    other = Match.new(name, players, seed=3, options=game(name).short_options)
    mask = np.zeros(match.game.actions, np.bool_)
    for _ in range(120):
        if not match.actors:
            break
        seat = match.actors[-1]
        assert match.mask(seat, mask) is mask
        number = int(rng.choice(np.flatnonzero(mask)))
        text = match.game.notation.write(array_calls(match.game).actions[number])
        match.act(seat, number)
        other.play(seat, text)
    assert match.events == other.events
    assert match.state == other.state
    match.undo(5)
    other.undo(5)
    assert (match.record(legal=True), match.told(0)) == (other.record(legal=True), other.told(0))


def test_who_is_not_asked_has_no_actions() -> None:
    match = Match.new(NAME, 2, seed=1)
    assert match.actors == (0,)
    assert not match.mask(1).any()
    assert len(match.actions(1)) == 0


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    match = Match.new(NAME, 2, seed=1)
    number = int(np.flatnonzero(~match.mask(0))[0])
    with pytest.raises(Refused) as caught:
        match.act(0, number)
    with pytest.raises(Refused) as by_text:
        match.play(0, match.game.notation.write(array_calls(match.game).actions[number]))
    assert str(caught.value) == str(by_text.value)
    assert len(match) == 0
    with pytest.raises(Refused, match="not_your_turn"):
        match.act(1, match.actions(0)[0])


@pytest.mark.parametrize("number", [-1, 10**6, 1.0, "3", None, True, np.float32(1)])
def test_what_is_no_number_of_an_action_is_said(number: Any) -> None:
    with pytest.raises(BadInput, match=r"has a number from 0 to \d+, not "):
        Match.new(NAME, 2, seed=1).act(0, number)


@pytest.mark.parametrize("seat", [-1, 2, None, 0.0, True])
def test_what_is_no_seat_is_said(seat: Any) -> None:
    match = Match.new(NAME, 2, seed=1)
    for ask in (match.mask, match.actions, match.observe):
        with pytest.raises(BadInput, match="a seat is a whole number from 0 to 1"):
            ask(seat)


def test_a_seat_may_be_a_number_of_numpy() -> None:
    zero, one, three = (cast(int, np.int64(number)) for number in (0, 1, 3))
    match, other = Match.new(NAME, 2, seed=one), Match.new(NAME, 2, seed=1)
    first = match.actions(0)[0]
    assert (match.mask(zero) == other.mask(0)).all()
    assert (match.observe(zero) == other.observe(0)).all()
    assert match.legal(zero) == other.legal(0)
    match.act(zero, first)
    other.act(0, int(first))
    assert match.guess(zero, three).state == other.guess(0, 3).state
    assert msgspec.json.encode(match.record()) == msgspec.json.encode(other.record())


def test_an_array_that_does_not_fit_is_said() -> None:
    match = Match.new(NAME, 2, seed=1)
    actions, size = match.game.actions, match.game.observation_shape(2)[0]
    readonly = np.zeros(actions, np.bool_)
    readonly.flags.writeable = False
    wrong: list[Any] = [np.zeros(actions, np.int8), np.zeros(actions + 1, np.bool_), np.zeros(2 * actions, bool)[::2]]
    for mask in [*wrong, readonly, [False] * actions]:
        with pytest.raises(BadInput, match=rf"`out` must be a contiguous array bool\[{actions}\]"):
            match.mask(0, mask)
    with pytest.raises(BadInput, match=rf"float32\[{size}\] that may be written, not float64\[{size}\]"):
        match.observe(0, np.zeros(size))  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_observations_have_their_shape_and_say_who_is_asked(name: str, players: int) -> None:
    match, rng = Match.new(name, players, seed=5), np.random.default_rng(5)
    planes = match.game.observation_planes(players)
    assert sum(plane.size for plane in planes) == match.game.observation_shape(players)[0]
    for _ in range(10):
        play_at_random(match, rng, 3)
        for seat in range(players):
            asked = planes[0].of(match.observe(seat))
            assert tuple(sorted((seat + place) % players for place in np.flatnonzero(asked))) == match.actors


@pytest.mark.parametrize("name", GAMES)
def test_planes_of_a_batch_are_views(name: str) -> None:
    match = Match.new(name, 2, seed=5)
    rows = np.stack([match.observe(0), match.observe(1)])
    for plane in match.game.observation_planes(2):
        both = plane.of(rows)
        assert both.shape == (2, *plane.shape)
        assert np.shares_memory(both, rows)
        assert (both[1] == plane.of(match.observe(1))).all()
