"""Enums whose members are texts for records and programs, and numbers for kernels."""

from enum import StrEnum
from typing import Self


class Code(StrEnum):
    """Base of reasons, endings and phases. `number` counts from 1 in order of definition; 0 is left for "none"."""

    @property
    def number(self) -> int:
        return list(type(self)).index(self) + 1

    @classmethod
    def of(cls, number: int) -> Self:
        """The member with this number."""
        return list(cls)[number - 1]
