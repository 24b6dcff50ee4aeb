"""Counting bits: one machine instruction each, with a twin for plain Python."""

from typing import Any

from numba import types
from numba.extending import intrinsic

from teocalli.core.compiled import PLAIN


def _count_code(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def _lowest_code(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


def _plain_count(word: int) -> int:
    return int(word).bit_count()


def _plain_lowest(word: int) -> int:
    return (int(word) & -int(word)).bit_length() - 1


count: Any = _plain_count if PLAIN else intrinsic(_count_code)
"""How many bits of an int64 are set."""

lowest: Any = _plain_lowest if PLAIN else intrinsic(_lowest_code)
"""The number of the lowest bit set; there must be one."""
