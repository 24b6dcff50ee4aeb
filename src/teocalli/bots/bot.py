"""Bots by name: `random`, `lively`, `level1` … `level5`, each level with a limit if wanted: `level5@1000ms`."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np

from teocalli.bots.level import Level, levels
from teocalli.bots.limit import Limit
from teocalli.bots.policy import Policy, policies
from teocalli.bots.preparing import prepare_bots
from teocalli.bots.search import Search, moods
from teocalli.bots.thinking import Stop, thought
from teocalli.bots.wisdom import wisdom_of
from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Actions, Game, Record
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable

DEFAULT = Limit(ms=1000)
"""What a level thinks with where nothing else is said."""

_DOUBT = 2
"""So many more visits without any reward: an action hardly tried is not trusted."""
_HABIT = 0.02
"""What it counts, in shares of the victory, to have been tried every time."""


def choices_of(game: Game, state: Record, seat: int) -> Actions:
    """The legal actions of an actor; raises `BadInput` for any other seat, or if this is no state of the game."""
    if getattr(state, "dtype", None) != game.state:
        raise BadInput(f"a state of {game.name} is wanted, such as `match.state`, not {printable(repr(state), 60)}")
    legal = np.zeros(game.most_legal, np.int64)
    count = game.kernel.legal(game.tables, state, seat, legal)
    if count == 0:
        raise BadInput(f"seat {seat} has nothing to decide now")
    return legal[:count]


def check_dice(dice: Dice) -> None:
    if getattr(dice, "dtype", None) != np.uint64:
        raise BadInput(f"dice are made by `dice_of`, not {printable(repr(dice), 60)}")


@dataclass(frozen=True)
class Bot(ABC):
    """Picks an action, knowing only what its seat may. Make one with `bot`."""

    game: Game
    name: str
    limit: Limit = field(default=DEFAULT, kw_only=True)

    def choose(self, state: Record, seat: int, limit: Limit | None, dice: Dice, stop: Stop | None = None) -> int:
        """A legal action. The seat must be an actor; the dice are the bot's own.

        The bot sees no more of `state` than its seat may know: it thinks about a blinded copy.

        `limit` (the bot's own if None) is what level 5 may take for a turn. If `stop` is set the answer comes at once.
        """
        game = self.game
        choices = choices_of(game, state, seat)
        check_dice(dice)
        if len(choices) == 1:
            return int(choices[0])
        known = state.copy()
        game.kernel.blind(game.tables, known, seat)
        return self._chosen(known, seat, limit or self.limit, dice, stop)

    @abstractmethod
    def _chosen(self, known: Record, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        """One of several legal actions."""


@dataclass(frozen=True)
class PolicyBot(Bot):
    """Picks at a glance: needs no limit."""

    policy: Policy

    def _chosen(self, known: Record, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        return int(self.policy(self.game.tables, known, seat, dice))


@dataclass(frozen=True)
class SearchBot(Bot):
    """Thinks, as much as its level does. What it needs is compiled when it is first asked, once, which says so."""

    level: Level

    def _chosen(self, known: Record, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        game, wisdom = self.game, wisdom_of(self.game)
        prepare_bots(game)
        share = wisdom.share(game.tables, known, seat)
        rank = self.level.number - 1
        blur, whim = share * wisdom.BLURS[rank], share * wisdom.WHIMS[rank]
        part = limit.part(self.level.fraction * share)
        search = thought(game, known, seat, part, dice, stop, blur=blur, brief=whim == 0.0)
        picked = _picked(search, whim, dice)
        search.close()
        return int(game.kernel.action(game.tables, picked))


def _picked(search: Search, whim: float, dice: Dice) -> int:
    """The action tried most; with a whim, one that was tried and is not much worse.

    Where the game is as good as won or lost, everything is worth the same: there a whim counts little.
    """
    tried = search.tried()
    tried = tried[tried["visits"] > 0]
    if whim == 0.0:
        best = np.lexsort((tried["value"], tried["visits"]))[-1]
    else:
        worth = tried["value"] / (tried["visits"] + _DOUBT)
        habit = _HABIT * tried["visits"] / tried["visits"].sum()
        hope = (tried["value"] / tried["visits"]).max()
        best = np.argmax(worth + habit + whim * 4 * hope * (1 - hope) * moods(len(tried), dice))
    return int(tried["action"][best])


def bot(name: str, game: Game | str) -> Bot:
    """The bot of a name."""
    if isinstance(game, str):
        game = find_game(game)
    simple, at, limit = name.partition("@")
    found = policies(game)
    if simple in found and not at:
        return PolicyBot(game, name, found[simple])
    for level in levels():
        if simple == f"level{level.number}":
            return SearchBot(game, name, level, limit=Limit.read(limit) if at else DEFAULT)
    if simple in found:
        raise BadInput(f"{simple} does not think: it takes no limit")
    known = ", ".join([*found, *(f"level{level.number}" for level in levels())])
    raise BadInput(f"there is no bot {printable(name)!r}; there are {known}, and level5@1000ms or level5@2000sims")
