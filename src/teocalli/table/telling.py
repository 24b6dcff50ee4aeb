"""What given eyes hear of a table's log: the one place where events leave a table.

Nothing is told unless it is listed here: an event of a kind that is not listed is told as having happened, and a field
that is not listed is left out. Actions and chance are told by `core.telling`, as those of a match are.
"""

from collections.abc import Mapping

import msgspec

from teocalli.core.game import viewer_of
from teocalli.core.telling import tell
from teocalli.table import events
from teocalli.table.events import Event
from teocalli.table.plans import SeatPlan
from teocalli.table.table import Table
from teocalli.table.views import Eyes, Shown, shown_origin

OPEN_FIELDS: Mapping[type[msgspec.Struct], tuple[str, ...]] = {
    events.Created: ("host", "game", "rules", "players", "options", "clock", "first", "public", "commitment", "hints"),
    events.Continued: (),
    events.Joined: ("seat", "who", "nonce"),
    events.Left: ("seat",),
    events.Seated: ("seat",),
    events.Started: ("order", "nonce"),
    events.Moved: (),
    events.Happened: (),
    events.Withdrawn: ("seat",),
    events.UndoAsked: ("seat", "to", "redo"),
    events.UndoGranted: ("seat",),
    events.UndoRefused: ("seat",),
    events.Undone: ("seat", "to"),
    events.Practice: ("seat",),
    events.Redone: ("seat", "to"),
    events.Hinted: ("seat",),
    events.Resigned: ("seat",),
    events.OutOfTime: ("seat",),
    events.Gone: ("seat",),
    events.Absent: ("seat",),
    events.Came: ("seat",),
    events.ToBot: ("seat", "level"),
    events.GivenBack: ("seat",),
    events.BreakAsked: ("seat", "about"),
    events.Stopped: ("why", "seat", "winners", "secret"),
    events.Finished: ("scores", "winners", "secret"),
    events.Rematch: ("table",),
    events.Expired: (),
    events.GuestMerged: ("was", "who"),
    events.Resumed: ("lost",),
}
"""For each kind of event, the fields that everybody may know as they are stored."""

OPEN_PLAN_FIELDS = ("kind", "who", "kept", "level")
"""The fields of a seat's plan that everybody may know; what opens an invitation is none of them."""


def tell_event(table: Table, seq: int, event: Event, eyes: Eyes) -> Shown:
    """One event of the log as these eyes may hear of it. It is the same whenever it is told."""
    told: Shown = {"seq": seq, "kind": event.__struct_config__.tag, "at": event.at}
    if isinstance(event, events.Moved):
        return told | _tell_move(table, seq, event, eyes)
    if isinstance(event, events.Happened):
        return told | {"event": tell(table.game, event.event, viewer_of(eyes), sealed=False)}
    if isinstance(event, events.Created):
        told["seats"] = [_tell_plan(plan) for plan in event.seats]
    if isinstance(event, events.Continued):
        told["origin"] = shown_origin(event.origin, event.events)
    if isinstance(event, events.Seated):
        told["plan"] = _tell_plan(event.plan)
    return told | _open_fields(event)


def _open_fields(event: Event) -> Shown:
    """The fields of an event that everybody may know, as they are stored."""
    names = OPEN_FIELDS.get(type(event), ())
    return {name: value for name, value in msgspec.to_builtins(event).items() if name in names}


def _tell_plan(plan: SeatPlan) -> Shown:
    return {name: getattr(plan, name) for name in OPEN_PLAN_FIELDS}


def _tell_move(table: Table, seq: int, event: events.Moved, eyes: Eyes) -> Shown:
    """An action, sealed unless the table says that it is open; with it what it revealed and brought about."""
    game, looking = table.game, viewer_of(eyes)
    sealed = seq not in table.open_moves
    told: Shown = {"event": tell(game, {"by": event.seat, "do": event.do}, looking, sealed=sealed)}
    if seq in table.revealed:
        parts = table.revealed[seq]
        told["revealed"] = [tell(game, {"by": by, "do": do}, looking, sealed=False) for by, do in parts]
    if seq in table.news:
        told["news"] = table.news[seq]
    return told
