"""Commands before the start: sitting down, getting up, what seats are for, who begins."""

import hashlib

from teocalli.table import commands as asked
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.checks import chair_at, gathering, host, not_endless, own
from teocalli.table.events import Event
from teocalli.table.fair import lot, seed_of
from teocalli.table.plans import WORD, SeatPlan
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table

STAND_IN = 3
"""The level of a bot that nobody chose."""


def invitation_hash(token: str) -> str:
    """What a table keeps of an invitation."""
    return hashlib.sha256(b"teocalli invitation" + token.encode()).hexdigest()


def join(table: Table, who: str, command: asked.Join, now: float) -> list[Event]:
    gathering(table)
    seats = range(table.players) if command.seat is None else [command.seat]
    chairs = [(seat, chair_at(table, seat)) for seat in seats]
    if table.seats_of(who):
        raise Declined(Reason.ALREADY_SEATED)
    not_endless(table)
    shown = None if command.invitation is None else invitation_hash(command.invitation)
    invited = [seat for seat, chair in chairs if _invited(chair, who, shown)]
    found = invited or [seat for seat, chair in chairs if chair.kind == "open"]
    if found:
        return [happened.Joined(at=now, seat=found[0], who=who, nonce=command.nonce)]
    if command.seat is None:
        raise Declined(Reason.NO_FREE_SEAT)
    raise Declined(Reason.NOT_INVITED if chairs[0][1].free else Reason.SEAT_TAKEN)


def _invited(chair: Chair, who: str, shown: str | None) -> bool:
    if chair.kind != "invited":
        return False
    return chair.kept == who or (shown is not None and chair.invitation == shown)


def leave(table: Table, who: str, command: asked.Leave, now: float) -> list[Event]:
    gathering(table)
    own(table, who, command.seat)
    left = happened.Left(at=now, seat=command.seat)
    others = any(chair.who for seat, chair in enumerate(table.chairs) if seat != command.seat)
    return [left, happened.Expired(at=now)] if who == table.host and not others else [left]


def seat(table: Table, who: str, command: asked.Seat, now: float) -> list[Event]:
    gathering(table)
    chair_at(table, command.seat)
    host(table, who)
    not_endless(table)
    plan = SeatPlan(
        command.kind,
        who=who if command.kind == "device" else None,
        level=(command.level or STAND_IN) if command.kind == "bot" else None,
        invitation=command.invitation if command.kind == "invited" else None,
    )
    return [happened.Seated(at=now, seat=command.seat, plan=plan)]


def start(table: Table, who: str, command: asked.Start, now: float) -> list[Event]:
    gathering(table)
    if command.first is not None:
        chair_at(table, command.first)
    host(table, who)
    _full(table)
    if table.first.by == "word" and any(chair.who for chair in table.chairs):
        raise Declined(Reason.WORD_DECIDES, word=WORD)
    first = (command.first if command.first is not None else table.first.seat) if table.first.by == "host" else None
    return _started(table, first, command.nonce, now)


def word(table: Table, who: str, command: asked.Word, now: float) -> list[Event]:
    gathering(table)
    own(table, who, command.seat)
    if table.first.by != "word":
        raise Declined(Reason.NO_WORD)
    _full(table)
    if command.word.strip().casefold() != WORD.casefold():
        raise Declined(Reason.WRONG_WORD, word=WORD)
    return _started(table, command.seat, command.nonce, now)


def _full(table: Table) -> None:
    free = sum(chair.free for chair in table.chairs)
    if free:
        raise Declined(Reason.NOT_FULL, count=free)


def _started(table: Table, first: int | None, nonce: str, now: float) -> list[Event]:
    """The game begins with that seat, or with one drawn by lot."""
    seed = seed_of(table.secret, [*(chair.nonce for chair in table.chairs), nonce])
    if first is None:
        first = lot(seed, table.players)
    order = [(first + k) % table.players for k in range(table.players)]
    chance = table.new_match(seed).since(0)
    return [
        happened.Started(at=now, order=order, nonce=nonce),
        *(happened.Happened(at=now, event=event) for event in chance),
    ]
