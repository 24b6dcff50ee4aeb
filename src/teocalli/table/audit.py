"""Whether a table of ours can have written a log: for logs that come from elsewhere.

`Table.apply` trusts its log: that whoever sits at the table has joined it, that the others have agreed to an undo, that
chance fell as the dice say. Here the command behind each event is found and decided again, by the same handlers that
decide at a live table, and all that it leads to is compared. An error never names what may be hidden.
"""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec

from teocalli.core.errors import BadInput, Refused
from teocalli.core.match import Match
from teocalli.core.record import replay_events
from teocalli.core.record_errors import BadRecord
from teocalli.table import commands, events
from teocalli.table.commands import SYSTEM, Command, SystemCommand
from teocalli.table.creation import new_continuation, new_table
from teocalli.table.earlier_undo import earlier_undo
from teocalli.table.events import Event
from teocalli.table.guards import require_chair, require_gathering, require_playing
from teocalli.table.handlers import handle
from teocalli.table.log import CorruptLog
from teocalli.table.plans import Nonce, SeatPlan
from teocalli.table.reasons import Declined
from teocalli.table.table import Table

AHEAD = 60.0
"""Seconds by which the clock of another machine may be ahead."""


def audit(secret: bytes, log: Sequence[Event], now: float) -> Table:
    """The table of a log; raises `CorruptLog`, with the event and a sentence, unless one of ours can have written it.

    Raises `NewerLog` if only another version can read it.
    """
    table = Table(secret)
    judged = 0
    for seq, event in enumerate(log):
        if event.at > now + AHEAD:
            raise CorruptLog(f"event {seq}: its time lies in the future")
        if seq and seq == judged:
            judged += _judge(table, log, seq)
        table.apply_all([event])
        if seq == 0:
            _require_new_table(table, event)
            judged = 1
    return table


def _judge(table: Table, log: Sequence[Event], seq: int) -> int:
    """How many of the next events of a log one command leads to; raises `CorruptLog` if none does."""
    event = log[seq]
    try:
        for seat in (getattr(event, name, 0) for name in ("seat", "about")):
            require_chair(table, seat)
        if isinstance(event, events.Continued):
            _require_continued(log, seq, event)
            return 1
        if isinstance(event, events.Joined | events.Resumed):
            _require_joined_or_resumed(table, event)
            return 1
        return _compare(table, log, seq)
    except (Declined, Refused) as refused:
        raise CorruptLog(f"event {seq}: the table would have refused it ({refused.reason.value})") from None
    except BadInput as error:
        raise CorruptLog(f"event {seq}: there can be no such table: {error}") from None
    except msgspec.ValidationError as error:
        raise CorruptLog(f"event {seq}: no command leads to it: {error}") from None


def _compare(table: Table, log: Sequence[Event], seq: int) -> int:
    """Compare an event, and those that come with it, with what the table decides on a command that leads to it."""
    refused: Declined | Refused | None = None
    best: list[Event] = []
    for who, command in _commands(table, log[seq], log[seq + 1] if seq + 1 < len(log) else None):
        if type(command) in _SENT_BY_PLAYERS:
            msgspec.convert(msgspec.to_builtins(command), type(command))
        try:
            best = handle(table, who, command, log[seq].at) or best
        except (Declined, Refused) as refusal:
            refused = refusal
            continue
        if best and best == list(log[seq : seq + len(best)]):
            return len(best)
    if earlier := earlier_undo(table, log, seq, best):
        return earlier
    if refused is not None and not best:
        raise refused
    for number, (found, decided) in enumerate(zip(log[seq:], best, strict=False), seq):
        if found != decided:
            raise CorruptLog(f"event {number}: {_sentence(table, found)}")
    if best:
        raise CorruptLog(f"event {len(log)} is missing: the log ends before it says what came of event {seq}")
    raise CorruptLog(f"event {seq}: {_sentence(table, log[seq])}")


def _sentence(table: Table, event: Event) -> str:
    """What is wrong with an event that the table does not decide."""
    if isinstance(event, events.Happened):
        return "it does not follow from the dice of this table"
    if isinstance(event, events.Started):
        return "who begins does not follow from what was agreed at this table"
    if isinstance(event, events.Finished | events.Stopped):
        if event.secret != table.secret.hex():
            return "the secret that it reveals is another one"
        return "the game does not end so"
    return "it is not what the table decides"


def _require_new_table(table: Table, event: Event) -> None:
    """Raise `CorruptLog` unless this is how a table begins."""
    assert isinstance(event, events.Created)
    try:
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
    except BadInput as error:
        raise CorruptLog(f"event 0: there can be no such table: {error}") from None
    if made != event:
        raise CorruptLog("event 0: it is not how a table begins")


def _require_continued(log: Sequence[Event], seq: int, event: events.Continued) -> None:
    """Raise `CorruptLog` or `BadInput` unless an earlier game of this kind can be played on in this way."""
    created = log[0]
    assert isinstance(created, events.Created)
    earlier = Match.new(created.game, created.players, options=created.options, chance="given")
    try:
        replay_events(earlier, event.events)
        made = new_continuation(created, earlier, event.origin)
    except BadRecord as bad:  # its sentence may name what is hidden
        raise CorruptLog(f"event {seq}: the earlier game cannot have gone so ({bad.reason.value})") from None
    if made != event:
        raise CorruptLog(f"event {seq}: it is not how a game is played on")


def _require_joined_or_resumed(table: Table, event: events.Joined | events.Resumed) -> None:
    """The events of whose command not all can be found again: an invitation, and when the server was last running."""
    if isinstance(event, events.Resumed):
        require_playing(table)
        if not 0 < event.lost <= event.at - table.at + 1e-3:
            raise CorruptLog(f"event {table.seq + 1}: it gives back time that had not passed")
        return
    require_gathering(table)
    chair = table.chairs[event.seat]
    if not chair.is_free:
        raise CorruptLog(f"event {table.seq + 1}: the seat was not free")
    if table.seats_of(event.who):
        raise CorruptLog(f"event {table.seq + 1}: who sits down there has a seat already")
    if chair.kind == "invited" and chair.invitation is None and chair.kept != event.who:
        raise CorruptLog(f"event {table.seq + 1}: the seat is kept for somebody else")
    msgspec.convert(event.nonce, Nonce)


def _commands(table: Table, event: Event, following: Event | None) -> Iterator[tuple[str, Command | SystemCommand]]:
    """Who may have sent which command that leads to an event and the `following` one; none if others lead to it."""
    seat = getattr(event, "seat", 0)
    holder = table.chairs[seat].who or SYSTEM
    asked = 0 if table.undo is None else table.undo.to
    match event:
        case events.Moved() if table.chairs[seat].has_bot:
            yield SYSTEM, commands.BotPlays(seat, table.decision, event.do, event.hurried)
        case events.Moved():
            yield holder, commands.Play(seat, table.decision, [event.do])
        case events.Withdrawn():
            yield holder, commands.Withdraw(seat, table.decision)
        case events.UndoAsked(to=to, redo=False) | events.Undone(to=to):
            yield holder, commands.Undo(seat, to)
        case events.UndoAsked(to=to) | events.Redone(to=to):
            yield holder, commands.Redo(seat, to)
        case events.Practice() if isinstance(following, events.Undone):
            yield holder, commands.Undo(seat, following.to)
            yield SYSTEM, commands.MakePractice(seat)
        case events.Practice():
            yield SYSTEM, commands.MakePractice(seat)
        case events.UndoGranted():
            yield holder, commands.AnswerUndo(seat, asked, True)
        case events.UndoRefused():
            yield holder, commands.AnswerUndo(seat, asked, False)
        case events.Resigned():
            yield holder, commands.Resign(seat)
        case events.ToBot():
            yield from ((who, commands.SendBot(seat, event.level)) for who in sorted(table.people()))
        case events.GivenBack():
            yield holder, commands.TakeBack(seat)
        case events.BreakAsked():
            yield holder, commands.BreakOff(event.about)
        case events.Stopped():
            yield from ((who, commands.BreakOff(seat)) for who in sorted(table.people()))
        case events.OutOfTime() | events.Absent() | events.Expired():
            yield SYSTEM, commands.Tick()
        case events.Gone() | events.Came():
            yield SYSTEM, commands.Presence(seat, isinstance(event, events.Came))
        case events.Hinted():
            yield SYSTEM, commands.TellHint(seat)
        case events.Rematch():
            yield SYSTEM, commands.LinkRematch(event.table)
        case events.GuestMerged():
            yield SYSTEM, commands.MergeGuest(event.was, event.who)
        case events.Left():
            yield holder, commands.Leave(seat)
        case events.Seated():
            yield table.host, _seat_command(seat, event.plan)
        case events.Started():
            yield _start_command(table, event)


def _start_command(table: Table, event: events.Started) -> tuple[str, Command]:
    first = event.order[0] if event.order else 0
    if table.first.by == "word" and any(chair.who for chair in table.chairs):
        holder = require_chair(table, first).who or SYSTEM
        return holder, commands.Word(first, table.game.first_word or "", event.nonce)
    return table.host, commands.Start(first if table.first.by == "host" else None, event.nonce)


def _seat_command(seat: int, plan: SeatPlan) -> commands.Seat:
    kind = plan.kind
    if kind == "person":
        raise BadInput("the host seats nobody else")
    return commands.Seat(seat, kind, plan.level, plan.invitation)


_SENT_BY_PLAYERS: frozenset[type[Any]] = frozenset(get_args(Command))
