"""What a move is worth at a glance, in stakes: what both the lively policy and the search begin from."""

from typing import Final

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord

from teocalli_patolli.kernel import cell_on_way, way_after, way_of
from teocalli_patolli.tables import BEANS, CELLS, CROSSING, NONE, THORN, TIP, VALUES, Tables

_CHANCES: Final = (1 / 32, 5 / 32, 10 / 32, 10 / 32, 5 / 32, 1 / 32)
"""[marks]: how likely they are to show."""
_LAP: Final = 2.0
"""What a piece's whole way is worth beside the stakes that it brings: whoever is home first takes the pot."""
_THROW: Final = 0.35
"""What another throw is worth."""


@compiled
def lap_worth(state: StateRecord) -> float:
    """Stakes that a whole way is worth."""
    return _LAP + int(state["players"]) - 1


@compiled
def danger(tables: Tables, state: StateRecord, seat: int, cell: int) -> float:
    """How likely (roughly) another player captures a piece of this seat on this cell before it can move on."""
    if tables.kinds[cell] != CROSSING:
        return 0.0
    total = 0.0
    for marks in range(1, BEANS + 1):
        before = (cell - VALUES[marks]) % CELLS
        owner = int(state["board"][before])
        if owner not in (NONE, seat) and way_of(tables, state, owner, before) + VALUES[marks] < CELLS:
            total += _CHANCES[marks]
        for other in range(state["players"]):
            if other != seat and state["waiting"][other] > 0:
                if way_of(tables, state, other, cell) == VALUES[marks] - 1:
                    total += _CHANCES[marks]
    return min(total, 1.0)


@compiled
def loss(tables: Tables, state: StateRecord, seat: int, cell: int) -> float:
    """Stakes that a piece of this seat would lose by being captured there: one is paid, and its way is lost."""
    return 1 + lap_worth(state) * (way_of(tables, state, seat, cell) + 1) / CELLS


@compiled
def move_worth(tables: Tables, state: StateRecord, seat: int, cell: int) -> float:
    """Stakes by which a legal move of the piece on this cell (NONE: one that waits) betters a seat's position."""
    relief = 0.0 if cell == NONE else danger(tables, state, seat, cell) * loss(tables, state, seat, cell)
    way = way_after(tables, state, seat, cell)
    if way == CELLS:
        return relief + int(state["players"]) - 1
    target = cell_on_way(tables, state, seat, way)
    worth = relief - danger(tables, state, seat, target) * loss(tables, state, seat, target)
    owner = int(state["board"][target])
    if owner != NONE:
        worth += 1 + loss(tables, state, owner, target)
    if tables.kinds[target] == THORN:
        worth -= 1
    if tables.kinds[target] == TIP:
        worth += _THROW
    return worth
