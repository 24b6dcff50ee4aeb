"""What a match knows, and for whose eyes; guesses in which the rest is filled in."""

import hashlib
from typing import Self

from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import ONLOOKER, StateRecord, viewer_of
from teocalli.core.heard import guess_hidden
from teocalli.core.inputs import no_seat, plain_number, require_seat, require_seed
from teocalli.core.kernel_calls import known_state
from teocalli.core.options import is_whole
from teocalli.core.timeline import Timeline
from teocalli.core.words import printable

_GUESS = b"guess"
"""Keeps the dice of a guess apart from those of a match."""


class Guessable(Timeline):
    """The part of a match that looks with given eyes."""

    def known(self, eyes: int | None) -> StateRecord:
        """A copy of the state without what a seat may not know; None: without what any onlooker may not.

        This is what a bot gets: its `legal` and `refusal` are those of the true state for this seat. Raises `BadInput`
        for eyes that are none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[-1], players=2, seed=7)
        >>> match.known(0).tobytes() == match.state.tobytes()  # other hands are missing
        False
        """
        return known_state(self.game, self._array[0], self._require_eyes(eyes))

    def guess(self, eyes: int | None, seed: int) -> Self:
        """A separate match in which all is filled in at random that these eyes may not know.

        Each way to fill it in that agrees with what they know is as likely. The guess begins at this moment: it has no
        earlier events and no record, its dice come from `seed` and not from this match, and it tells nothing hidden.
        Chance that is due is rolled at once. The same seed gives the same guess. Raises `BadInput` for eyes or a seed
        that are none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[-1], players=2, seed=7)
        >>> guess = match.guess(0, seed=1)
        >>> guess.known(0).tobytes() == match.known(0).tobytes(), guess.legal(0) == match.legal(0), len(guess)
        (True, True, 0)
        """
        looking, seed = self._require_eyes(eyes), require_seed(seed)
        guessed = type(self)(self.game, self.players, self.options, None)
        guessed._begin_at(guess_hidden(self.game, self._array, looking, dice_of(seed, 0, _GUESS)).tobytes())
        guessed._seed = int.from_bytes(hashlib.sha256(seed.to_bytes(32, "big") + _GUESS).digest(), "big")
        guessed._roll()
        return guessed

    def _require_eyes(self, eyes: int | None) -> int:
        return viewer_of(None if eyes is None else self._require_own(eyes))

    def _require_own(self, seat: int) -> int:
        if type(seat) is not int or not 0 <= seat < self.players:
            seat = require_seat(seat, self.players)
        if self._hearer is not None:
            self._require_known(seat)
        return seat

    def _require_known(self, seat: int) -> None:
        """Raise `BadInput` for a seat of which a match that was only heard of knows too little."""
        if self._hearer is not None and seat != self._hearer:
            who = "an onlooker" if self._hearer == ONLOOKER else f"seat {self._hearer}"
            raise BadInput(f"this match is known as {who} has heard of it: it cannot look with the eyes of seat {seat}")

    def _require_seat(self, seat: int) -> int:
        """The seat; an onlooker for a number without one, who is refused like a seat that is not to move."""
        if type(seat) is not int:
            seat = plain_number(seat)
            if not is_whole(seat):
                raise no_seat(seat, self.players)
        return seat if 0 <= seat < self.players else ONLOOKER

    def _refusal_error(self, seat: int, text: object, action: int, number: int) -> Refused:
        """The error that says why, from what the seat may know."""
        game, reason = self.game, self.game.reasons.of(number)
        known = known_state(game, self._array[0], seat)
        return Refused(reason, game.explain(game.tables, known, seat, action, printable(text), reason))
