"""The five levels: the part of the limit that each takes, its name and a sentence about it."""

from dataclasses import dataclass

from teocalli.core.words import Wording


@dataclass(frozen=True)
class Level:
    """One of the five levels.

    >>> from teocalli.bots import levels
    >>> weakest = levels()[0]
    >>> weakest.number, weakest.name["en"]
    (1, 'Apprentice')
    """

    number: int
    name: Wording
    sentence: Wording
    fraction: float
    """The part of level 5's limit that it takes."""


_LEVELS = (
    Level(
        1,
        {"en": "Apprentice", "fr": "Apprenti", "de": "Lehrling"},
        {
            "en": "Plays from the gut and often misses something: good company for a first game.",
            "fr": "Joue à l’instinct et se trompe souvent : idéal pour une première partie.",
            "de": "Spielt aus dem Bauch und übersieht oft etwas: gut fürs erste Spiel.",
        },
        1 / 625,
    ),
    Level(
        2,
        {"en": "Trader", "fr": "Marchand", "de": "Händler"},
        {
            "en": "Knows what counts, looks a little ahead and still makes mistakes.",
            "fr": "Sait ce qui compte, anticipe un peu et fait encore des erreurs.",
            "de": "Weiß, worauf es ankommt, blickt ein wenig voraus und macht noch Fehler.",
        },
        1 / 125,
    ),
    Level(
        3,
        {"en": "Warrior", "fr": "Guerrier", "de": "Krieger"},
        {
            "en": "A solid opponent for a family table.",
            "fr": "Un adversaire solide pour une table en famille.",
            "de": "Ein solider Gegner für den Familientisch.",
        },
        1 / 25,
    ),
    Level(
        4,
        {"en": "Priest", "fr": "Prêtre", "de": "Priester"},
        {
            "en": "Thinks ahead and punishes carelessness.",
            "fr": "Anticipe et ne pardonne pas l’étourderie.",
            "de": "Denkt voraus und bestraft Leichtsinn.",
        },
        1 / 5,
    ),
    Level(
        5,
        {"en": "Emperor", "fr": "Empereur", "de": "Herrscher"},
        {
            "en": "Thinks as long as it needs and gives nothing away.",
            "fr": "Réfléchit autant qu’il le faut et ne fait aucun cadeau.",
            "de": "Denkt so lange nach wie nötig und verschenkt nichts.",
        },
        1.0,
    ),
)


def levels() -> tuple[Level, ...]:
    """All levels, the weakest first.

    >>> from teocalli.bots import levels
    >>> [level.number for level in levels()], levels()[-1].fraction
    ([1, 2, 3, 4, 5], 1.0)
    """
    return _LEVELS
