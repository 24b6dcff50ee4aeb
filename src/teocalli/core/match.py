"""A match: one game being played, from its start to its end."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import position
from teocalli.core.arrays import StateArray, array_from_bytes
from teocalli.core.errors import BadInput
from teocalli.core.event_log import HEARD, Event
from teocalli.core.game import ONLOOKER, Game, StateRecord
from teocalli.core.heard import rebuild
from teocalli.core.inputs import require_seed
from teocalli.core.json_copy import copy_json
from teocalli.core.kernel_calls import known_state
from teocalli.core.match_inputs import game_and_options, seed_of
from teocalli.core.options import is_whole
from teocalli.core.origin import Origin, bad_origin, read_origin
from teocalli.core.prepare import prepare
from teocalli.core.readable import Readable
from teocalli.core.record import replay
from teocalli.core.record_errors import chance_refusal
from teocalli.core.registry import game as find_game
from teocalli.core.words import quoted


def _unpickle(
    kind: type["Match"],
    name: str,
    rules: int,
    players: int,
    options: choosing.Options,
    seed: int | None,
    events: list[Event],
    start: bytes | None = None,
    hearer: int | None = None,
    origin: Origin | None = None,
) -> "Match":
    """The match that was pickled; `start` and `hearer` are those of a guess, and of what was heard."""
    game = find_game(name)
    if rules != game.rules:
        raise BadInput(f"a match of {name} under rules version {rules} was pickled; here is version {game.rules}")
    prepare(game)
    if hearer is not None:
        eyes = None if hearer == ONLOOKER else hearer
        if start is not None and not events:
            return kind.from_known(game, players, options, array_from_bytes(start, game.state)[0], eyes)
        return kind.from_told(name, players, options, events, eyes)
    match = kind(game, players, options, None)
    if start is not None:
        match._begin_at(start)
    for event in events:
        match.apply(event)
    match._seed, match._origin = seed, origin
    match._roll()
    return match


class Match(Readable):
    """One game being played. Make one with `Match.new`, `Match.from_record` or `Match.from_told`.

    >>> from teocalli import Match, names
    >>> match = Match.new(names()[0], players=2, seed=7)
    >>> match.play(0, match.legal(0)[0])
    >>> len(match), match.actors, match.over
    (1, (1,), False)
    >>> match.undo(0)
    >>> match.actors
    (0,)
    """

    def __repr__(self) -> str:
        where = "over" if self.over else "chance is due" if self.awaits_chance else f"actors {self.actors}"
        return f"<Match of {self.game.name}, {self.players} players, {len(self._log)} events, {where}>"

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

        With `chance="given"` draws and deals come from the caller, by `happen`, and not from the match's dice. Raises
        `BadInput` for a game, players, options or a seed that there are not.

        >>> from teocalli import Match, names
        >>> Match.new(names()[0], players=2, seed=7).seed
        7
        """
        found, chosen = game_and_options(game, players, {} if options is None else options)
        rolled = seed_of(seed, chance)
        prepare(found)
        return cls(found, players, chosen, rolled)

    @classmethod
    def from_record(cls, record: Mapping[str, object], *, seed: int | None = None) -> "Match":
        """Replay a record, checking every event; raises `BadRecord`.

        An unfinished game can be played on: chance is then given by the caller, or drawn if a seed is passed.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> Match.from_record(match.record()).events == match.events
        True
        """
        if seed is not None:
            seed = require_seed(seed)
        match = replay(record, lambda game, players, options: cls(game, players, options, None))
        match._origin = read_origin(record)
        if match._origin is not None and not match._may_play_on(match._origin.at):
            raise bad_origin(f"nobody can have played on after {match._origin.at} events")
        match._seed = seed
        match._roll()
        return match

    @classmethod
    def from_told(
        cls,
        game: str,
        players: int,
        options: Mapping[str, object],
        events: Sequence[Mapping[str, Any]],
        eyes: int | None,
    ) -> Self:
        """A match rebuilt from what a seat (or, with None, an onlooker) has been told of one: for bots on the wire.

        The events are those of `told(eyes)`, or of a live table's `teocalli-heard/1`. For these eyes `known`, `legal`,
        `mask`, `view`, `observe` and `guess` are those of the true match. Nothing can be played in it, since it does
        not know what is hidden: play on in a `guess`. Raises `BadInput`, and `BadRecord` for events that
        cannot have come.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> heard = Match.from_told(names()[0], 2, match.options, match.told(1), eyes=1)
        >>> heard.known(1).tobytes() == match.known(1).tobytes()
        True
        """
        found, chosen = game_and_options(game, players, options)
        prepare(found)
        match = cls(found, players, chosen, None)
        hearer = match._require_eyes(eyes)
        given: object = events
        if not isinstance(given, Sequence) or isinstance(given, str | bytes):
            raise BadInput(f"events are a list, not {quoted(given)}")
        told: list[Event] = [copy_json(event) for event in given]
        heard = rebuild(found, players, choosing.encode(found.options, players, chosen), told, hearer)
        match._begin_at(heard.states.tobytes())
        match._log = [(HEARD, event) for event in told]
        match._decision_start, match._hearer = heard.settled, hearer
        return match

    @classmethod
    def from_known(
        cls, game: Game, players: int, options: choosing.Options, known: StateRecord, eyes: int | None
    ) -> Self:
        """A match that begins at a moment of which only what these eyes know is given: for bots.

        Whatever else `known` may tell is removed. For these eyes `known`, `legal`, `mask`, `view`, `observe` and
        `guess` are those of the true match; nothing can be played in it but in a `guess`, and it has no earlier events.
        The options are complete. Raises `BadInput` for eyes that are none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[-1], players=2, seed=7)
        >>> seen = Match.from_known(match.game, 2, match.options, match.state, eyes=1)
        >>> seen.legal(1) == match.legal(1), seen.known(1).tobytes() == match.known(1).tobytes(), seen.told(1)
        (True, True, [])
        """
        match = cls(game, players, options, None)
        hearer = match._require_eyes(eyes)
        match._begin_at(known_state(game, known, hearer).tobytes())
        match._hearer = hearer
        return match

    # Other matches.

    def at(self, to: int) -> Self:
        """A separate match at the moment after `to` events of this one; its chance is given by the caller.

        Raises `BadInput` for a number of events that there have not been.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> len(match.at(0)), len(match)
        (0, 1)
        """
        moment = self.fork()
        moment.undo(to)
        return moment

    def play_on(
        self,
        at: int,
        *,
        seed: int | None = None,
        chance: Literal["dice", "given"] = "dice",
        origin: Origin | None = None,
    ) -> Self:
        """A new game from the moment after `at` events of this one, with dice of its own.

        `seed` and `chance` are as in `Match.new`; if chance is due at the moment, the new dice are rolled at once.
        Hidden things are what they were. The record of such a game says that it is practice, and names the moment; a
        live table brings along the `origin` that it is to name. Raises `BadInput` where nobody can play on: after the
        end, and between the parts of a simultaneous decision.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> other = match.play_on(0, seed=8)
        >>> other.play(0, other.legal(0)[-1])
        >>> len(match), len(other), other.record()["origin"]
        (1, 1, {'source': 'record', 'at': 0})
        """
        moment = self.at(at)
        if not moment._may_play_on(at):
            raise BadInput(f"nobody can play on after {at} events: somebody has to have a decision to make, or chance")
        moment._origin = Origin(source="record", at=at) if origin is None else origin
        moment._seed = seed_of(seed, chance)
        moment._roll()
        return moment

    def _may_play_on(self, at: int) -> bool:
        """Whether the moment after `at` events is one from which a new game can begin."""
        if at < len(self._log):
            return self._decision_starts[at] == at
        return at == self._decision_start and not self.over

    def fork(self, seed: int | None = None) -> Self:
        """A separate match at the same moment; its chance is given by the caller, or rolled if a seed is passed.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> other = match.fork()
        >>> other.play(0, other.legal(0)[0])
        >>> len(match), len(other)
        (0, 1)
        """
        forked = object.__new__(type(self))
        forked.__dict__.update(self.__dict__)
        forked.options = copy_json(self.options)
        forked._log, forked._checkpoints, forked._decision_starts = (
            self._log[:],
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
        saved = (type(self), game.name, game.rules, self.players, self.options, self._seed, self.events)
        return _unpickle, (*saved, self._start, self._hearer, self._origin)

    # Playing.

    def play(self, seat: int, text: str) -> None:
        """Play an action; raises `Refused` and changes nothing if it is not legal.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> match.actors
        (1,)
        """
        player, action = self._require_seat(seat), self._read(text)
        number = self._act(player, action)
        if number:
            raise self._refusal_error(player, text, action, number)
        self._roll()

    def happen(self, event: str | Mapping[str, object]) -> None:
        """Apply the chance event that is due: its text, or an event with what stands beside the text (a deal).

        Raises `Refused` if it could not come now, and `BadInput` if the match rolls its own dice.

        >>> from teocalli import Match, names
        >>> drawn = Match.new(names()[-1], players=2, seed=7).events[0]
        >>> match = Match.new(names()[-1], players=2, chance="given")
        >>> match.awaits_chance
        True
        >>> match.happen(drawn)
        >>> match.awaits_chance, match.actors
        (False, (0, 1))
        """
        self._require_truth("what happens")
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
        """Play an event of a record, or let it happen if it is by chance; raises `Refused`.

        >>> from teocalli import Match, names
        >>> played = Match.new(names()[-1], players=2, seed=7)
        >>> played.play(0, played.legal(0)[0])
        >>> match = Match.new(names()[-1], players=2, chance="given")
        >>> for event in played.events:
        ...     match.apply(event)
        >>> match.events == played.events
        True
        """
        if event["by"] == "chance":
            self.happen(event)
        else:
            self.play(event["by"], event.get("do", ""))

    def undo(self, to: int) -> None:
        """Go back to the moment after `to` events. The dice stay the same: chance repeats itself.

        Raises `BadInput` for a number of events that there have not been.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.play(0, match.legal(0)[0])
        >>> match.undo(0)
        >>> len(match)
        0
        """
        self._require_truth("earlier moments")
        if not is_whole(to) or not 0 <= to <= len(self._log):
            raise BadInput(f"undo goes back to 0 to {len(self._log)} events, not {quoted(to)}")
        if to < len(self._log):
            since = self._decision_starts[to]
            self._decision_seats = position.seats_in(self._calls.actors(self._array_before(since)))
            self._truncate(to, since)
        if self._origin is not None:
            self._origin = self._origin.up_to(to)
        self._roll()

    def withdraw(self, seat: int) -> None:
        """Take back a seat's part of a simultaneous decision that is not complete.

        Raises `BadInput` if the seat has none.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[-1], players=2, seed=7)  # it begins with sealed bids
        >>> match.play(0, match.legal(0)[0])
        >>> match.actors
        (1,)
        >>> match.withdraw(0)
        >>> match.actors
        (0, 1)
        """
        self._require_truth("what others have decided")
        others = [(by, action) for by, action in self._log[self._decision_start :] if by != seat]
        if len(others) == len(self._log) - self._decision_start:
            raise BadInput(f"seat {seat} has nothing to take back")
        self._truncate(self._decision_start, self._decision_start)
        for by, action in others:
            self._act(by, action)
