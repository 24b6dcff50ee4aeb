"""Why an action is refused, how a game ends, and what is being asked: in the rules' own words and order."""

from teocalli.core.codes import Code


class Reason(Code):
    """Where several apply, the first in this order is given."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"
    WRONG_PHASE = "wrong_phase"
    OTHER_HERO = "other_hero"
    """Another hero has acted in this turn."""
    NO_CARD = "no_card"
    """A step to where no card lies."""
    WALL = "wall"
    """A step between cards that are not joined."""
    FULL = "full"
    """Four heroes stand there."""
    NO_STEPS = "no_steps"
    ALREADY_STOLE = "already_stole"
    NO_TARGET = "no_target"
    """That porter is one's own, not in the game, or not on the card."""
    CHIEF_GUARDS = "chief_guards"
    TOO_FEW = "too_few"
    """A stack to be stolen or given has at least two souls."""
    NO_SOUL = "no_soul"
    OTHER_KIND = "other_kind"
    NOTHING_CARRIED = "nothing_carried"
    ALREADY_DROPPED = "already_dropped"
    NO_CHIEF = "no_chief"
    NOT_ALONE = "not_alone"
    ALREADY_SCARED = "already_scared"
    CANNOT_COMPLETE = "cannot_complete"
    """A scare's duty could not be met."""
    WRONG_CARD = "wrong_card"
    """The exits are not a rotation of the drawn card."""
    NOT_E5 = "not_e5"
    TOO_WIDE = "too_wide"
    NOT_EMPTY = "not_empty"
    NOT_JOINED = "not_joined"
    CUT_OFF = "cut_off"
    SCARE_DUTY = "scare_duty"
    """The card must go on the scared card."""
    MUST_PLACE = "must_place"


class Ending(Code):
    """How a game ends."""

    DECK = "deck"
    """The last card was placed."""
    STALL = "stall"
    """Round after round every card was returned."""


class Phase(Code):
    """What is asked."""

    DRAW = "draw"
    """Chance: a card in setup, a card and a soul in a turn."""
    SETUP = "setup"
    """Lay the drawn card and stand on it."""
    MOVE = "move"
    PLACE = "place"
    OVER = "over"
