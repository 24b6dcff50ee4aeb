"""Whether a table of ours can have written a log: for logs that come from elsewhere.

`Table.apply` trusts its log that whoever sits at the table has joined it, and that chance fell as the dice say.
Here each event is also judged by what the table allowed at that moment. An error never names what may be hidden.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from teocalli.core.errors import BadInput, Refused
from teocalli.table import commands, events
from teocalli.table.commands import SYSTEM, Command, SystemCommand
from teocalli.table.creation import new_table
from teocalli.table.events import Event
from teocalli.table.guards import require_chair, require_gathering, require_over, require_playing
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog
from teocalli.table.plans import LevelNumber, Nonce, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.table import Table

AHEAD = 60.0
"""Seconds by which the clock of another machine may be ahead."""

_BEFORE_START = (events.Joined, events.Left, events.Seated, events.Started, events.Expired)
_AT_ANY_TIME = (events.Created, events.GuestMerged)


def audit(secret: bytes, log: Sequence[Event], now: float) -> None:
    """Raise `CorruptLog`, with the event and a sentence, unless a table of ours can have written this log by now.

    The log is one that can be replayed.
    """
    table = Table(secret)
    for seq, event in enumerate(log):
        fault = _fault(table, log, seq, now)
        if fault is not None:
            raise CorruptLog(f"event {seq}: {fault}")
        table.apply(event)
    if table.phase == "playing" and not table.actors:
        raise CorruptLog(f"event {len(log)} is missing: the log ends before it says what came of the last move")


def _fault(table: Table, log: Sequence[Event], seq: int, now: float) -> str | None:
    """What is wrong with an event that is to be applied next; None if nothing is."""
    event = log[seq]
    if event.at > now + AHEAD:
        return "its time lies in the future"
    try:
        _require_phase(table, event)
        for seat in (getattr(event, name, 0) for name in ("seat", "about") if seq):
            require_chair(table, seat)
        judge = _JUDGES.get(type(event))
        return None if judge is None else judge(table, log, seq)
    except (Declined, Refused) as refused:
        return f"the table would have refused it ({refused.reason.value})"
    except BadInput as error:
        return f"there can be no such table: {error}"
    except msgspec.ValidationError as error:
        return f"no command leads to it: {error}"


def _require_phase(table: Table, event: Event) -> None:
    """Raise `Declined` if an event of this kind does not belong to the present phase of the table."""
    if isinstance(event, _BEFORE_START):
        require_gathering(table)
    elif isinstance(event, events.Rematch):
        require_over(table)
    elif not isinstance(event, _AT_ANY_TIME):
        require_playing(table)


def _created(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.Created)
    made = new_table(
        event.host,
        event.game,
        event.players,
        event.seats,
        secret=table.secret,
        now=event.at,
        options=event.options,
        clock=event.clock,
        first=event.first,
        public=event.public,
        hints=event.hints,
    )
    return None if made == event else "it is not how a table begins"


def _joined(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.Joined)
    chair = table.chairs[event.seat]
    if not chair.is_free:
        return "the seat was not free"
    if table.seats_of(event.who):
        return "who sits down there has a seat already"
    if chair.kind == "invited" and chair.invitation is None and chair.kept != event.who:
        return "the seat is kept for somebody else"
    msgspec.convert(event.nonce, Nonce)
    return None


def _decided(table: Table, log: Sequence[Event], seq: int) -> str | None:
    """Compare an event, and those that come with it, with what the table decides on the command that leads to it."""
    event = log[seq]
    who, command = _command(table, event)
    decided = handle(table, who, command, event.at)
    if isinstance(event, events.Started):
        msgspec.convert(event.nonce, Nonce)
        return None if decided[0] == event else "who begins does not follow from what was agreed at this table"
    return None if decided and list(log[seq : seq + len(decided)]) == decided else "it is not what the table decides"


def _command(table: Table, event: Event) -> tuple[str, Command | SystemCommand]:
    """Who sends which command that leads to an event."""
    if isinstance(event, events.Left):
        return table.chairs[event.seat].who or SYSTEM, commands.Leave(event.seat)
    if isinstance(event, events.Seated):
        return table.host, _seat_command(event.seat, event.plan)
    if isinstance(event, events.Started):
        first = event.order[0] if event.order else 0
        if table.first.by == "word" and any(chair.who for chair in table.chairs):
            holder = require_chair(table, first).who or SYSTEM
            return holder, commands.Word(first, table.game.first_word or "", event.nonce)
        return table.host, commands.Start(first if table.first.by == "host" else None, event.nonce)
    if isinstance(event, events.GuestMerged):
        return SYSTEM, commands.MergeGuest(event.was, event.who)
    return SYSTEM, commands.Tick()


def _seat_command(seat: int, plan: SeatPlan) -> commands.Seat:
    kind = plan.kind
    if kind == "person":
        raise BadInput("the host seats nobody else")
    return commands.Seat(seat, kind, plan.level, plan.invitation)


def _happened(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.Happened)
    match = table.match
    if not match.awaits_chance:
        return "nothing was left to chance there"
    rolled = match.fork(table.seed)
    rolled.undo(len(match))
    return None if rolled.since(len(match))[0] == event.event else "it does not follow from the dice of this table"


def _ended(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.Finished | events.Stopped)
    if event.secret != table.secret.hex():
        return "the secret that it reveals is another one"
    if isinstance(event, events.Finished):
        result: Any = table.match.result
        if not table.match.over or (event.scores, event.winners) != (result["scores"], result["winners"]):
            return "the game does not end so"
    return None


def _resumed(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.Resumed)
    return None if 0 < event.lost <= event.at - table.at + 1e-3 else "it gives back time that had not passed"


def _to_bot(table: Table, log: Sequence[Event], seq: int) -> str | None:
    event = log[seq]
    assert isinstance(event, events.ToBot)
    msgspec.convert(event.level, LevelNumber)
    return None if table.chairs[event.seat].who is not None else "nobody sits there for whom a bot could play"


_JUDGES: dict[type[Any], Callable[[Table, Sequence[Event], int], str | None]] = {
    events.Created: _created,
    events.Joined: _joined,
    events.Left: _decided,
    events.Seated: _decided,
    events.Started: _decided,
    events.Expired: _decided,
    events.GuestMerged: _decided,
    events.Happened: _happened,
    events.Finished: _ended,
    events.Stopped: _ended,
    events.Resumed: _resumed,
    events.ToBot: _to_bot,
}
"""How events are judged beyond the phase of the table and the number of the seat."""
