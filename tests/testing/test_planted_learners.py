"""Games whose arrays and numbers would mislead a learner, and the check that finds it."""

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from teocalli.core.game import Game, Mask, StateRecord
from teocalli.core.planes import Floats, Plane
from tests.testing.planted import KERNEL, SOUND, planted, require_found

Observe = Callable[[Any, StateRecord, int, Floats], None]


def observe_points(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
    players = int(state["players"])
    for place in range(players):
        out[place] = int(state["points"][(eyes + place) % players])
    out[players] = int(state["round"])


def planes(players: int) -> tuple[Plane, ...]:
    return Plane("points", (players,), "points of each seat"), Plane("round", (1,), "the round")


def observing(observe: Observe = observe_points, planes: Callable[[int], tuple[Plane, ...]] = planes) -> Game:
    """The small game with planes of its own."""
    return planted(modules={"observation": SimpleNamespace(observe=observe, planes=planes)})


@pytest.mark.parametrize(
    ("plane", "message"),
    [
        (Plane("points", (1,), "once more"), "two planes have one name"),
        (Plane("rounds", (1,), " "), "`rounds` does not say what it means"),
        (Plane("rounds", (0, 3), "none"), "no numbers"),
    ],
)
def test_planes_that_nobody_understands_are_found(plane: Plane, message: str) -> None:
    game = observing(planes=lambda players: (*planes(players), plane))
    require_found(game, "planes_explain_themselves", message)


def test_a_number_that_stands_for_another_action_is_found() -> None:
    game = planted(kernel={"index": lambda tables, action: (KERNEL.index(tables, action) + 1) % 13})
    require_found(game, "masks_are_what_is_legal", "`actions` lists other actions than `legal`")


def test_a_mask_that_marks_other_actions_is_found() -> None:
    def mark(tables: Any, state: StateRecord, seat: int, out: Mask) -> int:
        """Marks what is legal, and clears nothing."""
        actions = np.zeros(SOUND.most_legal, np.int64)
        count = KERNEL.legal(tables, state, seat, actions)
        for action in actions[:count]:
            out[KERNEL.index(tables, action)] = True
        return count

    require_found(planted(kernel={"mark": mark}), "masks_are_what_is_legal", "other actions than `legal`")

    def mark_nothing(tables: Any, state: StateRecord, seat: int, out: Mask) -> int:
        out[:] = False
        return 0

    game = planted(kernel={"mark": mark_nothing})
    require_found(game, "masks_are_what_is_legal", "`actions` lists other actions than `legal`")

    def mark_too_much(tables: Any, state: StateRecord, seat: int, out: Mask) -> int:
        np.lib.stride_tricks.as_strided(out, (len(out) + 1,), writeable=True)[:] = False
        return mark(tables, state, seat, out)

    game = planted(kernel={"mark": mark_too_much})
    require_found(game, "masks_are_what_is_legal", "`mark` writes outside of `out`")


def test_an_observation_with_gaps_is_found() -> None:
    def observe_some(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        if state["round"] > 1:
            observe_points(tables, state, eyes, out)

    require_found(observing(observe_some), "observations_are_complete", "does not write all of `points`, `round`")


def test_an_observation_that_is_no_number_is_found() -> None:
    def observe_nothing(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        observe_points(tables, state, eyes, out)
        out[-1] = np.inf

    require_found(observing(observe_nothing), "observations_are_complete", "does not write all of `round`")


def test_an_observation_that_leaves_its_array_is_found() -> None:
    def observe_too_much(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        observe_points(tables, state, eyes, out)
        np.lib.stride_tricks.as_strided(out, (len(out) + 1,), writeable=True)[len(out)] = 1

    require_found(observing(observe_too_much), "observations_are_complete", "writes outside of `out`")

    def observe_before(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        observe_points(tables, state, eyes, out)
        out[-1] = int(state["round"])

    require_found(observing(observe_before), "observations_are_complete", "`observe` leaves its arrays: .*-1")


def test_an_observation_that_depends_on_something_else_is_found() -> None:
    calls = count()

    def observe_anything(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        observe_points(tables, state, eyes, out)
        out[int(state["players"])] = next(calls)

    game = observing(observe_anything)
    require_found(game, "observations_hide_what_is_hidden", "observes other numbers of `round` when")


def test_a_hand_in_an_observation_is_found() -> None:
    """Nothing is removed before it is shown."""

    def observe_hand(tables: Any, state: StateRecord, eyes: int, out: Floats) -> None:
        observe_points(tables, state, eyes, out)
        out[int(state["players"])] = int(state["hands"][1 - min(eyes, 1), 0])

    game = planted(
        modules={"observation": SimpleNamespace(observe=observe_hand, planes=planes)},
        kernel={"blind": lambda tables, state, eyes: None},
    )
    require_found(game, "observations_hide_what_is_hidden", "of `round` when what it may not know is another")


def test_knowledge_that_nobody_was_told_is_found() -> None:
    def blind_but_the_last(tables: Any, state: StateRecord, eyes: int) -> None:
        hand = state["hands"][int(state["players"]) - 1].copy()
        KERNEL.blind(tables, state, eyes)
        state["hands"][int(state["players"]) - 1] = hand

    game = planted(kernel={"blind": blind_but_the_last})
    require_found(game, "what_is_told_is_enough_to_know", "`hands` of what .* may know does not follow|leads nowhere")
