"""The rules of Azteken Schatz: what is asked, what is legal, what an action changes."""

from teocalli.core.actions import UNREADABLE, first_of, kind_of, pack, second_of
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, Mask, StateRecord, Tables
from teocalli.core.options import Numbers
from teocalli.games.schatz import auctions, tricks
from teocalli.games.schatz.cards import first, has, nth, size
from teocalli.games.schatz.deal import clear_seat, draw, happen, impossible
from teocalli.games.schatz.hidden_cards import blind, resample
from teocalli.games.schatz.reasons import Phase, Reason
from teocalli.games.schatz.tables import CARDS, OPEN, SEATS, START_MONEY

__all__ = [
    "action",
    "actors",
    "begin",
    "blind",
    "draw",
    "ending",
    "happen",
    "impossible",
    "index",
    "legal",
    "mark",
    "pick",
    "play",
    "refusal",
    "resample",
    "scores",
    "winners",
]

BID, CHIEF, LOT, TAKE, LEAVE, AWARD, PLAY = range(1, 8)
"""Kinds of actions. The first number of an action is the bid, the seat, the lot or the card."""

DEAL = Phase.DEAL.number
CHIEF_AUCTION = Phase.CHIEF_AUCTION.number
CHIEF_CHOICE = Phase.CHIEF_CHOICE.number
NAMING = Phase.NAMING.number
LOT_AUCTION = Phase.LOT_AUCTION.number
TAKING = Phase.TAKING.number
AWARDING = Phase.AWARDING.number
PLAYING = Phase.TRICKS.number
OVER_PHASE = Phase.OVER.number

GAME_OVER = Reason.GAME_OVER.number
ALREADY_BID = Reason.ALREADY_BID.number
NOT_BIDDING = Reason.NOT_BIDDING.number
NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.number
NOT_READABLE = Reason.UNREADABLE.number
WRONG_PHASE = Reason.WRONG_PHASE.number
BID_STEP = Reason.BID_STEP.number
BID_RANGE = Reason.BID_RANGE.number
NO_SUCH_LOT = Reason.NO_SUCH_LOT.number
LOT_SOLD = Reason.LOT_SOLD.number
NOT_TIED = Reason.NOT_TIED.number
NOT_POOREST = Reason.NOT_POOREST.number
NOT_IN_HAND = Reason.NOT_IN_HAND.number
MUST_FOLLOW = Reason.MUST_FOLLOW.number

BIDS = 100
"""0 to 990 in tens: whoever bids owns less than the target, and that is 1,000 at most."""
FIRST_CHIEF = BIDS
FIRST_LOT = FIRST_CHIEF + SEATS
THE_TAKE = FIRST_LOT + SEATS
THE_LEAVE = THE_TAKE + 1
FIRST_AWARD = THE_LEAVE + 1
FIRST_PLAY = FIRST_AWARD + SEATS
ACTIONS = FIRST_PLAY + CARDS


@compiled
def begin(tables: Tables, state: StateRecord, players: int, options: Numbers) -> None:
    state["players"] = players
    state["thirty"] = options[0]
    state["target"] = options[1]
    state["max_rounds"] = options[2]
    state["phase"] = DEAL
    state["ending"] = 0
    state["round"] = 1
    state["chief"] = -1
    state["bidders"] = 0
    state["has_bid"] = 0
    state["auction"] = 0
    state["choices"] = 0
    state["named"] = -1
    state["table"] = 0
    state["leader"] = 0
    state["ahead"] = -1
    state["turn"] = 0
    state["tricks"] = 0
    state["last_leader"] = -1
    state["last_winner"] = -1
    state["paid_round"] = 0
    for seat in range(SEATS):
        state["hands"][seat] = 0
        state["hand_sizes"][seat] = 0
        state["money"][seat] = START_MONEY if seat < players else 0
        state["last_trick"][seat] = -1
        state["paid_tricks"][seat] = 0
        for k in range(2):
            state["goals"][seat, k] = -1
            state["paid_goals"][seat, k] = -1
            state["paid"][seat, k] = -1
        for k in range(OPEN):
            state["lots"][seat, k] = -1
        clear_seat(state, seat)


@compiled
def actors(tables: Tables, state: StateRecord) -> int:
    phase = int(state["phase"])
    if phase == PLAYING:
        return 1 << int(state["turn"])
    if phase in (CHIEF_AUCTION, LOT_AUCTION):
        return int(state["bidders"]) & ~int(state["has_bid"])
    if phase == DEAL:
        return CHANCE
    if phase == OVER_PHASE:
        return OVER
    return 1 << int(state["chief"])


@compiled
def refusal(tables: Tables, state: StateRecord, seat: int, action: int) -> int:
    phase = int(state["phase"])
    if phase == OVER_PHASE:
        return GAME_OVER
    bit = 1 << seat if 0 <= seat < int(state["players"]) else 0
    if phase in (CHIEF_AUCTION, LOT_AUCTION):
        if int(state["has_bid"]) & bit:
            return ALREADY_BID
        if not int(state["bidders"]) & bit:
            return NOT_BIDDING
    elif not actors(tables, state) & bit:
        return NOT_YOUR_TURN
    if not _is_action(action):
        return NOT_READABLE
    kind, number = kind_of(action), first_of(action)
    if not _fits_phase(kind, phase):
        return WRONG_PHASE
    if kind == BID:
        if number % 10:
            return BID_STEP
        return 0 if 0 <= number <= int(state["money"][seat]) else BID_RANGE
    if kind == LOT:
        if not 0 <= number < int(state["players"]):
            return NO_SUCH_LOT
        return 0 if state["owner"][number] < 0 else LOT_SOLD
    if kind in (AWARD, CHIEF):
        if 0 <= number < SEATS and has(int(state["choices"]), number):
            return 0
        return NOT_TIED if kind == AWARD else NOT_POOREST
    if kind == PLAY:
        if not has(int(state["hands"][seat]), number):
            return NOT_IN_HAND
        return 0 if has(tricks.playable(state, seat), number) else MUST_FOLLOW
    return 0


@compiled
def _is_action(action: int) -> bool:
    """Whether this is the action of some readable text."""
    kind, number = kind_of(action), first_of(action)
    if action == UNREADABLE or second_of(action) != 0:
        return False
    if kind in (TAKE, LEAVE):
        return number == 0
    if kind == PLAY:
        return 0 <= number < CARDS
    return kind == BID or (number >= 0 and kind in (CHIEF, LOT, AWARD))


@compiled
def _fits_phase(kind: int, phase: int) -> bool:
    if kind == PLAY:
        return phase == PLAYING
    if kind == BID:
        return phase in (CHIEF_AUCTION, LOT_AUCTION)
    if kind == LOT:
        return phase == NAMING
    if kind == AWARD:
        return phase == AWARDING
    if kind == CHIEF:
        return phase == CHIEF_CHOICE
    return phase == TAKING


@compiled
def legal(tables: Tables, state: StateRecord, seat: int, out: Actions) -> int:
    if not 0 <= seat < int(state["players"]) or not has(actors(tables, state), seat):
        return 0
    kind, numbers, count = _choices(state, seat)
    for k in range(count):
        number = k
        if numbers:
            number = first(numbers)
            numbers &= numbers - 1
        out[k] = _nth_action(kind, number)
    return count


@compiled
def mark(tables: Tables, state: StateRecord, seat: int, out: Mask) -> int:
    out[:] = False
    if not 0 <= seat < int(state["players"]) or not has(actors(tables, state), seat):
        return 0
    kind, numbers, count = _choices(state, seat)
    start = _first_index(kind)
    for k in range(count):
        number = k
        if numbers:
            number = first(numbers)
            numbers &= numbers - 1
        out[start + number] = True
    return count


@compiled
def pick(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    kind, numbers, count = _choices(state, seat)
    chosen = below(dice, count)
    return _nth_action(kind, nth(numbers, chosen) if numbers else chosen)


@compiled
def _choices(state: StateRecord, seat: int) -> tuple[int, int, int]:
    """What an actor may do: the kind of action, the set of its numbers (0: all from 0), and how many there are."""
    phase = int(state["phase"])
    if phase == PLAYING:
        cards = tricks.playable(state, seat)
        return PLAY, cards, size(cards)
    if phase in (CHIEF_AUCTION, LOT_AUCTION):
        return BID, 0, int(state["money"][seat]) // 10 + 1
    if phase == TAKING:
        return TAKE, 0, 2
    numbers = _numbers(state)
    if phase == NAMING:
        return LOT, numbers, size(numbers)
    return AWARD if phase == AWARDING else CHIEF, numbers, size(numbers)


@compiled
def _nth_action(kind: int, number: int) -> int:
    """Bids count in tens; to take and to leave are two kinds with no number."""
    if kind == BID:
        number *= 10
    elif kind == TAKE:
        kind += number
        number = 0
    return pack(kind, number, 0)


@compiled
def _numbers(state: StateRecord) -> int:
    """What a chief may name now: the unsold lots, or the seats to choose among."""
    if state["phase"] != NAMING:
        return int(state["choices"])
    unsold = 0
    for lot in range(int(state["players"])):
        if state["owner"][lot] < 0:
            unsold |= 1 << lot
    return unsold


@compiled
def play(tables: Tables, state: StateRecord, seat: int, action: int) -> None:
    kind, number = kind_of(action), first_of(action)
    if kind == PLAY:
        tricks.play_card(state, seat, number)
    elif kind == BID:
        auctions.place_bid(state, seat, number)
    elif kind == LOT:
        auctions.name_lot(state, number)
    elif kind == TAKE:
        auctions.sell(state, seat)
    elif kind == LEAVE:
        auctions.sell_to_highest(state)
    elif kind == AWARD:
        auctions.sell(state, number)
    else:
        state["chief"] = number
        state["choices"] = 0
        state["phase"] = DEAL


@compiled
def scores(tables: Tables, state: StateRecord, out: Numbers) -> None:
    for seat in range(int(state["players"])):
        out[seat] = state["money"][seat]


@compiled
def winners(tables: Tables, state: StateRecord) -> int:
    if state["phase"] != OVER_PHASE:
        return 0
    richest, seats = -1, 0
    for seat in range(int(state["players"])):
        money = int(state["money"][seat])
        if money > richest:
            richest, seats = money, 0
        if money == richest:
            seats |= 1 << seat
    return seats


@compiled
def ending(tables: Tables, state: StateRecord) -> int:
    return int(state["ending"])


@compiled
def _first_index(kind: int) -> int:
    """The number of the first action of a kind; to leave follows on to take."""
    if kind == PLAY:
        return FIRST_PLAY
    if kind == BID:
        return 0
    if kind == CHIEF:
        return FIRST_CHIEF
    if kind == LOT:
        return FIRST_LOT
    return FIRST_AWARD if kind == AWARD else THE_TAKE + kind - TAKE


@compiled
def index(tables: Tables, action: int) -> int:
    if not _is_action(action):
        return -1
    kind, number = kind_of(action), first_of(action)
    if kind == BID:
        return number // 10 if number % 10 == 0 and 0 <= number < 10 * BIDS else -1
    if kind != PLAY and number >= SEATS:
        return -1
    return _first_index(kind) + number


@compiled
def action(tables: Tables, index: int) -> int:
    kind, start = PLAY, FIRST_PLAY
    if index < FIRST_CHIEF:
        kind, start = BID, 0
    elif index < FIRST_LOT:
        kind, start = CHIEF, FIRST_CHIEF
    elif index < THE_TAKE:
        kind, start = LOT, FIRST_LOT
    elif index < FIRST_AWARD:
        kind, start = TAKE, THE_TAKE
    elif index < FIRST_PLAY:
        kind, start = AWARD, FIRST_AWARD
    return _nth_action(kind, index - start)
