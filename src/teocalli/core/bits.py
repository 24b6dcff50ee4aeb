"""Sets as the bits of a word: one machine instruction counts or finds them. Plain Python has functions of its own."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from numba.core import types
from numba.extending import intrinsic

from teocalli.core.compiling import PLAIN, compiled


def _plain_ones(word: int) -> int:
    return int(word).bit_count()


def _plain_lowest(word: int) -> int:
    return (int(word) & -int(word)).bit_length() - 1


@intrinsic
def _machine_ones(_: Any, word: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _machine_lowest(_: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


_OfWord: TypeAlias = Callable[[int], int]
_ones = cast(_OfWord, _plain_ones if PLAIN else _machine_ones)
_lowest = cast(_OfWord, _plain_lowest if PLAIN else _machine_lowest)


@compiled
def ones(word: int) -> int:
    """How many bits are set."""
    return _ones(word)


@compiled
def lowest(word: int) -> int:
    """The position of the lowest bit that is set; the word must not be 0."""
    return _lowest(word)


@compiled
def nth(word: int, n: int) -> int:
    """The position of the n-th lowest bit that is set, counted from 0."""
    for _ in range(n):
        word &= word - 1
    return _lowest(word)


@compiled
def has(word: int, position: int) -> bool:
    """Whether a bit is set."""
    return (word >> position) & 1 == 1
