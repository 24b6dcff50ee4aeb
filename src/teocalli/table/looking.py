"""What leaves a table: how it stands, how it stood, and one event of its log, each through given eyes.

All is built up from nothing. `eyes` is a seat that the asker holds, or None for an onlooker; nothing here looks at
what those eyes may not know, whoever asks. How it stands has three parts, to be kept apart: `common`, `view`, `you`.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from teocalli.core.game import ONLOOKER
from teocalli.core.match import Match
from teocalli.table import events as happened
from teocalli.table.chairs import Chair
from teocalli.table.checks import begun, chair_at
from teocalli.table.events import Event
from teocalli.table.plans import WORD, SeatPlan
from teocalli.table.reasons import Declined, Reason
from teocalli.table.table import Table
from teocalli.table.undoing import own_turn

Eyes: TypeAlias = int | None
Shown: TypeAlias = dict[str, Any]


def common(table: Table, now: float) -> Shown:
    """What is the same for everybody. What is left of anybody's time was so `at` that moment."""
    return {
        "seq": table.seq,
        "decision": table.decision,
        "phase": table.phase,
        "game": table.game.name,
        "rules": table.game.rules,
        "hides": table.game.hides,
        "players": table.players,
        "options": table.options,
        "public": table.public,
        "clock": table.clock.plan,
        "first": {"by": table.first.by, "seat": table.first.seat, "word": WORD if table.first.by == "word" else None},
        "commitment": table.commitment,
        "host": table.host,
        "at": now,
        "seats": [_chair(table, seat, now) for seat in range(table.players)],
        "undo": _undo(table),
        "breaking": [{"about": about, "seats": sorted(seats)} for about, seats in sorted(table.breaking.items())],
        "rematch": table.rematch,
        "end": _end(table),
    }


def view(table: Table, eyes: Eyes) -> Shown | None:
    """The position; none before the start."""
    return table.match.view(eyes) if table.phase in ("playing", "over") else None


def _chair(table: Table, seat: int, now: float) -> Shown:
    chair = table.chairs[seat]
    return {
        "seat": seat,
        "kind": chair.kind,
        "who": chair.who,
        "kept": chair.kept if chair.free else None,
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


def you(table: Table, who: str | None, eyes: Eyes) -> Shown:
    """What concerns the one who looks: their seats, what they may ask of the table, how far they may go back freely."""
    held = table.seats_of(who)
    return {
        "who": who,
        "seats": held,
        "eyes": eyes,
        "host": who == table.host,
        "may": _may(table, who, held),
        "own_turn": own_turn(table, eyes) if eyes in held else None,
    }


def _may(table: Table, who: str | None, held: list[int]) -> list[str]:
    """What this person may ask of the table now, apart from playing: for buttons."""
    if who is None or table.phase == "expired":
        return []
    if table.phase == "gathering":
        return _may_before(table, who, held)
    if table.phase == "over":
        return ["rematch"] if held and table.rematch is None else []
    chairs = [table.chairs[seat] for seat in held]
    playing = [seat for seat, chair in zip(held, chairs, strict=True) if not chair.by_bot]
    waited = any(chair.awaited and seat not in held for seat, chair in enumerate(table.chairs))
    granted = {table.chairs[seat].who for seat in table.granted}
    may = {
        "withdraw": any(seat in table.waiting for seat in playing),
        "undo": bool(playing) and len(table.line) > 1 and table.undo is None,
        "answer_undo": bool(playing) and table.undo is not None and who not in granted,
        "resign": any(not chair.resigned for chair in chairs),
        "send_bot": waited and any(not chair.resigned for chair in chairs),
        "break_off": waited and any(not chair.resigned for chair in chairs),
        "take_back": any(chair.by_bot and not chair.resigned for chair in chairs),
    }
    return [command for command, allowed in may.items() if allowed]


def _may_before(table: Table, who: str, held: list[int]) -> list[str]:
    full = not any(chair.free for chair in table.chairs)
    word = table.first.by == "word" and any(chair.who for chair in table.chairs)
    may = {
        "seat": who == table.host,
        "start": who == table.host and full and not word,
        "word": bool(held) and full and table.first.by == "word",
        "leave": bool(held),
        "join": not held and any(chair.kind == "open" or _expected(chair, who) for chair in table.chairs),
    }
    return [command for command, allowed in may.items() if allowed]


def _expected(chair: Chair, who: str) -> bool:
    return chair.kind == "invited" and chair.kept == who


def line(table: Table) -> list[tuple[int, int]]:
    """The decisions that led here, each with the `seq` of the last event before it; all others were undone."""
    return [(decision, table.moments[decision]) for decision in table.line.decisions]


def seen_at(table: Table, decision: int, eyes: Eyes) -> Shown:
    """The position at an earlier decision, of an undone line too, as these eyes saw it when it was reached."""
    begun(table)
    if eyes is not None:
        chair_at(table, eyes)
    return {
        "decision": decision,
        "seq": table.moments[decision] if 0 <= decision <= table.decision else None,
        "undone": decision in table.line.undone,
        "view": _match_at(table, decision).view(eyes),
    }


def _match_at(table: Table, decision: int) -> Match:
    """Back to the last decision before it that still stands, then forward through all that was undone."""
    undone: list[Mapping[str, Any]] = []
    base = decision
    while (place := table.line.place(base)) is None:
        if base not in table.line.undone:
            raise Declined(Reason.NO_SUCH_DECISION, to=decision)
        branch, count = table.line.undone[base]
        undone += reversed(branch.events[:count])
        base = branch.base
    match = table.match.at(table.line.counts[place])
    for event in reversed(undone):
        if event["by"] == "chance":
            match.happen(event)
        else:
            match.play(event["by"], event["do"])
    return match


def told(table: Table, seq: int, event: Event, eyes: Eyes) -> Shown:
    """One event of the log as these eyes may hear of it: the same whenever it is told."""
    looking = ONLOOKER if eyes is None else eyes
    tell = table.game.view.tell
    if isinstance(event, happened.Moved):
        move = tell({"by": event.seat, "do": event.do}, looking, seq in table.sealed)
        shown = {"seq": seq, "kind": "moved", "at": event.at, "event": move}
        if seq in table.revealed:
            shown["revealed"] = [tell({"by": by, "do": do}, looking, False) for by, do in table.revealed[seq]]
        if seq in table.news:
            shown["news"] = table.news[seq]
        return shown
    if isinstance(event, happened.Happened):
        return {"seq": seq, "kind": "happened", "at": event.at, "event": tell(event.event, looking, False)}
    shown = {"seq": seq, **msgspec.to_builtins(event)}
    if isinstance(event, happened.Created):
        shown["seats"] = [_plan(plan) for plan in event.seats]
    if isinstance(event, happened.Seated):
        shown["plan"] = _plan(event.plan)
    return shown


def _plan(plan: SeatPlan) -> Shown:
    """A seat as it was set up; what opens an invitation is nobody's to know."""
    return {"kind": plan.kind, "who": plan.who, "kept": plan.kept, "level": plan.level}
