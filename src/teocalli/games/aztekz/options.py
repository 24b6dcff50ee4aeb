"""The options of Aztekz."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from teocalli.core.options import Option, Whole, allowed_saying
from teocalli.core.words import Saying, Wording
from teocalli.games.aztekz.tables import MOST_CARDS, SHAPES

LEAST_CARDS = 25
LEAST_OPEN = 8
"""Crosses and tees at least, so that the maze can grow."""
MOST_STALL_ROUNDS = 50

_MIXED: Wording = {
    "fr": "La pioche contient 0 carte ou plus de chaque forme, {least} à {most} en tout, dont {open} croix et tés au"
    " moins.",
    "en": "The deck has 0 or more cards of each shape, {least} to {most} in all, at least {open} of them crosses and"
    " tees.",
    "de": "Der Nachziehstapel hat von jeder Form 0 oder mehr Karten, zusammen {least} bis {most}, davon mindestens"
    " {open} Kreuze und T-Stücke.",
}


@dataclass(frozen=True)
class Mix:
    """How many cards of each shape are in the deck."""

    name: str
    wording: Wording
    usual: Mapping[str, int] = field(default_factory=lambda: dict(zip(SHAPES, (12, 20, 10, 6), strict=True)))
    players: range = range(1, 100)
    label: Wording | None = None

    @property
    def default(self) -> object:
        return dict(self.usual)

    @property
    def trials(self) -> list[object]:
        mixes = ((12, 20, 10, 6), (8, 0, 17, 0), (8, 18, 14, 8), (60, 0, 0, 0), (0, 8, 0, 17))
        return [dict(zip(SHAPES, mix, strict=True)) for mix in mixes]

    @property
    def allowed(self) -> Saying:
        return allowed_saying(self.name, _MIXED, least=LEAST_CARDS, most=MOST_CARDS, open=LEAST_OPEN)

    def fault(self, value: object) -> str | None:
        if isinstance(value, Mapping) and set(value) == set(SHAPES):
            counts = [value[shape] for shape in SHAPES]
            if all(type(count) is int and count >= 0 for count in counts):
                if LEAST_CARDS <= sum(counts) <= MOST_CARDS and counts[0] + counts[1] >= LEAST_OPEN:
                    return None
        return (
            "an object with the whole numbers cross, tee, corner and straight, "
            f"{LEAST_CARDS} to {MOST_CARDS} in all, at least {LEAST_OPEN} of them crosses and tees"
        )

    def numbers(self, value: object) -> list[int]:
        assert isinstance(value, Mapping)
        return [int(value[shape]) for shape in SHAPES]


OPTIONS: tuple[Option, ...] = (
    Mix(
        "cards",
        {
            "fr": "Combien de cartes pyramide de chaque forme la pioche contient.",
            "en": "How many pyramid cards of each shape are in the deck.",
            "de": "Wie viele Pyramidenkarten jeder Form im Nachziehstapel sind.",
        },
        label={"fr": "Cartes de la pioche", "en": "Cards in the deck", "de": "Karten im Nachziehstapel"},
    ),
    Whole(
        "stall_rounds",
        {
            "fr": "Après autant de manches de suite sans aucune carte posée, la partie est finie.",
            "en": "After this many rounds in a row without a card being placed, the game is over.",
            "de": "Nach so vielen Runden in Folge ohne gelegte Karte ist das Spiel zu Ende.",
        },
        within={
            "fr": "Le nombre de manches sans carte posée va de {least} à {most}.",
            "en": "The number of rounds without a card is from {least} to {most}.",
            "de": "Die Zahl der Runden ohne Karte liegt zwischen {least} und {most}.",
        },
        least=3,
        most=MOST_STALL_ROUNDS,
        usual=8,
        label={
            "fr": "Manches sans carte, au plus",
            "en": "Rounds without a card, at most",
            "de": "Runden ohne Karte, höchstens",
        },
    ),
)


def most_turns(players: int, options: Mapping[str, object]) -> int:
    """No game has more turns: each card is placed once, and before that fewer are returned than end the game."""
    cards, rounds = options["cards"], options["stall_rounds"]
    assert isinstance(cards, Mapping)
    assert isinstance(rounds, int)
    return int(sum(cards.values())) * players * rounds
