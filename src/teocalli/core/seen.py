"""A position as given eyes may see it: the envelope that all games share around each game's own view."""

import numpy as np

from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, Record
from teocalli.core.words import LANGUAGES


def bits(mask: int) -> tuple[int, ...]:
    """The seats of a mask, ascending."""
    return tuple(seat for seat in range(8) if mask >> seat & 1)


def actors(game: Game, state: Record) -> tuple[int, ...]:
    """The seats that owe a decision; none while chance is due and after the end."""
    return bits(int(game.kernel.actors(game.tables, state)) % CHANCE)


def legal(game: Game, state: Record, seat: int) -> list[str]:
    """The texts of a seat's legal actions, sorted by code point."""
    out = np.empty(game.most_legal, np.int64)
    count = game.kernel.legal(game.tables, state, seat, out)
    return sorted(game.notation.write(int(action)) for action in out[:count])


def scores(game: Game, state: Record) -> list[int]:
    out = np.zeros(int(state["players"]), np.int64)
    game.kernel.scores(game.tables, state, out)
    return [int(score) for score in out]


def result(game: Game, state: Record) -> dict[str, object]:
    """As a record has it."""
    over = game.kernel.actors(game.tables, state) == OVER
    winners = bits(game.kernel.winners(game.tables, state)) if over else ()
    return {"over": over, "scores": scores(game, state), "winners": list(winners)}


def view(game: Game, state: Record, options: dict[str, object], eyes: int) -> dict[str, object]:
    """Everything that a board needs and these eyes may know. JSON-able."""
    prompt = game.view.prompt(game.tables, state, eyes)
    ending = game.kernel.ending(game.tables, state)
    return {
        "game": game.name,
        "rules": game.rules,
        "players": int(state["players"]),
        "options": options,
        "eyes": None if eyes == ONLOOKER else eyes,
        "actors": list(actors(game, state)),
        "prompt": {
            "key": prompt.key,
            "args": dict(prompt.args),
            "say": {language: prompt.say(language) for language in LANGUAGES},
        },
        "legal": legal(game, state, eyes) if eyes in actors(game, state) else [],
        **result(game, state),
        "ending": game.endings.of(ending).value if ending else None,
        **game.view.view(game.tables, state, eyes),
    }
