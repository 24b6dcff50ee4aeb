"""A position as given eyes may see it: what the views of all games have in common."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes, array_of
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, StateRecord
from teocalli.core.kernel_calls import ACTORS, COUNT, ENDING, SCORES, WINNERS, kernel_calls
from teocalli.core.words import LANGUAGES, Saying

_SEATS = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(CHANCE))


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a mask, ascending."""
    return _SEATS[mask % CHANCE]


class Summary(NamedTuple):
    """Who is asked, the scores, and what one seat may do."""

    actors: int
    """As the kernel's `actors` returns it."""
    ending: int
    winners: tuple[int, ...]
    scores: list[int]
    legal: list[str]
    """Sorted by code point; empty for a seat that owes no decision."""


def summarise(game: Game, state: StateRecord, seat: int) -> Summary:
    """The summary of a position, with the legal actions of a seat; do not change its lists."""
    found = _summarise_for_all(game, state.tobytes())
    return found if seat not in seats_in(found.actors) else _summarise(game, array_of(state), seat)


@lru_cache(maxsize=256)
def _summarise_for_all(game: Game, saved: bytes) -> Summary:
    """The summary of a position for all who owe no decision; it is needed several times for each."""
    return _summarise(game, array_from_bytes(saved, game.state), ONLOOKER)


def _summarise(game: Game, states: StateArray, seat: int) -> Summary:
    numbers = np.zeros(SCORES + int(states[0]["players"]), np.int64)
    actions = np.empty(game.most_legal, np.int64)
    kernel_calls(game).summarise(states, seat, numbers, actions)
    found = numbers.tolist()
    legal = sorted(map(game.notation.write, actions[: found[COUNT]].tolist()))
    return Summary(found[ACTORS], found[ENDING], seats_in(found[WINNERS]), found[SCORES:], legal)


def legal(game: Game, state: StateRecord, seat: int) -> list[str]:
    """The texts of a seat's legal actions, sorted by code point."""
    return summarise(game, state, seat).legal


def result(game: Game, state: StateRecord) -> dict[str, object]:
    """`over`, `scores` and `winners`, as in a record."""
    return _result(summarise(game, state, ONLOOKER))


def _result(found: Summary) -> dict[str, object]:
    return {"over": found.actors == OVER, "scores": found.scores[:], "winners": list(found.winners)}


def view(game: Game, state: StateRecord, options: dict[str, object], eyes: int) -> dict[str, object]:
    """Everything that a board needs and these eyes may know, as a JSON object."""
    return shared_view(game, state, options) | own_view(game, state, eyes)


def shared_view(game: Game, state: StateRecord, options: dict[str, object]) -> dict[str, object]:
    """The fields of a view that are the same for all eyes: those that an onlooker may know."""
    found = summarise(game, state, ONLOOKER)
    return {
        "game": game.name,
        "rules": game.rules,
        "players": len(found.scores),
        "options": options,
        "actors": list(seats_in(found.actors)),
        **_result(found),
        "ending": game.endings.of(found.ending).value if found.ending else None,
        **(game.view_parts.shared(game.tables, state) if game.view_parts else {}),
    }


def own_view(game: Game, state: StateRecord, eyes: int) -> dict[str, object]:
    """The other fields of a view, as these eyes may know them."""
    prompt = game.prompt(game.tables, state, eyes)
    return {
        "eyes": None if eyes == ONLOOKER else eyes,
        "prompt": {"key": prompt.key, "args": dict(prompt.args), "say": in_every_language(prompt)},
        "legal": summarise(game, state, eyes).legal[:],
        **(game.view_parts.own if game.view_parts else game.view)(game.tables, state, eyes),
    }


def in_every_language(saying: Saying) -> dict[str, str]:
    """A sentence in every language."""
    args = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in saying.args.items())
    return dict(_in_every_language(tuple(saying.wording.items()), args))


@lru_cache(maxsize=4096)
def _in_every_language(wording: tuple[Any, ...], args: tuple[Any, ...]) -> dict[str, str]:
    saying = Saying(
        "", dict(wording), {name: list(value) if isinstance(value, tuple) else value for name, value in args}
    )
    return {language: saying.say(language) for language in LANGUAGES}
