"""A made-up game for tests, whose turns are sequences of small actions, some of which reveal something.

Each seat has a hidden number, as has the box in the middle. In a turn one may `step`, which all see; `peek` into the
box, of which all others learn only that one did; and `show` one's own number; `end` ends the turn. It never ends.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

import numpy as np
import pytest

from teocalli.core.game import Actions, Game, JsonObject, Kernel, News, Notation, StateRecord
from teocalli.core.options import Numbers
from tests.table import leaky_game
from tests.table.leaky_game import Reason

TEXTS = ("step", "peek", "show", "end")
STEP, PEEK, SHOW, END = range(len(TEXTS))
STATE = np.dtype(
    [
        ("players", np.int8),
        ("turn", np.int8),
        ("steps", np.int64),
        ("box", np.int8),
        ("peeked", np.int8),
        ("numbers", np.int8, 8),
        ("shown", np.int8),
    ]
)


class PeekKernel:
    """The rules. `peeked` and `shown` have a bit for each seat."""

    __name__ = "peeking_game.kernel"

    def begin(self, tables: object, state: StateRecord, players: int, options: Numbers) -> None:
        state["players"], state["turn"], state["steps"], state["box"] = players, 0, 0, 7
        state["peeked"] = state["shown"] = 0
        state["numbers"] = range(1, 9)

    def actors(self, tables: object, state: StateRecord) -> int:
        return 1 << int(state["turn"])

    def refusal(self, tables: object, state: StateRecord, seat: int, action: int) -> int:
        if seat != state["turn"]:
            return Reason.NOT_YOUR_TURN.number
        return 0 if 0 <= action < len(TEXTS) else Reason.UNREADABLE.number

    def legal(self, tables: object, state: StateRecord, seat: int, out: Actions) -> int:
        found = range(len(TEXTS)) if seat == state["turn"] else range(0)
        out[: len(found)] = found
        return len(found)

    def play(self, tables: object, state: StateRecord, seat: int, action: int) -> None:
        if action == STEP:
            state["steps"] += 1
        elif action == PEEK:
            state["peeked"] |= 1 << seat
        elif action == SHOW:
            state["shown"] |= 1 << seat
        else:
            state["turn"] = (seat + 1) % int(state["players"])

    def blind(self, tables: object, state: StateRecord, eyes: int) -> None:
        if eyes < 0 or not int(state["peeked"]) >> eyes & 1:
            state["box"] = 0
        for seat in range(int(state["players"])):
            if seat != eyes and not int(state["shown"]) >> seat & 1:
                state["numbers"][seat] = 0

    def scores(self, tables: object, state: StateRecord, out: Numbers) -> None:
        out[:] = 0

    def winners(self, tables: object, state: StateRecord) -> int:
        return 0

    def ending(self, tables: object, state: StateRecord) -> int:
        return 0


class PeekNotation:
    def read(self, text: str) -> int:
        return TEXTS.index(text) if text in TEXTS else -1

    def write(self, action: int) -> str:
        return TEXTS[action]


def view(tables: object, state: StateRecord, eyes: int) -> JsonObject:
    return {"phase": "pick", "steps": int(state["steps"]), "aids": {}}


def tell(event: Mapping[str, object], eyes: int) -> JsonObject:
    return {"by": event["by"], "do": event["do"]}


def news(before: StateRecord, after: StateRecord) -> list[News]:
    return []


GAME = replace(
    leaky_game.GAME,
    name="peek",
    state=STATE,
    kernel=cast(Kernel, PeekKernel()),
    notation=cast(Notation, PeekNotation()),
    actions=len(TEXTS),
    most_legal=len(TEXTS),
    longest=10_000,
    sequences=True,
    view=view,
    tell=tell,
    news=news,
)


@pytest.fixture
def peeking_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, registered for the length of a test."""
    with leaky_game.registered(GAME, __name__, monkeypatch) as game:
        yield game
