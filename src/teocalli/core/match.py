"""A match: one game being played, from its start to its end."""

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal, Self

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import position
from teocalli.core.actions import UNREADABLE
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.codes import Code
from teocalli.core.dice import SEEDS, dice_of
from teocalli.core.errors import BadInput, Refused
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, StateRecord, viewer_of
from teocalli.core.kernel_calls import IMPOSSIBLE, kernel_calls, known_state
from teocalli.core.options import is_whole
from teocalli.core.prepare import prepare
from teocalli.core.record import FORMAT, replay
from teocalli.core.record_errors import chance_refusal
from teocalli.core.registry import game as find_game
from teocalli.core.telling import tell
from teocalli.core.version import LIBRARY
from teocalli.core.words import Saying, Wording, printable, quoted

Event = dict[str, Any]
"""As in a record: {"by": 0, "do": "…"}; a deal has its content beside it."""


STRIDE = 16
"""A match keeps its state before every so many events; to go back to another moment it replays those between."""

_PLAYERS: Wording = {
    "en": "This game is for {least} to {most} players.",
    "fr": "Ce jeu est pour {least} à {most} joueurs.",
    "de": "Dieses Spiel ist für {least} bis {most} Spieler.",
}


def game_and_options(game: str, players: int, options: Mapping[str, object]) -> tuple[Game, choosing.Options]:
    """The game of a name and its complete options; raises `BadInput` if it cannot be played like that."""
    found = find_game(game)
    if not isinstance(options, Mapping):
        raise BadInput(f"options are an object with a value for each name, not {quoted(options)}")
    if not is_whole(players) or players not in found.players:
        raise BadInput(
            f"{found.name} is for {found.players_text} players, not {quoted(players)}",
            Saying("bad_input.players", _PLAYERS, {"least": found.players[0], "most": found.players[-1]}),
        )
    return found, choosing.complete(found.options, players, options)


def _copy_json(plain: Any) -> Any:
    """A deep copy of a JSON value."""
    if isinstance(plain, dict):
        return {name: _copy_json(value) for name, value in plain.items()}
    return [_copy_json(value) for value in plain] if isinstance(plain, list) else plain


def _unpickle(
    kind: type["Match"],
    name: str,
    rules: int,
    players: int,
    options: choosing.Options,
    seed: int | None,
    events: list[Event],
) -> "Match":
    """The match that was pickled."""
    game = find_game(name)
    if rules != game.rules:
        raise BadInput(f"a match of {name} under rules version {rules} was pickled; here is version {game.rules}")
    prepare(game)
    match = kind(game, players, options, None)
    for event in events:
        match.apply(event)
    match._seed = seed
    match._roll()
    return match


def _require_seed(seed: int | None) -> None:
    if seed is not None and (not is_whole(seed) or not 0 <= seed < SEEDS):
        raise BadInput(f"a seed is a whole number from 0 to 2**256 − 1, not {quoted(seed)}")


class Match:
    """One game being played. Make one with `Match.new` or `Match.from_record`."""

    def __init__(self, game: Game, players: int, options: choosing.Options, seed: int | None) -> None:
        self.game = game
        self.players = players
        self.options = deepcopy(options)
        self._seed = seed
        """None: chance events are given by the caller."""
        self._calls = kernel_calls(game)
        self._array: StateArray = np.zeros(1, game.state)
        """The state, in an array of one."""
        self._events: list[Event] = []
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

    def __repr__(self) -> str:
        where = "over" if self.over else "chance is due" if self.awaits_chance else f"actors {self.actors}"
        return f"<Match of {self.game.name}, {self.players} players, {len(self._events)} events, {where}>"

    @classmethod
    def new(
        cls,
        game: str,
        players: int,
        *,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        chance: Literal["dice", "given"] = "dice",
    ) -> Self:
        """Begin a game. Options that are left out have their defaults; without a seed one is drawn.

        With `chance="given"` draws and deals come from the caller, by `happen`, and not from the match's dice.
        """
        found, chosen = game_and_options(game, players, {} if options is None else options)
        if chance not in ("dice", "given"):
            raise BadInput(f'chance is "dice" or "given", not {printable(chance)}')
        _require_seed(seed)
        prepare(found)
        if chance == "given":
            seed = None
        elif seed is None:
            seed = secrets.randbelow(SEEDS)
        return cls(found, players, chosen, seed)

    @classmethod
    def from_record(cls, record: Mapping[str, object], *, seed: int | None = None) -> "Match":
        """Replay a record, checking every event; raises `BadRecord`.

        An unfinished game can be played on: chance is then given by the caller, or drawn if a seed is passed.
        """
        _require_seed(seed)
        match = replay(record, lambda game, players, options: cls(game, players, options, None))
        match._seed = seed
        match._roll()
        return match

    def __len__(self) -> int:
        """How many events there have been."""
        return len(self._events)

    # Reading.

    @property
    def state(self) -> StateRecord:
        """A copy of the true state, hidden things included."""
        state: StateRecord = array_from_bytes(self._array.tobytes(), self.game.state)[0]
        return state

    def known(self, eyes: int | None) -> StateRecord:
        """A copy of the state without what a seat may not know; None: without what any onlooker may not.

        This is what a bot gets: its `legal` and `refusal` are those of the true state for this seat.
        """
        return known_state(self.game, self._array[0], self._require_eyes(eyes))

    @property
    def seed(self) -> int | None:
        """The seed of the match's dice; None if chance is given by the caller."""
        return self._seed

    @property
    def events(self) -> list[Event]:
        """All events so far, sealed parts of an open decision included. Show these to no player."""
        return [_copy_json(event) for event in self._events]

    @property
    def settled(self) -> int:
        """How many events are known to all. Those after them belong to a simultaneous decision that is not complete."""
        return self._decision_start

    def since(self, index: int) -> list[Event]:
        """The events from that one on, as in `events`."""
        return [_copy_json(event) for event in self._events[index:]]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; empty while chance is due and when the game is over."""
        return position.seats_in(self._actor_mask)

    @property
    def awaits_chance(self) -> bool:
        return self._actor_mask == CHANCE

    @property
    def over(self) -> bool:
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
        """The legal actions of a seat, sorted; empty for a seat that owes no decision."""
        return position.legal(self.game, self._array[0], seat) if is_whole(seat) and seat in self.actors else []

    def refusal(self, seat: int, text: str) -> Refused | None:
        """Why `play` would refuse this; None if it is legal."""
        player, action = self._require_seat(seat), self._read(text)
        number = self._calls.refusal(self._array, player, action)
        return self._refusal_error(player, text, action, number) if number else None

    def view(self, eyes: int | None) -> dict[str, object]:
        """What a seat may know, with its legal actions and aids for a board; None: what any onlooker may."""
        return position.view(self.game, self._array[0], _copy_json(self.options), self._require_eyes(eyes))

    def shared_view(self) -> dict[str, object]:
        """The fields of a view that are the same for all eyes; `own_view` has the others."""
        return position.shared_view(self.game, self._array[0], _copy_json(self.options))

    def own_view(self, eyes: int | None) -> dict[str, object]:
        """The fields of a view that are for these eyes only."""
        return position.own_view(self.game, self._array[0], self._require_eyes(eyes))

    def told(self, eyes: int | None) -> list[Event]:
        """The events so far, as a seat (or an onlooker) may hear of them."""
        looking = self._require_eyes(eyes)
        return [
            tell(self.game, event, looking, sealed=index >= self._decision_start)
            for index, event in enumerate(self._events)
        ]

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """The complete record. With `legal`, each event by a seat has the list of what it could have done."""
        events = [_copy_json(event) for event in self._events[: self._decision_start]]
        if legal:
            for index, event in enumerate(events):
                if event["by"] != "chance":
                    event["legal"] = position.legal(self.game, self._array_before(index)[0], event["by"])
        return {
            "format": FORMAT,
            "library": LIBRARY,
            "game": self.game.name,
            "rules": self.game.rules,
            "players": self.players,
            "options": _copy_json(self.options),
            "events": events,
            "result": position.result(self.game, self._array_before(self._decision_start)[0]),
        }

    def at(self, to: int) -> Self:
        """A separate match at the moment after `to` events of this one; its chance is given by the caller."""
        moment = self.fork()
        moment.undo(to)
        return moment

    def fork(self, seed: int | None = None) -> Self:
        """A separate match at the same moment; its chance is given by the caller, or rolled if a seed is passed."""
        forked = object.__new__(type(self))
        forked.__dict__.update(self.__dict__)
        forked.options = _copy_json(self.options)
        forked._events, forked._checkpoints, forked._decision_starts = (
            self._events[:],
            self._checkpoints[:],
            self._decision_starts[:],
        )
        forked._array, forked._seed = array_from_bytes(self._array.tobytes(), self.game.state), seed
        return forked

    def __copy__(self) -> Self:
        """A separate match at the same moment, with the same dice."""
        return self.fork(self._seed)

    def __deepcopy__(self, memo: object) -> Self:
        return self.fork(self._seed)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the name of the game, never the game, and the events, which are played again on unpickling."""
        game = self.game
        return _unpickle, (type(self), game.name, game.rules, self.players, self.options, self._seed, self.events)

    # Playing.

    def play(self, seat: int, text: str) -> None:
        """Play an action; raises `Refused` and changes nothing if it is not legal."""
        player, action = self._require_seat(seat), self._read(text)
        number = self._act(player, text, action)
        if number:
            raise self._refusal_error(player, text, action, number)
        self._roll()

    def happen(self, event: str | Mapping[str, object]) -> None:
        """Apply the chance event that is due: its text, or an event with what stands beside the text (a deal).

        Raises `Refused` if it could not come now.
        """
        if self._seed is not None:
            raise BadInput('this match rolls its own dice; begin it with chance="given" to give them')
        given = dict(event) if isinstance(event, Mapping) else {"do": event}
        outcome: StateArray = np.zeros(1, self.game.outcome)
        if not self.awaits_chance:
            raise chance_refusal(given, "not_due")
        if not self.game.notation.read_chance(given, self.players, outcome[0]):
            raise chance_refusal(given, "unreadable")
        if not self._happen(outcome):
            raise chance_refusal(given, "not_there")

    def apply(self, event: Mapping[str, Any]) -> None:
        """Play an event of a record, or let it happen if it is by chance; raises `Refused`."""
        if event["by"] == "chance":
            self.happen(event)
        else:
            self.play(event["by"], event.get("do", ""))

    def undo(self, to: int) -> None:
        """Go back to the moment after `to` events. The dice stay the same: chance repeats itself."""
        if not is_whole(to) or not 0 <= to <= len(self._events):
            raise BadInput(f"undo goes back to 0 to {len(self._events)} events, not {quoted(to)}")
        if to < len(self._events):
            since = self._decision_starts[to]
            self._decision_seats = position.seats_in(self._calls.actors(self._array_before(since)))
            self._truncate(to, since)
        self._roll()

    def withdraw(self, seat: int) -> None:
        """Take back a seat's part of a simultaneous decision that is not complete."""
        others = [event for event in self._events[self._decision_start :] if event["by"] != seat]
        if len(others) == len(self._events) - self._decision_start:
            raise BadInput(f"seat {seat} has nothing to take back")
        self._truncate(self._decision_start, self._decision_start)
        for event in others:
            self._act(event["by"], event["do"], self.game.notation.read(event["do"]))

    # Internals.

    def _require_eyes(self, eyes: int | None) -> int:
        if eyes is not None and (not is_whole(eyes) or not 0 <= eyes < self.players):
            raise BadInput(f"a seat is a whole number from 0 to {self.players - 1}, not {quoted(eyes)}")
        return viewer_of(eyes)

    def _require_seat(self, seat: int) -> int:
        """The seat; an onlooker for a number without one, who is refused like a seat that is not to move."""
        if not is_whole(seat):
            raise BadInput(f"a seat is a whole number from 0 to {self.players - 1}, not {quoted(seat)}")
        return seat if 0 <= seat < self.players else ONLOOKER

    def _read(self, text: object) -> int:
        return self.game.notation.read(text) if isinstance(text, str) else UNREADABLE

    def _refusal_error(self, seat: int, text: object, action: int, number: int) -> Refused:
        """The error that says why, from what the seat may know."""
        game, reason = self.game, self.game.reasons.of(number)
        known = known_state(game, self._array[0], seat)
        return Refused(reason, game.explain(game.tables, known, seat, action, printable(text), reason))

    def _act(self, seat: int, text: str, action: int) -> int:
        """Play an action and return 0, or the number of the reason if it is refused, and change nothing.

        When the last part of a simultaneous decision is in, the parts are put in the order of the seats.
        """
        since, before, asked = self._decision_start, self._array.tobytes(), self._actor_mask
        answer = self._calls.play(self._array, seat, action)
        if answer < 0:
            return -answer
        if since == len(self._events):
            self._decision_seats = position.seats_in(asked)
        self._actor_mask = answer
        self._append({"by": seat, "do": text}, since, before)
        if len(self._events) - since == len(self._decision_seats):
            self._settle(since)
        return 0

    def _settle(self, since: int) -> None:
        """Close a simultaneous decision of which all parts are in."""
        parts = self._events[since:]
        if [part["by"] for part in parts] != list(self._decision_seats):
            self._truncate(since, since)
            for part in sorted(parts, key=lambda part: int(part["by"])):
                self._append(part, since, self._array.tobytes())
                self._actor_mask = self._reapply(self._array, part)
        self._decision_start = len(self._events)

    def _happen(self, outcome: StateArray) -> bool:
        """Apply an outcome of chance; False if it could not come."""
        before = self._array.tobytes()
        answer = self._calls.happen(self._array, outcome)
        if answer == IMPOSSIBLE:
            return False
        self._actor_mask = answer
        event = {"by": "chance", **self.game.notation.write_chance(outcome[0], self.players)}
        self._append(event, len(self._events), before)
        self._chance_count += 1
        self._decision_start = len(self._events)
        return True

    def _append(self, event: Event, start: int, before: bytes) -> None:
        """Add an event that has been applied."""
        if len(self._events) % STRIDE == 0:
            self._checkpoints.append(before)
        self._events.append(event)
        self._decision_starts.append(start)

    def _array_before(self, index: int) -> StateArray:
        """The state before an event, or after the last."""
        if index == len(self._events):
            return array_from_bytes(self._array.tobytes(), self.game.state)
        kept = index // STRIDE
        states = array_from_bytes(self._checkpoints[kept], self.game.state)
        for event in self._events[kept * STRIDE : index]:
            self._reapply(states, event)
        return states

    def _reapply(self, states: StateArray, event: Event) -> int:
        """Apply an event that has been found possible before, and return who is asked then."""
        notation = self.game.notation
        if event["by"] != "chance":
            return self._calls.play(states, event["by"], notation.read(event["do"]))
        outcome: StateArray = np.zeros(1, self.game.outcome)
        notation.read_chance(event, self.players, outcome[0])
        return self._calls.happen(states, outcome)

    def _truncate(self, to: int, since: int) -> None:
        """Remove all events from `to` on; the open decision then began at `since`."""
        self._array, self._decision_start = self._array_before(to), since
        self._actor_mask = self._calls.actors(self._array)
        self._chance_count -= sum(event["by"] == "chance" for event in self._events[to:])
        del self._events[to:], self._decision_starts[to:], self._checkpoints[-(-to // STRIDE) :]

    def _roll(self) -> None:
        """Draw the chance events that are due, if this match rolls its own dice."""
        while self._seed is not None and self.awaits_chance:
            outcome: StateArray = np.zeros(1, self.game.outcome)
            self._calls.draw(self._array, dice_of(self._seed, self._chance_count), outcome)
            if not self._happen(outcome):
                raise RuntimeError(f"the kernel of {self.game.name} draws what it says is impossible: {outcome[0]}")
