"""What is nearly right: texts, actions, events and outcomes made by small changes of a game's own."""

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.core.actions import LARGEST, UNREADABLE, action_of, first_of, kind_of, second_of
from teocalli.core.arrays import array_from_bytes, array_of
from teocalli.core.dice import Dice, below
from teocalli.core.game import Game, OutcomeRecord

_NUMBER = re.compile(r"[0-9]+")
_OTHER_DIGITS = ("٠١٢٣٤٥٦٧٨٩", "０１２３４５６７８９", "०१२३४५६७८९", "⁰¹²³⁴⁵⁶⁷⁸⁹", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗")
"""Digits of other scripts; Python's `int` reads all but the raised ones."""
_LOOK_ALIKES = dict(zip("aceopxyABCEHKMOPTXksi-. ", "асеорхуАВСЕНКМОРТХ\u212aſı−․\u00a0", strict=True))
"""Characters that look the same, or that are the same to who ignores the case."""
_BLANKS = (" ", "\n", "\r\n", "\t", "\u00a0", "\u200b", "\ufeff", "\0", "\u0301")
"""What may stand unseen before or behind a text."""
_MANY_DIGITS = 5000
"""Python's `int` raises for so many."""

_SHAPES = 15
"""Of so many shapes of texts other texts are made."""


def near_misses(text: str) -> list[str]:
    """Texts that a lax reader would take for this one, and some that it would fail at."""
    found = [f"{text}{blank}" for blank in _BLANKS] + [f"{blank}{text}" for blank in _BLANKS]
    found += [text.upper(), text.lower(), text.title(), text.swapcase(), text * 2, text[:-1], text[1:], ""]
    found += [text.replace(" ", blank) for blank in ("  ", "", "\t", "_")]
    for match in _NUMBER.finditer(text):
        before, number, behind = text[: match.start()], match.group(), text[match.end() :]
        others = [f"0{number}", f"00{number}", f"+{number}", f"-{number}", f"{number}.0", f"{number}_0", f"0_{number}"]
        others += [f" {number}", f"{number}e0", f"0x{number}", "9" * _MANY_DIGITS, f"-{'9' * _MANY_DIGITS}"]
        others += [number.translate(str.maketrans("0123456789", digits)) for digits in _OTHER_DIGITS]
        found += [f"{before}{other}{behind}" for other in others]
    for index, character in enumerate(text):
        found.append(text[:index] + character + text[index:])
        if character in _LOOK_ALIKES:
            found.append(text[:index] + _LOOK_ALIKES[character] + text[index + 1 :])
        if "!" <= character <= "~":
            found.append(text[:index] + chr(ord(character) + 0xFEE0) + text[index + 1 :])  # of full width
    return [other for other in dict.fromkeys(found) if other != text]


def other_numbers(text: str) -> list[str]:
    """The same text with each of its numbers changed to ones that the rules may refuse."""
    found = []
    for match in _NUMBER.finditer(text):
        number = int(match.group())
        for other in (0, number - 1, number + 1, number + 5, 99, 10**6 + 5, -1, -number, -10 * number, 10**30):
            found.append(f"{text[: match.start()]}{other}{text[match.end() :]}")
    return found


def shape(text: str) -> str:
    """A text with every number alike: texts of one shape are read in the same way."""
    return _NUMBER.sub("0", text)


def some_of_each_shape(texts: list[str], each: int) -> list[str]:
    """The first few texts of each shape."""
    found: dict[str, list[str]] = {}
    for text in texts:
        alike = found.setdefault(shape(text), [])
        if len(alike) < each:
            alike.append(text)
    return [text for alike in found.values() for text in alike]


@lru_cache(maxsize=8)
def playable(game: Game) -> tuple[int, ...]:
    """All actions that can ever be legal."""
    return tuple(int(game.kernel.action(game.tables, index)) for index in range(game.actions))


@lru_cache(maxsize=8)
def playable_set(game: Game) -> frozenset[int]:
    """The same, to look up."""
    return frozenset(playable(game))


@lru_cache(maxsize=8)
def trial_texts(game: Game) -> tuple[tuple[str, int], ...]:
    """Texts to be judged, with their actions: all playable ones, and for some of each shape what is near to it."""
    texts = [game.notation.write(action) for action in playable(game)]
    alike = some_of_each_shape(texts, each=1)
    for text in alike[:: 1 + len(alike) // _SHAPES]:
        texts += [*other_numbers(text), *near_misses(text)[::3]]
    return tuple((text, game.notation.read(text)) for text in dict.fromkeys(texts))


@lru_cache(maxsize=8)
def odd_actions(game: Game) -> tuple[int, ...]:
    """Actions that no rule foresees: of every kind that there is, and of some more, with numbers out of bounds."""
    bounds: dict[int, tuple[set[int], set[int]]] = {}
    for action in playable(game):
        firsts, seconds = bounds.setdefault(int(kind_of(action)), (set(), set()))
        firsts.add(int(first_of(action)))
        seconds.add(int(second_of(action)))
    most = max(bounds)
    for kind in (most + 1, most + 2, 255):
        bounds[kind] = ({0}, {0})
    known, found = playable_set(game), [UNREADABLE]
    for kind, (firsts, seconds) in bounds.items():
        for first in _around(firsts):
            found += [action for second in _around(seconds) if (action := action_of(kind, first, second)) not in known]
    return tuple(found)


def _around(numbers: set[int]) -> list[int]:
    """Some of these numbers, and some outside of them."""
    least, most = min(numbers), max(numbers)
    return sorted({-LARGEST, -1000, -1, 0, 1, 1000, LARGEST, least - 1, least, most, most + 1})


def changed_outcomes(outcome: OutcomeRecord, dice: Dice, pairs: int) -> Iterator[OutcomeRecord]:
    """Outcomes near this one: each of its numbers changed; and, for so many pairs, one repeated or both exchanged."""
    for index, cell in enumerate(_cells(array_of(outcome).reshape(()))):
        is_whole = np.issubdtype(cell.dtype, np.integer)
        extremes = [int(np.iinfo(cell.dtype).min), int(np.iinfo(cell.dtype).max)] if is_whole else []
        for value in dict.fromkeys([int(cell[()]) + 1, int(cell[()]) - 1, 0, -1, *extremes]):
            if value != cell[()] and _fits(value, cell.dtype):
                yield _with(outcome, {index: value})
    yield from exchanged_outcomes(outcome, dice, pairs, repeated=True)


def exchanged_outcomes(
    outcome: OutcomeRecord, dice: Dice, pairs: int, *, repeated: bool = False
) -> Iterator[OutcomeRecord]:
    """Outcomes in which two numbers are exchanged (or one stands in place of the other), for so many random pairs."""
    values = numbers_of(outcome)
    if len(values) < 2:
        return
    for _ in range(pairs):
        one, other = below(dice, len(values)), below(dice, len(values))
        if values[one] != values[other]:
            if repeated:
                yield _with(outcome, {other: values[one]})
            yield _with(outcome, {one: values[other], other: values[one]})


def numbers_of(outcome: OutcomeRecord) -> list[Any]:
    """All numbers of an outcome, in the order of its layout."""
    return [cell.item() for cell in _cells(array_of(outcome).reshape(()))]


def _with(outcome: OutcomeRecord, values: dict[int, Any]) -> OutcomeRecord:
    changed = array_from_bytes(outcome.tobytes(), outcome.dtype)
    cells = _cells(changed.reshape(()))
    for index, value in values.items():
        if _fits(value, cells[index].dtype):
            cells[index][()] = value
    mutated: OutcomeRecord = changed[0]
    return mutated


def _fits(value: Any, layout: np.dtype[Any]) -> bool:
    if not np.issubdtype(layout, np.integer):
        return True
    return bool(np.iinfo(layout).min <= value <= np.iinfo(layout).max)


def _cells(whole: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    """Every number in an array without dimensions, each as such an array over the same memory."""
    if whole.dtype.names is not None:
        if whole.ndim:
            return [cell for index in np.ndindex(whole.shape) for cell in _cells(whole[(*index, ...)])]
        return [cell for name in whole.dtype.names for cell in _cells(whole[name])]
    return [whole[(*index, ...)] for index in np.ndindex(whole.shape)]


def changed_events(event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Chance events near this one: each of its texts nearly right, each list longer or shorter, each value of another
    type."""
    for path, value in _values(event, ()):
        if path == ("by",):
            continue
        others: list[Any] = [None, True, 1.0, {}, [], "", [value], {"a": value}]
        if isinstance(value, str):
            others += near_misses(value)
        elif isinstance(value, bool | int | float):
            others += [float(value), str(value), value + 1, -1, 10**30, value + 0.5]
        elif isinstance(value, list):
            others += [value[:-1], [*value, *value[-1:]], value[::-1], [*value, None]]
        for other in others:
            if type(other) is not type(value) or other != value:
                yield _put(event, path, other)
    for name in event:
        if name != "by":
            yield {key: value for key, value in event.items() if key != name}


def _values(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every value inside an event with the way to it; of long lists only the ends."""
    if path:
        yield path, value
    if isinstance(value, dict):
        for name in value:
            yield from _values(value[name], (*path, name))
    elif isinstance(value, list):
        for index in sorted({0, len(value) - 1} & set(range(len(value)))):
            yield from _values(value[index], (*path, index))


def _put(event: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed: Any = deepcopy(event)
    holder = changed
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    whole: dict[str, Any] = changed
    return whole
