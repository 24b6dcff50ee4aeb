"""Texts of actions and of the deal."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from teocalli.core.actions import UNREADABLE, action_of, first_of, kind_of
from teocalli.core.game import OutcomeRecord
from teocalli.games.schatz.kernel import ACTIONS, AWARD, BID, CHIEF, LEAVE, LOT, PLAY, TAKE
from teocalli.games.schatz.tables import GOALS, HAND, OPEN, RANKS, SUITS

CARDS: Final = tuple(f"{suit}{rank}" for suit in SUITS for rank in range(1, RANKS + 1))
"""The text of each card, in order of their numbers."""

_NUMBERS: Final = {card: number for number, card in enumerate(CARDS)}
_GOAL_NUMBERS: Final = {goal: number for number, goal in enumerate(GOALS)}
_KINDS: Final = {"bid": BID, "chief": CHIEF, "lot": LOT, "take": TAKE, "leave": LEAVE, "award": AWARD, "play": PLAY}
_WORDS: Final = {kind: word for word, kind in _KINDS.items()}
_NUMBERED: Final = re.compile(r"(bid|chief|lot|award) (-?)(0|[1-9][0-9]*)")
_DIGITS: Final = 6
"""No number of the game is longer; longer ones are cut short to what refuses them for the right reason."""


def texts(cards: int) -> list[str]:
    """The cards of a set, by suit and rank."""
    return list(_texts(int(cards)))


@lru_cache(maxsize=8192)
def _texts(left: int) -> tuple[str, ...]:
    found = []
    while left:
        lowest = left & -left
        found.append(CARDS[lowest.bit_length() - 1])
        left ^= lowest
    return tuple(found)


@lru_cache(maxsize=ACTIONS)
def read(text: str) -> int:
    if text in ("take", "leave"):
        return action_of(_KINDS[text])
    if text.startswith("play "):
        card = _NUMBERS.get(text[5:])
        return UNREADABLE if card is None else action_of(PLAY, card)
    match = _NUMBERED.fullmatch(text)
    if not match or (match[2] and (match[1] != "bid" or match[3] == "0")):
        return UNREADABLE
    digits = match[3]
    if len(digits) > _DIGITS:  # still large, and still a multiple of ten only if it was one
        digits = "1" + digits[-_DIGITS:]
    return action_of(_KINDS[match[1]], -int(digits) if match[2] else int(digits))


@lru_cache(maxsize=ACTIONS)
def write(action: int) -> str:
    kind, number = kind_of(action), first_of(action)
    if kind == PLAY:
        return f"play {CARDS[number]}"
    return _WORDS[kind] if kind in (TAKE, LEAVE) else f"{_WORDS[kind]} {number}"


def read_chance(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    """A deal with its content. Whether it could be dealt is the kernel's to say."""
    if event.get("do") != "deal":
        return False
    wanted = (("goals", 2, _GOAL_NUMBERS), ("lots", OPEN, _NUMBERS), ("hands", HAND, _NUMBERS))
    for name, length, numbers in wanted:
        rows = event.get(name)
        if not isinstance(rows, list) or len(rows) != players:
            return False
        found = [_numbers_of(row, length, numbers) for row in rows]
        if None in found:
            return False
        outcome[name][:] = -1
        outcome[name][:players] = found
    return True


def _numbers_of(row: object, length: int, numbers: Mapping[str, int]) -> list[int] | None:
    """The numbers of so many words; None if they are others, or not so many."""
    if not isinstance(row, list) or len(row) != length:
        return None
    if not all(isinstance(word, str) and word in numbers for word in row):
        return None
    return [numbers[word] for word in row]


def write_chance(outcome: OutcomeRecord, players: int) -> dict[str, object]:
    return {
        "do": "deal",
        "goals": [[GOALS[goal] for goal in row] for row in outcome["goals"][:players].tolist()],
        "lots": [[CARDS[card] for card in row] for row in outcome["lots"][:players].tolist()],
        "hands": [[CARDS[card] for card in row] for row in outcome["hands"][:players].tolist()],
    }
