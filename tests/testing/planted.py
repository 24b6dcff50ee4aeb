"""The small game as plain Python, and copies of it in which something is wrong."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from teocalli.core.game import Game, Kernel
from teocalli.testing import CHECKS, Check, cases, plain_game
from tests.testing.small_game import GAME

SEEDS = (1, 2, 3)


@dataclass(frozen=True, eq=False, kw_only=True)
class PlantedGame(Game):
    """A game some of whose modules, or whose folder, are others."""

    modules: Mapping[str, object] = field(default_factory=dict)
    pages: Path | None = None

    def module(self, name: str) -> Any:
        return self.modules[name] if name in self.modules else super().module(name)

    @property
    def folder(self) -> Path:
        return self.pages or super().folder


SOUND = PlantedGame(**{part.name: getattr(plain_game(GAME), part.name) for part in fields(Game)})
"""Nothing is wrong with this one."""

KERNEL: Kernel = SOUND.kernel
"""Its rules, as plain Python functions."""


def planted(
    *, kernel: Mapping[str, object] | None = None, notation: Mapping[str, object] | None = None, **parts: Any
) -> Game:
    """The small game with some functions of its kernel or notation, or other parts, replaced."""
    game: Game = replace(SOUND, **parts)
    if kernel:
        game = replace(game, kernel=SimpleNamespace(**{**vars(KERNEL), **kernel}))
    if notation:
        sound = {name: getattr(GAME.notation, name) for name in ("read", "write", "read_chance", "write_chance")}
        game = replace(game, notation=SimpleNamespace(**{**sound, **notation}))
    return game


def require_found(game: Game, check: str, message: str) -> None:
    """The check of this name complains of the game, and says so."""
    said = _complaint(game, next(found for found in CHECKS if found.__name__ == check))
    assert re.search(message, said), said or "nothing was found"


def _complaint(game: Game, check: Check) -> str:
    """What a check has to say of a game; empty if it finds nothing wrong."""
    for case in cases(game):
        for seed in SEEDS:
            try:
                check(case, seed)
            except AssertionError as error:
                return str(error)
    return ""


def spoilt(function: Callable[..., Any], spoil: Callable[..., None]) -> Callable[..., Any]:
    """The same function, which does something to its arguments besides."""

    def doing(*args: Any) -> Any:
        answer = function(*args)
        spoil(*args)
        return answer

    return doing
