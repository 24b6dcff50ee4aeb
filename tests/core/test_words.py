"""Every sentence in every language, with the same places to fill."""

import string
from importlib import import_module
from itertools import pairwise

import pytest

from teocalli import game
from teocalli.core.options import Choice
from teocalli.core.position import in_every_language
from teocalli.core.words import EMBLEMS, LANGUAGES, Names, Saying, Wording
from tests import GAMES


def places(text: str) -> set[str]:
    return {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name}


def wordings(name: str) -> dict[str, Wording]:
    found: dict[str, Wording] = dict(import_module(f"teocalli.games.{name}.words").WORDS)
    found["title"] = game(name).title
    for option in game(name).options:
        found[f"option {option.name}"] = option.wording
        found[f"limits of {option.name}"] = option.allowed.wording
        if isinstance(option, Choice):
            assert set(option.meanings) == set(option.values)
            found |= {f"option {option.name} {value}": option.meanings[value] for value in option.values}
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_is_there_in_every_language(name: str) -> None:
    for key, wording in wordings(name).items():
        assert set(wording) == set(LANGUAGES), key
        assert len({frozenset(places(text)) for text in wording.values()}) == 1, f"{key}: places differ"
        for text in wording.values():
            assert text.strip() == text != "", key


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_has_words(name: str) -> None:
    words = import_module(f"teocalli.games.{name}.words").WORDS
    for reason in game(name).reasons:
        assert any(key == reason or key.startswith(f"{reason}.") for key in words), reason


def test_french_sets_a_space_before_high_punctuation() -> None:
    for name in GAMES:
        for key, wording in wordings(name).items():
            said = "".join(literal + "x" for literal, *_ in string.Formatter().parse(wording["fr"]))
            for before, character in pairwise(said):
                if character in ":;!?»":
                    assert before in "\u00a0\u202f", f"{name} {key}: {wording['fr']}"


def test_five_emblems_in_each_language() -> None:
    assert all(len(EMBLEMS[language]) == 5 for language in LANGUAGES)


def test_a_saying_names_seats_and_lists() -> None:
    wording: Wording = {"en": "{seat.of} {things}", "fr": "{things:or} {seat.of}", "de": "{things:or} {seat.of}"}
    saying = Saying("x", wording, {"seat": 1, "things": [1, 2, 3]})
    assert saying.say("en") == "Jaguar’s 1, 2 and 3"
    assert saying.say("fr") == "1, 2 ou 3 de Jaguar"
    assert saying.say("de") == "1, 2 oder 3 des Jaguars"


def test_a_saying_calls_values_by_the_names_that_a_game_gives_them() -> None:
    wording = dict.fromkeys(LANGUAGES, "{sides:or}, {cell}")
    names: Names = {"sides": {"E": {"en": "the east", "fr": "l’est", "de": "Osten"}}}
    saying = Saying("x", wording, {"sides": ["E", "up"], "cell": "E"}, names)
    assert saying.say("en") == "the east or up, E"
    assert saying.say("de") == "Osten oder up, E"
    assert in_every_language(saying)["fr"] == "l’est ou up, E"


def test_numbers_have_the_comma_of_their_language() -> None:
    said = Saying("x", dict.fromkeys(LANGUAGES, "{least} {most}"), {"least": 0.01, "most": 86400.0})
    assert [said.say(language) for language in LANGUAGES] == ["0,01 86400", "0.01 86400", "0,01 86400"]
