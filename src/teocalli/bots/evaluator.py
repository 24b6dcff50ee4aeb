"""Search in which somebody else judges positions, many at a time: a network, say.

Simulations go down the tree to positions that are new (leaves), and wait there until a batch is full. A line on which
one waits counts as lost until then (a *virtual loss*), so that the next simulation looks elsewhere. Then all leaves are
judged by one call, what it says of each seat is added to the line, and each leaf gets its actions, with the priors of
the evaluator or else those of the game's own knowledge.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.knowledge import Knowledge
from teocalli.bots.tree import DEPTH, FULL, ROOT, USED_NODES, back_up, find_node, mix_key
from teocalli.bots.tree_search import Floats, Search, Structs, Whole, specialised_parts
from teocalli.core.array_calls import array_calls, observation_size
from teocalli.core.bits import lowest
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice, dice_of
from teocalli.core.errors import BadInput
from teocalli.core.game import CHANCE, OVER, Actions, Game, Kernel, OutcomeRecord, StateRecord, Tables
from teocalli.core.prepare import Show, compile_part, first_decision

EVALUATED = "evaluated search"
"""The name of what is compiled here, for `is_ready`."""

kernel = cast(Kernel, None)
knowledge = cast(Knowledge, None)
_expand = cast(Callable[..., None], None)
_select = cast(Callable[..., int], None)
_play_out = cast(Callable[..., None], None)
"""Rebound to each game's own by `specialise`."""

_COLLIDED = -1
"""In place of a leaf's node: another simulation of the batch waits at the same one."""


class Leaves(NamedTuple):
    """Positions to judge. What the searching seat cannot see in them is guessed, in agreement with what it knows.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Leaves, Limit, search
    >>> match, widths = Match.new(names()[0], players=2, seed=7), set()
    >>> def even(leaves: Leaves):
    ...     widths.add(leaves.observations.shape[1:])
    ...     return np.full((len(leaves.seats), 2), 0.5), None
    >>> result = search(match, 0, Limit(sims=20), even)
    >>> widths == {match.game.observation_shape(players=2)}
    True
    """

    seats: npt.NDArray[np.int64]
    """[n]: the seat that is asked."""
    observations: npt.NDArray[np.float32]
    """[n, size]: the position as that seat sees it, as from `match.observe`."""
    masks: npt.NDArray[np.bool_]
    """[n, game.actions]: its legal actions, as from `match.mask`."""
    states: npt.NDArray[np.void]
    """[n]: the position without what that seat may not know, as from `match.known`."""


class Evaluator(Protocol):
    """Judges positions.

    >>> from teocalli import Match, names
    >>> from teocalli.bots import Leaves, Limit, search
    >>> def even(leaves: Leaves):
    ...     return np.full((len(leaves.seats), 2), 0.5), leaves.masks
    >>> search(Match.new(names()[0], players=2, seed=7), 0, Limit(sims=20), even).simulations
    20
    """

    def __call__(self, leaves: Leaves, /) -> tuple[npt.NDArray[Any], npt.NDArray[Any] | None]:
        """The value of each position for each seat, and how promising each action is.

        Values: [n, players], by the numbers of the seats; the share of the victory that each can expect, 0 to 1.
        Priors: [n, game.actions], 0 or more on any scale, those of illegal actions are left out; or None, and the
        game's own knowledge says what is promising.
        """


class Slots(NamedTuple):
    """The simulations of a batch that wait."""

    states: Structs
    paths: Whole
    """[slot, 3, depth]: as `Tree.path`."""
    depths: Whole
    nodes: Whole
    """[slot]: the node of the leaf, or `_COLLIDED`."""
    seats: Whole
    used: Whole
    """[0]: how many slots wait."""


def _gather(
    tables: Tables,
    known: StateRecord,
    seat: int,
    nodes: Structs,
    edges: Structs,
    counts: Whole,
    path: Whole,
    used: npt.NDArray[np.int32],
    scratch: Structs,
    outcome: OutcomeRecord,
    stamps: Whole,
    actions: Actions,
    weights: Floats,
    rewards: Floats,
    dice: Dice,
    slots: Slots,
    simulations: int,
) -> int:
    """Send so many simulations down the tree; return how many of them came to an end without being judged."""
    ended = 0
    for _ in range(simulations):
        scratch[0] = known
        state = scratch[0]
        kernel.resample(tables, state, seat, dice)
        key, owing, joint, depth, leaf, actor = ROOT, 0, 0, 0, -1, 0
        while depth < DEPTH:
            mask = kernel.actors(tables, state)
            if mask == OVER:
                break
            if mask == CHANCE:
                kernel.draw(tables, state, dice, outcome)
                kernel.happen(tables, state, outcome)
                key = mix_key(key, knowledge.mark(tables, state))
                continue
            if owing == 0:
                owing, joint = mask, key
            actor = lowest(mask)
            own = mix_key(key, actor)
            node = find_node(nodes, own)
            if nodes[node]["key"] == 0:
                if counts[USED_NODES] >= FULL:
                    break
                used[counts[USED_NODES]] = node
                counts[USED_NODES] += 1
                nodes[node]["key"] = own
                nodes[node]["first"] = -1
            path[0, depth], path[1, depth], path[2, depth] = node, -1, actor
            depth += 1
            if nodes[node]["first"] < 0:
                leaf = node
                break
            if knowledge.LEGAL_VARIES:
                _expand(tables, state, actor, node, nodes, edges, counts, stamps, actions, weights)
            edge = _select(node, nodes, edges, counts, stamps)
            if edge < 0:
                break
            path[1, depth - 1] = edge
            index = int(edges[edge]["action"])
            kernel.play(tables, state, actor, kernel.action(tables, index))
            joint = mix_key(joint, index)
            owing &= ~(1 << actor)
            if owing == 0:
                key = joint
        if leaf < 0:  # the game is over, or the tree has no room
            _play_out(tables, state, outcome, knowledge.horizon(tables, known), dice)
            knowledge.worth(tables, state, rewards)
            back_up(nodes, edges, path, depth, rewards)
            ended += 1
            continue
        slot = slots.used[0]
        slots.used[0] += 1
        slots.nodes[slot] = leaf
        for other in range(slot):
            if slots.nodes[other] == leaf:
                slots.nodes[slot] = _COLLIDED
        slots.states[slot] = state
        slots.seats[slot] = actor
        slots.depths[slot] = depth
        for k in range(depth):
            for row in range(3):
                slots.paths[slot, row, k] = path[row, k]
        _visit(nodes, edges, slots, slot, 1)
    return ended


def _visit(nodes: Structs, edges: Structs, slots: Slots, slot: int, times: int) -> None:
    """Count a visit without reward along the line of a slot, or take it back."""
    for k in range(slots.depths[slot]):
        nodes[slots.paths[slot, 0, k]]["visits"] += times
        if slots.paths[slot, 1, k] >= 0:
            edges[slots.paths[slot, 1, k]]["visits"] += times


def _absorb(
    tables: Tables,
    nodes: Structs,
    edges: Structs,
    counts: Whole,
    stamps: Whole,
    actions: Actions,
    weights: Floats,
    slots: Slots,
    values: Floats,
    priors: Floats,
) -> None:
    """Add what was said of the leaves to their lines, and lay out their actions. `priors` may have no rows."""
    place = 0
    for slot in range(slots.used[0]):
        if slots.nodes[slot] == _COLLIDED:
            _visit(nodes, edges, slots, slot, -1)
            continue
        for k in range(slots.depths[slot]):
            reward = values[place, slots.paths[slot, 2, k]]
            nodes[slots.paths[slot, 0, k]]["value"] += reward
            if slots.paths[slot, 1, k] >= 0:
                edges[slots.paths[slot, 1, k]]["value"] += reward
        node = slots.nodes[slot]
        _expand(tables, slots.states[slot], slots.seats[slot], node, nodes, edges, counts, stamps, actions, weights)
        if len(priors) > 0:
            _take_priors(nodes, edges, node, priors[place])
        place += 1
    slots.used[0] = 0


def _take_priors(nodes: Structs, edges: Structs, node: int, priors: Floats) -> None:
    """Set the priors of a node's edges; they stay as they are if none is promising."""
    total = 0.0
    edge = int(nodes[node]["first"])
    while edge >= 0:
        total += priors[edges[edge]["action"]]
        edge = int(edges[edge]["next"])
    edge = int(nodes[node]["first"]) if total > 0 else -1
    while edge >= 0:
        edges[edge]["prior"] = priors[edges[edge]["action"]] / total
        edge = int(edges[edge]["next"])


class _Compiled(NamedTuple):
    gather: Callable[..., int]
    absorb: Callable[..., None]


@cache
def _compile_for(game: Game) -> _Compiled:
    own = dict(specialised_parts(game))
    for function in (_visit, _take_priors):
        own[function.__name__] = specialise(function, game, own)
    return _Compiled(specialise(_gather, game, own), specialise(_absorb, game, own))


class EvaluatedSearch(Search):
    """A search whose leaves an evaluator judges, up to `batch` of them at a time."""

    def __init__(self, game: Game, state: StateRecord, seat: int, evaluator: Evaluator, batch: int) -> None:
        super().__init__(game, state, seat)
        self.evaluator, self.batch = evaluator, batch
        self.players = int(self.known["players"])
        self._slots = Slots(
            np.zeros(batch, game.state),
            np.zeros((batch, 3, DEPTH), np.int64),
            np.zeros(batch, np.int64),
            np.zeros(batch, np.int64),
            np.zeros(batch, np.int64),
            np.zeros(1, np.int64),
        )

    def run(self, simulations: int, dice: Dice, stop: npt.NDArray[np.uint8]) -> None:
        last = self.simulations + simulations
        while self.simulations < last and not stop[0]:
            self._run_batch(min(self.batch, last - self.simulations), dice)

    def _run_batch(self, simulations: int, dice: Dice) -> None:
        """Run up to so many simulations, and at least one; those that collide are taken back."""
        game, tree, slots = self.game, self.tree, self._slots
        stamps, actions, weights = self._buffers[2:5]
        self.simulations += _compile_for(game).gather(
            game.tables, self.known, self.seat, *tree, *self._buffers, dice, slots, simulations
        )
        waiting = np.flatnonzero(slots.nodes[: slots.used[0]] != _COLLIDED)
        values, priors = np.zeros((0, self.players)), np.zeros((0, game.actions))
        if len(waiting):
            values, priors = self._judge(waiting)
        _compile_for(game).absorb(
            game.tables, tree.nodes, tree.edges, tree.counts, stamps, actions, weights, slots, values, priors
        )
        self.simulations += len(waiting)

    def _judge(self, waiting: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Ask the evaluator; raises `BadInput` if its answer is none."""
        game, players, count = self.game, self.players, len(waiting)
        seats = self._slots.seats[waiting]
        observations = np.empty((count, observation_size(game, players)), np.float32)
        masks = np.empty((count, game.actions), np.bool_)
        states = np.empty(count, game.state)
        for place, slot in enumerate(waiting):
            seat, memory = int(seats[place]), bytearray(self._slots.states[slot].tobytes())
            known, raw = np.frombuffer(memory, game.state), np.frombuffer(memory, np.uint8)
            array_calls(game).mask(known, seat, masks[place])
            array_calls(game).observe(known, raw, players, seat, observations[place])
            states[place] = known[0]
        values, priors = self.evaluator(Leaves(seats, observations, masks, states))
        return (
            _require_numbers("values", values, (count, players)),
            np.zeros((0, game.actions))
            if priors is None
            else _require_numbers("priors", priors, (count, game.actions)),
        )


def _require_numbers(what: str, given: object, shape: tuple[int, int]) -> Floats:
    try:
        numbers: Floats = np.ascontiguousarray(given, np.float64)
    except (TypeError, ValueError):
        numbers = np.zeros(0)
    if numbers.shape != shape or not np.isfinite(numbers).all() or (numbers < 0).any():
        raise BadInput(f"an evaluator gives {what} of 0 or more in the shape {shape}, not {numbers.shape}")
    return numbers


def prepare_evaluated(game: Game, show: Show | None = None) -> None:
    """Compile what a search with an evaluator needs unless that has been done for these sources."""
    compile_part(game, EVALUATED, lambda: [("search", lambda: _try(game))], show)


def _try(game: Game) -> None:
    state = first_decision(game)
    seat, players = lowest(game.kernel.actors(game.tables, state[0])), int(state[0]["players"])

    def even(leaves: Leaves) -> tuple[Floats, Floats]:
        return np.full((len(leaves.seats), players), 1 / players), leaves.masks.astype(np.float64)

    search = EvaluatedSearch(game, state[0], seat, even, 2)
    search.run(3, dice_of(0, 0, b"prepare"), np.zeros(1, np.uint8))
    search.close()
