"""Events as a match keeps them: numbers. Their texts are made when somebody asks for them."""

from copy import deepcopy
from typing import Any, TypeAlias

from teocalli.core.arrays import array_from_bytes
from teocalli.core.game import Game

Event = dict[str, Any]
"""As in a record: {"by": 0, "do": "…"}; a deal has its content beside it."""

BY_CHANCE = -1
"""Stands in place of a seat in the entry of a chance event."""

HEARD = -2
"""Stands there in the entry of an event of which only a part may have been told."""

Entry: TypeAlias = tuple[int, Any]
"""A seat and its action; or `BY_CHANCE` and the bytes of the outcome; or `HEARD` and the event as told."""


def event_of(game: Game, entry: Entry, players: int) -> Event:
    """The event of an entry, as a record has it."""
    by, what = entry
    if by == HEARD:
        return deepcopy(what)
    if by != BY_CHANCE:
        return {"by": by, "do": game.notation.write(what)}
    return {"by": "chance", **game.notation.write_chance(array_from_bytes(what, game.outcome)[0], players)}
