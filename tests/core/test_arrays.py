"""States as arrays, and the quick calls against the kernel's own functions."""

from typing import Any

import numpy as np
import pytest

from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import array_from_bytes, array_of, fields_of
from teocalli.core.dice import dice_of
from teocalli.core.kernel_calls import IMPOSSIBLE, kernel_calls
from teocalli.core.match import Match
from teocalli.testing.cases import play_at_random

GAMES = [("aztec", 2), ("aztec", 3), ("aztekz", 3), ("schatz", 4)]


def moments(game: str, players: int) -> list[Match]:
    match, dice, found = Match.new(game, players, seed=5), dice_of(5, 0, b"arrays"), []
    while not match.over:
        if len(match) % 7 == 0:
            found.append(match.fork())
        play_at_random(match, dice)
    return [*found, match]


def test_a_box_shows_its_record_and_a_loaded_one_is_apart() -> None:
    record = np.zeros(1, [("seat", "i1"), ("cards", "i8", (2, 2))])[0]
    states = array_of(record)
    apart = array_from_bytes(states.tobytes(), record.dtype)
    record["seat"] = 3
    record["cards"][1, 0] = 7
    assert fields_of(states[0]) == {"seat": 3, "cards": [[0, 0], [7, 0]]}
    assert fields_of(apart[0]) == {"seat": 0, "cards": [[0, 0], [0, 0]]}
    assert not states.flags.writeable
    assert apart.flags.writeable


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_calls_return_what_the_kernel_does(game: str, players: int) -> None:
    for match in moments(game, players):
        kernel, tables, calls = match.game.kernel, match.game.tables, kernel_calls(match.game)
        state = match.state
        states = array_from_bytes(state.tobytes(), match.game.state)
        assert calls.actors(states) == kernel.actors(tables, state)
        scores, out = np.zeros(players, np.int64), np.empty(match.game.most_legal, np.int64)
        kernel.scores(tables, state, scores)
        for seat in range(-1, players):
            summary = position.summarise(match.game, state, seat)
            count = kernel.legal(tables, state, seat, out)
            assert summary.legal == sorted(match.game.notation.write(int(action)) for action in out[:count])
            assert (summary.actors, summary.ending) == (calls.actors(states), kernel.ending(tables, state))
            assert summary.winners == position.seats_in(int(kernel.winners(tables, state)))
            assert summary.scores == scores.tolist()
            reason = kernel.refusal(tables, state, seat, UNREADABLE)
            assert calls.refusal(states, seat, UNREADABLE) == reason
            assert calls.play(states, seat, UNREADABLE) == -reason
        assert states.tobytes() == state.tobytes(), "what is refused changes nothing"
        assert calls.happen(states, np.zeros(1, match.game.outcome)) == IMPOSSIBLE
        for seat in match.actors[:1]:
            action = match.game.notation.read(match.legal(seat)[0])
            asked = calls.play(states, seat, action)
            kernel.play(tables, state, seat, action)
            assert (asked, states.tobytes()) == (kernel.actors(tables, state), state.tobytes())


def spoilt(shown: Any) -> None:
    """Change everything that can be changed, all the way down."""
    if isinstance(shown, dict | list):
        for part in list(shown.values() if isinstance(shown, dict) else shown):
            spoilt(part)
        shown.clear()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_two_views_share_anything(game: str, players: int) -> None:
    for match in moments(game, players):
        for eyes in (None, *range(players)):
            before = repr(match.view(eyes))
            spoilt(match.view(eyes))
            assert repr(match.view(eyes)) == before


def test_a_sentence_is_said_once_for_each_of_its_arguments() -> None:
    match = Match.new("schatz", 3, chance="given")
    prompt = match.game.prompt(match.game.tables, match.state, 0)
    assert position.in_every_language(prompt) == {language: prompt.say(language) for language in ("fr", "en", "de")}
