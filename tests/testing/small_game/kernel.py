"""The rules."""

import numpy as np

from teocalli.core.actions import UNREADABLE, first_of, kind_of, pack, second_of
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, OutcomeRecord, StateRecord
from teocalli.core.options import Numbers
from tests.testing.small_game.reasons import Ending, Phase, Reason
from tests.testing.small_game.tables import CARDS, HAND, MOST_PRIZE, SEATS, TARGET, Tables

PLAY, KEEP, GIVE = 1, 2, 3
"""Kinds of action: pack(PLAY, card, 0), pack(KEEP, 0, 0), pack(GIVE, seat, 0)."""

DEAL, IN_CARDS, IN_PRIZE, ENDED = (phase.number for phase in Phase)
BY_TARGET, BY_ROUNDS = (ending.number for ending in Ending)
(
    GAME_OVER,
    ALREADY_PLAYED,
    NOT_YOUR_TURN,
    NOT_READABLE,
    WRONG_PHASE,
    NOT_IN_HAND,
    NO_SUCH_SEAT,
    OWN_SEAT,
) = (reason.number for reason in Reason)


@compiled
def begin(tables: Tables, state: StateRecord, players: int, options: Numbers) -> None:
    state["players"] = players
    state["phase"] = DEAL
    state["ending"] = 0
    state["round"] = 1
    state["lowest"] = options[0]
    state["max_rounds"] = options[1]
    state["prize"] = 0
    for seat in range(SEATS):
        state["points"][seat] = 0
    _clear(state)


@compiled
def _clear(state: StateRecord) -> None:
    state["winner"] = -1
    state["played"] = 0
    for seat in range(SEATS):
        state["sealed"][seat] = 0
        state["shown"][seat] = 0
        for place in range(HAND):
            state["hands"][seat, place] = 0


@compiled
def actors(tables: Tables, state: StateRecord) -> int:
    phase = int(state["phase"])
    if phase == IN_CARDS:
        return ((1 << int(state["players"])) - 1) & ~int(state["played"])
    if phase == IN_PRIZE:
        return 1 << int(state["winner"])
    return CHANCE if phase == DEAL else OVER


@compiled
def is_action(action: int) -> bool:
    kind, first = kind_of(action), first_of(action)
    if action == UNREADABLE or second_of(action) != 0:
        return False
    if kind == PLAY:
        return 1 <= first <= CARDS
    return (kind == KEEP and first == 0) or (kind == GIVE and first >= 0)


@compiled
def refusal(tables: Tables, state: StateRecord, seat: int, action: int) -> int:
    phase = int(state["phase"])
    if phase == ENDED:
        return GAME_OVER
    if not 0 <= seat < int(state["players"]):
        return NOT_YOUR_TURN
    if phase == IN_CARDS and int(state["played"]) >> seat & 1:
        return ALREADY_PLAYED
    if phase == DEAL or not actors(tables, state) >> seat & 1:
        return NOT_YOUR_TURN
    if not is_action(action):
        return NOT_READABLE
    kind, first = kind_of(action), first_of(action)
    if (kind == PLAY) != (phase == IN_CARDS):
        return WRONG_PHASE
    if kind == PLAY:
        return 0 if first == state["hands"][seat, 0] or first == state["hands"][seat, 1] else NOT_IN_HAND
    if kind == GIVE:
        if first >= int(state["players"]):
            return NO_SUCH_SEAT
        return OWN_SEAT if first == seat else 0
    return 0


@compiled
def legal(tables: Tables, state: StateRecord, seat: int, out: Actions) -> int:
    if not 0 <= seat < int(state["players"]):
        return 0
    mask = actors(tables, state)
    if mask == CHANCE or not mask >> seat & 1:
        return 0
    count = 0
    if int(state["phase"]) == IN_CARDS:
        for place in range(HAND):
            out[count] = pack(PLAY, int(state["hands"][seat, place]), 0)
            count += 1
        return count
    out[count] = pack(KEEP, 0, 0)
    count += 1
    for other in range(int(state["players"])):
        if other != seat:
            out[count] = pack(GIVE, other, 0)
            count += 1
    return count


@compiled
def pick(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    out = np.zeros(SEATS, np.int64)
    return int(out[below(dice, legal(tables, state, seat, out))])


@compiled
def play(tables: Tables, state: StateRecord, seat: int, action: int) -> None:
    kind, first = kind_of(action), first_of(action)
    if kind == PLAY:
        state["sealed"][seat] = first
        state["played"] = int(state["played"]) | (1 << seat)
        if int(state["played"]) == (1 << int(state["players"])) - 1:
            _show(tables, state)
        return
    receiver = seat if kind == KEEP else first
    state["points"][receiver] = int(state["points"][receiver]) + int(state["prize"])
    if int(state["points"][receiver]) >= TARGET:
        state["ending"] = BY_TARGET
    elif int(state["round"]) == int(state["max_rounds"]):
        state["ending"] = BY_ROUNDS
    if int(state["ending"]) != 0:
        state["phase"] = ENDED
    else:
        state["round"] = int(state["round"]) + 1
        state["phase"] = DEAL
        _clear(state)


@compiled
def _show(tables: Tables, state: StateRecord) -> None:
    """All cards face down are turned over; the best one decides about the prize."""
    best = 0
    for seat in range(int(state["players"])):
        card = int(state["sealed"][seat])
        state["shown"][seat] = card
        state["sealed"][seat] = 0
        if int(state["hands"][seat, 0]) == card:
            state["hands"][seat, 0] = state["hands"][seat, 1]
        state["hands"][seat, 1] = 0
        if int(tables.rank[int(state["lowest"]), card]) > best:
            best = int(tables.rank[int(state["lowest"]), card])
            state["winner"] = seat
    state["played"] = 0
    state["phase"] = IN_PRIZE


@compiled
def draw(tables: Tables, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
    outcome["prize"] = 1 + below(dice, MOST_PRIZE)
    unseen = ((1 << CARDS) - 1) << 1
    for seat in range(SEATS):
        for place in range(HAND):
            outcome["hands"][seat, place] = 0
        if seat < int(state["players"]):
            unseen = _deal(outcome["hands"][seat], HAND, unseen, dice)


@compiled
def _deal(hand: Numbers, number: int, unseen: int, dice: Dice) -> int:
    """Put so many of the unseen cards (a bit for each) into a hand, ascending; answer which are left."""
    chosen = 0
    for _ in range(number):
        left = 0
        for card in range(1, CARDS + 1):
            left += unseen >> card & 1
        skip = below(dice, left)
        card = 1
        while not unseen >> card & 1 or skip > 0:
            skip -= unseen >> card & 1
            card += 1
        chosen |= 1 << card
        unseen &= ~(1 << card)
    place = 0
    for card in range(1, CARDS + 1):
        if chosen >> card & 1:
            hand[place] = card
            place += 1
    return unseen


@compiled
def impossible(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> bool:
    if int(state["phase"]) != DEAL or not 1 <= int(outcome["prize"]) <= MOST_PRIZE:
        return True
    seen = 0
    for seat in range(SEATS):
        if seat < int(state["players"]) and int(outcome["hands"][seat, 0]) >= int(outcome["hands"][seat, 1]):
            return True
        for place in range(HAND):
            card = int(outcome["hands"][seat, place])
            if seat >= int(state["players"]):
                if card != 0:
                    return True
            elif not 1 <= card <= CARDS or seen >> card & 1:
                return True
            else:
                seen |= 1 << card
    return False


@compiled
def happen(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> None:
    state["prize"] = outcome["prize"]
    for seat in range(SEATS):
        for place in range(HAND):
            state["hands"][seat, place] = outcome["hands"][seat, place]
    state["phase"] = IN_CARDS


@compiled
def blind(tables: Tables, state: StateRecord, eyes: int) -> None:
    for seat in range(int(state["players"])):
        if seat != eyes:
            state["sealed"][seat] = 0
            for place in range(HAND):
                state["hands"][seat, place] = 0


@compiled
def resample(tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
    blind(tables, state, eyes)
    phase = int(state["phase"])
    held = HAND if phase == IN_CARDS else 1 if phase in (IN_PRIZE, ENDED) else 0
    unseen = ((1 << CARDS) - 1) << 1
    for seat in range(int(state["players"])):
        unseen &= ~(1 << int(state["shown"][seat]))
        for place in range(HAND):
            unseen &= ~(1 << int(state["hands"][seat, place]))
    for seat in range(int(state["players"])):
        if seat != eyes:
            unseen = _deal(state["hands"][seat], held, unseen, dice)
            if int(state["played"]) >> seat & 1:
                state["sealed"][seat] = state["hands"][seat, below(dice, HAND)]


@compiled
def scores(tables: Tables, state: StateRecord, out: Numbers) -> None:
    for seat in range(int(state["players"])):
        out[seat] = state["points"][seat]


@compiled
def winners(tables: Tables, state: StateRecord) -> int:
    if int(state["phase"]) != ENDED:
        return 0
    most, seats = -1, 0
    for seat in range(int(state["players"])):
        points = int(state["points"][seat])
        if points > most:
            most, seats = points, 0
        if points == most:
            seats |= 1 << seat
    return seats


@compiled
def ending(tables: Tables, state: StateRecord) -> int:
    return int(state["ending"])


@compiled
def index(tables: Tables, action: int) -> int:
    if not is_action(action):
        return -1
    kind, first = kind_of(action), first_of(action)
    if kind == PLAY:
        return first - 1
    if kind == KEEP:
        return CARDS
    return CARDS + 1 + first if first < SEATS else -1


@compiled
def action(tables: Tables, index: int) -> int:
    if index < CARDS:
        return pack(PLAY, index + 1, 0)
    return pack(KEEP, 0, 0) if index == CARDS else pack(GIVE, index - CARDS - 1, 0)
