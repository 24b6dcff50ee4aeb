"""Giving up, and what the others may do about somebody who keeps them waiting: nobody can block a table."""

from typing import Literal

from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.checks import chair_at, not_endless, others, own, playing
from teocalli.table.events import Event
from teocalli.table.reasons import Declined, Reason
from teocalli.table.seating import STAND_IN
from teocalli.table.table import Table
from teocalli.table.undoing import granted


def resign(table: Table, who: str, command: asked.Resign, now: float) -> list[Event]:
    playing(table)
    seat = command.seat
    if own(table, who, seat).resigned:
        raise Declined(Reason.HAS_RESIGNED)
    resigned = happened.Resigned(at=now, seat=seat)
    if table.players == 2:
        return [resigned, _stopped(table, "resigned", seat, [1 - seat], now)]
    if not any(chair.who and not chair.resigned for other, chair in enumerate(table.chairs) if other != seat):
        return [resigned, _stopped(table, "resigned", seat, [], now)]
    still = any(other != seat and not table.chairs[other].resigned for other in table.seats_of(who))
    to_bot = happened.ToBot(at=now, seat=seat, level=STAND_IN)
    return [resigned, to_bot, *granted(table, set() if still else {who}, now)]


def _stopped(
    table: Table, why: Literal["resigned", "time", "abandoned"], seat: int, winners: list[int], now: float
) -> Event:
    return happened.Stopped(at=now, why=why, seat=seat, winners=winners, secret=table.secret.hex())


def send_bot(table: Table, who: str, command: asked.SendBot, now: float) -> list[Event]:
    _awaited(table, who, command.seat)
    return [happened.ToBot(at=now, seat=command.seat, level=command.level)]


def _awaited(table: Table, who: str, seat: int) -> Chair:
    """The seat that keeps `who`, at another one, waiting."""
    playing(table)
    chair = chair_at(table, seat)
    if not any(other.who == who and not other.resigned for k, other in enumerate(table.chairs) if k != seat):
        raise Declined(Reason.NOT_YOUR_SEAT)
    if not chair.awaited:
        raise Declined(Reason.NOT_ABSENT)
    return chair


def break_off(table: Table, who: str, command: asked.BreakOff, now: float) -> list[Event]:
    about = command.seat
    chair = _awaited(table, who, about)
    own = next(seat for seat in table.seats_of(who) if seat != about)
    wished = {table.chairs[seat].who for seat in table.breaking.get(about, ())} | {who}
    late = {other.who for other in table.chairs if other.awaited}
    asked_before = own in table.breaking.get(about, ())
    events: list[Event] = [] if asked_before else [happened.BreakAsked(at=now, seat=own, about=about)]
    if not others(table, who) - wished - late:
        events.append(_stopped(table, "time" if chair.out_of_time else "abandoned", about, [], now))
    return events


def take_back(table: Table, who: str, command: asked.TakeBack, now: float) -> list[Event]:
    playing(table)
    chair = own(table, who, command.seat)
    if chair.resigned:
        raise Declined(Reason.HAS_RESIGNED)
    not_endless(table)
    if not chair.by_bot:
        raise Declined(Reason.NO_BOT_PLAYS)
    return [happened.GivenBack(at=now, seat=command.seat)]
