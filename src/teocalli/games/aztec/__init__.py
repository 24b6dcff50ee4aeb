"""Aztec (Niek Neuwahl): two architects, and perhaps a god, build one temple in three dimensions."""

from teocalli.core.game import Game
from teocalli.games.aztec import kernel, notation, view
from teocalli.games.aztec.options import OPTIONS
from teocalli.games.aztec.reasons import Ending, Reason
from teocalli.games.aztec.tables import BIDS, OUTCOME, PIECES, PLACEMENTS, STATE, TABLES

GAME = Game(
    name="aztec",
    rules=1,
    title={"en": "Aztec", "fr": "Aztec", "de": "Aztec"},
    players=range(2, 4),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    view=view,
    reasons=Reason,
    endings=Ending,
    actions=PLACEMENTS + BIDS + 1,
    most_legal=PLACEMENTS,
    longest=3 * PIECES,
)
