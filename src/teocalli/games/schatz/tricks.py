"""Twelve tricks, and the pay for the goals that were met."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.cards import first, of_suit, size
from teocalli.games.schatz.reasons import Ending, Phase
from teocalli.games.schatz.tables import LAST_TRICK, PAYS, RANKS, SEATS, THIRTY, TRICKS, TRICKS_0, TRICKS_6

DEAL = Phase.DEAL.number
CHIEF_CHOICE = Phase.CHIEF_CHOICE.number
OVER = Phase.OVER.number
TARGET = Ending.TARGET.number
MAX_ROUNDS = Ending.MAX_ROUNDS.number


@compiled
def suit_led(state: StateRecord) -> int:
    """The suit of the trick on the table; −1 if nothing is led yet."""
    ahead = int(state["ahead"])  # whoever is ahead has followed suit
    return int(state["trick"][ahead]) // RANKS if ahead >= 0 else -1


@compiled
def playable(state: StateRecord, seat: int) -> int:
    """The cards that a seat may play: of the suit led if it has any, else all."""
    hand = int(state["hands"][seat])
    led = suit_led(state)
    following = of_suit(hand, led) if led >= 0 else 0
    return following if following else hand


@compiled
def play_card(state: StateRecord, seat: int, card: int) -> None:
    bit = 1 << card
    state["hands"][seat] = int(state["hands"][seat]) & ~bit
    state["played"][seat] = int(state["played"][seat]) | bit
    state["table"] = int(state["table"]) | bit
    state["hand_sizes"][seat] = int(state["hand_sizes"][seat]) - 1
    state["trick"][seat] = card
    led = suit_led(state)
    if led < 0:
        state["ahead"] = seat
    elif card // RANKS != led:
        state["voids"][seat] = int(state["voids"][seat]) | (1 << led)
    elif card > int(state["trick"][int(state["ahead"])]):
        state["ahead"] = seat  # the highest card of the suit led wins: there are no trumps
    after = seat + 1 if seat + 1 < int(state["players"]) else 0
    state["turn"] = after
    if after == int(state["leader"]):
        _end_trick(state)


@compiled
def _end_trick(state: StateRecord) -> None:
    winner = int(state["ahead"])
    for seat in range(SEATS):
        state["last_trick"][seat] = state["trick"][seat]
        state["trick"][seat] = -1
    state["taken"][winner] = int(state["taken"][winner]) | int(state["table"])
    state["table"] = 0
    state["won"][winner] = int(state["won"][winner]) + 1
    state["last_leader"] = state["leader"]
    state["last_winner"] = winner
    state["leader"] = winner
    state["ahead"] = -1
    state["turn"] = winner
    state["tricks"] = int(state["tricks"]) + 1
    if int(state["tricks"]) == TRICKS:
        _pay(state)


@compiled
def is_met(state: StateRecord, seat: int, goal: int) -> bool:
    """Whether a seat meets a goal, were the round to end now. A tie for most (or fewest) is as good, even at none."""
    mine = int(state["won"][seat])
    if TRICKS_0 <= goal <= TRICKS_6:
        return mine == goal - TRICKS_0
    if goal == THIRTY and state["thirty"] == LAST_TRICK:
        return bool(state["tricks"] == TRICKS and state["last_winner"] == seat)
    for other in range(int(state["players"])):
        theirs = int(state["won"][other])
        if goal < TRICKS_0:
            if size(of_suit(int(state["taken"][other]), goal)) > size(of_suit(int(state["taken"][seat]), goal)):
                return False
        elif goal == THIRTY:
            if theirs < mine:
                return False
        elif theirs > mine:
            return False
    return True


@compiled
def _pay(state: StateRecord) -> None:
    richest = 0
    for seat in range(int(state["players"])):
        for k in range(2):
            goal = int(state["goals"][int(state["lot_of"][seat]), k])
            sum_paid = PAYS[goal] if is_met(state, seat, goal) else 0
            state["paid_goals"][seat, k] = goal
            state["paid"][seat, k] = sum_paid
            state["money"][seat] = int(state["money"][seat]) + sum_paid
        state["paid_tricks"][seat] = state["won"][seat]
        richest = max(richest, int(state["money"][seat]))
    state["paid_round"] = int(state["round"])
    if richest >= state["target"]:
        state["ending"] = TARGET
        state["phase"] = OVER
    elif state["round"] >= state["max_rounds"]:
        state["ending"] = MAX_ROUNDS
        state["phase"] = OVER
    else:
        _next_round(state)


@compiled
def _next_round(state: StateRecord) -> None:
    """Begin a round: the poorest is chief, among several the old chief chooses. Then comes the deal."""
    state["round"] = int(state["round"]) + 1
    least = int(state["money"][0])
    for seat in range(int(state["players"])):
        least = min(least, int(state["money"][seat]))
    poorest = 0
    for seat in range(int(state["players"])):
        if state["money"][seat] == least:
            poorest |= 1 << seat
    if size(poorest) > 1:
        state["choices"] = poorest
        state["phase"] = CHIEF_CHOICE
    else:
        state["chief"] = first(poorest)
        state["phase"] = DEAL
