"""Commands before the start: taking and leaving seats, what seats are for, who begins."""

import hashlib

from teocalli.table import commands
from teocalli.table.chairs import Chair
from teocalli.table.events import Event, Expired, Happened, Joined, Left, Seated, Started
from teocalli.table.fairness import first_seat_by_lot, seed_of
from teocalli.table.guards import (
    require_chair,
    require_full,
    require_gathering,
    require_host,
    require_log_space,
    require_own_chair,
)
from teocalli.table.plans import SeatPlan
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table

DEFAULT_LEVEL = 3
"""Level of a bot for which nobody has chosen one."""


def invitation_hash(token: str) -> str:
    """What a table keeps of an invitation."""
    return hashlib.sha256(b"teocalli invitation" + token.encode()).hexdigest()


def require_join(table: Table, who: str, command: commands.Join) -> None:
    """Require that `who` holds no seat and is allowed at the one they name, or at any if they name none."""
    require_gathering(table)
    if command.seat is not None:
        require_chair(table, command.seat)
    if table.seats_of(who):
        raise Declined(Reason.ALREADY_SEATED)
    require_log_space(table)
    if _seat_for(table, who, command) is None:
        if command.seat is None:
            raise Declined(Reason.NO_FREE_SEAT)
        raise Declined(Reason.NOT_INVITED if table.chairs[command.seat].is_free else Reason.SEAT_TAKEN)


def join(table: Table, who: str, command: commands.Join, now: float) -> list[Event]:
    seat = _seat_for(table, who, command)
    assert seat is not None, "the guard has found one"
    return [Joined(at=now, seat=seat, who=who, nonce=command.nonce)]


def _seat_for(table: Table, who: str, command: commands.Join) -> int | None:
    """The seat that `who` would get: the first to which they are invited, else the first that is open to all."""
    seats = range(table.players) if command.seat is None else (command.seat,)
    shown = None if command.invitation is None else invitation_hash(command.invitation)
    invited = [seat for seat in seats if _is_invited(table.chairs[seat], who, shown)]
    found = invited or [seat for seat in seats if table.chairs[seat].kind == "open"]
    return found[0] if found else None


def _is_invited(chair: Chair, who: str, shown: str | None) -> bool:
    if chair.kind != "invited":
        return False
    return chair.kept == who or (shown is not None and chair.invitation == shown)


def require_leave(table: Table, who: str, command: commands.Leave) -> None:
    """Require that `who` holds this seat."""
    require_gathering(table)
    require_own_chair(table, who, command.seat)


def leave(table: Table, who: str, command: commands.Leave, now: float) -> list[Event]:
    left = Left(at=now, seat=command.seat)
    others = any(chair.who for seat, chair in enumerate(table.chairs) if seat != command.seat)
    return [left, Expired(at=now)] if who == table.host and not others else [left]


def require_seat(table: Table, who: str, command: commands.Seat) -> None:
    """Require that `who` is the host and the table has this seat."""
    require_gathering(table)
    require_chair(table, command.seat)
    require_host(table, who)
    require_log_space(table)


def seat(table: Table, who: str, command: commands.Seat, now: float) -> list[Event]:
    plan = SeatPlan(
        command.kind,
        who=who if command.kind == "device" else None,
        level=(command.level or DEFAULT_LEVEL) if command.kind == "bot" else None,
        invitation=command.invitation if command.kind == "invited" else None,
    )
    return [Seated(at=now, seat=command.seat, plan=plan)]


def require_start(table: Table, who: str, command: commands.Start) -> None:
    """Require that `who` is the host, no seat is free and no word decides who begins."""
    require_gathering(table)
    if command.first is not None:
        require_chair(table, command.first)
    require_host(table, who)
    require_full(table)
    if table.first.by == "word" and any(chair.who for chair in table.chairs):
        raise Declined(Reason.WORD_DECIDES, word=table.game.first_word)


def start(table: Table, who: str, command: commands.Start, now: float) -> list[Event]:
    first = (command.first if command.first is not None else table.first.seat) if table.first.by == "host" else None
    return _start(table, first, command.nonce, now)


def require_word(table: Table, who: str, command: commands.Word) -> None:
    """Require that `who` holds this seat, no seat is free and this is the word that decides who begins."""
    require_gathering(table)
    require_own_chair(table, who, command.seat)
    if table.first.by != "word":
        raise Declined(Reason.NO_WORD)
    require_full(table)
    if command.word.strip().casefold() != (table.game.first_word or "").casefold():
        raise Declined(Reason.WRONG_WORD, word=table.game.first_word)


def word(table: Table, who: str, command: commands.Word, now: float) -> list[Event]:
    return _start(table, command.seat, command.nonce, now)


def _start(table: Table, first: int | None, nonce: str, now: float) -> list[Event]:
    """The events with which a game starts: with seat `first`, or with one drawn by lot.

    Where it is played on from an earlier one, the seats are those of that game.
    """
    seed = seed_of(table.secret, [*(chair.nonce for chair in table.chairs), nonce])
    if table.origin is not None:
        first = 0
    elif first is None:
        first = first_seat_by_lot(seed, table.players)
    order = [(first + k) % table.players for k in range(table.players)]
    chance = table.new_match(seed).since(len(table.earlier))
    return [Started(at=now, order=order, nonce=nonce), *(Happened(at=now, event=event) for event in chance)]
