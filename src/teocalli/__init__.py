"""Teocalli: three Aztec board games under exact rules, as a library.

>>> import teocalli
>>> match = teocalli.Match.new("aztec", players=2, seed=7)
>>> match.actors
(0,)
>>> match.play(0, match.legal(0)[0])
>>> match.actors
(1,)
"""

from typing import TYPE_CHECKING, Any

from teocalli.core.version import __version__

if TYPE_CHECKING:
    from teocalli.core.errors import BadInput, Refused, TeocalliError
    from teocalli.core.match import Match
    from teocalli.core.record_errors import BadRecord
    from teocalli.core.registry import game, names

_HOMES = {
    "BadInput": "errors",
    "BadRecord": "record_errors",
    "Match": "match",
    "Refused": "errors",
    "TeocalliError": "errors",
    "game": "registry",
    "names": "registry",
}

__all__ = ["BadInput", "BadRecord", "Match", "Refused", "TeocalliError", "__version__", "game", "names"]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is: `import teocalli` alone loads neither NumPy nor numba."""
    if name not in _HOMES:
        raise AttributeError(f"module 'teocalli' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"teocalli.core.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
