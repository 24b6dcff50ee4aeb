"""Tree search, written once for all games and compiled for each.

One simulation: guess what the seat cannot see (`resample`), walk down the tree by choosing at each node what its actor
has found good or has hardly tried (PUCT), play on from the first unknown node as sensible players would (`rollout`) to
the end or the horizon, and tell every node of the line what its actor got. Chance is drawn as it comes. Seats that
decide at once have a node each, which does not depend on what the others do; what all did together leads on.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.tree import (
    DEPTH,
    EDGES,
    FULL,
    ROOT,
    STAMP,
    USED_EDGES,
    USED_NODES,
    Tree,
    backed_up,
    found,
    give_back,
    lead,
    mixed,
    taken_tree,
)
from teocalli.bots.wisdom import Wisdom, wisdom_of
from teocalli.core.bits import lowest
from teocalli.core.compiled import specialised
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, Game, Kernel, Record, Tables

Structs = npt.NDArray[np.void]
Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

kernel = cast(Kernel, None)
wisdom = cast(Wisdom, None)
"""Rebound to each game's own by `specialised`, as are the functions below that others call."""

_MOOD = 1 << 20
"""Steps of a mood."""
_HOPE = 0.1
"""An action never tried counts as this much worse than its node."""


def _laid_out(
    tables: Tables,
    state: Record,
    seat: int,
    node: int,
    nodes: Structs,
    edges: Structs,
    counts: Whole,
    stamps: Whole,
    actions: Actions,
    weights: Floats,
) -> None:
    """Give the node an edge for every action that is legal now, if there is room, and stamp those actions."""
    count = kernel.legal(tables, state, seat, actions)
    counts[STAMP] += 2
    legal, has_edge = counts[STAMP], counts[STAMP] + 1
    for i in range(count):
        stamps[kernel.index(tables, actions[i])] = legal
    missing = count
    edge = int(nodes[node]["first"])
    while edge >= 0:
        if stamps[edges[edge]["action"]] == legal:
            stamps[edges[edge]["action"]] = has_edge
            missing -= 1
        edge = int(edges[edge]["next"])
    if missing == 0 or counts[USED_EDGES] + missing > EDGES:
        return
    wisdom.prior(tables, state, seat, actions, count, weights)
    total = 0.0
    for i in range(count):
        total += weights[i]
    for i in range(count - 1, -1, -1):
        index = kernel.index(tables, actions[i])
        if stamps[index] == legal:
            edge = int(counts[USED_EDGES])
            counts[USED_EDGES] += 1
            edges[edge]["value"], edges[edge]["visits"], edges[edge]["chances"] = 0.0, 0, 0
            edges[edge]["action"] = index
            edges[edge]["prior"] = weights[i] / total
            edges[edge]["next"] = nodes[node]["first"]
            nodes[node]["first"] = edge


def _chosen(node: int, nodes: Structs, edges: Structs, counts: Whole, stamps: Whole) -> int:
    """The edge to try next; −1 if there is none."""
    visits = int(nodes[node]["visits"])
    hope = nodes[node]["value"] / visits - _HOPE if visits > 0 else 0.5
    reach = wisdom.CURIOSITY * sqrt(visits + 1.0)
    best, most = -1, -1.0e9
    edge = int(nodes[node]["first"])
    while edge >= 0:
        if not wisdom.HIDDEN or stamps[edges[edge]["action"]] >= counts[STAMP]:
            tried = int(edges[edge]["visits"])
            if wisdom.HIDDEN:
                edges[edge]["chances"] += 1
                reach = wisdom.CURIOSITY * sqrt(float(edges[edge]["chances"]))
            mean = edges[edge]["value"] / tried if tried > 0 else hope
            score = mean + reach * edges[edge]["prior"] / (1 + tried)
            if score > most:
                best, most = edge, score
        edge = int(edges[edge]["next"])
    return best


def _played_out(tables: Tables, state: Record, outcome: Record, horizon: int, dice: Dice) -> None:
    """Play on to the end or the horizon."""
    while not wisdom.beyond(tables, state, horizon):
        mask = kernel.actors(tables, state)
        if mask == OVER:
            break
        if mask == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)
            continue
        seat = lowest(mask)
        kernel.play(tables, state, seat, wisdom.rollout(tables, state, seat, dice))


def _searched(
    tables: Tables,
    known: Record,
    seat: int,
    nodes: Structs,
    edges: Structs,
    counts: Whole,
    path: Whole,
    used: npt.NDArray[np.int32],
    scratch: Structs,
    outcome: Record,
    stamps: Whole,
    actions: Actions,
    weights: Floats,
    rewards: Floats,
    dice: Dice,
    stop: npt.NDArray[np.uint8],
    simulations: int,
) -> int:
    """Run so many simulations, fewer if stopped, and answer how many."""
    horizon = wisdom.horizon(tables, known)
    for done in range(simulations):
        if stop[0] != 0:
            return done
        scratch[0] = known
        state = scratch[0]
        kernel.resample(tables, state, seat, dice)
        key, owing, joint, depth = ROOT, 0, 0, 0
        while depth < DEPTH and not wisdom.beyond(tables, state, horizon):
            mask = kernel.actors(tables, state)
            if mask == OVER:
                break
            if mask == CHANCE:
                kernel.draw(tables, state, dice, outcome)
                kernel.happen(tables, state, outcome)
                key = mixed(key, wisdom.mark(tables, state))
                continue
            if owing == 0:
                owing, joint = mask, key
            actor = lowest(mask)
            own = mixed(key, actor)
            node = found(nodes, own)
            if nodes[node]["key"] == 0:
                if counts[USED_NODES] >= FULL:
                    break
                used[counts[USED_NODES]] = node
                counts[USED_NODES] += 1
                nodes[node]["key"] = own
                nodes[node]["first"] = -1
            path[0, depth], path[1, depth], path[2, depth] = node, -1, actor
            depth += 1
            if key != ROOT and nodes[node]["visits"] < wisdom.PATIENCE:
                break
            if wisdom.HIDDEN or nodes[node]["first"] < 0:
                _laid_out(tables, state, actor, node, nodes, edges, counts, stamps, actions, weights)
            edge = _chosen(node, nodes, edges, counts, stamps)
            if edge < 0:
                break
            path[1, depth - 1] = edge
            index = int(edges[edge]["action"])
            kernel.play(tables, state, actor, kernel.action(tables, index))
            joint = mixed(joint, index)
            owing &= ~(1 << actor)
            if owing == 0:
                key = joint
        _played_out(tables, state, outcome, horizon, dice)
        wisdom.worth(tables, state, rewards)
        backed_up(nodes, edges, path, depth, rewards)
    return simulations


@cache
def _compiled_for(game: Game) -> Callable[..., int]:
    own: dict[str, object] = {"kernel": game.kernel, "wisdom": wisdom_of(game)}
    for function in (_laid_out, _chosen, _played_out):
        own[function.__name__] = specialised(function, game.name, own)
    return specialised(_searched, game.name, own)


def moods(count: int, dice: Dice) -> Floats:
    """So many numbers from 0 to 1."""
    return np.array([below(dice, _MOOD) / _MOOD for _ in range(count)])


class Search:
    """One search from one position, with what it has found so far."""

    def __init__(self, game: Game, state: Record, seat: int) -> None:
        self.game, self.seat = game, seat
        self.known: Any = state.copy()
        game.kernel.blind(game.tables, self.known, seat)
        wisdom_of(game).unseal(game.tables, self.known, seat)
        self.tree: Tree = taken_tree()
        self.simulations = 0
        self._room: tuple[Any, ...] = (
            np.zeros(1, game.state),
            game.new_outcome(),
            np.zeros(game.actions, np.int64),
            np.zeros(game.most_legal, np.int64),
            np.zeros(game.most_legal, np.float64),
            np.zeros(game.players[-1], np.float64),
        )

    def run(self, simulations: int, dice: Dice, stop: npt.NDArray[np.uint8]) -> None:
        game = self.game
        self.simulations += _compiled_for(game)(
            game.tables, self.known, self.seat, *self.tree, *self._room, dice, stop, simulations
        )

    def tried(self) -> Structs:
        """The root's edges of this seat: what was tried, how often and with what reward."""
        return self.tree.edges[self._own()]

    def close(self) -> None:
        """Give the memory to the next search. Nothing can be asked any more."""
        give_back(self.tree)
        del self.tree

    def lead(self) -> int:
        """How much oftener than the second the action tried most was tried."""
        tree = self.tree
        return int(lead(tree.edges, int(tree.nodes[found(tree.nodes, mixed(ROOT, self.seat))]["first"])))

    def blur(self, strength: float, dice: Dice) -> None:
        """Let what looks promising at the root look up to e**strength times as promising, at random.

        What was found before is forgotten at the root: it was found with clear eyes.
        """
        own = self._own()
        root = found(self.tree.nodes, mixed(ROOT, self.seat))
        self.tree.nodes["visits"][root], self.tree.nodes["value"][root] = 0, 0.0
        for what in ("visits", "value", "chances"):
            self.tree.edges[what][own] = 0
        priors = self.tree.edges["prior"][own] * np.exp(strength * moods(len(own), dice))
        self.tree.edges["prior"][own] = priors / priors.sum()

    def _own(self) -> list[int]:
        """Where the root's edges of this seat are."""
        nodes, edges = self.tree.nodes, self.tree.edges
        node = nodes[found(nodes, mixed(ROOT, self.seat))]
        places = []
        edge = int(node["first"]) if node["key"] else -1
        while edge >= 0:
            places.append(edge)
            edge = int(edges[edge]["next"])
        return places
