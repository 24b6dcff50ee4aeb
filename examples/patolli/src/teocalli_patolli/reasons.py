"""Why an action is refused, how a game ends, and what is being asked: in the words and the order of the rules page."""

from teocalli.core.codes import Code


class Reason(Code):
    """Where several apply, the first in this order is given."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"
    MUST_MOVE = "must_move"
    """A pass, although a piece can move."""
    NOTHING_THROWN = "nothing_thrown"
    """The beans showed no mark: no piece moves."""
    NONE_WAITING = "none_waiting"
    """No piece is left to enter."""
    NO_PIECE = "no_piece"
    """None of one's own pieces stands there."""
    TOO_FAR = "too_far"
    """The throw would carry the piece past the end of its way."""
    OWN_PIECE = "own_piece"
    """One's own piece stands where this one would land."""
    SHELTERED = "sheltered"
    """Another's piece stands there, and outside the crossing nothing is captured."""


class Ending(Code):
    """How a game ends."""

    HOME = "home"
    """Somebody has brought the last piece home."""
    RUIN = "ruin"
    """Somebody has paid the last stake."""
    SUNSET = "sunset"
    """The last round is over."""


class Phase(Code):
    """What is asked."""

    THROW = "throw"
    """Chance: the beans."""
    MOVE = "move"
    OVER = "over"
