"""Why an action is refused, how a game ends, and what a round goes through."""

from teocalli.core.codes import Code


class Reason(Code):
    """Where several apply, the first of these is given."""

    GAME_OVER = "game_over"
    ALREADY_PLAYED = "already_played"
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"
    WRONG_PHASE = "wrong_phase"
    NOT_IN_HAND = "not_in_hand"
    NO_SUCH_SEAT = "no_such_seat"
    OWN_SEAT = "own_seat"


class Ending(Code):
    TARGET = "target"
    ROUNDS = "rounds"


class Phase(Code):
    DEAL = "deal"
    CARDS = "cards"
    PRIZE = "prize"
    OVER = "over"
