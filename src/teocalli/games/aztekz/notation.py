"""Texts of actions and of chance: exactly one for each."""

import re
from collections.abc import Mapping
from functools import lru_cache

from teocalli.core.actions import LARGEST, UNREADABLE, action_of
from teocalli.core.game import OutcomeRecord
from teocalli.games.aztekz.tables import (
    ACTIONS,
    CELLS,
    DECK_EXITS,
    DIRECTIONS,
    DROP,
    END,
    GIVE,
    NONE,
    PLACE,
    RETURN,
    SCARE,
    SIDE,
    STEAL,
    STEP,
    TABLES,
    TAKE,
)

COLUMNS = "abcdefghi"
HEROES = ("C", "P1", "P2")
_DEEDS = {DROP: "drop", GIVE: "give", SCARE: "scare"}

_PLACE = re.compile(r"place ([a-i][1-9]) (?=[NESW])(N?E?S?W?)")
_STEP = re.compile(r"(C|P1|P2) ([NESW])")
_STEAL = re.compile(r"C steal (0|[1-9][0-9]*)\.P([12])")
_TAKE = re.compile(r"P([12]) take ([1-6])")
_DEED = re.compile(r"P([12]) (drop|give|scare)")
_DRAW = re.compile(r"draw (NESW|NES|NE|NS)(?: ([1-6]|-))?")


@lru_cache(maxsize=CELLS)
def cell_name(cell: int) -> str:
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def cell_of(name: str) -> int:
    return COLUMNS.index(name[0]) + (int(name[1]) - 1) * SIDE


@lru_cache(maxsize=16)
def exits_text(exits: int) -> str:
    return "".join(letter for direction, letter in enumerate(DIRECTIONS) if exits >> direction & 1)


def exits_of(text: str) -> int:
    return sum(1 << DIRECTIONS.index(letter) for letter in text)


def _saturated(digits: str) -> int:
    """A number of any length, without handing a huge one to `int`."""
    return LARGEST if len(digits) > len(str(LARGEST)) else int(digits)


def read(text: str) -> int:
    return _PLAYABLE.get(text) or _read(text)


def _read(text: str) -> int:
    """The action of any text, playable or not."""
    if text == "end":
        return action_of(END)
    if text == "return":
        return action_of(RETURN)
    if found := _PLACE.fullmatch(text):
        return action_of(PLACE, cell_of(found[1]), exits_of(found[2]))
    if found := _STEP.fullmatch(text):
        return action_of(STEP, HEROES.index(found[1]), DIRECTIONS.index(found[2]))
    if found := _STEAL.fullmatch(text):
        return action_of(STEAL, _saturated(found[1]), int(found[2]))
    if found := _TAKE.fullmatch(text):
        return action_of(TAKE, int(found[1]), int(found[2]))
    if found := _DEED.fullmatch(text):
        deed = next(kind for kind, word in _DEEDS.items() if word == found[2])
        return action_of(deed, int(found[1]))
    return UNREADABLE


@lru_cache(maxsize=ACTIONS)
def write(action: int) -> str:
    kind, first, second = parts(action)
    if kind == PLACE:
        return f"place {cell_name(first)} {exits_text(second)}"
    if kind == RETURN:
        return "return"
    if kind == STEP:
        return f"{HEROES[first]} {DIRECTIONS[second]}"
    if kind == STEAL:
        return f"C steal {first}.{HEROES[second]}"
    if kind == TAKE:
        return f"{HEROES[first]} take {second}"
    if kind == END:
        return "end"
    return f"{HEROES[first]} {_DEEDS[kind]}"


def parts(action: int) -> tuple[int, int, int]:
    """Kind and numbers of an action, without the compiled functions."""
    action = int(action)
    return action >> 48, (action >> 24 & 2**24 - 1) - 2**23, (action & 2**24 - 1) - 2**23


_PLAYABLE = {write(action): action for action in TABLES.actions.tolist()}


def read_chance(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    text = event.get("do")
    found = _DRAW.fullmatch(text) if isinstance(text, str) else None
    if not found:
        return False
    outcome["card"] = DECK_EXITS.index(exits_of(found[1]))
    outcome["soul"] = NONE if found[2] is None else 0 if found[2] == "-" else int(found[2])
    return True


def write_chance(outcome: OutcomeRecord, players: int) -> dict[str, object]:
    text = f"draw {exits_text(DECK_EXITS[int(outcome['card'])])}"
    soul = int(outcome["soul"])
    return {"do": text if soul == NONE else f"{text} {soul or '-'}"}
