"""A made-up game for tests: all pick a number at once, twice; and its own `tell` and `news` would give picks away.

Its kernel runs as plain Python. `leaky_game` is a fixture that registers it under the name "morra".
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from types import FunctionType
from typing import Any, cast

import numpy as np
import pytest

from teocalli.core import kernel_calls, prepare, registry
from teocalli.core.codes import Code
from teocalli.core.game import OVER, Actions, Colours, Game, JsonObject, Kernel, News, Notation, StateRecord
from teocalli.core.options import Numbers
from teocalli.core.words import Saying, Wording

NUMBERS = (1, 2, 3)
ROUNDS = 2
STATE = np.dtype([("players", np.int8), ("round", np.int8), ("picks", np.int8, 8), ("scores", np.int64, 8)])


class Reason(Code):
    NOT_YOUR_TURN = "not_your_turn"
    UNREADABLE = "unreadable"


class Ending(Code):
    ROUNDS = "rounds"


class Phase(Code):
    PICK = "pick"


class PickKernel:
    """The rules. A pick of 0 is missing; when none is, all are added to the scores."""

    __name__ = "leaky_game.kernel"

    def begin(self, tables: object, state: StateRecord, players: int, options: Numbers) -> None:
        state["players"], state["round"], state["picks"], state["scores"] = players, 0, 0, 0

    def actors(self, tables: object, state: StateRecord) -> int:
        if state["round"] == ROUNDS:
            return OVER
        return sum(1 << seat for seat in range(int(state["players"])) if state["picks"][seat] == 0)

    def refusal(self, tables: object, state: StateRecord, seat: int, action: int) -> int:
        if seat < 0 or not self.actors(tables, state) >> seat & 1:
            return Reason.NOT_YOUR_TURN.number
        return 0 if action in NUMBERS else Reason.UNREADABLE.number

    def legal(self, tables: object, state: StateRecord, seat: int, out: Actions) -> int:
        found = [number for number in NUMBERS if not self.refusal(tables, state, seat, number)]
        out[: len(found)] = found
        return len(found)

    def play(self, tables: object, state: StateRecord, seat: int, action: int) -> None:
        state["picks"][seat] = action
        if self.actors(tables, state) == 0:
            state["scores"] += state["picks"]
            state["picks"] = 0
            state["round"] += 1

    def blind(self, tables: object, state: StateRecord, eyes: int) -> None:
        for seat in range(int(state["players"])):
            if seat != eyes and state["picks"][seat]:
                state["picks"][seat] = 1

    def scores(self, tables: object, state: StateRecord, out: Numbers) -> None:
        out[:] = state["scores"][: len(out)]

    def winners(self, tables: object, state: StateRecord) -> int:
        scores = state["scores"][: int(state["players"])]
        return sum(1 << seat for seat, score in enumerate(scores) if score == scores.max())

    def ending(self, tables: object, state: StateRecord) -> int:
        return Ending.ROUNDS.number if state["round"] == ROUNDS else 0


class PickNotation:
    def read(self, text: str) -> int:
        return int(text.removeprefix("pick ")) if text in {f"pick {number}" for number in NUMBERS} else -1

    def write(self, action: int) -> str:
        return f"pick {action}"


def view(tables: object, state: StateRecord, eyes: int) -> JsonObject:
    return {"phase": "pick", "has_picked": (state["picks"] > 0).tolist(), "aids": {}}


def leaky_tell(event: Mapping[str, object], eyes: int) -> JsonObject:
    """All to all."""
    return {**event, "also": f"whispered: {event['do']}"}


def leaky_news(before: StateRecord, after: StateRecord) -> list[News]:
    """Each pick as it comes in, as well as when all are in."""
    changed = zip(before["picks"].tolist(), after["picks"].tolist(), strict=True)
    return [{"is": "pick", "seat": seat, "was": was, "now": now} for seat, (was, now) in enumerate(changed)]


def saying(*_: object) -> Saying:
    return Saying("morra", {"en": "Pick a number.", "fr": "Choisissez.", "de": "Wähle."}, {})


TITLE: Wording = {"en": "Morra", "fr": "Mourre", "de": "Morra"}

GAME = Game(
    name="morra",
    rules=1,
    title=TITLE,
    about=TITLE,
    players=range(2, 5),
    usual_players=3,
    minutes=1,
    colours=Colours("#000000", "#ffffff"),
    options=(),
    state=STATE,
    outcome=np.dtype([("none", np.int8)]),
    tables=(),
    kernel=cast(Kernel, PickKernel()),
    notation=cast(Notation, PickNotation()),
    reasons=Reason,
    endings=Ending,
    phases=Phase,
    actions=len(NUMBERS),
    most_legal=len(NUMBERS),
    longest=ROUNDS * 4,
    hides=True,
    view=view,
    tell=leaky_tell,
    prompt=saying,
    explain=saying,
    news=leaky_news,
)


def _uncompiled(function: Any, game: Game, replaced: Mapping[str, object] | None = None) -> Any:
    return FunctionType(function.__code__, {**function.__globals__, "kernel": game.kernel, **(replaced or {})})


@contextmanager
def registered(game: Game, home: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Let this game, `GAME` of the module `home`, be the only one for a while; its kernel runs as plain Python."""
    entry = EntryPoint(game.name, f"{home}:GAME", "teocalli.games")
    monkeypatch.setattr(registry, "entry_points", lambda **_: [entry])
    monkeypatch.setattr(kernel_calls, "specialise", _uncompiled)
    monkeypatch.setattr(prepare, "PLAIN", True)
    _forget_games()
    yield game
    _forget_games()


@pytest.fixture
def leaky_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, registered for the length of a test."""
    with registered(GAME, __name__, monkeypatch) as game:
        yield game


def _forget_games() -> None:
    registry.names.cache_clear()
    registry._load.cache_clear()
