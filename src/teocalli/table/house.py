"""Commands of the house: time passes, people come and go, the house opens again."""

from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.checks import chair_at, over
from teocalli.table.events import Event
from teocalli.table.table import EXPIRY, Table

TRIFLE = 1.0
"""Seconds below which time is not given back: several processes may open one after another."""


def tick(table: Table, who: str, command: asked.Tick, now: float) -> list[Event]:
    if table.phase == "gathering":
        return [happened.Expired(at=now)] if now >= table.touched + EXPIRY else []
    events: list[Event] = []
    for seat in table.clock.running:
        chair, runs_out, missed = table.chairs[seat], table.clock.runs_out(seat), table.missed(seat)
        if runs_out is not None and now >= runs_out and not chair.out_of_time:
            events.append(happened.OutOfTime(at=now, seat=seat))
        if missed is not None and now >= missed and not chair.absent:
            events.append(happened.Absent(at=now, seat=seat))
    return events


def presence(table: Table, who: str, command: asked.Presence, now: float) -> list[Event]:
    holder = chair_at(table, command.seat).who
    if table.phase != "playing":
        return []
    changed = [seat for seat in table.seats_of(holder) if command.here != (table.chairs[seat].gone_at is None)]
    return [(happened.Came if command.here else happened.Gone)(at=now, seat=seat) for seat in changed]


def resume(table: Table, who: str, command: asked.Resume, now: float) -> list[Event]:
    lost = now - max(command.closed_at, table.at)  # at its last event the house was open
    if table.phase != "playing" or not lost >= TRIFLE:
        return []
    return [happened.Resumed(at=now, lost=lost)]


def hold(table: Table, who: str, command: asked.Hold, now: float) -> list[Event]:
    was = command.was
    known = was == table.host or any(was in (chair.who, chair.kept) for chair in table.chairs)
    return [happened.Held(at=now, was=was, who=command.who)] if known and was != command.who else []


def again(table: Table, who: str, command: asked.Again, now: float) -> list[Event]:
    over(table)
    return [] if table.rematch else [happened.Rematch(at=now, table=command.table)]
