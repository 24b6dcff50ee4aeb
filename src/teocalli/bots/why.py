"""Why a hint is good, in a few words: what it gains, and what it keeps others from.

All of it comes from what the seat may know: what is hidden is filled in at random several times, and a sentence is said
only if it holds each time. That is no proof, so where something is hidden nothing certain is said of what comes of an
action, but by the game itself.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import median_low
from typing import TypeAlias

import numpy as np

from teocalli.bots.knowledge import is_out, knowledge_of
from teocalli.bots.modules import bots_module
from teocalli.bots.replies import most_gained
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.dice import Dice
from teocalli.core.game import CHANCE, OVER, Game, StateRecord, Tables
from teocalli.core.kernel_calls import kernel_calls, known_state
from teocalli.core.words import Saying, Wording

WhyFunction: TypeAlias = Callable[[Tables, StateRecord, StateRecord, int, Sequence[int]], list[Saying]]
"""(tables, before, after, seat, actions): why these actions of the seat are good, what counts most first.

Both states are guesses at what is hidden; `after` is right after the last action, before the chance that may follow.
What it calls certain has to follow from what the seat knows, whichever guess is right.
"""

MOST = 2
"""Sentences of a hint."""
GUESSES = 8
"""How often what is hidden, or to be drawn, is filled in."""
OTHERS = 24
"""How many other actions are looked at, to see what this one prevents."""

WORDS: Mapping[str, Wording] = {
    "why.only": {
        "en": "Nothing else is allowed.",
        "fr": "Rien d’autre n’est permis.",
        "de": "Etwas anderes ist nicht erlaubt.",
    },
    "why.wins": {
        "en": "Wins the game.",
        "fr": "Gagne la partie.",
        "de": "Gewinnt das Spiel.",
    },
    "why.gains.one": {
        "en": "Gains a point.",
        "fr": "Rapporte un point.",
        "de": "Bringt einen Punkt.",
    },
    "why.gains": {
        "en": "Gains {points} points.",
        "fr": "Rapporte {points} points.",
        "de": "Bringt {points} Punkte.",
    },
    "why.gains.about": {
        "en": "Gains about {points} points: that depends on luck.",
        "fr": "Rapporte environ {points} points, selon la chance.",
        "de": "Bringt etwa {points} Punkte, je nach Glück.",
    },
    "why.gains.about.one": {
        "en": "Gains about a point: that depends on luck.",
        "fr": "Rapporte environ un point, selon la chance.",
        "de": "Bringt etwa einen Punkt, je nach Glück.",
    },
    "why.gains.luck": {
        "en": "Gains points with luck.",
        "fr": "Rapporte des points avec de la chance.",
        "de": "Bringt mit Glück Punkte.",
    },
    "why.keeps.one": {
        "en": "Keeps {seat} from scoring a point.",
        "fr": "Empêche {seat.the} de marquer un point.",
        "de": "Sonst könnte {seat} einen Punkt machen.",
    },
    "why.keeps": {
        "en": "Keeps {seat} from scoring {points} points.",
        "fr": "Empêche {seat.the} de marquer {points} points.",
        "de": "Sonst könnte {seat} {points} Punkte machen.",
    },
    "why.holds": {
        "en": "Lets {seat} score {points} at most, instead of {instead}.",
        "fr": "Laisse {seat.the} marquer {points} au plus, au lieu de {instead}.",
        "de": "Danach kann {seat} höchstens {points} statt {instead} Punkte machen.",
    },
    "why.chances": {
        "en": "Leaves you the best chances for later.",
        "fr": "Vous laisse les meilleures chances ensuite.",
        "de": "Lässt dir die besten Chancen für später.",
    },
}


def explain_hint(game: Game, state: StateRecord, seat: int, actions: Sequence[int], dice: Dice) -> list[Saying]:
    """Why a seat should take these actions, one after the other: at most `MOST` sentences, what counts most first.

    Found with no more of `state` than the seat may know. Empty if there is nothing true to say.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Limit, explain_hint, suggest
    >>> from teocalli.core.dice import dice_of
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> best = suggest(match.game, match.state, 0, Limit(sims=50), dice_of(1, 0))[0]
    >>> said = explain_hint(match.game, match.state, 0, [best.action], dice_of(2, 0))
    >>> len(said) <= MOST and all(saying.say("en") for saying in said)
    True
    """
    known = known_state(game, state, seat)
    knowledge_of(game).unseal(game.tables, known, seat)
    choices = _legal(game, known, seat)
    guesses = [_guess(game, known, seat, dice) for _ in range(GUESSES if game.hides or game.has_chance else 1)]
    after = [_play(game, guess, seat, actions) for guess in guesses]
    said: list[Saying] = []
    if len(choices) == len(actions) == 1:
        said.append(_sentence("only"))
    # Guesses that agree prove nothing about those not made: of hidden things a game speaks for itself.
    if not game.hides and all(_is_won(game, then, seat) for then in after):
        said.append(_sentence("wins"))
    gain = _gain(game, guesses, after, seat, dice)
    prevention = _prevention(game, guesses, seat, actions, choices, dice)
    own = bots_module(game, "why")
    reasons = gain if own is None else _agreed(own.why, game, guesses, after, seat, actions)
    said += [*reasons[:1], *prevention, *reasons[1:]] if gain else [*prevention, *reasons]
    if not said and not is_out(game, known, seat):
        said.append(_sentence("chances"))
    return said[:MOST]


def _sentence(key: str, **args: object) -> Saying:
    return Saying(f"why.{key}", WORDS[f"why.{key}"], args)


def _legal(game: Game, known: StateRecord, seat: int) -> list[int]:
    actions = np.zeros(game.most_legal, np.int64)
    found: list[int] = actions[: int(game.kernel.legal(game.tables, known, seat, actions))].tolist()
    return found


def _guess(game: Game, known: StateRecord, seat: int, dice: Dice) -> StateArray:
    guess = array_from_bytes(known.tobytes(), game.state)
    game.kernel.resample(game.tables, guess[0], seat, dice)
    return guess


def _play(game: Game, guess: StateArray, seat: int, actions: Sequence[int]) -> StateArray:
    """A copy of a state after these actions."""
    then = array_from_bytes(guess.tobytes(), game.state)
    for action in actions:
        kernel_calls(game).play(then, seat, action)
    return then


def _is_won(game: Game, states: StateArray, seat: int) -> bool:
    is_over = kernel_calls(game).actors(states) == OVER
    return is_over and int(game.kernel.winners(game.tables, states[0])) == 1 << seat


def _agreed(
    own: WhyFunction,
    game: Game,
    guesses: Sequence[StateArray],
    after: Sequence[StateArray],
    seat: int,
    actions: Sequence[int],
) -> list[Saying]:
    """What the game itself says of every guess."""
    told = [own(game.tables, before[0], then[0], seat, actions) for before, then in zip(guesses, after, strict=True)]
    return [saying for saying in told[0] if all(saying in others for others in told)]


def _gain(
    game: Game, guesses: Sequence[StateArray], after: Sequence[StateArray], seat: int, dice: Dice
) -> list[Saying]:
    """Points that the actions bring, with the chance that follows them at once."""
    gains = []
    for before, then in zip(guesses, after, strict=True):
        later = array_from_bytes(then.tobytes(), game.state)
        _let_happen(game, later, dice)
        gains.append(_score(game, later, seat) - _score(game, before, seat))
    return gain_sentences(gains, certain=not game.hides)


def gain_sentences(gains: Sequence[int], certain: bool) -> list[Saying]:
    """What is said of the points that a turn brought in each guess; `certain`: guesses that agree are all there are."""
    mean = sum(gains) / len(gains)
    if mean <= 0:
        return []
    points = int(mean + 0.5)  # whole points: nobody scores a half
    if points == 0:
        return [_sentence("gains.luck")]
    case = "gains" if certain and min(gains) == max(gains) else "gains.about"
    return [_sentence(f"{case}.one" if points == 1 else case, points=points)]


def _score(game: Game, states: StateArray, seat: int) -> int:
    scores = np.zeros(game.players[-1], np.int64)
    game.kernel.scores(game.tables, states[0], scores)
    return int(scores[seat])


def _let_happen(game: Game, states: StateArray, dice: Dice) -> int:
    """Draw whatever chance is due; returns who is asked then."""
    calls, outcome = kernel_calls(game), np.zeros(1, game.outcome)
    asked = calls.actors(states)
    while asked == CHANCE:
        calls.draw(states, dice, outcome)
        asked = calls.happen(states, outcome)
    return asked


def _prevention(
    game: Game, guesses: Sequence[StateArray], seat: int, actions: Sequence[int], choices: Sequence[int], dice: Dice
) -> list[Saying]:
    """What the next player can score at most after most other actions, and not after this one.

    Nothing where turns are sequences: one action is no reply then. Nothing where something is hidden: nobody knows the
    replies.
    """
    others = [action for action in choices if action != actions[0]]
    if game.sequences or game.hides or not others:
        return []
    others = others[:: -(-len(others) // OTHERS)]
    rivals, points, instead = set(), [], []
    for guess in guesses:
        rival, reply = _best_reply(game, guess, seat, actions[0], dice)
        replies = [_best_reply(game, guess, seat, other, dice) for other in others]
        rivals |= {rival, *(who for who, _ in replies)}
        points.append(reply)
        instead.append(median_low(gain for _, gain in replies))
    most, usual = max(points), min(instead)
    if len(rivals) > 1 or None in rivals or most >= usual:
        return []
    (rival,) = rivals
    if most > 0:
        return [_sentence("holds", seat=rival, points=most, instead=usual)]
    return [_sentence("keeps.one" if usual == 1 else "keeps", seat=rival, points=usual)]


def _best_reply(game: Game, guess: StateArray, seat: int, action: int, dice: Dice) -> tuple[int | None, int]:
    """Who is asked after an action, if it is one other player, and the most points that its reply gains."""
    then = _play(game, guess, seat, [action])
    asked = _let_happen(game, then, dice)
    rival = asked.bit_length() - 1
    if asked == OVER or asked != 1 << rival or rival == seat:
        return None, 0
    return rival, most_gained(game, then[0], rival)
