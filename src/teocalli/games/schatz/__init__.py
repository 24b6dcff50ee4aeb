"""Azteken Schatz: sealed auctions for goals and cards, then twelve tricks."""

from teocalli.core.game import Colours, Game
from teocalli.games.schatz import explain, kernel, news, notation, prompt, view
from teocalli.games.schatz.options import OPTIONS
from teocalli.games.schatz.reasons import Ending, Phase, Reason
from teocalli.games.schatz.tables import OUTCOME, STATE, TABLES
from teocalli.games.schatz.view_types import SchatzView

LONGEST_ROUND = 1 + 1 + 13 + 3 * 4 + 60
"""Five players: a choice of chief, the deal, 13 bids, 4 lots named and maybe taken or left and awarded, 60 cards."""

GAME = Game(
    name="schatz",
    rules=1,
    title={"fr": "Le Trésor des Aztèques", "en": "Aztec Treasure", "de": "Azteken Schatz"},
    about={
        "fr": "Enchérissez en secret sur des objectifs et des cartes, puis gagnez juste les levées qu’il vous "
        "faut : le plus riche l’emporte.",
        "en": "Bid in secret for goals and cards, then win just the tricks that you need: the richest wins.",
        "de": "Biete verdeckt auf Aufträge und Karten und gewinne dann genau die Stiche, die du brauchst: Der "
        "Reichste siegt.",
    },
    players=range(2, 6),
    usual_players=3,
    minutes=40,
    colours=Colours(lid="#a63b40", edge="#521217"),
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    reasons=Reason,
    endings=Ending,
    phases=Phase,
    actions=kernel.ACTIONS,
    most_legal=kernel.BIDS,
    longest=100 * LONGEST_ROUND + 4 * 5,
    hides=True,
    sealed_text="bid",
    view=view.view,
    view_parts=view.PARTS,
    view_type=SchatzView,
    tell=view.tell,
    prompt=prompt.prompt,
    explain=explain.explain,
    news=news.news,
    bots=f"{__name__}.bots",
    short_options={"max_rounds": 3},
    benchmark_unit="rounds",  # whole ones: deal, auctions, twelve tricks, pay
    benchmark_options={"max_rounds": 1},
)
