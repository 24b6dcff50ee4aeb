"""Cards, goals, and the records that a game of Schatz is made of.

A card is a number: 20 × suit + rank − 1, suits in the order T, A, C. A set of cards is an int64 with a bit for each.

    bits  0..19  T1 … T20     bits 20..39  A1 … A20     bits 40..59  C1 … C20

A goal is a number too: most_T, most_A, most_C (0 … 2), tricks_0 … tricks_6 (3 … 9), thirty (10), most_tricks (11).
"""

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

SEATS = 5
SUITS = "TAC"
RANKS = 20
CARDS = 60
HAND = 8
"""Cards dealt to a hand."""
OPEN = 4
"""Open cards of a lot."""
TRICKS = 12
START_MONEY = 100
AUCTIONS = 4
"""Sealed auctions for the chief's token at most."""

ALL_CARDS = (1 << CARDS) - 1
ONE_SUIT = (1 << RANKS) - 1
"""The cards of the first suit; shifted by 20 × suit those of any."""

GOALS = ("most_T", "most_A", "most_C", *(f"tricks_{k}" for k in range(7)), "thirty", "most_tricks")
PAYS = (50, 50, 50, 70, 70, 70, 70, 70, 70, 70, 30, 50)
"""What each goal pays."""
MOST_T, TRICKS_0, TRICKS_6, THIRTY, MOST_TRICKS = 0, 3, 9, 10, 11
LAST_TRICK, FEWEST_TRICKS = 0, 1
"""What the goal `thirty` asks for: the values of its option."""

STATE = np.dtype(
    [
        ("hands", np.int64, SEATS),  # the cards in each hand; in a blinded state only those that the eyes know
        ("played", np.int64, SEATS),  # the cards that each seat has played this round
        ("table", np.int64),  # the cards of the trick on the table
        ("taken", np.int64, SEATS),  # the cards that each seat has won this round
        ("money", np.int16, SEATS),
        ("bids", np.int16, SEATS),  # of the running sealed auction; −1: none yet, or hidden by `blind`
        ("shown", np.int16, SEATS),  # the bids of the last auction that was revealed this round; −1: did not bid
        ("prices", np.int16, SEATS),  # what each lot was sold for; −1: not sold
        ("paid", np.int16, (SEATS, 2)),  # what the goals of `paid_goals` paid; −1: no round before
        ("target", np.int16),
        ("max_rounds", np.int16),
        ("round", np.int16),  # from 1; a new one begins as soon as the one before is paid
        ("players", np.int8),
        ("thirty", np.int8),  # LAST_TRICK or FEWEST_TRICKS
        ("phase", np.int8),  # the number of a Phase
        ("ending", np.int8),  # the number of an Ending; 0 before the end
        ("chief", np.int8),  # −1: not yet known (first round)
        ("bidders", np.int8),  # mask of the seats that bid in the running auction; 0: none runs
        ("has_bid", np.int8),  # mask of those whose bid is in
        ("auction", np.int8),  # how many auctions for the same thing, the running one included
        ("choices", np.int8),  # mask of the seats among which a chief chooses: the highest bidders, or the poorest
        ("named", np.int8),  # the lot on sale; −1: none
        ("goals", np.int8, (SEATS, 2)),  # the goals of each lot; −1: no such lot, or not dealt yet
        ("lots", np.int8, (SEATS, OPEN)),  # the open cards of each lot, as dealt; −1 likewise
        ("owner", np.int8, SEATS),  # the seat that has each lot; −1: unsold
        ("lot_of", np.int8, SEATS),  # the lot that each seat has; −1: none yet
        ("hand_sizes", np.int8, SEATS),  # how many cards are in each hand
        ("trick", np.int8, SEATS),  # the card of each seat in the trick on the table; −1: none
        ("leader", np.int8),  # who led it, or leads next
        ("ahead", np.int8),  # who wins it as it lies; −1: nothing is led
        ("turn", np.int8),  # whose card is next
        ("tricks", np.int8),  # how many tricks are finished
        ("won", np.int8, SEATS),  # how many tricks each seat has won
        ("voids", np.int8, SEATS),  # mask of the suits that each seat has shown to be out of
        ("last_trick", np.int8, SEATS),  # the last finished trick, of the round before too; −1: none
        ("last_leader", np.int8),
        ("last_winner", np.int8),
        ("paid_goals", np.int8, (SEATS, 2)),  # the two goals of each seat in the last paid round; −1: none
        ("paid_tricks", np.int8, SEATS),  # tricks each seat won in it
        ("paid_round", np.int8),  # its number; 0: none
    ]
)

OUTCOME = np.dtype(
    [
        ("goals", np.int8, (SEATS, 2)),  # of each lot; −1 beyond the number of players, here and below
        ("lots", np.int8, (SEATS, OPEN)),  # in the order given
        ("hands", np.int8, (SEATS, HAND)),  # in the order given; drawn ones are sorted
    ]
)


class Tables(NamedTuple):
    """What the kernel looks up."""

    choose: npt.NDArray[np.int64]
    """choose[n, k]: how many sets of k among n things, n and k from 0 to 20."""


TABLES = Tables(
    choose=np.array([[comb(n, k) for k in range(RANKS + 1)] for n in range(RANKS + 1)], np.int64),
)
