"""The table as given eyes see it, now and at earlier decisions.

All is built up from nothing. `eyes` is a seat that the viewer holds, or None for an onlooker; nothing here looks at
what those eyes may not know, whoever asks. The present has parts that are made and cached separately: what is the same
for everybody, the position as all see it and as these eyes see it, and what concerns the viewer.
"""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, TypeAlias

from teocalli.core.match import Match
from teocalli.core.origin import Origin
from teocalli.core.scoring import last_lead_change
from teocalli.table.events import Stopped
from teocalli.table.guards import require_chair, require_started
from teocalli.table.permissions import offered_commands
from teocalli.table.reasons import Declined, Reason
from teocalli.table.scoring import ScoreMoment
from teocalli.table.table import Table
from teocalli.table.undo import makes_practice, turn_start

Eyes: TypeAlias = int | None
Shown: TypeAlias = dict[str, Any]


def shared_view(table: Table, now: float) -> Shown:
    """What is the same for everybody. The time left on clocks is that at `now`."""
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
        "hints": table.hints,
        "clock": table.clock.plan,
        "patience": table.clock.grace,
        "first": _first(table),
        "commitment": table.commitment,
        "host": table.host,
        "at": now,
        "seats": [_seat(table, seat, now) for seat in range(table.players)],
        "undo": _undo(table),
        "redo": table.redoable[-1].decision if table.redoable else None,
        "breaking": [{"about": about, "seats": sorted(seats)} for about, seats in sorted(table.breaking.items())],
        "rematch": table.rematch,
        "end": _end(table),
        "practice": table.practice,
        "origin": None if table.origin is None else shown_origin(table.origin, table.earlier),
        "asleep": table.phase == "playing" and table.is_asleep,
        "hurried": table.hurried,
    }


def shown_origin(origin: Origin, events: Iterable[Mapping[str, Any]]) -> Shown:
    """Where a game was played on from, without what would tell the hidden things of that moment.

    `events` are those of the game, of which the first come from the earlier one.
    """
    moves = sum(event["by"] != "chance" for event in islice(events, origin.at))
    return {"source": origin.source, "at": origin.at, "moves": moves, "table": origin.table, "step": origin.step}


def _first(table: Table) -> Shown:
    first = table.first
    return {"by": first.by, "seat": first.seat, "word": table.game.first_word if first.by == "word" else None}


def _seat(table: Table, seat: int, now: float) -> Shown:
    chair = table.chairs[seat]
    return {
        "seat": seat,
        "kind": chair.kind,
        "who": chair.who,
        "kept": chair.kept if chair.is_free else None,
        "level": chair.level,
        "here": chair.who is not None and chair.gone_at is None,
        "absent": chair.absent,
        "out_of_time": chair.out_of_time,
        "resigned": chair.resigned,
        "left": table.clock.remaining(seat, now),
        "running": seat in table.clock.running,
        "nonce": chair.nonce,
        "absent_at": None if chair.has_bot or chair.is_awaited else table.absent_at(seat),
    }


def _undo(table: Table) -> Shown | None:
    if table.undo is None:
        return None
    undo = table.undo
    return {"seat": undo.seat, "to": undo.to, "granted": sorted(table.granted), "redo": undo.redo}


def _end(table: Table) -> Shown | None:
    end = table.end
    if end is None:
        return None
    shown: Shown = {"winners": end.winners, "secret": end.secret, "nonces": table.nonces, "order": table.order}
    if isinstance(end, Stopped):
        return {**shown, "stopped": {"why": end.why, "seat": end.seat}}
    moments = table.score_moments
    return {
        **shown,
        "scores": end.scores,
        "stopped": None,
        "scoring": [moment._asdict() for moment in moments],
        "lead": _lead(moments),
    }


def _lead(moments: list[ScoreMoment]) -> Shown | None:
    change = last_lead_change([moment.scores for moment in moments])
    if change is None:
        return None
    return {"seq": moments[change.at].seq, "seats": change.seats, "before": change.before}


def position_view(table: Table, eyes: Eyes) -> Shown | None:
    """The position; None before the start."""
    shared = shared_position(table)
    return None if shared is None else shared | own_position(table, eyes)


def shared_position(table: Table) -> Shown | None:
    """The fields of the position that are the same for all eyes; None before the start."""
    return table.match.shared_view() if table.phase in ("playing", "over") else None


def own_position(table: Table, eyes: Eyes) -> Shown:
    """The fields of the position that are for these eyes only."""
    return table.match.own_view(eyes)


def personal_view(table: Table, who: str | None, eyes: Eyes) -> Shown:
    """What concerns the viewer: their seats, what they may ask of the table, how far they may go back alone."""
    seats = table.seats_of(who)
    return {
        "who": who,
        "seats": seats,
        "eyes": eyes,
        "host": who == table.host,
        "may": offered_commands(table, who),
        "own_turn": turn_start(table, eyes) if eyes is not None and eyes in seats else None,
        "makes_practice": who is not None and makes_practice(table, who),
    }


def decisions_so_far(table: Table) -> list[tuple[int, int]]:
    """The decisions that led to the present one, each with the `seq` of the last event before it."""
    return [(decision, table.decision_seqs[decision]) for decision in table.history.decisions]


def view_at(table: Table, decision: int, eyes: Eyes) -> Shown:
    """The position at an earlier decision, undone or not, as these eyes saw it then; raises `Declined`."""
    require_started(table)
    if eyes is not None:
        require_chair(table, eyes)
    index = table.history.index(decision)
    return {
        "decision": decision,
        "seq": table.decision_seqs[decision] if 0 <= decision <= table.decision else None,
        "at": None if index is None else table.history.counts[index],
        "undone": decision in table.history.undone,
        "view": match_at(table, decision).view(eyes),
    }


def match_at(table: Table, decision: int) -> Match:
    """A copy of the match as it was at a decision; raises `Declined` if there is none.

    It goes back to the last decision before it that still stands, then forward through all that was undone.
    """
    undone: list[Mapping[str, Any]] = []
    base = decision
    while (index := table.history.index(base)) is None:
        if base not in table.history.undone:
            raise Declined(Reason.NO_SUCH_DECISION, to=decision)
        branch, count = table.history.undone[base]
        undone += reversed(branch.events[:count])
        base = branch.base
    match = table.match.at(table.history.counts[index])
    for event in reversed(undone):
        match.apply(event)
    return match
