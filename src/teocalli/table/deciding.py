"""What a command leads to: events, or a refusal. Nothing here changes a table.

Checks come in a fixed order: is the table at that stage, is there such a seat, is it yours, is the decision the present
one, are you to act, is the action legal.
"""

import hashlib
from collections.abc import Callable
from typing import Any

from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.commands import HOUSE, Command, HouseCommand
from teocalli.table.events import Event
from teocalli.table.fair import lot, seed_of
from teocalli.table.plans import WORD, SeatPlan
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import EXPIRY, GRACE, Table

STAND_IN = 3
"""The level of a bot that goes on for somebody who resigned."""


def handle(table: Table, who: str, command: Command | HouseCommand, now: float) -> list[Event]:
    """The events that a command of `who` leads to; raises `Declined`, or `Refused` by the rules of the game."""
    events: list[Event] = _HANDLE[type(command)](table, who, command, max(now, table.at))
    return events


def invitation_hash(token: str) -> str:
    return hashlib.sha256(b"teocalli invitation" + token.encode()).hexdigest()


# Before the start.


def _gathering(table: Table) -> None:
    if table.phase == "playing":
        raise Declined(Reason.ALREADY_STARTED)
    if table.phase != "gathering":
        raise Declined(Reason.TABLE_OVER)


def _chair(table: Table, seat: int) -> Chair:
    if not 0 <= seat < table.players:
        raise Declined(Reason.NO_SUCH_SEAT, number=seat, last=table.players - 1)
    return table.chairs[seat]


def _own(table: Table, who: str, seat: int) -> Chair:
    chair = _chair(table, seat)
    if chair.who != who:
        raise Declined(Reason.NOT_YOUR_SEAT)
    return chair


def _host(table: Table, who: str) -> None:
    if who != table.host:
        raise Declined(Reason.NOT_HOST)


def _join(table: Table, who: str, command: asked.Join, now: float) -> list[Event]:
    _gathering(table)
    wanted = command.invitation and invitation_hash(command.invitation)
    for seat in range(table.players) if command.seat is None else [command.seat]:
        chair = _chair(table, seat)
        if chair.kind == "open" or (chair.kind == "invited" and chair.invitation == wanted):
            return [happened.Joined(at=now, seat=seat, who=who, nonce=command.nonce)]
    if command.seat is None:
        raise Declined(Reason.NO_FREE_SEAT)
    raise Declined(Reason.NOT_INVITED if table.chairs[command.seat].kind == "invited" else Reason.SEAT_TAKEN)


def _leave(table: Table, who: str, command: asked.Leave, now: float) -> list[Event]:
    _gathering(table)
    _own(table, who, command.seat)
    return [happened.Left(at=now, seat=command.seat)]


def _seat(table: Table, who: str, command: asked.Seat, now: float) -> list[Event]:
    _gathering(table)
    _chair(table, command.seat)
    _host(table, who)
    plan = SeatPlan(
        command.kind,
        who=who if command.kind == "device" else None,
        level=(command.level or STAND_IN) if command.kind == "bot" else None,
        invitation=command.invitation if command.kind == "invited" else None,
    )
    return [happened.Seated(at=now, seat=command.seat, plan=plan)]


def _full(table: Table) -> None:
    free = sum(chair.free for chair in table.chairs)
    if free:
        raise Declined(Reason.NOT_FULL, count=free)


def _start(table: Table, who: str, command: asked.Start, now: float) -> list[Event]:
    _gathering(table)
    _host(table, who)
    _full(table)
    if table.first.by == "word":
        raise Declined(Reason.WRONG_WORD, word=WORD)
    if table.first.by == "host":
        return _started(table, table.first.seat or 0, now)
    return _started(table, lot(_seed(table), table.players), now)


def _word(table: Table, who: str, command: asked.Word, now: float) -> list[Event]:
    _gathering(table)
    _own(table, who, command.seat)
    if table.first.by != "word":
        raise Declined(Reason.NO_WORD)
    _full(table)
    if command.word.strip().casefold() != WORD.casefold():
        raise Declined(Reason.WRONG_WORD, word=WORD)
    return _started(table, command.seat, now)


def _seed(table: Table) -> int:
    return seed_of(table.secret, [chair.nonce for chair in table.chairs])


def _started(table: Table, first: int, now: float) -> list[Event]:
    order = [(first + k) % table.players for k in range(table.players)]
    match = table.new_match(_seed(table))
    return [happened.Started(at=now, order=order), *(happened.Happened(at=now, event=e) for e in match.since(0))]


# While the game runs.


def _playing(table: Table) -> None:
    if table.phase == "gathering":
        raise Declined(Reason.NOT_STARTED)
    if table.phase != "playing":
        raise Declined(Reason.TABLE_OVER)


def _present(table: Table, decision: int) -> None:
    if decision != table.decision:
        raise Declined(Reason.STALE, meant=decision, now=table.decision)


def _play(table: Table, who: str, command: asked.Play, now: float) -> list[Event]:
    _playing(table)
    if _own(table, who, command.seat).by_bot:
        raise Declined(Reason.BOT_PLAYS)
    _present(table, command.decision)
    return _played(table, command.seat, command.actions, now)


def _bot_plays(table: Table, who: str, command: asked.BotPlays, now: float) -> list[Event]:
    _playing(table)
    if not _chair(table, command.seat).by_bot:
        raise Declined(Reason.NO_BOT_PLAYS)
    _present(table, command.decision)
    return _played(table, command.seat, [command.action], now)


def _played(table: Table, seat: int, actions: list[str], now: float) -> list[Event]:
    trial = table.match.fork(table.seed)
    events: list[Event] = []
    for text in actions:
        known = len(trial)
        trial.play(seat, text)
        events.append(happened.Moved(at=now, seat=seat, do=text))
        events += [happened.Happened(at=now, event=e) for e in trial.since(known + 1) if e["by"] == "chance"]
    if trial.over:
        result: Any = trial.result
        secret = table.secret.hex()
        events.append(happened.Finished(at=now, scores=result["scores"], winners=result["winners"], secret=secret))
    return events


def _withdraw(table: Table, who: str, command: asked.Withdraw, now: float) -> list[Event]:
    _playing(table)
    if _own(table, who, command.seat).by_bot:
        raise Declined(Reason.BOT_PLAYS)
    _present(table, command.decision)
    if command.seat not in [event["by"] for event in table.match.since(table.match.settled)]:
        raise Declined(Reason.NOTHING_TO_WITHDRAW)
    return [happened.Withdrawn(at=now, seat=command.seat)]


def _undo(table: Table, who: str, command: asked.Undo, now: float) -> list[Event]:
    _playing(table)
    seat, to = command.seat, command.to
    if _own(table, who, seat).by_bot:
        raise Declined(Reason.BOT_PLAYS)
    if to == table.decision or to not in [decision for decision, _ in table.line]:
        raise Declined(Reason.NO_SUCH_DECISION, to=to)
    if free_undo(table, seat, to) or not others(table, who):
        return [happened.Undone(at=now, seat=seat, to=to)]
    if table.undo:
        raise Declined(Reason.UNDO_PENDING)
    return [happened.UndoAsked(at=now, seat=seat, to=to)]


def free_undo(table: Table, seat: int, to: int) -> bool:
    """Whether a seat may go back by itself: within its turn, to where nothing had been revealed since."""
    if not table.game.sequences or seat not in table.actors:
        return False
    return all(event["by"] == seat for event in table.match.since(table.line[table.place_of(to)][1]))


def others(table: Table, who: str) -> set[str]:
    """The other people at the table whose leave is needed: not those who are away or have given their seat to a bot."""
    return {
        chair.who
        for chair in table.chairs
        if chair.who is not None and chair.who != who and not chair.by_bot and not chair.awaited
    }


def _answer_undo(table: Table, who: str, command: asked.AnswerUndo, now: float) -> list[Event]:
    _playing(table)
    seat = command.seat
    _own(table, who, seat)
    undo = table.undo
    if undo is None or seat in table.granted:
        raise Declined(Reason.NO_UNDO_ASKED)
    asking = table.chairs[undo.seat].who
    if not command.grant:
        return [happened.UndoRefused(at=now, seat=seat)]
    if who == asking or asking is None:
        raise Declined(Reason.NO_UNDO_ASKED)
    granted = {table.chairs[other].who for other in (*table.granted, seat)}
    events: list[Event] = [happened.UndoGranted(at=now, seat=seat)]
    if others(table, asking) <= granted:
        events.append(happened.Undone(at=now, seat=undo.seat, to=undo.to))
    return events


def _resign(table: Table, who: str, command: asked.Resign, now: float) -> list[Event]:
    _playing(table)
    seat = command.seat
    if _own(table, who, seat).resigned:
        raise Declined(Reason.HAS_RESIGNED)
    events: list[Event] = [happened.Resigned(at=now, seat=seat)]
    people = [other for other, chair in enumerate(table.chairs) if other != seat and chair.who and not chair.resigned]
    if table.players == 2:
        events.append(_stopped(table, "resigned", seat, [1 - seat], now))
    elif not people:
        events.append(_stopped(table, "resigned", seat, [], now))
    else:
        events.append(happened.ToBot(at=now, seat=seat, level=STAND_IN))
    return events


def _stopped(table: Table, why: str, seat: int, winners: list[int], now: float) -> Event:
    return happened.Stopped(at=now, why=why, seat=seat, winners=winners, secret=table.secret.hex())


def _send_bot(table: Table, who: str, command: asked.SendBot, now: float) -> list[Event]:
    _playing(table)
    chair = _chair(table, command.seat)
    _holds_another(table, who, command.seat)
    if not chair.awaited:
        raise Declined(Reason.NOT_ABSENT)
    return [happened.ToBot(at=now, seat=command.seat, level=command.level)]


def _holds_another(table: Table, who: str, seat: int) -> None:
    if not any(chair.who == who and not chair.resigned for k, chair in enumerate(table.chairs) if k != seat):
        raise Declined(Reason.NOT_YOUR_SEAT)


def _break_off(table: Table, who: str, command: asked.BreakOff, now: float) -> list[Event]:
    _playing(table)
    chair = _chair(table, command.seat)
    _holds_another(table, who, command.seat)
    if not chair.awaited:
        raise Declined(Reason.NOT_ABSENT)
    own = table.seats_of(who)[0]
    agreed = {table.chairs[seat].who for seat in (*table.breaking, own)}
    events: list[Event] = [happened.BreakAsked(at=now, seat=own)]
    if others(table, who) <= agreed:
        why = "time" if chair.out_of_time else "abandoned"
        events.append(_stopped(table, why, command.seat, [], now))
    return events


def _take_back(table: Table, who: str, command: asked.TakeBack, now: float) -> list[Event]:
    _playing(table)
    chair = _own(table, who, command.seat)
    if chair.resigned:
        raise Declined(Reason.HAS_RESIGNED)
    if not chair.by_bot:
        raise Declined(Reason.NO_BOT_PLAYS)
    return [happened.GivenBack(at=now, seat=command.seat)]


# From the house.


def _tick(table: Table, who: str, command: asked.Tick, now: float) -> list[Event]:
    if table.phase == "gathering":
        return [happened.Expired(at=now)] if now >= table.touched + EXPIRY else []
    events: list[Event] = []
    for seat, chair in enumerate(table.chairs) if table.phase == "playing" else []:
        runs_out = table.clock.runs_out(seat)
        if runs_out is not None and now >= runs_out and not chair.out_of_time:
            events.append(happened.OutOfTime(at=now, seat=seat))
        if chair.gone_at is not None and now >= chair.gone_at + GRACE and not chair.absent and not chair.by_bot:
            events.append(happened.Absent(at=now, seat=seat))
    return events


def _presence(table: Table, who: str, command: asked.Presence, now: float) -> list[Event]:
    chair = table.chairs[command.seat]
    if table.phase != "playing" or not chair.who or command.here == (chair.gone_at is None):
        return []
    if command.here:
        return [happened.Came(at=now, seat=command.seat)]
    return [happened.Gone(at=now, seat=command.seat)]


def _resume(table: Table, who: str, command: asked.Resume, now: float) -> list[Event]:
    if table.phase != "playing" or not table.clock.running:
        return []
    return [happened.Resumed(at=now, lost=command.lost)]


def _hold(table: Table, who: str, command: asked.Hold, now: float) -> list[Event]:
    return [happened.Held(at=now, seat=seat, who=command.who) for seat in table.seats_of(command.was)]


def _again(table: Table, who: str, command: asked.Again, now: float) -> list[Event]:
    return [] if table.rematch else [happened.Rematch(at=now, table=command.table)]


_HANDLE: dict[type[Any], Callable[[Table, str, Any, float], list[Event]]] = {
    asked.Join: _join,
    asked.Leave: _leave,
    asked.Seat: _seat,
    asked.Start: _start,
    asked.Word: _word,
    asked.Play: _play,
    asked.Withdraw: _withdraw,
    asked.Undo: _undo,
    asked.AnswerUndo: _answer_undo,
    asked.Resign: _resign,
    asked.SendBot: _send_bot,
    asked.BreakOff: _break_off,
    asked.TakeBack: _take_back,
    asked.Tick: _tick,
    asked.BotPlays: _bot_plays,
    asked.Presence: _presence,
    asked.Resume: _resume,
    asked.Hold: _hold,
    asked.Again: _again,
}

__all__ = ["HOUSE", "free_undo", "handle", "invitation_hash", "others"]
