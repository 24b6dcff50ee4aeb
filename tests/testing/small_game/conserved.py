"""What must never get lost: every card is somewhere once, and points come from prizes."""

from typing import Any

from teocalli.core.match import Match


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere; None if all is there."""
    views: list[Any] = [match.view(seat) for seat in range(match.players)]
    cards = [card for view in views for card in view["hand"]] + [card for card in views[0]["shown"] if card]
    if len(set(cards)) != len(cards):
        return f"a card is there twice: {sorted(cards)}"
    dealt = [event for event in match.events if event["by"] == "chance"]
    if dealt and views[0]["phase"] != "deal":
        if sorted(cards) != sorted(card for hand in dealt[-1]["hands"] for card in hand):
            return f"the cards {sorted(cards)} are not those that were dealt"
    decided = sum(event["do"].split()[0] in ("keep", "give") for event in match.events)
    won = sum(event["prize"] for event in dealt[:decided])
    return None if sum(views[0]["points"]) == won else f"{won} points were won, not {views[0]['points']}"
