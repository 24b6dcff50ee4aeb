"""A state and the events that led to it: what a match is, without the eyes that look at it."""

from copy import deepcopy

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import position
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.dice import dice_of
from teocalli.core.errors import BadInput
from teocalli.core.event_log import BY_CHANCE, Entry, Event, event_of
from teocalli.core.game import CHANCE, Game
from teocalli.core.kernel_calls import IMPOSSIBLE, kernel_calls
from teocalli.core.origin import Origin

STRIDE = 16
"""A match keeps its state before every so many events; to go back to another moment it replays those between."""


class Timeline:
    """One game from its start, or from a given state, to where it stands."""

    _start: bytes | None = None
    """The state before the first event, if that is not the start of the game: of a guess."""
    _hearer: int | None = None
    """The eyes from which all is known that this match knows; None: it knows everything."""
    _origin: Origin | None = None
    """The moment of an earlier game from which this one is played on."""

    def __init__(self, game: Game, players: int, options: choosing.Options, seed: int | None) -> None:
        self.game = game
        self.players = players
        self.options = deepcopy(options)
        self._seed = seed
        """None: chance events are given by the caller."""
        self._calls = kernel_calls(game)
        self._array: StateArray = np.zeros(1, game.state)
        """The state, in an array of one."""
        self._log: list[Entry] = []
        self._checkpoints: list[bytes] = []
        """The state before every `STRIDE`-th event."""
        self._chance_count = 0
        """How many of the events came from chance."""
        self._decision_starts: list[int] = []
        """For each event the index of the first event of the same decision (sealed bids share one)."""
        self._decision_start = 0
        """The index of the first event of the open decision; the number of events while none is half made."""
        self._decision_seats: tuple[int, ...] = ()
        """The seats that take part in the open decision, while it is half made."""
        game.kernel.begin(game.tables, self._array[0], players, choosing.encode(game.options, players, options))
        self._actor_mask = self._calls.actors(self._array)
        """Who is asked now, as the kernel's `actors` returns it."""
        self._roll()

    def _begin_at(self, start: bytes) -> None:
        """Let a match without events begin in this state."""
        self._start, self._array = start, array_from_bytes(start, self.game.state)
        self._actor_mask = self._calls.actors(self._array)

    def _require_truth(self, what: str) -> None:
        """Raise `BadInput` in a match that was only heard of."""
        if self._hearer is not None:
            raise BadInput(f"a match that was only heard of does not know {what}; play on in a `guess`")

    def _act(self, seat: int, action: int) -> int:
        """Play an action and return 0, or the number of the reason if it is refused, and change nothing.

        When the last part of a simultaneous decision is in, the parts are put in the order of the seats.
        """
        since, count, asked = self._decision_start, len(self._log), self._actor_mask
        if self._hearer is not None:
            self._require_truth("what an action leads to")
        before = None if count % STRIDE else self._array.tobytes()
        answer = self._calls.play(self._array, seat, action)
        if answer < 0:
            return -answer
        if since == count:
            self._decision_seats = position.seats_in(asked)
        self._actor_mask = answer
        self._append((seat, action), since, before)
        if count + 1 - since == len(self._decision_seats):
            self._settle(since)
        return 0

    def _settle(self, since: int) -> None:
        """Close a simultaneous decision of which all parts are in."""
        if len(self._decision_seats) > 1:
            parts = self._log[since:]
            if [by for by, _ in parts] != list(self._decision_seats):
                self._truncate(since, since)
                for part in sorted(parts):
                    self._append(part, since, self._array.tobytes())
                    self._actor_mask = self._reapply(self._array, part)
        self._decision_start = len(self._log)

    def _happen(self, outcome: StateArray) -> bool:
        """Apply an outcome of chance; False if it could not come."""
        before = None if len(self._log) % STRIDE else self._array.tobytes()
        answer = self._calls.happen(self._array, outcome)
        if answer == IMPOSSIBLE:
            return False
        self._actor_mask = answer
        self._append((BY_CHANCE, outcome.tobytes()), len(self._log), before)
        self._chance_count += 1
        self._decision_start = len(self._log)
        return True

    def _append(self, entry: Entry, start: int, before: bytes | None) -> None:
        """Add an event that has been applied; `before` is the state before it, where one is kept."""
        if len(self._log) % STRIDE == 0:
            assert before is not None
            self._checkpoints.append(before)
        self._log.append(entry)
        self._decision_starts.append(start)

    def _written(self, entries: list[Entry]) -> list[Event]:
        """Events as a record has them."""
        return [event_of(self.game, entry, self.players) for entry in entries]

    def _array_before(self, index: int) -> StateArray:
        """The state before an event, or after the last."""
        if index == len(self._log):
            return array_from_bytes(self._array.tobytes(), self.game.state)
        kept = index // STRIDE
        states = array_from_bytes(self._checkpoints[kept], self.game.state)
        for entry in self._log[kept * STRIDE : index]:
            self._reapply(states, entry)
        return states

    def _reapply(self, states: StateArray, entry: Entry) -> int:
        """Apply an event that has been found possible before, and return who is asked then."""
        by, what = entry
        if by != BY_CHANCE:
            return self._calls.play(states, by, what)
        return self._calls.happen(states, array_from_bytes(what, self.game.outcome))

    def _truncate(self, to: int, since: int) -> None:
        """Remove all events from `to` on; the open decision then began at `since`."""
        self._array, self._decision_start = self._array_before(to), since
        self._actor_mask = self._calls.actors(self._array)
        self._chance_count -= sum(by == BY_CHANCE for by, _ in self._log[to:])
        del self._log[to:], self._decision_starts[to:], self._checkpoints[-(-to // STRIDE) :]

    def _roll(self) -> None:
        """Draw the chance events that are due, if this match rolls its own dice."""
        while self._seed is not None and self._actor_mask == CHANCE:
            outcome: StateArray = np.zeros(1, self.game.outcome)
            self._calls.draw(self._array, dice_of(self._seed, self._chance_count), outcome)
            if not self._happen(outcome):
                raise RuntimeError(f"the kernel of {self.game.name} draws what it says is impossible: {outcome[0]}")
