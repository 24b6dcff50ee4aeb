"""Lessons: somebody's first steps in a game, as data in the game's folder (`lesson.json`).

A lesson is a list of steps. Each says something about a position, and most ask the learner for actions. Positions are
what events lead to, so the rules judge every lesson: `follow` plays one from its beginning to its end. The format is
described in docs/new-game.md.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import Game
from teocalli.core.match import Match
from teocalli.core.words import LANGUAGES, Language

Say = dict[Language, str]
"""The same words in each language."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson's file."""


class Scene(_Data, frozen=True):
    """A position: a game and what has happened in it."""

    players: int
    events: list[dict[str, Any]]
    """As in a record."""
    options: dict[str, Any] = {}
    """Those that differ from the usual ones."""


class LessonChoice(_Data, frozen=True):
    """What the learner may do in a step: actions of one turn."""

    do: list[str]
    say: Say | None = None
    """What is said when it is done."""
    again: bool = False
    """Whether it was not the best: it is taken back, and the learner tries again."""


class LessonStep(_Data, frozen=True):
    """One thing to learn."""

    say: Say
    scene: Scene | None = None
    """The position from which it goes on; null: that after the step before, done by its first choice."""
    play: list[dict[str, Any]] = []
    """What others do, and chance, before the learner is asked, shown one after the other."""
    choices: list[LessonChoice] = []
    """What the learner may do; empty if there is only something to read."""
    refused: str | None = None
    """The code of the reason for which the last action of the only choice is refused: the learner is to see that."""
    done: Say | None = None
    """What is said when a choice is made that has no words of its own."""
    otherwise: Say | None = None
    """What is said of any other legal action, which is not played."""


class Lesson(_Data, frozen=True):
    """The first steps in a game."""

    seat: int
    """The learner's."""
    minutes: int
    """How long it takes, about."""
    steps: list[LessonStep]


class Moment(NamedTuple):
    """A step as it is reached."""

    step: LessonStep
    match: Match
    """Where the learner is asked."""


@lru_cache(maxsize=32)
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game; None if it brings none. Raises `BadInput` if its file is not as it should be."""
    file = game.folder / "lesson.json"
    if not file.is_file():
        return None
    try:
        lesson = msgspec.json.decode(file.read_bytes(), type=Lesson)
    except msgspec.DecodeError as error:
        raise BadInput(f"the lesson of {game.name} cannot be read: {error}") from None
    for number, step in enumerate(lesson.steps, 1):
        for say in (step.say, step.done, step.otherwise, *(choice.say for choice in step.choices)):
            if say is not None and not all(say.get(language) for language in LANGUAGES):
                raise BadInput(f"step {number} of the lesson of {game.name} has words that lack a language")
    return lesson


def follow(game: Game, lesson: Lesson) -> Iterator[Moment]:
    """The steps of a lesson with their positions, done by their first choices; raises `BadInput` for a wrong one."""
    match: Match | None = None
    for number, step in enumerate(lesson.steps, 1):
        try:
            match = _reach(game, step, match)
            yield Moment(step, match.at(len(match)))
            _require_choices(step, match, lesson.seat)
            goes_on = number < len(lesson.steps) and lesson.steps[number].scene is None
            if goes_on and len(_ends(match, lesson.seat, step)) > 1:
                raise BadInput("its choices lead to different positions, so the next step needs a scene")
            if step.choices and step.refused is None:
                match = _done(match, lesson.seat, step.choices[0])
        except (BadInput, Refused) as error:
            raise BadInput(f"step {number} of the lesson of {game.name}: {error}") from None


def _reach(game: Game, step: LessonStep, match: Match | None) -> Match:
    """The position of a step, from that after the step before."""
    if step.scene is not None:
        scene = step.scene
        match = Match.new(game.name, scene.players, options=scene.options, chance="given")
        for event in scene.events:
            match.apply(event)
    elif match is None:
        raise BadInput("the first step begins nowhere: it needs a scene")
    for event in step.play:
        match.apply(event)
    return match


def _require_choices(step: LessonStep, match: Match, seat: int) -> None:
    """Raise `BadInput` or `Refused` if a choice cannot be made, or is not refused as it should be."""
    if step.refused is None:
        if step.choices and step.choices[0].again:
            raise BadInput("the first choice is the one with which the lesson goes on")
        for choice in step.choices:
            _done(match, seat, choice)
        return
    if len(step.choices) != 1:
        raise BadInput("what is refused is one choice")
    *before, last = step.choices[0].do
    tried = _done(match, seat, LessonChoice(before))
    refusal = tried.refusal(seat, last)
    if refusal is None or refusal.reason.value != step.refused:
        found = "is legal" if refusal is None else f"is refused as {refusal.reason.value!r}"
        raise BadInput(f"{last!r} should be refused as {step.refused!r}, but it {found}")


def _ends(match: Match, seat: int, step: LessonStep) -> set[bytes]:
    """The positions to which the choices lead that are not taken back."""
    if step.refused is not None:
        return set()
    return {_done(match, seat, choice).state.tobytes() for choice in step.choices if not choice.again}


def _done(match: Match, seat: int, choice: LessonChoice) -> Match:
    """The match after a choice; raises `Refused`."""
    after = match.at(len(match))
    for text in choice.do:
        after.play(seat, text)
    return after
