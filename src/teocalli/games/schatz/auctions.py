"""Sealed bids, and what follows when they are shown: who is chief, who gets a lot."""

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.cards import first, size
from teocalli.games.schatz.reasons import Phase
from teocalli.games.schatz.tables import AUCTIONS, OPEN

CHIEF_AUCTION = Phase.CHIEF_AUCTION.number
NAMING = Phase.NAMING.number
LOT_AUCTION = Phase.LOT_AUCTION.number
TAKING = Phase.TAKING.number
AWARDING = Phase.AWARDING.number
PLAYING = Phase.TRICKS.number


@compiled
def open_chief_auction(state: StateRecord) -> None:
    state["phase"] = CHIEF_AUCTION
    state["bidders"] = (1 << int(state["players"])) - 1
    state["auction"] = 1


@compiled
def name_lot(state: StateRecord, lot: int) -> None:
    """Open the auction of a lot among the seats that have none yet, without the chief."""
    bidders = 0
    for seat in range(int(state["players"])):
        if state["lot_of"][seat] < 0 and seat != state["chief"]:
            bidders |= 1 << seat
    state["phase"] = LOT_AUCTION
    state["named"] = lot
    state["bidders"] = bidders
    state["auction"] = 1


@compiled
def place_bid(state: StateRecord, seat: int, bid: int) -> None:
    """Add a bid, sealed until the last one is in; the order in which bids come leaves no trace."""
    state["bids"][seat] = bid
    state["has_bid"] = int(state["has_bid"]) | (1 << seat)
    if state["has_bid"] == state["bidders"]:
        _show_bids(state)


@compiled
def highest_bid(state: StateRecord) -> int:
    """The highest of the bids last shown."""
    highest = 0
    for seat in range(int(state["players"])):
        highest = max(highest, int(state["shown"][seat]))
    return highest


@compiled
def _highest_bidders(state: StateRecord) -> int:
    """Mask of the seats whose bid, last shown, was the highest."""
    highest = highest_bid(state)
    seats = 0
    for seat in range(int(state["players"])):
        if state["shown"][seat] == highest:
            seats |= 1 << seat
    return seats


@compiled
def _show_bids(state: StateRecord) -> None:
    for seat in range(int(state["players"])):
        state["shown"][seat] = state["bids"][seat]
        state["bids"][seat] = -1
    state["has_bid"] = 0
    state["bidders"] = 0
    if state["phase"] == CHIEF_AUCTION:
        _choose_chief(state)
        return
    state["choices"] = _highest_bidders(state)
    chief = int(state["chief"])
    if state["lot_of"][chief] < 0 and state["money"][chief] >= highest_bid(state):
        state["phase"] = TAKING
    else:
        sell_to_highest(state)


@compiled
def _choose_chief(state: StateRecord) -> None:
    """Give the token to the highest bidder; tied seats bid again, and after the fourth auction the lowest seat wins."""
    tied = _highest_bidders(state)
    if size(tied) > 1 and state["auction"] < AUCTIONS:
        state["bidders"] = tied
        state["auction"] = int(state["auction"]) + 1
        return
    chief = first(tied)
    state["chief"] = chief
    state["money"][chief] = int(state["money"][chief]) - highest_bid(state)
    state["phase"] = NAMING


@compiled
def sell_to_highest(state: StateRecord) -> None:
    """Sell the lot to the highest bidder; of several, the chief says to which."""
    tied = int(state["choices"])
    if size(tied) > 1:
        state["phase"] = AWARDING
    else:
        sell(state, first(tied))


@compiled
def sell(state: StateRecord, buyer: int) -> None:
    """Sell the named lot for the highest bid."""
    price = highest_bid(state)
    state["money"][buyer] = int(state["money"][buyer]) - price
    state["prices"][int(state["named"])] = price
    state["choices"] = 0
    _hand_over(state, buyer)
    _give_last_lot(state)


@compiled
def _hand_over(state: StateRecord, buyer: int) -> None:
    """Give the named lot to the buyer: its goals lie open, its cards go into the hand."""
    lot = int(state["named"])
    state["named"] = -1
    state["owner"][lot] = buyer
    state["lot_of"][buyer] = lot
    cards = int(state["hands"][buyer])
    for k in range(OPEN):
        cards |= 1 << int(state["lots"][lot, k])
    state["hands"][buyer] = cards
    state["hand_sizes"][buyer] = int(state["hand_sizes"][buyer]) + OPEN


@compiled
def _give_last_lot(state: StateRecord) -> None:
    """Give the last lot to the last seat for nothing; then the chief leads the first trick."""
    left, seat, lot = 0, 0, 0
    for k in range(int(state["players"])):
        if state["lot_of"][k] < 0:
            left += 1
            seat = k
        if state["owner"][k] < 0:
            lot = k
    if left > 1:
        state["phase"] = NAMING
        return
    state["named"] = lot
    state["prices"][lot] = 0
    _hand_over(state, seat)
    state["phase"] = PLAYING
    state["leader"] = state["chief"]
    state["turn"] = state["chief"]
