"""What a command leads to: events, or a refusal. Nothing here changes a table.

Checks come in a fixed order: is the table at that stage, is there such a seat, is it yours, is the decision the present
one, are you to act, is the action legal.
"""

from collections.abc import Callable
from typing import Any

from teocalli.table import absence, house, playing, seating, undoing
from teocalli.table import commands as asked
from teocalli.table.commands import Command, HouseCommand
from teocalli.table.events import Event
from teocalli.table.table import Table


def handle(table: Table, who: str, command: Command | HouseCommand, now: float) -> list[Event]:
    """The events that a command of `who` leads to; raises `Declined`, or `Refused` by the rules of the game."""
    return _HANDLE[type(command)](table, who, command, max(now, table.at))


_HANDLE: dict[type[Any], Callable[[Table, str, Any, float], list[Event]]] = {
    asked.Join: seating.join,
    asked.Leave: seating.leave,
    asked.Seat: seating.seat,
    asked.Start: seating.start,
    asked.Word: seating.word,
    asked.Play: playing.play,
    asked.BotPlays: playing.bot_plays,
    asked.Withdraw: playing.withdraw,
    asked.Undo: undoing.undo,
    asked.AnswerUndo: undoing.answer_undo,
    asked.Resign: absence.resign,
    asked.SendBot: absence.send_bot,
    asked.BreakOff: absence.break_off,
    asked.TakeBack: absence.take_back,
    asked.Tick: house.tick,
    asked.Presence: house.presence,
    asked.Resume: house.resume,
    asked.Hold: house.hold,
    asked.Again: house.again,
}
