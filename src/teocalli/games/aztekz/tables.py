"""Layout of the board, of a state and of chance, and what the kernel looks up.

Cells count from a1 = 0 eastwards, then northwards: e5 = 40, i9 = 80.

    9 | 72 73 … 80          exits of a card, and directions:        N 1
      |  …                                                      W 8   E 2
    1 |  0  1 …  8                                                  S 4
        a  b  …  i

All cards fit in 5 × 5, so these and the ring of cells around them are 7 × 7: a **window**. Kept as a bitboard with the
stride of the board, 9, it needs 61 bits: bit = cell − origin, where the origin is the cell south-west of the most
western column and the most southern row that hold a card. (It may be off the board, and only counts.)
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import pack as _compiled_pack

SIDE: Final = 9
CELLS: Final = SIDE * SIDE
E5: Final = 40
SPAN: Final = 5
"""Most columns, and most rows, that hold cards."""
FULL_GRID: Final = SPAN * SPAN
CROWD: Final = 4
"""Heroes on one card at most."""
KINDS: Final = 6
OF_A_KIND: Final = 8
PLAYERS: Final = 4
HEROES: Final = 3
"""C, P1, P2."""
MOST_CARDS: Final = 60
MOST_STACKS: Final = KINDS * OF_A_KIND // 2
CHIEF_STEPS: Final = 1
PORTER_STEPS: Final = 3
SOUL_BITS: Final = 4
"""Souls lying on a cell are packed: four bits for each kind, kind 1 lowest."""
NONE: Final = -1

DIRECTIONS: Final = "NESW"
STRIDES: Final = (SIDE, 1, -SIDE, -1)

SHAPES: Final = ("cross", "tee", "corner", "straight")
"""Numbered from 1; 0 is no card."""
DECK_EXITS: Final = (0, 15, 7, 3, 5)
"""[shape]: a card as in the deck, NESW, NES, NE, NS."""
TURNS: Final = (0, 1, 4, 4, 2)
"""[shape]: in how many ways it can lie."""
PATTERNS: Final = (3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)
"""Exits that some card can show."""
SHAPE_OF_EXITS: Final = tuple(
    next((shape for shape in range(1, 5) for turn in range(4) if 17 * DECK_EXITS[shape] >> turn & 15 == exits), 0)
    for exits in range(16)
)
"""[exits]: the shape that they are a rotation of; 0: none."""
PATTERN_OF_EXITS: Final = tuple(PATTERNS.index(exits) if exits in PATTERNS else NONE for exits in range(16))
"""The inverse; NONE for exits that no card can show."""

STATE: Final = np.dtype(
    [
        ("players", "i8"),
        ("phase", "i8"),  # Phase number
        ("seat", "i8"),  # who lays, moves and places; also while the draw for it is due
        ("lying", "i8", (CELLS,)),  # souls on a cell, packed
        ("heroes_on", "i8", (CELLS,)),  # how many heroes are on a cell
        ("at", "i8", (PLAYERS, HEROES)),  # a hero's cell; NONE before its card is laid
        ("kind", "i8", (PLAYERS, HEROES)),  # kind of soul a porter carries; 0: none
        ("load", "i8", (PLAYERS, HEROES)),  # how many it carries
        ("stacks", "i1", (MOST_STACKS, 3)),  # freed stacks in the order of freeing: seat, kind, size
        ("stack_count", "i8"),
        ("points", "i8", (PLAYERS,)),
        ("freed", "i8", (PLAYERS,)),  # souls in freed stacks
        ("pool", "i8", (KINDS,)),  # souls of each kind in the pool
        ("shuffled", "i8", (len(SHAPES) + 1,)),  # cards of each shape in the deck's shuffled part; [0] unused
        ("returned", "i1", (MOST_CARDS,)),  # shapes of returned cards, the next to come up first; then zeros
        ("returned_count", "i8"),
        ("card", "i8"),  # shape of the drawn card; 0: none
        ("soul", "i8"),  # kind of the drawn soul; 0: none
        ("hero", "i8"),  # who has acted in this turn: 0 C, 1 P1, 2 P2; NONE: nobody yet
        ("steps", "i8"),  # that it has gone
        ("stole", "i8"),  # 1: the chief has stolen in this turn
        ("dropped", "i8"),  # 1: the porter has dropped on this visit to its card
        ("scared", "i8"),  # the scared cell, to be covered in this turn; NONE: no duty
        ("stalled", "i8"),  # turns in a row whose card was returned
        ("stall_limit", "i8"),  # turns that end the game so
        ("ending", "i8"),  # Ending number; 0: not over
        ("cards", "i8"),  # cells that hold a card
        ("west", "i8"),  # the most western column with a card
        ("south", "i8"),  # the most southern row with a card
        ("columns", "i8"),  # from the most western to the most eastern
        ("rows", "i8"),
        # Bitboards of the window: what the maze is made of.
        ("open_north", "i8"),  # cells whose card has an exit N
        ("open_east", "i8"),
        ("open_south", "i8"),
        ("open_west", "i8"),
        ("haunted", "i8"),  # cells where souls lie
        ("room", "i8"),  # cells where a card would fit in 5 × 5, next to the cards and on them
    ]
)

OUTCOME: Final = np.dtype(
    [
        ("card", "i8"),  # shape, 1 to 4
        ("soul", "i8"),  # kind, 1 to 6; 0: the pool is empty; NONE: setup, where no soul is drawn
    ]
)

# Kinds of action. The numbers of each are (first, second).
PLACE, RETURN, STEP, STEAL, TAKE, DROP, GIVE, SCARE, END = range(1, 10)
"""PLACE (cell, exits), STEP (hero, direction), STEAL (seat, porter), TAKE (porter, kind); DROP … SCARE (porter)."""


class Tables(NamedTuple):
    """What the kernel looks up."""

    actions: npt.NDArray[np.int64]
    """[index]: all playable actions."""


def _actions() -> npt.NDArray[np.int64]:
    pack = getattr(_compiled_pack, "py_func", _compiled_pack)  # nothing is compiled at import
    found = [pack(PLACE, cell, exits) for cell in range(CELLS) for exits in PATTERNS]
    found.append(pack(RETURN, 0, 0))
    found += [pack(STEP, 0, direction) for direction in range(4)]
    found += [pack(STEAL, seat, porter) for seat in range(PLAYERS) for porter in (1, 2)]
    for porter in (1, 2):
        found += [pack(STEP, porter, direction) for direction in range(4)]
        found += [pack(TAKE, porter, kind) for kind in range(1, KINDS + 1)]
        found += [pack(kind, porter, 0) for kind in (DROP, GIVE, SCARE)]
    found.append(pack(END, 0, 0))
    return np.array(found, np.int64)


TABLES: Final = Tables(_actions())

AT_RETURN: Final = CELLS * len(PATTERNS)
"""Index of `return`; the placings stand before it, the moves behind."""
AT_CHIEF: Final = AT_RETURN + 1
OF_CHIEF: Final = 4 + 2 * PLAYERS
AT_PORTER: Final = AT_CHIEF + OF_CHIEF
OF_PORTER: Final = 4 + KINDS + 3
AT_END: Final = AT_PORTER + 2 * OF_PORTER
ACTIONS: Final = AT_END + 1
MOST_LEGAL: Final = 4 * FULL_GRID + 4 * 4 * SPAN + 1
"""Four rotations on each of 25 cells and of the ring's straight sides, and `return`."""
