"""Chance: what is drawn is possible, and nothing else is."""

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from teocalli.core.arrays import array_from_bytes
from teocalli.core.dice import dice_of
from teocalli.core.game import OutcomeRecord
from teocalli.core.match import Match
from teocalli.testing.cases import (
    PURPOSE,
    Case,
    after,
    chance_moments,
    finished,
    for_each_case,
    give_chance,
    moments,
    play_at_random,
)
from teocalli.testing.chance_model import ChanceModel
from teocalli.testing.checks.common import box_of
from teocalli.testing.mutations import changed_events, changed_outcomes

_PLAYED_ON = 24
"""Events that are played after an outcome, to see that it leads to a position like any other."""


@for_each_case
def chance_is_possible_and_written_exactly(case: Case, seed: int) -> None:
    """What the dice bring is always the same, possible, and read as it was written."""
    game, kernel, tables = case.game, case.game.kernel, case.game.tables
    for match in chance_moments(case, seed, most=12):
        drawn = []
        for memory in (b"\0", b"\xff", b"\x55"):
            outcome = array_from_bytes(memory * game.outcome.itemsize, game.outcome)
            kernel.draw(tables, match.state, dice_of(seed, len(match)), outcome[0])
            drawn.append(outcome.tobytes())
        assert drawn[0] == drawn[1] == drawn[2], (
            f"`draw` leaves what was in the outcome before, or depends on more than state and dice, {after(match)}"
        )
        outcome = array_from_bytes(drawn[0], game.outcome)
        impossible = kernel.impossible(tables, match.state, outcome[0])
        assert not impossible, f"`draw` brings {outcome[0]}, which `impossible` refuses, {after(match)}"
        event = {"by": "chance", **game.notation.write_chance(outcome[0], match.players)}
        again: Any = np.zeros(1, game.outcome)
        same = game.notation.read_chance(event, match.players, again[0]) and again.tobytes() == drawn[0]
        assert same, f"`read_chance` does not read {event} as the outcome {outcome[0]} that `write_chance` wrote"


@for_each_case
def impossible_outcomes_are_refused(case: Case, seed: int) -> None:
    """Outcomes that no draw brings, near to drawn ones and from other moments, are refused; and all out of turn."""
    game = case.game
    others = list(_outcomes_of(case, seed))
    for players in game.players:
        if players != case.players and others:
            others += list(_outcomes_of(Case(game, players), seed))[:2]
    for match in chance_moments(case, seed, most=1 if case.options else 2):
        model = ChanceModel(game, box_of(match), seed)
        drawn, dice = game.new_outcome(), dice_of(seed, 14, PURPOSE)
        game.kernel.draw(game.tables, match.state, dice, drawn)
        accepted = []
        for outcome in [*changed_outcomes(drawn, dice, pairs=40), *others]:
            if not game.kernel.impossible(game.tables, match.state, outcome):
                never = model.contradiction(outcome)
                assert not never, f"`impossible` allows {outcome}, {after(match)}, but {never}"
                accepted.append(outcome)
        for outcome in accepted[:: 1 + len(accepted) // 4]:
            _lead_on(match, outcome, seed)
    for match in moments(case, seed, most=6):
        if not match.awaits_chance:
            for outcome in others:
                refused = game.kernel.impossible(game.tables, match.state, outcome)
                assert refused, f"`impossible` allows {outcome}, {after(match)}, though chance is not due"


def _outcomes_of(case: Case, seed: int) -> Iterator[OutcomeRecord]:
    """Some of what chance brought in a random game."""
    match = finished(case, seed)
    events = [event for event in match.events if event["by"] == "chance"]
    for event in events[:: 1 + len(events) // 5]:
        outcome = case.game.new_outcome()
        case.game.notation.read_chance(event, case.players, outcome)
        yield outcome


def _lead_on(match: Match, outcome: OutcomeRecord, seed: int) -> None:
    """An outcome that is allowed can be written, is read as the same, and leads to a position like any other."""
    game = match.game
    try:
        event = {"by": "chance", **game.notation.write_chance(outcome, match.players)}
    except Exception as error:
        raise AssertionError(f"`impossible` allows {outcome}, which `write_chance` cannot write: {error}") from error
    again = game.new_outcome()
    same = game.notation.read_chance(event, match.players, again) and again.tobytes() == outcome.tobytes()
    assert same, f"`impossible` allows {outcome}, which is not read again as it is written: {event}"
    trial, conserved = match.at(len(match)), game.optional_module("conserved")
    trial.happen(event)
    for number in range(_PLAYED_ON):
        lost = conserved.lost(trial) if conserved and number in (0, 1, 2, _PLAYED_ON - 1) else None
        assert not lost, f"`impossible` allows {outcome}, {after(match)}, by which something gets lost: {lost}"
        if trial.over:
            break
        dice = dice_of(seed, number, b"lead on")
        give_chance(trial, dice) if trial.awaits_chance else play_at_random(trial, dice)


@for_each_case
def chance_texts_are_exact(case: Case, seed: int) -> None:
    """An event that is only nearly one of chance's is not read, or is another one that is written just so."""
    game = case.game
    for match in [] if case.options else chance_moments(case, seed, most=1):
        outcome = game.new_outcome()
        game.kernel.draw(game.tables, match.state, dice_of(seed, 15, PURPOSE), outcome)
        event = {"by": "chance", **game.notation.write_chance(outcome, match.players)}
        for changed in changed_events(event):
            again = game.new_outcome()
            try:
                is_read = game.notation.read_chance(changed, match.players, again)
            except Exception as error:
                shown = f"{changed!s:.120}"
                raise AssertionError(f"`read_chance` raises {type(error).__name__} for {shown}: {error}") from error
            if is_read and not game.kernel.impossible(game.tables, match.state, again):
                written = game.notation.write_chance(again, match.players)
                given = {name: changed.get(name) for name in written}
                same = msgspec.json.encode(given) == msgspec.json.encode(written)
                assert same, f"`read_chance` takes {given!s:.120} for {written!s:.120}"
