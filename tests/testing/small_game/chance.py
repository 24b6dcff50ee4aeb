"""A deal step by step: the prize, then each hand, its cards ascending."""

from collections.abc import Mapping, Sequence
from math import comb

from teocalli.core.chance_steps import Steps, Ways
from teocalli.core.game import OutcomeRecord, StateRecord
from tests.testing.small_game.tables import CARDS, HAND, MOST_PRIZE, MOST_ROUNDS, Tables

MOST_OUTCOMES = CARDS + 1


def most_steps(players: int, options: Mapping[str, object]) -> int:
    return MOST_ROUNDS * (1 + HAND * players)


def ways(tables: Tables, state: StateRecord, steps: Steps) -> Ways:
    if not steps:
        return [(prize, 1) for prize in range(1, MOST_PRIZE + 1)]
    if len(steps) == 1 + HAND * int(state["players"]):
        return []
    held = (len(steps) - 1) % HAND
    higher = [card for card in range(1, CARDS + 1) if card not in steps[1:] and (not held or card > steps[-1])]
    counts = [comb(len(higher) - place - 1, HAND - held - 1) for place in range(len(higher))]
    return [(card, count) for card, count in zip(higher, counts, strict=True) if count]


def fill(tables: Tables, state: StateRecord, steps: Steps, outcome: OutcomeRecord) -> None:
    outcome["prize"], outcome["hands"][:] = steps[0], 0
    outcome["hands"][: int(state["players"])].flat = steps[1:]


def steps_to(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> list[int]:
    return [int(outcome["prize"]), *outcome["hands"][: int(state["players"])].ravel().tolist()]


def write_step(state: StateRecord, steps: Steps, number: int) -> str:
    return f"seat {(len(steps) - 1) // HAND}: {number}" if steps else f"prize {number}"


def is_heard(players: int, place: int, eyes: int) -> bool:
    return place == 0 or (place - 1) // HAND == eyes


def rewrite(tables: Tables, state: StateRecord, outcomes: Sequence[OutcomeRecord]) -> None:
    """Only the hands of this round are in doubt: what is left of them and the cards that were shown."""
    if outcomes and state["hands"].any():
        for seat in range(int(state["players"])):
            cards = [*state["hands"][seat].tolist(), int(state["shown"][seat])]
            outcomes[-1]["hands"][seat] = sorted(card for card in cards if card)
