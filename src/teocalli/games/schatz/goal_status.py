"""The status of each goal, from what given eyes know: certain only where the cards left cannot change it."""

import numpy as np
import numpy.typing as npt

from teocalli.core.arrays import StateArray
from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.cards import has, of_suit, size
from teocalli.games.schatz.hidden_cards import known_cards, unseen_cards
from teocalli.games.schatz.tables import LAST_TRICK, SEATS, SUITS, THIRTY, TRICKS, TRICKS_0, TRICKS_6
from teocalli.games.schatz.tricks import is_met, suit_led

Counts = npt.NDArray[np.int64]

STATUSES = ("met", "missed", "holding", "open")
"""Certainly met, certainly missed; else whether it would be met were the round to end now."""
MET, MISSED, HOLDING, OPEN = range(len(STATUSES))

CAN_MEET, CAN_MISS = 1, 2
"""Bits: what a goal can still come to."""
_SUITS = len(SUITS)


@compiled
def assess(states: StateArray, eyes: int, known: Counts, statuses: Counts, by_trick: Counts) -> None:
    """Fill in what these eyes can tell of each seat.

    `known[seat]`: the cards that all know to be in its hand; `statuses[seat, k]`: the status of its goals;
    `by_trick[seat, k]`: whether that is certain only because the trick on the table is certainly its own.
    """
    state = states[0]
    for seat in range(int(state["players"])):
        known[seat] = known_cards(state, seat)
    if state["lots"][0, 0] < 0:
        return
    chances, without = np.zeros((SEATS, 2), np.int64), np.zeros((SEATS, 2), np.int64)
    winner = _look_ahead(state, eyes, chances, without)
    for seat in range(int(state["players"])):
        lot = int(state["lot_of"][seat])
        for k in range(2):
            if lot < 0:
                continue
            if chances[seat, k] & CAN_MISS == 0:
                statuses[seat, k] = MET
            elif chances[seat, k] & CAN_MEET == 0:
                statuses[seat, k] = MISSED
            else:
                statuses[seat, k] = HOLDING if is_met(state, seat, int(state["goals"][lot, k])) else OPEN
            by_trick[seat, k] = seat == winner and chances[seat, k] != without[seat, k]


@compiled
def _look_ahead(state: StateRecord, eyes: int, chances: Counts, without: Counts) -> int:
    """Go through the ways in which the trick on the table may be decided (the last one also by the cards to come).

    `without`: the chances as if nothing were known of that trick. Returns its winner, or -1 if several can win it.
    """
    unseen = unseen_cards(state, eyes)
    fewest, most, none = np.zeros(_SUITS, np.int64), np.zeros(_SUITS, np.int64), np.zeros(_SUITS, np.int64)
    _cards_left(state, eyes, unseen, fewest, most)
    won, cards = np.zeros(SEATS, np.int64), np.zeros((SEATS, _SUITS), np.int64)
    for seat in range(int(state["players"])):
        won[seat] = state["won"][seat]
        _add(cards[seat], int(state["taken"][seat]), none)
    left = TRICKS - int(state["tricks"])
    if state["ahead"] < 0:
        _add_chances(state, won, cards, left, most, int(state["last_winner"]), chances)
        return -1
    open_cards = most.copy()
    _add(open_cards, int(state["table"]), none)
    _add_chances(state, won, cards, left, open_cards, int(state["last_winner"]), without)
    only, candidates = -1, 0
    for winner in range(int(state["players"])):
        if not _may_win(state, eyes, winner, unseen):
            continue
        only, candidates = winner, candidates + 1
        for coming in range(2 if left == 1 else 1):
            won_then, cards_then = won.copy(), cards.copy()
            won_then[winner] += 1
            _add(cards_then[winner], int(state["table"]), none if left > 1 else most if coming else fewest)
            _add_chances(state, won_then, cards_then, left - 1, most if left > 1 else none, winner, chances)
    return only if candidates == 1 else -1


@compiled
def _add(counts: Counts, cards: int, more: Counts) -> None:
    """Count these cards by suit, and so many more."""
    for suit in range(_SUITS):
        counts[suit] += size(of_suit(cards, suit)) + more[suit]


@compiled
def _add_chances(
    state: StateRecord, won: Counts, cards: Counts, left: int, most: Counts, last: int, chances: Counts
) -> None:
    """What each goal can come to with so many tricks and cards won, tricks left, and most cards left by suit."""
    for seat in range(int(state["players"])):
        lot = int(state["lot_of"][seat])
        for k in range(2):
            if lot < 0:
                continue
            goal = int(state["goals"][lot, k])
            if goal == THIRTY and state["thirty"] == LAST_TRICK:
                if left > 0 or last == seat:
                    chances[seat, k] |= CAN_MEET
                if left > 0 or last != seat:
                    chances[seat, k] |= CAN_MISS
            elif goal < TRICKS_0:
                chances[seat, k] |= _chances(state, goal, seat, cards[:, goal], int(most[goal]))
            else:
                chances[seat, k] |= _chances(state, goal, seat, won, left)


@compiled
def _chances(state: StateRecord, goal: int, seat: int, counts: Counts, left: int) -> int:
    """Whether a goal that is decided by these counts, with so many to come, can still be met, and be missed."""
    mine, best, least, catching_up = int(counts[seat]), -1, 1000, 0
    for other in range(int(state["players"])):
        if other != seat:
            theirs = int(counts[other])
            best, least = max(best, theirs), min(least, theirs)
            catching_up += max(0, mine - theirs)
    if TRICKS_0 <= goal <= TRICKS_6:
        need = goal - TRICKS_0
        can_meet, can_miss = mine <= need <= mine + left, left > 0 or mine != need
    elif goal == THIRTY:
        can_meet, can_miss = catching_up <= left, mine + left > least
    else:
        can_meet, can_miss = mine + left >= best, best + left > mine
    return (CAN_MEET if can_meet else 0) | (CAN_MISS if can_miss else 0)


@compiled
def _may_win(state: StateRecord, eyes: int, seat: int, unseen: int) -> bool:
    """Whether a seat can still win the trick on the table."""
    ahead = int(state["ahead"])
    if seat == ahead:
        for other in range(int(state["players"])):
            if _must_beat(state, eyes, other):
                return False
        return True
    if state["trick"][seat] >= 0:
        return False
    led, best = suit_led(state), int(state["trick"][ahead])
    cards = _known(state, eyes, seat)
    if of_suit(cards, led) >> best > 1:
        return True
    hidden = int(state["hand_sizes"][seat]) > size(cards)
    return hidden and not has(int(state["voids"][seat]), led) and of_suit(unseen, led) >> best > 1


@compiled
def _must_beat(state: StateRecord, eyes: int, seat: int) -> bool:
    """Whether a seat that is still to play has, for all to see from here, only higher cards of the suit led."""
    cards = _known(state, eyes, seat)
    if state["trick"][seat] >= 0 or int(state["hand_sizes"][seat]) > size(cards):
        return False
    following = of_suit(cards, suit_led(state))
    best = int(state["trick"][int(state["ahead"])])
    return following > 0 and following >> best << best == following


@compiled
def _known(state: StateRecord, eyes: int, seat: int) -> int:
    return int(state["hands"][seat]) if seat == eyes else known_cards(state, seat)


@compiled
def _cards_left(state: StateRecord, eyes: int, unseen: int, fewest: Counts, most: Counts) -> None:
    """How many cards of each suit are in all hands together: at least, and at most."""
    known, hidden = 0, 0
    room = np.zeros(_SUITS, np.int64)
    for seat in range(int(state["players"])):
        cards = _known(state, eyes, seat)
        places = int(state["hand_sizes"][seat]) - size(cards)
        known |= cards
        hidden += places
        for suit in range(_SUITS):
            room[suit] += 0 if has(int(state["voids"][seat]), suit) else places
    out = size(unseen) - hidden
    for suit in range(_SUITS):
        count, unknown = size(of_suit(known, suit)), size(of_suit(unseen, suit))
        fewest[suit] = count + max(0, unknown - out)
        most[suit] = count + min(unknown, room[suit])
