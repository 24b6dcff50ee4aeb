"""Teocalli: three Aztec board games under exact rules, as a library.

>>> import teocalli
>>> match = teocalli.Match.new("aztec", players=2, seed=7)
>>> match.actors
(0,)
>>> match.play(0, match.legal(0)[0])
>>> match.actors
(1,)
"""

from teocalli.core.errors import BadInput, Refused, TeocalliError
from teocalli.core.faults import BadRecord
from teocalli.core.match import Match
from teocalli.core.registry import game, names

__all__ = ["BadInput", "BadRecord", "Match", "Refused", "TeocalliError", "game", "names"]
