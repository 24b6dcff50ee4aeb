"""Azteken Schatz: sealed auctions for goals and cards, then twelve tricks."""

from teocalli.core.game import Game
from teocalli.games.schatz import kernel, notation, view
from teocalli.games.schatz.options import OPTIONS
from teocalli.games.schatz.reasons import Ending, Reason
from teocalli.games.schatz.tables import OUTCOME, STATE, TABLES

LONGEST_ROUND = 1 + 1 + 13 + 3 * 4 + 60
"""Five players: a choice of chief, the deal, 13 bids, 4 lots named and maybe taken or left and awarded, 60 cards."""

GAME = Game(
    name="schatz",
    rules=1,
    title={"fr": "Le Trésor des Aztèques", "en": "Aztec Treasure", "de": "Azteken Schatz"},
    players=range(2, 6),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    view=view,
    reasons=Reason,
    endings=Ending,
    actions=kernel.ACTIONS,
    most_legal=kernel.BIDS,
    longest=100 * LONGEST_ROUND + 4 * 5,
    hides=True,
)
