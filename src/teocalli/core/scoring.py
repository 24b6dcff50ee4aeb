"""How the scores of a match came about: what they were after each event, and who led when."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from teocalli.core import position
from teocalli.core.game import ONLOOKER
from teocalli.core.match import Match

Scores: TypeAlias = list[int]
"""The score of each seat."""


def scores_after_events(match: Match) -> list[Scores]:
    """The scores at the start, and after each event that is known to all."""
    moment = match.at(0)
    found = [_scores(moment)]
    for event in match.events[: match.settled]:
        moment.apply(event)
        found.append(_scores(moment))
    return found


def _scores(match: Match) -> Scores:
    return position.summarise(match.game, match.state, ONLOOKER).scores


class LeadChange(NamedTuple):
    """When the lead changed."""

    at: int
    """The first of the scores at which `seats` lead; 0 if they led from the start."""
    seats: tuple[int, ...]
    before: tuple[int, ...]
    """Who led until then."""


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """The seats with most points: all of them while they are level."""
    return tuple(seat for seat, points in enumerate(scores) if points == max(scores))


def last_lead_change(line: Sequence[Sequence[int]]) -> LeadChange | None:
    """Since when those who lead at the end have led without a break; None if all are level then.

    Eagle leads, Jaguar overtakes, and Eagle does once more:

    >>> last_lead_change([(0, 0), (2, 0), (2, 3), (4, 3), (5, 3)])
    LeadChange(at=3, seats=(0,), before=(1,))
    """
    seats = leaders(line[-1])
    if len(seats) == len(line[-1]):
        return None
    index = len(line) - 1
    while index > 0 and leaders(line[index - 1]) == seats:
        index -= 1
    return LeadChange(index, seats, leaders(line[max(index - 1, 0)]))
