"""Examples in docstrings run."""

import doctest
from importlib import import_module

import pytest

MODULES = (
    "teocalli",
    "teocalli.bots",
    "teocalli.bots.base",
    "teocalli.bots.bot",
    "teocalli.bots.coaching",
    "teocalli.bots.custom",
    "teocalli.bots.evaluator",
    "teocalli.bots.level",
    "teocalli.bots.limit",
    "teocalli.bots.prepare",
    "teocalli.bots.search",
    "teocalli.bots.solver",
    "teocalli.bots.suggestion",
    "teocalli.bots.why",
    "teocalli.core.errors",
    "teocalli.core.game",
    "teocalli.core.guesses",
    "teocalli.core.match",
    "teocalli.core.numbered",
    "teocalli.core.planes",
    "teocalli.core.raster",
    "teocalli.core.readable",
    "teocalli.core.record_errors",
    "teocalli.core.registry",
    "teocalli.core.scoring",
    "teocalli.lab.arena",
    "teocalli.lab.batch",
    "teocalli.lab.cluster",
    "teocalli.lab.fixtures",
    "teocalli.lab.gymnasium",
    "teocalli.lab.pettingzoo",
    "teocalli.lab.zoo_game",
    "teocalli.lab.zoo_parallel",
    "teocalli.lab.zoo_raw",
    "teocalli.lab.openspiel",
    "teocalli.lab.openspiel.adapter",
    "teocalli.lab.openspiel_bot",
    "teocalli.lab.ratings",
    "teocalli.lab.sequential",
    "teocalli.lab.simulate",
    "teocalli.lab.strengths",
    "teocalli.lab.tasks",
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
