"""Reading a position in plain Python, for views, sentences and pictures."""

from functools import lru_cache

from teocalli.core.game import StateRecord
from teocalli.games.aztekz.maze import turned
from teocalli.games.aztekz.notation import cell_name, exits_text
from teocalli.games.aztekz.tables import DECK_EXITS, HEROES, KINDS, SIDE, SOUL_BITS, SPAN


def bit_of(state: StateRecord, cell: int) -> int:
    """The bit of a cell in the bitboards of the window; 0 if it is outside."""
    column, row = cell % SIDE - int(state["west"]) + 1, cell // SIDE - int(state["south"]) + 1
    return 1 << (row * SIDE + column) if min(column, row) >= 0 and max(column, row) <= SPAN + 1 else 0


def cells_in(state: StateRecord, board: int) -> list[int]:
    """The cells of a bitboard, ascending."""
    corner = (int(state["south"]) - 1) * SIDE + int(state["west"]) - 1
    return [corner + place for place in range(64) if int(board) >> place & 1]


def names_in(state: StateRecord, board: int) -> list[str]:
    return [cell_name(cell) for cell in cells_in(state, board)]


def exits_on(state: StateRecord, cell: int) -> int:
    """The exits of the card on any cell; 0: no card."""
    bit = bit_of(state, cell)
    fields = ("open_north", "open_east", "open_south", "open_west")
    return sum(1 << direction for direction, field in enumerate(fields) if int(state[field]) & bit)


def cards(state: StateRecord) -> dict[int, int]:
    """The cells that hold a card, each with the card's exits."""
    return {cell: exits for cell in range(SIDE * SIDE) if (exits := exits_on(state, cell))}


def souls(state: StateRecord, cell: int) -> dict[int, int]:
    """How many souls of each kind lie on a cell."""
    packed = int(state["lying"][cell])
    counts = {kind: packed >> SOUL_BITS * (kind - 1) & 15 for kind in range(1, KINDS + 1)}
    return {kind: count for kind, count in counts.items() if count}


def heroes_on(state: StateRecord, cell: int) -> list[tuple[int, int]]:
    """The heroes on a cell: seat and hero."""
    return [
        (seat, hero)
        for seat in range(int(state["players"]))
        for hero in range(HEROES)
        if state["at"][seat, hero] == cell
    ]


def drawn_card(state: StateRecord) -> str:
    """The drawn card as in the deck: NESW, NES, NE or NS."""
    return exits_text(DECK_EXITS[int(state["card"])])


def rotations(state: StateRecord) -> list[str]:
    """How the drawn card may be turned."""
    return list(rotations_of(int(state["card"])))


@lru_cache(maxsize=len(DECK_EXITS))
def rotations_of(shape: int) -> tuple[str, ...]:
    """How a card of this shape may be turned."""
    ways = [int(turned(shape, turn)) for turn in range(4)]
    return tuple(exits_text(exits) for exits in ways if exits)
