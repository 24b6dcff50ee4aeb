"""What a bot is: it picks actions, knowing only what its seat may."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np

from teocalli.bots.limit import Limit
from teocalli.bots.thinking import Stop
from teocalli.core.dice import Dice
from teocalli.core.errors import BadInput
from teocalli.core.game import Actions, Game, StateRecord
from teocalli.core.kernel_calls import known_state
from teocalli.core.match import Match
from teocalli.core.options import Options
from teocalli.core.words import printable

DEFAULT = Limit(ms=1000)
"""The limit of a level where none is given."""


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


@dataclass(eq=False)
class Bot(ABC):
    """Picks actions, knowing only what its seat may. Make one with `bot`; for one of your own derive a `CustomBot`.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import bot
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> action = bot("random", match.game).choose(match.state, 0, None, dice_of(1, 0))
    >>> match.game.notation.write(action) in match.legal(0)
    True
    """

    game: Game
    name: str
    limit: Limit = field(default=DEFAULT, kw_only=True)

    def choose(self, state: StateRecord, seat: int, limit: Limit | None, dice: Dice, stop: Stop | None = None) -> int:
        """A legal action. The seat must be an actor; the dice are the bot's own.

        The bot gets a blinded copy of `state`, so it sees no more than its seat may know.

        `limit` (the bot's own if None) is what level 5 may take for a turn. If `stop` is set the bot picks at once.
        Raises `BadInput` for a seat that has nothing to decide, and for what is no state of the game or no dice.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import bot
        >>> from teocalli.core.dice import dice_of
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> action = bot("level1@20sims", match.game).choose(match.state, 0, None, dice_of(1, 0))
        >>> match.game.notation.write(action) in match.legal(0)
        True
        """
        game = self.game
        choices = require_choices(game, state, seat)
        require_dice(dice)
        if len(choices) == 1:
            return int(choices[0])
        return self._pick(known_state(game, state, seat), seat, limit or self.limit, dice, stop)

    def choose_in(self, match: Match, seat: int, limit: Limit | None, dice: Dice, stop: Stop | None = None) -> int:
        """As `choose`, for a seat of a match: a bot of one's own is then also told what has happened so far.

        >>> from teocalli import Match, names
        >>> from teocalli.bots import bot
        >>> from teocalli.core.dice import dice_of
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> player = bot("random", match.game)
        >>> player.choose_in(match, 0, None, dice_of(1, 0)) == player.choose(match.state, 0, None, dice_of(1, 0))
        True
        """
        return self.choose(match.known(seat), seat, limit, dice, stop)

    def require_playable(self, players: int, options: Options) -> None:  # noqa: B027  # all of ours can
        """Raise `BadInput` if this bot cannot play with so many players, or with these options.

        >>> from teocalli import game, names
        >>> from teocalli.bots import bot
        >>> bot("random", game(names()[0])).require_playable(2, {})  # all of ours can play anything
        """

    @abstractmethod
    def _pick(self, known: StateRecord, seat: int, limit: Limit, dice: Dice, stop: Stop | None) -> int:
        """One of several legal actions."""
