"""What a game is: `Game` and the protocols behind it. All other packages are written against these, for any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from teocalli.core.codes import Code
from teocalli.core.dice import Dice
from teocalli.core.options import Numbers, Option
from teocalli.core.planes import Plane, plain_planes, put_in_order
from teocalli.core.view_types import View
from teocalli.core.words import Saying, Wording

StateRecord: TypeAlias = np.void
"""A state: one element of an array with a game's state dtype."""

OutcomeRecord: TypeAlias = np.void
"""What chance brings: one element of an array with a game's outcome dtype."""

Tables: TypeAlias = Any
"""What a game's kernel looks up: a NamedTuple of NumPy arrays, or one record (a single pointer, for big ones)."""

Actions: TypeAlias = npt.NDArray[np.int64]
Mask: TypeAlias = npt.NDArray[np.bool_]

News: TypeAlias = dict[str, str | int | list[int]]
"""Something that came about on the board: what it `is`, and what belongs to that. A JSON object."""

OVER = 0
"""What `actors` returns when the game has ended."""

CHANCE = 1 << 8
"""What `actors` returns when the next event is a draw or a deal."""

ONLOOKER = -1
"""The eyes of somebody who holds no seat."""


def viewer_of(eyes: int | None) -> int:
    """Eyes as the rules know them: a seat's number, or `ONLOOKER` for None."""
    return ONLOOKER if eyes is None else eyes


class Kernel(Protocol):
    """The rules, as functions over a state record. All are compiled; all get the game's tables first.

    Only `begin`, `play`, `happen`, `blind` and `resample` change the state.

    A kernel may also have `mark(tables, state, seat, out)`, which marks the numbers (`index`) of the actions that
    `legal` lists, and no others, in a mask and returns how many there are. It only saves time: otherwise masks are made
    from `legal`.
    """

    def begin(self, tables: Tables, state: StateRecord, players: int, options: Numbers) -> None:
        """The start. `state` may hold anything before."""

    def actors(self, tables: Tables, state: StateRecord) -> int:
        """A bit for each seat that owes a decision, or `CHANCE`, or `OVER`."""

    def refusal(self, tables: Tables, state: StateRecord, seat: int, action: int) -> int:
        """0 if legal, else the number of the reason: the only place that decides legality. Any seat, any action."""

    def legal(self, tables: Tables, state: StateRecord, seat: int, out: Actions) -> int:
        """Fill `out` with the legal actions of an actor and return how many; 0 for a seat that is no actor."""

    def pick(self, tables: Tables, state: StateRecord, seat: int, dice: Dice) -> int:
        """One of an actor's legal actions, each as likely."""

    def play(self, tables: Tables, state: StateRecord, seat: int, action: int) -> None:
        """Change the state. The action must be legal."""

    def draw(self, tables: Tables, state: StateRecord, dice: Dice, outcome: OutcomeRecord) -> None:
        """Sample the chance event that is due."""

    def impossible(self, tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> bool:
        """Whether chance is not due, or this outcome could not come."""

    def happen(self, tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> None:
        """Change the state by a possible outcome."""

    def blind(self, tables: Tables, state: StateRecord, eyes: int) -> None:
        """Remove what a seat (or an onlooker) may not know."""

    def resample(self, tables: Tables, state: StateRecord, eyes: int, dice: Dice) -> None:
        """Fill in what was (or could be) removed, uniformly among all that agrees with what these eyes know."""

    def scores(self, tables: Tables, state: StateRecord, out: Numbers) -> None:
        """The scores now, `out[seat]`."""

    def winners(self, tables: Tables, state: StateRecord) -> int:
        """A bit for each seat that shares the victory; 0 before the end."""

    def ending(self, tables: Tables, state: StateRecord) -> int:
        """The number of the way the game ended; 0 before the end."""

    def index(self, tables: Tables, action: int) -> int:
        """The number of a playable action, 0 … N−1, for learners; −1 for any other."""

    def action(self, tables: Tables, index: int) -> int:
        """The inverse of `index`."""


class Notation(Protocol):
    """Texts of actions and of chance."""

    def read(self, text: str) -> int:
        """The action of a text; `UNREADABLE` if it is none. Exactly one text for each action."""

    def write(self, action: int) -> str:
        """The text of a playable action."""

    def read_chance(self, event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
        """Fill `outcome` from an event's "do" (and what stands beside it); False if it cannot be read."""

    def write_chance(self, outcome: OutcomeRecord, players: int) -> dict[str, object]:
        """{"do": …} and what stands beside it."""


JsonObject: TypeAlias = dict[str, object]
"""What somebody gets to see. It is built up from nothing, never by leaving out."""

ViewFunction: TypeAlias = Callable[[Tables, StateRecord, int], JsonObject]
"""(tables, state, eyes): the position, as "phase", the game's own fields, and "aids" for a board."""


class ViewParts(NamedTuple):
    """A view in two parts, so that a server makes what all see alike once and not for each pair of eyes."""

    shared: Callable[[Tables, StateRecord], JsonObject]
    """(tables, state): the fields of a view that are the same for all eyes."""
    own: ViewFunction
    """(tables, state, eyes): the other fields."""

    def whole(self, tables: Tables, state: StateRecord, eyes: int) -> JsonObject:
        """The view: what a game gives as `Game.view`."""
        return self.shared(tables, state) | self.own(tables, state, eyes)

    @classmethod
    def same_for_all(cls, view: ViewFunction) -> "ViewParts":
        """The parts of a view that does not depend on the eyes."""
        return cls(lambda tables, state: view(tables, state, ONLOOKER), lambda tables, state, eyes: {})


TellFunction: TypeAlias = Callable[[Mapping[str, object], int], JsonObject]
"""(event, eyes): one event as these eyes may hear of it. Sealed parts of a decision never get here."""

PromptFunction: TypeAlias = Callable[[Tables, StateRecord, int], Saying]
"""(tables, state, eyes): what is asked now and of whom, in one sentence."""

ExplainFunction: TypeAlias = Callable[[Tables, StateRecord, int, int, str, Code], Saying]
"""(tables, state, seat, action, text, reason): why this action is refused. The state is blinded for the seat."""

NewsFunction: TypeAlias = Callable[[StateRecord, StateRecord], list[News]]
"""(before, after): what an action brought about beyond its own text, for a log in words. Only what all eyes may know.

`after` is the state right after the action, before the chance that may follow.
"""


def tell_openly(event: Mapping[str, object], eyes: int) -> JsonObject:
    """Tell everybody who did what. For games in which nothing is hidden."""
    return {"by": event["by"], "do": event["do"]}


def _asked_plane(players: int) -> Plane:
    return Plane("asked", (players,), "1 for each seat that owes a decision, one's own first, then in order of play")


def _seat_plane(players: int) -> Plane:
    return Plane("seat", (players,), "1 for one's own seat, by number")


class Colours(NamedTuple):
    """The colours of a game's box on the shelf, as #rrggbb."""

    lid: str
    edge: str
    """A darker one."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game, complete. `teocalli.games.<name>.GAME` is one."""

    name: str
    rules: int
    """Version of the rules, raised whenever the same events could mean something else (or `index` changes)."""

    # What people read before they play.
    title: Wording
    about: Wording
    """One sentence about the game."""
    players: range
    usual_players: int
    """How many play when nobody has said otherwise."""
    minutes: int
    """How long a game takes among people, about."""
    colours: Colours
    first_word: str | None = None
    """A word that may decide who begins: whoever types it first. None: the rules know no such word."""

    # The rules.
    options: Sequence[Option]
    state: np.dtype[np.void]
    """A state is one record of this dtype; its field `players` is common to all games."""
    outcome: np.dtype[np.void]
    """What chance brings is one record of this dtype."""
    tables: Tables
    kernel: Kernel
    notation: Notation
    reasons: type[Code]
    endings: type[Code]
    phases: type[Code]
    actions: int
    """N, the number of playable actions."""
    most_legal: int
    """The most legal actions a seat can have at once: the length of `out`."""
    longest: int
    """No game has more events than this."""
    longest_with: Callable[[int, Mapping[str, object]], int] | None = None
    """(players, complete options): a closer bound for these, if there is one."""
    sequences: bool = False
    """Whether a turn is a sequence of small actions, which is one move to a clock and can be taken back at will."""

    # What a seat may know.
    hides: bool
    """Whether a seat sees what others must not. Hands are then covered, and bots take the same time for every move.

    Without a default: a game that hides something must not pass for an open one because nobody said so.
    """
    sealed_text: str = "sealed"
    """What others hear instead of an action while a simultaneous decision is open."""
    view: ViewFunction
    view_parts: ViewParts | None = None
    """The parts of `view`, if it has some that are the same for all eyes."""
    view_type: type[View] | None = None
    """The TypedDict of a whole view, made of `View` and the game's own fields: for clients and tests."""
    tell: TellFunction = tell_openly
    prompt: PromptFunction
    explain: ExplainFunction
    news: NewsFunction

    # For bots and tests.
    bots: str | None = None
    """The package with the modules `lively` and `knowledge`, either of which may be missing; imported when needed.

    It lies within the game's own package: compiled code is kept by the hash of that package's sources.
    """
    short_options: Mapping[str, object] = field(default_factory=dict)
    """Options of a game that is over soon, for quick tests."""
    benchmark_unit: Literal["games", "rounds"] = "games"
    """What benchmarks count. A game with `benchmark_options` is one such unit."""
    benchmark_options: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.hides and self.tell is tell_openly:
            raise ValueError(f"{self.name} hides something, so it needs a `tell` of its own")

    def module(self, name: str) -> Any:
        """A module of the game's folder that its kernel does not need, such as `drawing`; imported only now."""
        return import_module(f"{self.package}.{name}")

    def optional_module(self, name: str) -> Any:
        """A module of the game's folder, such as `picture`; None if the game does not bring it."""
        try:
            return self.module(name)
        except ModuleNotFoundError as missing:
            if str(missing.name).rpartition(".")[2] != name:  # something that the module itself needs
                raise
            return None

    def observation_planes(self, players: int) -> tuple[Plane, ...]:
        """What each number of an observation means: first who is asked, then what the game itself shows.

        The game's module `observation` has a function `planes(players)`. For a game without one the planes are the
        fields of its state.

        >>> from teocalli import game, names
        >>> game(names()[0]).observation_planes(players=2)[0].name
        'asked'
        """
        module = self.optional_module("observation")
        own = module.planes(players) if module else (_seat_plane(players), *plain_planes(self.state))
        return put_in_order((_asked_plane(players), *own))

    def observation_shape(self, players: int) -> tuple[int]:
        """The shape of an observation: a row of float32.

        >>> from teocalli import Match, names
        >>> match = Match.new(names()[0], players=2, seed=7)
        >>> match.observe(0).shape == match.game.observation_shape(players=2)
        True
        """
        last = self.observation_planes(players)[-1]
        return (last.start + last.size,)

    def longest_for(self, players: int, options: Mapping[str, object]) -> int:
        """No game with these players and complete options has more events than this."""
        return self.longest_with(players, options) if self.longest_with else self.longest

    @property
    def folder(self) -> Path:
        """The folder of the game's package."""
        return Path(str(import_module(self.package).__file__)).parent

    @property
    def package(self) -> str:
        """The name of the game's package, in which its kernel lies."""
        return str(self.kernel.__name__.rpartition(".")[0])  # type: ignore[attr-defined]  # a kernel is a module

    @property
    def players_text(self) -> str:
        """The number of players in words: "2 or 3", "2 to 5"."""
        least, most = self.players[0], self.players[-1]
        if least == most:
            return str(least)
        return f"{least} {'or' if most == least + 1 else 'to'} {most}"

    @property
    def has_chance(self) -> bool:
        """Whether there are draws or deals. The outcome of a game without them has one field, `none`."""
        return self.outcome.names != ("none",)

    def new_state(self) -> StateRecord:
        state: StateRecord = np.zeros(1, self.state)[0]
        return state

    def new_outcome(self) -> OutcomeRecord:
        outcome: OutcomeRecord = np.zeros(1, self.outcome)[0]
        return outcome
