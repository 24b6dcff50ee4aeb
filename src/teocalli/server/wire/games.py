"""The games, their options, and the levels of bots."""

from typing import Any, Literal

from teocalli.server.wire.common import Answer


class Words(Answer, frozen=True):
    """The same text in each language."""

    fr: str
    en: str
    de: str


class Meaning(Answer, frozen=True):
    value: str
    meaning: Words


class GameOption(Answer, frozen=True):
    name: str
    wording: Words
    """One sentence that says what it changes."""
    label: Words
    """A few words that stand before its value."""
    limits: Words
    """What may be chosen."""
    default: Any
    players: list[int]
    """The numbers of players with which it can be chosen."""
    values: list[Meaning] | None = None
    """The values of a choice; None for other kinds of options."""
    least: int | None = None
    most: int | None = None
    step: int | None = None
    """Least, most and step of a whole number; None for other kinds of options."""


class GameColours(Answer, frozen=True):
    """The colours of a game's box, as #rrggbb."""

    lid: str
    edge: str


class GameInfo(Answer, frozen=True):
    name: str
    title: Words
    about: Words
    """One sentence about the game."""
    players: list[int]
    usual_players: int
    minutes: int
    """How long a game takes among people, about."""
    colours: GameColours
    hides: bool
    """Whether a seat sees what others must not."""
    chance: bool
    """Whether dice, cards or draws decide anything in it, besides who begins."""
    rules: int
    rules_pages: bool
    """Whether `GET /api/games/{game}/rules` has a page."""
    lesson: int | None
    """How many minutes its first steps (`GET /api/games/{game}/lesson`) take, about; null if it has none."""
    options: list[GameOption]
    first: list[Literal["lot", "host", "word"]]
    """The ways to decide who begins."""
    word: str | None
    """The word that decides it, if one may."""


class LevelInfo(Answer, frozen=True):
    number: int
    name: Words
    sentence: Words


class Games(Answer, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    emblems: dict[str, list[str]]
    """The emblem of each seat, by language."""
    version: str


class RulesSection(Answer, frozen=True):
    id: str
    """The anchor of its heading."""
    title: str


class Rules(Answer, frozen=True):
    """The rules of a game as a page."""

    title: str
    about: str
    """Who made the game, how many play, what it is like; as plain text."""
    sections: list[RulesSection]
    html: str
    """Safe to show: it holds no scripts, no pictures and no raw HTML of the author."""


class RulebookPosition(Answer, frozen=True):
    """A position that illustrates a rulebook."""

    name: str
    """As in `data-position` of the page's HTML."""
    view: dict[str, Any]
    picture: str | None
    """Drawn as SVG; null if the game draws none."""
    events: list[dict[str, Any]]
    """What led to it, as in a record: whoever goes on from there asks `POST /api/positions`."""
    options: dict[str, Any]
    """Those that differ from the usual ones."""


class Rulebook(Answer, frozen=True):
    """The rules of a game as players read them."""

    title: str
    about: str
    sections: list[RulesSection]
    html: str
    """As safe as that of `Rules`. A sentence for which actions are refused has the id `reason-<code>`."""
    card: str | None
    """A summary to keep beside the board, as HTML; null if there is none."""
    positions: list[RulebookPosition]
    exact: bool
    """Whether `GET /api/games/{game}/rules` says more: the texts of actions, the reasons, our rulings."""
