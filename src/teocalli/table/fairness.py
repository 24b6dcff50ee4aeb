"""Provably fair dice: how the seed of a match is made, and how the server commits itself to it.

    commitment = SHA-256("teocalli secret" ‖ secret)            shown from the table's creation on
    seed       = SHA-256("teocalli seed" ‖ secret ‖ nonces)     each nonce preceded by its length, one byte

The secret is 32 bytes that the server draws before it knows any nonce. Everybody who joins may bring a nonce, and so
may whoever starts the game. So neither the server nor a player can choose the dice. The secret is revealed when the
game has ended. docs/dice.md explains it for players.
"""

import hashlib
from collections.abc import Sequence

from teocalli.core.dice import Dice, below, dice_of

SECRET_BYTES = 32


def commitment_of(secret: bytes) -> str:
    return hashlib.sha256(b"teocalli secret" + secret).hexdigest()


def seed_of(secret: bytes, nonces: Sequence[str]) -> int:
    """The seed of a match. Nonces come in the order of the seats before the start; that of the starter is last."""
    digest = hashlib.sha256(b"teocalli seed" + secret)
    for nonce in nonces:
        text = nonce.encode()
        digest.update(bytes([len(text)]) + text)
    return int.from_bytes(digest.digest(), "big")


def first_seat_by_lot(seed: int, players: int) -> int:
    """The seat that begins when the lot decides."""
    dice: Dice = dice_of(seed, 0, b"lot")
    return int(below(dice, players))
