"""Views of Aztec. Nothing is hidden: all eyes see the same."""

import numpy as np

from teocalli.core.arrays import array_of
from teocalli.core.game import StateRecord
from teocalli.core.position import seats_in
from teocalli.games.aztec import aids, kernel, placements
from teocalli.games.aztec.notation import cell_name
from teocalli.games.aztec.reasons import Phase
from teocalli.games.aztec.tables import (
    CELLS,
    PIECES,
    PLACEMENTS,
    START_CELL,
)

OH_PUCH = "oh_puch"
SIDES = ("north_south", "east_west")
"""The roles of the architects, in the order of their numbers."""

_PHASES = tuple(Phase)


def view(tables: StateRecord, state: StateRecord, eyes: int) -> dict[str, object]:
    """The same for all eyes.

    `pieces` are in order of play, from number 1; `cells` has every built cell with the number of its piece, 0 for the
    start cube; `last` is the number of the last piece. `tops` are the cells in which a cube is a point for those edges.
    `points` are those of the running game, by seat.
    """
    players, placed = int(state["players"]), int(state["placed"])
    edges = {name: placements.edges(int(state["shared"]), side) for side, name in enumerate(SIDES)}
    pieces = [placements.pieces()[placement] for placement in state["pieces"][:placed].tolist()]
    built = {cell_name(START_CELL): 0}
    for number, piece in enumerate(pieces, 1):
        built |= dict.fromkeys(piece.cells, number)
    lawful, free = np.empty(PLACEMENTS, np.int64), np.zeros(CELLS, np.bool_)
    count = aids.find_placements(array_of(tables), array_of(state), lawful, free)
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


def role(state: StateRecord, seat: int) -> str | None:
    """What a seat is in the running game; None during the auction."""
    return _roles(state)[seat]


def _roles(state: StateRecord) -> list[str | None]:
    if state["phase"] == kernel.IN_AUCTION:
        return [None] * int(state["players"])
    roles: list[str | None] = [OH_PUCH] * int(state["players"])
    for side, seat in enumerate(aids.architects(array_of(state))):
        roles[seat] = SIDES[side]
    return roles


def placed_by(state: StateRecord, number: int) -> int:
    """The seat that placed a piece of the running game, counted from 0."""
    return (max(int(state["god"]), 0) + number) % int(state["players"])


def sectors(state: StateRecord, side: int) -> tuple[int, ...]:
    """The squares (cells of level 1) where these edges score."""
    return placements.edges(int(state["shared"]), side).squares


def built_cells(tables: StateRecord, state: StateRecord) -> dict[int, int]:
    """Every built cell with the number of its piece, from 1; 0 for the start cube."""
    built = {START_CELL: 0}
    for number, placement in enumerate(state["pieces"][: state["placed"]], 1):
        built |= {int(cell): number for cell in tables["cells"][placement]}
    return built


def scoring_cells(tables: StateRecord, state: StateRecord, side: int) -> list[int]:
    """The built cells of level 3 above these edges' sectors."""
    built = built_cells(tables, state)
    return [cell for cell, _ in placements.edges(int(state["shared"]), side).tops if cell in built]


def _auction(state: StateRecord) -> dict[str, object] | None:
    """None where there is no auction."""
    if state["players"] == 2 or state["rounds"] == 1:
        return None
    bidder = int(state["bidder"])
    return {
        "open": bool(state["phase"] == kernel.IN_AUCTION),
        "bid": int(state["bid"]) or None,
        "bidder": None if bidder < 0 else bidder,
        "passed": list(seats_in(int(state["passed"]))),
        "highest": int(aids.highest_bid(array_of(state))),
        "broken": bool(aids.is_broken(array_of(state))),
    }


def _rounds(state: StateRecord) -> dict[str, object] | None:
    """In three rounds: which game is being built, who is Oh Puch in each, the points of the finished ones, by seat."""
    if state["rounds"] == 0:
        return None
    gods = list(range(int(state["players"])))
    done = len(gods) if state["phase"] == kernel.ENDED else int(state["round"])
    return {"game": int(state["round"]), "gods": gods, "done": state["points"][:done].tolist()}


def _gain(state: StateRecord, legal: list[int]) -> dict[str, list[int]]:
    """For each legal piece: the points that each seat would get."""
    pieces, gains = placements.pieces(), placements.gains(int(state["shared"]))
    if state["players"] == 2:  # each seat has a side
        return {pieces[placement].text: gains[placement][:] for placement in legal}
    found, (first, second) = {}, aids.architects(array_of(state))
    for placement in legal:
        points = [0, 0, 0]
        points[first], points[second] = gains[placement]
        found[pieces[placement].text] = points
    return found
