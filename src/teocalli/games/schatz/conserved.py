"""What Schatz conserves: every card is somewhere once, and no money comes from nowhere."""

from typing import Any

from teocalli.core.match import Match


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere, told from views alone; None if all is there."""
    view: Any = match.view(None)
    return _money(match, view) or (_cards(match, view) if view["phase"] == "tricks" else None)


def _money(match: Match, view: Any) -> str | None:
    """By the last event, whoever paid has paid the highest bid, and whoever got money got it for goals."""
    if not match.events:
        return None if set(view["money"]) == {100} else "the starting money"
    before: Any = match.at(len(match.events) - 1).view(None)
    for seat in range(match.players):
        change = view["money"][seat] - before["money"][seat]
        if change < 0 and -change != max(bid for bid in view["bids"] if bid is not None):
            return f"seat {seat} paid {-change}, which was not the highest bid"
        pay = view["last_round"]["pay"] if before["phase"] == "tricks" and view["last_round"] else []
        if change > 0 and change != sum(goal["paid"] for goal in pay if goal["seat"] == seat):
            return f"seat {seat} got {change} from nowhere"
    return None


def _cards(match: Match, view: Any) -> str | None:
    """In the tricks every card of the deal is in a hand or has been played, once."""
    hands: Any = [match.view(seat)["hand"] for seat in range(match.players)]
    cards = [card for group in [*hands, *view["aids"]["played"].values()] for card in group]
    dealt = next(event for event in reversed(match.events) if event["by"] == "chance")
    given = [card for group in [*dealt["hands"], *dealt["lots"]] for card in group]
    return None if sorted(cards) == sorted(given) else f"cards: {sorted(set(given) ^ set(cards))}"
