"""Our games as OpenSpiel's, so that its algorithms can play them.

Once this module is imported, `pyspiel.load_game("python_teocalli_NAME", {"players": 3})` works for all installed games.
Options are parameters. Actions have the numbers of `match.act`. A sole winner gets 1, and the others pay for it in
equal parts. Where several seats decide at once they are asked one after the other, and none knows what others chose.

>>> import pyspiel
>>> from teocalli import names
>>> game = pyspiel.load_game(f"python_teocalli_{names()[0]}")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[-1])
>>> state.move_number(), state.current_player(), state.returns()
(1, 1, [0.0, 0.0])
"""

from collections.abc import Mapping, Sequence

try:
    import pyspiel
except ModuleNotFoundError:
    raise ImportError("this needs OpenSpiel: pip install 'teocalli[lab]'") from None

from teocalli.core.dice import dice_of
from teocalli.core.event_log import Event
from teocalli.core.inputs import require_seed
from teocalli.core.match_inputs import game_and_options
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.openspiel.adapter import OpenGame, OpenState, short_name, type_of
from teocalli.lab.openspiel.parameters import parameters_of
from teocalli.lab.openspiel.told import told_actions

__all__ = ["OpenGame", "OpenState", "open_game", "state_from_told"]


_TOLD = b"told"
"""Keeps the dice that fill in what was not told apart from others of the same seed."""


def open_game(name: str, players: int, options: Mapping[str, object] | None = None) -> OpenGame:
    """One of our games as OpenSpiel's; raises `BadInput` if it cannot be played like that.

    >>> from teocalli import names
    >>> open_game(names()[0], players=2).num_players()
    2
    """
    game, chosen = game_and_options(name, players, options or {})
    loaded: OpenGame = pyspiel.load_game(short_name(game), parameters_of(players, chosen))
    return loaded


def state_from_told(
    name: str, players: int, options: Mapping[str, object] | None, told: Sequence[Event], player: int, seed: int
) -> OpenState:
    """A state in which this player is to move and knows just what it was told (`match.told(player)`).

    All else is filled in at random, by the seed, each possibility as likely. Raises `BadInput` for a game that cannot
    be played like that, `BadRecord` for events that cannot have come and `pyspiel.SpielError` if the player is not to
    move.

    >>> from teocalli import Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> state_from_told(names()[0], 2, {}, match.told(1), player=1, seed=3).current_player()
    1
    """
    made = open_game(name, players, options)
    state: OpenState = made.new_initial_state()
    for action in told_actions(made.rules, told, player, dice_of(require_seed(seed), 0, _TOLD)):
        state.apply_action(action)
    return state


for _game in map(find_game, names()):
    pyspiel.register_game(type_of(_game), type(f"OpenGame_{_game.name}", (OpenGame,), {"ours": _game}))
