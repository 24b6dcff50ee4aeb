"""What a table may choose."""

from teocalli.core.options import Option, Whole

from teocalli_patolli.tables import MOST_PIECES, MOST_ROUNDS, QUARTER

OPTIONS: tuple[Option, ...] = (
    Whole(
        "pieces",
        {
            "fr": "Combien de pions chacun doit faire rentrer.",
            "en": "How many pieces each player has to bring home.",
            "de": "Wie viele Steine jeder nach Hause bringen muss.",
        },
        within={
            "fr": "Chacun a de {least} à {most} pions.",
            "en": "Each player has {least} to {most} pieces.",
            "de": "Jeder hat {least} bis {most} Steine.",
        },
        least=2,
        most=MOST_PIECES,
        usual=3,
        label={"fr": "Pions de chacun", "en": "Pieces each", "de": "Steine je Spieler"},
    ),
    Whole(
        "stakes",
        {
            "fr": "Combien de mises chacun apporte.",
            "en": "How many stakes each player brings.",
            "de": "Wie viele Einsätze jeder mitbringt.",
        },
        within={
            "fr": "Chacun apporte de {least} à {most} mises.",
            "en": "Each player brings {least} to {most} stakes.",
            "de": "Jeder bringt {least} bis {most} Einsätze mit.",
        },
        least=5,
        most=30,
        usual=10,
        label={"fr": "Mises de chacun", "en": "Stakes each", "de": "Einsätze je Spieler"},
    ),
    Whole(
        "rounds",
        {
            "fr": "Après autant de tours de table, le soleil se couche et la partie est finie.",
            "en": "After this many rounds the sun sets and the game is over.",
            "de": "Nach so vielen Runden geht die Sonne unter, und das Spiel ist zu Ende.",
        },
        within={
            "fr": "Le nombre de tours de table va de {least} à {most} et est un multiple de {step}.",
            "en": "The number of rounds is from {least} to {most} and a multiple of {step}.",
            "de": "Die Zahl der Runden liegt zwischen {least} und {most} und ist durch {step} teilbar.",
        },
        least=QUARTER,
        most=MOST_ROUNDS,
        usual=MOST_ROUNDS,
        step=QUARTER,
        label={"fr": "Tours de table, au plus", "en": "Rounds, at most", "de": "Runden, höchstens"},
    ),
)
