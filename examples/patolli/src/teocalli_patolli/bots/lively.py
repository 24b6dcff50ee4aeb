"""Lively Patolli: captures, avoids thorns, looks for tips and leaves danger; now and then a whim."""

from typing import Final

from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import StateRecord

from teocalli_patolli.bots.moves import move_worth
from teocalli_patolli.kernel import move_refusal
from teocalli_patolli.tables import AT_ENTER, AT_PASS, CELLS, NONE, Tables

_MOOD: Final = 1 << 16
_WHIM: Final = 0.8
"""Stakes by which a move may be worse and is played all the same."""


@compiled
def lively(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    return glance(tables, state, seat, _WHIM, dice)


@compiled
def glance(tables: Tables, state: StateRecord, seat: int, whim: float, dice: Dice) -> int:
    """The move that is worth most, give or take a whim; `pass` if there is none."""
    chosen, most = AT_PASS, -1.0e9
    for cell in range(NONE, CELLS):
        if cell != NONE and state["board"][cell] != seat:
            continue
        if move_refusal(tables, state, seat, cell) == 0:
            worth = move_worth(tables, state, seat, cell) + whim * below(dice, _MOOD) / _MOOD
            if worth > most:
                chosen, most = AT_ENTER if cell == NONE else cell, worth
    return int(tables.actions[chosen])
