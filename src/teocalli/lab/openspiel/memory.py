"""The events of a game that OpenSpiel plays, and what each seat has heard of them.

An event points to the one before it, so that all copies of a state share what came before.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from teocalli.core.event_log import BY_CHANCE, Event, event_of
from teocalli.core.game import Game, tell_openly
from teocalli.core.telling import tell


class Entry:
    """An event, and the one before it."""

    __slots__ = ("_heard", "before", "by", "length", "number", "outcome", "steps")

    def __init__(self, before: "Entry | None", by: int, number: int, steps: tuple[int, ...], outcome: bytes) -> None:
        self.before = before
        self.by = by
        """A seat, or `BY_CHANCE`."""
        self.number = number
        """The number of a seat's action."""
        self.steps = steps
        """The steps of a chance event."""
        self.outcome = outcome
        """The bytes of its outcome."""
        self.length: int = (before.length if before else 0) + (len(steps) or 1)
        """How many of OpenSpiel's actions there have been, this event included."""
        self._heard: dict[int, str] = {}

    def event(self, game: Game, players: int) -> Event:
        """The event as in a record."""
        by_chance = self.by == BY_CHANCE
        what = self.outcome if by_chance else int(game.kernel.action(game.tables, self.number))
        return event_of(game, (self.by, what), players)

    def heard(self, game: Game, players: int, eyes: int) -> str:
        """All that these eyes have heard up to this event, as a text."""
        missing: list[Entry] = []
        last: Entry | None = self
        while last is not None and eyes not in last._heard:
            missing.append(last)
            last = last.before
        texts = [last._heard[eyes]] if last is not None else []
        texts += [_text(tell(game, entry.event(game, players), eyes, sealed=False)) for entry in reversed(missing)]
        self._heard[eyes] = "; ".join(texts)
        return self._heard[eyes]

    def heard_sealed(self, game: Game, players: int, eyes: int) -> str:
        """What these eyes hear of this event as long as the decision of which it is a part is open."""
        return _text(tell(game, self.event(game, players), eyes, sealed=True))

    def is_told(self, game: Game, players: int, eyes: int) -> bool:
        """Whether these eyes hear in full what a seat did in a decision that is complete."""
        if game.tell is tell_openly or self.by == eyes:
            return True
        event = self.event(game, players)
        return tell(game, event, eyes, sealed=False) == event


def _text(told: Event) -> str:
    """An event as told, in few words: "1 bid 20"; what stands beside its text as JSON."""
    beside = {name: value for name, value in told.items() if name not in ("by", "do", "sealed")}
    said = f"{told['by']} {told['do']}"
    return f"{said} {msgspec.json.encode(beside).decode()}" if beside else said


def entries(last: Entry | None) -> list[Entry]:
    """All events up to this one, the oldest first."""
    found = []
    while last is not None:
        found.append(last)
        last = last.before
    return found[::-1]


class Row(NamedTuple):
    """An action of OpenSpiel's as given eyes have heard of it."""

    by: int
    number: int | None
    """None if it was not heard."""


def rows(game: Game, players: int, eyes: int, last: Entry | None, sealed: int) -> Iterator[Row]:
    """The actions so far; the last `sealed` events are parts of a decision that is open."""
    found = entries(last)
    module = game.module("chance") if game.hides and game.has_chance else None
    for left, entry in zip(range(len(found), 0, -1), found, strict=True):
        if entry.by == BY_CHANCE:
            for place, number in enumerate(entry.steps):
                yield Row(BY_CHANCE, None if module and not module.is_heard(players, place, eyes) else number)
        else:
            is_heard = entry.by == eyes or (left > sealed and entry.is_told(game, players, eyes))
            yield Row(entry.by, entry.number if is_heard else None)
