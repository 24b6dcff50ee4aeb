"""What can be played, and against whom."""

from functools import cache
from importlib.metadata import version

from msgspec.structs import replace

from teocalli.bots import levels
from teocalli.core.game import Game
from teocalli.core.options import Choice, Option, Whole
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.words import EMBLEMS, LANGUAGES, Wording
from teocalli.server import wire
from teocalli.server.api.endpoint import Call, Endpoint
from teocalli.table.plans import WORD_GAME


@cache
def offered() -> wire.Games:
    return wire.Games(
        games=[_game(find_game(name)) for name in names()],
        levels=[wire.LevelInfo(level.number, _words(level.name), _words(level.sentence)) for level in levels()],
        emblems={language: [emblem.name for emblem in emblems] for language, emblems in EMBLEMS.items()},
        version=version("teocalli"),
    )


def _words(wording: Wording) -> wire.Words:
    return wire.Words(wording["fr"], wording["en"], wording["de"])


def _game(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=_words(game.title),
        players=list(game.players),
        rules=game.rules,
        options=[_option(option, game) for option in game.options],
        first=["lot", "host", "word"] if game.name == WORD_GAME else ["lot", "host"],
    )


def _option(option: Option, game: Game) -> wire.GameOption:
    shown = wire.GameOption(
        option.name,
        _words(option.wording),
        _words({language: option.limits.say(language) for language in LANGUAGES}),
        option.default,
        [number for number in game.players if number in option.players],
    )
    if isinstance(option, Choice):
        values = [wire.Meaning(value, _words(option.meanings[value])) for value in option.values]
        return replace(shown, values=values)
    if isinstance(option, Whole):
        return replace(shown, least=option.least, most=option.most, step=option.step)
    return shown


async def games(call: Call) -> wire.Games:
    """The games with all their options, the bots' levels, what seats are called."""
    return offered()


ENDPOINTS = [Endpoint("GET", "/api/games", games, wire.Games)]
