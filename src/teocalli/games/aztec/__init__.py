"""Aztec (Niek Neuwahl): two architects, and perhaps a god, build one temple in three dimensions."""

from teocalli.core.game import Colours, Game, ViewParts
from teocalli.games.aztec import explain, kernel, news, notation, prompt, view
from teocalli.games.aztec.options import OPTIONS
from teocalli.games.aztec.reasons import Ending, Phase, Reason
from teocalli.games.aztec.tables import BIDS, OUTCOME, PIECES, PLACEMENTS, STATE, TABLES
from teocalli.games.aztec.view_types import AztecView

GAME = Game(
    name="aztec",
    rules=1,
    title={"en": "Aztec", "fr": "Aztec", "de": "Aztec"},
    about={
        "fr": "Bâtissez ensemble un seul temple, cube après cube ; vos bords ne rapportent qu’au troisième niveau.",
        "en": "Build one temple together, cube by cube, and score only where your own edges reach the third level.",
        "de": "Baut gemeinsam einen einzigen Tempel, Würfel für Würfel; gezählt wird nur an den eigenen "
        "Rändern und auf der dritten Ebene.",
    },
    players=range(2, 4),
    usual_players=2,
    minutes=20,
    colours=Colours(lid="#3b578a", edge="#1a2c4c"),
    first_word="Popocatepetl",
    options=OPTIONS,
    state=STATE,
    outcome=OUTCOME,
    tables=TABLES,
    kernel=kernel,
    notation=notation,
    reasons=Reason,
    endings=Ending,
    phases=Phase,
    actions=PLACEMENTS + BIDS + 1,
    most_legal=PLACEMENTS,
    longest=3 * PIECES,
    hides=False,
    view=view.view,
    view_parts=ViewParts.same_for_all(view.view),
    view_type=AztecView,
    prompt=prompt.prompt,
    explain=explain.explain,
    news=news.news,
    bots=f"{__name__}.bots",
)
