"""A position as given eyes may see it: what the views of all games have in common."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from teocalli.core.arrays import StateArray, array_from_bytes, array_of
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, StateRecord
from teocalli.core.kernel_calls import ACTORS, COUNT, ENDING, SCORES, WINNERS, kernel_calls
from teocalli.core.words import LANGUAGES, Names, Saying

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
    return _summarise(game, array_of(state), seat).legal


def result(game: Game, state: StateRecord) -> dict[str, object]:
    """`over`, `scores` and `winners`, as in a record."""
    return _result(summarise(game, state, ONLOOKER))


def _result(found: Summary) -> dict[str, object]:
    return {"over": found.actors == OVER, "scores": found.scores[:], "winners": list(found.winners)}


def view(game: Game, state: StateRecord, options: dict[str, object], eyes: int) -> dict[str, object]:
    """Everything that a board needs and these eyes may know, as a JSON object."""
    found = _summarise(game, array_of(state), eyes)
    return _shared_view(game, state, options, found) | _own_view(game, state, eyes, found)


def shared_view(game: Game, state: StateRecord, options: dict[str, object]) -> dict[str, object]:
    """The fields of a view that are the same for all eyes: those that an onlooker may know."""
    return _shared_view(game, state, options, summarise(game, state, ONLOOKER))


def own_view(game: Game, state: StateRecord, eyes: int) -> dict[str, object]:
    """The other fields of a view, as these eyes may know them."""
    return _own_view(game, state, eyes, summarise(game, state, eyes))


def _shared_view(game: Game, state: StateRecord, options: dict[str, object], found: Summary) -> dict[str, object]:
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


def _own_view(game: Game, state: StateRecord, eyes: int, found: Summary) -> dict[str, object]:
    return {
        "eyes": None if eyes == ONLOOKER else eyes,
        "prompt": _prompt(game, state, eyes, found),
        "legal": found.legal[:],
        **(game.view_parts.own if game.view_parts else game.view)(game.tables, state, eyes),
    }


def _prompt(game: Game, state: StateRecord, eyes: int, found: Summary) -> dict[str, object]:
    prompt = game.prompt(game.tables, state, eyes)
    told: dict[str, object] = {"key": prompt.key, "args": dict(prompt.args), "say": in_every_language(prompt)}
    if found.ending and eyes != ONLOOKER:
        to_all = game.prompt(game.tables, state, ONLOOKER)
        if to_all.key != prompt.key:
            told["to_all"] = in_every_language(to_all)
    return told


def in_every_language(saying: Saying) -> dict[str, str]:
    """A sentence in every language."""
    args = tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in saying.args.items())
    return dict(_in_every_language(tuple(saying.wording.items()), args, _Same(saying.names)))


class _Same(NamedTuple):
    """The names of a game's values, which are the same for all of its sentences."""

    names: Names

    def __hash__(self) -> int:
        return id(self.names)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.names is other.names


@lru_cache(maxsize=4096)
def _in_every_language(wording: tuple[Any, ...], args: tuple[Any, ...], same: _Same) -> dict[str, str]:
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in args}
    saying = Saying("", dict(wording), given, same.names)
    return {language: saying.say(language) for language in LANGUAGES}
