"""A player that plays its highest card and keeps the prize."""

from teocalli.core.actions import pack
from teocalli.core.compiling import compiled
from teocalli.core.dice import Dice
from teocalli.core.game import StateRecord
from tests.testing.small_game.kernel import IN_CARDS, KEEP, PLAY
from tests.testing.small_game.tables import Tables


@compiled
def lively(tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
    if int(state["phase"]) == IN_CARDS:
        return pack(PLAY, int(state["hands"][seat, 1]), 0)
    return pack(KEEP, 0, 0)
