"""Tree search, written once for all games and compiled for each.

One simulation: fill in what the seat cannot see (`resample`), walk down the tree by choosing at each node what its
actor has found good or has hardly tried (PUCT), play on from the first new node as sensible players would (`rollout`)
to the end or the horizon, and add what each actor got to the nodes of the line. Chance is drawn as it comes. Seats that
decide at once have a node each, which does not depend on what the others do; what all did together leads on.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teocalli.bots.knowledge import Knowledge, knowledge_of
from teocalli.bots.solver import Solver
from teocalli.bots.tree import (
    DEPTH,
    EDGES,
    FULL,
    ROOT,
    STAMP,
    USED_EDGES,
    USED_NODES,
    Tree,
    back_up,
    find_node,
    give_back,
    lead,
    mix_key,
    take_tree,
)
from teocalli.core.bits import lowest
from teocalli.core.compiling import specialise
from teocalli.core.dice import Dice, below
from teocalli.core.game import CHANCE, OVER, Actions, Game, Kernel, OutcomeRecord, StateRecord, Tables
from teocalli.core.kernel_calls import known_state

Structs = npt.NDArray[np.void]
Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

kernel = cast(Kernel, None)
knowledge = cast(Knowledge, None)
"""Rebound to each game's own by `specialise`, as are those functions below that others of them call."""

_STEPS = 1 << 20
"""How many different numbers `uniform_numbers` draws from."""
_INSISTENCE = 1.0e12
"""A prior that no number of tries outweighs."""
_HOPE = 0.1
"""An action never tried counts as this much worse than its node."""


def _expand(
    tables: Tables,
    state: StateRecord,
    seat: int,
    node: int,
    nodes: Structs,
    edges: Structs,
    counts: Whole,
    stamps: Whole,
    actions: Actions,
    weights: Floats,
) -> None:
    """Give the node an edge for every action that is legal now, if memory allows, and stamp those actions."""
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
    knowledge.prior(tables, state, seat, actions, count, weights)
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


def _select(node: int, nodes: Structs, edges: Structs, counts: Whole, stamps: Whole) -> int:
    """The edge to try next; −1 if there is none."""
    visits = int(nodes[node]["visits"])
    hope = nodes[node]["value"] / visits - _HOPE if visits > 0 else 0.5
    reach = knowledge.CURIOSITY * sqrt(visits + 1.0)
    best, most = -1, -1.0e9
    edge = int(nodes[node]["first"])
    while edge >= 0:
        if not knowledge.LEGAL_VARIES or stamps[edges[edge]["action"]] >= counts[STAMP]:
            tried = int(edges[edge]["visits"])
            if knowledge.LEGAL_VARIES:
                edges[edge]["chances"] += 1
                reach = knowledge.CURIOSITY * sqrt(float(edges[edge]["chances"]))
            mean = edges[edge]["value"] / tried if tried > 0 else hope
            score = mean + reach * edges[edge]["prior"] / (1 + tried)
            if score > most:
                best, most = edge, score
        edge = int(edges[edge]["next"])
    return best


def _play_out(tables: Tables, state: StateRecord, outcome: OutcomeRecord, horizon: int, dice: Dice) -> None:
    """Play on to the end or the horizon."""
    while not knowledge.beyond(tables, state, horizon):
        mask = kernel.actors(tables, state)
        if mask == OVER:
            break
        if mask == CHANCE:
            kernel.draw(tables, state, dice, outcome)
            kernel.happen(tables, state, outcome)
            continue
        seat = lowest(mask)
        kernel.play(tables, state, seat, knowledge.rollout(tables, state, seat, dice))


def _run(
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
    stop: npt.NDArray[np.uint8],
    simulations: int,
) -> int:
    """Run so many simulations, fewer if stopped, and return how many."""
    horizon = knowledge.horizon(tables, known)
    for done in range(simulations):
        if stop[0] != 0:
            return done
        scratch[0] = known
        state = scratch[0]
        kernel.resample(tables, state, seat, dice)
        key, owing, joint, depth = ROOT, 0, 0, 0
        while depth < DEPTH and not knowledge.beyond(tables, state, horizon):
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
            if key != ROOT and nodes[node]["visits"] < knowledge.PATIENCE:
                break
            if knowledge.LEGAL_VARIES or nodes[node]["first"] < 0:
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
        _play_out(tables, state, outcome, horizon, dice)
        knowledge.worth(tables, state, rewards)
        back_up(nodes, edges, path, depth, rewards)
    return simulations


@cache
def specialised_parts(game: Game) -> dict[str, object]:
    """The functions of a search that are compiled for a game, by their names here."""
    own: dict[str, object] = {"knowledge": knowledge_of(game)}
    for function in (_expand, _select, _play_out):
        own[function.__name__] = specialise(function, game, own)
    return own


@cache
def _compile_for(game: Game) -> Callable[..., int]:
    return specialise(_run, game, specialised_parts(game))


def uniform_numbers(count: int, dice: Dice) -> Floats:
    """So many random numbers from 0 to 1."""
    return np.array([below(dice, _STEPS) / _STEPS for _ in range(count)])


class Search:
    """One search from one position, with what it has found so far.

    It keeps only what the seat may know, whatever state it is given: a hint may come with the true one.
    """

    def __init__(self, game: Game, state: StateRecord, seat: int) -> None:
        self.game, self.seat = game, seat
        self.known = known_state(game, state, seat)
        knowledge_of(game).unseal(game.tables, self.known, seat)
        self.tree: Tree = take_tree()
        self.simulations = 0
        self.solver: Solver | None = None
        """What is proven, if a proof was tried."""
        self._buffers: tuple[Any, ...] = (
            np.zeros(1, game.state),
            game.new_outcome(),
            np.zeros(game.actions, np.int64),
            np.zeros(game.most_legal, np.int64),
            np.zeros(game.most_legal, np.float64),
            np.zeros(game.players[-1], np.float64),
        )

    def run(self, simulations: int, dice: Dice, stop: npt.NDArray[np.uint8]) -> None:
        game = self.game
        self.simulations += _compile_for(game)(
            game.tables, self.known, self.seat, *self.tree, *self._buffers, dice, stop, simulations
        )

    def root_edges(self) -> Structs:
        """The root's edges of this seat: each action with how often it was tried, and with what reward."""
        return self.tree.edges[self._root_indices()]

    def best_edges(self) -> Structs:
        """The same, the best first: what is proven to be best, then what was tried most; last what is proven worse."""
        tried = self.root_edges()
        solver = self.solver
        standing = np.array([1 if solver is None else solver.standing(int(number)) for number in tried["action"]])
        return tried[np.lexsort((tried["value"], tried["visits"], standing))[::-1]]

    def begin_proof(self) -> Solver:
        """Begin to prove what the seat reaches from here, with the action first that was tried most."""
        self.solver = Solver(self.game, self.known, self.seat, self.best_edges()["action"].tolist())
        return self.solver

    def close(self) -> None:
        """Give the memory to the next search. The search can be used no more."""
        give_back(self.tree)
        del self.tree

    def lead(self) -> int:
        """By how many visits the action tried most is ahead of the second."""
        tree = self.tree
        return int(lead(tree.edges, int(tree.nodes[find_node(tree.nodes, mix_key(ROOT, self.seat))]["first"])))

    def blur(self, strength: float, dice: Dice) -> None:
        """Multiply the priors at the root by up to e**strength, at random.

        What was found before is forgotten at the root: it was found with the true priors.
        """
        own = self._root_indices()
        root = find_node(self.tree.nodes, mix_key(ROOT, self.seat))
        self.tree.nodes["visits"][root], self.tree.nodes["value"][root] = 0, 0.0
        for what in ("visits", "value", "chances"):
            self.tree.edges[what][own] = 0
        priors = self.tree.edges["prior"][own] * np.exp(strength * uniform_numbers(len(own), dice))
        self.tree.edges["prior"][own] = priors / priors.sum()

    def insist(self, index: int) -> None:
        """Try only the action with this index at the root from now on."""
        own = self._root_indices()
        self.tree.edges["prior"][[edge for edge in own if self.tree.edges[edge]["action"] == index]] = _INSISTENCE

    def _root_indices(self) -> list[int]:
        """The indices of the root's edges of this seat."""
        nodes = self.tree.nodes
        return self.edges_of(nodes[find_node(nodes, mix_key(ROOT, self.seat))])

    def edges_of(self, node: StateRecord) -> list[int]:
        """The indices of a node's edges."""
        indices = []
        edge = int(node["first"]) if node["key"] else -1
        while edge >= 0:
            indices.append(edge)
            edge = int(self.tree.edges[edge]["next"])
        return indices
