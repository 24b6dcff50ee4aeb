"""What the lesson says of its last decision is true: the better card pays more, as much as the words say."""

from teocalli import Match
from teocalli.core.lessons import Lesson, Moment, follow, lesson_of
from teocalli.core.registry import game
from teocalli.core.words import LANGUAGES

GAME = game("schatz")
BETTER, WORSE = 220, 190


def _lesson() -> Lesson:
    lesson = lesson_of(GAME)
    assert lesson is not None
    return lesson


def _decision() -> Moment:
    return next(moment for moment in follow(GAME, _lesson()) if len(moment.step.choices) > 1)


def _money_at_the_end(match: Match, card: str) -> int:
    """Of the learner: after that card nobody has a choice."""
    played = match.at(len(match))
    played.play(_lesson().seat, card)
    while played.view(None)["phase"] == "tricks":
        (actor,) = played.actors
        (only,) = played.legal(actor)
        played.play(actor, only)
    scores = played.view(None)["scores"]
    assert isinstance(scores, list)
    return int(scores[_lesson().seat])


def test_the_better_card_pays_more_and_wins_the_game() -> None:
    step, match = _decision()
    assert {choice.again: _money_at_the_end(match, choice.do[0]) for choice in step.choices} == {
        False: BETTER,
        True: WORSE,
    }


def test_every_card_that_can_be_played_then_is_commented() -> None:
    step, match = _decision()
    assert {choice.do[0] for choice in step.choices} == set(match.legal(_lesson().seat))


def test_the_words_name_the_money() -> None:
    step, _ = _decision()
    worse = next(choice.say for choice in step.choices if choice.again)
    won = _lesson().steps[-1].choices[0].say
    assert worse is not None
    assert won is not None
    for language in LANGUAGES:
        assert str(WORSE) in worse[language]
        assert str(BETTER) in worse[language]
        assert str(BETTER) in won[language]
