"""Recovery codes: 120 random bits in letters that are not easily misread."""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U."""
GROUPS, GROUP = 6, 4

_MISREAD = str.maketrans("ILO", "110", " -\t\n\r")


def new_code() -> str:
    """A new code, such as `7K3Q-00XZ-…`: six groups of four."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def plain_code(typed: str) -> str:
    """A code as it is compared: without spaces and hyphens, and with misread letters replaced."""
    return typed[:200].upper().translate(_MISREAD)
