"""Aids for a board: what each legal move would do, so that a client needs no rules."""

import numpy as np
import numpy.typing as npt
from teocalli.core.arrays import StateArray, array_of
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.core.position import in_every_language
from teocalli.core.words import Saying

from teocalli_patolli import kernel
from teocalli_patolli.notation import CELL_NAMES, write
from teocalli_patolli.reasons import Phase
from teocalli_patolli.tables import AT_ENTER, CELLS, MOST_PIECES, NONE, TABLES, THORN, TIP, Tables
from teocalli_patolli.words import sentence

_MOVE = Phase.MOVE.number


@compiled
def survey_moves(tables: Tables, states: StateArray, out: npt.NDArray[np.int64]) -> int:
    """Write the cell (NONE: waiting) and the target (`CELLS`: home) of each piece that can move; answer how many."""
    state = states[0]
    if state["phase"] != _MOVE:
        return 0
    seat, found = int(state["seat"]), 0
    for cell in range(NONE, CELLS):
        if cell != NONE and state["board"][cell] != seat:
            continue
        if kernel.move_refusal(tables, state, seat, cell) == 0:
            way = kernel.way_after(tables, state, seat, cell)
            out[found, 0] = cell
            out[found, 1] = CELLS if way == CELLS else kernel.cell_on_way(tables, state, seat, way)
            found += 1
    return found


def moves(tables: Tables, state: StateRecord) -> list[dict[str, object]]:
    """Each move of the seat whose turn it is: its text, where it leads, and what follows from it."""
    out = np.empty((MOST_PIECES, 2), np.int64)
    count = survey_moves(tables, array_of(state), out)
    return [_move(state, cell, target) for cell, target in out[:count].tolist()]


def _move(state: StateRecord, cell: int, target: int) -> dict[str, object]:
    home = target == CELLS
    owner = NONE if home else int(state["board"][target])
    kind = NONE if home else int(TABLES.kinds[target])
    return {
        "do": write(int(TABLES.actions[AT_ENTER if cell == NONE else cell])),
        "from": None if cell == NONE else CELL_NAMES[cell],
        "to": None if home else CELL_NAMES[target],
        "captures": None if owner == NONE else owner,
        "pays": kind == THORN,
        "again": kind == TIP,
        "home": home,
    }


def labels(state: StateRecord, moves: list[dict[str, object]]) -> dict[str, dict[str, str]]:
    """What the button of each action says, in every language."""
    if state["phase"] != _MOVE:
        return {}
    if not moves:
        return {"pass": in_every_language(sentence("label.pass"))}
    return {str(move["do"]): in_every_language(_label(move)) for move in moves}


def _label(move: dict[str, object]) -> Saying:
    key = "label.enter" if move["from"] is None else "label.move"
    args = {"cell": move["from"], "to": move["to"]}
    if move["captures"] is not None:
        return sentence(f"{key}.captures", **args, owner_seat=move["captures"])
    case = ".thorn" if move["pays"] else ".tip" if move["again"] else ".home" if move["home"] else ""
    return sentence(f"{key}{case}", **args)
