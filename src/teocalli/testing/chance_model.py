"""What chance brings at a moment, learnt by drawing often: enough to tell that an outcome never comes.

It knows nothing of the game. From many draws it learns

- all outcomes, if there are few;
- the numbers that stand at an index, or anywhere in a field, if each of them comes often;
- which fields never hold a number twice (the cards of a deal).

An outcome that contradicts any of this is impossible. Before it says so it draws again, much more often. Numbers that
are always drawn in ascending order (a sorted hand) may be given in another one.
"""

from collections import Counter
from typing import Any

import numpy as np
import numpy.typing as npt

from teocalli.core.arrays import StateArray
from teocalli.core.dice import dice_of
from teocalli.core.game import Game, OutcomeRecord
from teocalli.core.kernel_calls import kernel_calls

FIRST_DRAWS = 600
MORE_DRAWS = 20_000
_OFTEN = 8
"""What has come at least so often each is likely to be all that there is."""
_EXPECTED = 30
"""So many repetitions would have come by chance, if numbers could be repeated."""


class ChanceModel:
    """What is known of the chance event that is due in a state."""

    def __init__(self, game: Game, state: StateArray, seed: int) -> None:
        self._game, self._state, self._seed = game, state, seed
        self._drawn = 0
        self._outcomes: Counter[bytes] = Counter()
        self._draw(FIRST_DRAWS)

    def contradiction(self, outcome: OutcomeRecord) -> str | None:
        """Why this outcome never comes; None if it may."""
        found = self._look(outcome)
        if found and self._drawn == FIRST_DRAWS:
            self._draw(MORE_DRAWS)
            found = self._look(outcome)
        return f"{found} in {self._drawn:,} draws" if found else None

    def _draw(self, times: int) -> None:
        outcome: StateArray = np.zeros(1, self._game.outcome)
        draw = kernel_calls(self._game).draw
        for number in range(self._drawn, self._drawn + times):
            draw(self._state, dice_of(self._seed, number, b"model"), outcome)
            self._outcomes[outcome.tobytes()] += 1
        self._drawn += times
        seen = np.frombuffer(b"".join(self._outcomes), self._game.outcome)
        self._ascending = [name for name in self._game.outcome.names or () if _is_ascending(seen[name])]
        self._fields = {name: _matrix(seen[name]) for name in self._game.outcome.names or ()}
        weights = np.array(list(self._outcomes.values()))
        self._by_index = {
            name: [_counts(numbers[:, [index]], weights) for index in range(numbers.shape[1])]
            for name, numbers in self._fields.items()
        }
        self._pools = {name: _counts(numbers, weights) for name, numbers in self._fields.items()}
        self._distinct = self._fields_without_repetition()

    def _look(self, outcome: OutcomeRecord) -> str | None:
        outcome = outcome.copy()
        for name in self._ascending:
            outcome[name] = np.sort(outcome[name], axis=-1)
        if outcome.tobytes() in self._outcomes:
            return None
        if min(self._outcomes.values()) >= _OFTEN:
            return f"only {len(self._outcomes)} others came"
        given = {name: _matrix(np.array([outcome[name]]))[0] for name in self._fields}
        for name, columns in self._by_index.items():
            for index, counts in enumerate(columns):
                number = given[name][index].item()
                if _is_foreign(number, self._pools[name]):
                    return f"`{name}` never held {number}"
                if _is_foreign(number, counts):
                    return f"`{name}` never held {number} at index {index}"
        for one, other in self._distinct:
            first, second = self._changing(one, given[one]), self._changing(other, given[other])
            if len(set(first)) < len(first) if one == other else set(first) & set(second):
                where = f"`{one}`" if one == other else f"`{one}` and `{other}`"
                return f"{where} never held a number twice"
        return None

    def _changing(self, name: str, numbers: npt.NDArray[Any]) -> list[Any]:
        """Those numbers of a field that are not always the same: what fills up unused cells may well be repeated."""
        varies = (self._fields[name] != self._fields[name][:1]).any(axis=0)
        kept: list[Any] = numbers[..., varies].tolist()
        return kept

    def _fields_without_repetition(self) -> list[tuple[str, str]]:
        """Fields, and pairs of fields, in which no number came twice though by chance it would have."""
        found = []
        names = list(self._fields)
        changing = {name: np.array(self._changing(name, self._fields[name])) for name in names}
        for index, one in enumerate(names):
            for other in names[index:]:
                first, second = changing[one], changing[other]
                if first.shape[1] == 0 or second.shape[1] == 0 or first.dtype != second.dtype:
                    continue
                same = one == other
                if self._expected(first, second, same) >= _EXPECTED and not _repeats(first, second, same):
                    found.append((one, other))
        return found

    def _expected(self, first: npt.NDArray[Any], second: npt.NDArray[Any], same: bool) -> float:
        """How many repetitions there would be if all numbers were drawn independently."""
        shares = []
        for numbers in (first, second):
            values, counts = np.unique(numbers, return_counts=True)
            shares.append(dict(zip(values.tolist(), (counts / counts.sum()).tolist(), strict=True)))
        alike = sum(share * shares[1].get(value, 0.0) for value, share in shares[0].items())
        width = first.shape[1]
        pairs = width * (width - 1) / 2 if same else width * second.shape[1]
        return float(self._drawn * pairs * alike)


def _counts(numbers: npt.NDArray[Any], weights: npt.NDArray[Any]) -> dict[Any, int]:
    """How often each number came; a row of `numbers` came as often as `weights` says."""
    values, which = np.unique(numbers, return_inverse=True)
    counts = np.bincount(which.ravel(), np.repeat(weights, numbers.shape[1]), minlength=len(values))
    return dict(zip(values.tolist(), counts.tolist(), strict=True))


def _is_foreign(number: Any, counts: dict[Any, int]) -> bool:
    """Whether all numbers that came have come often, and this one never."""
    return number not in counts and min(counts.values()) >= _OFTEN


def _is_ascending(values: npt.NDArray[Any]) -> bool:
    """Whether the last numbers of a field, such as the cards of each hand, always ascend."""
    return values.dtype.names is None and values.ndim > 1 and bool((values[..., 1:] >= values[..., :-1]).all())


def _repeats(first: npt.NDArray[Any], second: npt.NDArray[Any], same: bool) -> bool:
    if same:
        ordered = np.sort(first, axis=1)
        return bool((ordered[:, 1:] == ordered[:, :-1]).any())
    return any(bool((first == second[:, index : index + 1]).any()) for index in range(second.shape[1]))


def _matrix(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The numbers of a field, a row for each outcome."""
    if values.dtype.names is None:
        return values.reshape(len(values), -1)
    return np.concatenate([_matrix(values[name]) for name in values.dtype.names], axis=1)
