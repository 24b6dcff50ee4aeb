"""An action as one int64: its kind and two numbers.

    bits 48..55  kind, 1 and up (0: a text that could not be read)
    bits 24..47  first number  } each kept as an offset of 2**23, so that negative ones
    bits  0..23  second number } can be read and refused with the right reason

Numbers outside the 24 bits are saturated: every readable text has an action, and `refusal` can judge it.
"""

from teocalli.core.compiling import compiled

UNREADABLE = 0
"""The action of a text that cannot be read."""

LARGEST = 2**23 - 1
_OFFSET = 2**23
_MASK = 2**24 - 1


@compiled
def pack(kind: int, first: int, second: int) -> int:
    first = min(max(first, -LARGEST), LARGEST)
    second = min(max(second, -LARGEST), LARGEST)
    return (kind << 48) | ((first + _OFFSET) << 24) | (second + _OFFSET)


@compiled
def kind_of(action: int) -> int:
    return action >> 48


@compiled
def first_of(action: int) -> int:
    return ((action >> 24) & _MASK) - _OFFSET


@compiled
def second_of(action: int) -> int:
    return (action & _MASK) - _OFFSET


def action_of(kind: int, first: int = 0, second: int = 0) -> int:
    """The action with these numbers, which may be of any size, as texts name them."""
    return int(pack(kind, min(max(first, -LARGEST), LARGEST), min(max(second, -LARGEST), LARGEST)))
