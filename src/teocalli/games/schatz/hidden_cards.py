"""The cards that a seat may not know: removing them from a state, and filling them in, each possible deal as likely.

Unseen are the cards that are neither in one's own hand, nor in an open lot, nor played. Each other hand has some of
them (its open cards that are not played yet are known to be there), the rest is out of the round. Who did not follow a
suit has none of it. So the hidden places fall into groups by the suits that they cannot hold:

    cannot hold two suits     only the third is possible: how many of it is certain
    cannot hold T (or A, C)   two suits are possible: one number says how many of each
    can hold all              takes whatever is left, as does the pile out of the round

Given how many cards of each suit go to each group, all sets of cards are as likely, and their number is a product of
binomials; the free group's share is then the rest. So three numbers are enough: `_draw_group_counts` draws them by
exact counting, and the cards themselves are drawn from the suits.
"""

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import StateRecord, Tables
from teocalli.games.schatz.cards import has, nth, of_suit, size
from teocalli.games.schatz.tables import ALL_CARDS, OPEN

Counts = npt.NDArray[np.int64]

NO_T, NO_A, NO_C = 1, 2, 4
"""The masks of `voids`. NO_A | NO_C, for instance, can hold only T."""

LOW = 30
"""Numbers of deals pass 64 bits for an onlooker: they are kept as high × 2**30 + low."""
LOW_MASK = (1 << LOW) - 1


@compiled
def lot_cards(state: StateRecord, lot: int) -> int:
    """The four open cards of a lot that has been dealt."""
    cards = 0
    for k in range(OPEN):
        cards |= 1 << int(state["lots"][lot, k])
    return cards


@compiled
def known_cards(state: StateRecord, seat: int) -> int:
    """The cards that everybody knows to be in a hand: those of its lot that are not played yet."""
    lot = int(state["lot_of"][seat])
    return lot_cards(state, lot) & ~int(state["played"][seat]) if lot >= 0 else 0


@compiled
def blind(tables: Tables, state: StateRecord, eyes: int) -> None:
    for seat in range(int(state["players"])):
        if seat != eyes:
            state["hands"][seat] = known_cards(state, seat)
            state["bids"][seat] = -1


@compiled
def resample(tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
    blind(tables, state, eyes)
    hidden = 0
    for seat in range(int(state["players"])):
        hidden += _hidden_count(state, seat)
        if seat != eyes and has(int(state["has_bid"]), seat):
            state["bids"][seat] = 10 * below(dice, int(state["money"][seat]) // 10 + 1)
    if hidden > 0:
        _fill_hands(tables, state, eyes, dice)


@compiled
def _hidden_count(state: StateRecord, seat: int) -> int:
    """How many cards of a blinded state's hand are not in it."""
    return int(state["hand_sizes"][seat]) - size(int(state["hands"][seat]))


@compiled
def unseen_cards(state: StateRecord, eyes: int) -> int:
    """The cards that these eyes have not seen this round."""
    cards = ALL_CARDS
    for seat in range(int(state["players"])):
        cards &= ~(int(state["played"][seat]) | lot_cards(state, seat))
        if seat == eyes:
            cards &= ~int(state["hands"][seat])
    return cards


@compiled
def _fill_hands(tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
    unseen = unseen_cards(state, eyes)
    room = np.zeros(8, np.int64)  # places of each group
    for seat in range(int(state["players"])):
        room[int(state["voids"][seat])] += _hidden_count(state, seat)
    counts = np.zeros((8, 3), np.int64)  # cards of each suit for each group
    left = np.zeros(3, np.int64)  # cards of each suit that are not bound to go anywhere
    for suit in range(3):
        only = 7 & ~(1 << suit)
        counts[only, suit] = room[only]
        left[suit] = size(of_suit(unseen, suit)) - room[only]
    first, second, third = _draw_group_counts(tables.choose, left, room, dice)
    if first < 0:
        return  # no deal agrees with such a state: none was ever played to it
    counts[NO_T, 1], counts[NO_T, 2] = first, room[NO_T] - first
    counts[NO_A, 2], counts[NO_A, 0] = second, room[NO_A] - second
    counts[NO_C, 0], counts[NO_C, 1] = third, room[NO_C] - third
    groups = np.zeros(8, np.int64)  # the cards themselves
    for group in range(1, 8):
        for suit in range(3):
            cards = draw_some(of_suit(unseen, suit), counts[group, suit], dice)
            groups[group] |= cards
            unseen &= ~cards
    groups[0] = unseen
    for seat in range(int(state["players"])):
        group = int(state["voids"][seat])
        cards = draw_some(groups[group], _hidden_count(state, seat), dice)
        groups[group] &= ~cards
        state["hands"][seat] = int(state["hands"][seat]) | cards


@compiled
def draw_some(cards: int, number: int, dice: Dice) -> int:
    """So many of these cards, each set as likely."""
    rest = int(cards)
    for left in range(size(rest), size(rest) - int(number), -1):
        rest &= ~(1 << nth(rest, below(dice, left)))
    return int(cards) & ~rest


@compiled
def _draw_group_counts(choose: Counts, left: Counts, room: Counts, dice: Dice) -> tuple[int, int, int]:
    """How many A the group without T gets, how many C the one without A, how many T the one without C.

    Each triple is as likely as the number of ways to fill the groups so. (−1, −1, −1): there is no way.
    """
    high, low = 0, 0
    for drawn in (False, True):  # first add up all ways, then go down from a drawn number to the triple it falls to
        for first in range(room[NO_T] + 1):
            for second in range(room[NO_A] + 1):
                for third in range(room[NO_C] + 1):
                    high_ways, low_ways = _ways(choose, left, room, first, second, third)
                    high += -high_ways if drawn else high_ways
                    low += -low_ways if drawn else low_ways
                    high += low >> LOW  # carries, or borrows: −1 >> LOW is −1
                    low &= LOW_MASK
                    if high < 0:
                        return first, second, third
        if not drawn and (high > 0 or low > 0):
            high, low = _below(dice, high, low)
    return -1, -1, -1


@compiled
def _ways(choose: Counts, left: Counts, room: Counts, first: int, second: int, third: int) -> tuple[int, int]:
    """In how many ways the groups can be filled with these numbers of each suit; high and low part."""
    ways_t = _split(choose, left[0], third, room[NO_A] - second)
    ways_a = _split(choose, left[1], first, room[NO_C] - third)
    ways_c = _split(choose, left[2], second, room[NO_T] - first)
    others = ways_a * ways_c  # each is at most 20! / (7! 7! 6!), below 2**27
    low = ways_t * (others & LOW_MASK)
    return ways_t * (others >> LOW) + (low >> LOW), low & LOW_MASK


@compiled
def _split(choose: Counts, cards: int, one: int, other: int) -> int:
    """Ways to take so many and then so many others of these cards."""
    if one + other > cards:
        return 0
    return int(choose[cards, one]) * int(choose[cards - one, other])


@compiled
def _below(dice: Dice, high: int, low: int) -> tuple[int, int]:
    """A number below high × 2**30 + low (and 2**84), each as likely."""
    if high == 0:
        return 0, below(dice, low)
    mask = 1
    while mask < high:
        mask = 2 * mask + 1
    while True:  # at least every second number is small enough
        drawn_high = ((below(dice, 1 << LOW) << 24) | below(dice, 1 << 24)) & mask
        drawn_low = below(dice, 1 << LOW)
        if drawn_high < high or (drawn_high == high and drawn_low < low):
            return drawn_high, drawn_low
