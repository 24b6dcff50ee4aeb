"""What a lot is worth to a hand, in money: how often such hands met such goals when playouts played them."""

from math import exp

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.bots.tricks import strengths
from teocalli.games.schatz.cards import of_suit
from teocalli.games.schatz.hidden_cards import lot_cards
from teocalli.games.schatz.tables import ALL_CARDS, FEWEST_TRICKS, PAYS, THIRTY, TRICKS, TRICKS_0, TRICKS_6


@compiled
def value(state: StateRecord, seat: int, lot: int) -> float:
    """What the goals of a lot may bring to this hand with its cards."""
    players = int(state["players"])
    cards = int(state["hands"][seat]) | lot_cards(state, lot)
    tricks = strengths(cards, ALL_CARDS & ~cards, players - 1)
    total = 0.0
    for k in range(2):
        goal = int(state["goals"][lot, k])
        if goal < TRICKS_0:
            tricks_of_suit = strengths(of_suit(cards, goal), ALL_CARDS & ~cards, players - 1)
            chance = 1.0 / players**2 + (0.05 + 0.08 * players) * tricks_of_suit
        elif goal <= TRICKS_6:
            chance = (0.2 + 0.06 * players) * exp(-(((tricks - (goal - TRICKS_0)) / 2.5) ** 2))
        else:
            more = tricks - TRICKS / players
            if goal != THIRTY:
                chance = 0.1 + 1.4 / players + 0.2 * more
            elif state["thirty"] == FEWEST_TRICKS:
                chance = 0.45 - 0.17 * more
            else:
                chance = 1.1 / players + 0.07 * more
        total += PAYS[goal] * min(max(chance, 0.0), 0.95)
    return total
