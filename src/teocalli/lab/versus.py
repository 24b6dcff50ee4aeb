"""Our bots against OpenSpiel's own tree search, in our game, with the same limit for both."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

from teocalli.bots import Bot, Limit, bot
from teocalli.bots.bot import SearchBot
from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput
from teocalli.core.registry import game as find_game
from teocalli.lab.openspiel_bot import adapter, require_open
from teocalli.lab.peer import UCT_C, best_action, mcts_bot
from teocalli.lab.ratings import wilson

SEATS = 2


@dataclass(frozen=True)
class Contest:
    """Who plays what. Under a limit of simulations, game i depends on this and i alone."""

    game: str
    bot: str
    """Its limit, such as `level5@100ms`, is also the peer's."""
    seed: int = 0
    uct_c: float = UCT_C

    @property
    def limit(self) -> Limit:
        return bot(self.bot, find_game(self.game)).limit

    def require_playable(self) -> None:
        """Raise `BadInput` if this cannot be played."""
        ours = bot(self.bot, require_open(self.game, SEATS))
        if not isinstance(ours, SearchBot) or ours.level.fraction < 1:
            raise BadInput(f"only level5 thinks with the whole limit, which the peer has too; {ours.name} does not")


@dataclass
class Thinking:
    """What one side spent in a game."""

    moves: int = 0
    seconds: float = 0.0
    simulations: int = 0
    """The peer's only: ours does not tell."""


@dataclass(frozen=True)
class ContestGame:
    """One game of a contest."""

    seat: int
    """Ours; the peer has the other."""
    share: float
    """Of the victory, ours."""
    actions: tuple[int, ...]
    ours: Thinking
    theirs: Thinking


def play_game(contest: Contest, index: int) -> ContestGame:
    """One game. Seats alternate from game to game, and both sides have other dice in each."""
    game = adapter().open_game(contest.game, SEATS)
    ours = bot(contest.bot, game.ours)
    peer = mcts_bot(game, ours.limit, int(dice_of(contest.seed, index, b"peer")[0]) % 2**31, contest.uct_c)
    dice = dice_of(contest.seed, index, b"versus")
    seat = index % SEATS
    spent = (Thinking(), Thinking())
    state = game.new_initial_state()
    _warm_up(ours, state)
    while not state.is_terminal():
        side = spent[state.current_player() != seat]
        started = perf_counter()
        if side is spent[0]:
            action = int(game.ours.kernel.index(game.ours.tables, ours.choose(state.position.state, seat, None, dice)))
            side.seconds += perf_counter() - started
        else:
            root = peer.mcts_search(state)
            side.seconds += perf_counter() - started
            side.simulations += root.explore_count
            action = best_action(root, state, dice)
        side.moves += 1
        state.apply_action_with_legality_check(action)
    share = (state.returns()[seat] + 1) / 2
    return ContestGame(seat, share, tuple(state.history()), *spent)


def _warm_up(ours: Bot, start: Any) -> None:
    """Let both sides load their compiled code before the clock runs."""
    ours.choose(start.position.state, start.current_player(), Limit(sims=2), dice_of(0, 0, b"warm"))
    mcts_bot(start.get_game(), Limit(sims=2), seed=0).mcts_search(start)


def games_of(contest: Contest, games: int) -> Iterator[ContestGame]:
    for index in range(games):
        yield play_game(contest, index)


@dataclass(frozen=True)
class Side:
    """What one side did over all games; a line of the table and of `--json`."""

    name: str
    wins: float
    rate: float
    low: float
    high: float
    """The 95 % interval of the rate."""
    ms_mean: float
    """A move."""
    simulations_mean: float | None
    """A move; None where the bot does not tell."""
    simulations_per_second: float | None


@dataclass(frozen=True)
class Outcome:
    """All games of a contest."""

    game: str
    limit: str
    uct_c: float
    games: int
    different: int
    """How many of the games were not a repetition of another."""
    wins_by_seat: list[float]
    """Ours, in the first seat and in the second."""
    bots: list[Side]
    """Ours and the peer."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def outcome(contest: Contest, found: Sequence[ContestGame]) -> Outcome:
    """Sum up at least one game."""
    wins = [sum(one.share for one in found if one.seat == seat) for seat in range(SEATS)]
    return Outcome(
        contest.game,
        str(contest.limit),
        contest.uct_c,
        len(found),
        len({one.actions for one in found}),
        wins,
        [
            _side(contest.bot, sum(wins), [one.ours for one in found]),
            _side("MCTSBot", len(found) - sum(wins), [one.theirs for one in found]),
        ],
    )


def _side(name: str, wins: float, spent: list[Thinking]) -> Side:
    games = len(spent)
    moves, seconds, simulations = (
        sum(one.moves for one in spent),
        sum(one.seconds for one in spent),
        sum(one.simulations for one in spent),
    )
    return Side(
        name,
        wins,
        wins / games,
        *wilson(wins / games, games),
        1000 * seconds / moves,
        simulations / moves if simulations else None,
        simulations / seconds if simulations else None,
    )
