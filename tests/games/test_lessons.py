"""Every lesson can be followed to its end under the rules, and says what it should in every language."""

import re

import pytest

from teocalli.core.lessons import Lesson, follow, lesson_of
from teocalli.core.registry import game, names

LESSONS = [name for name in names() if lesson_of(game(name)) is not None]


def lesson(name: str) -> Lesson:
    found = lesson_of(game(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_followed_to_its_end(name: str) -> None:
    steps = lesson(name).steps
    assert [moment.step for moment in follow(game(name), lesson(name))] == steps


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_asks_the_learner_when_it_is_their_turn(name: str) -> None:
    for moment in follow(game(name), lesson(name)):
        assert not moment.step.choices or lesson(name).seat in moment.match.actors, moment.step.say["en"]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_refuses_something_and_ends_with_a_real_decision(name: str) -> None:
    steps = lesson(name).steps
    assert any(step.refused for step in steps)
    assert any(len(step.choices) > 1 and any(choice.again for choice in step.choices) for step in steps)
    assert 3 <= lesson(name).minutes <= 6


@pytest.mark.parametrize("name", LESSONS)
def test_what_is_asked_for_is_not_all_that_is_legal(name: str) -> None:
    """Whoever does something else is told what to do instead."""
    for number, (step, match) in enumerate(follow(game(name), lesson(name)), 1):
        first = {choice.do[0] for choice in step.choices}
        if first and set(match.legal(lesson(name).seat)) - first:
            assert step.otherwise is not None, f"step {number}"


@pytest.mark.parametrize("name", LESSONS)
def test_french_punctuation_stays_with_its_word(name: str) -> None:
    for step in lesson(name).steps:
        for say in (step.say, step.done, step.otherwise, *(choice.say for choice in step.choices)):
            assert say is None or not re.search(" [;:!?»]|« ", say["fr"]), say["fr"]
