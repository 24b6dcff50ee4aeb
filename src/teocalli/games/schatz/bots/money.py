"""From money to the share of the victory that each seat may expect."""

from math import exp, sqrt

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled
from teocalli.core.game import StateRecord
from teocalli.games.schatz.kernel import OVER_PHASE

SPREAD = 40.0
"""How far apart, in money, one round brings two seats: fitted to self-play, as is GAIN."""
GAIN = 60.0
"""How much nearer to the target one round brings the richest."""
MARGIN = 0.05
"""How much of the reward at the end of the game is for being ahead by more, or behind by less."""


@compiled
def chances(state: StateRecord, out: npt.NDArray[np.float64]) -> None:
    players = int(state["players"])
    richest = 0
    for seat in range(players):
        richest = max(richest, int(state["money"][seat]))
    over = state["phase"] == OVER_PHASE
    rounds = 0.2
    if not over:
        rounds = min(1.0 + max(0.0, state["target"] - richest) / GAIN, state["max_rounds"] - state["round"] + 1.0)
    total, winners = 0.0, 0
    for seat in range(players):
        money = int(state["money"][seat])
        winners += money == richest
        out[seat] = exp((money - richest) / (SPREAD * sqrt(rounds)))
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
        if over:
            won = 1.0 / winners if state["money"][seat] == richest else 0.0
            out[seat] = (1.0 - MARGIN) * won + MARGIN * out[seat]
