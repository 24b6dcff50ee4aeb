"""What a match tells: its position, its events and its record."""

from typing import Any

import msgspec

from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import array_from_bytes
from teocalli.core.codes import Code
from teocalli.core.errors import BadInput, Refused
from teocalli.core.event_log import Event
from teocalli.core.game import CHANCE, OVER, StateRecord
from teocalli.core.inputs import plain_number
from teocalli.core.json_copy import copy_json
from teocalli.core.numbered import Numbered
from teocalli.core.options import is_whole
from teocalli.core.origin import Origin
from teocalli.core.record import FORMAT
from teocalli.core.telling import tell
from teocalli.core.version import LIBRARY


class Readable(Numbered):
    """The part of a match that is read, and changes nothing."""

    def __len__(self) -> int:
        """How many events there have been."""
        return len(self._log)

    @property
    def state(self) -> StateRecord:
        """A copy of the true state, hidden things included."""
        state: StateRecord = array_from_bytes(self._array.tobytes(), self.game.state)[0]
        return state

    @property
    def seed(self) -> int | None:
        """The seed of the match's dice; None if chance is given by the caller."""
        return self._seed

    @property
    def origin(self) -> Origin | None:
        """The moment of an earlier game from which this one is played on; None for a game from its start."""
        return self._origin

    @property
    def events(self) -> list[Event]:
        """All events so far, sealed parts of an open decision included. Show these to no player."""
        return self._written(self._log)

    @property
    def settled(self) -> int:
        """How many events are known to all. Those after them belong to a simultaneous decision that is not complete."""
        return self._decision_start

    def since(self, index: int) -> list[Event]:
        """The events from that one on, as in `events`.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> match.since(0) == match.events, match.since(1)
        (True, [])
        """
        return self._written(self._log[index:])

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; empty while chance is due and when the game is over."""
        return position.seats_in(self._actor_mask)

    @property
    def awaits_chance(self) -> bool:
        """Whether the next event is a draw or a deal."""
        return self._actor_mask == CHANCE

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._actor_mask == OVER

    @property
    def ending(self) -> Code | None:
        """Why the game ended."""
        number = self.game.kernel.ending(self.game.tables, self._array[0])
        return self.game.endings.of(number) if number else None

    @property
    def result(self) -> dict[str, object]:
        """`over`, `scores`, `winners`, as in a record."""
        return position.result(self.game, self._array[0])

    def legal(self, seat: int) -> list[str]:
        """The legal actions of a seat, sorted; empty for a seat that owes no decision.

        Raises `BadInput` where what the seat may do is not known.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> len(match.legal(0)) == len(match.actions(0)), match.legal(1)
        (True, [])
        """
        self._require_known(seat)
        seat = plain_number(seat)
        return position.legal(self.game, self._array[0], seat) if is_whole(seat) and seat in self.actors else []

    def refusal(self, seat: int, text: str) -> Refused | None:
        """Why `play` would refuse this; None if it is legal. Raises `BadInput` for a seat that there is not.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> print(match.refusal(0, match.legal(0)[0]), match.refusal(0, "nonsense").reason)
        None unreadable
        """
        self._require_known(seat)
        player, action = self._require_seat(seat), self._read(text)
        number = self._calls.refusal(self._array, player, action)
        return self._refusal_error(player, text, action, number) if number else None

    def view(self, eyes: int | None) -> dict[str, object]:
        """What a seat may know, with its legal actions and aids for a board; None: what any onlooker may.

        Raises `BadInput` for eyes that are none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.view(0)["legal"] == match.legal(0), match.view(None)["legal"]
        (True, [])
        """
        return position.view(self.game, self._array[0], copy_json(self.options), self._require_eyes(eyes))

    def shared_view(self) -> dict[str, object]:
        """The fields of a view that are the same for all eyes; `own_view` has the others.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> {**match.shared_view(), **match.own_view(1)} == match.view(1)
        True
        """
        return position.shared_view(self.game, self._array[0], copy_json(self.options))

    def own_view(self, eyes: int | None) -> dict[str, object]:
        """The fields of a view that are for these eyes only (a seat, or None for any onlooker).

        Raises `BadInput` for eyes that are none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.own_view(1)["eyes"], match.own_view(None)["eyes"]
        (1, None)
        """
        return position.own_view(self.game, self._array[0], self._require_eyes(eyes))

    def told(self, eyes: int | None) -> list[Event]:
        """The events so far, as a seat (or, with None, an onlooker) may hear of them.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> [event["by"] for event in match.told(1)]
        [0]
        """
        looking = self._require_eyes(eyes)
        if self._hearer is not None and looking == self._hearer:
            return self.events
        self._require_truth("what others were told")
        return [
            tell(self.game, event, looking, sealed=index >= self._decision_start)
            for index, event in enumerate(self._written(self._log))
        ]

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """The complete record. With `legal`, each event by a seat has the list of what it could have done.

        A guess has no record, since it does not begin at the start; nor has a match that was only heard of: both raise
        `BadInput`.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> record = match.record(legal=True)
        >>> record["events"][0]["do"] in record["events"][0]["legal"], record["result"]["over"]
        (True, False)
        """
        self._require_truth("the record")
        if self._start is not None:
            raise BadInput("a guess has no record: it begins in the middle of a game")
        events = self._written(self._log[: self._decision_start])
        if legal:
            for index, event in enumerate(events):
                if event["by"] != "chance":
                    event["legal"] = position.legal(self.game, self._array_before(index)[0], event["by"])
        written = {
            "format": FORMAT,
            "library": LIBRARY,
            "game": self.game.name,
            "rules": self.game.rules,
            "players": self.players,
            "options": copy_json(self.options),
            "events": events,
            "result": position.result(self.game, self._array_before(self._decision_start)[0]),
        }
        if self._origin is not None:
            written |= {"practice": True, "origin": msgspec.to_builtins(self._origin)}
        return written

    def _read(self, text: object) -> int:
        return self.game.notation.read(text) if isinstance(text, str) else UNREADABLE
