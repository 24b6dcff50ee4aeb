"""What leaves a table: how it stands, and one event of its log, each through given eyes.

Both are built up from nothing. `eyes` is a seat that the asker holds, or None for an onlooker; nothing here looks at
what those eyes may not know, whoever asks.
"""

from typing import Any, TypeAlias

import msgspec

from teocalli.core.game import ONLOOKER
from teocalli.table import events as happened
from teocalli.table.deciding import free_undo, others
from teocalli.table.events import Event
from teocalli.table.plans import WORD
from teocalli.table.table import Table

Eyes: TypeAlias = int | None
Shown: TypeAlias = dict[str, Any]


def seen(table: Table, who: str | None, eyes: Eyes, now: float) -> Shown:
    """The table as it stands, for somebody who looks through these eyes."""
    held = table.seats_of(who) if who else []
    shown: Shown = {
        "seq": table.seq,
        "decision": table.decision,
        "phase": table.phase,
        "game": table.game.name,
        "rules": table.game.rules,
        "players": table.players,
        "options": table.options,
        "public": table.public,
        "clock": table.clock.plan,
        "first": {"by": table.first.by, "seat": table.first.seat, "word": WORD if table.first.by == "word" else None},
        "commitment": table.commitment,
        "host": table.host,
        "seats": [_chair(table, seat, now) for seat in range(table.players)],
        "you": {"who": who, "seats": held, "eyes": eyes, "host": who == table.host},
        "undo": _undo(table),
        "breaking": sorted(table.breaking),
        "may": _may(table, who, held),
        "line": [decision for decision, _ in table.line],
        "rematch": table.rematch,
        "end": _end(table),
    }
    if table.phase in ("playing", "over"):
        shown["view"] = table.match.view(eyes)
    return shown


def _chair(table: Table, seat: int, now: float) -> Shown:
    chair = table.chairs[seat]
    return {
        "seat": seat,
        "kind": chair.kind,
        "who": chair.who,
        "level": chair.level,
        "here": chair.who is not None and chair.gone_at is None,
        "absent": chair.absent,
        "out_of_time": chair.out_of_time,
        "resigned": chair.resigned,
        "left": table.clock.remaining(seat, now),
        "running": seat in table.clock.running,
        "nonce": chair.nonce,
    }


def _undo(table: Table) -> Shown | None:
    if table.undo is None:
        return None
    return {"seat": table.undo.seat, "to": table.undo.to, "granted": sorted(table.granted)}


def _end(table: Table) -> Shown | None:
    end = table.end
    if end is None:
        return None
    shown: Shown = {"winners": end.winners, "secret": end.secret, "nonces": table.nonces, "order": table.order}
    if isinstance(end, happened.Stopped):
        return {**shown, "stopped": {"why": end.why, "seat": end.seat}}
    return {**shown, "scores": end.scores, "stopped": None}


def _may(table: Table, who: str | None, held: list[int]) -> list[str]:
    """What this person may ask of the table now, apart from playing: for buttons."""
    if who is None or table.phase in ("over", "expired"):
        return []
    full = not any(chair.free for chair in table.chairs)
    if table.phase == "gathering":
        return [
            *(["seat"] if who == table.host else []),
            *(["start"] if who == table.host and full and table.first.by != "word" else []),
            *(["word"] if held and full and table.first.by == "word" else []),
            *(["leave"] if held else []),
            *(["join"] if not full else []),
        ]
    playing = [seat for seat in held if not table.chairs[seat].resigned]
    if not playing:
        return []
    waited = [seat for seat, chair in enumerate(table.chairs) if chair.awaited and seat not in held]
    answering = table.undo is not None and table.chairs[table.undo.seat].who != who
    return [
        "resign",
        *(["undo"] if len(table.line) > 1 and table.undo is None else []),
        *(["answer_undo"] if answering and not table.granted & set(held) else []),
        *(["send_bot", "break_off"] if waited else []),
        *(["take_back"] if any(table.chairs[seat].by_bot for seat in playing) else []),
    ]


def undo_is_free(table: Table, who: str, seat: int, to: int) -> bool:
    """Whether going back needs nobody's leave."""
    return free_undo(table, seat, to) or not others(table, who)


def told(table: Table, seq: int, event: Event, eyes: Eyes) -> Shown:
    """One event of the log as these eyes may hear of it: the same whenever it is told."""
    looking = ONLOOKER if eyes is None else eyes
    shown: Shown = {"seq": seq}
    if isinstance(event, happened.Moved):
        move = {"by": event.seat, "do": event.do}
        sealed = seq in table.sealed
        shown |= {"kind": "moved", "at": event.at, "event": table.game.view.tell(move, looking, sealed)}
        if seq in table.revealed:
            shown["revealed"] = table.revealed[seq]
    elif isinstance(event, happened.Happened):
        shown |= {"kind": "happened", "at": event.at, "event": table.game.view.tell(event.event, looking, False)}
    else:
        shown |= msgspec.to_builtins(event)
    return shown
