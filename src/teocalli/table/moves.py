"""Commands of the game itself: playing, and taking back a sealed decision."""

from collections.abc import Sequence
from typing import Any

from teocalli.core.match import Match
from teocalli.table import commands
from teocalli.table.events import Event, Finished, Happened, Moved, Withdrawn
from teocalli.table.guards import (
    require_chair,
    require_current_decision,
    require_log_space,
    require_player,
    require_playing,
)
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table, Trial


def require_play(table: Table, who: str, command: commands.Play) -> None:
    """Require that `who` may play these actions; raises `Refused` if the rules of the game forbid one."""
    require_playing(table)
    require_player(table, who, command.seat)
    require_current_decision(table, command.decision)
    _trial(table, command.seat, command.actions)


def play(table: Table, who: str, command: commands.Play, now: float) -> list[Event]:
    return _play(table, command.seat, command.actions, now)


def require_bot_plays(table: Table, who: str, command: commands.BotPlays) -> None:
    """Require that a bot plays for this seat; raises `Refused` if the rules of the game forbid its action."""
    require_playing(table)
    if not require_chair(table, command.seat).has_bot:
        raise Declined(Reason.NO_BOT_PLAYS)
    require_current_decision(table, command.decision)
    _trial(table, command.seat, [command.action])


def bot_plays(table: Table, who: str, command: commands.BotPlays, now: float) -> list[Event]:
    return _play(table, command.seat, [command.action], now, hurried=command.hurried)


def _trial(table: Table, seat: int, actions: list[str]) -> Match:
    """The match after these actions; raises as `try_actions` does.

    The guard, the events and the table that applies them all need it: it is computed once and cached in the table.
    """
    if table.trial is None or (table.trial.seat, table.trial.actions) != (seat, actions):
        table.trial = Trial(seat, actions, try_actions(table, seat, actions))
    return table.trial.match


def _play(table: Table, seat: int, actions: list[str], now: float, *, hurried: bool = False) -> list[Event]:
    trial = _trial(table, seat, actions)
    moves: list[Event] = [Moved(at=now, seat=seat, do=text, hurried=hurried) for text in actions]
    return moves if trial.actors else moves + _consequences(table, trial, now)


def try_actions(table: Table, seat: int, actions: Sequence[str], *, more_follow: bool = False) -> Match:
    """A copy of the match after these actions of a seat; `more_follow`: the caller will judge another one after them.

    Raises `Refused` if the rules forbid one, and `Declined` if one follows after something was revealed: whether it
    is legal would tell what was revealed before the move is made.
    """
    alone = len(table.actors) + len(table.sealed_seats) == 1
    trial = table.match.fork()
    for number, text in enumerate(actions):
        if number:
            _require_same_turn(trial, seat, alone)
            alone = trial.actors == (seat,)
        trial.play(seat, text)
    if actions and more_follow:
        _require_same_turn(trial, seat, alone)
    return trial


def _require_same_turn(trial: Match, seat: int, alone: bool) -> None:
    if not (alone and seat in trial.actors):
        raise Declined(Reason.ONE_TURN)


def _consequences(table: Table, trial: Match, now: float) -> list[Event]:
    """What chance brings after the moves, and the end of the game."""
    events: list[Event] = []
    if trial.awaits_chance:
        rolled = trial.fork(table.seed)
        rolled.undo(len(trial))
        events += [Happened(at=now, event=event) for event in rolled.since(len(trial))]
        trial = rolled
    if trial.over:
        result: Any = trial.result
        secret = table.secret.hex()
        events.append(Finished(at=now, scores=result["scores"], winners=result["winners"], secret=secret))
    return events


def require_withdraw(table: Table, who: str, command: commands.Withdraw) -> None:
    """Require that `who` has made a sealed decision that is not yet revealed."""
    require_playing(table)
    require_player(table, who, command.seat)
    require_current_decision(table, command.decision)
    require_log_space(table)
    if command.seat not in table.sealed_seats:
        raise Declined(Reason.NOTHING_TO_WITHDRAW)


def withdraw(table: Table, who: str, command: commands.Withdraw, now: float) -> list[Event]:
    return [Withdrawn(at=now, seat=command.seat)]
