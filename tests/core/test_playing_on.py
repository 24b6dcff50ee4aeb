"""Playing on from a moment of an earlier game: the same position, new dice, and a record that says so."""

import copy
import pickle
from random import Random
from typing import Any

import pytest

from teocalli import BadInput, BadRecord, Match
from teocalli.core.origin import Origin
from teocalli.core.replaying import replay_moments
from tests import GAMES


def finished(match: Match, dice: Random) -> Match:
    """The same match, played by chance to its end."""
    while not match.over:
        seat = dice.choice(match.actors)
        match.play(seat, dice.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", GAMES)
def test_from_any_moment_the_position_is_what_it_was(name: str, players: int) -> None:
    dice = Random(f"{name} {players}")
    match = finished(Match.new(name, players, seed=dice.getrandbits(64)), dice)
    *moments, end = [moment.at for moment in replay_moments(match)]
    assert len(moments) > 20
    for at in moments:
        then, other = match.at(at), match.play_on(at, seed=at)
        assert other.state.tobytes() == then.state.tobytes()
        assert (other.events, other.actors, other.settled) == (then.events, then.actors, then.settled)
        for eyes in (None, *range(players)):
            assert other.view(eyes) == then.view(eyes)
            assert other.told(eyes) == then.told(eyes)
        assert other.record() == {**then.record(), "practice": True, "origin": {"source": "record", "at": at}}
    with pytest.raises(BadInput, match="nobody can play on"):
        match.play_on(end)
    for at in dice.sample(moments, 3):
        new = finished(match.play_on(at, seed=at), Random(at))
        assert new.events[:at] == match.events[:at]
        assert new.result["over"]
        assert Match.from_record(new.record()).record() == new.record()


@pytest.mark.parametrize("name", GAMES)
def test_where_chance_is_due_the_new_dice_decide(name: str) -> None:
    match = finished(Match.new(name, 2, seed=3), Random(3))
    due = [at for at in range(len(match)) if match.at(at).awaits_chance]
    assert bool(due) == (name != GAMES[0])
    drawn = {at: {str(match.play_on(at, seed=seed).since(at)) for seed in range(8)} for at in due[:3]}
    assert all(len(found) > 1 for found in drawn.values())


def test_after_the_moment_chance_falls_as_the_new_seed_says() -> None:
    match = finished(Match.new(GAMES[-1], 2, seed=3), Random(3))
    same, other = match.play_on(1, seed=3), match.play_on(1, seed=4)
    for event in match.events[1:]:
        if event["by"] != "chance":
            same.play(event["by"], event["do"])
    assert same.events == match.events, "the same seed goes on with the same chance"
    assert finished(other, Random(3)).events != match.events


def test_between_the_parts_of_a_simultaneous_decision_nobody_plays_on() -> None:
    match = finished(Match.new(GAMES[-1], 3, seed=3), Random(3))
    settled = {moment.at for moment in replay_moments(match)}
    within = next(at for at in range(len(match)) if at not in settled and not match.at(at).awaits_chance)
    with pytest.raises(BadInput, match="nobody can play on"):
        match.play_on(within)
    for at in (-1, len(match) + 1, True, "2"):
        with pytest.raises(BadInput):
            match.play_on(at)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(BadInput, match="only heard of"):
        Match.from_told(GAMES[-1], 3, match.options, match.told(1), 1).play_on(0)


def test_chance_can_be_given() -> None:
    match = Match.new(GAMES[-1], 2, seed=3)
    other = match.play_on(0, chance="given")
    assert other.awaits_chance
    other.happen(match.events[0])
    assert (other.events, other.seed) == (match.events, None)


def test_copies_remember_where_they_come_from() -> None:
    match = finished(Match.new(GAMES[0], 2, seed=3), Random(3))
    other = match.play_on(5, seed=1)
    other.play(other.actors[0], other.legal(other.actors[0])[0])
    for same in (copy.copy(other), pickle.loads(pickle.dumps(other)), other.fork(), Match.from_record(other.record())):
        assert (same.origin, same.record()) == (Origin(source="record", at=5), other.record())
    assert other.play_on(6).origin == Origin(source="record", at=6), "a game that was played on can be played on"
    other.undo(2)
    assert other.record()["origin"] == {"source": "record", "at": 2}, "what is undone is of neither game"
    assert match.origin is None
    assert "origin" not in match.record()


DICE: dict[str, Any] = {"secret": "00" * 32, "nonces": ["", "", ""], "commitment": "", "order": [0, 1], "first": "host"}


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "table",
        {},
        {"source": "record"},
        {"source": "game", "at": 1},
        {"source": "record", "at": -1},
        {"source": "record", "at": 1.0},
        {"source": "record", "at": True},
        {"source": "record", "at": "1"},
        {"source": "record", "at": 3},
        {"source": "record", "at": 1, "table": "abc"},
        {"source": "record", "at": 1, "step": 1},
        {"source": "record", "at": 1, "since": 1},
        {"source": "record", "at": 1, "since": 2, "dice": DICE},
        {"source": "lesson", "at": 1},
        {"source": "lesson", "at": 1, "step": 0, "dice": DICE},
        {"source": "table", "at": 1, "table": "abc"},
        {"source": "table", "at": 1, "table": "../x", "dice": DICE},
    ],
)
def test_an_origin_that_cannot_be_is_refused(origin: object) -> None:
    match = Match.new(GAMES[0], 2, seed=7)
    for _ in range(2):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    with pytest.raises(BadRecord) as caught:
        Match.from_record({**match.record(), "practice": True, "origin": origin})
    assert (caught.value.reason, caught.value.index) == ("bad_origin", None)


def test_a_game_that_was_played_on_is_practice() -> None:
    match = finished(Match.new(GAMES[0], 2, seed=7), Random(1)).play_on(2, seed=1)
    for practice in ({}, {"practice": False}):
        record = {name: value for name, value in match.record().items() if name != "practice"} | practice
        with pytest.raises(BadRecord) as caught:
            Match.from_record(record)
        assert caught.value.reason in ("bad_origin", "bad_result")


def test_an_end_is_no_origin() -> None:
    match = finished(Match.new(GAMES[0], 2, seed=7), Random(1))
    origin = {"source": "record", "at": len(match)}
    with pytest.raises(BadRecord, match="nobody can have played on"):
        Match.from_record({**match.record(), "practice": True, "origin": origin})
