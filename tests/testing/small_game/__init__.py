"""A small but complete game: hidden cards, a deal, a simultaneous decision, two or three players.

Each round everybody is dealt two of nine cards and plays one of them, face down, for a prize of one to three points.
Who has played the highest card keeps the prize, or gives it to somebody else.
"""

from teocalli.core.game import Colours, Game
from tests.testing.small_game import kernel, notation, view
from tests.testing.small_game.options import OPTIONS
from tests.testing.small_game.reasons import Ending, Phase, Reason
from tests.testing.small_game.tables import ACTIONS, EVENTS_A_ROUND, MOST_ROUNDS, OUTCOME, SEATS, STATE, TABLES

GAME = Game(
    name="small",
    rules=1,
    title={"fr": "Le petit jeu", "en": "The small game", "de": "Das kleine Spiel"},
    about={
        "fr": "Jouez une de vos deux cartes en secret : la plus haute décide du prix.",
        "en": "Play one of two cards in secret: the highest decides about the prize.",
        "de": "Spiele verdeckt eine von zwei Karten: Die höchste entscheidet über den Preis.",
    },
    players=range(2, SEATS + 1),
    usual_players=2,
    minutes=5,
    colours=Colours(lid="#3b578a", edge="#1a2c4c"),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    reasons=Reason,
    endings=Ending,
    phases=Phase,
    actions=ACTIONS,
    most_legal=SEATS,
    longest=MOST_ROUNDS * EVENTS_A_ROUND,
    hides=True,
    view=view.view,
    tell=view.tell,
    prompt=view.prompt,
    explain=view.explain,
    news=view.news,
    bots=f"{__name__}.bots",
    short_options={"max_rounds": 1},
)
