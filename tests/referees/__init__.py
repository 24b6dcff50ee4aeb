"""Independent readings of the rules, in plain Python, that the engine is compared with move by move."""

from importlib import import_module
from typing import Protocol

from tests import GAMES


class Referee(Protocol):
    def __init__(self, players: int, options: dict[str, object]) -> None: ...

    def actors(self) -> list[int] | str: ...

    def refusal(self, seat: int, text: str) -> str | None: ...

    def legal(self, seat: int) -> list[str]: ...

    def play(self, seat: int, text: str) -> None: ...

    def chance_refusal(self, event: dict[str, object]) -> str | None: ...

    def happen(self, event: dict[str, object]) -> None: ...

    def result(self) -> dict[str, object]: ...


REFEREES: dict[str, type[Referee]] = {name: import_module(f"tests.games.{name}.referee").Referee for name in GAMES}
