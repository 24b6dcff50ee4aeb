"""Enums whose members are texts for people and records, and numbers for kernels."""

from enum import StrEnum
from typing import Self


class Code(StrEnum):
    """Base of reasons, endings and phases. `number` counts from 1 in order of definition; 0 is left for "none"."""

    @property
    def number(self) -> int:
        return list(type(self)).index(self) + 1

    @classmethod
    def of(cls, number: int) -> Self:
        return list(cls)[number - 1]
