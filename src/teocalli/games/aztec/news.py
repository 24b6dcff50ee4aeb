"""What an action brought about beyond its own text: who is Oh Puch, how one of three games ended."""

from teocalli.core.game import News, StateRecord
from teocalli.games.aztec.kernel import ENDED, IN_AUCTION


def news(before: StateRecord, after: StateRecord) -> list[News]:
    if before["phase"] == IN_AUCTION and after["phase"] != IN_AUCTION:
        return [{"is": "oh_puch", "seat": int(after["god"]), "bid": int(after["bid"])}]
    game = int(before["round"])
    if after["rounds"] == 0 or (after["round"] == game and after["phase"] != ENDED):
        return []
    told: list[News] = [{"is": "game", "game": game}]
    return told + [
        {"is": "points", "seat": seat, "points": points}
        for seat, points in enumerate(after["points"][game].tolist())
        if seat != before["god"]
    ]
