"""What we call public explains itself: a docstring with an example that is run."""

import inspect
from importlib import import_module
from typing import Any

import pytest

from tests.docs.test_doctests import MODULES

PUBLIC = (
    "teocalli",
    "teocalli.bots",
    "teocalli.lab",
    "teocalli.lab.gymnasium",
    "teocalli.lab.openspiel",
    "teocalli.lab.pettingzoo",
)


def names(module: Any) -> list[str]:
    listed: list[str] = getattr(module, "__all__", None) or [
        name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__
    ]
    return [name for name in listed if not name.startswith("_")]


def faults(name: str, value: Any) -> list[str]:
    """What is missing from the docstrings of a public function or class; its methods may be inherited from ours."""
    found = [] if ">>>" in (value.__doc__ or "") else [f"{name} has no docstring with an example"]
    if value.__module__ not in MODULES:
        found.append(f"{name}: the examples of {value.__module__} are not run")
    for kind in inspect.getmro(value) if inspect.isclass(value) else ():
        for part, given in vars(kind).items():
            meant = given.fget if isinstance(given, property) else getattr(given, "__func__", given)
            if part.startswith("_") or not inspect.isfunction(meant) or not meant.__module__.startswith("teocalli"):
                continue
            if not meant.__doc__:
                found.append(f"{name}.{part} has no docstring")
            elif not isinstance(given, property) and ">>>" not in meant.__doc__:
                found.append(f"{name}.{part} has no example")
            elif ">>>" in meant.__doc__ and meant.__module__ not in MODULES:
                found.append(f"{name}.{part}: the examples of {meant.__module__} are not run")
    return found


@pytest.mark.parametrize("name", PUBLIC)
def test_all_that_is_public_explains_itself(name: str) -> None:
    module = import_module(name)
    values = {f"{name}.{public}": getattr(module, public) for public in names(module)}
    kinds = {public: value for public, value in values.items() if inspect.isclass(value) or inspect.isroutine(value)}
    assert kinds
    assert [fault for public, value in kinds.items() for fault in faults(public, value)] == []


def test_what_explains_nothing_is_found() -> None:
    class Silent:
        def method(self) -> None:
            return None

        def spare(self) -> None:
            """Say little."""

        @property
        def value(self) -> int:
            """A property needs no example."""
            return 1

    for part in ("method", "spare"):
        getattr(Silent, part).__module__ = "teocalli.silent"
    vars(Silent)["value"].fget.__module__ = "teocalli.silent"
    assert faults("Silent", Silent) == [
        "Silent has no docstring with an example",
        f"Silent: the examples of {__name__} are not run",
        "Silent.method has no docstring",
        "Silent.spare has no example",
    ]
