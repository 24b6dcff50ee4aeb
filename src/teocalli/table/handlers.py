"""One law at the table: each command has one guard, which alone decides whether it is refused.

`handle` runs the guard and then builds the events; `refusal` runs the same guard and nothing else. Neither changes the
table: applying the events does. Guards check in a fixed order: phase of the table, seat, who holds it, decision, turn;
the rules of the game come last.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from teocalli.core.errors import Refused
from teocalli.table import absence, commands, moves, seats, system, undo
from teocalli.table.commands import Command, SystemCommand
from teocalli.table.events import Event
from teocalli.table.reasons import Declined
from teocalli.table.table import Table


class Handler(NamedTuple):
    """How a table answers one kind of command."""

    require: Callable[[Table, str, Any], None]
    """The guard: raises `Declined`, or `Refused` by the rules of the game, unless the command is accepted."""
    events: Callable[[Table, str, Any, float], list[Event]]
    """The events of a command that the guard has accepted. It refuses nothing."""


def handle(table: Table, who: str, command: Command | SystemCommand, now: float) -> list[Event]:
    """The events that a command of `who` leads to; raises `Declined`, or `Refused` by the rules of the game."""
    handler = HANDLERS[type(command)]
    handler.require(table, who, command)
    return handler.events(table, who, command, max(now, table.at))


def refusal(table: Table, who: str, command: Command | SystemCommand) -> Declined | Refused | None:
    """Why `handle` would refuse a command; None if it would accept it."""
    try:
        HANDLERS[type(command)].require(table, who, command)
    except (Declined, Refused) as refused:
        return refused
    return None


def _require_nothing(table: Table, who: str, command: object) -> None:
    """The guard of what happens anyway, such as time."""


HANDLERS: dict[type[Any], Handler] = {
    commands.Join: Handler(seats.require_join, seats.join),
    commands.Leave: Handler(seats.require_leave, seats.leave),
    commands.Seat: Handler(seats.require_seat, seats.seat),
    commands.Start: Handler(seats.require_start, seats.start),
    commands.Word: Handler(seats.require_word, seats.word),
    commands.Play: Handler(moves.require_play, moves.play),
    commands.BotPlays: Handler(moves.require_bot_plays, moves.bot_plays),
    commands.Withdraw: Handler(moves.require_withdraw, moves.withdraw),
    commands.Undo: Handler(undo.require_undo, undo.undo),
    commands.Redo: Handler(undo.require_redo, undo.redo),
    commands.AnswerUndo: Handler(undo.require_answer_undo, undo.answer_undo),
    commands.Resign: Handler(absence.require_resign, absence.resign),
    commands.SendBot: Handler(absence.require_send_bot, absence.send_bot),
    commands.BreakOff: Handler(absence.require_break_off, absence.break_off),
    commands.TakeBack: Handler(absence.require_take_back, absence.take_back),
    commands.Tick: Handler(_require_nothing, system.tick),
    commands.Presence: Handler(system.require_presence, system.presence),
    commands.Resume: Handler(_require_nothing, system.resume),
    commands.MergeGuest: Handler(_require_nothing, system.merge_guest),
    commands.TellHint: Handler(system.require_tell_hint, system.tell_hint),
    commands.MakePractice: Handler(system.require_make_practice, system.make_practice),
    commands.LinkRematch: Handler(system.require_link_rematch, system.link_rematch),
}
