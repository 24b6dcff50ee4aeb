"""Games whose description, options, pages, pictures or bots are wrong, and the check that finds it."""

import sys
from dataclasses import replace
from importlib import import_module
from importlib.machinery import ModuleSpec
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from teocalli.core.game import Colours, StateRecord
from teocalli.core.options import Choice, Whole
from teocalli.core.view_types import View
from teocalli.core.words import LANGUAGES, Saying
from tests.testing.planted import KERNEL, SOUND, planted, require_found
from tests.testing.small_game.options import OPTIONS
from tests.testing.small_game.tables import STATE

DESCRIPTIONS: dict[str, tuple[dict[str, Any], str]] = {
    "name": ({"name": "Small Game"}, "the name 'Small Game'"),
    "title": ({"title": {"en": "Small"}}, r"the title is missing in \['fr', 'de'\]"),
    "about": ({"about": {"fr": "Un", "en": "One", "de": " "}}, r"`about` is missing in \['de'\]"),
    "colours": ({"colours": Colours(lid="blue", edge="#1a2c4c")}, "the colour `lid` is 'blue'"),
    "rules": ({"rules": 0}, "the version of the rules is 0"),
    "nobody": ({"players": range(3)}, "a game has at least one player"),
    "crowd": ({"players": range(2, 9)}, "there are emblems for 5 seats"),
    "usual players": ({"usual_players": 4}, "`usual_players` is 4"),
    "minutes": ({"minutes": 0}, "`minutes` is 0"),
    "first word": ({"first_word": " "}, "`first_word` is empty"),
    "sealed text": ({"sealed_text": "play 1"}, "'play 1' can be read as an action"),
    "short options": ({"short_options": {"max_rounds": 99}}, "`short_options` cannot be chosen with 2 players"),
}


@pytest.mark.parametrize("what", DESCRIPTIONS)
def test_a_description_that_is_wrong_is_found(what: str) -> None:
    parts, message = DESCRIPTIONS[what]
    require_found(planted(**parts), "the_game_describes_itself", message)


def test_a_kernel_that_is_not_complete_is_found() -> None:
    missing = {"winners": None}
    require_found(planted(kernel=missing), "the_kernel_is_complete", "the kernel has no function `winners`")
    missing = {"write_chance": None}
    require_found(planted(notation=missing), "the_kernel_is_complete", "the notation has no function `write_chance`")


def test_a_state_with_gaps_is_found() -> None:
    gaps = np.dtype([("players", np.int8), ("word", np.int64)], align=True)
    require_found(planted(state=gaps), "states_have_no_gaps", "a state has 7 bytes between its fields")
    require_found(planted(outcome=gaps), "states_have_no_gaps", "an outcome has 7 bytes between its fields")
    nameless = np.dtype([("seats", np.int8)])
    require_found(planted(state=nameless), "states_have_no_gaps", "no field `players`")
    require_found(planted(most_legal=STATE.itemsize * 99), "states_have_no_gaps", "`most_legal` is")


CHOICE, WHOLE = OPTIONS
assert isinstance(CHOICE, Choice)
assert isinstance(WHOLE, Whole)


class AnyNumber(Whole):
    def fault(self, value: object) -> str | None:
        return None if isinstance(value, int | float) else "a number"


class Raising(Whole):
    def fault(self, value: object) -> str | None:
        return None if 1 <= value <= 6 else "a number"  # type: ignore[operator]  # that is what is wrong with it


WITHIN: dict[str, Any] = {
    "name": "n",
    "wording": WHOLE.wording,
    "within": WHOLE.within,
    "least": 1,
    "most": 6,
    "usual": 2,
}

WRONG_OPTIONS: dict[str, tuple[Any, str]] = {
    "two of one name": ((*OPTIONS, CHOICE), "two options have one name"),
    "no sentence": (
        (replace(CHOICE, wording={"en": "Which."}), WHOLE),
        "of the option 'wins' is missing",
    ),
    "no meaning": ((replace(CHOICE, meanings={}), WHOLE), "has no meaning for each of its values"),
    "no limits": ((CHOICE, replace(WHOLE, within={"en": "{least}"})), "what may be chosen of the option 'max_rounds'"),
    "a default that may not be": ((CHOICE, replace(WHOLE, usual=77)), "says that its own value 77 is not"),
    "any number": ((CHOICE, AnyNumber(**WITHIN)), "the option 'n' takes"),
    "raises": ((CHOICE, Raising(**WITHIN)), "the option 'n' raises TypeError"),
}


@pytest.mark.parametrize("what", WRONG_OPTIONS)
def test_an_option_that_is_wrong_is_found(what: str) -> None:
    options, message = WRONG_OPTIONS[what]
    game = planted(options=options, short_options={})
    require_found(game, "options_explain_themselves", message)


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("de", None, "there is no rules page de.md"),
        ("fr", "Le petit jeu\n\nSans titre.\n", "fr.md does not begin with a title"),
        ("en", "# The small game\n", "en.md has no text"),
    ],
)
def test_a_rules_page_that_is_wrong_is_found(tmp_path: Path, language: str, text: str | None, message: str) -> None:
    (tmp_path / "rules").mkdir()
    for other in LANGUAGES:
        page = "# Title\n\nText.\n" if other != language else text
        if page is not None:
            (tmp_path / "rules" / f"{other}.md").write_text(page, encoding="utf-8")
    require_found(planted(pages=tmp_path), "rules_pages_are_in_all_languages", message)


@pytest.mark.parametrize(
    ("language", "text", "message"),
    [
        ("de", None, "has no page de.md"),
        ("fr", "{marks} ![Là.](position:start)", "fr.md has no position 'start'"),
        ("fr", "![Là.](position:start)", "fr.md has no reason '"),
        (
            "en",
            "{marks} [A.](reason:no_such)\n\n![There.](position:start)",
            "en.md names the reason 'no_such'",
        ),
        ("en", "{marks} {marks}\n\n![There.](position:start)", "en.md has the reason '.*' more than once"),
    ],
)
def test_a_rulebook_that_is_wrong_is_found(tmp_path: Path, language: str, text: str | None, message: str) -> None:
    (tmp_path / "rulebook").mkdir()
    marks = " ".join(f"[A sentence.](reason:{reason.value})" for reason in planted().reasons)
    for other in LANGUAGES:
        page = "{marks}\n\n![There.](position:start)\n" if other != language else text
        if page is not None:
            (tmp_path / "rulebook" / f"{other}.md").write_text(page.format(marks=marks), encoding="utf-8")
    (tmp_path / "rulebook" / "positions.json").write_text('{"start": {"players": 2, "events": []}}')
    require_found(planted(pages=tmp_path), "a_rulebook_is_complete_and_true", message)


# Pictures.

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
_pictures = count()


def picture_raising(tables: Any, state: StateRecord, eyes: int) -> str:
    raise IndexError("no such card")


PICTURES: dict[str, tuple[Any, str]] = {
    "not well-formed": (lambda *args: _SVG.format("<g>"), "is not well-formed"),
    "no text": (lambda *args: b"<svg/>", "is not a text"),
    "no picture": (lambda *args: "<p/>", "is not an <svg>"),
    "no size": (lambda *args: _SVG.format("").replace("viewBox", "box"), "has no viewBox"),
    "another each time": (lambda *args: _SVG.format(f"<text>{next(_pictures)}</text>"), "another one the second time"),
    "a script": (lambda *args: _SVG.format("<script>alert()</script>"), "contains <script>"),
    "a handler": (lambda *args: _SVG.format('<g onclick="alert()"/>'), "the event handler 'onclick'"),
    "a link": (lambda *args: _SVG.format('<use href="http://x/y.svg#a"/>'), "refers to 'http://x/y.svg#a'"),
    "a style": (lambda *args: _SVG.format("<style>@import 'x.css';</style>"), "outside of it in a style"),
    "raises": (picture_raising, "IndexError: no such card"),
}


@pytest.mark.parametrize("what", PICTURES)
def test_a_picture_that_is_wrong_is_found(what: str) -> None:
    picture, message = PICTURES[what]
    game = planted(modules={"picture": SimpleNamespace(picture=picture)})
    require_found(game, "pictures_can_be_drawn", message)


def drawing_raising(tables: Any, state: StateRecord) -> str:
    raise KeyError("card")


@pytest.mark.parametrize(
    ("draw", "message"), [(drawing_raising, "KeyError"), (lambda *args: "", "`draw` draws nothing")]
)
def test_a_drawing_that_is_wrong_is_found(draw: Any, message: str) -> None:
    game = planted(modules={"drawing": SimpleNamespace(draw=draw)})
    require_found(game, "drawings_fit_a_terminal", message)


@pytest.mark.parametrize(
    ("lost", "message"),
    [
        (lambda match: "two cards" if len(match) > 3 else None, r"something gets lost, after \d+ events: two cards"),
        (lambda match: len(match), "`lost` answers 0, neither None nor a text"),
        (lambda match: match.view(None)["cards"], "KeyError: 'cards'"),
    ],
)
def test_something_lost_is_found(lost: Any, message: str) -> None:
    game = planted(modules={"conserved": SimpleNamespace(lost=lost)})
    require_found(game, "nothing_gets_lost", message)


def test_a_view_of_another_type_is_found() -> None:
    message = r"is not of its type: view has '\w+', which View does not"
    require_found(planted(view_type=View), "eyes_see_only_what_is_theirs", message)


def test_a_module_that_cannot_be_imported_is_found() -> None:
    class Broken(type(SOUND)):  # type: ignore[misc]  # its class is only known here
        def module(self, name: str) -> Any:
            if name == "conserved":
                raise ModuleNotFoundError("No module named 'cards'", name="cards")
            return super().module(name)

    game = Broken(**vars(SOUND))
    require_found(game, "nothing_gets_lost", "No module named 'cards'")


# Bots.


def bots(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> str:
    """The name of a package with the small game's bots, in which some functions are others."""
    package = ModuleType("planted_bots")
    package.__path__ = []
    monkeypatch.setitem(sys.modules, package.__name__, package)
    for name in ("lively", "knowledge"):
        sound, full_name = import_module(f"{SOUND.bots}.{name}"), f"{package.__name__}.{name}"
        module = ModuleType(full_name)
        vars(module).update({**vars(sound), **functions, "__spec__": ModuleSpec(full_name, None)})
        monkeypatch.setitem(sys.modules, full_name, module)
    return package.__name__


def first_prior_only(tables: Any, state: StateRecord, seat: int, actions: Any, number: int, out: Any) -> None:
    out[:number] = 0.0
    out[0] = 1.0


def worth_in_points(tables: Any, state: StateRecord, out: Any) -> None:
    out[:] = state["points"][: len(out)] + 2


def unseal_all(tables: Any, state: StateRecord, seat: int) -> None:
    state["hands"][:] = 0


def lively_marking(tables: Any, state: StateRecord, seat: int, dice: Any) -> int:
    state["prize"] = 3
    return KERNEL.pick(tables, state, seat, dice)


BOTS: dict[str, tuple[dict[str, Any], str]] = {
    "lively": (
        {"lively": lambda *args: 0},
        r"`lively` chooses the action 0x0 \(seat 0, after 1 events\), which is not legal",
    ),
    "lively that changes": ({"lively": lively_marking}, "`lively` changes the state"),
    "rollout": ({"rollout": lambda *args: 0}, "`rollout` chooses the action 0x0"),
    "prior": ({"prior": first_prior_only}, "`prior` gives '.*' no positive weight"),
    "prior of nothing": ({"prior": lambda *args: None}, "`prior` gives '.*' no positive weight"),
    "worth": ({"worth": worth_in_points}, "not shares of the victory"),
    "share": ({"share": lambda *args: 0.0}, "`share` answers 0.0"),
    "unseal": ({"unseal": unseal_all}, "`unseal` changes the legal actions"),
    "whims": ({"WHIMS": (0.1, 0.0)}, "`WHIMS` has 2 numbers"),
    "patience": ({"PATIENCE": 0}, "`PATIENCE` is less than 1"),
}


@pytest.mark.parametrize("what", BOTS)
def test_a_bot_that_is_wrong_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    functions, message = BOTS[what]
    require_found(planted(bots=bots(monkeypatch, **functions)), "bots_do_what_is_legal", message)


def mute(*args: Any) -> list[Saying]:
    return [Saying("why.mute", {"en": "Gains {points}."}, {"points": 1})]


def unfilled(*args: Any) -> list[Saying]:
    return [Saying("why.unfilled", dict.fromkeys(LANGUAGES, "Gains {points}."), {})]


def marking(tables: Any, before: StateRecord, after: StateRecord, *rest: Any) -> list[Saying]:
    after["prize"] = 3
    return []


WHY: dict[str, tuple[Any, str]] = {
    "a language": (mute, r"why .* is good .*: the sentence 'why.mute' is missing in 'fr'"),
    "an argument": (unfilled, "cannot be filled"),
    "a state": (marking, "`why` changes the state"),
}


@pytest.mark.parametrize("what", WHY)
def test_reasons_of_hints_that_are_wrong_are_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    why, message = WHY[what]
    package = bots(monkeypatch)
    module = ModuleType(f"{package}.why")
    vars(module).update({"why": why, "__spec__": ModuleSpec(module.__name__, None)})
    monkeypatch.setitem(sys.modules, module.__name__, module)
    require_found(planted(bots=package), "hints_say_why_in_words", message)
