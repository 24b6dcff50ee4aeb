"""The options of Aztec."""

from teocalli.core.options import Choice

OPTIONS = (
    Choice(
        name="corners",
        wording={
            "en": "Does a cube on level 3 above a corner score?",
            "fr": "Un cube de niveau 3 au-dessus d’un coin marque-t-il un point\u202f?",
            "de": "Zählt ein Würfel auf Ebene 3 über einer Ecke?",
        },
        label={"en": "Corners", "fr": "Coins", "de": "Ecken"},
        values=("neutral", "shared"),
        meanings={
            "neutral": {
                "en": "corners score for nobody",
                "fr": "les coins ne marquent pour personne",
                "de": "Ecken zählen für niemanden",
            },
            "shared": {
                "en": "a corner cube scores for both architects",
                "fr": "un cube de coin marque pour les deux architectes",
                "de": "ein Würfel auf einer Ecke zählt für beide Baumeister",
            },
        },
    ),
    Choice(
        name="mode",
        wording={
            "en": "How do three players choose Oh Puch?",
            "fr": "À trois joueurs, comment désigne-t-on Oh Puch\u202f?",
            "de": "Wie wird bei drei Spielern Oh Puch bestimmt?",
        },
        label={"en": "Oh Puch", "fr": "Oh Puch", "de": "Oh Puch"},
        values=("auction", "three_rounds"),
        meanings={
            "auction": {
                "en": "one game; a falling auction decides who plays Oh Puch",
                "fr": "une partie\u202f; une enchère descendante désigne Oh Puch",
                "de": "ein Spiel; eine fallende Versteigerung entscheidet, wer Oh Puch spielt",
            },
            "three_rounds": {
                "en": "three games, everyone is Oh Puch once; points are added up",
                "fr": "trois parties, chacun est Oh Puch une fois\u202f; les points s’additionnent",
                "de": "drei Spiele, jeder ist einmal Oh Puch; die Punkte werden zusammengezählt",
            },
        },
        players=range(3, 4),
    ),
)
