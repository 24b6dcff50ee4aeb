"""Rules for names, labels, passphrases and chat.

Each function returns the text as it is stored, or raises `RequestRefused`.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import groupby

from teocalli.server.refusals import Reason, RequestRefused
from teocalli.store.lookalikes import is_ignorable

NAME_MOST = 24
LABEL_MOST = 40
ACCOUNT_LEAST, ACCOUNT_MOST = 3, 24
PASSPHRASE_LEAST, PASSPHRASE_MOST = 8, 200
CHAT_MOST = 500

MARKS_MOST = 3
"""Combining marks on one character: some scripts need as many, each in its place."""
_PILED_CLASS = 200
"""From this combining class on, marks pile up above or below a character instead of having a place of their own."""

_VARIATIONS = dict.fromkeys((*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
"""Variation selectors, which ask for another form of a character, such as an emoji in colour; removed, since alone they
are invisible."""

_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u1680\u2800\u3164\uffa0") | {chr(c) for c in range(0xFE00, 0xFE0E)}
"""Invisible characters whose category does not say so."""

_DIRECTIONAL = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Change the direction of the text after them."""


def display_name(text: str) -> str:
    """A display name: one line of visible characters."""
    return _one_line(text, NAME_MOST, Reason.NAME_LENGTH, Reason.NAME_CHARACTERS)


def is_plain_name(name: str) -> bool:
    """Whether a stored name is one line of visible characters in one direction. Once, more marks were allowed."""
    return 1 <= len(name) <= NAME_MOST and all(c == " " or _is_shown(c) for c in name)


def token_label(text: str) -> str:
    """The label of a token: one line of visible characters."""
    return _one_line(text, LABEL_MOST, Reason.LABEL_LENGTH, Reason.LABEL_CHARACTERS)


def account_name(text: str) -> str:
    """The name of a new account, case-folded, so that `Ana` and `ana` are one."""
    name = account_key(text)
    if not name or _has_piled_marks(name) or any(map(is_ignorable, name)):
        raise RequestRefused(Reason.ACCOUNT_NAME, least=ACCOUNT_LEAST, most=ACCOUNT_MOST)
    return name


def account_key(text: str) -> str:
    """The name by which to look for an account; empty if no account can have it."""
    name = _folded(text[: 4 * ACCOUNT_MOST])
    right = ACCOUNT_LEAST <= len(name) <= ACCOUNT_MOST and name[0].isalnum() and all(map(_is_allowed_in_account, name))
    return name if right else ""


def passphrase(text: str) -> str:
    """A new passphrase, composed so that every keyboard types the same."""
    phrase = composed(text)
    if not PASSPHRASE_LEAST <= len(phrase) <= PASSPHRASE_MOST:
        raise RequestRefused(Reason.PASSPHRASE_LENGTH, least=PASSPHRASE_LEAST, most=PASSPHRASE_MOST, length=len(phrase))
    if phrase.strip().casefold() in _common_passphrases():
        raise RequestRefused(Reason.PASSPHRASE_COMMON)
    return phrase


@cache
def _common_passphrases() -> frozenset[str]:
    """The commonest passphrases of known leaks that are long enough. They take a moment to load."""
    from zxcvbn.frequency_lists import (  # type: ignore[import-untyped]  # no type information is shipped
        FREQUENCY_LISTS,
    )

    return frozenset(phrase for phrase in FREQUENCY_LISTS["passwords"] if len(phrase) >= PASSPHRASE_LEAST)


def composed(text: str) -> str:
    """A passphrase as it is compared; one that is longer than any allowed is cut, but stays too long."""
    return unicodedata.normalize("NFC", text[: 4 * PASSPHRASE_MOST])


def chat_text(text: str) -> str:
    """A message in chat."""
    message = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).strip()
    if any((unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") and c != "\n") or c in _DIRECTIONAL for c in message):
        raise RequestRefused(Reason.CHAT_CHARACTERS)
    if not any(_is_visible(c) for c in message):
        raise RequestRefused(Reason.CHAT_LENGTH, most=CHAT_MOST, length=0)
    if len(message) > CHAT_MOST:
        raise RequestRefused(Reason.CHAT_LENGTH, most=CHAT_MOST, length=len(message))
    return message


def _one_line(text: str, most: int, length: Reason, characters: Reason) -> str:
    line = unicodedata.normalize("NFKC", text.translate(_VARIATIONS)).strip(" ")
    if any(c != " " and not _is_shown(c) for c in line) or (line and _is_mark(line[0])) or _has_piled_marks(line):
        raise RequestRefused(characters)
    line = " ".join(line.split())
    if not 1 <= len(line) <= most:
        raise RequestRefused(length, most=most, length=len(line))
    return line


def _folded(text: str) -> str:
    """The text without case and compatibility forms; folding once can produce something to fold again."""
    before, after = "", text.strip()
    while before != after:
        before, after = after, unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", after).casefold())
    return after


def _is_allowed_in_account(c: str) -> bool:
    category = unicodedata.category(c)
    return c in "._-" or ((category[0] in "LM" or category == "Nd") and c not in _BLANKS)


def _is_shown(c: str) -> bool:
    return unicodedata.category(c)[0] not in "CZ" and c not in _BLANKS


def _is_visible(c: str) -> bool:
    return _is_shown(c) and not _is_mark(c)


def _is_mark(c: str) -> bool:
    return unicodedata.category(c)[0] == "M"


def _has_piled_marks(text: str) -> bool:
    """Whether a character has one mark twice, more marks than any script needs, or two that pile up.

    Marks that are a part of a letter, as in `ế`, are not counted.
    """
    for marks in _marks(unicodedata.normalize("NFC", text)):
        if len(marks) > MARKS_MOST or sum(map(_piles_up, marks)) > 1:
            return True
    return any(len(set(marks)) < len(marks) for marks in _marks(unicodedata.normalize("NFD", text)))


def _marks(text: str) -> Iterator[list[str]]:
    """The marks on each character that has any."""
    for is_mark, run in groupby(text, _is_mark):
        if is_mark:
            yield list(run)


def _piles_up(mark: str) -> bool:
    return unicodedata.combining(mark) >= _PILED_CLASS or unicodedata.category(mark) == "Me"
