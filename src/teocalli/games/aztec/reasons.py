"""Why an action is refused, how a game ends, and its phases: the codes of the rules page, in its order."""

from teocalli.core.codes import Code


class Reason(Code):
    """Where several apply, the first of these is given."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"
    WRONG_PHASE = "wrong_phase"
    OUT_OF_BOUNDS = "out_of_bounds"
    OVERLAP = "overlap"
    CONTACTS = "contacts"
    HOVERING = "hovering"
    BID_RANGE = "bid_range"
    BID_NOT_LOWER = "bid_not_lower"
    MUST_OPEN = "must_open"


class Ending(Code):
    """How a game, or a match of three, ends."""

    ALL_PLACED = "all_placed"
    """All 22 pieces stand."""
    STUCK = "stuck"
    """The seat to move had no legal placement."""
    THREE_ROUNDS = "three_rounds"
    """The third game of three is over, by all pieces or stuck."""


class Phase(Code):
    AUCTION = "auction"
    """Three players bid for the role of Oh Puch."""
    BUILDING = "building"
    OVER = "over"
