"""Commands of the server itself: time passes, people come and go, the server runs again."""

from teocalli.table import commands
from teocalli.table.events import (
    Absent,
    Came,
    Event,
    Expired,
    Gone,
    GuestMerged,
    Hinted,
    OutOfTime,
    Practice,
    Rematch,
    Resumed,
)
from teocalli.table.guards import (
    is_log_full,
    require_alone_among_bots,
    require_chair,
    require_log_space,
    require_over,
    require_playing,
)
from teocalli.table.table import EXPIRY, Table

SHORTEST_INTERRUPTION = 1.0
"""Seconds below which no time is given back: several processes may start one after another."""


def tick(table: Table, who: str, command: commands.Tick, now: float) -> list[Event]:
    if table.phase == "gathering":
        return [Expired(at=now)] if now >= table.last_joined + EXPIRY else []
    events: list[Event] = []
    for seat in table.clock.running:
        chair, runs_out_at, absent_at = table.chairs[seat], table.clock.runs_out_at(seat), table.absent_at(seat)
        if runs_out_at is not None and now >= runs_out_at and not chair.out_of_time:
            events.append(OutOfTime(at=now, seat=seat))
        if absent_at is not None and now >= absent_at and not chair.absent:
            events.append(Absent(at=now, seat=seat))
    return events


def require_presence(table: Table, who: str, command: commands.Presence) -> None:
    """Require that the table has this seat."""
    require_chair(table, command.seat)


def presence(table: Table, who: str, command: commands.Presence, now: float) -> list[Event]:
    if table.phase != "playing":
        return []
    holder = table.chairs[command.seat].who
    changed = [seat for seat in table.seats_of(holder) if command.here != (table.chairs[seat].gone_at is None)]
    if command.here:
        return [Came(at=now, seat=seat) for seat in changed if _may_come(table, seat)]
    return [Gone(at=now, seat=seat) for seat in changed]


def _may_come(table: Table, seat: int) -> bool:
    """Whether the log has space for a return: a full one only for one in each decision, and for one that wakes it.

    That somebody has left is always noted: the others need not wait for them.
    """
    return not is_log_full(table) or table.is_asleep or table.chairs[seat].came_in != table.decision


def resume(table: Table, who: str, command: commands.Resume, now: float) -> list[Event]:
    lost = now - max(command.closed_at, table.at)  # at the table's last event the server was running
    if table.phase != "playing" or not lost >= SHORTEST_INTERRUPTION:
        return []
    return [Resumed(at=now, lost=lost)]


def merge_guest(table: Table, who: str, command: commands.MergeGuest, now: float) -> list[Event]:
    was = command.was
    known = was == table.host or any(was in (chair.who, chair.kept) for chair in table.chairs)
    return [GuestMerged(at=now, was=was, who=command.who)] if known and was != command.who else []


def require_tell_hint(table: Table, who: str, command: commands.TellHint) -> None:
    """Require that the game is running, and that the log has space."""
    require_playing(table)
    require_chair(table, command.seat)
    require_log_space(table)


def tell_hint(table: Table, who: str, command: commands.TellHint, now: float) -> list[Event]:
    """Others are told once for each decision; who plays alone among bots tells nobody."""
    if len(table.people()) < 2 or table.hinted.get(command.seat) == table.decision:
        return []
    return [Hinted(at=now, seat=command.seat)]


def require_make_practice(table: Table, who: str, command: commands.MakePractice) -> None:
    """Require that one person plays against bots, and that the log has space."""
    require_playing(table)
    require_chair(table, command.seat)
    require_alone_among_bots(table)
    require_log_space(table)


def make_practice(table: Table, who: str, command: commands.MakePractice, now: float) -> list[Event]:
    return [] if table.practice else [Practice(at=now, seat=command.seat)]


def require_link_rematch(table: Table, who: str, command: commands.LinkRematch) -> None:
    """Require that the game is over."""
    require_over(table)


def link_rematch(table: Table, who: str, command: commands.LinkRematch, now: float) -> list[Event]:
    return [] if table.rematch else [Rematch(at=now, table=command.table)]
