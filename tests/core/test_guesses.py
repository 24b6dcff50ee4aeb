"""Guesses of what is hidden, and matches rebuilt from what one seat has heard."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from teocalli import BadInput, BadRecord, Match, game
from tests import GAMES
from tests.core.test_numbered import TABLES, play_at_random

HIDING = [name for name in GAMES if game(name).hides]


def whole_game(name: str, players: int, seed: int) -> Match:
    match = Match.new(name, players, seed=seed, options=game(name).short_options)
    play_at_random(match, np.random.default_rng(seed), 400)
    return match


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_has_heard_a_game_knows_of_it_what_may_be_known(name: str, players: int) -> None:
    """At many moments of a game, seats in turn; sealed parts in any order of arrival."""
    match, rng = Match.new(name, players, seed=8, options=game(name).short_options), np.random.default_rng(8)
    for moment in range(60):
        seat = moment % players
        heard = Match.from_told(name, players, match.options, match.told(seat), seat)
        assert heard.known(seat) == match.known(seat), match
        assert heard.actors == match.actors
        assert heard.told(seat) == match.told(seat)
        assert heard.settled == match.settled
        if moment % 7 == 0:
            assert heard.legal(seat) == match.legal(seat)
            assert heard.view(seat) == match.view(seat)
            assert heard.result == match.result
            assert (heard.observe(seat) == match.observe(seat)).all()
            assert (heard.mask(seat) == match.mask(seat)).all()
            assert heard.guess(seat, moment).state == match.guess(seat, moment).state
            onlooker = Match.from_told(name, players, match.options, match.told(None), None)
            assert onlooker.known(None) == match.known(None) == heard.known(None)
        if match.over:
            break
        play_at_random(match, rng, 1 + moment % 4)


@pytest.mark.parametrize("name", HIDING)
def test_a_match_that_was_only_heard_of_refuses_what_it_cannot_know(name: str) -> None:
    match = Match.new(name, 3, seed=1)
    heard = Match.from_told(name, 3, match.options, match.told(1), 1)
    calls: list[Any] = [
        lambda: heard.known(0),
        lambda: heard.legal(2),
        lambda: heard.mask(2),
        lambda: heard.actions(0),
        lambda: heard.observe(0),
        lambda: heard.view(0),
        lambda: heard.guess(0, 1),
        lambda: heard.told(None),
        lambda: heard.refusal(0, "bid 0"),
        lambda: heard.play(1, heard.legal(1)[0]),
        lambda: heard.act(1, 0),
        lambda: heard.happen("deal"),
        lambda: heard.undo(0),
        lambda: heard.at(0),
        lambda: heard.withdraw(1),
        lambda: heard.record(),
    ]
    for call in calls:
        with pytest.raises(BadInput, match="heard of"):
            call()
    assert heard.seed is None
    for same in (pickle.loads(pickle.dumps(heard)), copy.copy(heard)):
        assert same.known(1) == heard.known(1)
        assert same.told(1) == heard.told(1)
        with pytest.raises(BadInput):
            same.known(0)


@pytest.mark.parametrize("name", GAMES)
def test_events_that_cannot_have_come_are_refused(name: str) -> None:
    match = whole_game(name, 2, seed=4)
    told = match.told(0)
    last = next(index for index in range(len(told) - 1, -1, -1) if told[index]["by"] != "chance")

    def hear(events: Any) -> Match:
        return Match.from_told(name, 2, match.options, events, 0)

    for wrong in ({"by": 0, "do": "fly"}, {"by": 7, "do": told[last]["do"]}, {"by": "you", "do": "x"}, "move", {}):
        with pytest.raises(BadRecord, match=rf"^event {last}: "):
            hear([*told[:last], wrong])
    if match.over:
        with pytest.raises(BadRecord, match="game_over"):
            hear([*told, told[last]])
    with pytest.raises(BadInput, match="events are a list"):
        hear("play")
    with pytest.raises(BadInput, match="a seat is a whole number"):
        Match.from_told(name, 2, match.options, told, 2)


@pytest.mark.parametrize("name", HIDING)
def test_a_deal_that_does_not_fit_is_refused(name: str) -> None:
    match = Match.new(name, 3, seed=1)
    deal = match.told(1)[0]
    for eyes in (0, None):
        with pytest.raises(BadRecord, match="impossible_chance"):
            Match.from_told(name, 3, match.options, [deal], eyes)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_guess_agrees_with_what_is_known_and_can_be_played_on(name: str, players: int) -> None:
    match = Match.new(name, players, seed=6, options=game(name).short_options)
    play_at_random(match, np.random.default_rng(6), 25)
    for seat in range(players):
        guess = match.guess(seat, seed=11)
        assert guess.known(seat) == match.known(seat)
        assert guess.legal(seat) == match.legal(seat)
        assert (guess.events, len(guess)) == ([], 0)
        assert guess.seed != match.seed
        play_at_random(guess, np.random.default_rng(1), 400)
        replayed = match.guess(seat, seed=11)
        for event in guess.events:
            if event["by"] != "chance":
                replayed.play(event["by"], event["do"])
        assert replayed.state == guess.state
        guess.undo(0)
        assert guess.known(seat) == match.known(seat)


@pytest.mark.parametrize("name", HIDING)
def test_a_guess_tells_nothing_hidden(name: str) -> None:
    """It is the same from two games that only differ in what the seat may not know."""
    match = Match.new(name, 3, seed=1)
    guess = match.guess(1, seed=5)
    assert guess.state != match.state, "hands are others"
    assert guess.guess(1, seed=9).state == match.guess(1, seed=9).state
    with pytest.raises(BadInput, match="a guess has no record"):
        guess.record()
    with pytest.raises(BadInput, match="0 to 0 events"):
        guess.undo(1)
    again = pickle.loads(pickle.dumps(guess))
    assert (again.state, again.seed, again.events) == (guess.state, guess.seed, guess.events)
    for same in (again, copy.deepcopy(guess), guess):
        play_at_random(same, np.random.default_rng(2), 30)
    assert again.state == guess.state


def test_a_guess_needs_eyes_and_a_seed() -> None:
    match = Match.new(GAMES[0], 2, seed=1)
    for eyes, seed, says in ((2, 1, "a seat is"), (0, -1, "a seed is"), (0, None, "a seed is")):
        with pytest.raises(BadInput, match=says):
            match.guess(eyes, seed)  # type: ignore[arg-type]  # wrong on purpose
