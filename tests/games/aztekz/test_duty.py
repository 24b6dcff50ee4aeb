"""A scare's duty against an exhaustive search: whether the turn can still be completed, by trying every way on."""

import numpy as np
import pytest

from teocalli import Match
from teocalli.core.dice import below, dice_of
from teocalli.core.game import StateRecord
from teocalli.games.aztekz import GAME
from teocalli.games.aztekz.reasons import Phase
from teocalli.games.aztekz.tables import AT_END, AT_PORTER, CELLS, OF_PORTER, PATTERNS

pytestmark = pytest.mark.plain

MIXES = (
    {"cross": 12, "tee": 20, "corner": 10, "straight": 6},
    {"cross": 6, "tee": 2, "corner": 20, "straight": 20},
)
NO_DUTY = -1
kernel, tables = GAME.kernel, GAME.tables


def freed(state: StateRecord) -> StateRecord:
    """The same position without the duty: only the plain rules of moving hold."""
    copy = state.copy()
    copy["scared"] = NO_DUTY
    return copy


def completable(state: StateRecord, seat: int, porter: int, scared: int) -> bool:
    """Whether some way of going on ends off the scared card, leaves nothing there, and lets the card be placed."""
    first = AT_PORTER + (porter - 1) * OF_PORTER
    deeds = [int(action) for action in tables.actions[first : first + OF_PORTER - 1]]  # all but a second scare
    todo, known = [freed(state)], set()
    while todo:
        moment = todo.pop()
        if moment.tobytes() in known:
            continue
        known.add(moment.tobytes())
        if moment["at"][seat, porter] != scared and moment["lying"][scared] == 0:
            placing = moment.copy()
            placing["phase"] = Phase.PLACE.number
            for exits in PATTERNS:
                if kernel.refusal(tables, placing, seat, int(tables.actions[scared * 11 + PATTERNS.index(exits)])) == 0:
                    return True
        for action in deeds:
            if kernel.refusal(tables, moment, seat, action) == 0:
                after = moment.copy()
                kernel.play(tables, after, seat, action)
                todo.append(after)
    return False


def expected(state: StateRecord, seat: int, index: int) -> bool:
    """Whether an action of the mover should be legal, duty included."""
    action = int(tables.actions[index])
    porter = int(state["hero"])
    if state["scared"] == NO_DUTY:
        porter = 1 + (index - AT_PORTER) // OF_PORTER
    after = freed(state)
    plain = after.copy()
    if state["scared"] == NO_DUTY:  # a scare: judge it without the question whether the turn can be completed
        cell = int(state["at"][seat, porter])
        if not (state["lying"][cell] or state["load"][seat, porter]) or state["heroes_on"][cell] > 1:
            return False
        if state["hero"] not in (NO_DUTY, porter):
            return False
        kernel.play(tables, after, seat, action)
        return completable(after, seat, porter, cell)
    if kernel.refusal(tables, plain, seat, action):
        return False
    scared = int(state["scared"])
    kernel.play(tables, after, seat, action)
    if index == AT_END:
        if after["at"][seat, porter] == scared or after["lying"][scared]:
            return False
        return any(
            kernel.refusal(tables, after, seat, int(tables.actions[scared * 11 + number])) == 0 for number in range(11)
        )
    return completable(after, seat, porter, scared)


@pytest.mark.parametrize("seed", range(6))
def test_refusals_for_the_duty_are_exact(seed: int) -> None:
    assert CELLS * 11 == AT_PORTER - 13
    match = Match.new("aztekz", 2 + seed % 3, seed=seed, options={"cards": MIXES[seed % 2]})
    dice = dice_of(seed, 0, b"duty")
    out = np.empty(GAME.most_legal, np.int64)
    asked = 0
    while not match.over:
        seat, state = match.actors[0], match.state
        if state["phase"] == Phase.MOVE.number:
            scares = [AT_PORTER + OF_PORTER - 1, AT_PORTER + 2 * OF_PORTER - 1]
            indices = [*scares] if state["scared"] == NO_DUTY else []
            if state["scared"] != NO_DUTY:
                first = AT_PORTER + (int(state["hero"]) - 1) * OF_PORTER
                indices = [*range(first, first + OF_PORTER - 1), AT_END]
            for index in indices:
                lawful = kernel.refusal(tables, state, seat, int(tables.actions[index])) == 0
                assert lawful == expected(state, seat, index), GAME.notation.write(int(tables.actions[index]))
                asked += state["scared"] != NO_DUTY
        found = int(kernel.legal(tables, state, seat, out))
        texts = [GAME.notation.write(int(action)) for action in out[:found]]
        # Scares, drops and takes are tried much more often than by chance.
        liked = [text for text in texts if text.split()[-1] in ("scare", "drop") or " take " in text]
        texts = liked if liked and below(dice, 2) else texts
        match.play(seat, texts[int(below(dice, len(texts)))])
    assert asked > 50
