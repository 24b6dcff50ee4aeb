"""What several checks need of a match and its kernel."""

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.game import ONLOOKER, Game, StateRecord
from teocalli.core.kernel_calls import COUNT, SCORES, kernel_calls, known_state
from teocalli.core.match import Match
from teocalli.testing.cases import after
from teocalli.testing.mutations import playable_set

OTHER_SEATS = (ONLOOKER, -2, 7, 100)
"""Besides the seat after the last one: numbers that are no seat at any table."""


def all_eyes(match: Match) -> list[int]:
    return [ONLOOKER, *range(match.players)]


def box_of(match: Match) -> StateArray:
    """A copy of the true state, in an array of one."""
    return array_from_bytes(match.state.tobytes(), match.game.state)


def blinded(match: Match, eyes: int) -> StateRecord:
    """A copy of the state without what these eyes may not know."""
    return known_state(match.game, match.state, eyes)


def legal_actions(game: Game, state: StateArray, seat: int) -> list[int]:
    """What `legal` lists, however much that is."""
    numbers = np.zeros(SCORES + int(state["players"][0]), np.int64)
    out = np.zeros(game.actions + game.most_legal, np.int64)
    kernel_calls(game).summarise(state, seat, numbers, out)
    return [int(action) for action in out[: numbers[COUNT]]]


def legal_set(match: Match, state: StateArray, seat: int) -> set[int]:
    """The legal actions of a seat, each of which is listed once."""
    found = legal_actions(match.game, state, seat)
    if len(set(found)) != len(found):
        twice = next(action for action in found if found.count(action) > 1)
        raise AssertionError(f"`legal` lists {text_of(match.game, twice)} twice (seat {seat}, {after(match)})")
    return set(found)


def text_of(game: Game, action: int) -> str:
    """An action for a message: its text if it is playable."""
    return repr(game.notation.write(action)) if action in playable_set(game) else f"the action {action:#x}"


def differing(game: Game, one: bytes, other: bytes) -> str:
    """The fields in which two states differ."""
    first, second = (np.frombuffer(saved, game.state)[0] for saved in (one, other))
    names = [name for name in game.state.names or () if first[name].tobytes() != second[name].tobytes()]
    return ", ".join(f"`{name}`" for name in names) or "bytes between the fields"
