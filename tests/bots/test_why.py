"""Why a hint is good: in each language, from what the seat may know, with bounded work."""

from itertools import cycle

import pytest

from teocalli.bots import Limit, explain_hint, suggest, whole_turn
from teocalli.bots import why as module
from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import dice_of
from teocalli.core.game import Game, StateRecord
from teocalli.core.match import Match
from teocalli.core.registry import game
from teocalli.testing.checks.sentences import require_said, require_wording
from tests import GAMES
from tests.bots.positions import positions

LIMIT = Limit(sims=60)
TABLES = [(name, players) for name in GAMES for players in game(name).players]


def turn(match: Match, seat: int) -> list[int]:
    """The actions of a hint."""
    (best,) = suggest(match.game, match.known(seat), seat, LIMIT, dice_of(3, 0), count=1)
    line = whole_turn(match.game, match.known(seat), seat, best, LIMIT, dice_of(3, 1))
    return [match.game.notation.read(text) for text in line]


def guess(match: Match, seat: int, number: int) -> StateRecord:
    """Another state that this seat cannot tell from the true one."""
    state = array_from_bytes(match.state.tobytes(), match.game.state)
    match.game.kernel.resample(match.game.tables, state[0], seat, dice_of(number, 0, b"another"))
    other: StateRecord = state[0]
    return other


def test_its_words_are_there_in_each_language() -> None:
    for key, wording in module.WORDS.items():
        require_wording(wording, key)


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ([0, 0], []),
        ([-2, 1], []),
        ([1, 1], ["Gains a point."]),
        ([3, 3], ["Gains 3 points."]),
        ([2, 3], ["Gains about 3 points: that depends on luck."]),
        ([0, 2], ["Gains about a point: that depends on luck."]),
        ([0, 0, 0, 1], ["Gains points with luck."]),
    ],
)
def test_points_that_depend_on_luck_are_said_in_whole_numbers(gains: list[int], said: list[str]) -> None:
    assert [saying.say("en") for saying in module.gain_sentences(gains, certain=True)] == said


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_points_are_said_for_certain_only_where_nothing_is_hidden(
    game_name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that gives reasons of its own speaks for itself."""
    monkeypatch.setattr(module, "bots_module", lambda *_: None)
    monkeypatch.setattr(module, "_is_won", lambda *_: False)
    monkeypatch.setattr(module, "_prevention", lambda *_: [])
    scores = cycle([3, 0])  # after the action, and before
    monkeypatch.setattr(module, "_score", lambda *_: next(scores))
    for match in positions(game_name, players, seed=6, count=2):
        seat = match.actors[0]
        action = match.game.notation.read(match.legal(seat)[0])
        said = [saying.say("en") for saying in explain_hint(match.game, match.state, seat, [action], dice_of(1, 0))]
        about = match.game.hides
        assert ("Gains about 3 points: that depends on luck." in said) is about
        assert ("Gains 3 points." in said) is not about


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_a_hint_says_why_in_at_most_two_sentences_the_same_for_the_same_dice(game_name: str, players: int) -> None:
    for match in positions(game_name, players, seed=5, count=5):
        seat = match.actors[0]
        actions = turn(match, seat)
        said = explain_hint(match.game, match.known(seat), seat, actions, dice_of(4, 0))
        assert 1 <= len(said) <= module.MOST
        for saying in said:
            require_said(saying, "a hint")
        assert said == explain_hint(match.game, match.known(seat), seat, actions, dice_of(4, 0))


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_states_that_a_seat_cannot_tell_apart_have_the_same_reasons(game_name: str, players: int) -> None:
    for match in positions(game_name, players, seed=6, count=5):
        seat = match.actors[0]
        actions = turn(match, seat)
        said = explain_hint(match.game, match.state, seat, actions, dice_of(4, 0))
        for number in range(3):
            assert said == explain_hint(match.game, guess(match, seat, number), seat, actions, dice_of(4, 0))


@pytest.mark.parametrize(("game_name", "players"), TABLES)
def test_that_guesses_win_is_said_only_where_nothing_is_hidden(
    game_name: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_is_won", lambda *_: True)
    for match in positions(game_name, players, seed=6, count=2):
        seat = match.actors[0]
        said = [
            saying.say("en") for saying in explain_hint(match.game, match.state, seat, turn(match, seat), dice_of(1, 0))
        ]
        assert ("Wins the game." in said) is not match.game.hides


def test_looking_for_reasons_takes_no_more_replies_than_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int] = []

    def count(game: Game, state: StateRecord, seat: int) -> int:
        counted.append(seat)
        return 0

    monkeypatch.setattr(module, "most_gained", count)
    for game_name, players in TABLES:
        for match in positions(game_name, players, seed=5, count=3):
            counted.clear()
            seat = match.actors[0]
            action = match.game.notation.read(match.legal(seat)[0])
            explain_hint(match.game, match.state, seat, [action], dice_of(1, 0))
            guesses = module.GUESSES if match.game.has_chance else 1
            assert len(counted) <= guesses * (module.OTHERS + 1)
            if match.game.sequences or match.game.hides:
                assert not counted
