"""The language that a client prefers."""

from teocalli.core.words import LANGUAGES, Language


def preferred_language(accept_language: str | None, otherwise: Language = "en") -> Language:
    """The one of our languages that an `Accept-Language` header prefers."""
    best, weight = otherwise, 0.0
    for part in (accept_language or "")[:400].split(","):
        tag, _, quality = part.partition(";")
        name = tag.strip().lower().split("-")[0]
        for language in LANGUAGES:
            if name == language and (given := _weight(quality)) > weight:
                best, weight = language, given
    return best


def _weight(text: str) -> float:
    key, _, value = text.strip().partition("=")
    if not key:
        return 1.0
    try:
        return min(1.0, float(value)) if key.strip() == "q" else 0.0
    except ValueError:
        return 0.0
