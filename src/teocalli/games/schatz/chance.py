"""A deal card by card (see `teocalli.core.chance_steps`).

    two goals for each lot, four open cards for each lot, eight cards for each hand

Open cards come in any order, since their order is told. A hand is a set: its cards come in ascending order, each in as
many ways as the rest of the hand can be filled up with higher ones. So every deal comes about in one way only.
"""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Final

from teocalli.core.chance_steps import Steps, Ways
from teocalli.core.game import OutcomeRecord, StateRecord, Tables
from teocalli.games.schatz.notation import CARDS as CARD_TEXTS
from teocalli.games.schatz.tables import CARDS, GOALS, HAND, OPEN

MOST_OUTCOMES: Final = CARDS
"""The number of a step is that of a goal, or of a card."""

_OF_A_SEAT: Final = 2 + OPEN + HAND


def most_steps(players: int, options: Mapping[str, object]) -> int:
    rounds = options["max_rounds"]
    assert isinstance(rounds, int)
    return rounds * _OF_A_SEAT * players


def ways(tables: Tables, state: StateRecord, steps: Steps) -> Ways:
    players, place = int(state["players"]), len(steps)
    if place < 2 * players:
        return [(goal, 1) for goal in range(len(GOALS)) if goal not in steps]
    if place == _OF_A_SEAT * players:
        return []
    dealt = set(steps[2 * players :])
    left = [card for card in range(CARDS) if card not in dealt]
    if place < (2 + OPEN) * players:
        return [(card, 1) for card in left]
    held = (place - (2 + OPEN) * players) % HAND
    higher = [card for card in left if card > steps[-1]] if held else left
    count, missing = len(higher), HAND - held - 1
    return [(card, comb(count - k - 1, missing)) for k, card in enumerate(higher[: count - missing])]


def fill(tables: Tables, state: StateRecord, steps: Steps, outcome: OutcomeRecord) -> None:
    players, start = int(state["players"]), 0
    for name, length in (("goals", 2), ("lots", OPEN), ("hands", HAND)):
        outcome[name][:] = -1
        outcome[name][:players].flat = steps[start : start + length * players]
        start += length * players


def steps_to(tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> list[int]:
    players = int(state["players"])
    goals, lots, hands = (outcome[name][:players].tolist() for name in ("goals", "lots", "hands"))
    return [number for rows in (goals, lots, map(sorted, hands)) for row in rows for number in row]


def write_step(state: StateRecord, steps: Steps, number: int) -> str:
    players, place = int(state["players"]), len(steps)
    if place < 2 * players:
        return f"lot {place // 2}: {GOALS[number]}"
    place -= 2 * players
    if place < OPEN * players:
        return f"lot {place // OPEN}: {CARD_TEXTS[number]}"
    return f"seat {(place - OPEN * players) // HAND}: {CARD_TEXTS[number]}"


def is_heard(players: int, place: int, eyes: int) -> bool:
    hand = place - (2 + OPEN) * players
    return hand < 0 or hand // HAND == eyes


def rewrite(tables: Tables, state: StateRecord, outcomes: Sequence[OutcomeRecord]) -> None:
    """Only the last deal can be in doubt: of the rounds before it every card has been played."""
    if not outcomes:
        return
    deal = outcomes[-1]
    for seat in range(int(state["players"])):
        lot = int(state["lot_of"][seat])
        bought = sum(1 << card for card in deal["lots"][lot].tolist()) if lot >= 0 else 0
        hand = (int(state["hands"][seat]) | int(state["played"][seat])) & ~bought
        deal["hands"][seat] = [card for card in range(CARDS) if hand >> card & 1]
