"""Telling events: the one place that decides what given eyes hear of an event, in a match and at a live table."""

from collections.abc import Mapping

from teocalli.core.game import Game, JsonObject


def tell(game: Game, event: Mapping[str, object], eyes: int, *, sealed: bool) -> JsonObject:
    """One event as these eyes may hear of it.

    `sealed`: the event is part of a simultaneous decision that is not complete (or was not when it came). Whoever made
    it hears of it in full. All others hear only that something was decided, whatever the game's own `tell` says.
    """
    if sealed and event["by"] != eyes:
        return {"by": event["by"], "do": game.sealed_text, "sealed": True}
    return game.tell(event, eyes)
