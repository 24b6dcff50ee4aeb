"""What people may call themselves and say."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.bots import levels
from teocalli.core.words import EMBLEMS, LANGUAGES, Language
from teocalli.server.identity.guests import _ADJECTIVES, _NOUNS, _name, friendly_name, new_guest, new_id
from teocalli.server.identity.languages import preferred_language
from teocalli.server.identity.names import (
    account_key,
    account_name,
    chat_text,
    composed,
    display_name,
    passphrase,
    token_label,
)
from teocalli.server.identity.recovery import ALPHABET, new_code, plain_code
from teocalli.server.refusals import _WORDINGS, STATUS, RateLimited, Reason, RequestRefused
from tests import GAMES

SITE = Path(__file__).parents[3] / "web" / "src"


def refused(rule: Callable[[str], str], text: str) -> Reason:
    with pytest.raises(RequestRefused) as caught:
        rule(text)
    assert all(caught.value.say(language) for language in LANGUAGES)
    assert caught.value.status == 422
    return caught.value.reason


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("Cafe\u0301", "Café"),
        ("ＡＢＣ", "ABC"),
        ("Ana\u00a0B", "Ana B"),
        ("テオ", "テオ"),
        ("❤\ufe0f", "❤"),
        ("x" * 24, "x" * 24),
        ("O’Neill-Łuk", "O’Neill-Łuk"),
        ("Ze\u0302\u0301", "Zế"),
        ("ल\u095cकी", "ल\u0921\u093cकी"),
        ("ปู่ย่า", "ปู่ย่า"),
        ("1\ufe0f\u20e3", "1\u20e3"),
        ("\u845b\U000e0100", "\u845b"),
        ("e\ufe0f\u0301", "\u00e9"),
    ],
)
def test_a_display_name_is_kept_tidy(given: str, kept: str) -> None:
    assert display_name(given) == kept


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "name_length"),
        ("   ", "name_length"),
        ("x" * 25, "name_length"),
        ("\ufdfa\ufdfa", "name_length"),
        ("a\nb", "name_characters"),
        ("a\tb", "name_characters"),
        ("a\u2028b", "name_characters"),
        ("a\u202eb", "name_characters"),
        ("a\u200bb", "name_characters"),
        ("a\u200db", "name_characters"),
        ("\u00ad", "name_characters"),
        ("\u3164", "name_characters"),
        ("\u2800", "name_characters"),
        ("\u0301a", "name_characters"),
        ("x\u0301\u0302", "name_characters"),
        ("ana\u0301\u0301", "name_characters"),
        ("Z" + "\u0336\u0321\u0352" * 3, "name_characters"),
        ("ก" + "\u0e47" * 2, "name_characters"),
        ("क\u0901\u0902\u0941\u0942", "name_characters"),
        ("a\x00", "name_characters"),
        ("a\ud800", "name_characters"),
        ("a\ue000", "name_characters"),
    ],
)
def test_a_display_name_that_nobody_can_see_or_that_is_too_long_is_refused(given: str, reason: str) -> None:
    assert refused(display_name, given) == reason


@given(st.text(max_size=40))
def test_a_kept_name_is_kept_as_it_is(text: str) -> None:
    try:
        name = display_name(text)
    except RequestRefused:
        return
    assert display_name(name) == name
    assert 1 <= len(name) <= 24
    assert name.isprintable()


def test_a_label_may_be_longer() -> None:
    assert token_label("x" * 40) == "x" * 40
    assert refused(token_label, "x" * 41) == "label_length"
    assert refused(token_label, "a\nb") == "label_characters"


@pytest.mark.parametrize(
    ("given", "kept"),
    [("Ana", "ana"), (" A.b_c-9 ", "a.b_c-9"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("ÉMILE", "émile")],
)
def test_account_names_are_folded(given: str, kept: str) -> None:
    assert account_name(given) == account_key(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        *("", "ab", "x" * 25, "a b c", "ana@home", "-ana", ".ana", "a\u200bna", "a\nbc", "💀💀💀", "anx\u0301\u0302"),
        *("ana\ufe0f", "an\U000e0100a", "a\u180bna", "ana\u3164", "ana\u034f"),
    ],
)
def test_account_names_have_few_kinds_of_characters(given: str) -> None:
    assert refused(account_name, given) == "account_name"


def test_an_account_that_has_such_a_name_already_is_still_found() -> None:
    for name in ("anx\u0301\u0302", "ana\ufe0f"):
        assert account_key(name) == name


@pytest.mark.parametrize("given", ["password", "Password1", "12345678", " qwertyuiop ", "iloveyou"])
def test_the_commonest_passphrases_are_refused(given: str) -> None:
    assert refused(passphrase, given) == "passphrase_common"


@pytest.mark.parametrize("given", ["quetzal en vol", "password of the quetzal", "correct horse battery staple"])
def test_others_are_not(given: str) -> None:
    assert passphrase(given) == given


@given(st.text(max_size=40))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert account_key(account_key(text)) == account_key(text)


@given(st.from_regex(r"[a-z0-9àéïõüßœ][a-z0-9._àéïõüßœ-]{2,11}", fullmatch=True))
def test_an_account_is_found_however_its_name_is_written(text: str) -> None:
    assert account_name(text) == account_key(text.upper()) == account_key(text.title())


def test_passphrases_are_long_enough_and_typed_alike_on_every_keyboard() -> None:
    assert passphrase("  a b c  ") == "  a b c  "
    assert passphrase("cafe\u0301 cafe\u0301") == composed("café café") == "café café"
    assert refused(passphrase, "1234567") == "passphrase_length"
    assert refused(passphrase, "x" * 201) == "passphrase_length"
    assert refused(passphrase, "x" * 100_000) == "passphrase_length"
    assert passphrase("x" * 200)


def test_a_message_may_have_several_lines() -> None:
    assert chat_text("  bien joué !\r\nencore ?  ") == "bien joué !\nencore ?"
    assert chat_text("👩\u200d👩\u200d👧") == "👩\u200d👩\u200d👧"
    assert len(chat_text("x" * 500)) == 500


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "chat_length"),
        (" \n ", "chat_length"),
        ("\u200d", "chat_length"),
        ("x" * 501, "chat_length"),
        ("a\x07b", "chat_characters"),
        ("a\rb", "chat_characters"),
        ("a\u2028b", "chat_characters"),
        ("a\u202eb", "chat_characters"),
        ("a\ud800b", "chat_characters"),
    ],
)
def test_a_message_that_is_empty_too_long_or_garbled_is_refused(given: str, reason: str) -> None:
    assert refused(chat_text, given) == reason


def test_every_guest_gets_a_friendly_name_that_is_allowed() -> None:
    for language in LANGUAGES:
        names = {_name(how, noun, language) for how in range(len(_ADJECTIVES)) for noun in range(len(_NOUNS))}
        assert len(names) == len(_ADJECTIVES) * len(_NOUNS)
        assert all(display_name(name) == name for name in names)
    assert _name(0, 1, "fr") == "Toucan patient"
    assert _name(0, 9, "fr") == "Tortue patiente"
    assert _name(0, 3, "de") == "Geduldige Libelle"
    assert _name(0, 0, "en") == "Patient Otter"


def test_no_guest_is_called_like_a_seat() -> None:
    for language in LANGUAGES:
        names = " ".join(_name(0, noun, language) for noun in range(len(_NOUNS)))
        assert not [emblem.name for emblem in EMBLEMS[language] if emblem.name in names]


PIECES = {"oh_puch", "hero", "kind.said", "card", "card.soul", "cards_of"}
"""The keys of the site's messages in which roles, heroes, souls and cards are named, after the name of the game."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_guest_is_called_like_a_hero_a_piece_or_a_level_of_bots(language: Language) -> None:
    taken = {word for level in levels() for word in words_of(level.name[language])}
    for game in GAMES:
        said = json.loads((SITE / "games" / game / "words" / f"{language}.json").read_text())
        pieces = [text for key, text in said.items() if key.removeprefix(f"{game}.") in PIECES]
        assert pieces, game
        taken |= {word for text in pieces for word in words_of(text)}
    assert {"en": "soul", "fr": "âme", "de": "seele"}[language] in taken
    nouns = {
        word
        for english, (french, _), (german, _) in _NOUNS
        for word in words_of({"en": english, "fr": french, "de": german}[language])
    }
    assert len(nouns) == len(_NOUNS)
    assert not taken & nouns


def words_of(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def test_a_guest_keeps_their_name() -> None:
    who = new_id()
    assert friendly_name(who, "de") == friendly_name(who, "de") == new_guest(who, "de", 1.0).name
    assert len({friendly_name(new_id(), "en") for _ in range(200)}) > 50


def test_identities_are_128_random_bits() -> None:
    ids = {new_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(len(who) == 22 for who in ids)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr-CA", "fr"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("es,en;q=0.5,fr;q=0.7", "fr"),
        ("es", "en"),
        ("fr;q=0,de;q=0.1", "de"),
        ("fr;q=x", "en"),
        (";;,=;q", "en"),
    ],
)
def test_the_language_that_a_browser_likes_best(header: str | None, language: str) -> None:
    assert preferred_language(header) == language


def test_recovery_codes_are_easy_to_copy() -> None:
    code = new_code()
    assert len(code.split("-")) == 6
    assert all(len(group) == 4 and set(group) <= set(ALPHABET) for group in code.split("-"))
    assert plain_code(code) == plain_code(f" {code.lower().replace('-', ' ')} ") == code.replace("-", "")
    assert plain_code("oiL0") == "0110"
    assert len(plain_code("x" * 10_000)) == 200


def test_every_reason_has_a_sentence_in_each_language_and_a_status() -> None:
    assert set(_WORDINGS) == set(STATUS) == set(Reason)
    for wording in _WORDINGS.values():
        assert set(wording) == set(LANGUAGES)
        assert not re.search(r" [:;!?»]", wording["fr"])
    limited = RateLimited(2.3)
    assert limited.reason == "too_many"
    assert limited.status == 429
    assert limited.say("fr") == "C’était trop à la fois ; réessayez dans 3 s."
    assert limited.headers == {"Retry-After": "3"}
    assert RequestRefused(Reason.BAD_TOKEN).headers == {"WWW-Authenticate": "Bearer"}
