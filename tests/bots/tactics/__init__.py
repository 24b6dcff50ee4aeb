"""Positions with a clearly best action, written as records are."""

from dataclasses import dataclass
from typing import Any

from teocalli import Match

Event = dict[str, Any]


@dataclass(frozen=True)
class Tactic:
    name: str
    players: int
    options: dict[str, object]
    events: list[Event]
    """As in a record, from the start of the game; the next to decide is asked."""
    best: set[str]
    """One of these must be found."""
    why: str
    """What makes them best, whatever a bot may think."""

    def match(self, game: str) -> Match:
        """The game as it stands."""
        match = Match.new(game, self.players, options=self.options, chance="given")
        for event in self.events:
            if event["by"] == "chance":
                match.happen(event)
            else:
                match.play(event["by"], event["do"])
        return match
