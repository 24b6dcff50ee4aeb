"""A position as numbers for learners, seen from one seat. Cells count from a1 eastwards, then northwards."""

import numpy as np

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.core.planes import Floats, Plane
from teocalli.games.aztekz.maze import origin
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    CELLS,
    DIRECTIONS,
    HEROES,
    KINDS,
    MOST_CARDS,
    NONE,
    OF_A_KIND,
    PORTER_STEPS,
    SHAPES,
    SIDE,
    SOUL_BITS,
    Tables,
)

_BOARD = (SIDE, SIDE)
_PHASES = len(Phase)
_SHAPES = len(SHAPES)
_LOAD = KINDS + 1
_WORD = 64
"""Cells whose bits fit in one word; there are some more."""
_POINTS = 48
"""All souls there are: a scale for points."""
_OF_POINTS, _OF_CARDS = 1 / _POINTS, 1 / MOST_CARDS
"""To multiply takes a fourth of the time that it takes to divide."""
_OF_A_KIND = np.float32(1 / OF_A_KIND)
"""Exact, and never a number of twice the size."""


def planes(players: int) -> tuple[Plane, ...]:
    """What `observe` writes, in this order. Seats are counted from one's own."""
    return (
        Plane("exits", (len(DIRECTIONS), *_BOARD), "1 where a card has an exit: north, east, south, west"),
        Plane("souls", (KINDS, *_BOARD), f"souls of each kind that lie there / {OF_A_KIND}"),
        Plane("heroes", (players, HEROES, *_BOARD), "by seat: 1 where its chief, first and second porter are"),
        Plane("scared", _BOARD, "1 for the scared card that must be covered in this turn"),
        Plane("loads", (players, HEROES, _LOAD), f"by hero: 1 for the kind it carries, then how many / {OF_A_KIND}"),
        Plane("points", (players,), f"by seat: points / {_POINTS}"),
        Plane("freed", (players,), f"by seat: freed souls / {_POINTS}"),
        Plane("phase", (_PHASES,), f"1 for the phase: {', '.join(Phase)}"),
        Plane("turn", (players,), "by seat: 1 for whose turn it is, also while the draw for it is due"),
        Plane("card", (_SHAPES,), f"1 for the drawn card: {', '.join(SHAPES)}"),
        Plane("soul", (KINDS,), "1 for the kind of the drawn soul"),
        Plane("deck", (_SHAPES,), f"cards of each shape in the shuffled deck / {MOST_CARDS}"),
        Plane("returned", (_SHAPES,), f"returned cards of each shape / {MOST_CARDS}"),
        Plane("next", (_SHAPES,), "1 for the returned card that comes up first"),
        Plane("pool", (KINDS,), f"souls of each kind in the pool / {OF_A_KIND}"),
        Plane("acting", (HEROES,), "1 for the hero that has acted in this turn"),
        Plane("steps", (1,), f"steps that it has gone / {PORTER_STEPS}"),
        Plane("stole", (1,), "1 if the chief has stolen in this turn"),
        Plane("dropped", (1,), "1 if the porter has dropped on this visit to its card"),
        Plane("stalled", (1,), "turns in a row whose card was returned, as a part of those that end the game"),
    )


@compiled
def observe(tables: Tables, state: StateRecord, eyes: int, out: Floats) -> None:
    players, corner = int(state["players"]), origin(state)
    _write_board(int(state["open_north"]), corner, out, 0)
    _write_board(int(state["open_east"]), corner, out, CELLS)
    _write_board(int(state["open_south"]), corner, out, 2 * CELLS)
    _write_board(int(state["open_west"]), corner, out, 3 * CELLS)
    at = len(DIRECTIONS) * CELLS
    for kind in range(KINDS):
        _write_souls(state, kind, out, at + kind * CELLS)
    heroes = at + KINDS * CELLS
    out[heroes:] = 0
    scared = heroes + players * HEROES * CELLS
    if state["scared"] != NONE:
        out[scared + int(state["scared"])] = 1
    loads = scared + CELLS
    at = loads + players * HEROES * _LOAD
    for place in range(players):
        seat = eyes + place
        seat -= players if seat >= players else 0
        for hero in range(HEROES):
            number = place * HEROES + hero
            if state["at"][seat, hero] != NONE:
                out[heroes + number * CELLS + int(state["at"][seat, hero])] = 1
            if state["kind"][seat, hero] > 0:
                out[loads + number * _LOAD + int(state["kind"][seat, hero]) - 1] = 1
                out[loads + number * _LOAD + KINDS] = int(state["load"][seat, hero]) / OF_A_KIND
        out[at + place] = int(state["points"][seat]) * _OF_POINTS
        out[at + players + place] = int(state["freed"][seat]) * _OF_POINTS
    at += 2 * players
    out[at + int(state["phase"]) - 1] = 1
    at += _PHASES
    turn = int(state["seat"]) - eyes
    out[at + (turn if turn >= 0 else turn + players)] = 1
    _observe_turn(state, out, at + players)


# Whole planes are written without a branch, a few cells with one instruction. To go through the cells that have
# something takes twice as long, since a processor cannot foresee how many there are.


@compiled
def _write_board(board: int, corner: int, out: Floats, start: int) -> None:
    """1 for each cell of a bitboard of the window, 0 for all others."""
    low = board << corner if corner >= 0 else board >> -corner
    high = board >> (_WORD - corner) if corner > 0 else 0
    plane = out[start : start + CELLS]
    for cell in range(_WORD):
        plane[cell] = (low >> cell) & 1
    for cell in range(CELLS - _WORD):
        plane[_WORD + cell] = (high >> cell) & 1


@compiled
def _write_souls(state: StateRecord, kind: int, out: Floats, start: int) -> None:
    """How many souls of a kind lie on each cell."""
    lying, plane = state["lying"], out[start : start + CELLS]
    for cell in range(CELLS):
        plane[cell] = np.float32((lying[cell] >> (SOUL_BITS * kind)) & 15) * _OF_A_KIND


@compiled
def _observe_turn(state: StateRecord, out: Floats, at: int) -> None:
    """What was drawn, what is left to be drawn, and what has been done in this turn."""
    if state["card"] > 0:
        out[at + int(state["card"]) - 1] = 1
    at += _SHAPES
    if state["soul"] > 0:
        out[at + int(state["soul"]) - 1] = 1
    at += KINDS
    returned = 0  # eight bits for each shape
    for place in range(MOST_CARDS):
        returned += (1 << (8 * int(state["returned"][place]))) >> 8  # nothing for no card
    for shape in range(_SHAPES):
        out[at + shape] = int(state["shuffled"][shape + 1]) * _OF_CARDS
        out[at + _SHAPES + shape] = (returned >> (8 * shape) & 255) * _OF_CARDS
    at += 2 * _SHAPES
    if state["returned_count"] > 0:
        out[at + int(state["returned"][0]) - 1] = 1
    at += _SHAPES
    for kind in range(KINDS):
        out[at + kind] = int(state["pool"][kind]) / OF_A_KIND
    at += KINDS
    if state["hero"] != NONE:
        out[at + int(state["hero"])] = 1
    at += HEROES
    out[at] = int(state["steps"]) / PORTER_STEPS
    out[at + 1] = int(state["stole"])
    out[at + 2] = int(state["dropped"])
    out[at + 3] = int(state["stalled"]) / int(state["stall_limit"])
