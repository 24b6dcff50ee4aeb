"""Placing and returning the drawn card: where it may go, and what that changes."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.aztekz.hero_moves import lay_souls
from teocalli.games.aztekz.maze import cards_of, facing, origin, turned, would_cut_off
from teocalli.games.aztekz.reasons import Ending, Phase, Reason
from teocalli.games.aztekz.tables import E5, FULL_GRID, HEROES, NONE, SHAPE_OF_EXITS, SIDE, SOUL_BITS, SPAN

_WRONG_CARD = Reason.WRONG_CARD.number
_NOT_E5 = Reason.NOT_E5.number
_TOO_WIDE = Reason.TOO_WIDE.number
_NOT_EMPTY = Reason.NOT_EMPTY.number
_NOT_JOINED = Reason.NOT_JOINED.number
_CUT_OFF = Reason.CUT_OFF.number
_SCARE_DUTY = Reason.SCARE_DUTY.number
_MUST_PLACE = Reason.MUST_PLACE.number

_DRAW, _SETUP, _OVER = Phase.DRAW.number, Phase.SETUP.number, Phase.OVER.number
_DECK, _STALL = Ending.DECK.number, Ending.STALL.number


@compiled
def shape_of(exits: int) -> int:
    """The shape that these exits (0 to 15) are a rotation of; 0: none."""
    return SHAPE_OF_EXITS[exits]


@compiled
def place_refusal(state: StateRecord, cell: int, exits: int) -> int:
    """Why the drawn card may not be laid on a cell with these exits; 0 if it may."""
    if shape_of(exits) != state["card"]:
        return _WRONG_CARD
    if state["cards"] == 0:
        return 0 if cell == E5 else _NOT_E5
    column, row = cell % SIDE - state["west"], cell // SIDE - state["south"]
    if max(column + 1, state["columns"]) - min(column, 0) > SPAN:
        return _TOO_WIDE
    if max(row + 1, state["rows"]) - min(row, 0) > SPAN:
        return _TOO_WIDE
    if min(column, row) < -1 or max(column, row) > SPAN:
        return _NOT_JOINED  # outside the window
    bit = 1 << (cell - origin(state))
    if bit & cards_of(state):
        if state["phase"] == _SETUP or state["lying"][cell] or state["heroes_on"][cell]:
            return _NOT_EMPTY
    if not exits & facing(state, bit):
        return _NOT_JOINED
    if would_cut_off(state, bit, exits):
        return _CUT_OFF
    return _SCARE_DUTY if state["scared"] != NONE and state["scared"] != cell else 0


@compiled
def return_refusal(state: StateRecord) -> int:
    """Why the drawn card may not be returned; 0 if it may."""
    if state["scared"] != NONE:
        return _SCARE_DUTY
    if state["cards"] == FULL_GRID:
        return 0
    room = room_for_card(state)
    for turn in range(4):
        if fitting_cells(state, turned(state["card"], turn), room):
            return _MUST_PLACE
    return 0


@compiled
def room_for_card(state: StateRecord) -> int:
    """Bitboard of the cells of the window where a card fits in and would cover nothing that matters."""
    corner = origin(state)
    if state["scared"] != NONE:
        return 1 << int(state["scared"] - corner)
    if state["phase"] == _SETUP:
        return int(state["room"] & ~cards_of(state))
    taken = state["haunted"]
    for seat in range(state["players"]):
        for hero in range(HEROES):
            taken |= 1 << (state["at"][seat, hero] - corner)
    return int(state["room"] & ~taken)


@compiled
def joined_cells(state: StateRecord, exits: int) -> int:
    """Bitboard of the cells of the window where a card with these exits would be joined."""
    cells = 0
    if exits & 1:
        cells |= state["open_south"] >> SIDE
    if exits & 2:
        cells |= state["open_west"] >> 1
    if exits & 4:
        cells |= state["open_north"] << SIDE
    if exits & 8:
        cells |= state["open_east"] << 1
    return cells


@compiled
def fitting_cells(state: StateRecord, exits: int, room: int) -> int:
    """Those of the cells of `room_for_card` where the drawn card may be laid with these exits, once there are cards.

    They have room and are joined. What is left of `place_refusal` is the cutting off, which only covering a card does.
    """
    cells = joined_cells(state, exits) & room
    covered = cells & cards_of(state)
    while covered:
        bit = covered & -covered
        if would_cut_off(state, bit, exits):
            cells &= ~bit
        covered &= ~bit
    return cells


@compiled
def _widen(state: StateRecord, cell: int) -> None:
    """Extend the window to one more cell beside the cards."""
    column, row = cell % SIDE, cell // SIDE
    west, south = state["west"], state["south"]
    state["columns"] = max(column + 1, west + state["columns"]) - min(column, west)
    state["rows"] = max(row + 1, south + state["rows"]) - min(row, south)
    state["west"] = min(column, west)
    state["south"] = min(row, south)
    shift = (west - state["west"]) + (south - state["south"]) * SIDE
    state["haunted"] = state["haunted"] << shift
    state["open_north"] = state["open_north"] << shift
    state["open_east"] = state["open_east"] << shift
    state["open_south"] = state["open_south"] << shift
    state["open_west"] = state["open_west"] << shift
    # Column 0 and row 0 of the window are the ring; the cards begin at 1.
    across, upward = state["columns"], state["rows"]
    room = 0
    for line in range(1 if upward == SPAN else 0, upward + 1 if upward == SPAN else upward + 2):
        for place in range(1 if across == SPAN else 0, across + 1 if across == SPAN else across + 2):
            room |= 1 << (line * SIDE + place)
    state["room"] = room


@compiled
def place(state: StateRecord, seat: int, cell: int, exits: int) -> None:
    """Lay the drawn card with the drawn soul on it; in setup the seat's heroes step on it."""
    if state["phase"] == _SETUP or not cards_of(state) & (1 << (cell - origin(state))):
        state["cards"] = state["cards"] + 1
        _widen(state, cell)
    bit = 1 << (cell - origin(state))
    state["open_north"] = state["open_north"] & ~bit | (bit if exits & 1 else 0)
    state["open_east"] = state["open_east"] & ~bit | (bit if exits & 2 else 0)
    state["open_south"] = state["open_south"] & ~bit | (bit if exits & 4 else 0)
    state["open_west"] = state["open_west"] & ~bit | (bit if exits & 8 else 0)
    if state["soul"]:
        lay_souls(state, cell, 1 << (SOUL_BITS * (state["soul"] - 1)))
    state["stalled"] = 0
    if state["phase"] == _SETUP:
        for hero in range(HEROES):
            state["at"][seat, hero] = cell
        state["heroes_on"][cell] = HEROES
    elif deck_size(state) == 0:
        state["ending"] = _DECK
    _next_turn(state)


@compiled
def put_back(state: StateRecord, seat: int) -> None:
    """Return the drawn card under the deck, and its soul to the pool."""
    state["returned"][state["returned_count"]] = state["card"]
    state["returned_count"] = state["returned_count"] + 1
    if state["soul"]:
        state["pool"][state["soul"] - 1] += 1
    state["stalled"] = state["stalled"] + 1
    if state["stalled"] >= state["stall_limit"]:
        state["ending"] = _STALL
    _next_turn(state)


@compiled
def deck_size(state: StateRecord) -> int:
    """Cards in the deck, shuffled and returned."""
    size = int(state["returned_count"])
    for shape in range(1, 5):
        size += state["shuffled"][shape]
    return size


@compiled
def _next_turn(state: StateRecord) -> None:
    state["card"], state["soul"] = 0, 0
    state["hero"], state["scared"] = NONE, NONE
    state["steps"], state["stole"], state["dropped"] = 0, 0, 0
    state["phase"] = _OVER if state["ending"] else _DRAW
    if state["ending"] == 0:
        state["seat"] = (state["seat"] + 1) % state["players"]
