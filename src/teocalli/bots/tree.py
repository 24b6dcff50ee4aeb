"""The memory of a search: nodes that are found by their key, and the actions tried at each. Its size is fixed.

A node stands for what everybody has seen since the root and who is to act: its key is a hash of that. So one node
serves all the deals that a seat thinks possible, and seats that bid at once do not see each other's bids.
"""

import os
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teocalli.core.compiling import compiled

NODE = np.dtype(
    [
        ("key", np.int64),  # 0: no node
        ("value", np.float64),  # sum of the acting seat's rewards
        ("visits", np.int32),
        ("first", np.int32),  # its first edge, −1: not expanded yet
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
"""The most nodes and edges, and how deep a search goes."""

FULL = NODES * 3 // 4
"""The most nodes that are made: a fuller table would be slow to look up."""

USED_NODES, USED_EDGES, STAMP = range(3)
"""Indices of `counts`."""

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
    """The indices of the nodes, in the order in which they were made: for clearing a tree quickly."""


BYTES = NODES * NODE.itemsize + EDGES * EDGE.itemsize + 3 * 8 + 3 * DEPTH * 8 + FULL * 4
"""The memory that a search takes. Pages that no search has used are never touched."""

_spare: list[Tree] = []
"""Trees that no search uses now: a short search would otherwise spend most of its time on getting memory."""


def take_tree() -> Tree:
    """Take an empty tree; return it by `give_back`."""
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
    """Clear a tree and keep it for the next search, unless enough are kept."""
    if len(_spare) < (os.cpu_count() or 1):
        _clear(tree.nodes, tree.counts, tree.used)
        _spare.append(tree)


@compiled
def _clear(nodes: npt.NDArray[np.void], counts: npt.NDArray[np.int64], used: npt.NDArray[np.int32]) -> None:
    for k in range(counts[USED_NODES]):
        node = nodes[used[k]]
        node["key"], node["value"], node["visits"] = 0, 0.0, 0
    counts[USED_NODES] = counts[USED_EDGES] = counts[STAMP] = 0


@compiled
def mix_key(key: int, number: int) -> int:
    """The key after `number` is seen at `key`; never 0. The same compiled and in plain Python."""
    key = ((int(key) ^ (int(number) + 1)) * _ODD) & _KEYS
    key ^= key >> 29
    key = (key * _ODD) & _KEYS
    return (key ^ (key >> 32)) | 1


@compiled
def find_node(nodes: npt.NDArray[np.void], key: int) -> int:
    """The index of the node with this key, or the free one where it would be."""
    index = (key >> 1) & (NODES - 1)
    while nodes[index]["key"] != 0 and nodes[index]["key"] != key:
        index = (index + 1) & (NODES - 1)
    return index


@compiled
def back_up(
    nodes: npt.NDArray[np.void],
    edges: npt.NDArray[np.void],
    path: npt.NDArray[np.int64],
    depth: int,
    rewards: npt.NDArray[np.float64],
) -> None:
    """Add the reward of each actor to the nodes and edges of the line."""
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
