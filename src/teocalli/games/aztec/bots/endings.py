"""The endings of Aztec: what can still be scored, and when that decides the game.

Points are cubes on level 3 at one's edges, and cubes never move. So the built cells say all that can still follow, and
an architect makes no more points than the best placement that has room, with each piece that is left. Between two
players the last two pieces need not be played: planes tell whether there is a reply that gains enough.
"""

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import first_of, second_of
from teocalli.core.bits import lowest
from teocalli.core.compiling import compiled
from teocalli.core.dice import dice_of, roll
from teocalli.core.game import StateRecord
from teocalli.games.aztec.bots.planes import MOST, NETS, OH_PUCH, SCORING, Plane, role_of
from teocalli.games.aztec.kernel import BUILDING, IN_AUCTION, architect, highest_bid, is_broken, score
from teocalli.games.aztec.tables import (
    CELLS,
    EAST_WEST,
    FIRM,
    NORTH_SOUTH,
    ONE_FACE,
    PIECES,
    PLACEMENTS,
    PLANES,
    TABLES,
    TAKEN,
    TWO_FACES,
    WORDS,
)

_KEYS = (1 << 62) - 1
_ODD = 0x2545F4914F6CDD1D


def _piece_keys() -> npt.NDArray[np.int64]:
    """By placement: a number for the cells that it fills, such that those of several are their exclusive or."""
    dice = dice_of(0, 0, b"keys of cells")
    cells = np.array([roll(dice) << 30 ^ roll(dice) for _ in range(CELLS)], np.int64)
    keys: npt.NDArray[np.int64] = np.bitwise_xor.reduce(cells[TABLES["cells"]], axis=1)
    assert keys.shape == (PLACEMENTS,)
    return keys


PIECE_KEYS = _piece_keys()


@compiled
def most_points(state: StateRecord, side: int) -> int:
    """No more points than these can still be made at the edges of a side, by whomever."""
    left = PIECES - int(state["placed"])
    now = later = 0
    for points in range(MOST, 0, -1):
        plane = SCORING[state["shared"], side, points - 1]
        legal = room = 0
        for word in range(WORDS):
            legal |= int(state["legal"][word]) & plane[word]
            room |= plane[word] & ~int(state["planes"][TAKEN, word])
        if legal != 0 and now == 0:
            now = points
        if room != 0 and later == 0:
            later = points
    made = int(state["points"][state["round"], architect(state, side)])
    return min(now + (left - 1) * later, highest_bid(state) - made)


@compiled
def decided(tables: StateRecord, state: StateRecord) -> int:
    if state["phase"] != BUILDING or (state["rounds"] == 1 and state["round"] < 2):
        return 0
    if state["rounds"] == 1:
        return _decided_by_rounds(state)
    first, second = architect(state, NORTH_SOUTH), architect(state, EAST_WEST)
    lead = score(state, first) - score(state, second)
    if state["players"] == 2 and state["placed"] == PIECES - 1:
        net = _best_net(state, int(state["seat"]))
        if net >= 0:
            lead += net if state["seat"] == first else -net
            return 1 << (first if lead >= 0 else second)
    if state["players"] == 2 and state["placed"] == PIECES - 2:
        return _decided_by_two(tables, state)
    more, others = most_points(state, NORTH_SOUTH), most_points(state, EAST_WEST)
    if state["players"] == 3 and not is_broken(state):
        bid = int(state["bid"])
        if score(state, first) + more < bid and score(state, second) + others < bid:
            return 1 << int(state["god"])
        return 0
    if lead >= others:
        return 1 << first
    return 1 << second if lead + more < 0 else 0


@compiled
def _best_net(state: StateRecord, role: int) -> int:
    """The most points that a placement gains on the rival; −1 if each loses some."""
    for points in range(MOST, -1, -1):
        plane = NETS[state["shared"], role, points]
        for word in range(WORDS):
            if int(state["legal"][word]) & plane[word] != 0:
                return points
    return -1


@compiled
def _decided_by_two(tables: StateRecord, state: StateRecord) -> int:
    """Who wins with the last two pieces; 0 in the rare case that a reply may have to give points away."""
    seat = int(state["seat"])
    rival = 1 - seat
    lead = score(state, seat) - score(state, rival)
    is_clear = True
    for word in range(WORDS):
        left = int(state["legal"][word])
        while left != 0:
            placement = int(tables["at"][word, lowest(left)])
            left &= left - 1
            gain = tables["gain"][state["shared"], placement]
            # The rival wins with a reply that gains as much: the first architect wins if they are level.
            needed = lead + int(gain[seat]) - int(gain[rival]) + (1 if seat == 0 else 0)
            if needed > MOST:
                return 1 << seat
            if _can_follow(tables, state, placement, NETS[state["shared"], rival, max(0, needed)]):
                continue
            if needed > 0:
                return 1 << seat
            is_clear = False
    return 1 << rival if is_clear else 0


@compiled
def _can_follow(tables: StateRecord, state: StateRecord, placement: int, wanted: Plane) -> bool:
    """Whether any of these placements is legal after this one."""
    planes, row = state["planes"], tables["rows"][placement]
    for word in range(WORDS):
        fit = wanted[word] & ~(planes[TAKEN, word] | row[TAKEN, word])
        if fit != 0:
            both = planes[ONE_FACE, word] & row[ONE_FACE, word]
            fit &= planes[TWO_FACES, word] | row[TWO_FACES, word] | both
            for plane in range(FIRM, PLANES):
                fit &= planes[plane, word] | row[plane, word]
            if fit != 0:
                return True
    return False


@compiled
def _decided_by_rounds(state: StateRecord) -> int:
    """In the last of three rounds: whom nobody can catch up with."""
    for seat in range(3):
        ahead = True
        for other in range(3):
            role = role_of(state, other)
            more = 0 if role == OH_PUCH else most_points(state, role)
            if other != seat and score(state, other) + more >= score(state, seat):
                ahead = False
        if ahead:
            return 1 << seat
    return 0


@compiled
def key(tables: StateRecord, state: StateRecord) -> int:
    """The cells that are built, from whose number it follows who is to move; and what else the result needs."""
    if state["phase"] == IN_AUCTION:
        return 0
    found = 0
    for number in range(int(state["placed"])):
        found ^= PIECE_KEYS[state["pieces"][number]]
    if state["players"] == 3:
        found = _mix(found, int(state["bid"]) * 12 + int(state["round"]) * 4 + int(state["god"]))
        for seat in range(3):
            found = _mix(found, score(state, seat))
    return found | 1


@compiled
def _mix(key: int, number: int) -> int:
    key = ((int(key) ^ (number + 1)) * _ODD) & _KEYS
    return key ^ (key >> 29)


@compiled
def promise(tables: StateRecord, state: StateRecord, seat: int, action: int) -> int:
    """The points that it gains on the rivals."""
    gain = tables["gain"][state["shared"], tables["number"][first_of(action), second_of(action)]]
    role = role_of(state, seat)
    both = int(gain[NORTH_SOUTH]) + int(gain[EAST_WEST])
    return -both if role == OH_PUCH else 2 * int(gain[role]) - both
