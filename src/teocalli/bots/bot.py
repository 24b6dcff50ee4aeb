"""Bots by name: `random`, `lively`, `level1` … `level5`, each level with a limit if wanted: `level5@1000ms`."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

from teocalli.bots.knowledge import knowledge_of
from teocalli.bots.level import Level, levels
from teocalli.bots.limit import Limit
from teocalli.bots.policy import Policy, policies
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.search import Search, uniform_numbers
from teocalli.bots.thinking import Clock, Stop, think
from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Actions, Game, StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable

DEFAULT = Limit(ms=1000)
"""The limit of a level where none is given."""

_DOUBT = 2
"""Visits without reward that are added to each action: one that was hardly tried is not trusted."""
_HABIT = 0.02
"""What being tried every time adds to an action, in shares of the victory."""


def require_choices(game: Game, state: StateRecord, seat: int) -> Actions:
    """The legal actions of an actor; raises `BadInput` for any other seat, or if this is no state of the game."""
    if getattr(state, "dtype", None) != game.state:
        raise BadInput(f"a state of {game.name} is wanted, such as `match.state`, not {printable(repr(state), 60)}")
    legal = np.zeros(game.most_legal, np.int64)
    count = game.kernel.legal(game.tables, state, seat, legal)
    if count == 0:
        raise BadInput(f"seat {seat} has nothing to decide now")
    return legal[:count]


def require_dice(dice: Dice) -> None:
    """Raise `BadInput` unless these are dice."""
    if getattr(dice, "dtype", None) != np.uint64:
        raise BadInput(f"dice are made by `dice_of`, not {printable(repr(dice), 60)}")


@dataclass(frozen=True)
class Bot(ABC):
    """Picks actions, knowing only what its seat may. Make one with `bot`."""

    game: Game
    name: str
    limit: Limit = field(default=DEFAULT, kw_only=True)

    def choose(self, state: StateRecord, seat: int, limit: Limit | None, dice: Dice, stop: Stop | None = None) -> int:
        """A legal action. The seat must be an actor; the dice are the bot's own.

        The bot gets a blinded copy of `state`, so it sees no more than its seat may know.

        `limit` (the bot's own if None) is what level 5 may take for a turn. If `stop` is set the bot picks at once.
        """
        game = self.game
        choices = require_choices(game, state, seat)
        require_dice(dice)
        if len(choices) == 1:
            return int(choices[0])
        return self._pick(known_state(game, state, seat), seat, limit or self.limit, dice, stop)

    @abstractmethod
    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        """One of several legal actions."""


@dataclass(frozen=True)
class PolicyBot(Bot):
    """Picks at once, by a policy; needs no limit."""

    policy: Policy

    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        return int(self.policy(self.game.tables, known, seat, dice))


@dataclass(frozen=True)
class SearchBot(Bot):
    """Searches, as much as its level does. The search is compiled when a bot is first asked, which prints a line."""

    level: Level
    clock: Clock = field(default=perf_counter, kw_only=True)
    """What a limit in milliseconds is measured by."""

    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        game, knowledge = self.game, knowledge_of(self.game)
        prepare_bots(game)
        share = knowledge.share(game.tables, known, seat)
        rank = self.level.number - 1
        blur, whim = share * knowledge.BLURS[rank], share * knowledge.WHIMS[rank]
        part = limit.part(self.level.fraction * share)
        search = think(game, known, seat, part, dice, stop, blur=blur, brief=whim == 0.0, clock=self.clock)
        picked = _best_action(search, whim, dice)
        search.close()
        return int(game.kernel.action(game.tables, picked))


def _best_action(search: Search, whim: float, dice: Dice) -> int:
    """The index of the action tried most; with a whim, of one that was tried and is not much worse.

    Where the game is as good as won or lost all actions are worth the same, so a whim counts little there.
    """
    tried = search.root_edges()
    tried = tried[tried["visits"] > 0]
    if whim == 0.0:
        best = np.lexsort((tried["value"], tried["visits"]))[-1]
    else:
        worth = tried["value"] / (tried["visits"] + _DOUBT)
        habit = _HABIT * tried["visits"] / tried["visits"].sum()
        hope = (tried["value"] / tried["visits"]).max()
        best = np.argmax(worth + habit + whim * 4 * hope * (1 - hope) * uniform_numbers(len(tried), dice))
    return int(tried["action"][best])


def bot(name: str, game: Game | str) -> Bot:
    """The bot with this name, such as `lively` or `level5@1000ms`; raises `BadInput` if there is none."""
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
