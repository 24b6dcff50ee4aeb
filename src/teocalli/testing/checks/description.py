"""What a game says about itself before it is played."""

import re
from typing import Any

import numpy as np

from teocalli.core.actions import UNREADABLE
from teocalli.core.errors import BadInput
from teocalli.core.game import Game
from teocalli.core.options import Choice, Option, applicable, complete
from teocalli.core.rulebooks import positions_of, require_complete, require_true
from teocalli.core.words import EMBLEMS, LANGUAGES
from teocalli.testing.cases import once_for_a_game
from teocalli.testing.checks.sentences import require_said, require_wording
from teocalli.testing.plain import FUNCTIONS

_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_MOST_SEATS = len(EMBLEMS["en"])


@once_for_a_game
def the_game_describes_itself(game: Game) -> None:
    """Name, title, colours, numbers of players and all else that people see before they play."""
    assert _NAME.fullmatch(game.name), f"the name {game.name!r} is not made of lower-case letters, digits and _"
    require_wording(game.title, "the title")
    require_wording(game.about, "the sentence `about`")
    for name, colour in game.colours._asdict().items():
        assert _COLOUR.fullmatch(colour), f"the colour `{name}` is {colour!r}, not like #1a2c4c"
    assert game.rules >= 1, f"the version of the rules is {game.rules}, not 1 or more"
    players = game.players
    assert players[0] >= 1, f"`players` is {players}: a game has at least one player"
    assert players[-1] <= _MOST_SEATS, f"`players` is {players}: there are emblems for {_MOST_SEATS} seats"
    assert players.step == 1, f"`players` is {players}: numbers of players follow each other"
    assert game.usual_players in players, f"`usual_players` is {game.usual_players}, which is not in {players}"
    assert game.minutes > 0, f"`minutes` is {game.minutes}"
    assert game.first_word is None or game.first_word.strip(), "`first_word` is empty; leave it out"
    assert game.sealed_text.strip(), "`sealed_text` is empty"
    readable = game.notation.read(game.sealed_text) != UNREADABLE
    assert not readable, f"`sealed_text` {game.sealed_text!r} can be read as an action: it would look like one"
    try:
        complete(game.options, game.usual_players, game.short_options)
    except BadInput as error:
        raise AssertionError(f"`short_options` cannot be chosen with {game.usual_players} players: {error}") from error


@once_for_a_game
def the_kernel_is_complete(game: Game) -> None:
    """Every function of `Kernel` and of `Notation` is there, and those of the kernel are all compiled, or none is."""
    functions = {name: getattr(game.kernel, name, None) for name in FUNCTIONS}
    for name, function in functions.items():
        assert callable(function), f"the kernel has no function `{name}`"
    for name in ("read", "write", "read_chance", "write_chance"):
        assert callable(getattr(game.notation, name, None)), f"the notation has no function `{name}`"
    plain = [name for name, function in functions.items() if not hasattr(function, "py_func")]
    assert len(plain) in (0, len(functions)), f"`{plain[0]}` of the kernel is not compiled, and others are"


@once_for_a_game
def states_have_no_gaps(game: Game) -> None:
    """Equal states have equal bytes: there is nothing between the fields, and nothing that points elsewhere."""
    assert "players" in (game.state.names or ()), "a state has no field `players`"
    for layout, what in ((game.state, "a state"), (game.outcome, "an outcome")):
        assert not layout.hasobject, f"{what} holds Python objects"
        gap = layout.itemsize - _used(layout)
        assert not gap, f"{what} has {gap} bytes between its fields; fill them up with a field that is always 0"
    assert game.actions >= 1, f"`actions` is {game.actions}"
    assert 1 <= game.most_legal <= game.actions, f"`most_legal` is {game.most_legal}, of {game.actions} actions"
    for codes in (game.reasons, game.endings, game.phases):
        assert len(list(codes)) > 0, f"{codes.__name__} is empty"


def _used(layout: np.dtype[Any]) -> int:
    """The bytes of all fields."""
    if layout.subdtype:
        inner, shape = layout.subdtype
        return _used(inner) * int(np.prod(shape))
    if layout.names is None:
        return layout.itemsize
    return sum(_used(layout[name]) for name in layout.names)


@once_for_a_game
def options_explain_themselves(game: Game) -> None:
    """Every option has its sentences, a default and trial values that can be chosen."""
    names = [option.name for option in game.options]
    assert len(set(names)) == len(names), f"two options have one name: {names}"
    for option in game.options:
        what = f"the option {option.name!r}"
        assert _NAME.fullmatch(option.name), f"{what} has a name that is not made of lower-case letters, digits and _"
        require_wording(option.wording, f"the sentence of {what}")
        if option.label is not None:
            require_wording(option.label, f"the label of {what}")
        require_said(option.allowed, f"what may be chosen of {what}")
        if isinstance(option, Choice):
            assert set(option.meanings) == set(option.values), f"{what} has no meaning for each of its values"
            for name, meaning in option.meanings.items():
                require_wording(meaning, f"the meaning of {name!r} of {what}")
        for value in (option.default, *option.trials):
            fault = option.fault(value)
            assert fault is None, f"{what} says that its own value {value!r} is not {fault}"
        _require_strict(option)
    for players in game.players:
        for option in applicable(game.options, players):
            assert option.numbers(option.default), f"the option {option.name!r} gives no number to `begin`"


def _require_strict(option: Option) -> None:
    for value in (None, object(), [], {}, -(10**9), 10**9, 1.5, f"{option.default} ", "\0"):
        try:
            fault = option.fault(value)
        except Exception as error:
            raise AssertionError(f"the option {option.name!r} raises {error!r} for {value!r}") from error
        assert fault is not None, f"the option {option.name!r} takes {value!r}"


@once_for_a_game
def rules_pages_are_in_all_languages(game: Game) -> None:
    """The pages of the folder `rules`, if there is one: one for each language, each with a title."""
    folder = game.folder / "rules"
    if not folder.is_dir():
        return
    for language in LANGUAGES:
        page = folder / f"{language}.md"
        assert page.is_file(), (
            f"there is no rules page {page.name}; there are {sorted(p.name for p in folder.iterdir())}"
        )
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# "), f"the rules page {page.name} does not begin with a title (# …)"
        assert len(text.splitlines()) > 2, f"the rules page {page.name} has no text"


@once_for_a_game
def a_rulebook_is_complete_and_true(game: Game) -> None:
    """The rulebook, if there is one: a sentence for each reason in each language, and positions that are as it says."""
    try:
        require_complete(game)
        for name, position in positions_of(game).items():
            require_true(game, name, position)
    except BadInput as error:
        raise AssertionError(str(error)) from None
