"""What can be played, and against whom."""

from typing import Any, Literal

from teocalli.server.wire.common import Answer


class Words(Answer, frozen=True):
    """The same in each language."""

    fr: str
    en: str
    de: str


class Meaning(Answer, frozen=True):
    value: str
    meaning: Words


class GameOption(Answer, frozen=True):
    name: str
    wording: Words
    limits: Words
    """What may be chosen."""
    default: Any
    players: list[int]
    """The numbers of players for which it applies."""
    values: list[Meaning] | None = None
    """Of a choice."""
    least: int | None = None
    most: int | None = None
    step: int | None = None
    """Of a whole number."""


class GameInfo(Answer, frozen=True):
    name: str
    title: Words
    players: list[int]
    rules: int
    options: list[GameOption]
    first: list[Literal["lot", "host", "word"]]
    """The ways to decide who begins."""


class LevelInfo(Answer, frozen=True):
    number: int
    name: Words
    sentence: Words


class Games(Answer, frozen=True):
    games: list[GameInfo]
    levels: list[LevelInfo]
    emblems: dict[str, list[str]]
    """What each seat is called, by language."""
    version: str
