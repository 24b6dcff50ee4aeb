"""How each goal stands, from what given eyes know."""

from typing import Any

import numpy as np

from teocalli.core.boxes import box_of, plain
from teocalli.core.game import Record
from teocalli.games.schatz.outlook import STATUSES, assess
from teocalli.games.schatz.tables import (
    GOALS,
    LAST_TRICK,
    ONE_SUIT,
    PAYS,
    RANKS,
    SEATS,
    THIRTY,
    TRICKS,
    TRICKS_0,
    TRICKS_6,
)


def assessed(state: Record, eyes: int) -> tuple[list[int], list[list[int]]]:
    """For each seat: the cards that all know to be in its hand, and how its two goals stand, if it has any."""
    known, statuses = np.zeros(SEATS, np.int64), np.zeros((SEATS, 2), np.int64)
    assess(box_of(state), eyes, known, statuses)
    return known.tolist(), statuses.tolist()


def standings(state: Record, eyes: int) -> list[dict[str, object]]:
    """Each held goal: whose, what it pays, its status and the numbers that decide it."""
    return held_goals(plain(state), assessed(state, eyes)[1])


def held_goals(fields: dict[str, Any], statuses: list[list[int]]) -> list[dict[str, object]]:
    """The same from what has been read and assessed."""
    return [
        {
            "seat": seat,
            "lot": lot,
            "goal": GOALS[goal],
            "pays": PAYS[goal],
            "status": STATUSES[status],
            **_numbers(fields, seat, goal),
        }
        for seat, lot in enumerate(fields["lot_of"])
        if lot >= 0
        for goal, status in zip(fields["goals"][lot], statuses[seat], strict=True)
    ]


def _numbers(fields: dict[str, Any], seat: int, goal: int) -> dict[str, object]:
    """`have` against `need` (exactly that many), `best` of the others, or `least` of the others."""
    players = fields["players"]
    if goal < TRICKS_0:
        counts = [(cards >> RANKS * goal & ONE_SUIT).bit_count() for cards in fields["taken"][:players]]
    else:
        counts = fields["won"][:players]
    have = counts.pop(seat)
    if TRICKS_0 <= goal <= TRICKS_6:
        return {"have": have, "need": goal - TRICKS_0}
    if goal != THIRTY:
        return {"have": have, "best": max(counts)}
    if fields["thirty"] == LAST_TRICK:
        return {"tricks_left": TRICKS - fields["tricks"]}
    return {"have": have, "least": min(counts)}
