"""Sets of cards as words: card `suit * 20 + rank - 1` is a bit."""

from teocalli.core.bits import has, nth
from teocalli.core.bits import lowest as first
from teocalli.core.bits import ones as size
from teocalli.core.compiling import compiled
from teocalli.games.schatz.tables import ONE_SUIT, RANKS

__all__ = ["first", "has", "nth", "of_suit", "size"]


@compiled
def of_suit(cards: int, suit: int) -> int:
    """The cards of one suit."""
    return cards & (ONE_SUIT << (RANKS * suit))
