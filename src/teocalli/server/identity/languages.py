"""Which of our languages somebody reads."""

from teocalli.core.words import LANGUAGES, Language


def spoken(accept_language: str | None, otherwise: Language = "en") -> Language:
    """The language that a browser's `Accept-Language` likes best."""
    best, liked = otherwise, 0.0
    for part in (accept_language or "")[:400].split(","):
        tag, _, weight = part.partition(";")
        name = tag.strip().lower().split("-")[0]
        for language in LANGUAGES:
            if name == language and (weighed := _weight(weight)) > liked:
                best, liked = language, weighed
    return best


def _weight(text: str) -> float:
    key, _, value = text.strip().partition("=")
    if not key:
        return 1.0
    try:
        return min(1.0, float(value)) if key.strip() == "q" else 0.0
    except ValueError:
        return 0.0
