"""Why an action is refused: which cubes, cells or bids are to blame."""

import re
from collections.abc import Mapping

import numpy as np

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.arrays import array_of
from teocalli.core.codes import Code
from teocalli.core.game import StateRecord
from teocalli.core.words import Saying
from teocalli.games.aztec import aids, kernel
from teocalli.games.aztec.notation import cell_name
from teocalli.games.aztec.reasons import Reason
from teocalli.games.aztec.tables import LEVELS, SIDE, VECTORS, cells_of
from teocalli.games.aztec.view import built_cells
from teocalli.games.aztec.words import sentence

_PLACING = re.compile(r"(\w+\.\w+)([NESWUD])([NESWUD])", re.ASCII)


def explain(tables: StateRecord, state: StateRecord, seat: int, action: int, text: str, reason: Code) -> Saying:
    if reason == Reason.NOT_YOUR_TURN:
        return sentence(reason.value, seat=int(state["seat"]))
    if reason == Reason.UNREADABLE:
        return _unreadable(text)
    if reason == Reason.WRONG_PHASE:
        return sentence("wrong_phase.auction" if state["phase"] == kernel.IN_AUCTION else "wrong_phase.building")
    if reason in (Reason.BID_RANGE, Reason.MUST_OPEN):
        return sentence(reason.value, highest=int(aids.highest_bid(array_of(state))))
    if reason == Reason.BID_NOT_LOWER:
        bid = int(state["bid"])
        return sentence(reason.value, bid=bid, most=bid - 1, bidder_seat=int(state["bidder"]))
    if kind_of(action) == kernel.PLACE and reason != Reason.GAME_OVER:
        return _misplaced(tables, state, action, reason)
    return sentence(reason.value)


def _unreadable(text: str) -> Saying:
    if found := _PLACING.fullmatch(text):
        cell, first, second = found.groups()
        if not re.fullmatch(r"[a-i][1-9]\.[1-3]", cell):
            return sentence("unreadable.cell", cell=cell)
        return sentence("unreadable.angle", first=first, second=second)
    return sentence("unreadable", text=text)


def _misplaced(tables: StateRecord, state: StateRecord, action: int, reason: Code) -> Saying:
    """Which cubes (from 1) and cells are to blame."""
    first, turn = int(first_of(action)), int(second_of(action))
    corner = np.array([first % SIDE, first // SIDE % SIDE, first // (SIDE * SIDE)])
    cubes = [tuple(cube) for cube in (corner + cells_of(turn)).tolist()]
    if reason == Reason.OUT_OF_BOUNDS:
        outside = [n for n, cube in enumerate(cubes, 1) if not _on_board(cube)]
        return _counted("out_of_bounds", outside, cubes=outside)
    built = built_cells(tables, state)
    if reason == Reason.OVERLAP:
        taken = [n for n, cube in enumerate(cubes, 1) if _number(cube) in built]
        return _counted("overlap", taken, cubes=taken, cells=[cell_name(_number(cubes[n - 1])) for n in taken])
    if reason == Reason.CONTACTS:
        beside = [tuple((np.array(cube) + vector).tolist()) for cube in cubes for vector in VECTORS]
        touched = [cell_name(_number(cube)) for cube in beside if _on_board(cube) and _number(cube) in built]
        return sentence("contacts.one", cells=touched) if touched else sentence("contacts.none", cells=[])
    return _hovering(tables["roots"][turn].tolist(), cubes, built)


def _hovering(roots: list[int], cubes: list[tuple[int, ...]], built: Mapping[int, int]) -> Saying:
    """The first neighbours that would hover together."""
    hovers = [cubes[root][2] > 0 and _number(cubes[root]) - SIDE * SIDE not in built for root in roots]
    start = next(n for n in range(5) if hovers[n] and hovers[n + 1])
    end = next((n for n in range(start, 6) if not hovers[n]), 6)
    run = list(range(start + 1, end + 1))
    key = "hovering.two" if len(run) == 2 else "hovering.several"
    return sentence(key, cubes=run, cells=[cell_name(_number(cubes[n - 1])) for n in run])


def _on_board(cube: tuple[int, ...]) -> bool:
    x, y, z = cube
    return 0 <= x < SIDE and 0 <= y < SIDE and 0 <= z < LEVELS


def _number(cube: tuple[int, ...]) -> int:
    x, y, z = cube
    return z * SIDE * SIDE + y * SIDE + x


def _counted(key: str, things: list[int], **args: object) -> Saying:
    return sentence(f"{key}.one" if len(things) == 1 else f"{key}.several", **args)
