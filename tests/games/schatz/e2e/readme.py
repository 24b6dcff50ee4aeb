"""What the README shows of the game: a trick to which the person is to play."""

from typing import Any

SEATS: list[str | int] = ["me", 2, 2]
BY_NIGHT = False


def is_shown(view: dict[str, Any]) -> bool:
    return view["phase"] == "tricks" and view["tricks_played"] >= 3 and any(view["trick"]["cards"])
