"""Bots by name: `random`, `lively`, `level1` … `level5`, each level with a limit if wanted: `level5@1000ms`."""

from dataclasses import dataclass, field
from time import perf_counter

import numpy as np

from teocalli.bots.base import DEFAULT, Bot
from teocalli.bots.finding import custom_bot, custom_names
from teocalli.bots.knowledge import knowledge_of
from teocalli.bots.level import Level, levels
from teocalli.bots.limit import Limit
from teocalli.bots.policy import Policy, policies
from teocalli.bots.prepare import prepare_bots
from teocalli.bots.thinking import Clock, Stop, think
from teocalli.bots.tree_search import Search, uniform_numbers
from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Game, StateRecord
from teocalli.core.registry import game as find_game
from teocalli.core.words import printable

_DOUBT = 2
"""Visits without reward that are added to each action: one that was hardly tried is not trusted."""
_HABIT = 0.02
"""What being tried every time adds to an action, in shares of the victory."""


@dataclass(eq=False)
class PolicyBot(Bot):
    """Picks at once, by a policy; needs no limit."""

    policy: Policy

    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        return int(self.policy(self.game.tables, known, seat, dice))


@dataclass(eq=False)
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
        keen = whim == 0.0
        search = think(game, known, seat, part, dice, stop, blur=blur, brief=keen, proving=keen, clock=self.clock)
        picked = _best_action(search, whim, dice)
        search.close()
        return int(game.kernel.action(game.tables, picked))


def _best_action(search: Search, whim: float, dice: Dice) -> int:
    """The index of the best action; with a whim, of one that was tried and is not much worse.

    Where the game is as good as won or lost all actions are worth the same, so a whim counts little there.
    """
    if whim == 0.0:
        return int(search.best_edges()["action"][0])
    tried = search.root_edges()
    tried = tried[tried["visits"] > 0]
    worth = tried["value"] / (tried["visits"] + _DOUBT)
    habit = _HABIT * tried["visits"] / tried["visits"].sum()
    hope = (tried["value"] / tried["visits"]).max()
    best = np.argmax(worth + habit + whim * 4 * hope * (1 - hope) * uniform_numbers(len(tried), dice))
    return int(tried["action"][best])


def bot(name: str, game: Game | str) -> Bot:
    """The bot with this name; raises `BadInput` if there is none.

    A name is `random`, `lively`, `level1` … `level5`; or the name of a bot that an installed package brings (entry
    point group `teocalli.bots`), `module:function`, which is called with the game and returns a `CustomBot`, or the
    address of a bot behind the network, `http://…`. All but the first two may carry a limit: `level5@1000ms`.

    >>> from teocalli import names
    >>> bot("level2@500sims", names()[0]).limit
    Limit(ms=None, sims=500)
    """
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
    if made := custom_bot(name, game):
        return made
    known = ", ".join([*found, *(f"level{level.number}" for level in levels()), *custom_names()])
    raise BadInput(
        f"there is no bot {printable(name)!r}; there are {known}, level5@1000ms or level5@2000sims, and "
        "your own: module:function or http://…"
    )
