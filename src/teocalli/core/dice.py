"""Dice: a small counter-based random number generator. The same seed gives the same game in every version.

docs/dice.md specifies it. Dice are three words: two of key, and how many numbers have been drawn. Nothing else in this
package is random.
"""

import hashlib

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import PLAIN, compiled

Dice = npt.NDArray[np.uint64]

SEEDS = 2**256
"""A seed is a whole number from 0 up to, not including, this."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _ONE = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32), np.uint64(1)


def dice_of(seed: int, k: int, purpose: bytes = b"") -> Dice:
    """The dice of chance event k (from 0) of the match with this seed; a `purpose` keeps other uses apart."""
    digest = hashlib.sha256(seed.to_bytes(32, "big") + k.to_bytes(8, "big") + purpose).digest()
    return np.array([int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big"), 0], dtype=np.uint64)


@compiled
def _mix(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@compiled
def _roll(dice: Dice) -> int:
    """The next number of 32 bits."""
    dice[2] += _ONE
    return int(_mix(_mix(dice[0] + dice[2] * _GOLDEN) ^ dice[1]) >> _32)


def _plain_roll(dice: Dice) -> int:
    with np.errstate(over="ignore"):  # the product is meant to wrap around
        return _roll(dice)


roll = _plain_roll if PLAIN else _roll


@compiled
def below(dice: Dice, n: int) -> int:
    """A whole number from 0 to n − 1, each exactly as likely (1 ≤ n < 2**31)."""
    product = roll(dice) * n
    low = product & 0xFFFFFFFF
    if low < n:
        floor = 0x100000000 % n
        while low < floor:
            product = roll(dice) * n
            low = product & 0xFFFFFFFF
    return product >> 32
