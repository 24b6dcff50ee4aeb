"""A match: one game being played, from its start to its end."""

import secrets
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Literal, Self

import numpy as np

from teocalli.core import options as choosing
from teocalli.core import seen
from teocalli.core.actions import UNREADABLE
from teocalli.core.boxes import Box, loaded
from teocalli.core.codes import Code
from teocalli.core.croupier import IMPOSSIBLE, croupier
from teocalli.core.dice import SEEDS, dice_of
from teocalli.core.errors import BadInput, Refused
from teocalli.core.faults import impossible
from teocalli.core.game import CHANCE, ONLOOKER, OVER, Game, Record
from teocalli.core.options import is_whole
from teocalli.core.prepare import prepare
from teocalli.core.registry import game as find_game
from teocalli.core.words import Saying, Wording, printable, quoted

Event = dict[str, Any]
"""As in a record: {"by": 0, "do": "d4.1EN"}; a deal has its content beside it."""

FORMAT = "teocalli-record/1"

STRIDE = 16
"""Of the states that a match has been through it keeps one for so many events; those between are replayed."""

_CROWD: Wording = {
    "en": "This game is for {least} to {most} players.",
    "fr": "Ce jeu est pour {least} à {most} joueurs.",
    "de": "Dieses Spiel ist für {least} bis {most} Spieler.",
}


def agreed(game: str, players: int, options: Mapping[str, object]) -> tuple[Game, choosing.Options]:
    """The game and its complete options; raises `BadInput` if it cannot be played like that."""
    found = find_game(game)
    if not isinstance(options, Mapping):
        raise BadInput(f"options are an object with a value for each name, not {quoted(options)}")
    if not is_whole(players) or players not in found.players:
        raise BadInput(
            f"{found.name} is for {found.crowd} players, not {quoted(players)}",
            Saying("bad_input.players", _CROWD, {"least": found.players[0], "most": found.players[-1]}),
        )
    return found, choosing.completed(found.options, players, options)


def _copied(plain: Any) -> Any:
    """A copy of what JSON can say."""
    if isinstance(plain, dict):
        return {name: _copied(value) for name, value in plain.items()}
    return [_copied(value) for value in plain] if isinstance(plain, list) else plain


def _check_seed(seed: int | None) -> None:
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
        self._croupier = croupier(game)
        self._box: Box = np.zeros(1, game.state)
        """The state."""
        self._events: list[Event] = []
        self._kept: list[bytes] = []
        """The state before every `STRIDE`-th event."""
        self._chances = 0
        """How many of the events were chance's."""
        self._starts: list[int] = []
        """For each event the index of the first event of the same decision (sealed bids share one)."""
        self._since = 0
        """Where the open decision began; the number of events while no simultaneous decision is half made."""
        self._asked: tuple[int, ...] = ()
        """Who was asked at the open decision, while it is half made."""
        game.kernel.begin(game.tables, self._box[0], players, choosing.encoded(game.options, players, options))
        self._mask = self._croupier.actors(self._box)
        """Who is asked now, as the kernel's `actors` answers."""
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

        With `chance="given"` draws and deals do not come from the match's dice but from you, by `happen`.
        """
        found, chosen = agreed(game, players, {} if options is None else options)
        if chance not in ("dice", "given"):
            raise BadInput(f'chance is "dice" or "given", not {printable(chance)}')
        _check_seed(seed)
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
        from teocalli.core.record import replayed

        _check_seed(seed)
        match = replayed(record)
        match._seed = seed
        match._roll()
        return match

    def __len__(self) -> int:
        """How many events there have been."""
        return len(self._events)

    # What there is to know.

    @property
    def state(self) -> Record:
        """A copy of the true state, hidden things included."""
        state: Record = loaded(self._box.tobytes(), self.game.state)[0]
        return state

    @property
    def events(self) -> list[Event]:
        """All events so far, sealed bids of a running auction included. For the keeper of the game only."""
        return [_copied(event) for event in self._events]

    @property
    def settled(self) -> int:
        """How many events are known to all; those after it belong to a simultaneous decision that is half made."""
        return self._since

    def since(self, index: int) -> list[Event]:
        """The events from that one on. For the keeper of the game only."""
        return [_copied(event) for event in self._events[index:]]

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a decision now; empty while chance is due and when the game is over."""
        return seen.bits(self._mask)

    @property
    def awaits_chance(self) -> bool:
        return self._mask == CHANCE

    @property
    def over(self) -> bool:
        return self._mask == OVER

    @property
    def ending(self) -> Code | None:
        """Why the game ended."""
        number = self.game.kernel.ending(self.game.tables, self._box[0])
        return self.game.endings.of(number) if number else None

    @property
    def result(self) -> dict[str, object]:
        """`over`, `scores`, `winners`, as in a record."""
        return seen.result(self.game, self._box[0])

    def legal(self, seat: int) -> list[str]:
        """The legal actions of a seat, sorted; empty for a seat that owes no decision."""
        return seen.legal(self.game, self._box[0], seat) if is_whole(seat) and seat in self.actors else []

    def refusal(self, seat: int, text: str) -> Refused | None:
        """Why `play` would refuse this; None if it is legal."""
        player, action = self._seat(seat), self._read(text)
        number = self._croupier.refusal(self._box, player, action)
        return self._refused(player, text, action, number) if number else None

    def view(self, eyes: int | None) -> dict[str, object]:
        """What a seat may know, with its legal actions and aids for a board; None: what any onlooker may."""
        return seen.view(self.game, self._box[0], _copied(self.options), self._eyes(eyes))

    def told(self, eyes: int | None) -> list[Event]:
        """The events so far, as a seat (or an onlooker) may hear of them."""
        looking = self._eyes(eyes)
        tell, since = self.game.view.tell, self._since
        return [tell(event, looking, sealed=index >= since) for index, event in enumerate(self._events)]

    def record(self, *, legal: bool = False) -> dict[str, Any]:
        """The complete record. With `legal`, each event by a seat has the list of what it could have done."""
        events = [_copied(event) for event in self._events[: self._since]]
        if legal:
            for index, event in enumerate(events):
                if event["by"] != "chance":
                    event["legal"] = seen.legal(self.game, self._before(index)[0], event["by"])
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.rules,
            "players": self.players,
            "options": _copied(self.options),
            "events": events,
            "result": seen.result(self.game, self._before(self._since)[0]),
        }

    def at(self, to: int) -> "Match":
        """A match of its own that stands where this one stood after `to` events; its chance is given by the caller."""
        moment = self.fork()
        moment.undo(to)
        return moment

    def fork(self, seed: int | None = None) -> "Match":
        """A match of its own that stands where this one does; its chance is given, or rolled if a seed is passed."""
        forked = object.__new__(type(self))
        forked.__dict__.update(self.__dict__)
        forked._events, forked._kept, forked._starts = self._events[:], self._kept[:], self._starts[:]
        forked._box, forked._seed = loaded(self._box.tobytes(), self.game.state), seed
        return forked

    # What changes it.

    def play(self, seat: int, text: str) -> None:
        """Play an action; raises `Refused` and changes nothing if it is not legal."""
        player, action = self._seat(seat), self._read(text)
        number = self._act(player, text, action)
        if number:
            raise self._refused(player, text, action, number)
        self._roll()

    def happen(self, event: str | Mapping[str, object]) -> None:
        """Give the chance event that is due: "draw NES 4", or a deal with its content."""
        if self._seed is not None:
            raise BadInput('this match rolls its own dice; begin it with chance="given" to give them')
        given = dict(event) if isinstance(event, Mapping) else {"do": event}
        outcome: Box = np.zeros(1, self.game.outcome)
        if not self.awaits_chance:
            raise impossible(given, "not_due")
        if not self.game.notation.read_chance(given, self.players, outcome[0]):
            raise impossible(given, "unreadable")
        if not self._happen(outcome):
            raise impossible(given, "not_there")

    def undo(self, to: int) -> None:
        """Go back to the moment when there were `to` events. Dice are not rolled anew: chance repeats itself."""
        if not is_whole(to) or not 0 <= to <= len(self._events):
            raise BadInput(f"undo goes back to 0 to {len(self._events)} events, not {quoted(to)}")
        if to < len(self._events):
            since = self._starts[to]
            self._asked = seen.bits(self._croupier.actors(self._before(since)))
            self._cut(to, since)
        self._roll()

    def withdraw(self, seat: int) -> None:
        """Take back a seat's part of a simultaneous decision that is not complete."""
        others = [event for event in self._events[self._since :] if event["by"] != seat]
        if len(others) == len(self._events) - self._since:
            raise BadInput(f"seat {seat} has nothing to take back")
        self._cut(self._since, self._since)
        for event in others:
            self._act(event["by"], event["do"], self.game.notation.read(event["do"]))

    # Within.

    def _eyes(self, eyes: int | None) -> int:
        if eyes is None:
            return ONLOOKER
        if not is_whole(eyes) or not 0 <= eyes < self.players:
            raise BadInput(f"a seat is a whole number from 0 to {self.players - 1}, not {quoted(eyes)}")
        return eyes

    def _seat(self, seat: int) -> int:
        """Whoever holds no seat is an onlooker, and refused as one who is not to move."""
        if not is_whole(seat):
            raise BadInput(f"a seat is a whole number from 0 to {self.players - 1}, not {quoted(seat)}")
        return seat if 0 <= seat < self.players else ONLOOKER

    def _read(self, text: object) -> int:
        return self.game.notation.read(text) if isinstance(text, str) else UNREADABLE

    def _refused(self, seat: int, text: object, action: int, number: int) -> Refused:
        """Why, from what the seat may know."""
        game = self.game
        reason, known = game.reasons.of(number), self.state
        game.kernel.blind(game.tables, known, seat)
        return Refused(reason, game.view.explain(game.tables, known, seat, action, printable(text), reason))

    def _act(self, seat: int, text: str, action: int) -> int:
        """Play an action; if it is refused, answer the number of the reason and change nothing.

        When the last of several simultaneous ones is in, put them in order of seat.
        """
        since, before, asked = self._since, self._box.tobytes(), self._mask
        answer = self._croupier.play(self._box, seat, action)
        if answer < 0:
            return -answer
        if since == len(self._events):
            self._asked = seen.bits(asked)
        self._mask = answer
        self._note({"by": seat, "do": text}, since, before)
        if len(self._events) - since == len(self._asked):
            self._settle(since)
        return 0

    def _settle(self, since: int) -> None:
        """All parts of a simultaneous decision are in."""
        parts = self._events[since:]
        if [part["by"] for part in parts] != list(self._asked):
            self._cut(since, since)
            for part in sorted(parts, key=lambda part: int(part["by"])):
                self._note(part, since, self._box.tobytes())
                self._mask = self._redo(self._box, part)
        self._since = len(self._events)

    def _happen(self, outcome: Box) -> bool:
        """Let chance bring this; False if it cannot."""
        before = self._box.tobytes()
        answer = self._croupier.happen(self._box, outcome)
        if answer == IMPOSSIBLE:
            return False
        self._mask = answer
        event = {"by": "chance", **self.game.notation.write_chance(outcome[0], self.players)}
        self._note(event, len(self._events), before)
        self._chances += 1
        self._since = len(self._events)
        return True

    def _note(self, event: Event, start: int, before: bytes) -> None:
        """Write down what has changed the state."""
        if len(self._events) % STRIDE == 0:
            self._kept.append(before)
        self._events.append(event)
        self._starts.append(start)

    def _before(self, index: int) -> Box:
        """The state before an event, or after the last."""
        if index == len(self._events):
            return loaded(self._box.tobytes(), self.game.state)
        kept = index // STRIDE
        box = loaded(self._kept[kept], self.game.state)
        for event in self._events[kept * STRIDE : index]:
            self._redo(box, event)
        return box

    def _redo(self, box: Box, event: Event) -> int:
        """Let happen to a state what has been found possible before; answers who is asked then."""
        notation = self.game.notation
        if event["by"] != "chance":
            return self._croupier.play(box, event["by"], notation.read(event["do"]))
        outcome: Box = np.zeros(1, self.game.outcome)
        notation.read_chance(event, self.players, outcome[0])
        return self._croupier.happen(box, outcome)

    def _cut(self, to: int, since: int) -> None:
        """Forget all events from `to` on."""
        self._box, self._since = self._before(to), since
        self._mask = self._croupier.actors(self._box)
        self._chances -= sum(event["by"] == "chance" for event in self._events[to:])
        del self._events[to:], self._starts[to:], self._kept[-(-to // STRIDE) :]

    def _roll(self) -> None:
        """Let chance happen while it is due, if this match rolls its own dice."""
        while self._seed is not None and self.awaits_chance:
            outcome: Box = np.zeros(1, self.game.outcome)
            self._croupier.draw(self._box, dice_of(self._seed, self._chances), outcome)
            self._happen(outcome)
