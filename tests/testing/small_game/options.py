"""What a table may choose."""

from teocalli.core.options import Choice, Option, Whole
from tests.testing.small_game.tables import MOST_ROUNDS

OPTIONS: tuple[Option, ...] = (
    Choice(
        name="wins",
        wording={"fr": "Quelle carte l’emporte.", "en": "Which card wins.", "de": "Welche Karte gewinnt."},
        values=("highest", "lowest"),
        meanings={
            "highest": {"fr": "la plus haute", "en": "the highest", "de": "die höchste"},
            "lowest": {"fr": "la plus basse", "en": "the lowest", "de": "die niedrigste"},
        },
    ),
    Whole(
        name="max_rounds",
        wording={
            "fr": "Combien de manches on joue.",
            "en": "How many rounds are played.",
            "de": "Wie viele Runden gespielt werden.",
        },
        within={
            "fr": "De {least} à {most} manches.",
            "en": "From {least} to {most} rounds.",
            "de": "{least} bis {most} Runden.",
        },
        least=1,
        most=MOST_ROUNDS,
        usual=MOST_ROUNDS - 1,
    ),
)
