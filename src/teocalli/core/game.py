"""What a game is: the same rooms in every game's folder, so that everything above is written once for all games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.codes import Code
from teocalli.core.dice import Dice
from teocalli.core.options import Numbers, Option
from teocalli.core.words import Saying, Wording

Record: TypeAlias = np.void
"""One element of an array with a game's dtype: a state, or the outcome of chance."""

Tables: TypeAlias = Any
"""What a game's kernel looks up: a NamedTuple of NumPy arrays, or one record (a single pointer, for big ones)."""

Actions: TypeAlias = npt.NDArray[np.int64]

News: TypeAlias = dict[str, str | int]
"""Something that came about at the board: what it `is`, and what belongs to that. JSON-able."""

OVER = 0
"""What `actors` answers when the game has ended."""

CHANCE = 1 << 8
"""What `actors` answers when the next event is a draw or a deal."""

ONLOOKER = -1
"""The eyes of somebody who holds no seat."""


class Kernel(Protocol):
    """The rules, as functions over a state record. All are compiled; all get the game's tables first.

    Only `begin`, `play`, `happen`, `blind` and `resample` change the state.
    """

    def begin(self, tables: Tables, state: Record, players: int, options: Numbers) -> None:
        """The start. `state` may hold anything before."""

    def actors(self, tables: Tables, state: Record) -> int:
        """A bit for each seat that owes a decision, or `CHANCE`, or `OVER`."""

    def refusal(self, tables: Tables, state: Record, seat: int, action: int) -> int:
        """0 if legal, else the number of the reason: the only place that decides legality. Any seat, any action."""

    def legal(self, tables: Tables, state: Record, seat: int, out: Actions) -> int:
        """Fill `out` with the legal actions of an actor and answer how many; 0 for a seat that is no actor."""

    def pick(self, tables: Tables, state: Record, seat: int, dice: Dice) -> int:
        """One of an actor's legal actions, each as likely."""

    def play(self, tables: Tables, state: Record, seat: int, action: int) -> None:
        """Change the state. The action must be legal."""

    def draw(self, tables: Tables, state: Record, dice: Dice, outcome: Record) -> None:
        """Sample the chance event that is due."""

    def impossible(self, tables: Tables, state: Record, outcome: Record) -> bool:
        """Whether chance is not due, or this outcome could not come."""

    def happen(self, tables: Tables, state: Record, outcome: Record) -> None:
        """Change the state by a possible outcome."""

    def blind(self, tables: Tables, state: Record, eyes: int) -> None:
        """Remove what a seat (or an onlooker) may not know."""

    def resample(self, tables: Tables, state: Record, eyes: int, dice: Dice) -> None:
        """Fill in what was (or could be) removed, uniformly among all that agrees with what these eyes know."""

    def scores(self, tables: Tables, state: Record, out: Numbers) -> None:
        """The scores now, `out[seat]`."""

    def winners(self, tables: Tables, state: Record) -> int:
        """A bit for each seat that shares the victory; 0 before the end."""

    def ending(self, tables: Tables, state: Record) -> int:
        """The number of the way the game ended; 0 before the end."""

    def index(self, tables: Tables, action: int) -> int:
        """The place of a playable action in 0 … N−1, for learners; −1 for any other."""

    def action(self, tables: Tables, index: int) -> int:
        """The inverse of `index`."""


class Notation(Protocol):
    """Texts of actions and of chance."""

    def read(self, text: str) -> int:
        """The action of a text; `UNREADABLE` if it is none. Exactly one text for each action."""

    def write(self, action: int) -> str:
        """The text of a playable action."""

    def read_chance(self, event: Mapping[str, object], players: int, outcome: Record) -> bool:
        """Fill `outcome` from an event's "do" (and what stands beside it); False if it cannot be read."""

    def write_chance(self, outcome: Record, players: int) -> dict[str, object]:
        """{"do": …} and what stands beside it."""


class View(Protocol):
    """What leaves the house: built up from nothing, for the eyes of a seat or an onlooker."""

    def view(self, tables: Tables, state: Record, eyes: int) -> dict[str, object]:
        """The position: "phase", the game's own fields, and "aids" for a board. JSON-able."""

    def prompt(self, tables: Tables, state: Record, eyes: int) -> Saying:
        """What is asked now and of whom, in one sentence."""

    def tell(self, event: Mapping[str, object], eyes: int, sealed: bool) -> dict[str, object]:
        """One event as these eyes may hear of it; `sealed`: others of the same decision are still to come."""

    def news(self, before: Record, after: Record) -> list[News]:
        """What an action brought about beyond its own text, for a log in words. Only what all eyes may know.

        `after` is the state right after it, before the chance that may follow.
        """

    def explain(self, tables: Tables, state: Record, seat: int, action: int, text: str, reason: Code) -> Saying:
        """Why this action is refused, in this case. Only from what the seat may know."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game, complete. `teocalli.games.<name>.GAME` is one."""

    name: str
    rules: int
    """Version of the rules, raised whenever the same events could mean something else (or `index` changes)."""
    title: Wording
    players: range
    options: Sequence[Option]
    state: np.dtype[np.void]
    """A state is one record of this dtype; its field `players` is common to all games."""
    outcome: np.dtype[np.void]
    tables: Tables
    kernel: Kernel
    notation: Notation
    view: View
    reasons: type[Code]
    endings: type[Code]
    actions: int
    """N, the number of playable actions."""
    most_legal: int
    """The most legal actions a seat can have at once: the length of `out`."""
    longest: int
    """No game has more events than this."""
    sequences: bool = False
    """Whether a turn is a sequence of small actions, which is one move to a clock and can be taken back at will."""
    hides: bool = False
    """Whether a seat sees what others must not."""

    @property
    def crowd(self) -> str:
        """How many may play, in words: "2 or 3", "2 to 5"."""
        least, most = self.players[0], self.players[-1]
        if least == most:
            return str(least)
        return f"{least} {'or' if most == least + 1 else 'to'} {most}"

    def new_state(self) -> Record:
        record: Record = np.zeros(1, self.state)[0]
        return record

    def new_outcome(self) -> Record:
        record: Record = np.zeros(1, self.outcome)[0]
        return record
