"""Texts and sentences in which something is wrong, and the check that finds it."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from teocalli.core.actions import UNREADABLE, action_of
from teocalli.core.game import OutcomeRecord
from teocalli.core.words import Saying
from tests.testing.planted import SOUND, planted, require_found
from tests.testing.small_game.kernel import GIVE, KEEP, PLAY
from tests.testing.small_game.notation import read, read_chance, write, write_chance
from tests.testing.small_game.words import WORDS

# Texts that are nearly right.


def read_by(pattern: str, flags: int = 0) -> Callable[[str], int]:
    """A reader with a pattern for numbered texts that matches too much."""

    def lax(text: str) -> int:
        if found := re.match(pattern, text, flags):
            number = int(found[2])
            kind = {"play": PLAY, "give": GIVE}[found[1].lower()]
            return action_of(kind, number) if kind == GIVE or 1 <= number <= 9 else UNREADABLE
        return action_of(KEEP) if text == "keep" else UNREADABLE

    return lax


LAX: dict[str, tuple[Callable[[str], int], str]] = {
    "trailing newline": (read_by(r"(play|give) (0|[1-9][0-9]{0,5})$"), r"play \d\\n"),
    "whatever follows": (read_by(r"(play|give) (0|[1-9][0-9]{0,5})"), r"play \d "),
    "leading zeros": (read_by(r"(play|give) ([0-9]{1,6})\Z"), r"play 0\d"),
    "plus sign": (read_by(r"(play|give) (\+?(?:0|[1-9][0-9]{0,5}))\Z"), r"play \+\d"),
    "Unicode digits": (read_by(r"(play|give) (0|[^\W0]\d{0,5})\Z"), r"play \d"),
    "another case": (read_by(r"(play|give) (0|[1-9][0-9]{0,5})\Z", re.IGNORECASE), r"PLAY \d"),
    "double spaces": (read_by(r"(play|give) +(0|[1-9][0-9]{0,5})\Z"), r"play  \d"),
    "tabs": (read_by(r"(play|give)\s(0|[1-9][0-9]{0,5})\Z"), r"play\\t\d"),
    "underscores": (read_by(r"(play|give) ((?:0_)?[0-9])\Z"), r"play 0_\d"),
    "blanks around": (lambda text: read(text.strip()), r"play \d "),
    "blanks before": (lambda text: read(text.lstrip()), r" play \d"),
    "any blanks": (lambda text: read(" ".join(text.split())), r"play \d "),
    "lower case": (lambda text: read(text.lower()), r"PLAY \d"),
    "look-alikes": (lambda text: read(unicodedata.normalize("NFKC", text)), "play ４|play .*"),
    "invisible characters": (lambda text: read(text.replace("\u200b", "")), r"play \d\\u200b"),
    "zero bytes": (lambda text: read(text.partition("\0")[0]), r"play \d\\x00"),
}


@pytest.mark.parametrize("what", LAX)
def test_a_text_that_is_nearly_right_and_accepted_is_found(what: str) -> None:
    reader, text = LAX[what]
    game = planted(notation={"read": reader})
    require_found(game, "near_misses_are_refused", rf"`read` takes '{text}', made from 'play \d', for 'play \d'")


def read_digits(text: str) -> int:
    """What is a digit need not be a number: `int` does not read raised ones."""
    digit = text.removeprefix("play ")
    return action_of(PLAY, int(digit)) if digit.isdigit() and not digit.isdecimal() else read(text)


FAILING: dict[str, tuple[Callable[[str], int], str]] = {
    "raised digits": (read_digits, "ValueError for 'play [⁰-⁹¹²³]"),
    "too many digits": (read_by(r"(play|give) (0|[1-9][0-9]*)\Z"), "ValueError for '(play|give) 9999"),
    "no text at all": (lambda text: read(text) if text[0] else UNREADABLE, "IndexError for ''"),
}


@pytest.mark.parametrize("what", FAILING)
def test_a_reader_that_raises_is_found(what: str) -> None:
    reader, message = FAILING[what]
    require_found(planted(notation={"read": reader}), "near_misses_are_refused", f"`read` raises {message}")


def test_two_actions_with_one_text_are_found() -> None:
    game = planted(notation={"write": lambda action: write(action).replace("give 2", "give 1")})
    require_found(game, "texts_and_actions_are_one_to_one", "two playable actions have the text 'give 1'")


def test_a_text_that_is_read_as_another_action_is_found() -> None:
    game = planted(notation={"read": lambda text: read("play 2" if text == "play 3" else text)})
    require_found(game, "texts_and_actions_are_one_to_one", "`read` does not read 'play 3'")


def read_any_deal(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    return read_chance({**event, "do": str(event.get("do")).strip().lower()}, players, outcome)


def read_any_number(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    prize: Any = event.get("prize")
    return isinstance(prize, int | float | str) and read_chance({**event, "prize": int(float(prize))}, players, outcome)


def read_long_hands(event: Mapping[str, object], players: int, outcome: OutcomeRecord) -> bool:
    hands: Any = event.get("hands")
    return read_chance({**event, "hands": [hand[:2] for hand in hands]}, players, outcome)


@pytest.mark.parametrize(
    ("reader", "message"),
    [
        (read_any_deal, "`read_chance` takes .* for "),
        (read_any_number, "`read_chance` (takes|raises)"),
        (read_long_hands, "`read_chance` raises TypeError"),
    ],
)
def test_an_event_of_chance_that_is_nearly_right_and_accepted_is_found(reader: object, message: str) -> None:
    require_found(planted(notation={"read_chance": reader}), "chance_texts_are_exact", message)


def test_an_outcome_that_is_not_written_whole_is_found() -> None:
    def write_sorted(outcome: OutcomeRecord, players: int) -> dict[str, object]:
        event = write_chance(outcome, players)
        return {**event, "prize": 1}

    game = planted(notation={"write_chance": write_sorted})
    require_found(game, "chance_is_possible_and_written_exactly", "`read_chance` does not read")


# Sentences.


def explained(change: Callable[[Saying], Saying], reason: str) -> Any:
    def explain(*args: Any) -> Saying:
        saying = SOUND.explain(*args)
        return change(saying) if args[-1] == reason else saying

    return explain


def prompted(change: Callable[[Saying], Saying], key: str) -> Any:
    def prompt(*args: Any) -> Saying:
        saying = SOUND.prompt(*args)
        return change(saying) if saying.key == key else saying

    return prompt


def without_german(saying: Saying) -> Saying:
    return Saying(saying.key, {"fr": saying.wording["fr"], "en": saying.wording["en"]}, saying.args)


def without_args(saying: Saying) -> Saying:
    return Saying(saying.key, saying.wording)


def with_an_open_place(saying: Saying) -> Saying:
    return Saying(saying.key, {**saying.wording, "fr": "{{seat}}"}, saying.args)


def with_nothing_to_say(saying: Saying) -> Saying:
    return Saying(saying.key, {**saying.wording, "en": " "}, saying.args)


def with_odd_args(saying: Saying) -> Saying:
    return Saying(saying.key, saying.wording, {**saying.args, "who": {1, 2}})


SENTENCES = {
    "no German": (without_german, "missing in 'de'"),
    "nothing to fill in": (without_args, "cannot be filled"),
    "an open place": (with_an_open_place, "a placeholder is left open in '{seat}'"),
    "nothing to say": (with_nothing_to_say, "is empty in 'en'"),
    "args that are no JSON": (with_odd_args, "are not plain JSON"),
}


@pytest.mark.parametrize("what", SENTENCES)
@pytest.mark.parametrize("reason", ["not_in_hand", "no_such_seat", "unreadable"])
def test_a_reason_without_its_sentence_is_found(reason: str, what: str) -> None:
    change, message = SENTENCES[what]
    game = planted(explain=explained(change, reason))
    require_found(
        game, "every_refusal_has_words", f"the refusal of '.*' of seat .*, after .* for '{reason}': .*{message}"
    )


@pytest.mark.parametrize("what", SENTENCES)
@pytest.mark.parametrize("key", ["ask.deal", "ask.cards", "ask.prize", "ask.over.target", "ask.over.rounds"])
def test_a_phase_or_an_ending_without_its_sentence_is_found(key: str, what: str) -> None:
    change, message = SENTENCES[what]
    game = planted(prompt=prompted(change, key))
    require_found(game, "every_prompt_has_words", f"the prompt for an onlooker, after .*{message}")


def test_an_explanation_or_a_prompt_that_fails_is_found() -> None:
    def failing(*args: Any) -> Saying:
        raise KeyError("not_in_hand")

    require_found(planted(explain=failing), "every_refusal_has_words", "`explain` raises KeyError for '.*' of seat")
    require_found(planted(prompt=failing), "every_prompt_has_words", "`prompt` raises KeyError for an onlooker, after")


def test_a_phase_that_is_none_is_found() -> None:
    game = planted(view=lambda *args: {**SOUND.view(*args), "phase": "auction"})
    require_found(game, "every_prompt_has_words", "has the phase 'auction'")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({**WORDS, "own_seat": {"fr": "À vous.", "en": "Your own."}}, r"'own_seat' of `words` is missing in \['de'\]"),
        ({**WORDS, "own_seat": {"fr": "À {a}.", "en": "{a}", "de": "x"}}, r"has other placeholders in 'de' .*\['a'\]"),
        ({key: words for key, words in WORDS.items() if key != "own_seat"}, "no sentence for the reason 'own_seat'"),
    ],
)
def test_words_that_are_not_complete_are_found(words: object, message: str) -> None:
    game = planted(modules={"words": SimpleNamespace(WORDS=words)})
    require_found(game, "all_words_are_there", message)
