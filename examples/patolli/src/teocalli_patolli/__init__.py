"""Patolli, the Aztec race game: pieces run a cross as far as five beans tell them, and every step may cost a stake."""

from teocalli.core.game import Colours, Game

from teocalli_patolli import explain, kernel, news, notation, prompt, view
from teocalli_patolli.options import OPTIONS
from teocalli_patolli.reasons import Ending, Phase, Reason
from teocalli_patolli.tables import ACTIONS, MOST_PIECES, MOST_ROUNDS, OUTCOME, SEATS, STATE, TABLES

_TIPS = 8
"""Cells on which a piece may land once each on its way, and which bring another throw."""
_THROWS_A_TURN = 1 + _TIPS * MOST_PIECES
"""Each followed by a move or a pass."""

GAME = Game(
    name="patolli",
    rules=1,
    title={"en": "Patolli", "fr": "Patolli", "de": "Patolli"},
    about={
        "fr": "Menez vos pions autour de la croix au gré de cinq haricots, et gardez vos mises des épines et des "
        "captures.",
        "en": "Run your pieces round the cross as five beans tell you, and keep your stakes from thorns and captors.",
        "de": "Führe deine Steine um das Kreuz, so weit fünf Bohnen es sagen, und rette deine Einsätze vor Dornen und "
        "Gegnern.",
    },
    players=range(2, SEATS + 1),
    usual_players=2,
    minutes=25,
    colours=Colours(lid="#a8552c", edge="#5b2a14"),
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
    most_legal=MOST_PIECES,
    longest=2 * _THROWS_A_TURN * MOST_ROUNDS * SEATS,
    hides=False,
    view=view.view,
    prompt=prompt.prompt,
    explain=explain.explain,
    news=news.news,
    bots=f"{__name__}.bots",
    short_options={"pieces": 2, "stakes": 6, "rounds": 26},
)
