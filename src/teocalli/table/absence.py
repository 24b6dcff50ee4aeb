"""Resigning, and what the others may do about a player who keeps them waiting: nobody can block a table."""

from typing import Literal

from teocalli.table import commands
from teocalli.table.events import BreakAsked, Event, GivenBack, Resigned, Stopped, ToBot
from teocalli.table.guards import require_chair, require_log_space, require_own_chair, require_playing
from teocalli.table.reasons import Declined, Reason
from teocalli.table.seats import DEFAULT_LEVEL
from teocalli.table.table import Table
from teocalli.table.undo import undo_if_granted


def require_resign(table: Table, who: str, command: commands.Resign) -> None:
    """Require that `who` holds this seat and has not resigned."""
    require_playing(table)
    if require_own_chair(table, who, command.seat).resigned:
        raise Declined(Reason.HAS_RESIGNED)


def resign(table: Table, who: str, command: commands.Resign, now: float) -> list[Event]:
    seat = command.seat
    resigned = Resigned(at=now, seat=seat)
    if table.players == 2:
        return [resigned, _stop(table, "resigned", seat, [1 - seat], now)]
    if not any(chair.who and not chair.resigned for other, chair in enumerate(table.chairs) if other != seat):
        return [resigned, _stop(table, "resigned", seat, [], now)]
    still_plays = any(other != seat and not table.chairs[other].resigned for other in table.seats_of(who))
    to_bot = ToBot(at=now, seat=seat, level=DEFAULT_LEVEL)
    return [resigned, to_bot, *undo_if_granted(table, now, leaving=None if still_plays else who)]


def _stop(
    table: Table, why: Literal["resigned", "time", "abandoned"], seat: int, winners: list[int], now: float
) -> Event:
    return Stopped(at=now, why=why, seat=seat, winners=winners, secret=table.secret.hex())


def require_send_bot(table: Table, who: str, command: commands.SendBot) -> None:
    """Require that `who` plays at another seat and waits for the holder of this one."""
    _require_awaited(table, who, command.seat)


def _require_awaited(table: Table, who: str, seat: int) -> None:
    require_playing(table)
    chair = require_chair(table, seat)
    waiting = _seats_waiting(table, who, seat)
    # Two who share a device may wait for each other if nobody else plays: others would be kept waiting by that.
    if chair.who == who and (not waiting or len(table.people()) > 1):
        raise Declined(Reason.OWN_SEAT)
    if not waiting:
        raise Declined(Reason.NOT_YOUR_SEAT)
    if not chair.is_awaited:
        raise Declined(Reason.NOT_ABSENT)


def _seats_waiting(table: Table, who: str, awaited: int) -> list[int]:
    """The seats at which `who` still plays, besides the awaited one."""
    return [seat for seat in table.seats_of(who) if seat != awaited and not table.chairs[seat].resigned]


def send_bot(table: Table, who: str, command: commands.SendBot, now: float) -> list[Event]:
    return [ToBot(at=now, seat=command.seat, level=command.level)]


def require_break_off(table: Table, who: str, command: commands.BreakOff) -> None:
    """Require that `who` plays at another seat and waits for the holder of this one."""
    _require_awaited(table, who, command.seat)


def break_off(table: Table, who: str, command: commands.BreakOff, now: float) -> list[Event]:
    about = command.seat
    seat = _seats_waiting(table, who, about)[0]
    asking = table.breaking.get(about, set())
    agreed = {table.chairs[other].who for other in asking} | {who}
    late = {chair.who for chair in table.chairs if chair.is_awaited}
    events: list[Event] = [] if seat in asking else [BreakAsked(at=now, seat=seat, about=about)]
    if not _other_players(table, who) - agreed - late:
        why: Literal["time", "abandoned"] = "time" if table.chairs[about].out_of_time else "abandoned"
        events.append(_stop(table, why, about, [], now))
    return events


def _other_players(table: Table, who: str) -> set[str]:
    """The other people who decide at the table now."""
    return {chair.who for chair in table.chairs if chair.who is not None and chair.who != who and not chair.has_bot}


def require_take_back(table: Table, who: str, command: commands.TakeBack) -> None:
    """Require that a bot plays at this seat for `who`, who has not resigned."""
    require_playing(table)
    chair = require_own_chair(table, who, command.seat)
    if chair.resigned:
        raise Declined(Reason.HAS_RESIGNED)
    require_log_space(table)
    if not chair.has_bot:
        raise Declined(Reason.NO_BOT_PLAYS)


def take_back(table: Table, who: str, command: commands.TakeBack, now: float) -> list[Event]:
    return [GivenBack(at=now, seat=command.seat)]
