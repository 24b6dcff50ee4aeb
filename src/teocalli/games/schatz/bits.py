"""Sets of cards as words: counting and finding bits takes one machine instruction, with a twin in plain Python."""

from typing import Any

from numba.core import types
from numba.extending import intrinsic

from teocalli.core.compiled import PLAIN, compiled
from teocalli.games.schatz.tables import ONE_SUIT, RANKS


def _plain_size(cards: int) -> int:
    return int(cards).bit_count()


def _plain_first(cards: int) -> int:
    return (int(cards) & -int(cards)).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def _size(_: Any, cards: Any) -> Any:
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator]  # numba has no types
def _first(_: Any, cards: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


size = _plain_size if PLAIN else _size
"""How many cards are in a set."""

first = _plain_first if PLAIN else _first
"""The lowest card of a set that is not empty."""


@compiled
def nth(cards: int, n: int) -> int:
    """The n-th lowest card of a set, counted from 0."""
    for _ in range(n):
        cards &= cards - 1
    return first(cards)


@compiled
def of_suit(cards: int, suit: int) -> int:
    """The cards of one suit."""
    return cards & (ONE_SUIT << (RANKS * suit))


@compiled
def has(mask: int, place: int) -> bool:
    """Whether a bit is set."""
    return (mask >> place) & 1 == 1
