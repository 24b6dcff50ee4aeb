"""Whether what clients saw of a server agrees with its logs: each command done once, each event told to all in order.

The server is judged from outside, by what it told its clients while they played, and by what it tells of the tables
when all is over.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from teocalli.core.codes import Code

Json: TypeAlias = dict[str, Any]
Eyes: TypeAlias = int | None

ENDS = frozenset({"finished", "stopped", "expired"})
"""The kinds of events after which nobody plays."""


class _Entry(msgspec.Struct, frozen=True, tag_field="type"):
    """One line of what a client noted."""


class Sent(_Entry, frozen=True, tag="sent"):
    """A command went out: for the first time, or again with the same key."""

    key: str
    command: Json


class Confirmed(_Entry, frozen=True, tag="confirmed"):
    """The server said that it is done, and where in the log."""

    key: str
    seq: int


class Refused(_Entry, frozen=True, tag="refused"):
    """The server said that it is not and will not be done."""

    key: str
    code: str


class Told(_Entry, frozen=True, tag="told"):
    """An event came."""

    event: Json


Entry: TypeAlias = Sent | Confirmed | Refused | Told


class ClientLog(msgspec.Struct):
    """What one client noted at one table."""

    client: str
    who: str
    table: str
    eyes: Eyes
    entries: list[Entry] = []


class TableLog(msgspec.Struct, frozen=True):
    """A table when all is over: its events as told to each pair of eyes; none if it cannot be read."""

    table: str
    told: list[tuple[Eyes, list[Json]]] | None
    why: str = ""
    """Why it cannot be read."""


class History(msgspec.Struct):
    clients: list[ClientLog]
    tables: list[TableLog]


class Flaw(Code):
    """What can be wrong with a history."""

    LOST = "lost"
    """Confirmed, but not where it was said to be in the log."""
    TWICE = "twice"
    """Confirmed as two events, or as an event that is another command's."""
    UNASKED = "unasked"
    """A move in the log that nobody was told is theirs: one that was refused, or done once more."""
    UNANSWERED = "unanswered"
    """Sent, and never confirmed or refused."""
    GAP = "gap"
    """An event was told before the one that comes first."""
    AGAIN = "again"
    """An event was told once more."""
    DIFFERENT = "different"
    """An event was told otherwise than it stands in the log."""
    MISSED = "missed"
    """The log goes on, and the client was not told."""
    UNLIKE = "unlike"
    """Two pairs of eyes are told of different events."""
    UNREADABLE = "unreadable"
    """A table cannot be read."""
    UNFINISHED = "unfinished"
    """A game did not come to its end."""


class Fault(msgspec.Struct, frozen=True):
    flaw: Flaw
    table: str
    client: str
    what: str

    def __str__(self) -> str:
        return f"{self.flaw.value}: table {self.table}, {self.client or 'log'}: {self.what}"


def faults(history: History) -> list[Fault]:
    """All that is wrong; nothing, if the server kept its word."""
    found: list[Fault] = []
    logs = {log.table: log for log in history.tables}
    for log in history.tables:
        found += _of_table(log)
    for client in history.clients:
        told = _told_to(logs.get(client.table), client.eyes)
        if told is None:
            found.append(Fault(Flaw.UNREADABLE, client.table, client.client, "there is nothing to compare with"))
        else:
            found += _of_commands(client, told)
            found += _of_feed(client, told)
    return found


def moves(history: History) -> int:
    """How many moves of clients stand in the logs."""
    logs = {log.table: log for log in history.tables}
    seats = [client for client in history.clients if client.eyes is not None]
    return sum(len(list(_moves(_told_to(logs.get(seat.table), seat.eyes) or [], seat.eyes))) for seat in seats)


def _told_to(log: TableLog | None, eyes: Eyes) -> list[Json] | None:
    return None if log is None or log.told is None else dict(log.told).get(eyes)


def _of_table(log: TableLog) -> Iterator[Fault]:
    if not log.told:
        yield Fault(Flaw.UNREADABLE, log.table, "", log.why or "no events")
        return
    first, *others = log.told
    outline = _outline(first[1])
    if not outline or outline[-1][1] not in ENDS:
        yield Fault(Flaw.UNFINISHED, log.table, "", f"the last event is {outline[-1:]}")
    if [seq for seq, *_ in outline] != list(range(len(outline))):
        yield Fault(Flaw.GAP, log.table, "", "the log is not numbered from 0 without a gap")
    for eyes, events in others:
        if _outline(events) != outline:
            yield Fault(Flaw.UNLIKE, log.table, "", f"eyes {eyes} are told of other events than eyes {first[0]}")


def _outline(events: Iterable[Json]) -> list[tuple[Any, ...]]:
    """What everybody is told of an event: which, when, and who did it."""
    return [(event["seq"], event["kind"], event.get("at"), _by(event)) for event in events]


def _by(event: Json) -> Any:
    return event["event"].get("by") if "event" in event else event.get("seat")


def _of_commands(client: ClientLog, told: list[Json]) -> Iterator[Fault]:
    sent: dict[str, Json] = {}
    answered: dict[str, Confirmed | Refused] = {}
    taken: dict[int, str] = {}
    for entry in client.entries:
        if isinstance(entry, Sent):
            sent.setdefault(entry.key, entry.command)
        elif isinstance(entry, Confirmed | Refused):
            before = answered.setdefault(entry.key, entry)
            if before != entry:
                yield _fault(Flaw.TWICE, client, f"{before} and then {entry}")
            elif isinstance(entry, Confirmed):
                for seq in _seqs(entry, sent[entry.key]):
                    if taken.setdefault(seq, entry.key) != entry.key:
                        yield _fault(Flaw.TWICE, client, f"{taken[seq]} and {entry.key} are both event {seq}")
    for key, command in sent.items():
        answer = answered.get(key)
        if answer is None:
            yield _fault(Flaw.UNANSWERED, client, f"{key} {command}")
        elif isinstance(answer, Confirmed) and not _is_logged(told, answer.seq, command, client.who):
            yield _fault(Flaw.LOST, client, f"{key} {command} is not event {answer.seq}")
    if client.eyes is not None:
        for seq in _moves(told, client.eyes):
            if seq not in taken:
                yield _fault(Flaw.UNASKED, client, f"event {seq}: {told[seq]}")


def _seqs(confirmed: Confirmed, command: Json) -> range:
    return range(confirmed.seq, confirmed.seq + len(command.get("actions", [""])))


def _moves(told: Iterable[Json], seat: Eyes) -> Iterator[int]:
    return (event["seq"] for event in told if event["kind"] == "moved" and event["event"].get("by") == seat)


_KINDS = {"join": "joined", "start": "started"}


def _is_logged(told: list[Json], seq: int, command: Json, who: str) -> bool:
    """Whether the log has from `seq` on what the command asks for."""
    if not 0 <= seq < len(told):
        return False
    if command["do"] == "play":
        made = [event["event"] for event in told[seq : seq + len(command["actions"])] if event["kind"] == "moved"]
        return made == [{"by": command["seat"], "do": action} for action in command["actions"]]
    event = told[seq]
    return bool(event["kind"] == _KINDS.get(command["do"], event["kind"]) and event.get("who", who) == who)


def _of_feed(client: ClientLog, told: list[Json]) -> Iterator[Fault]:
    heard = [entry.event for entry in client.entries if isinstance(entry, Told)]
    seqs = [-1, *(event["seq"] for event in heard)]
    for before, seq in pairwise(seqs):
        if seq > before + 1:
            yield _fault(Flaw.GAP, client, f"event {seq} came after event {before}")
        elif seq <= before:
            yield _fault(Flaw.AGAIN, client, f"event {seq} came after event {before}")
    for event in heard:
        seq = event["seq"]
        if not 0 <= seq < len(told) or told[seq] != event:
            yield _fault(Flaw.DIFFERENT, client, f"event {seq} was told as {event}")
    if max(seqs) < len(told) - 1:
        yield _fault(Flaw.MISSED, client, f"the last event heard is {max(seqs)}, of {len(told) - 1}")


def _fault(flaw: Flaw, client: ClientLog, what: str) -> Fault:
    return Fault(flaw, client.table, client.client, what)


def counted(found: Iterable[Fault]) -> dict[str, int]:
    """How many faults there are of each kind; every kind is named."""
    return {flaw.value: 0 for flaw in Flaw} | Counter(fault.flaw.value for fault in found)
