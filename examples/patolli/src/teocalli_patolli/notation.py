"""Texts of actions and of chance: exactly one for each."""

from collections.abc import Mapping

from teocalli.core.actions import UNREADABLE
from teocalli.core.game import OutcomeRecord

from teocalli_patolli.tables import ARMS, CELLS, QUARTER, TABLES, VALUES

CELL_NAMES = tuple(f"{ARMS[cell // QUARTER]}{cell % QUARTER}" for cell in range(CELLS))
"""[cell]: e0 … e12, n0 … n12, w0 … w12, s0 … s12."""

_TEXTS = (*(f"move {name}" for name in CELL_NAMES), "enter", "pass")
_ACTIONS: dict[str, int] = dict(zip(_TEXTS, TABLES.actions.tolist(), strict=True))
_WRITTEN = {action: text for text, action in _ACTIONS.items()}
_THROWS = {f"throw {value}": marks for marks, value in enumerate(VALUES)}
_THROWN = tuple(_THROWS)


def read(text: str) -> int:
    return _ACTIONS.get(text, UNREADABLE)


def write(action: int) -> str:
    return _WRITTEN[int(action)]


def read_chance(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    text = event.get("do")
    if not isinstance(text, str) or text not in _THROWS:
        return False
    outcome["marks"] = _THROWS[text]
    return True


def write_chance(outcome: OutcomeRecord, players: int) -> dict[str, object]:
    return {"do": _THROWN[int(outcome["marks"])]}
