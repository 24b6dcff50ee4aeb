"""Actions by number and positions as arrays: what learners need of a match."""

from operator import index
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from teocalli.core.array_calls import array_calls, observation_size
from teocalli.core.errors import BadInput
from teocalli.core.game import CHANCE, Mask
from teocalli.core.guesses import Guessable
from teocalli.core.planes import Floats
from teocalli.core.words import quoted

_BOOL, _FLOAT = np.dtype(np.bool_), np.dtype(np.float32)

A = TypeVar("A", bound=npt.NDArray[Any])


class Numbered(Guessable):
    """The part of a match that speaks in numbers and arrays.

    The playable actions of a game are numbered from 0 to `game.actions` − 1, as the kernel's `index` counts them. The
    numbers belong to the version of the rules.
    """

    def mask(self, seat: int, out: Mask | None = None) -> Mask:
        """Which actions are legal for a seat: `bool[game.actions]`, all False for a seat that owes no decision.

        `out` is filled and returned, if given. Raises `BadInput` for a number that is no seat and for another kind of
        array.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> mask = match.mask(match.actors[0])
        >>> bool(mask.sum() == len(match.legal(match.actors[0])))
        True
        """
        if out is None:
            out = np.empty(self.game.actions, np.bool_)
        else:
            _require_array(out, _BOOL, self.game.actions)
        array_calls(self.game).mask(self._array, self._require_own(seat), out)
        return out

    def actions(self, seat: int) -> npt.NDArray[np.int64]:
        """The numbers of a seat's legal actions, ascending; empty for a seat that owes no decision.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.act(match.actors[0], match.actions(match.actors[0])[0])
        >>> match.actors
        (1,)
        """
        return np.flatnonzero(self.mask(seat))

    def act(self, seat: int, number: int) -> None:
        """Play the action with this number; raises `Refused` and changes nothing if it is not legal.

        Raises `BadInput` if no action has this number.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.act(0, match.actions(0)[-1])
        >>> match.act(1, match.game.actions)  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        teocalli.core.errors.BadInput: an action of ... has a number from 0 to ..., not ...
        """
        actions = array_calls(self.game).actions
        try:
            place = -1 if isinstance(number, bool) else index(number)
        except TypeError:
            place = -1
        if not 0 <= place < len(actions):
            what = f"an action of {self.game.name} has a number from 0 to {len(actions) - 1}"
            raise BadInput(f"{what}, not {quoted(number)}")
        player, action = self._require_seat(seat), actions[place]
        reason = self._act(player, action)
        if reason:
            raise self._refusal_error(player, self.game.notation.write(action), action, reason)
        if self._actor_mask == CHANCE:
            self._roll()

    def observe(self, seat: int, out: Floats | None = None) -> Floats:
        """The position as a seat may know it, as one row of float32: its own seat first, then the others in order.

        `game.observation_planes(players)` says what each number means. `out` is filled and returned, if given. Raises
        `BadInput` for a number that is no seat, or another kind of array.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> asked = match.game.observation_planes(players=2)[0]
        >>> asked.of(match.observe(0)).tolist(), asked.of(match.observe(1)).tolist()
        ([1.0, 0.0], [0.0, 1.0])
        """
        size = observation_size(self.game, self.players)
        if out is None:
            out = np.empty(size, np.float32)
        else:
            _require_array(out, _FLOAT, size)
        memory = bytearray(self._array.tobytes())
        known, raw = np.frombuffer(memory, self.game.state), np.frombuffer(memory, np.uint8)
        array_calls(self.game).observe(known, raw, self.players, self._require_own(seat), out)
        return out


def _require_array(out: object, kind: np.dtype[Any], size: int) -> None:
    if (
        not isinstance(out, np.ndarray)
        or (out.dtype is not kind and out.dtype != kind)  # asking whether it is the same object takes less time
        or out.shape != (size,)
        or not out.flags.carray  # contiguous, aligned, writeable
    ):
        given = f"{out.dtype.name}{list(out.shape)}" if isinstance(out, np.ndarray) else type(out).__name__
        raise BadInput(f"`out` must be a contiguous array {kind.name}[{size}] that may be written, not {given}")
