"""Lively Aztec: takes points, builds up at its own edges, lets rivals have little; bids what a god might hold."""

from teocalli.core.actions import pack
from teocalli.core.bits import lowest, ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import StateRecord
from teocalli.games.aztec.kernel import BID, IN_AUCTION, PASS, architect, place_action
from teocalli.games.aztec.tables import CUBES, EAST_WEST, HIGHEST_BID, NORTH_SOUTH, SIDE, TAKEN, WORDS

_POINT = 12
"""What a point is worth, measured in cubes that may carry one later."""
_WHIM = 8
"""Choices that differ by less than this are a matter of mood."""
_HOPE = 9
"""No lively god bids lower: between lively architects the better one has 10 points on average."""


@compiled
def lively(tables: StateRecord, state: StateRecord, seat: int, dice: Dice) -> int:
    if state["phase"] == IN_AUCTION:
        return _offer(state, dice)
    side = -1
    if architect(state, NORTH_SOUTH) == seat:
        side = NORTH_SOUTH
    elif architect(state, EAST_WEST) == seat:
        side = EAST_WEST
    best, most = 0, -1000
    for word in range(WORDS):
        left = int(state["legal"][word])
        while left != 0:
            placement = int(tables["at"][word, lowest(left)])
            left &= left - 1
            worth = _worth(tables, state, placement, side) + below(dice, _WHIM)
            if worth > most:
                best, most = placement, worth
    return place_action(tables, best)


@compiled
def _offer(state: StateRecord, dice: Dice) -> int:
    """Go down by one or two as long as a god may still hold both architects below that."""
    bid = int(state["bid"])
    if bid == 0:
        return pack(BID, HIGHEST_BID - below(dice, 3), 0)
    lower = bid - 1 - below(dice, 2)
    if lower < _HOPE + below(dice, 4):
        return pack(PASS, 0, 0)
    return pack(BID, lower, 0)


@compiled
def _worth(tables: StateRecord, state: StateRecord, placement: int, side: int) -> int:
    """What a placement does for the architect of these edges; −1: for Oh Puch, against both."""
    worth = 0
    for edges in (NORTH_SOUTH, EAST_WEST):
        lift = _POINT * int(tables["gain"][state["shared"], placement, edges]) + _foothold(tables, placement, edges)
        worth += lift if edges == side else -lift
        if side < 0:
            worth += _spoilt(tables, state, placement, edges)
    return worth


@compiled
def _foothold(tables: StateRecord, placement: int, side: int) -> int:
    """Cubes at these edges on which level 3 can be reached later, those on level 2 twice."""
    held = 0
    for cube in range(CUBES):
        cell = int(tables["cells"][placement, cube])
        level = cell // (SIDE * SIDE)
        along = cell // SIDE % SIDE if side == NORTH_SOUTH else cell % SIDE
        if along % (SIDE - 1) == 0 and level < 2:
            held += level + 1
    return held


@compiled
def _spoilt(tables: StateRecord, state: StateRecord, placement: int, side: int) -> int:
    """How many ways to score at these edges would have no room left."""
    aims, row, taken = tables["aims"][state["shared"], side], tables["rows"][placement, TAKEN], state["planes"][TAKEN]
    count = 0
    for word in range(WORDS):
        count += ones(aims[word] & row[word] & ~taken[word])
    return count
