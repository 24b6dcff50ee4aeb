"""Aids for a board: the cards that lie, where heroes can go, where the drawn card may be placed."""

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import kind_of
from teocalli.core.arrays import StateArray
from teocalli.core.bits import has
from teocalli.core.compiling import compiled
from teocalli.core.game import Actions, StateRecord
from teocalli.core.options import Numbers
from teocalli.games.aztekz.kernel import legal, play, refusal
from teocalli.games.aztekz.maze import cards_of, exits_at, origin
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import (
    AT_CHIEF,
    AT_END,
    AT_PORTER,
    HEROES,
    NONE,
    OF_PORTER,
    PLACE,
    SIDE,
    SPAN,
    Tables,
)

States = npt.NDArray[np.void]

MOST_CELLS = 1 + 4 + 8 + 12
"""That a porter can stand on after three steps, its own first."""
MOMENTS = MOST_CELLS + 1
"""States that are needed to try walks."""

_MOVE = Phase.MOVE.number
_WINDOW = (SPAN + 1) * SIDE + SPAN + 2
"""Bits of a bitboard."""


@compiled
def find_walks(
    tables: Tables, states: StateArray, moments: States, exits: Numbers, walks: Numbers, lengths: Numbers
) -> None:
    """Fill in `exits[cell]` of the cards on the board, and `walks[hero]` and `lengths[hero]` of each hero that may act.

    A cell of a walk has three numbers: itself, the index in the list of the cell before it, the direction of the step.
    """
    state = states[0]
    cards, corner = cards_of(state), origin(state)
    for bit in range(_WINDOW):
        if has(cards, bit):
            exits[corner + bit] = exits_at(state, 1 << bit)
    for hero in range(HEROES):
        if state["phase"] == _MOVE and (state["hero"] == NONE or state["hero"] == hero):
            lengths[hero] = _walk(tables, state, hero, moments, walks[hero])


@compiled
def _walk(tables: Tables, state: StateRecord, hero: int, moments: States, found: Numbers) -> int:
    """Each cell that a hero can reach, once, by a shortest walk; the nearest first."""
    seat = int(state["seat"])
    first_step = AT_CHIEF if hero == 0 else AT_PORTER + (hero - 1) * OF_PORTER
    moments[0] = state
    found[0, 0] = state["at"][seat, hero]
    number, here = 1, 0
    while here < number:
        for direction in range(4):
            action = int(tables.actions[first_step + direction])
            if refusal(tables, moments[here], seat, action):
                continue
            moments[number] = moments[here]
            play(tables, moments[number], seat, action)
            cell = int(moments[number]["at"][seat, hero])
            if not _is_listed(found, number, cell):
                found[number, 0], found[number, 1], found[number, 2] = cell, here, direction
                number += 1
        here += 1
    return number


@compiled
def _is_listed(found: Numbers, number: int, cell: int) -> bool:
    for index in range(number):
        if found[index, 0] == cell:
            return True
    return False


@compiled
def placings(tables: Tables, states: StateArray, moment: StateArray, out: Actions) -> int:
    """Fill `out` with where the drawn card may be placed now, or (while moving) right after `end`; return how many."""
    moment[0] = states[0]
    state = moment[0]
    seat = int(state["seat"])
    if state["phase"] == _MOVE:
        end = int(tables.actions[AT_END])
        if refusal(tables, state, seat, end):
            return 0
        play(tables, state, seat, end)
    number = 0
    for place in range(legal(tables, state, seat, out)):
        if kind_of(out[place]) == PLACE:
            out[number] = out[place]
            number += 1
    return number
