"""Looking back over a game: the moments that its events lead to, and what is to be seen at each.

A moment is a position in which somebody owes a decision that nobody has begun to make, or the end: what chance brings
belongs to the moment after it, and the parts of a simultaneous decision come together. It is named by how many events
of the record lead to it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from teocalli.core.event_log import Event
from teocalli.core.game import ONLOOKER, News
from teocalli.core.match import Match
from teocalli.core.telling import tell


class ReplayStep(NamedTuple):
    """An event that led to a moment, as an onlooker hears of it, and what it brought about."""

    event: Event
    news: list[News]


class ReplayMoment(NamedTuple):
    """A position that can be looked at."""

    at: int
    """How many events of the record lead to it."""
    scores: list[int]
    steps: list[ReplayStep]
    """What has happened since the moment before."""


def replay_moments(match: Match) -> list[ReplayMoment]:
    """The moments of a match, the first of them before the first decision.

    >>> from teocalli import Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> [moment.at for moment in replay_moments(match)]
    [0, 1]
    """
    game, found, steps = match.game, [], []
    last = match.settled
    for position in _positions(match.at(last), match.events[:last]):
        if position.event is not None:
            steps.append(ReplayStep(tell(game, position.event, ONLOOKER, sealed=False), position.news))
        if _is_moment(position.match) or len(position.match) == last:
            scores: Any = position.match.result["scores"]
            found.append(ReplayMoment(len(position.match), scores, steps))
            steps = []
    return found


def replay_views(match: Match, eyes: int | None, counts: list[int]) -> list[dict[str, object]]:
    """What these eyes see at moments, which are named by ascending numbers of events.

    >>> from teocalli import Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> replay_views(match, 1, [0]) == [match.view(1)]
    True
    """
    if not counts:
        return []
    events, moment, views = match.events, match.at(counts[0]), []
    for count in counts:
        for event in events[len(moment) : count]:
            moment.apply(event)
        views.append(moment.view(eyes))
    return views


class _Position(NamedTuple):
    match: Match
    event: Event | None
    """What led to it; None at the start."""
    news: list[News]


def _positions(match: Match, events: list[Event]) -> Iterator[_Position]:
    """The same match, after each of its events."""
    match.undo(0)
    yield _Position(match, None, [])
    for event in events:
        settled, before = match.settled, match.state
        match.apply(event)
        is_news = event["by"] != "chance" and match.settled > settled
        yield _Position(match, event, match.game.news(before, match.state) if is_news else [])


def _is_moment(match: Match) -> bool:
    return match.settled == len(match) and not match.awaits_chance
