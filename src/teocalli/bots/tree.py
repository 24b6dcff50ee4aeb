"""The memory of a search: nodes found by their key, and the actions tried at each. Its size is fixed.

A node stands for what everybody has seen since the root and who is to act: its key is a hash of that. So one node
serves all the deals that a seat thinks possible, and those who bid at once do not see each other's bids.
"""

import os
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli.core.compiled import compiled

NODE = np.dtype(
    [
        ("key", np.int64),  # 0: nothing here
        ("value", np.float64),  # sum of the acting seat's rewards
        ("visits", np.int32),
        ("first", np.int32),  # its first edge, −1: none laid out yet
    ]
)
EDGE = np.dtype(
    [
        ("value", np.float64),  # sum of the acting seat's rewards
        ("prior", np.float32),  # the priors of the actions legal together sum to 1
        ("action", np.int32),  # its index
        ("visits", np.int32),
        ("chances", np.int32),  # how often it was legal when this node was visited
        ("next", np.int32),  # the next edge of the same node, −1: none
        ("padding", np.int32),  # to 32 bytes: two edges to a line of the cache
    ]
)
NODES, EDGES, DEPTH = 1 << 19, 1 << 21, 256
"""How many nodes and edges there is room for, and how deep a search goes."""

FULL = NODES * 3 // 4
"""With more nodes than this the table would be slow to look up: no more are made."""

USED_NODES, USED_EDGES, STAMP = range(3)
"""Places of `counts`."""

ROOT = 0x1E0CA111
_ODD = 0x2545F4914F6CDD1D
_KEYS = (1 << 62) - 1


class Tree(NamedTuple):
    nodes: npt.NDArray[np.void]
    edges: npt.NDArray[np.void]
    counts: npt.NDArray[np.int64]
    path: npt.NDArray[np.int64]
    """The nodes, edges and seats of the line that a simulation takes."""
    used: npt.NDArray[np.int32]
    """Where the nodes are, in order of making: so that a tree can be cleared without going through all of it."""


BYTES = NODES * NODE.itemsize + EDGES * EDGE.itemsize + 3 * 8 + 3 * DEPTH * 8 + FULL * 4
"""All the memory that a search takes; what none has used yet is never touched."""

_spare: list[Tree] = []
"""Trees that no search uses: a short thought would otherwise take most of its time for getting memory."""


def taken_tree() -> Tree:
    """An empty tree; to be given back by `give_back`."""
    try:
        return _spare.pop()
    except IndexError:
        return Tree(
            np.zeros(NODES, NODE),
            np.zeros(EDGES, EDGE),
            np.zeros(3, np.int64),
            np.zeros((3, DEPTH), np.int64),
            np.zeros(FULL, np.int32),
        )


def give_back(tree: Tree) -> None:
    """For the next search, unless enough are waiting."""
    if len(_spare) < (os.cpu_count() or 1):
        _cleared(tree.nodes, tree.counts, tree.used)
        _spare.append(tree)


@compiled
def _cleared(nodes: npt.NDArray[np.void], counts: npt.NDArray[np.int64], used: npt.NDArray[np.int32]) -> None:
    for k in range(counts[USED_NODES]):
        node = nodes[used[k]]
        node["key"], node["value"], node["visits"] = 0, 0.0, 0
    counts[USED_NODES] = counts[USED_EDGES] = counts[STAMP] = 0


@compiled
def mixed(key: int, number: int) -> int:
    """The key of what follows when `number` is seen after `key`; never 0. The same compiled and in plain Python."""
    key = ((int(key) ^ (int(number) + 1)) * _ODD) & _KEYS
    key ^= key >> 29
    key = (key * _ODD) & _KEYS
    return (key ^ (key >> 32)) | 1


@compiled
def found(nodes: npt.NDArray[np.void], key: int) -> int:
    """Where the node with this key is, or the free place where it would be."""
    place = (key >> 1) & (NODES - 1)
    while nodes[place]["key"] != 0 and nodes[place]["key"] != key:
        place = (place + 1) & (NODES - 1)
    return place


@compiled
def backed_up(
    nodes: npt.NDArray[np.void],
    edges: npt.NDArray[np.void],
    path: npt.NDArray[np.int64],
    depth: int,
    rewards: npt.NDArray[np.float64],
) -> None:
    """Tell every node and edge of the line how it went."""
    for k in range(depth):
        node, edge, reward = path[0, k], path[1, k], rewards[path[2, k]]
        nodes[node]["visits"] += 1
        nodes[node]["value"] += reward
        if edge >= 0:
            edges[edge]["visits"] += 1
            edges[edge]["value"] += reward


@compiled
def lead(edges: npt.NDArray[np.void], edge: int) -> int:
    """By how many visits the first of a node's edges is ahead of the second."""
    most = second = 0
    while edge >= 0:
        visits = int(edges[edge]["visits"])
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        edge = int(edges[edge]["next"])
    return most - second
