"""What each game must conserve, told from views alone: cubes, souls, cards, money."""

from collections import Counter
from typing import Any

from teocalli import Match

SOULS_OF_A_KIND = 8


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere; None if all is there."""
    return {"aztec": _aztec, "aztekz": _aztekz, "schatz": _schatz}[match.game.name](match)


def _aztec(match: Match) -> str | None:
    view: Any = match.view(None)
    cells = [cell for piece in view["pieces"] for cell in piece["cells"]]
    if len(set(cells)) != 6 * len(view["pieces"]) or "e5.1" in cells:
        return "two cubes in one cell"
    if set(view["cells"]) != {*cells, "e5.1"}:
        return "cubes without a piece"
    return None if len(view["pieces"]) + view["left"] == 22 else "pieces"


def _aztekz(match: Match) -> str | None:
    view: Any = match.view(None)
    souls = Counter({int(kind): count for kind, count in view["pool"].items()})
    for lying in view["souls"].values():
        souls.update({int(kind): count for kind, count in lying.items()})
    for heroes in view["heroes"]:
        for hero in heroes.values():
            if hero and hero["count"]:
                souls[hero["kind"]] += hero["count"]
    for stacks in view["stacks"]:
        for stack in stacks:
            souls[stack["kind"]] += stack["size"]
    drawn = view["drawn"]
    if drawn and drawn["soul"]:
        souls[drawn["soul"]] += 1
    if souls != Counter(dict.fromkeys(range(1, 7), SOULS_OF_A_KIND)):
        return f"souls: {souls}"
    # Cards that were covered stay under those on top, so the open ones are only part of those that were placed.
    placed = sum(event["do"].startswith("place") for event in match.events)
    held = view["deck"]["count"] + placed + (1 if drawn else 0)
    return None if held == sum(view["options"]["cards"].values()) else f"cards: {held}"


def _schatz(match: Match) -> str | None:
    views: Any = [match.view(seat) for seat in range(match.players)]
    open_view: Any = match.view(None)
    if any(money < 0 or money % 10 for money in open_view["money"]):
        return f"money: {open_view['money']}"
    if open_view["phase"] != "tricks":
        return None
    hands = [card for view in views for card in view["hand"]]
    played = [card for suit in open_view["aids"]["played"].values() for card in suit]
    cards = hands + played
    if len(set(cards)) != len(cards) or len(cards) != 12 * match.players:
        return f"cards: {len(cards)}"
    dealt: Any = next(event for event in reversed(match.events) if event["by"] == "chance")
    given = [card for group in [*dealt["hands"], *dealt["lots"]] for card in group]
    return None if set(given) == set(cards) else "cards from nowhere"
