"""Measuring and comparing: simulation, batches, the arena and its ratings, perft, benchmarks, OpenSpiel."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teocalli.lab.batch import Batch, RefusedInBatch

__all__ = ["Batch", "RefusedInBatch"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is: other parts of the lab do not need it."""
    if name not in __all__:
        raise AttributeError(f"module 'teocalli.lab' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module("teocalli.lab.batch"), name)
