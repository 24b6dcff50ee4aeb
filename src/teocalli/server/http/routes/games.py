"""The games that are installed, and the levels of bots."""

import asyncio
import gzip
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from teocalli.bots import levels
from teocalli.core.game import Game, viewer_of
from teocalli.core.lessons import Lesson, lesson_of
from teocalli.core.options import Choice, Option, Whole
from teocalli.core.registry import game as find_game
from teocalli.core.registry import names
from teocalli.core.rulebooks import BookPosition, positions_of, reached
from teocalli.core.version import __version__
from teocalli.core.words import EMBLEMS, LANGUAGES, Language, Wording
from teocalli.server import wire
from teocalli.server.http.endpoint import Call, Endpoint, Reply
from teocalli.server.http.rules_pages import has_rules, rulebook_page, rules_page, summary_card
from teocalli.server.refusals import Reason, RequestRefused


class Encoded(NamedTuple):
    """An answer that stays the same, as it is sent: encoded once, and packed once."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, answer: wire.Games | wire.Rulebook) -> "Encoded":
        """An answer in both forms."""
        plain = wire.encode(answer)
        return cls(plain, gzip.compress(plain, 9, mtime=0))

    def reply_to(self, call: Call) -> Reply:
        """The form that the client reads."""
        if not call.accepts_gzip:
            return Reply(self.plain, headers={"Vary": "Accept-Encoding"})
        return Reply(self.packed, headers={"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


@cache
def offered_games() -> wire.Games:
    """Everything that a client needs to set up a table."""
    return wire.Games(
        games=[_game(find_game(name)) for name in names()],
        levels=[wire.LevelInfo(level.number, _words(level.name), _words(level.sentence)) for level in levels()],
        emblems={language: [emblem.name for emblem in emblems] for language, emblems in EMBLEMS.items()},
        version=__version__,
    )


def _words(wording: Wording) -> wire.Words:
    return wire.Words(wording["fr"], wording["en"], wording["de"])


def _game(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=_words(game.title),
        about=_words(game.about),
        players=list(game.players),
        usual_players=game.usual_players,
        minutes=game.minutes,
        colours=wire.GameColours(*game.colours),
        hides=game.hides,
        chance=game.has_chance,
        rules=game.rules,
        rules_pages=has_rules(game),
        lesson=_minutes(game),
        options=[_option(option, game) for option in game.options],
        first=["lot", "host", "word"] if game.first_word else ["lot", "host"],
        word=game.first_word,
    )


def _minutes(game: Game) -> int | None:
    lesson = lesson_of(game)
    return None if lesson is None else lesson.minutes


def _option(option: Option, game: Game) -> wire.GameOption:
    shown = wire.GameOption(
        option.name,
        _words(option.wording),
        _words(option.label or option.wording),
        _words({language: option.allowed.say(language) for language in LANGUAGES}),
        option.default,
        [number for number in game.players if number in option.players],
    )
    if isinstance(option, Choice):
        values = [wire.Meaning(value, _words(option.meanings[value])) for value in option.values]
        return replace(shown, values=values)
    if isinstance(option, Whole):
        return replace(shown, least=option.least, most=option.most, step=option.step)
    return shown


async def games(call: Call) -> Reply:
    """The games with all their options, the bots' levels, what seats are called."""
    return _encoded_games().reply_to(call)


@cache
def _encoded_games() -> Encoded:
    return Encoded.of(offered_games())


async def rules(call: Call) -> wire.Rules:
    """The rules of a game as a page that is safe to show, in the language asked for, else in English."""
    if call.path["game"] not in names():
        raise RequestRefused(Reason.NO_SUCH_PAGE)
    game = find_game(call.path["game"])
    page = await asyncio.to_thread(rules_page, game, call.language)
    if page is None:
        raise RequestRefused(Reason.NO_RULES)
    sections = [wire.RulesSection(*section) for section in page.sections]
    return wire.Rules(game.title[call.language], page.about, sections, page.html)


async def rulebook(call: Call) -> Reply:
    """The rules of a game as players read them; where a game brings no such book, its rules page."""
    if call.path["game"] not in names():
        raise RequestRefused(Reason.NO_SUCH_PAGE)
    found = await asyncio.to_thread(_encoded_rulebook, find_game(call.path["game"]), call.language)
    if found is None:
        raise RequestRefused(Reason.NO_RULES)
    return found.reply_to(call)


@lru_cache(maxsize=64)
def _encoded_rulebook(game: Game, language: Language) -> Encoded | None:
    found = _rulebook(game, language)
    return None if found is None else Encoded.of(found)


def _rulebook(game: Game, language: Language) -> wire.Rulebook | None:
    book, exact = rulebook_page(game, language), rules_page(game, language)
    page = book or exact
    if page is None:
        return None
    card = summary_card(game, language)
    return wire.Rulebook(
        title=game.title[language],
        about=page.about or ("" if exact is None else exact.about),
        sections=[wire.RulesSection(*section) for section in page.sections],
        html=page.html,
        card=None if card is None else card.html,
        positions=[] if book is None else [_shown(game, *item) for item in positions_of(game).items()],
        exact=book is not None and exact is not None,
    )


def _shown(game: Game, name: str, position: BookPosition) -> wire.RulebookPosition:
    match, own = reached(game, position), game.optional_module("picture")
    known = match.known(position.eyes)
    picture = None if own is None else own.picture(game.tables, known, viewer_of(position.eyes))
    return wire.RulebookPosition(name, match.view(position.eyes), picture, position.events, position.options)


async def lesson(call: Call) -> Lesson:
    """First steps in a game: what to say, what to show and what to ask for, one after the other."""
    if call.path["game"] not in names():
        raise RequestRefused(Reason.NO_SUCH_PAGE)
    found = lesson_of(find_game(call.path["game"]))
    if found is None:
        raise RequestRefused(Reason.NO_LESSON)
    return found


ENDPOINTS = [
    Endpoint("GET", "/api/games", games, wire.Games),
    Endpoint("GET", "/api/games/{game}/rules", rules, wire.Rules),
    Endpoint("GET", "/api/games/{game}/rulebook", rulebook, wire.Rulebook),
    Endpoint("GET", "/api/games/{game}/lesson", lesson, Lesson),
]
