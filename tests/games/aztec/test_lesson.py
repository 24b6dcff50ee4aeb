"""The decision at the end of the first steps is what it says: some pieces win, whatever is answered, and no others."""

from teocalli import game
from teocalli.core.lessons import follow, lesson_of


def test_the_good_choices_of_the_last_step_are_all_that_win() -> None:
    lesson = lesson_of(game("aztec"))
    assert lesson is not None
    *_, (step, match) = follow(game("aztec"), lesson)
    winning = set()
    for text in match.legal(lesson.seat):
        after = match.fork()
        after.play(lesson.seat, text)
        won = []
        for answer in after.legal(1 - lesson.seat):
            end = after.fork()
            end.play(1 - lesson.seat, answer)
            won.append(end.result["winners"] == [lesson.seat])
        if all(won):
            winning.add(text)
    assert winning == {choice.do[0] for choice in step.choices if not choice.again}
