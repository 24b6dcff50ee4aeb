"""A position as given eyes may see it: the envelope that all games share around each game's own view."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from teocalli.core.boxes import box_of
from teocalli.core.croupier import ASKED, COUNT, ENDING, SCORES, WINNERS, croupier
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, Record
from teocalli.core.words import LANGUAGES, Saying

_SEATS = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(CHANCE))


def bits(mask: int) -> tuple[int, ...]:
    """The seats of a mask, ascending."""
    return _SEATS[mask % CHANCE]


class Survey(NamedTuple):
    """How a game stands, and what one seat may do."""

    asked: int
    """As the kernel's `actors` answers."""
    ending: int
    winners: tuple[int, ...]
    scores: list[int]
    legal: list[str]
    """Sorted by code point; none for a seat that owes no decision."""


def survey(game: Game, state: Record, seat: int) -> Survey:
    numbers = np.zeros(SCORES + int(state["players"]), np.int64)
    actions = np.empty(game.most_legal, np.int64)
    croupier(game).survey(box_of(state), seat, numbers, actions)
    found = numbers.tolist()
    legal = sorted(map(game.notation.write, actions[: found[COUNT]].tolist()))
    return Survey(found[ASKED], found[ENDING], bits(found[WINNERS]), found[SCORES:], legal)


def legal(game: Game, state: Record, seat: int) -> list[str]:
    """The texts of a seat's legal actions, sorted by code point."""
    return survey(game, state, seat).legal


def result(game: Game, state: Record) -> dict[str, object]:
    """As a record has it."""
    return _result(survey(game, state, ONLOOKER))


def _result(found: Survey) -> dict[str, object]:
    return {"over": found.asked == OVER, "scores": found.scores, "winners": list(found.winners)}


def view(game: Game, state: Record, options: dict[str, object], eyes: int) -> dict[str, object]:
    """Everything that a board needs and these eyes may know. JSON-able."""
    prompt = game.view.prompt(game.tables, state, eyes)
    found = survey(game, state, eyes)
    return {
        "game": game.name,
        "rules": game.rules,
        "players": len(found.scores),
        "options": options,
        "eyes": None if eyes == ONLOOKER else eyes,
        "actors": list(bits(found.asked)),
        "prompt": {"key": prompt.key, "args": dict(prompt.args), "say": said(prompt)},
        "legal": found.legal,
        **_result(found),
        "ending": game.endings.of(found.ending).value if found.ending else None,
        **game.view.view(game.tables, state, eyes),
    }


def said(saying: Saying) -> dict[str, str]:
    """A sentence in every language."""
    args = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in saying.args.items())
    return dict(_said(tuple(saying.wording.items()), args))


@lru_cache(maxsize=4096)
def _said(wording: tuple[Any, ...], args: tuple[Any, ...]) -> dict[str, str]:
    saying = Saying(
        "", dict(wording), {name: list(value) if isinstance(value, tuple) else value for name, value in args}
    )
    return {language: saying.say(language) for language in LANGUAGES}
