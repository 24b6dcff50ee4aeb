"""What Patolli conserves: every stake and every piece."""

from collections import Counter
from typing import Any

from teocalli.core.match import Match


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere, told from the view alone; None if all is there."""
    view: Any = match.view(None)
    options, seats = view["options"], view["seats"]
    stakes = view["pot"] + sum(seat["stakes"] for seat in seats)
    if stakes != options["stakes"] * match.players or any(seat["stakes"] < 0 for seat in seats):
        return f"stakes: {stakes}"
    standing = Counter(view["pieces"].values())
    for number, seat in enumerate(seats):
        if standing[number] + seat["waiting"] + seat["home"] != options["pieces"]:
            return f"pieces of seat {number}"
    return None
