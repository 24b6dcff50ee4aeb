"""Why an action is refused, how a game ends, and what a round goes through."""

from teocalli.core.codes import Code


class Reason(Code):
    """Why an action is refused. Where several apply, the first in this order is given."""

    GAME_OVER = "game_over"
    ALREADY_BID = "already_bid"
    NOT_BIDDING = "not_bidding"
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"
    WRONG_PHASE = "wrong_phase"
    BID_STEP = "bid_step"
    BID_RANGE = "bid_range"
    NO_SUCH_LOT = "no_such_lot"
    LOT_SOLD = "lot_sold"
    NOT_TIED = "not_tied"
    NOT_POOREST = "not_poorest"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"


class Ending(Code):
    """How a game ends. Equal riches share the victory either way."""

    TARGET = "target"
    """Somebody owns the target or more after a round's pay."""
    MAX_ROUNDS = "max_rounds"
    """The last round has been paid and nobody has reached the target."""


class Phase(Code):
    """What is due now."""

    DEAL = "deal"
    """Chance deals goals, lots and hands."""
    CHIEF_AUCTION = "chief_auction"
    """First round: a sealed auction for the chief's token."""
    CHIEF_CHOICE = "chief_choice"
    """Later rounds: the old chief chooses among several equally poor."""
    NAMING = "naming"
    """The chief names the next lot."""
    LOT_AUCTION = "lot_auction"
    """A sealed auction for the named lot."""
    TAKING = "taking"
    """The chief takes the lot for the highest bid, or leaves it."""
    AWARDING = "awarding"
    """The chief awards the lot to one of several highest bidders."""
    TRICKS = "tricks"
    """A card is to be played."""
    OVER = "over"
    """The game has ended."""
