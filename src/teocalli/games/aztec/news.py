"""What an action brought about beyond its own text.

Who is Oh Puch, when his bid is broken, when the last pieces come, how one of three games ended.
"""

from teocalli.core.arrays import array_of
from teocalli.core.game import News, StateRecord
from teocalli.games.aztec import aids
from teocalli.games.aztec.kernel import ENDED, IN_AUCTION
from teocalli.games.aztec.tables import PIECES


def news(before: StateRecord, after: StateRecord) -> list[News]:
    if before["phase"] == IN_AUCTION:
        if after["phase"] == IN_AUCTION:
            return []
        return [{"is": "oh_puch", "seat": int(after["god"]), "bid": int(after["bid"])}]
    told: list[News] = []
    if aids.is_broken(array_of(after)) and not aids.is_broken(array_of(before)):
        told += [{"is": "broken", "seat": int(after["god"]), "bid": int(after["bid"])}]
    left = PIECES - int(after["placed"])
    if after["phase"] != ENDED and left in (int(after["players"]), 1):
        told += [{"is": "last", "seat": int(after["seat"]), "left": left}]
    game = int(before["round"])
    if after["rounds"] == 0 or (after["round"] == game and after["phase"] != ENDED):
        return told
    told += [{"is": "game", "game": game}]
    return told + [
        {"is": "points", "seat": seat, "points": points}
        for seat, points in enumerate(after["points"][game].tolist())
        if seat != before["god"]
    ]
