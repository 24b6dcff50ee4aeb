"""What the README shows of the game: a temple half built."""

from typing import Any

SEATS: list[str | int] = ["me", 2]
BY_NIGHT = True


def is_shown(view: dict[str, Any]) -> bool:
    return bool(view["left"] <= 10)
