"""Options that are chosen before a game begins: each with its values, its default and a sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeGuard

import numpy as np
import numpy.typing as npt

from teocalli.core.errors import BadInput
from teocalli.core.words import Saying, Wording, printable

Options = dict[str, object]
"""As in a record: every option that applies, with its value."""

Numbers = npt.NDArray[np.int64]


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; JSON's true and 1.0 are not."""
    return isinstance(value, int) and not isinstance(value, bool)


class Option(Protocol):
    """One option."""

    @property
    def name(self) -> str: ...

    @property
    def wording(self) -> Wording:
        """One sentence that says what it changes."""

    @property
    def label(self) -> Wording | None:
        """A few words that stand before its value ("Rounds at most"); None: its sentence does."""

    @property
    def players(self) -> range:
        """The numbers of players for which it applies."""

    @property
    def default(self) -> object: ...

    @property
    def trials(self) -> list[object]:
        """Values for tests that together cover the whole option; the default may be among them."""

    @property
    def allowed(self) -> Saying:
        """What may be chosen, in a sentence for people; made by `allowed_saying`."""

    def fault(self, value: object) -> str | None:
        """None if the value may be chosen, else what would be right ("a whole number from 3 to 50")."""

    def numbers(self, value: object) -> list[int]:
        """The value as a kernel's `begin` takes it."""


def allowed_saying(option: str, wording: Wording, **args: object) -> Saying:
    """The sentence that says what may be chosen; also the refusal of anything else."""
    return Saying("bad_input.option", wording, {"option": option, **args})


_ONE_OF: Wording = {
    "en": "The option “{option}” is {values:or}.",
    "fr": "L’option « {option} » vaut {values:or}.",
    "de": "Die Option „{option}“ ist {values:or}.",
}

_UNKNOWN: Wording = {
    "en": "With {players} players there is no option “{option}”; there are {options}.",
    "fr": "À {players} joueurs, l’option « {option} » n’existe pas ; il y a {options}.",
    "de": "Bei {players} Spielern gibt es keine Option „{option}“; es gibt {options}.",
}
"""No-break spaces stand inside the French quotation marks and before the semicolon."""


@dataclass(frozen=True)
class Choice:
    """One of a few words."""

    name: str
    wording: Wording
    values: tuple[str, ...]
    """The first is the default. A kernel gets the position in this list."""
    meanings: Mapping[str, Wording]
    """What each value means, in a few words."""
    players: range = range(1, 100)
    label: Wording | None = None

    @property
    def default(self) -> object:
        return self.values[0]

    @property
    def trials(self) -> list[object]:
        return list(self.values)

    @property
    def allowed(self) -> Saying:
        return allowed_saying(self.name, _ONE_OF, values=list(self.values))

    def fault(self, value: object) -> str | None:
        return None if isinstance(value, str) and value in self.values else "one of " + ", ".join(self.values)

    def numbers(self, value: object) -> list[int]:
        return [self.values.index(str(value))]


@dataclass(frozen=True)
class Whole:
    """A whole number within a range."""

    name: str
    wording: Wording
    within: Wording
    """The sentence that names its range, by `{least}`, `{most}` and, if it has one, `{step}`."""
    least: int
    most: int
    usual: int
    step: int = 1
    players: range = range(1, 100)
    label: Wording | None = None

    @property
    def default(self) -> object:
        return self.usual

    @property
    def trials(self) -> list[object]:
        """The least and the default; where these are the same, the most instead of the default."""
        return [self.least, self.most if self.least == self.usual else self.usual]

    @property
    def allowed(self) -> Saying:
        return allowed_saying(self.name, self.within, least=self.least, most=self.most, step=self.step)

    def fault(self, value: object) -> str | None:
        if is_whole(value):
            if self.least <= value <= self.most and value % self.step == 0:
                return None
        return f"a whole number from {self.least} to {self.most}" + (
            f", a multiple of {self.step}" if self.step > 1 else ""
        )

    def numbers(self, value: object) -> list[int]:
        assert isinstance(value, int)
        return [value]


def applicable(options: Sequence[Option], players: int) -> list[Option]:
    """The options that apply with this number of players."""
    return [option for option in options if players in option.players]


def complete(options: Sequence[Option], players: int, chosen: Mapping[str, object]) -> Options:
    """The chosen options with the defaults of the others."""
    defaults = {option.name: option.default for option in applicable(options, players)}
    full = {**defaults, **chosen}
    require_complete(options, players, full)
    return {name: full[name] for name in defaults}


def require_complete(options: Sequence[Option], players: int, given: object) -> None:
    """Raise `BadInput` unless `given` holds every option that applies, and no other, with possible values."""
    known = {option.name: option for option in applicable(options, players)}
    if not isinstance(given, Mapping):
        raise BadInput("the options must be an object such as {" + ", ".join(f'"{name}": …' for name in known) + "}")
    for name in given:
        if name not in known:
            args = {"option": printable(name), "players": players, "options": list(known)}
            raise BadInput(
                f"there is no option {printable(name)!r} with {players} players; there are: {', '.join(known)}",
                Saying("bad_input.unknown_option", _UNKNOWN, args),
            )
    for name, option in known.items():
        if name not in given:
            raise BadInput(f"option {name!r} is missing")
        if fault := option.fault(given[name]):
            raise BadInput(f"option {name!r} must be {fault}, not {printable(given[name], 80)}", option.allowed)


def encode(options: Sequence[Option], players: int, chosen: Options) -> Numbers:
    """All options of a game as numbers, in the order of their definition; one that does not apply at its default."""
    return np.array(
        [n for option in options for n in option.numbers(chosen.get(option.name, option.default))], dtype=np.int64
    )
