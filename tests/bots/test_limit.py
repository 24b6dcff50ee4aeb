"""Limits as texts and as fractions."""

import pytest

from teocalli import BadInput
from teocalli.bots import Limit

pytestmark = pytest.mark.plain


@pytest.mark.parametrize("text", ["1ms", "1000ms", "1sims", "2000sims", "10000000sims"])
def test_a_limit_is_written_as_it_is_read(text: str) -> None:
    assert str(Limit.read(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "ms", "0ms", "-1ms", "1.5ms", "1000", "1000 ms", "1000msx", "20000000sims", "1s", "٣ms", "1_0ms", "01ms"],
)
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput, match="a limit is a whole number from 1 to") as refused:
        Limit.read(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "fields", [{}, {"ms": 5, "sims": 5}, {"ms": 0}, {"sims": 0}, {"ms": float("nan")}, {"sims": 10**9}, {"sims": 1.5}]
)
def test_a_limit_is_one_of_the_two_and_sensible(fields: dict[str, float]) -> None:
    with pytest.raises(BadInput, match="milliseconds or simulations"):
        Limit(**fields)  # type: ignore[arg-type]


def test_a_part_is_never_nothing() -> None:
    assert Limit(sims=2000).part(1 / 4) == Limit(sims=500)
    assert Limit(sims=10).part(1 / 256) == Limit(sims=1)
    assert Limit(ms=1000).part(1 / 4) == Limit(ms=250)
    assert Limit(ms=10).part(1 / 4) == Limit(ms=2.5)
