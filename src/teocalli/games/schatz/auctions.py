"""Sealed bids, and what follows when they are shown: who is chief, who gets a lot."""

from teocalli.core.compiled import compiled
from teocalli.core.game import Record
from teocalli.games.schatz.bits import first, has, size
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
def _show_bids(state: Record) -> None:
    for seat in range(int(state["players"])):
        state["shown"][seat] = state["bids"][seat]
        state["bids"][seat] = -1
    highest = highest_bid(state)
    tied = 0
    for seat in range(int(state["players"])):
        if state["shown"][seat] == highest:
            tied |= 1 << seat
    state["has_bid"] = 0
    state["bidders"] = 0
    if state["phase"] == CHIEF_AUCTION:
        _chief_by_bids(state, tied, highest)
    else:
        state["choices"] = tied
        chief = int(state["chief"])
        if state["lot_of"][chief] < 0 and state["money"][chief] >= highest:
            state["phase"] = TAKING
        else:
            to_highest(state)


@compiled
def _chief_by_bids(state: Record, tied: int, highest: int) -> None:
    """Those tied bid again among themselves; after the fourth auction the lowest tied seat takes the token."""
    if size(tied) > 1 and state["auction"] < AUCTIONS:
        state["bidders"] = tied
        state["auction"] = int(state["auction"]) + 1
        return
    chief = first(tied)
    state["chief"] = chief
    state["money"][chief] = int(state["money"][chief]) - highest
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
    _hand_over(state, int(state["named"]), buyer, price)
    state["named"] = -1
    state["choices"] = 0
    _last_lot_free(state)


@compiled
def _hand_over(state: Record, lot: int, buyer: int, price: int) -> None:
    state["owner"][lot] = buyer
    state["lot_of"][buyer] = lot
    state["prices"][lot] = price
    cards = int(state["hands"][buyer])
    for k in range(OPEN):
        cards |= 1 << int(state["lots"][lot, k])
    state["hands"][buyer] = cards
    state["held"][buyer] = int(state["held"][buyer]) + OPEN


@compiled
def _last_lot_free(state: Record) -> None:
    """When one seat and one lot are left, they belong together; then the chief leads the first trick."""
    seats, lots = 0, 0
    for k in range(int(state["players"])):
        if state["lot_of"][k] < 0:
            seats |= 1 << k
        if state["owner"][k] < 0:
            lots |= 1 << k
    if size(seats) > 1:
        state["phase"] = NAMING
        return
    _hand_over(state, first(lots), first(seats), 0)
    state["phase"] = PLAYING
    state["leader"] = state["chief"]
    state["turn"] = state["chief"]


@compiled
def may_name(state: Record, lot: int) -> bool:
    return bool(state["owner"][lot] < 0)


@compiled
def is_choice(state: Record, seat: int) -> bool:
    """Whether the chief may choose this seat: a highest bidder, or one of the poorest."""
    return has(int(state["choices"]), seat)
