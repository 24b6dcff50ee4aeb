"""Whether an action reveals something: found by comparing what eyes may not know before and after it."""

import numpy as np

from teocalli.core.game import ONLOOKER, Game, StateRecord
from teocalli.core.kernel_calls import known_state


def reveals(game: Game, before: StateRecord, after: StateRecord) -> bool:
    """Whether an action uncovers, moves or changes anything that some eyes, the actor's too, may not know.

    An action that leaves all of it as it was tells nobody more than itself: taking it back is no second look. What
    stays covered but changes counts as revealed, since nobody could say that it is as it was.
    """
    if not game.hides:
        return False
    viewers = (ONLOOKER, *range(int(before["players"])))
    return any(_covered(game, before, eyes) != _covered(game, after, eyes) for eyes in viewers)


def _covered(game: Game, state: StateRecord, eyes: int) -> bytes:
    """What these eyes may not know of a state: where it differs from what they know, and how."""
    truth, known = state.tobytes(), known_state(game, state, eyes).tobytes()
    return np.bitwise_xor(np.frombuffer(truth, np.uint8), np.frombuffer(known, np.uint8)).tobytes()
