"""Lessons that are wrong are refused, with a sentence that says where."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from teocalli import BadInput
from teocalli.core.lessons import Lesson, follow, lesson_of
from teocalli.core.registry import game, names

GAME = next(game(name) for name in names() if lesson_of(game(name)) is not None)


def changed(change: Callable[[dict[str, Any]], None]) -> Lesson:
    """The lesson of a game with a fault planted in it."""
    plain = msgspec.to_builtins(lesson_of(GAME))
    change(plain)
    return msgspec.convert(plain, Lesson)


def _no_scene(lesson: dict[str, Any]) -> None:
    lesson["steps"][0]["scene"] = None


def _illegal_choice(lesson: dict[str, Any]) -> None:
    lesson["steps"][0]["choices"][0]["do"] = ["nonsense"]


def _illegal_play(lesson: dict[str, Any]) -> None:
    lesson["steps"][1]["play"] = [{"by": "chance", "do": "nonsense"}]


def _other_reason(lesson: dict[str, Any]) -> None:
    next(step for step in lesson["steps"] if step["refused"])["refused"] = "game_over"


def _legal_refusal(lesson: dict[str, Any]) -> None:
    step = lesson["steps"][0]
    step["refused"], step["choices"] = "game_over", step["choices"][:1]


def _worse_first(lesson: dict[str, Any]) -> None:
    lesson["steps"][0]["choices"][0]["again"] = True


def _other_ways(lesson: dict[str, Any]) -> None:
    """Two choices that lead apart, and a next step that goes on from both."""
    at = next(at for at, step in enumerate(lesson["steps"][:-1]) if len(step["choices"]) > 1 and not step["refused"])
    for choice in lesson["steps"][at]["choices"]:
        choice["again"] = False
    lesson["steps"][at + 1]["scene"] = None


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_no_scene, "step 1 .* begins nowhere"),
        (_illegal_choice, "step 1 .* unreadable"),
        (_illegal_play, "step 2 .* impossible_chance"),
        (_other_reason, "should be refused as 'game_over', but it is refused as"),
        (_legal_refusal, "step 1 .* should be refused as 'game_over', but it is legal"),
        (_other_ways, "its choices lead to different positions"),
        (_worse_first, "step 1 .* the first choice is the one with which the lesson goes on"),
    ],
)
def test_a_fault_is_found_and_named(change: Callable[[dict[str, Any]], None], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        list(follow(GAME, changed(change)))


def test_a_file_that_lacks_a_language_is_refused(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson_of.cache_clear()
    monkeypatch.setattr(type(GAME), "folder", tmp_path)
    file = tmp_path / "lesson.json"
    assert lesson_of(GAME) is None
    lesson_of.cache_clear()
    file.write_text('{"seat": 0, "minutes": 3, "steps": [{"say": {"en": "Hello", "fr": "Bonjour"}}]}')
    with pytest.raises(BadInput, match=r"step 1 .* lack a language"):
        lesson_of(GAME)
    file.write_text('{"seat": 0}')
    with pytest.raises(BadInput, match="cannot be read"):
        lesson_of(GAME)
    lesson_of.cache_clear()
