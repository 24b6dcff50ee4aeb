"""Chance one small step at a time: what a game's module `chance` says, if it has one.

A draw or a deal is one event, and may have more outcomes than anybody can list: a deal to five players has some 10^67.
Whoever searches or solves a game needs them listed, with their probabilities. So the module takes an event apart into
steps with a few outcomes each: first the card, then the soul; a deal card by card. Each outcome of the event has just
one sequence of steps, so the product of their probabilities is that of the outcome.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Protocol, TypeAlias, cast

from teocalli.core.game import Game, OutcomeRecord, StateRecord, Tables

Steps: TypeAlias = Sequence[int]
"""The numbers of the steps so far."""

Ways: TypeAlias = list[tuple[int, int]]
"""The outcomes of a step, ascending, each with in how many equally likely ways it can come."""


class ListedChance(Protocol):
    """The module `chance` of a game. States are those in which chance is due; none of the functions changes one."""

    @property
    def MOST_OUTCOMES(self) -> int:  # noqa: N802  # a constant of the module
        """The outcomes of every step have numbers from 0 to this − 1."""

    def most_steps(self, players: int, options: Mapping[str, object]) -> int:
        """No game with these (complete) options has more steps than this."""

    def ways(self, tables: Tables, state: StateRecord, steps: Steps) -> Ways:
        """What the next step can bring; empty when these steps are the whole event."""

    def fill(self, tables: Tables, state: StateRecord, steps: Steps, outcome: OutcomeRecord) -> None:
        """Fill in the outcome to which all steps of an event lead."""

    def steps_to(self, tables: Tables, state: StateRecord, outcome: OutcomeRecord) -> list[int]:
        """The steps that lead to an outcome as `draw` brings it."""

    def write_step(self, state: StateRecord, steps: Steps, number: int) -> str:
        """The text of what the step after these brings; outcomes of one step have different texts."""


class ChanceModule(ListedChance, Protocol):
    """The same of a game that hides something; of others only the first part is asked."""

    def is_heard(self, players: int, place: int, eyes: int) -> bool:
        """Whether these eyes hear what the step at this place of an event brought, just as the game's `tell` says."""

    def rewrite(self, tables: Tables, state: StateRecord, outcomes: Sequence[OutcomeRecord]) -> None:
        """Change the outcomes of all events so far, the oldest first, so that they lead to this state.

        The state is a guess: it differs from the one to which they led in what some eyes may not know.
        """


def chance_module(game: Game) -> ChanceModule | None:
    """The module of a game that has one, and has chance."""
    return cast(ChanceModule | None, game.optional_module("chance")) if game.has_chance else None


def step_chances(module: ListedChance, game: Game, state: StateRecord, steps: Steps) -> Iterator[Fraction]:
    """The probability of each of these steps, after those before it; 0 for one that is not listed."""
    for place, number in enumerate(steps):
        ways = module.ways(game.tables, state, steps[:place])
        yield Fraction(dict(ways).get(number, 0), max(1, sum(count for _, count in ways)))
