"""A small game whose every position a test can work out: take one to three from a heap; who takes the last wins.

Seats 0 and 1 may share the victory if the last ones are three. A heap may have a number at which chance is due.
"""

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from teocalli.core.game import CHANCE, OVER, Game, StateRecord

STATE = np.dtype(
    [
        ("players", np.int8),
        ("heap", np.int8),
        ("seat", np.int8),
        ("taken", np.int8),
        ("luck", np.int8),
        ("sharing", np.int8),
    ]
)
MOST = 3


class HeapKernel:
    """The rules, as plain Python."""

    @staticmethod
    def actors(tables: Any, state: StateRecord) -> int:
        if state["heap"] == 0:
            return OVER
        return CHANCE if state["heap"] == state["luck"] else 1 << int(state["seat"])

    @staticmethod
    def refusal(tables: Any, state: StateRecord, seat: int, action: int) -> int:
        return 0 if seat == state["seat"] and 1 <= action <= min(MOST, state["heap"]) else 1

    @staticmethod
    def legal(tables: Any, state: StateRecord, seat: int, out: Any) -> int:
        count = int(min(MOST, state["heap"]))
        out[:count] = range(1, count + 1)
        return count

    @staticmethod
    def pick(tables: Any, state: StateRecord, seat: int, dice: Any) -> int:
        return 1

    @staticmethod
    def play(tables: Any, state: StateRecord, seat: int, action: int) -> None:
        state["heap"] -= action
        state["taken"] = action
        state["seat"] = (seat + 1) % int(state["players"])

    @staticmethod
    def winners(tables: Any, state: StateRecord) -> int:
        if state["heap"] != 0:
            return 0
        players = int(state["players"])
        is_shared = state["sharing"] == 1 and state["taken"] == MOST
        return 0b11 if is_shared else 1 << (int(state["seat"]) - 1) % players

    @staticmethod
    def index(tables: Any, action: int) -> int:
        return action - 1

    @staticmethod
    def action(tables: Any, index: int) -> int:
        return index + 1


@dataclass(frozen=True, eq=False)
class HeapGame:
    """As much of a game as a proof needs."""

    name: str = "heaps"
    state: Any = STATE
    tables: Any = ()
    kernel: Any = HeapKernel
    most_legal: int = MOST
    actions: int = MOST
    hides: bool = False
    bots: None = None


HEAPS = cast(Game, HeapGame())


def heap_state(heap: int, players: int = 2, seat: int = 0, luck: int = -1, sharing: bool = True) -> StateRecord:
    state: StateRecord = np.zeros(1, STATE)[0]
    state["players"], state["heap"], state["seat"], state["luck"] = players, heap, seat, luck
    state["sharing"] = sharing
    return state
