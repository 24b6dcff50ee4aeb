"""Aids for a board: the state of each goal, from what given eyes know, and what is the last of its kind."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from teocalli.core.arrays import array_of, shared_fields
from teocalli.core.game import StateRecord
from teocalli.games.schatz.goal_status import STATUSES, assess
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

Fields: TypeAlias = dict[str, Any]
"""A state as plain numbers and lists."""


class Assessment(NamedTuple):
    """What given eyes can tell."""

    known: list[int]
    """For each seat: the cards that all know to be in its hand."""
    statuses: list[list[int]]
    """For each seat: the status of its two goals, if it has any."""
    by_trick: list[list[int]]
    """For each seat: whether the status of a goal is certain only because the trick on the table is its own."""


def assess_goals(state: StateRecord, eyes: int) -> Assessment:
    known = np.zeros(SEATS, np.int64)
    statuses, by_trick = np.zeros((SEATS, 2), np.int64), np.zeros((SEATS, 2), np.int64)
    assess(array_of(state), eyes, known, statuses, by_trick)
    return Assessment(known.tolist(), statuses.tolist(), by_trick.tolist())


def goal_aids(state: StateRecord, eyes: int) -> list[dict[str, object]]:
    """Each goal that a seat has: whose it is, what it pays, its status and the numbers that decide it."""
    return goals_of_seats(shared_fields(state), assess_goals(state, eyes))


def goals_of_seats(fields: Fields, assessed: Assessment) -> list[dict[str, object]]:
    """The same from what has been read and assessed."""
    return [
        {
            "seat": seat,
            "lot": lot,
            "goal": GOALS[goal],
            "pays": PAYS[goal],
            "status": STATUSES[status],
            **_numbers(fields, seat, goal),
            **(_coming(fields, goal) if by_trick else {}),
        }
        for seat, lot in enumerate(fields["lot_of"])
        if lot >= 0
        for goal, status, by_trick in zip(
            fields["goals"][lot], assessed.statuses[seat], assessed.by_trick[seat], strict=True
        )
    ]


def _numbers(fields: Fields, seat: int, goal: int) -> dict[str, object]:
    """`have` against `need` (exactly that many), `best` of the others, or `least` of the others."""
    players = fields["players"]
    if goal < TRICKS_0:
        counts = [_count(cards, goal) for cards in fields["taken"][:players]]
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


def _coming(fields: Fields, goal: int) -> dict[str, object]:
    """What the trick on the table adds to `have`, where there is such a count."""
    if goal < TRICKS_0:
        count = _count(fields["table"], goal)
        return {"coming": count} if count else {}
    return {} if goal == THIRTY and fields["thirty"] == LAST_TRICK else {"coming": 1}


def _count(cards: int, suit: int) -> int:
    """How many of these cards are of a suit."""
    return (cards >> RANKS * suit & ONE_SUIT).bit_count()


def is_last_round(fields: Fields) -> bool:
    """A game of a single round has no last one."""
    return bool(1 < fields["round"] == fields["max_rounds"])


def unsold_lots(fields: Fields) -> int:
    return sum(owner < 0 for owner in fields["owner"][: fields["players"]])


def is_last_lot(fields: Fields) -> bool:
    """Whether the last of several lots is auctioned; what is left over then costs nothing.

    All but one are auctioned, so between two players there is only one auction, which is no last one.
    """
    return bool(unsold_lots(fields) == 2 < fields["players"])


def is_last_trick(fields: Fields) -> bool:
    """Whether the trick on the table, or the next one to be led, is the last of its round."""
    return bool(fields["tricks"] == TRICKS - 1)


def highest_bid(fields: Fields) -> int:
    """The highest of the bids last shown."""
    shown: list[int] = fields["shown"][: fields["players"]]
    return max(0, *shown)
