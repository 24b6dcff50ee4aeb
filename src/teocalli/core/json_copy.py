"""Copies of plain JSON, made faster than by `copy.deepcopy`."""

from typing import Any

_BOXES = (dict, list)
"""The JSON values that hold others."""


def copy_json(plain: Any) -> Any:
    """A deep copy of a JSON object or array."""
    if isinstance(plain, dict):
        return {name: copy_json(value) if isinstance(value, _BOXES) else value for name, value in plain.items()}
    return [copy_json(value) if isinstance(value, _BOXES) else value for value in plain]
