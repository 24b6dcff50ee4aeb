"""What a match begins with: a game for so many players, its options, and the seed of its dice."""

import secrets
from collections.abc import Mapping

from teocalli.core import options as choosing
from teocalli.core.dice import SEEDS
from teocalli.core.errors import BadInput
from teocalli.core.game import Game
from teocalli.core.inputs import require_seed
from teocalli.core.options import is_whole
from teocalli.core.registry import game as find_game
from teocalli.core.words import Saying, Wording, printable, quoted

_PLAYERS: Wording = {
    "en": "This game is for {least} to {most} players.",
    "fr": "Ce jeu est pour {least} à {most} joueurs.",
    "de": "Dieses Spiel ist für {least} bis {most} Spieler.",
}


def game_and_options(game: str, players: int, options: Mapping[str, object]) -> tuple[Game, choosing.Options]:
    """The game of a name and its complete options; raises `BadInput` if it cannot be played like that."""
    found = find_game(game)
    if not isinstance(options, Mapping):
        raise BadInput(f"options are an object with a value for each name, not {quoted(options)}")
    if not is_whole(players) or players not in found.players:
        raise BadInput(
            f"{found.name} is for {found.players_text} players, not {quoted(players)}",
            Saying("bad_input.players", _PLAYERS, {"least": found.players[0], "most": found.players[-1]}),
        )
    return found, choosing.complete(found.options, players, options)


def seed_of(seed: int | None, chance: str) -> int | None:
    """The seed of a match's dice, drawn if none is named; None if chance is given by the caller. Raises `BadInput`."""
    if chance not in ("dice", "given"):
        raise BadInput(f'chance is "dice" or "given", not {printable(chance)}')
    seed = secrets.randbelow(SEEDS) if seed is None else require_seed(seed)
    return None if chance == "given" else seed
