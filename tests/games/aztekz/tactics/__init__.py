"""Aztekz: positions with a clearly best action.

Unless they say otherwise, this was proved by going through all that can be done in the rest of the turn: only the best
actions lead to so many points in it, less those of a stack that is left where another's chief can steal it next. (To
drop a stack and take it up again first comes to the same, and is left out.)
"""

from tests.games.aztekz.tactics.ending import ENDING
from tests.games.aztekz.tactics.last_turn import LAST_TURN
from tests.games.aztekz.tactics.stacks import STACKS

POSITIONS = [*STACKS, *LAST_TURN, *ENDING]
