"""What leaves the house. Nothing is hidden in Aztec: all eyes see the same."""

import re
from collections.abc import Mapping

import numpy as np

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.codes import Code
from teocalli.core.game import Record
from teocalli.core.seen import bits
from teocalli.core.words import Saying
from teocalli.games.aztec import kernel
from teocalli.games.aztec.notation import cell_name, write
from teocalli.games.aztec.reasons import Phase, Reason
from teocalli.games.aztec.tables import (
    EAST_WEST,
    LEVELS,
    NORTH_SOUTH,
    PIECES,
    SIDE,
    START_CELL,
    TAKEN,
    VECTORS,
    cells_of,
)
from teocalli.games.aztec.words import WORDS

OH_PUCH = "oh_puch"
SIDES = ("north_south", "east_west")
"""The roles of the architects, in the order of their numbers."""

_PLACING = re.compile(r"(\w+\.\w+)([NESWUD])([NESWUD])", re.ASCII)


def view(tables: Record, state: Record, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `pieces` are in order of play, from number 1; `cells` has every built cell with the number of its piece, 0 for the
    start cube; `last` is the number of the last piece. `points` are those of the running game, by seat.
    """
    pieces = _pieces(tables, state)
    built = {cell_name(START_CELL): 0}
    built |= {cell: number for number, (_, _, cells) in enumerate(pieces, 1) for cell in cells}
    return {
        "phase": Phase.of(int(state["phase"])).value,
        "pieces": [{"seat": seat, "do": text, "cells": cells} for seat, text, cells in pieces],
        "cells": built,
        "last": len(pieces) or None,
        "left": PIECES - len(pieces),
        "roles": [role(state, seat) for seat in range(int(state["players"]))],
        "sectors": {name: [cell_name(cell)[:2] for cell in sectors(state, side)] for side, name in enumerate(SIDES)},
        "points": [int(points) for points in state["points"][state["round"], : state["players"]]],
        "auction": _auction(state),
        "rounds": _rounds(state),
        "aids": {
            "gain": _gain(tables, state),
            "reachable": _reachable(tables, state),
            "scoring": _scoring(tables, state),
        },
    }


def role(state: Record, seat: int) -> str | None:
    """What a seat is in the running game; None during the auction."""
    if state["phase"] == kernel.IN_AUCTION:
        return None
    for side, name in enumerate(SIDES):
        if kernel.architect(state, side) == seat:
            return name
    return OH_PUCH


def placed_by(state: Record, number: int) -> int:
    """The seat that placed a piece of the running game, counted from 0."""
    return (max(int(state["god"]), 0) + number) % int(state["players"])


def sectors(state: Record, side: int) -> list[int]:
    """The squares (cells of level 1) where these edges score."""
    inner, whole = range(1, SIDE - 1), range(SIDE)
    along = whole if state["shared"] == 1 else inner
    if side == NORTH_SOUTH:
        return [rank * SIDE + file for rank in (0, SIDE - 1) for file in along]
    return [rank * SIDE + file for file in (0, SIDE - 1) for rank in along]


def built_cells(tables: Record, state: Record) -> dict[int, int]:
    """Every built cell with the number of its piece, from 1; 0 for the start cube."""
    built = {START_CELL: 0}
    for number, placement in enumerate(state["pieces"][: state["placed"]], 1):
        built |= {int(cell): number for cell in tables["cells"][placement]}
    return built


def scoring_cells(tables: Record, state: Record, side: int) -> list[int]:
    """The built cells of level 3 above these edges' sectors."""
    built = built_cells(tables, state)
    return [cell for square in sectors(state, side) if (cell := square + 2 * SIDE * SIDE) in built]


def _pieces(tables: Record, state: Record) -> list[tuple[int, str, list[str]]]:
    found = []
    for number, placement in enumerate(state["pieces"][: state["placed"]].tolist()):
        cells = [cell_name(cell) for cell in tables["cells"][placement].tolist()]
        found.append((placed_by(state, number), write(int(kernel.placing(tables, placement))), cells))
    return found


def _auction(state: Record) -> dict[str, object] | None:
    """None where there is no auction."""
    if state["players"] == 2 or state["rounds"] == 1:
        return None
    bidder = int(state["bidder"])
    return {
        "open": bool(state["phase"] == kernel.IN_AUCTION),
        "bid": int(state["bid"]) or None,
        "bidder": None if bidder < 0 else bidder,
        "passed": list(bits(int(state["passed"]))),
        "highest": int(kernel.highest_bid(state)),
    }


def _rounds(state: Record) -> dict[str, object] | None:
    """In three rounds: which game is being built, and the points of the finished ones, by seat."""
    if state["rounds"] == 0:
        return None
    done = 3 if state["phase"] == kernel.ENDED else int(state["round"])
    return {"game": int(state["round"]), "done": [[int(n) for n in points] for points in state["points"][:done]]}


def _gain(tables: Record, state: Record) -> dict[str, list[int]]:
    """For each legal piece: the points that each seat would get."""
    if state["phase"] != kernel.BUILDING:
        return {}
    gains = {}
    for placement in legal_placements(tables, state):
        points = [0] * int(state["players"])
        for side in (NORTH_SOUTH, EAST_WEST):
            points[kernel.architect(state, side)] = int(tables["gain"][state["shared"], placement, side])
        gains[write(int(kernel.placing(tables, placement)))] = points
    return gains


def legal_placements(tables: Record, state: Record) -> list[int]:
    lawful = state["legal"][tables["word"]] >> tables["bit"] & 1
    return [int(placement) for placement in np.nonzero(lawful)[0]]


def _reachable(tables: Record, state: Record) -> dict[str, list[str]]:
    """The sectors where a point can still be made: level 3 is free there, and some piece would fit into the free
    cells so that one of its cubes is there (whether or not it could be placed now)."""
    if state["phase"] == kernel.ENDED:
        return {name: [] for name in SIDES}
    fits = (state["planes"][TAKEN][tables["word"]] >> tables["bit"] & 1) == 0
    open_cells = set(tables["cells"][fits].ravel().tolist())
    return {
        name: [cell_name(top) for square in sectors(state, side) if (top := square + 2 * SIDE * SIDE) in open_cells]
        for side, name in enumerate(SIDES)
    }


def _scoring(tables: Record, state: Record) -> dict[str, list[str]]:
    """The cubes that make points now."""
    return {name: [cell_name(cell) for cell in scoring_cells(tables, state, side)] for side, name in enumerate(SIDES)}


def prompt(tables: Record, state: Record, eyes: int) -> Saying:
    seat = int(state["seat"])
    if state["phase"] == kernel.ENDED:
        return _result(tables, state)
    if state["phase"] == kernel.IN_AUCTION:
        if state["bid"] == 0:
            return _saying("ask.open", seat=seat, highest=int(kernel.highest_bid(state)))
        return _saying("ask.bid", seat=seat, bid=int(state["bid"]))
    return _saying(f"ask.{role(state, seat)}", seat=seat, piece=int(state["placed"]) + 1)


def _result(tables: Record, state: Record) -> Saying:
    winners = list(bits(int(kernel.winners(tables, state))))
    if state["rounds"] == 1:
        return _saying("over.rounds", seat=winners[0]) if len(winners) == 1 else _saying("over.shared", seat=winners)
    if winners[0] == state["god"]:
        return _saying("over.oh_puch", seat=winners[0], bid=int(state["bid"]))
    first, second = (int(kernel.score(state, kernel.architect(state, side))) for side in range(len(SIDES)))
    if first == second:
        return _saying("over.tie", seat=winners[0], points=first)
    return _saying("over.architect", seat=winners[0])


def tell(event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
    return {"by": event["by"], "do": event["do"]}


def explain(tables: Record, state: Record, seat: int, action: int, text: str, reason: Code) -> Saying:
    if reason == Reason.NOT_YOUR_TURN:
        return _saying(reason.value, seat=int(state["seat"]))
    if reason == Reason.UNREADABLE:
        return _unreadable(text)
    if reason == Reason.WRONG_PHASE:
        return _saying("wrong_phase.auction" if state["phase"] == kernel.IN_AUCTION else "wrong_phase.building")
    if reason in (Reason.BID_RANGE, Reason.MUST_OPEN):
        return _saying(reason.value, highest=int(kernel.highest_bid(state)))
    if reason == Reason.BID_NOT_LOWER:
        bid = int(state["bid"])
        return _saying(reason.value, bid=bid, most=bid - 1, bidder_seat=int(state["bidder"]))
    if kind_of(action) == kernel.PLACE and reason != Reason.GAME_OVER:
        return _misplaced(tables, state, action, reason)
    return _saying(reason.value)


def _unreadable(text: str) -> Saying:
    if found := _PLACING.fullmatch(text):
        cell, first, second = found.groups()
        if not re.fullmatch(r"[a-i][1-9]\.[1-3]", cell):
            return _saying("unreadable.cell", cell=cell)
        return _saying("unreadable.angle", first=first, second=second)
    return _saying("unreadable", text=text)


def _misplaced(tables: Record, state: Record, action: int, reason: Code) -> Saying:
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
        return _saying("contacts.one", cells=touched) if touched else _saying("contacts.none", cells=[])
    return _hovering(tables["roots"][turn].tolist(), cubes, built)


def _hovering(roots: list[int], cubes: list[tuple[int, ...]], built: Mapping[int, int]) -> Saying:
    """The first neighbours that would hover together."""
    hovers = [cubes[root][2] > 0 and _number(cubes[root]) - SIDE * SIDE not in built for root in roots]
    start = next(n for n in range(5) if hovers[n] and hovers[n + 1])
    end = next((n for n in range(start, 6) if not hovers[n]), 6)
    run = list(range(start + 1, end + 1))
    key = "hovering.two" if len(run) == 2 else "hovering.several"
    return _saying(key, cubes=run, cells=[cell_name(_number(cubes[n - 1])) for n in run])


def _on_board(cube: tuple[int, ...]) -> bool:
    x, y, z = cube
    return 0 <= x < SIDE and 0 <= y < SIDE and 0 <= z < LEVELS


def _number(cube: tuple[int, ...]) -> int:
    x, y, z = cube
    return z * SIDE * SIDE + y * SIDE + x


def _counted(key: str, things: list[int], **args: object) -> Saying:
    return _saying(f"{key}.one" if len(things) == 1 else f"{key}.several", **args)


def _saying(key: str, **args: object) -> Saying:
    return Saying(key, WORDS[key], args)
