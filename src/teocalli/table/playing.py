"""Commands of the game itself."""

from collections.abc import Sequence
from typing import Any

from teocalli.core.match import Match
from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.checks import chair_at, not_endless, played_by, playing, present
from teocalli.table.events import Event
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table


def play(table: Table, who: str, command: asked.Play, now: float) -> list[Event]:
    playing(table)
    played_by(table, who, command.seat)
    present(table, command.decision)
    return _played(table, command.seat, command.actions, now)


def bot_plays(table: Table, who: str, command: asked.BotPlays, now: float) -> list[Event]:
    playing(table)
    if not chair_at(table, command.seat).by_bot:
        raise Declined(Reason.NO_BOT_PLAYS)
    present(table, command.decision)
    return _played(table, command.seat, [command.action], now)


def _played(table: Table, seat: int, actions: list[str], now: float) -> list[Event]:
    trial = tried(table, seat, actions)
    moves: list[Event] = [happened.Moved(at=now, seat=seat, do=text) for text in actions]
    if len(moves) == 1:
        table.foreseen = moves[0], trial
    return moves if trial.actors else moves + _after(table, trial, now)


def tried(table: Table, seat: int, actions: Sequence[str], and_on: bool = False) -> Match:
    """Actions of one seat on a match of their own; `and_on`: another is to be judged after them.

    None is judged after something was revealed: a refusal would tell it for nothing.
    """
    alone = len(table.actors) + len(table.waiting) == 1
    trial = table.match.fork()
    for number, text in enumerate(actions):
        if number:
            _still_one_turn(trial, seat, alone)
            alone = trial.actors == (seat,)
        trial.play(seat, text)
    if actions and and_on:
        _still_one_turn(trial, seat, alone)
    return trial


def _still_one_turn(trial: Match, seat: int, alone: bool) -> None:
    if not (alone and seat in trial.actors):
        raise Declined(Reason.ONE_TURN)


def _after(table: Table, trial: Match, now: float) -> list[Event]:
    """What chance brings, or the end."""
    events: list[Event] = []
    if trial.awaits_chance:
        rolled = trial.fork(table.seed)
        rolled.undo(len(trial))
        events += [happened.Happened(at=now, event=event) for event in rolled.since(len(trial))]
        trial = rolled
    if trial.over:
        result: Any = trial.result
        secret = table.secret.hex()
        events.append(happened.Finished(at=now, scores=result["scores"], winners=result["winners"], secret=secret))
    return events


def withdraw(table: Table, who: str, command: asked.Withdraw, now: float) -> list[Event]:
    playing(table)
    played_by(table, who, command.seat)
    present(table, command.decision)
    not_endless(table)
    if command.seat not in table.waiting:
        raise Declined(Reason.NOTHING_TO_WITHDRAW)
    return [happened.Withdrawn(at=now, seat=command.seat)]
