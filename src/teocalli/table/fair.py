"""Fair dice, provably: what a table's seed is made of, and how it is committed to.

    commitment = SHA-256("teocalli secret" ‖ secret)            shown from the table's creation on
    seed       = SHA-256("teocalli seed" ‖ secret ‖ nonces)     each nonce preceded by its length, one byte

The secret is 32 bytes that the house draws before it knows any nonce; whoever joins may bring a nonce, and so may
whoever starts the game. So neither can choose the dice. The secret is revealed when the game has ended. docs/dice.md
says it for everybody.
"""

import hashlib
from collections.abc import Sequence

from teocalli.core.dice import Dice, below, dice_of

SECRET_BYTES = 32


def commitment_of(secret: bytes) -> str:
    return hashlib.sha256(b"teocalli secret" + secret).hexdigest()


def seed_of(secret: bytes, nonces: Sequence[str]) -> int:
    """The seed of a match; nonces in the order of the seats before the start, then that of whoever started it."""
    digest = hashlib.sha256(b"teocalli seed" + secret)
    for nonce in nonces:
        text = nonce.encode()
        digest.update(bytes([len(text)]) + text)
    return int.from_bytes(digest.digest(), "big")


def lot(seed: int, players: int) -> int:
    """The seat that begins, drawn by lot."""
    dice: Dice = dice_of(seed, 0, b"lot")
    return int(below(dice, players))
