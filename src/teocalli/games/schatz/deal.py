"""The deal: goals and open cards for each lot, hidden hands; the rest stays out of the round, unseen."""

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice, below
from teocalli.core.game import OutcomeRecord, StateRecord, Tables
from teocalli.games.schatz.auctions import open_chief_auction
from teocalli.games.schatz.cards import first, has
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import CARDS, GOALS, HAND, OPEN, SEATS

DEAL = Phase.DEAL.number
NAMING = Phase.NAMING.number
GOAL_CARDS = len(GOALS)


@compiled
def draw(tables: Tables, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
    """Goals first, then the lots' cards, then the hands: each the next cards of a deck that is shuffled as it goes."""
    players = int(state["players"])
    deck = np.empty(CARDS, np.int8)
    for card in range(CARDS):
        deck[card] = card
    goals = np.empty(GOAL_CARDS, np.int8)
    for goal in range(GOAL_CARDS):
        goals[goal] = goal
    for lot in range(SEATS):
        for k in range(2):
            outcome["goals"][lot, k] = _draw_card(goals, 2 * lot + k, dice) if lot < players else -1
    for lot in range(SEATS):
        for k in range(OPEN):
            outcome["lots"][lot, k] = _draw_card(deck, OPEN * lot + k, dice) if lot < players else -1
    for seat in range(SEATS):
        hand = 0
        for k in range(HAND):
            outcome["hands"][seat, k] = -1
            if seat < players:
                hand |= 1 << _draw_card(deck, OPEN * players + HAND * seat + k, dice)
        k = 0
        while hand:
            outcome["hands"][seat, k] = first(hand)
            hand &= hand - 1
            k += 1


@compiled
def _draw_card(deck: npt.NDArray[np.int8], place: int, dice: Dice) -> int:
    """One step of a shuffle: a card from `place` on, each as likely, comes to `place`."""
    other = place + below(dice, len(deck) - place)
    card = int(deck[other])
    deck[other] = deck[place]
    return card


@compiled
def impossible(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> bool:
    if state["phase"] != DEAL:
        return True
    players = int(state["players"])
    goals, cards = 0, 0
    for seat in range(SEATS):
        for k in range(2 + OPEN + HAND):
            is_goal = k < 2
            if is_goal:
                number = int(outcome["goals"][seat, k])
            elif k < 2 + OPEN:
                number = int(outcome["lots"][seat, k - 2])
            else:
                number = int(outcome["hands"][seat, k - 2 - OPEN])
            if seat >= players:
                if number != -1:
                    return True
                continue
            if not 0 <= number < (GOAL_CARDS if is_goal else CARDS) or has(goals if is_goal else cards, number):
                return True
            if is_goal:
                goals |= 1 << number
            else:
                cards |= 1 << number
    return False


@compiled
def happen(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> None:
    """Give out a new round's cards and put away what was won in the round before."""
    for seat in range(int(state["players"])):
        hand = 0
        for k in range(HAND):
            hand |= 1 << int(outcome["hands"][seat, k])
        state["hands"][seat] = hand
        state["hand_sizes"][seat] = HAND
        for k in range(2):
            state["goals"][seat, k] = outcome["goals"][seat, k]
        for k in range(OPEN):
            state["lots"][seat, k] = outcome["lots"][seat, k]
        clear_seat(state, seat)
    state["tricks"] = 0
    if state["chief"] < 0:
        open_chief_auction(state)
    else:
        state["phase"] = NAMING


@compiled
def clear_seat(state: StateRecord, seat: int) -> None:
    """Remove what a seat (or the lot of that number) has gathered in a round."""
    state["played"][seat] = 0
    state["taken"][seat] = 0
    state["bids"][seat] = -1
    state["shown"][seat] = -1
    state["prices"][seat] = -1
    state["owner"][seat] = -1
    state["lot_of"][seat] = -1
    state["trick"][seat] = -1
    state["won"][seat] = 0
    state["voids"][seat] = 0
