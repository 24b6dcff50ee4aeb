"""Why an action is refused: the sentence for this very case, with what a board may mark."""

from teocalli.core.actions import first_of, kind_of
from teocalli.core.codes import Code
from teocalli.core.game import StateRecord
from teocalli.core.words import Saying

from teocalli_patolli import aids, kernel
from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.reasons import Phase, Reason
from teocalli_patolli.tables import CELLS, ENTER, NONE, Tables
from teocalli_patolli.words import sentence


def explain(tables: Tables, state: StateRecord, seat: int, action: int, text: str, reason: Code) -> Saying:
    throw = int(state["throw"])
    if reason == Reason.NOT_YOUR_TURN:
        due = "not_your_turn.throw" if state["phase"] == Phase.THROW.number else "not_your_turn"
        return sentence(due, seat=int(state["seat"]))
    if reason == Reason.UNREADABLE:
        return sentence("unreadable", text=text)
    if reason == Reason.MUST_MOVE:
        return sentence("must_move", throw=throw, moves=[str(move["do"]) for move in aids.moves(tables, state)])
    if reason in (Reason.GAME_OVER, Reason.NOTHING_THROWN, Reason.NONE_WAITING):
        return sentence(reason.value)
    cell = NONE if kind_of(action) == ENTER else int(first_of(action))
    if reason == Reason.NO_PIECE:
        owner = int(state["board"][cell])
        if owner == NONE:
            return sentence("no_piece", cell=CELL_NAMES[cell])
        return sentence("no_piece.other", cell=CELL_NAMES[cell], owner_seat=owner)
    if reason == Reason.TOO_FAR:
        left = CELLS - int(kernel.way_of(tables, state, seat, cell))
        return sentence("too_far", cell=CELL_NAMES[cell], left=left, throw=throw)
    target = int(kernel.cell_on_way(tables, state, seat, kernel.way_after(tables, state, seat, cell)))
    if reason == Reason.OWN_PIECE:
        return sentence("own_piece", cell=CELL_NAMES[target], throw=throw)
    return sentence("sheltered", cell=CELL_NAMES[target], throw=throw, owner_seat=int(state["board"][target]))
