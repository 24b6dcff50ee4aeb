"""Sets of cards as words: counting and finding bits takes one machine instruction, with a twin in plain Python."""

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from numba.core import types
from numba.extending import intrinsic

from teocalli.core.compiled import PLAIN, compiled
from teocalli.games.schatz.tables import ONE_SUIT, RANKS


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


_Count: TypeAlias = Callable[[int], int]
_ones = cast(_Count, _plain_ones if PLAIN else _machine_ones)
_lowest = cast(_Count, _plain_lowest if PLAIN else _machine_lowest)


@compiled
def size(cards: int) -> int:
    """How many cards are in a set."""
    return _ones(cards)


@compiled
def first(cards: int) -> int:
    """The lowest card of a set that is not empty."""
    return _lowest(cards)


@compiled
def nth(cards: int, n: int) -> int:
    """The n-th lowest card of a set, counted from 0."""
    for _ in range(n):
        cards &= cards - 1
    return _lowest(cards)


@compiled
def of_suit(cards: int, suit: int) -> int:
    """The cards of one suit."""
    return cards & (ONE_SUIT << (RANKS * suit))


@compiled
def has(mask: int, place: int) -> bool:
    """Whether a bit is set."""
    return (mask >> place) & 1 == 1
