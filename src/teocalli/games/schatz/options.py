"""The options of Azteken Schatz."""

from teocalli.core.options import Choice, Option, Whole

MOST_ROUNDS = 100

OPTIONS: tuple[Option, ...] = (
    Choice(
        name="thirty",
        wording={
            "fr": "Ce que demande l’objectif qui rapporte 30.",
            "en": "What the goal worth 30 asks for.",
            "de": "Was der Auftrag verlangt, der 30 bringt.",
        },
        label={"fr": "Objectif à 30", "en": "Goal worth 30", "de": "Auftrag für 30"},
        values=("last_trick", "fewest_tricks"),
        meanings={
            "last_trick": {
                "fr": "gagner la dernière levée",
                "en": "win the last trick",
                "de": "den letzten Stich gewinnen",
            },
            "fewest_tricks": {
                "fr": "gagner le moins de levées",
                "en": "win the fewest tricks",
                "de": "die wenigsten Stiche gewinnen",
            },
        },
    ),
    Whole(
        name="target",
        wording={
            "fr": "Dès qu’un joueur possède cette somme à la fin d’une manche, la partie est finie.",
            "en": "Once a player owns this much at the end of a round, the game is over.",
            "de": "Sobald ein Spieler am Ende einer Runde so viel besitzt, ist das Spiel zu Ende.",
        },
        within={
            "fr": "La somme visée va de {least} à {most}, de {step} en {step}.",
            "en": "The target is from {least} to {most}, in steps of {step}.",
            "de": "Das Ziel liegt zwischen {least} und {most}, in Schritten von {step}.",
        },
        least=150,
        most=1000,
        usual=200,
        step=10,
        label={"fr": "Somme visée", "en": "Target", "de": "Ziel"},
    ),
    Whole(
        name="max_rounds",
        wording={
            "fr": "Après autant de manches, la partie est finie de toute façon.",
            "en": "After this many rounds the game is over in any case.",
            "de": "Nach so vielen Runden ist das Spiel auf jeden Fall zu Ende.",
        },
        within={
            "fr": "Le nombre maximal de manches va de {least} à {most}.",
            "en": "The highest number of rounds is from {least} to {most}.",
            "de": "Die Höchstzahl der Runden liegt zwischen {least} und {most}.",
        },
        least=1,
        most=MOST_ROUNDS,
        usual=30,
        label={"fr": "Manches, au plus", "en": "Rounds, at most", "de": "Runden, höchstens"},
    ),
)
