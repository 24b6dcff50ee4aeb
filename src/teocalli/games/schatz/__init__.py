"""Azteken Schatz: sealed auctions for goals and cards, then twelve tricks."""

from collections.abc import Mapping

from teocalli.core.game import Colours, Game
from teocalli.games.schatz import explain, kernel, news, notation, prompt, view
from teocalli.games.schatz.options import MOST_ROUNDS, OPTIONS
from teocalli.games.schatz.reasons import Ending, Phase, Reason
from teocalli.games.schatz.tables import AUCTIONS, OUTCOME, SEATS, STATE, TABLES, TRICKS
from teocalli.games.schatz.view_types import SchatzView


def _longest(players: int, options: Mapping[str, object]) -> int:
    """A choice of chief, the deal, bids, lots named and maybe taken or left and awarded, twelve tricks; in each round.

    All but one lot are sold by auction. In the first and, if the chief took that lot, in the second all but the chief
    bid, then always one less. Before the first round there are some auctions for the chief's token.
    """
    rounds, lots = options["max_rounds"], players - 1
    assert isinstance(rounds, int)
    bids = lots + lots * players // 2 - 1
    return rounds * (1 + 1 + bids + 3 * lots + TRICKS * players) + AUCTIONS * players


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
    longest=_longest(SEATS, {"max_rounds": MOST_ROUNDS}),
    longest_with=_longest,
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
