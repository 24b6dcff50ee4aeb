"""What Aztec conserves: cubes and pieces."""

from typing import Any

from teocalli.core.match import Match
from teocalli.games.aztec.tables import CUBES, PIECES


def lost(match: Match) -> str | None:
    """What has got lost or come from nowhere, told from the view alone; None if all is there."""
    view: Any = match.view(None)
    cells = [cell for piece in view["pieces"] for cell in piece["cells"]]
    if len(set(cells)) != CUBES * len(view["pieces"]) or "e5.1" in cells:
        return "two cubes in one cell"
    if set(view["cells"]) != {*cells, "e5.1"}:
        return "cubes without a piece"
    return None if len(view["pieces"]) + view["left"] == PIECES else "pieces"
