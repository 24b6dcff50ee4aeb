"""Aztekz (Kemal Zhang): chiefs and porters gather lost souls in a maze of pyramid cards that grows and shifts."""

from teocalli.core.game import Game
from teocalli.games.aztekz import kernel, notation, view
from teocalli.games.aztekz.options import OPTIONS
from teocalli.games.aztekz.reasons import Ending, Reason
from teocalli.games.aztekz.tables import ACTIONS, MOST_LEGAL, OUTCOME, STATE, TABLES

_TURNS = 60 * 4 * 50
"""At most 60 cards are placed, and fewer than 4 × 50 returned before each."""
_EVENTS_A_TURN = 1 + 3 + 1 + 1 + 1 + 4 + 32
"""A draw, steps, a scare or a theft, `end`, a card; four drops of eight souls, each soul taken up again."""

GAME = Game(
    name="aztekz",
    rules=1,
    title={"en": "Aztekz", "fr": "Aztekz", "de": "Aztekz"},
    players=range(2, 5),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    view=view,
    reasons=Reason,
    endings=Ending,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    longest=_TURNS * _EVENTS_A_TURN + 60 + 24 + 8,  # souls taken for the first time, stacks given, and the setup
    sequences=True,
)
