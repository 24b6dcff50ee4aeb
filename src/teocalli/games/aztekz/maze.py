"""The maze as bitboards of the window (see tables.py): which cards are joined, and how far paths lead."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.tables import CROWD, DECK_EXITS, HEROES, SIDE, TURNS


@compiled
def origin(state: StateRecord) -> int:
    """The cell of bit 0."""
    return int(state["south"] * SIDE + state["west"] - SIDE - 1)


@compiled
def turned(shape: int, turn: int) -> int:
    """The exits of a card turned clockwise by so many quarters; 0 if it lies that way already with fewer."""
    exits = DECK_EXITS[shape]
    return ((exits << turn) | (exits >> (4 - turn))) & 15 if turn < TURNS[shape] else 0


@compiled
def cards_of(state: StateRecord) -> int:
    """All cells with a card: every card has exits."""
    return int(state["open_north"] | state["open_east"] | state["open_south"] | state["open_west"])


@compiled
def exits_at(state: StateRecord, bit: int) -> int:
    """The exits of the card on a cell, given by its bit; 0: no card."""
    exits = 0
    if state["open_north"] & bit:
        exits |= 1
    if state["open_east"] & bit:
        exits |= 2
    if state["open_south"] & bit:
        exits |= 4
    if state["open_west"] & bit:
        exits |= 8
    return exits


@compiled
def facing(state: StateRecord, bit: int) -> int:
    """On which sides of a cell a neighbour has an exit towards it, as exits."""
    sides = 0
    if (state["open_south"] >> SIDE) & bit:
        sides |= 1
    if (state["open_west"] >> 1) & bit:
        sides |= 2
    if (state["open_north"] << SIDE) & bit:
        sides |= 4
    if (state["open_east"] << 1) & bit:
        sides |= 8
    return sides


@compiled
def joins(state: StateRecord, bit: int, exits: int) -> tuple[int, int]:
    """The cells joined to their eastern neighbour, and to their northern one, with a card of these exits on a cell."""
    north = state["open_north"] & ~bit
    east = state["open_east"] & ~bit
    south = state["open_south"] & ~bit
    west = state["open_west"] & ~bit
    if exits & 1:
        north |= bit
    if exits & 2:
        east |= bit
    if exits & 4:
        south |= bit
    if exits & 8:
        west |= bit
    return east & (west >> 1), north & (south >> SIDE)


@compiled
def spread(cells: int, eastward: int, northward: int) -> int:
    """These cells and all that are one step away."""
    along = ((cells & eastward) << 1) | ((cells >> 1) & eastward)
    return cells | along | ((cells & northward) << SIDE) | ((cells >> SIDE) & northward)


@compiled
def flood(cells: int, goal: int, eastward: int, northward: int) -> int:
    """The cells that paths lead to from these; some of the goal is among them if any of it can be reached."""
    grown = spread(cells, eastward, northward)
    while grown != cells and not grown & goal:
        cells = grown
        grown = spread(cells, eastward, northward)
    return grown


@compiled
def is_parted(state: StateRecord, but: int, eastward: int, northward: int) -> bool:
    """Whether some chief could reach neither of its porters; the chief of the seat `but` is left out."""
    corner = origin(state)
    at = state["at"]
    for seat in range(state["players"]):
        chief = 1 << (at[seat, 0] - corner)
        porters = (1 << (at[seat, 1] - corner)) | (1 << (at[seat, 2] - corner))
        if seat != but and not chief & porters and not flood(chief, porters, eastward, northward) & porters:
            return True
    return False


@compiled
def would_cut_off(state: StateRecord, bit: int, exits: int) -> bool:
    """Whether a card with these exits on this cell would part a chief from both porters."""
    used = exits_at(state, bit) & facing(state, bit)
    if used & ~exits == 0 or used & (used - 1) == 0:
        return False  # no join is lost, or the card was a dead end and nobody stands on it
    eastward, northward = joins(state, bit, exits)
    return is_parted(state, state["players"], eastward, northward)


@compiled
def reach(state: StateRecord, start: int, left: int, steps: int) -> int:
    """The cells that a hero reaches in up to so many steps, all as bits. It leaves `left`, which is free then."""
    corner = origin(state)
    closed = 0
    for seat in range(state["players"]):
        for hero in range(HEROES):
            cell = state["at"][seat, hero]
            if state["heroes_on"][cell] >= CROWD:
                closed |= 1 << (cell - corner)
    closed &= ~left
    eastward = state["open_east"] & (state["open_west"] >> 1)
    northward = state["open_north"] & (state["open_south"] >> SIDE)
    for _ in range(steps):
        start = spread(start, eastward, northward) & ~closed
    return start


@compiled
def ends_after_scare(state: StateRecord, seat: int, porter: int, scared: int) -> int:
    """Where a porter may end so that the drawn card can then go on the scared card (a bit), in one rotation or another.

    What the others' paths and one's own other porter allow does not depend on the walk. Where the porter ends does: if
    only its own path is left to the chief, it must end among the cards that the chief then reaches.
    """
    corner = origin(state)
    chief = 1 << (state["at"][seat, 0] - corner)
    fellow = 1 << (state["at"][seat, 3 - porter] - corner)
    sides = facing(state, scared)
    used = exits_at(state, scared) & sides
    ends = 0
    for turn in range(4):
        exits = turned(state["card"], turn)
        if exits & sides == 0:
            continue  # not joined, or no such rotation
        if used & ~exits == 0 or used & (used - 1) == 0:
            return cards_of(state) & ~scared  # no path is lost, as in `would_cut_off`
        eastward, northward = joins(state, scared, exits)
        if is_parted(state, seat, eastward, northward):
            continue
        reached = flood(chief, fellow, eastward, northward)
        ends |= cards_of(state) if reached & fellow else reached
    return ends & ~scared


@compiled
def can_complete(state: StateRecord, seat: int, porter: int, scared: int, start: int, steps: int) -> bool:
    """Whether a scare's duty can be met by a porter that goes on from `start` with so many steps; cells are bits."""
    left = 1 << (state["at"][seat, porter] - origin(state))
    return reach(state, start, left, steps) & ends_after_scare(state, seat, porter, scared) != 0
