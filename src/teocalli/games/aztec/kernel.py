"""The rules of Aztec. Nothing is hidden and nothing is left to chance."""

from teocalli.core.actions import first_of, kind_of, pack, second_of
from teocalli.core.bits import lowest, nth, ones
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import OVER, Actions, Mask, OutcomeRecord, StateRecord
from teocalli.core.options import Numbers
from teocalli.games.aztec.reasons import Ending, Phase, Reason
from teocalli.games.aztec.tables import (
    BIDS,
    CELLS,
    EAST_WEST,
    FIRM,
    HIGHEST_BID,
    HIGHEST_BID_SHARED,
    NORTH_SOUTH,
    ONE_FACE,
    PIECES,
    PLACEMENTS,
    PLANES,
    TAKEN,
    TURNS,
    TWO_FACES,
    WORDS,
)

PLACE, BID, PASS = 1, 2, 3
"""Kinds of action: pack(PLACE, cell of cube 1, turn), pack(BID, points, 0), pack(PASS, 0, 0)."""

GAME_OVER = Reason.GAME_OVER.number
NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.number
UNREADABLE = Reason.UNREADABLE.number
WRONG_PHASE = Reason.WRONG_PHASE.number
OUT_OF_BOUNDS = Reason.OUT_OF_BOUNDS.number
OVERLAP = Reason.OVERLAP.number
CONTACTS = Reason.CONTACTS.number
HOVERING = Reason.HOVERING.number
BID_RANGE = Reason.BID_RANGE.number
BID_NOT_LOWER = Reason.BID_NOT_LOWER.number
MUST_OPEN = Reason.MUST_OPEN.number

IN_AUCTION, BUILDING, ENDED = Phase.AUCTION.number, Phase.BUILDING.number, Phase.OVER.number
ALL_PLACED, STUCK, THREE_ROUNDS = Ending.ALL_PLACED.number, Ending.STUCK.number, Ending.THREE_ROUNDS.number

_TURNS = len(TURNS)
_PASS = PLACEMENTS + BIDS
"""The index of `pass`."""


@compiled
def begin(tables: StateRecord, state: StateRecord, players: int, options: Numbers) -> None:
    state["players"] = players
    state["shared"] = options[0]
    state["rounds"] = options[1] if players == 3 else 0
    state["round"] = 0
    for game in range(3):
        for seat in range(3):
            state["points"][game, seat] = 0
    state["phase"] = IN_AUCTION if players == 3 and options[1] == 0 else BUILDING
    state["ending"] = 0
    state["seat"] = 0
    state["god"] = 0 if state["rounds"] == 1 else -1
    state["bid"] = 0
    state["bidder"] = -1
    state["passed"] = 0
    for place in range(len(state["spare"])):
        state["spare"][place] = 0
    _clear(tables, state)


@compiled
def _clear(tables: StateRecord, state: StateRecord) -> None:
    """The empty board with its start cube."""
    planes, pieces = state["planes"], state["pieces"]
    for plane in range(PLANES):
        for word in range(WORDS):
            planes[plane, word] = tables["start"][plane, word]
    for number in range(PIECES):
        pieces[number] = -1
    state["placed"] = 0
    _sift(state)


@compiled
def _sift(state: StateRecord) -> None:
    """Make the plane of legal placements from the others, and count it."""
    planes, legal_plane = state["planes"], state["legal"]
    count = 0
    for word in range(WORDS):
        fit = planes[TWO_FACES, word] & ~planes[TAKEN, word]
        for plane in range(FIRM, PLANES):
            fit &= planes[plane, word]
        legal_plane[word] = fit
        count += ones(fit)
    state["choices"] = count


@compiled
def actors(tables: StateRecord, state: StateRecord) -> int:
    if state["phase"] == ENDED:
        return OVER
    return 1 << int(state["seat"])


@compiled
def highest_bid(state: StateRecord) -> int:
    """The most that one can score."""
    return HIGHEST_BID_SHARED if state["shared"] == 1 else HIGHEST_BID


@compiled
def refusal(tables: StateRecord, state: StateRecord, seat: int, action: int) -> int:
    if state["phase"] == ENDED:
        return GAME_OVER
    if seat != state["seat"]:
        return NOT_YOUR_TURN
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == PLACE:
        if not (0 <= first < CELLS and 0 <= second < _TURNS):
            return UNREADABLE
        if state["phase"] != BUILDING:
            return WRONG_PHASE
        return _fault(tables, state, tables["number"][first, second])
    if second != 0 or not (kind == BID or (kind == PASS and first == 0)):
        return UNREADABLE
    if state["phase"] != IN_AUCTION:
        return WRONG_PHASE
    if kind == PASS:
        return MUST_OPEN if state["bid"] == 0 else 0
    if not 1 <= first <= highest_bid(state):
        return BID_RANGE
    if state["bid"] != 0 and first >= state["bid"]:
        return BID_NOT_LOWER
    return 0


@compiled
def _fault(tables: StateRecord, state: StateRecord, placement: int) -> int:
    """What is wrong with a placement now (−1: one that leaves the board)."""
    if placement < 0:
        return OUT_OF_BOUNDS
    planes, word, mask = state["planes"], int(tables["word"][placement]), 1 << int(tables["bit"][placement])
    if planes[TAKEN, word] & mask != 0:
        return OVERLAP
    if planes[TWO_FACES, word] & mask == 0:
        return CONTACTS
    for plane in range(FIRM, PLANES):
        if planes[plane, word] & mask == 0:
            return HOVERING
    return 0


@compiled
def place_action(tables: StateRecord, placement: int) -> int:
    """The action that plays a placement."""
    return pack(PLACE, int(tables["cells"][placement, 0]), int(tables["turn"][placement]))


@compiled
def legal(tables: StateRecord, state: StateRecord, seat: int, out: Actions) -> int:
    if state["phase"] == ENDED or seat != state["seat"]:
        return 0
    count = 0
    if state["phase"] == IN_AUCTION:
        for bid in range(1, _bids(state) + 1):
            out[count] = pack(BID, bid, 0)
            count += 1
        if state["bid"] != 0:
            out[count] = pack(PASS, 0, 0)
            count += 1
        return count
    for word in range(WORDS):
        left = int(state["legal"][word])
        while left != 0:
            out[count] = place_action(tables, tables["at"][word, lowest(left)])
            count += 1
            left &= left - 1
    return count


@compiled
def mark(tables: StateRecord, state: StateRecord, seat: int, out: Mask) -> int:
    out[:] = False
    if state["phase"] == ENDED or seat != state["seat"]:
        return 0
    if state["phase"] == IN_AUCTION:
        for bid in range(_bids(state)):
            out[PLACEMENTS + bid] = True
        out[_PASS] = state["bid"] != 0
        return breadth(tables, state)
    for word in range(WORDS):
        left = int(state["legal"][word])
        while left != 0:
            out[tables["at"][word, lowest(left)]] = True
            left &= left - 1
    return int(state["choices"])


@compiled
def _bids(state: StateRecord) -> int:
    """The highest bid that is legal now; all below it are too."""
    return highest_bid(state) if state["bid"] == 0 else int(state["bid"]) - 1


@compiled
def breadth(tables: StateRecord, state: StateRecord) -> int:
    """How many legal actions the seat to move has; 0 after the end. `pick` and `teocalli perft` use it."""
    if state["phase"] == BUILDING:
        return int(state["choices"])
    if state["phase"] == IN_AUCTION:
        return _bids(state) + (1 if state["bid"] != 0 else 0)
    return 0


@compiled
def pick(tables: StateRecord, state: StateRecord, seat: int, dice: Dice) -> int:
    skip = below(dice, breadth(tables, state))
    if state["phase"] == IN_AUCTION:
        return pack(BID, skip + 1, 0) if skip < _bids(state) else pack(PASS, 0, 0)
    for word in range(WORDS):
        plane = int(state["legal"][word])
        here = ones(plane)
        if skip < here:
            return place_action(tables, tables["at"][word, nth(plane, skip)])
        skip -= here
    return 0  # never: `choices` counts the bits


@compiled
def play(tables: StateRecord, state: StateRecord, seat: int, action: int) -> None:
    kind = kind_of(action)
    if kind == PLACE:
        _place(tables, state, tables["number"][first_of(action), second_of(action)])
    elif kind == BID:
        state["bid"] = first_of(action)
        state["bidder"] = seat
        _next_bidder(state)
    else:
        state["passed"] |= 1 << seat
        _next_bidder(state)


@compiled
def _next_bidder(state: StateRecord) -> None:
    """The auction goes round, or ends: on a bid of 1, or when only one seat has not passed."""
    seat, others = int(state["seat"]), 0
    for step in (2, 1):
        other = (int(state["seat"]) + step) % 3
        if int(state["passed"]) >> other & 1 == 0:
            seat = other
            others += 1
    mine = 1 - (int(state["passed"]) >> int(state["seat"]) & 1)
    state["seat"] = seat
    if state["bid"] == 1 or others + mine == 1:
        state["god"] = state["bidder"]
        state["seat"] = state["bidder"]
        state["phase"] = BUILDING


@compiled
def architect(state: StateRecord, side: int) -> int:
    """The seat that scores at these edges: north/south the first after Oh Puch, east/west the next."""
    if state["players"] == 2:
        return side
    return (int(state["god"]) + 1 + side) % 3


@compiled
def _place(tables: StateRecord, state: StateRecord, placement: int) -> None:
    planes, row = state["planes"], tables["rows"][placement]
    for word in range(WORDS):
        both = planes[ONE_FACE, word] & row[ONE_FACE, word]
        for plane in range(PLANES):
            planes[plane, word] |= row[plane, word]
        planes[TWO_FACES, word] |= both
    _sift(state)
    state["pieces"][state["placed"]] = placement
    state["placed"] += 1
    gain = tables["gain"][state["shared"], placement]
    game = state["round"]
    state["points"][game, architect(state, NORTH_SOUTH)] += gain[NORTH_SOUTH]
    state["points"][game, architect(state, EAST_WEST)] += gain[EAST_WEST]
    state["seat"] = (int(state["seat"]) + 1) % int(state["players"])
    if state["placed"] == PIECES or state["choices"] == 0:
        _finish(tables, state)


@compiled
def _finish(tables: StateRecord, state: StateRecord) -> None:
    """All pieces stand, or the seat to move has no place for one: that game is over."""
    if state["rounds"] == 0:
        state["phase"] = ENDED
        state["ending"] = ALL_PLACED if state["placed"] == PIECES else STUCK
    elif state["round"] == 2:
        state["phase"] = ENDED
        state["ending"] = THREE_ROUNDS
    else:
        state["round"] += 1
        state["god"] = state["round"]
        state["seat"] = state["god"]
        _clear(tables, state)


@compiled
def draw(tables: StateRecord, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
    outcome["none"] = 0


@compiled
def impossible(tables: StateRecord, state: StateRecord, outcome: OutcomeRecord) -> bool:
    return True


@compiled
def happen(tables: StateRecord, state: StateRecord, outcome: OutcomeRecord) -> None:
    return


@compiled
def blind(tables: StateRecord, state: StateRecord, eyes: int) -> None:
    return


@compiled
def resample(tables: StateRecord, state: StateRecord, eyes: int, dice: Dice) -> None:
    return


@compiled
def scores(tables: StateRecord, state: StateRecord, out: Numbers) -> None:
    for seat in range(int(state["players"])):
        out[seat] = score(state, seat)


@compiled
def score(state: StateRecord, seat: int) -> int:
    """The points of a seat, over all games."""
    return int(state["points"][0, seat]) + int(state["points"][1, seat]) + int(state["points"][2, seat])


@compiled
def is_broken(state: StateRecord) -> bool:
    """Whether an architect has reached Oh Puch's bid, who can no longer win then: points are never lost."""
    if state["players"] == 2 or state["rounds"] == 1 or state["phase"] == IN_AUCTION:
        return False
    first, second = architect(state, NORTH_SOUTH), architect(state, EAST_WEST)
    return bool(max(score(state, first), score(state, second)) >= state["bid"])


@compiled
def winners(tables: StateRecord, state: StateRecord) -> int:
    if state["phase"] != ENDED:
        return 0
    if state["rounds"] == 1:
        most = max(score(state, 0), score(state, 1), score(state, 2))
        mask = 0
        for seat in range(3):
            if score(state, seat) == most:
                mask |= 1 << seat
        return mask
    if state["players"] == 3 and not is_broken(state):
        return 1 << int(state["god"])
    first, second = architect(state, NORTH_SOUTH), architect(state, EAST_WEST)
    return 1 << (first if score(state, first) >= score(state, second) else second)


@compiled
def ending(tables: StateRecord, state: StateRecord) -> int:
    return int(state["ending"])


@compiled
def index(tables: StateRecord, action: int) -> int:
    """Placements, then bids from 1, then the pass."""
    kind, first, second = kind_of(action), first_of(action), second_of(action)
    if kind == PLACE and 0 <= first < CELLS and 0 <= second < _TURNS:
        return int(tables["number"][first, second])
    if kind == BID and 1 <= first <= BIDS and second == 0:
        return PLACEMENTS + first - 1
    if kind == PASS and first == 0 and second == 0:
        return _PASS
    return -1


@compiled
def action(tables: StateRecord, index: int) -> int:
    if index < PLACEMENTS:
        return place_action(tables, index)
    if index < _PASS:
        return pack(BID, index - PLACEMENTS + 1, 0)
    return pack(PASS, 0, 0)
