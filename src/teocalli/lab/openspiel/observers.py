"""What a seat observes now, and its information state: all that it has heard since the start, in order."""

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyspiel

from teocalli.core.array_calls import array_calls, observation_size
from teocalli.core.event_log import BY_CHANCE
from teocalli.core.planes import Floats, Plane, put_in_order
from teocalli.core.position import seats_in
from teocalli.lab.openspiel.memory import rows
from teocalli.lab.openspiel.position import Position, Rules

MOST_NUMBERS = 1 << 17
"""An information state of more numbers than this (half a megabyte) is not offered as a tensor."""


def _pieces(planes: tuple[Plane, ...], tensor: Floats) -> dict[str, Floats]:
    return {plane.name: plane.of(tensor) for plane in planes}


class Observer:
    """What a seat may know of a position: `match.observe`, and as a text the game's view."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.tensor: Floats = np.zeros(observation_size(rules.game, rules.players), np.float32)
        self.dict = _pieces(rules.game.observation_planes(rules.players), self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        observe(state.position, player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        position: Position = state.position
        game = self._rules.game
        view = {name: value for name, value in game.view(game.tables, position.state, player).items() if name != "aids"}
        asked = {"eyes": player, "actors": list(seats_in(position.asked))}
        return msgspec.json.encode(asked | view).decode()


def observe(position: Position, player: int, out: Floats) -> None:
    """Write down what a seat may know."""
    rules, memory = position.rules, position.memory[:]
    known, raw = np.frombuffer(memory, rules.game.state), np.frombuffer(memory, np.uint8)
    array_calls(rules.game).observe(known, raw, rules.players, player, out)


def recall_planes(rules: Rules) -> tuple[Plane, ...]:
    """The parts of an information state as a tensor: which seat, what it observes now, and all that it has heard."""
    players, game = rules.players, rules.game
    length = rules.longest + rules.most_steps
    most = max(game.actions, rules.most_outcomes)
    width = players + 1 + 1 + (most - 1).bit_length()
    return put_in_order(
        (
            Plane("seat", (players,), "1 for one's own seat, by number"),
            Plane("observation", game.observation_shape(players), "what the seat observes now"),
            Plane("history", (length, width), "by action: 1 for who made it, own first, chance last; heard; its bits"),
        )
    )


def recalls_as_tensor(rules: Rules) -> bool:
    """Whether information states are offered as tensors: not where too much has to be recalled, or chance is drawn."""
    last = recall_planes(rules)[-1]
    is_listed = not rules.game.has_chance or rules.chance is not None
    return is_listed and last.start + last.size <= MOST_NUMBERS


class Recaller:
    """The information state of a seat. It has perfect recall: two of them are equal if the seat heard just the same."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.tensor: Floats | None = None
        self.dict: dict[str, Floats] = {}
        if recalls_as_tensor(rules):
            planes = recall_planes(rules)
            self.tensor = np.zeros(planes[-1].start + planes[-1].size, np.float32)
            self.dict = _pieces(planes, self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        if self.tensor is None:
            raise pyspiel.SpielError("this game offers its information states as texts only: they are too long")
        position: Position = state.position
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        observe(position, player, self.dict["observation"])
        self._recall(position, player, self.dict["history"])

    def _recall(self, position: Position, player: int, out: npt.NDArray[np.float32]) -> None:
        """One row for each action: who made it, whether it was heard, and if so the bits of its number."""
        players = self._rules.players
        found = list(rows(self._rules.game, players, player, position.last, position.sealed))
        if not found:
            return
        by = np.array([players if row.by == BY_CHANCE else (row.by - player) % players for row in found])
        heard = np.array([row.number is not None for row in found])
        numbers = np.array([row.number or 0 for row in found])
        count = len(found)
        out[np.arange(count), by] = 1
        out[:count, players + 1] = heard
        out[:count, players + 2 :] = numbers[:, None] >> np.arange(out.shape[1] - players - 2) & 1

    def string_from(self, state: Any, player: int) -> str:
        position: Position = state.position
        game, players, last = self._rules.game, self._rules.players, position.last
        sealed = []
        for _ in range(position.sealed):
            assert last is not None
            sealed.append(last.heard_sealed(game, players, player))
            last = last.before
        heard = [last.heard(game, players, player)] if last else []
        return "; ".join([f"seat {player}", *heard, *reversed(sealed)])
