"""States and records that do not survive being copied, saved or undone, and the check that finds it."""

from itertools import count
from typing import Any

import pytest

from teocalli.core.game import OutcomeRecord, StateRecord
from teocalli.core.match import Match
from tests.testing.planted import KERNEL, planted, require_found
from tests.testing.small_game.notation import write_chance
from tests.testing.small_game.tables import MOST_PRIZE


def test_a_copy_that_goes_on_changing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "state", property(lambda match: match._array[0]))
    require_found(planted(), "copies_do_not_alias", "playing on changed a copy of an earlier state")


def test_legal_actions_that_come_from_outside_the_state_are_found() -> None:
    calls = count()

    def legal_at_times(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
        found = KERNEL.legal(tables, state, seat, out)
        return found if next(calls) % 2 else min(found, 1)

    game = planted(kernel={"legal": legal_at_times})
    require_found(game, "bytes_round_trip", r"saved and loaded has other legal actions \(seat \d")


def test_a_record_that_json_cannot_hold_is_found() -> None:
    def write_a_tuple(outcome: OutcomeRecord, players: int) -> dict[str, object]:
        return {**write_chance(outcome, players), "players": tuple(range(players))}

    game = planted(notation={"write_chance": write_a_tuple})
    require_found(game, "records_round_trip", "a record is not plain JSON")


def test_a_record_that_cannot_be_played_again_is_found() -> None:
    def write_another_prize(outcome: OutcomeRecord, players: int) -> dict[str, object]:
        written = write_chance(outcome, players)
        return {**written, "prize": int(outcome["prize"]) % MOST_PRIZE + 1}

    game = planted(notation={"write_chance": write_another_prize})
    require_found(game, "records_round_trip", "a record that is played again is another one")


def test_chance_that_is_another_after_an_undo_is_found() -> None:
    drawn = count()

    def draw_from_elsewhere(tables: Any, state: StateRecord, dice: Any, outcome: OutcomeRecord) -> None:
        KERNEL.draw(tables, state, dice, outcome)
        outcome["prize"] = 1 + next(drawn) % MOST_PRIZE

    game = planted(kernel={"draw": draw_from_elsewhere})
    require_found(game, "undo_never_rolls_again", "chance brings something else when .* is undone, .* and played again")
