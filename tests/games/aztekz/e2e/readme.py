"""What the README shows of the game: a pyramid that has grown."""

from typing import Any

SEATS: list[str | int] = ["me", 2, 2]
BY_NIGHT = False


def is_shown(view: dict[str, Any]) -> bool:
    return bool(view["deck"]["count"] <= 20)
