"""Many games of one kind at once, as arrays: for training and for studies."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from teocalli.bots.base import Bot
from teocalli.bots.bot import PolicyBot, SearchBot, bot
from teocalli.bots.prepare import prepare_bots
from teocalli.core import options as choosing
from teocalli.core.arrays import StateArray
from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import Game, Mask
from teocalli.core.inputs import plain_number, require_seat, require_seed
from teocalli.core.kernel_calls import kernel_calls, known_state
from teocalli.core.match_inputs import game_and_options
from teocalli.core.options import is_whole
from teocalli.core.planes import Floats
from teocalli.core.prepare import prepare
from teocalli.core.words import quoted
from teocalli.lab.batch_arrays import Scratch, Setup, Whole, new_games, new_scratch, seed_dice
from teocalli.lab.batch_loops import ANEW, BOT, LEARNER, LIVELY, POLICY_DICE, RANDOM, loops, prepare_batches

_POLICIES = {"random": RANDOM, "lively": LIVELY}


class RefusedInBatch(Refused):
    """An action that is not legal in its game. No game of the batch has changed.

    >>> from teocalli import names
    >>> batch = Batch(names()[0], players=2, size=3, seed=7)
    >>> actions = batch.sample()
    >>> actions[1] = batch.legal_action_mask[1].argmin()  # the first that is not legal
    >>> try:
    ...     batch.step(actions)
    ... except RefusedInBatch as refused:
    ...     print(refused.index)
    1
    """

    def __init__(self, index: int, refused: Refused) -> None:
        super().__init__(refused.reason, refused.saying)
        self.index = index
        """The place of the game in the batch."""
        self.args = (f"game {index}: {refused}",)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return RefusedInBatch, (self.index, Refused(self.reason, self.saying))


class Batch:
    """So many games at once. Each decision of each game is asked for in its turn; a game that ends begins anew.

    The arrays are always the same ones, and each `step` fills them anew: copy what you keep.

    `current_player`
        int64[size]: the seat that is asked. Where several decide at once they are asked one after the other, and none
        sees what the others have chosen.
    `legal_action_mask`
        bool[size, game.actions]: what that seat may do.
    `observation`
        float32[size, n]: what that seat sees; `game.observation_planes(players)` says what the numbers mean.
    `rewards`
        float32[size, players]: for games that ended in this step 1 for a sole winner, −1 / (players − 1) for the
        others, and what lies between for a shared victory; 0 for all other games.
    `terminated`
        bool[size]: whether the game ended in this step. All but `rewards`, `scores` and `final_observation` are already
        those of the next game then.
    `scores`
        int64[size, players]: the scores of the game that ended last; 0 before.
    `final_observation`
        float32[size, n]: the last position of that game, seen from the seat that was asked last.

    >>> from teocalli import names
    >>> batch = Batch(names()[0], players=2, size=4, seed=7)
    >>> for _ in range(10):
    ...     batch.step(batch.sample())
    >>> batch.legal_action_mask.shape == (4, batch.game.actions)
    True
    """

    def __init__(
        self,
        game: str,
        players: int,
        size: int,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Mapping[int, str | Bot] | None = None,
        masks: bool = True,
        observations: bool = True,
        threads: int = 1,
    ) -> None:
        """Begin `size` games.

        The same seed gives the same games, whatever the number of threads; game i does not depend on `size`.
        `opponents` says who plays the seats that are not to be asked: "random", the game's "lively", or a bot that
        searches, such as "level3@500sims". (With a limit in milliseconds games differ from run to run.) `masks` and
        `observations` may be switched off where they are not needed. Raises `BadInput`.
        """
        self.game, chosen = game_and_options(game, players, {} if options is None else options)
        self.players = players
        size, threads = plain_number(size), plain_number(threads)
        for value, least, name in ((size, 1, "size"), (threads, 1, "threads")):
            if not is_whole(value) or value < least:
                raise BadInput(f"`{name}` is a whole number from {least} up, not {quoted(value)}")
        self.size, self.threads = size, min(threads, size)
        self._seed = require_seed(seed)
        self._bots = _seated(self.game, players, opponents or {})
        roles = np.array([_role(self._bots.get(seat)) for seat in range(players)], np.int64)
        self._games = new_games(self.game, players, size, masks=masks, observations=observations)
        self._setup = Setup(choosing.encode(self.game.options, players, chosen), roles, bool(masks), bool(observations))
        self._scratch = [new_scratch(self.game) for _ in range(self.threads)]
        bounds = [size * part // self.threads for part in range(self.threads + 1)]
        self._ranges = list(pairwise(bounds))
        self._sampled = np.zeros(size, np.int64)
        prepare(self.game)
        prepare_batches(self.game)
        if any(isinstance(player, SearchBot) for player in self._bots.values()):
            prepare_bots(self.game)
        self._loops = loops(self.game)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.reset()

    # What there is to see.

    @property
    def current_player(self) -> Whole:
        """The seat that is asked, in each game."""
        return self._games.current

    @property
    def legal_action_mask(self) -> Mask:
        """What it may do."""
        return self._games.mask

    @property
    def observation(self) -> Floats:
        """What it sees."""
        return self._games.observation

    @property
    def final_observation(self) -> Floats:
        """The last position of the game that ended last in each place."""
        return self._games.final

    @property
    def rewards(self) -> Floats:
        """What the games that ended in this step are worth, by seat."""
        return self._games.rewards

    @property
    def scores(self) -> Whole:
        """The scores of the game that ended last in each place."""
        return self._games.scores

    @property
    def terminated(self) -> Mask:
        """Which games ended in this step."""
        return self._games.terminated

    @property
    def states(self) -> StateArray:
        """The true states, hidden things included. Show these to no player."""
        return self._games.states

    # What there is to do.

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, with the same seed or another one; raises `BadInput` for a seed that is none.

        >>> from teocalli import names
        >>> batch = Batch(names()[0], players=2, size=4, seed=7)
        >>> first = batch.sample().copy()
        >>> batch.step(first)
        >>> batch.reset()
        >>> bool((batch.sample() == first).all())
        True
        """
        self._seed = self._seed if seed is None else require_seed(seed)
        seed_dice(self._games, self._seed)
        self._go_on(np.full(self.size, ANEW, np.int64))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> None:
        """Play an action in each game, by number, and go on to the next decision of each.

        Raises `RefusedInBatch` if one is not legal and `BadInput` if one is no number of an action; both say in which
        game, and no game has changed.

        >>> from teocalli import names
        >>> batch = Batch(names()[0], players=2, size=4, seed=7)
        >>> batch.step(batch.legal_action_mask.argmax(axis=1))  # the first legal one
        >>> batch.current_player.tolist(), batch.terminated.tolist()
        ([1, 1, 1, 1], [False, False, False, False])
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.size,) or numbers.dtype.kind not in "iu":
            given = f"{numbers.dtype.name}{list(numbers.shape)}"
            raise BadInput(f"actions are {self.size} whole numbers, one for each game, not {given}")
        numbers = np.ascontiguousarray(numbers, np.int64)
        found = self._each(lambda part, first, last: self._loops.illegal(self._games, numbers, first, last))
        for index in found:
            if index >= 0:
                raise self._refusal(index, int(numbers[index]))
        self._go_on(numbers)

    def sample(self) -> Whole:
        """A legal action for each game, each as likely, by dice of its own; the array is reused.

        >>> from teocalli import names
        >>> batch = Batch(names()[0], players=2, size=4, seed=7)
        >>> bool(batch.legal_action_mask[range(4), batch.sample()].all())
        True
        """
        self._each(lambda part, first, last: self._loops.sample(self._games, self._sampled, first, last))
        return self._sampled

    def close(self) -> None:
        """Let the threads go. A batch with one thread has none.

        >>> from teocalli import names
        >>> with Batch(names()[0], players=2, size=4, seed=7, threads=2) as batch:  # closes it at the end
        ...     batch.step(batch.sample())
        """
        if self._pool:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Internals.

    def _go_on(self, numbers: Whole) -> None:
        """Play these actions, and all that follows until a learner is asked in every game."""
        self._each(lambda part, first, last: self._loops.step(self._games, self._setup, part, numbers, first, last))
        if BOT in self._setup.roles:
            self._each(lambda part, first, last: self._let_bots_play(part, numbers.copy(), first, last))

    def _let_bots_play(self, part: Scratch, numbers: Whole, first: int, last: int) -> None:
        games, game, setup = self._games, self.game, self._setup
        for at in range(first, last):
            while setup.roles[games.current[at]] == BOT:
                seat = int(games.current[at])
                action = self._bots[seat].choose(games.states[at], seat, None, games.dice[at, POLICY_DICE])
                numbers[at] = game.kernel.index(game.tables, action)
                self._loops.step(games, setup, part, numbers, at, at + 1)

    def _each(self, work: Callable[[Scratch, int, int], Any]) -> list[Any]:
        """Do something for all games, shared among the threads."""
        if self._pool is None:
            return [work(self._scratch[0], 0, self.size)]
        running = [
            self._pool.submit(work, part, first, last)
            for part, (first, last) in zip(self._scratch, self._ranges, strict=True)
        ]
        return [done.result() for done in running]

    def _refusal(self, index: int, number: int) -> Exception:
        game, seat = self.game, int(self._games.current[index])
        if not 0 <= number < game.actions:
            what = f"an action of {game.name} has a number from 0 to {game.actions - 1}"
            return BadInput(f"game {index}: {what}, not {number}")
        action = int(game.kernel.action(game.tables, number))
        reason = game.reasons.of(kernel_calls(game).refusal(self._games.states[index : index + 1], seat, action))
        known = known_state(game, self._games.states[index], seat)
        text = game.notation.write(action)
        refused = Refused(reason, game.explain(game.tables, known, seat, action, text, reason))
        return RefusedInBatch(index, refused)


def _seated(game: Game, players: int, opponents: Mapping[int, str | Bot]) -> dict[int, Bot]:
    """[seat]: the bot that plays it."""
    found = {}
    for seat, name in opponents.items():
        player: object = bot(name, game) if isinstance(name, str) else name
        if not isinstance(player, Bot) or player.game is not game:
            raise BadInput(f"an opponent is a bot of {game.name}, such as 'lively' or 'level3@500sims', not {player!r}")
        found[require_seat(seat, players)] = player
    if len(found) == players:
        raise BadInput("at least one seat must be left to be asked")
    return found


def _role(player: Bot | None) -> int:
    if player is None:
        return LEARNER
    return _POLICIES.get(player.name, BOT) if isinstance(player, PolicyBot) else BOT
