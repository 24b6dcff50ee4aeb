"""What Aztekz conserves: 48 souls, eight of each kind, and every card of the deck."""

from collections import Counter
from typing import Any

from teocalli.core.match import Match
from teocalli.games.aztekz.tables import KINDS, OF_A_KIND


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere, told from the view alone; None if all is there."""
    view: Any = match.view(None)
    souls = Counter({int(kind): count for kind, count in view["pool"].items()})
    for lying in view["souls"].values():
        souls.update({int(kind): count for kind, count in lying.items()})
    for hero in (hero for heroes in view["heroes"] for hero in heroes.values() if hero and hero["count"]):
        souls[hero["kind"]] += hero["count"]
    for stack in (stack for stacks in view["stacks"] for stack in stacks):
        souls[stack["kind"]] += stack["size"]
    drawn = view["drawn"]
    if drawn and drawn["soul"]:
        souls[drawn["soul"]] += 1
    if souls != Counter(dict.fromkeys(range(1, KINDS + 1), OF_A_KIND)):
        return f"souls: {dict(souls)}"
    # Cards that were covered lie under those on top: what was placed is counted from the events.
    placed = sum(event["do"].startswith("place") for event in match.events)
    cards = view["deck"]["count"] + placed + (1 if drawn else 0)
    return None if cards == sum(view["options"]["cards"].values()) else f"cards: {cards}"
