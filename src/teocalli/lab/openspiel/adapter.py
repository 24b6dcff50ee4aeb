"""Games and states as OpenSpiel asks for them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pyspiel

from teocalli.core.errors import BadInput
from teocalli.core.game import Game
from teocalli.core.match_inputs import game_and_options
from teocalli.lab.openspiel.observers import Observer, Recaller, recalls_as_tensor
from teocalli.lab.openspiel.parameters import PLAYERS, default_parameters, options_of
from teocalli.lab.openspiel.position import BY_DICE, TERMINAL, Position, Rules, played, rules_of
from teocalli.lab.openspiel.resample import resampled_actions


class PlayerAction(NamedTuple):
    """An action of a history, as in `pyspiel`."""

    player: int
    action: int


class OpenGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no type information
    """One of our games with players and options; `ours` is set in a subclass for each game.

    Make one with `open_game`, or with `pyspiel.load_game`.

    >>> from teocalli import names
    >>> from teocalli.lab.openspiel import open_game
    >>> open_game(names()[0], players=2).num_players()
    2
    """

    ours: Game

    def __init__(self, params: dict[str, Any]) -> None:
        ours = self.ours
        players = params.get(PLAYERS, ours.players[0])
        try:
            _, options = game_and_options(ours.name, players, options_of(ours, players, params))
        except BadInput as bad:
            raise pyspiel.SpielError(str(bad)) from None
        self.rules = rules_of(ours.name, players, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=ours.actions,
            max_chance_outcomes=self.rules.most_outcomes,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.longest,
        )
        super().__init__(type_of(ours, self.rules), info, params)

    def new_initial_state(self) -> "OpenState":
        """The start: every state begins there.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> open_game(names()[0], players=2).new_initial_state().current_player()
        0
        """
        return OpenState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No game has more steps of chance.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> open_game(names()[0], players=2).max_chance_nodes_in_history()  # there is no chance in it
        0
        """
        return self.rules.most_steps

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of what a seat may know now, or, with perfect recall, of its information state.

        Raises `SpielError` for parameters, of which there are none, and for observers of more than one player.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> game = open_game(names()[0], players=2)
        >>> observer = game.make_py_observer()
        >>> observer.set_from(game.new_initial_state(), player=0)
        >>> observer.tensor.shape == tuple(game.observation_tensor_shape())
        True
        """
        if params:
            raise pyspiel.SpielError(f"observers of our games take no parameters, not {params}")
        if not iig_obs_type:
            return Observer(self.rules)
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self.ours.hides and not (iig_obs_type.public_info and iig_obs_type.private_info == own):
            raise pyspiel.SpielError("our games are observed by one player, with all that is public")
        return Recaller(self.rules) if iig_obs_type.perfect_recall else Observer(self.rules)


class OpenState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no type information
    """A position of such a game.

    OpenSpiel keeps the history in C++, where Python cannot shorten it. Our own is right after an undo as well.

    >>> from teocalli import names
    >>> from teocalli.lab.openspiel import open_game
    >>> state = open_game(names()[0], players=2).new_initial_state()
    >>> action = state.legal_actions()[0]
    >>> state.apply_action(action)
    >>> state.undo_action(0, action)
    >>> state.current_player(), state.history()
    (0, [])
    """

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self.position: Position = game.rules.start
        """Shared by all states that begin, until one is played on."""

    # What OpenSpiel asks of every game.

    def current_player(self) -> int:
        """Who is to move, or that chance is, or nobody.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> import pyspiel
        >>> state = open_game(names()[-1], players=2).new_initial_state()
        >>> state.current_player() == pyspiel.PlayerId.CHANCE  # the deal
        True
        """
        return self.position.seat

    def is_terminal(self) -> bool:
        """Whether the game is over.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.is_terminal()
        False
        """
        return self.position.seat == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring now, and how likely each is. Raises `SpielError` if none is due.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> numbers, chances = zip(*open_game(names()[-1], players=2).new_initial_state().chance_outcomes())
        >>> abs(sum(chances) - 1) < 1e-9
        True
        """
        if self.position.seat != BY_DICE:
            raise pyspiel.SpielError("no chance is due")
        return self.position.chances()

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position is position.rules.start:
            self.position = position = position.copy()
        position.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.write(action)

    def returns(self) -> list[float]:
        """1 for a sole winner, and the others pay for it in equal parts; 0 for all before the end.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> while not state.is_terminal():
        ...     state.apply_action(state.legal_actions()[0])
        >>> sum(state.returns())
        0.0
        """
        return self.position.returns()

    def __str__(self) -> str:
        """All that has happened, with what is hidden."""
        position = self.position.rules.start.copy()
        texts = []
        for player, action in self.position.history():
            texts.append(f"{'chance' if player == BY_DICE else player} {position.write(action)}")
            position.apply(action)
        return "; ".join(texts)

    # What OpenSpiel asks of some.

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "OpenState":
        """A state in which this player would know just the same, and all else is filled in at random.

        `draw` brings numbers from 0 up to 1, as `pyspiel.UniformProbabilitySampler` and `random.Random().random` do.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> from random import Random
        >>> state = open_game(names()[-1], players=2).new_initial_state()
        >>> while state.is_chance_node():  # the deal
        ...     state.apply_action(state.chance_outcomes()[0][0])
        >>> other = state.resample_from_infostate(0, Random(7).random)
        >>> other.information_state_string(0) == state.information_state_string(0)
        True
        >>> other.information_state_string(1) == state.information_state_string(1)
        False
        """
        return self._played(resampled_actions(self.position, player, draw))

    def undo_action(self, player: int, action: int) -> None:
        """Take back the last action, of which player and number are given; raises `SpielError` for any other.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.undo_action(0, state.history()[-1])
        >>> state.is_initial_state()
        True
        """
        history = self.position.history()
        if not history or history[-1] != (player, action):
            raise pyspiel.SpielError(f"action {action} of player {player} was not the last: it cannot be undone")
        self.position = played(self.position.rules, [number for _, number in history[:-1]])

    def clone(self) -> "OpenState":
        """A copy; of a state in which something was undone one that has never been there.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.clone().history() == state.history()
        True
        """
        if len(self.position) == super().move_number():
            twin: OpenState = super().clone()
            return twin
        return self._played(self.history())

    def _played(self, actions: list[int]) -> "OpenState":
        state: OpenState = self.get_game().new_initial_state()
        for action in actions:
            state.apply_action(action)
        return state

    # The history, in which nothing undone is left.

    def history(self) -> list[int]:
        """The numbers of all actions, those of chance included.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> action = state.legal_actions()[0]
        >>> state.apply_action(action)
        >>> state.history() == [action]
        True
        """
        return [action for _, action in self.position.history()]

    def full_history(self) -> list[PlayerAction]:
        """The same with who made each.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.apply_action(state.legal_actions()[0])
        >>> [entry.player for entry in state.full_history()]
        [0]
        """
        return [PlayerAction(*entry) for entry in self.position.history()]

    def history_str(self) -> str:
        """The same as a text.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.history_str() == str(state.history()[0])
        True
        """
        return ", ".join(map(str, self.history()))

    def move_number(self) -> int:
        """How many actions there have been.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.apply_action(state.legal_actions()[0])
        >>> state.move_number()
        1
        """
        return len(self.position)

    def is_initial_state(self) -> bool:
        """Whether nothing has happened.

        >>> from teocalli import names
        >>> from teocalli.lab.openspiel import open_game
        >>> state = open_game(names()[0], players=2).new_initial_state()
        >>> state.is_initial_state()
        True
        """
        return len(self.position) == 0


def type_of(game: Game, rules: Rules | None = None) -> Any:
    """How a game describes itself to OpenSpiel; without `rules` as registered, for any players and options."""
    modes, knowledge = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=f"{game.title['en']} (Teocalli)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.has_chance else modes.DETERMINISTIC,
        information=knowledge.IMPERFECT_INFORMATION if game.hides else knowledge.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=rules is None or recalls_as_tensor(rules),
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=default_parameters(game),
    )


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"python_teocalli_{game.name}"
