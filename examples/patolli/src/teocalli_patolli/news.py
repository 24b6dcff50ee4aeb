"""What an action brought about beyond its own text: captures, stakes that changed hands, and the end."""

from teocalli.core.arrays import fields_of
from teocalli.core.game import News, StateRecord

from teocalli_patolli.notation import CELL_NAMES
from teocalli_patolli.reasons import Ending
from teocalli_patolli.tables import NONE


def news(before: StateRecord, after: StateRecord) -> list[News]:
    was, now = fields_of(before), fields_of(after)
    seat = was["seat"]
    found: list[News] = []
    for cell, (owner, taker) in enumerate(zip(was["board"], now["board"], strict=True)):
        if taker == seat and owner not in (seat, NONE):
            found.append({"is": "captured", "seat": owner, "by": seat, "cell": CELL_NAMES[cell]})
    if now["home"][seat] > was["home"][seat]:
        found.append({"is": "home", "seat": seat, "stakes": was["players"] - 1})
    if now["pot"] > was["pot"]:
        found.append({"is": "thorn", "seat": seat})
    if was["pot"] and not now["pot"]:
        found.append({"is": "pot", "seat": seat, "stakes": was["pot"]})
    if now["ending"] == Ending.RUIN.number:
        ruined = (other for other in range(now["players"]) if now["stakes"][other] == 0)
        found += [{"is": "ruined", "seat": other} for other in ruined]
    if now["ending"] == Ending.SUNSET.number:
        found.append({"is": "sunset"})
    return found
