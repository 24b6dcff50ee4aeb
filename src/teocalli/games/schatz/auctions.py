"""Sealed bids, and what follows when they are shown: who is chief, who gets a lot."""

from teocalli.core.compiled import compiled
from teocalli.core.game import Record
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
def open_chief_auction(state: Record) -> None:
    state["phase"] = CHIEF_AUCTION
    state["bidders"] = (1 << int(state["players"])) - 1
    state["auction"] = 1


@compiled
def name_lot(state: Record, lot: int) -> None:
    """The seats that have no lot yet, the chief aside, bid for this one."""
    bidders = 0
    for seat in range(int(state["players"])):
        if state["lot_of"][seat] < 0 and seat != state["chief"]:
            bidders |= 1 << seat
    state["phase"] = LOT_AUCTION
    state["named"] = lot
    state["bidders"] = bidders
    state["auction"] = 1


@compiled
def place_bid(state: Record, seat: int, bid: int) -> None:
    """Sealed until the last bid is in; the order in which bids come leaves no trace."""
    state["bids"][seat] = bid
    state["has_bid"] = int(state["has_bid"]) | (1 << seat)
    if state["has_bid"] == state["bidders"]:
        _show_bids(state)


@compiled
def highest_bid(state: Record) -> int:
    """Of the bids last shown."""
    highest = 0
    for seat in range(int(state["players"])):
        highest = max(highest, int(state["shown"][seat]))
    return highest


@compiled
def _highest_bidders(state: Record) -> int:
    """Mask of the seats whose bid, last shown, was the highest."""
    highest = highest_bid(state)
    seats = 0
    for seat in range(int(state["players"])):
        if state["shown"][seat] == highest:
            seats |= 1 << seat
    return seats


@compiled
def _show_bids(state: Record) -> None:
    for seat in range(int(state["players"])):
        state["shown"][seat] = state["bids"][seat]
        state["bids"][seat] = -1
    state["has_bid"] = 0
    state["bidders"] = 0
    if state["phase"] == CHIEF_AUCTION:
        _chief_by_bids(state)
        return
    state["choices"] = _highest_bidders(state)
    chief = int(state["chief"])
    if state["lot_of"][chief] < 0 and state["money"][chief] >= highest_bid(state):
        state["phase"] = TAKING
    else:
        to_highest(state)


@compiled
def _chief_by_bids(state: Record) -> None:
    """Those tied bid again among themselves; after the fourth auction the lowest tied seat takes the token."""
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
def to_highest(state: Record) -> None:
    """The highest bidder pays and takes the lot; of several, the chief says which."""
    tied = int(state["choices"])
    if size(tied) > 1:
        state["phase"] = AWARDING
    else:
        sell(state, first(tied))


@compiled
def sell(state: Record, buyer: int) -> None:
    """The named lot, for the highest bid."""
    price = highest_bid(state)
    state["money"][buyer] = int(state["money"][buyer]) - price
    state["prices"][int(state["named"])] = price
    state["choices"] = 0
    _hand_over(state, buyer)
    _last_lot_free(state)


@compiled
def _hand_over(state: Record, buyer: int) -> None:
    """The named lot: its goals lie open before the buyer, its cards go into the hand."""
    lot = int(state["named"])
    state["named"] = -1
    state["owner"][lot] = buyer
    state["lot_of"][buyer] = lot
    cards = int(state["hands"][buyer])
    for k in range(OPEN):
        cards |= 1 << int(state["lots"][lot, k])
    state["hands"][buyer] = cards
    state["held"][buyer] = int(state["held"][buyer]) + OPEN


@compiled
def _last_lot_free(state: Record) -> None:
    """When one seat and one lot are left, they belong together; then the chief leads the first trick."""
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
