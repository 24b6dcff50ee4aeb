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

from collections.abc import Mapping

try:
    import pyspiel
except ModuleNotFoundError:
    raise ImportError("this needs OpenSpiel: pip install 'teocalli[lab]'") from None

from teocalli.core.match import game_and_options
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.lab.openspiel.adapter import OpenGame, OpenState, short_name, type_of
from teocalli.lab.openspiel.parameters import parameters_of

__all__ = ["OpenGame", "OpenState", "open_game"]


def open_game(name: str, players: int, options: Mapping[str, object] | None = None) -> OpenGame:
    """One of our games as OpenSpiel's; raises `BadInput` if it cannot be played like that.

    >>> from teocalli import names
    >>> open_game(names()[0], players=2).num_players()
    2
    """
    game, chosen = game_and_options(name, players, options or {})
    loaded: OpenGame = pyspiel.load_game(short_name(game), parameters_of(players, chosen))
    return loaded


for _game in map(find_game, names()):
    pyspiel.register_game(type_of(_game), type(f"OpenGame_{_game.name}", (OpenGame,), {"ours": _game}))
