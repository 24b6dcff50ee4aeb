"""Rulebooks: the rules as players read them, in a game's folder `rulebook`.

`rulebook/<language>.md` is the book and `rulebook/<language>.card.md` a summary to keep beside the board.
`rulebook/positions.json` holds the positions that illustrate the book, as the events that lead to them, with what the
book claims about them; `require_true` plays them under the rules. docs/new-game.md describes the format.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.words import LANGUAGES

_REASONS = re.compile(r"\]\(reason:([^)]*)\)")
_POSITION = re.compile(r"^!\[[^]]+\]\(position:([^)]*)\)$", re.MULTILINE)


class BookPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a rulebook, and what the book says about it."""

    players: int
    events: list[dict[str, Any]]
    """As in a record."""
    options: dict[str, Any] = {}
    """Those that differ from the usual ones."""
    eyes: int | None = None
    """The seat through whose eyes it is shown; null: an onlooker's."""
    seat: int | None = None
    """The seat of which `legal` and `refused` speak."""
    legal: list[str] = []
    """Actions that the book says are allowed."""
    refused: dict[str, str] = {}
    """Actions that the book says are not allowed, each with the code of the reason."""
    scores: list[int] | None = None
    """The points that the book speaks of."""


@lru_cache(maxsize=32)
def positions_of(game: Game) -> dict[str, BookPosition]:
    """The positions of a game's rulebook by name; empty if it brings none. Raises `BadInput` for a wrong file."""
    file = game.folder / "rulebook" / "positions.json"
    if not file.is_file():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, BookPosition])
    except msgspec.DecodeError as error:
        raise BadInput(f"the positions of the rulebook of {game.name} cannot be read: {error}") from None


def reached(game: Game, position: BookPosition) -> Match:
    """The match at a position; raises `BadInput` or `Refused` if the rules do not lead there."""
    match = Match.new(game.name, position.players, options=position.options, chance="given")
    for event in position.events:
        match.apply(event)
    return match


def require_true(game: Game, name: str, position: BookPosition) -> None:
    """Raise `BadInput` if the rules do not lead to a position, or if something that the book claims there is not so."""
    try:
        match = reached(game, position)
        _require_claims(match, position)
    except (BadInput, Refused) as error:
        raise BadInput(f"the position {name!r} of the rulebook of {game.name}: {error}") from None


def require_complete(game: Game) -> None:
    """Raise `BadInput` unless a rulebook has each reason's sentence and each position once, in every language.

    A game without a rulebook passes.
    """
    folder = game.folder / "rulebook"
    if not folder.is_dir():
        return
    for language in LANGUAGES:
        page = folder / f"{language}.md"
        if not page.is_file():
            raise BadInput(f"the rulebook of {game.name} has no page {page.name}")
        text, named = page.read_text(encoding="utf-8"), f"{game.name}: the rulebook {page.name}"
        marked = [code for codes in _REASONS.findall(text) for code in codes.split(",")]
        _require_each_once(named, "reason", marked, [reason.value for reason in game.reasons])
        _require_each_once(named, "position", _POSITION.findall(text), positions_of(game))


def _require_each_once(page: str, what: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    counted, wanted = Counter(found), set(wanted)
    if missing := wanted - counted.keys():
        raise BadInput(f"{page} has no {what} {sorted(missing)[0]!r}")
    if unknown := counted.keys() - wanted:
        raise BadInput(f"{page} names the {what} {sorted(unknown)[0]!r}, which there is not")
    if twice := [name for name, count in counted.items() if count > 1]:
        raise BadInput(f"{page} has the {what} {sorted(twice)[0]!r} more than once")


def _require_claims(match: Match, position: BookPosition) -> None:
    if position.scores is not None and match.result["scores"] != position.scores:
        raise BadInput(f"the scores are {match.result['scores']}, not {position.scores}")
    claims = {**dict.fromkeys(position.legal, None), **position.refused}
    if claims and position.seat is None:
        raise BadInput("it speaks of actions, but does not say by `seat` whose they are")
    for text, code in claims.items():
        refusal = match.refusal(position.seat or 0, text)
        found = None if refusal is None else refusal.reason.value
        if found != code:
            raise BadInput(f"{text!r} should be {_said(code)}, but it is {_said(found)}")


def _said(code: str | None) -> str:
    return "legal" if code is None else f"refused as {code!r}"
