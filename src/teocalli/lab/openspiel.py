"""Our open games as OpenSpiel games, so that its algorithms can play them.

Once this module is imported, `pyspiel.load_game("python_teocalli_NAME", {"players": 3})` works. Offered are games
without chance in which one seat decides at a time, with their default options. Actions have the numbers of the
kernel's `index`. A sole winner gets 1, and the others pay for it in equal parts.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from teocalli.core.compiling import compiled, specialise
from teocalli.core.errors import BadInput
from teocalli.core.game import OVER, Actions, Game, Kernel, StateRecord, Tables
from teocalli.core.match import Match, game_and_options
from teocalli.core.prepare import compile_part
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names

States = npt.NDArray[np.void]

kernel = cast(Kernel, None)
"""Rebound to each game's kernel by `specialise`."""

TERMINAL = int(pyspiel.PlayerId.TERMINAL)


@compiled
def _boxed(tables: Tables) -> Tables:
    return tables[0]


@compiled
def _bare(tables: Tables) -> Tables:
    return tables


opened = _bare
"""How the functions below come to the tables; rebound like the kernel."""


def _numbers(tables: Tables, states: States, seat: int, out: Actions) -> int:
    """Fill `out` with the numbers of the legal actions, ascending as OpenSpiel wants them."""
    count = kernel.legal(opened(tables), states[0], seat, out)
    for index in range(count):
        out[index] = kernel.index(opened(tables), out[index])
    out[:count].sort()
    return count


def _played(tables: Tables, states: States, seat: int, number: int) -> int:
    """Play the action with this number. Answers the seats asked next, or after the end the winners, below zero."""
    state = states[0]
    kernel.play(opened(tables), state, seat, kernel.action(opened(tables), number))
    mask = kernel.actors(opened(tables), state)
    return mask if mask != OVER else -kernel.winners(opened(tables), state)


class Rules:
    """What all positions of a game share."""

    def __init__(self, game: Game) -> None:
        boxed = isinstance(game.tables, np.void)
        replaced = {"opened": _boxed if boxed else _bare}
        self.game = game
        self.tables = np.asarray(game.tables).reshape(1) if boxed else game.tables
        """A single NumPy record goes into an array: compiled functions take that much faster from Python."""
        self.numbers = specialise(_numbers, game, replaced)
        self.played = specialise(_played, game, replaced)
        self.out = np.empty(game.most_legal, np.int64)


@cache
def rules_of(name: str) -> Rules:
    game = find_game(name)
    rules = Rules(game)
    start = _start(rules, game.players[0])
    compile_part(game, "openspiel", lambda: [("legal", start.legal), ("play", lambda: start.play(start.legal()[0]))])
    return rules


def _start(rules: Rules, players: int) -> "Position":
    match = Match.new(rules.game.name, players, seed=0)
    return Position(rules, match.state.tobytes(), match.actors[0], winners=0)


class Position:
    """A state, who is to move and who has won: all that a clone has to copy."""

    __slots__ = ("memory", "rules", "seat", "states", "winners")

    def __init__(self, rules: Rules, memory: bytes | bytearray, seat: int, winners: int) -> None:
        self.rules = rules
        self.memory = bytearray(memory)
        self.states: States = np.ndarray(1, rules.game.state, self.memory)
        self.seat = seat
        """The seat to move, or `TERMINAL`."""
        self.winners = winners
        """A bit for each; 0 before the end."""

    def copy(self) -> "Position":
        return Position(self.rules, self.memory, self.seat, self.winners)

    def __deepcopy__(self, memo: object) -> "Position":
        """OpenSpiel clones a state by deep copies of its attributes."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[str, bytes, int, int]]:
        """OpenSpiel writes a state by pickling its attributes."""
        return _restored, (self.rules.game.name, bytes(self.memory), self.seat, self.winners)

    @property
    def state(self) -> StateRecord:
        state: StateRecord = self.states[0]
        return state

    def legal(self) -> list[int]:
        rules = self.rules
        count = rules.numbers(rules.tables, self.states, self.seat, rules.out)
        numbers: list[int] = rules.out[:count].tolist()
        return numbers

    def play(self, number: int) -> None:
        rules = self.rules
        mask = int(rules.played(rules.tables, self.states, self.seat, number))
        if mask > 0:
            self.seat = mask.bit_length() - 1
        else:
            self.seat, self.winners = TERMINAL, -mask

    def returns(self) -> list[float]:
        players, sharing = int(self.state["players"]), self.winners.bit_count()
        if not sharing:
            return [0.0] * players
        return [((self.winners >> seat & 1) * players / sharing - 1) / (players - 1) for seat in range(players)]


def _restored(name: str, memory: bytes, seat: int, winners: int) -> Position:
    return Position(rules_of(name), memory, seat, winners)


class OpenGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no type information
    """One of our games with a number of players; `ours` is set in a subclass for each game."""

    ours: Game

    def __init__(self, params: dict[str, Any]) -> None:
        ours = self.ours
        players = params.get("players", ours.players[0])
        self.start = _start(rules_of(ours.name), players)
        info = pyspiel.GameInfo(
            num_distinct_actions=ours.actions,
            max_chance_outcomes=0,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=ours.longest,
        )
        super().__init__(_type_of(ours), info, params)

    def new_initial_state(self) -> "OpenState":
        return OpenState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Onlooker()
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class OpenState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no type information
    """A position of such a game, as OpenSpiel asks for it."""

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self.position = game.start.copy()

    def current_player(self) -> int:
        return self.position.seat

    def is_terminal(self) -> bool:
        return self.position.seat == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.position.rules.game
        return game.notation.write(int(game.kernel.action(game.tables, action)))

    def returns(self) -> list[float]:
        return self.position.returns()

    def __str__(self) -> str:
        """The actions so far."""
        return " ".join(self._action_to_string(0, action) for action in self.history())


class Onlooker:
    """What anybody sees of a position: everything, in words alone."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, npt.NDArray[np.float32]] = {}

    def set_from(self, state: OpenState, player: int) -> None:
        return

    def string_from(self, state: OpenState, player: int) -> str:
        return str(state)


def _type_of(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"python_teocalli_{game.name}",
        long_name=f"{game.title['en']} (Teocalli)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": game.players[0]},
    )


def is_offered(game: Game) -> bool:
    """Whether nothing is drawn or dealt."""
    return game.outcome.names == ("none",)


def openable(name: str, players: int) -> Game:
    """The game of this name; raises `BadInput` if OpenSpiel cannot be given it."""
    game, _ = game_and_options(name, players, {})
    if not is_offered(game):
        raise BadInput(f"OpenSpiel can be given only games without chance, and {name} has some")
    return game


def open_game(name: str, players: int) -> OpenGame:
    """One of our games as OpenSpiel's."""
    loaded: OpenGame = pyspiel.load_game(_type_of(openable(name, players)).short_name, {"players": players})
    return loaded


for _game in map(find_game, names()):
    if is_offered(_game):
        pyspiel.register_game(_type_of(_game), type(f"OpenGame_{_game.name}", (OpenGame,), {"ours": _game}))
