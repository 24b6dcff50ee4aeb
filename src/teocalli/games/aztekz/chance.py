"""A draw in two steps: the card, then the soul (see `teocalli.core.chance_steps`)."""

from collections.abc import Mapping
from typing import Final

from teocalli.core.chance_steps import Steps, Ways
from teocalli.core.game import OutcomeRecord, StateRecord, Tables
from teocalli.games.aztekz.kernel import is_setup
from teocalli.games.aztekz.notation import exits_text
from teocalli.games.aztekz.options import most_turns
from teocalli.games.aztekz.tables import DECK_EXITS, KINDS, NONE, SHAPES

MOST_OUTCOMES: Final = max(len(SHAPES), KINDS)
"""A card's number is that of its shape, a soul's that of its kind, both from 0."""


def most_steps(players: int, options: Mapping[str, object]) -> int:
    return 2 * (most_turns(players, options) + players)


def ways(tables: Tables, state: StateRecord, steps: Steps) -> Ways:
    if not steps:
        shuffled = _listed(state["shuffled"].tolist()[1:])
        return shuffled or [(int(state["returned"][0]) - 1, 1)]
    if len(steps) == 1 and not is_setup(state):
        return _listed(state["pool"].tolist())  # nothing, if it is empty: then there is no second step
    return []


def fill(tables: Tables, state: StateRecord, steps: Steps, outcome: OutcomeRecord) -> None:
    outcome["card"] = steps[0] + 1
    outcome["soul"] = steps[1] + 1 if len(steps) > 1 else NONE if is_setup(state) else 0


def steps_to(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> list[int]:
    card, soul = int(outcome["card"]), int(outcome["soul"])
    return [card - 1, soul - 1] if soul > 0 else [card - 1]


def write_step(state: StateRecord, steps: Steps, number: int) -> str:
    return f"soul {number + 1}" if steps else f"draw {exits_text(DECK_EXITS[number + 1])}"


def _listed(counts: list[int]) -> Ways:
    return [(number, count) for number, count in enumerate(counts) if count]
