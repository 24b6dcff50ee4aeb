"""The declared types of views, against real views of every game."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

import pytest

from teocalli import Match, game
from teocalli.core.view_types import View, mismatch
from teocalli.testing.cases import Case, moments
from tests import GAMES
from tests.option_cases import few_cases

CASES = [case for name in GAMES for case in few_cases(game(name))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_views_hold_just_what_their_type_says(case: Case) -> None:
    assert case.game.view_type is not None
    waiting = Match.new(case.game.name, case.players, options=case.options, chance="given")
    for match in (waiting, *moments(case, 5, most=60)):
        for eyes in (None, *range(case.players)):
            assert mismatch(match.view(eyes), case.game.view_type) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_phase_is_one_of_the_type(name: str) -> None:
    found = game(name)
    view: Any = Match.new(name, found.players[0], seed=1).view(None)
    for phase in found.phases:
        assert mismatch({**view, "phase": phase.value}, found.view_type) is None
    assert mismatch({**view, "phase": "elsewhere"}, found.view_type) is not None


class Small(TypedDict):
    number: int
    maybe: NotRequired[str]


WRONG: list[tuple[object, Any, str]] = [
    ({"number": 1, "more": 2}, Small, "view has 'more', which Small does not"),
    ({}, Small, "view lacks 'number'"),
    ({"number": True}, Small, "view.number is True, not int"),
    ({"number": 1.0}, Small, "view.number is 1.0, not int"),
    ({"number": 1, "maybe": None}, Small, "view.maybe is None, not str"),
    ([], Small, "view is [], not Small"),
    ([1, "2"], list[int], "view[1] is '2', not int"),
    ((1, 2), list[int], "view is (1, 2), not"),
    ({"a": 1}, dict[Literal["a", "b"], int], "view lacks ['b']"),
    ({"c": 1}, Mapping[Literal["a", "b"], int], "a name in view is 'c', not"),
    ({"a": None}, Mapping[Literal["a", "b"], int], "view.a is None, not int"),
    (1, dict[str, int], "view is 1, not"),
    ("c", Literal["a", "b"], "view is 'c', not"),
    (True, Literal[1], "view is True, not"),
    (None, int | str, "view is None, not"),
]


@pytest.mark.parametrize(("value", "kind", "says"), WRONG)
def test_what_differs_is_said(value: object, kind: Any, says: str) -> None:
    assert says in str(mismatch(value, kind))


RIGHT: list[tuple[object, Any]] = [
    ({"number": 1}, Small),
    ({"number": 1, "maybe": "x"}, Small),
    ({"a": 1}, Mapping[Literal["a", "b"], int]),
    ({}, Mapping[Literal["a", "b"], int]),
    ({"a": 1, "b": 2}, dict[Literal["a", "b"], int]),
    ({"any": [1]}, dict[str, object]),
    (None, int | None),
    ([[1], []], list[list[int]]),
]


@pytest.mark.parametrize(("value", "kind"), RIGHT)
def test_what_agrees_is_accepted(value: object, kind: Any) -> None:
    assert mismatch(value, kind) is None


def test_a_type_that_no_view_has_is_an_error() -> None:
    with pytest.raises(TypeError, match="a view has no values of type"):
        mismatch(b"", bytes)


@pytest.mark.parametrize("name", GAMES)
def test_a_field_more_or_less_is_noticed_everywhere(name: str) -> None:
    view: Any = Match.new(name, 2, seed=1).view(0)
    kind = game(name).view_type
    for field in view:
        assert mismatch({key: value for key, value in view.items() if key != field}, kind) == f"view lacks {field!r}"
    assert "which" in str(mismatch({**view, "secret": 1}, kind))
    assert "which" in str(mismatch({**view, "aids": {**view["aids"], "secret": 1}}, kind))
    assert mismatch({name: view[name] for name in View.__annotations__}, View) is None
