"""The dice, as docs/dice.md specifies them."""

import hashlib

import pytest

from teocalli.core.dice import Dice, below, dice_of, roll

pytestmark = pytest.mark.plain

WORD = 2**64 - 1


def specified(seed: int, k: int, count: int) -> list[int]:
    """The specification in plain Python integers."""
    digest = hashlib.sha256(seed.to_bytes(32, "big") + k.to_bytes(8, "big")).digest()
    first, second = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big")

    def mix(word: int) -> int:
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
        return word ^ (word >> 31)

    return [mix(mix((first + i * 0x9E3779B97F4A7C15) & WORD) ^ second) >> 32 for i in range(1, count + 1)]


def test_the_stream_is_as_specified() -> None:
    for seed, k in [(0, 0), (7, 3), (2**256 - 1, 2**64 - 1)]:
        dice = dice_of(seed, k)
        assert [roll(dice) for _ in range(50)] == specified(seed, k, 50)


def test_the_stream_never_changes() -> None:
    """Numbers written down once: a change here would change every game ever dealt."""
    dice = dice_of(7, 0)
    assert [below(dice, 10) for _ in range(20)] == [6, 7, 6, 5, 2, 8, 8, 3, 1, 9, 2, 1, 4, 4, 8, 1, 5, 2, 0, 9]


def test_another_purpose_is_another_stream() -> None:
    assert list(dice_of(7, 0, b"policy")) != list(dice_of(7, 0))


def forced(numbers: list[int], n: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """`below` in plain Python over the given rolls."""
    import teocalli.core.dice as module

    rolls = iter(numbers)
    monkeypatch.setattr(module, "roll", lambda dice: next(rolls))
    plain = getattr(below, "py_func", below)
    result: int = plain(dice_of(0, 0), n)
    assert next(rolls, None) is None, "not all rolls were used"
    return result


def test_a_draw_is_unbiased(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**32 is 1 more than a multiple of 3: exactly one roll must be rejected, and it is the one that is over."""
    assert 2**32 % 3 == 1
    assert forced([0, 2**31], 3, monkeypatch) == 1
    assert forced([1], 3, monkeypatch) == 0
    assert forced([2**32 - 1], 3, monkeypatch) == 2


def test_draws_cover_their_range() -> None:
    dice: Dice = dice_of(1, 1)
    assert {below(dice, 1) for _ in range(10)} == {0}
    counts = [0] * 6
    for _ in range(6000):
        counts[below(dice, 6)] += 1
    assert all(880 < count < 1120 for count in counts)
