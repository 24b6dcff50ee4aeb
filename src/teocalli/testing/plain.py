"""A game's kernel as plain Python, in a process in which everything else is compiled.

A compiled function keeps the Python function that it was made from. Here each function of a kernel is made anew from
that, over globals in which the other functions of the game are plain as well. What belongs to `teocalli.core` (dice,
bits, packed actions) stays as it is: it takes numbers only.

A game's own intrinsics of numba cannot be run like this; a function that uses one stays compiled.
"""

from collections.abc import Iterator
from dataclasses import replace
from types import CellType, CodeType, FunctionType, ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
from numba.core.extending import _Intrinsic

from teocalli.core.game import Game, Kernel, Tables
from teocalli.testing.guarded_arrays import GuardedArray, GuardedNumpy, GuardedTuple, guarded_from_bytes

FUNCTIONS = tuple(name for name, value in vars(Kernel).items() if isinstance(value, FunctionType) and name[0] != "_")
"""The functions of a kernel, by name."""


def plain_game(game: Game) -> Game:
    """The same game with a kernel of plain Python functions: slow to play, but nothing needs to be compiled."""
    return replace(game, kernel=_kernel(game, _Maker(game, guarded=False)))


def plain_module(game: Game, module: ModuleType) -> Any:
    """A module of the game, such as one of its bots, with plain Python functions."""
    return _PlainModule(module, _Maker(game, guarded=False))


def guarded(game: Game) -> tuple[Kernel, Tables]:
    """A kernel of plain Python functions and its tables, which refuse every index outside an array or a tuple.

    The kernel raises `OutsideArray`. Its states and outcomes are made by `guarded_from_bytes`.
    """
    maker = _Maker(game, guarded=True)
    return _kernel(game, maker), maker.made(game.tables)


def guarded_module(game: Game, module: Any) -> Any:
    """A module of the game with plain Python functions, whose own arrays and tuples refuse every index outside."""
    return _PlainModule(module, _Maker(game, guarded=True))


def _kernel(game: Game, maker: "_Maker") -> Kernel:
    functions = {name: maker.made(getattr(game.kernel, name)) for name in FUNCTIONS}
    return cast(Kernel, SimpleNamespace(__name__=cast(ModuleType, game.kernel).__name__, **functions))


class _Maker:
    """Makes plain (and guarded) values from those that the functions of a game refer to."""

    def __init__(self, game: Game, *, guarded: bool) -> None:
        name = cast(ModuleType, game.kernel).__name__
        self._package = name.rpartition(".")[0] if name.startswith("teocalli.") else name.partition(".")[0]
        self._guarded = guarded
        self._found: dict[int, Any] = {}
        self._kept: list[Any] = []
        """What `_found` is about: as long as a value lives, no other one has its id."""

    def made(self, value: Any) -> Any:
        """The value, or the one that takes its place."""
        if id(value) not in self._found:
            self._kept.append(value)
            self._make(value)
        return self._found[id(value)]

    def _make(self, value: Any) -> None:
        self._found[id(value)] = value
        function = getattr(value, "py_func", value)
        if isinstance(function, FunctionType):
            if self._is_own(function.__module__, value) and not _uses_intrinsic(function):
                self._copy_function(value, function)
        elif isinstance(value, ModuleType):
            if value is np and self._guarded:
                self._found[id(value)] = GuardedNumpy()
            elif _is_within(value.__name__, self._package):
                self._found[id(value)] = _PlainModule(value, self)
        elif self._guarded:
            self._found[id(value)] = self._guard(value)

    def _is_own(self, module: str, value: object) -> bool:
        is_compiled = hasattr(value, "py_func")
        return _is_within(module, self._package) or (is_compiled and not _is_within(module, "teocalli.core"))

    def _copy_function(self, value: object, function: FunctionType) -> None:
        scope: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        cells = tuple(CellType() for _ in function.__closure__ or ())
        copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, cells)
        copy.__kwdefaults__ = function.__kwdefaults__
        copy.__qualname__, copy.__module__ = function.__qualname__, function.__module__
        self._found[id(value)] = copy  # before what it refers to: that may be itself
        for name in _names(function.__code__):
            if name in function.__globals__:
                scope[name] = self.made(function.__globals__[name])
        for cell, original in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = self.made(original.cell_contents)

    def _guard(self, value: Any) -> Any:
        if isinstance(value, np.void):
            return guarded_from_bytes(value.tobytes(), value.dtype)
        if isinstance(value, np.ndarray):
            return GuardedArray.over(value)
        if isinstance(value, tuple):
            parts = [self.made(part) for part in value]
            if not hasattr(value, "_fields"):
                return GuardedTuple(parts)
            for name, part in zip(value._fields, parts, strict=True):
                if isinstance(part, GuardedArray):
                    part.label = f"`{name}`"
            return type(value)(*parts)
        return value


class _PlainModule:
    """A module of the game, through which its functions are found as plain ones."""

    def __init__(self, module: ModuleType, maker: _Maker) -> None:
        self._module, self._maker = module, maker

    def __getattr__(self, name: str) -> Any:
        return self._maker.made(getattr(self._module, name))


def _is_within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def _names(code: CodeType) -> Iterator[str]:
    """The names of globals (and of attributes) that a function refers to, also by functions inside of it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _uses_intrinsic(function: FunctionType) -> bool:
    return any(isinstance(function.__globals__.get(name), _Intrinsic) for name in _names(function.__code__))
