"""What leaves the house. Nothing is hidden in Aztec: all eyes see the same."""

import re
from collections.abc import Mapping

import numpy as np

from teocalli.core.actions import first_of, kind_of, second_of
from teocalli.core.boxes import box_of
from teocalli.core.codes import Code
from teocalli.core.game import Record
from teocalli.core.seen import bits
from teocalli.core.words import Saying
from teocalli.games.aztec import aids, kernel, shown
from teocalli.games.aztec.news import news
from teocalli.games.aztec.notation import cell_name
from teocalli.games.aztec.reasons import Phase, Reason
from teocalli.games.aztec.tables import (
    CELLS,
    LEVELS,
    PIECES,
    PLACEMENTS,
    SIDE,
    START_CELL,
    VECTORS,
    cells_of,
)
from teocalli.games.aztec.words import WORDS

__all__ = ["explain", "news", "prompt", "tell", "view"]

OH_PUCH = "oh_puch"
SIDES = ("north_south", "east_west")
"""The roles of the architects, in the order of their numbers."""

_PLACING = re.compile(r"(\w+\.\w+)([NESWUD])([NESWUD])", re.ASCII)
_PHASES = tuple(Phase)


def view(tables: Record, state: Record, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `pieces` are in order of play, from number 1; `cells` has every built cell with the number of its piece, 0 for the
    start cube; `last` is the number of the last piece. `tops` are the cells in which a cube is a point for those edges.
    `points` are those of the running game, by seat.
    """
    players, placed = int(state["players"]), int(state["placed"])
    edges = {name: shown.edges(int(state["shared"]), side) for side, name in enumerate(SIDES)}
    pieces = [shown.pieces()[placement] for placement in state["pieces"][:placed].tolist()]
    built = {cell_name(START_CELL): 0}
    for number, piece in enumerate(pieces, 1):
        built |= dict.fromkeys(piece.cells, number)
    lawful, free = np.empty(PLACEMENTS, np.int64), np.zeros(CELLS, np.bool_)
    count = aids.survey_board(box_of(tables), box_of(state), lawful, free)
    is_free = free.tolist()
    first = placed_by(state, 0)
    return {
        "phase": _PHASES[int(state["phase"]) - 1].value,
        "pieces": [
            {"seat": (first + number) % players, "do": piece.text, "cells": list(piece.cells)}
            for number, piece in enumerate(pieces)
        ],
        "cells": built,
        "last": placed or None,
        "left": PIECES - placed,
        "roles": _roles(state),
        "sectors": {name: list(edge.names) for name, edge in edges.items()},
        "tops": {name: [top for _, top in edge.tops] for name, edge in edges.items()},
        "points": state["points"][int(state["round"]), :players].tolist(),
        "auction": _auction(state),
        "rounds": _rounds(state),
        "aids": {
            "gain": _gain(state, lawful[:count].tolist()),
            "reachable": {name: [top for cell, top in edge.tops if is_free[cell]] for name, edge in edges.items()},
            "scoring": {name: [top for _, top in edge.tops if top in built] for name, edge in edges.items()},
        },
    }


def role(state: Record, seat: int) -> str | None:
    """What a seat is in the running game; None during the auction."""
    return _roles(state)[seat]


def _roles(state: Record) -> list[str | None]:
    if state["phase"] == kernel.IN_AUCTION:
        return [None] * int(state["players"])
    roles: list[str | None] = [OH_PUCH] * int(state["players"])
    for side, seat in enumerate(aids.architects(box_of(state))):
        roles[seat] = SIDES[side]
    return roles


def placed_by(state: Record, number: int) -> int:
    """The seat that placed a piece of the running game, counted from 0."""
    return (max(int(state["god"]), 0) + number) % int(state["players"])


def sectors(state: Record, side: int) -> tuple[int, ...]:
    """The squares (cells of level 1) where these edges score."""
    return shown.edges(int(state["shared"]), side).squares


def built_cells(tables: Record, state: Record) -> dict[int, int]:
    """Every built cell with the number of its piece, from 1; 0 for the start cube."""
    built = {START_CELL: 0}
    for number, placement in enumerate(state["pieces"][: state["placed"]], 1):
        built |= {int(cell): number for cell in tables["cells"][placement]}
    return built


def scoring_cells(tables: Record, state: Record, side: int) -> list[int]:
    """The built cells of level 3 above these edges' sectors."""
    built = built_cells(tables, state)
    return [cell for cell, _ in shown.edges(int(state["shared"]), side).tops if cell in built]


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
        "highest": int(aids.highest_bid(box_of(state))),
    }


def _rounds(state: Record) -> dict[str, object] | None:
    """In three rounds: which game is being built, who is Oh Puch in each, the points of the finished ones, by seat."""
    if state["rounds"] == 0:
        return None
    gods = list(range(int(state["players"])))
    done = len(gods) if state["phase"] == kernel.ENDED else int(state["round"])
    return {"game": int(state["round"]), "gods": gods, "done": state["points"][:done].tolist()}


def _gain(state: Record, placements: list[int]) -> dict[str, list[int]]:
    """For each legal piece: the points that each seat would get."""
    pieces, gains = shown.pieces(), shown.gains(int(state["shared"]))
    if state["players"] == 2:  # each seat has a side
        return {pieces[placement].text: gains[placement][:] for placement in placements}
    found, (first, second) = {}, aids.architects(box_of(state))
    for placement in placements:
        points = [0, 0, 0]
        points[first], points[second] = gains[placement]
        found[pieces[placement].text] = points
    return found


def prompt(tables: Record, state: Record, eyes: int) -> Saying:
    seat = int(state["seat"])
    if state["phase"] == kernel.ENDED:
        return _result(tables, state)
    you = ".you" if eyes == seat else ""
    if state["phase"] == kernel.IN_AUCTION:
        if state["bid"] == 0:
            return _saying(f"ask.open{you}", seat=seat, highest=int(aids.highest_bid(box_of(state))))
        return _saying(f"ask.bid{you}", seat=seat, bid=int(state["bid"]))
    return _saying(f"ask.{role(state, seat)}{you}", seat=seat, piece=int(state["placed"]) + 1)


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
        return _saying(reason.value, highest=int(aids.highest_bid(box_of(state))))
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
