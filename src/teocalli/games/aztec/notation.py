"""Texts of actions: `d3.1EN`, `bid 12`, `pass`."""

import re
from collections.abc import Mapping
from functools import lru_cache

from teocalli.core.actions import LARGEST, UNREADABLE, action_of, first_of, kind_of, second_of
from teocalli.core.game import OutcomeRecord
from teocalli.games.aztec.kernel import BID, PASS, PLACE
from teocalli.games.aztec.tables import CELLS, DIRECTIONS, PLACEMENTS, SIDE, TURNS

FILES = "abcdefghi"

_PLACING = re.compile(r"([a-i])([1-9])\.([1-3])([NESWUD])([NESWUD])")
_BID = re.compile(r"bid (-?)(0|[1-9][0-9]*)")
_DIGITS = len(str(LARGEST))
_TURN_OF = {DIRECTIONS[a] + DIRECTIONS[b]: turn for turn, (a, b) in enumerate(TURNS)}
_TEXT_OF = {turn: text for text, turn in _TURN_OF.items()}


@lru_cache(maxsize=CELLS)
def cell_name(cell: int) -> str:
    """`e5.1`: file, rank, level."""
    return f"{FILES[cell % SIDE]}{cell // SIDE % SIDE + 1}.{cell // (SIDE * SIDE) + 1}"


def read(text: str) -> int:
    if found := _PLACING.fullmatch(text):
        file, rank, level, first, second = found.groups()
        turn = _TURN_OF.get(first + second)
        if turn is None:
            return UNREADABLE  # not at right angles
        cell = (int(level) - 1) * SIDE * SIDE + (int(rank) - 1) * SIDE + FILES.index(file)
        return action_of(PLACE, cell, turn)
    if found := _BID.fullmatch(text):
        sign, digits = found.groups()
        if sign and digits == "0":
            return UNREADABLE
        points = int(digits) if len(digits) <= _DIGITS else LARGEST
        return action_of(BID, -points if sign else points)
    return action_of(PASS) if text == "pass" else UNREADABLE


@lru_cache(maxsize=2 * PLACEMENTS)
def write(action: int) -> str:
    kind = kind_of(action)
    if kind == PLACE:
        return cell_name(first_of(action)) + _TEXT_OF[second_of(action)]
    return f"bid {first_of(action)}" if kind == BID else "pass"


def read_chance(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    """There is no chance in Aztec."""
    return False


def write_chance(outcome: OutcomeRecord, players: int) -> dict[str, object]:
    return {"do": "none"}
