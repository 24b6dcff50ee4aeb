"""Texts of actions (`play 7`, `keep`, `give 1`) and of the deal."""

import re
from collections.abc import Mapping

from teocalli.core.actions import LARGEST, UNREADABLE, action_of, first_of, kind_of
from teocalli.core.game import OutcomeRecord
from teocalli.core.options import is_whole
from tests.testing.small_game.kernel import GIVE, KEEP, PLAY
from tests.testing.small_game.tables import CARDS, HAND, MOST_PRIZE

_PLAY = re.compile(r"play ([1-9])")
_GIVE = re.compile(r"give (0|[1-9][0-9]*)")


def read(text: str) -> int:
    if text == "keep":
        return action_of(KEEP)
    if found := _PLAY.fullmatch(text):
        return action_of(PLAY, int(found[1]))
    if found := _GIVE.fullmatch(text):
        return action_of(GIVE, int(found[1]) if len(found[1]) < len(str(LARGEST)) else LARGEST)
    return UNREADABLE


def write(action: int) -> str:
    kind, first = kind_of(action), first_of(action)
    return "keep" if kind == KEEP else f"play {first}" if kind == PLAY else f"give {first}"


def read_chance(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    prize, hands = event.get("prize"), event.get("hands")
    if event.get("do") != "deal" or not is_whole(prize) or not 1 <= prize <= MOST_PRIZE:
        return False
    if not isinstance(hands, list) or len(hands) != players:
        return False
    for hand in hands:
        if not isinstance(hand, list) or len(hand) != HAND:
            return False
        if not all(is_whole(card) and 1 <= card <= CARDS for card in hand):
            return False
    outcome["prize"] = prize
    outcome["hands"][:] = 0
    outcome["hands"][:players] = hands
    return True


def write_chance(outcome: OutcomeRecord, players: int) -> dict[str, object]:
    return {"do": "deal", "prize": int(outcome["prize"]), "hands": outcome["hands"][:players].tolist()}
