"""What an action brought about beyond its own text: a chief, a lot sold, a trick won, a round paid."""

from teocalli.core.game import News, StateRecord
from teocalli.games.schatz.reasons import Phase

CHIEF_AUCTION = Phase.CHIEF_AUCTION.number
NAMING = Phase.NAMING.number
DEAL = Phase.DEAL.number


def news(before: StateRecord, after: StateRecord) -> list[News]:
    """In the order in which it came about."""
    return [*_chief_by_bids(before, after), *_lots(before, after), *_trick(before, after), *_round(before, after)]


def _chief_by_bids(before: StateRecord, after: StateRecord) -> list[News]:
    if before["phase"] != CHIEF_AUCTION or after["phase"] != NAMING:
        return []
    chief = int(after["chief"])
    price = int(before["money"][chief] - after["money"][chief])
    return [{"is": "chief", "seat": chief, "price": price, "outbid": _outbid(after, price)}]


def _outbid(after: StateRecord, price: int) -> list[int]:
    """The seats whose bid, shown last, was too low."""
    return [seat for seat, bid in enumerate(after["shown"].tolist()) if 0 <= bid < price]


def _lots(before: StateRecord, after: StateRecord) -> list[News]:
    """The last lot costs nothing, and goes along with the one before."""
    if before["named"] < 0 or before["named"] == after["named"]:
        return []
    owned = zip(before["owner"].tolist(), after["owner"].tolist(), after["prices"].tolist(), strict=True)
    sold = [(lot, owner, price) for lot, (had, owner, price) in enumerate(owned) if had < 0 <= owner]
    named = int(before["named"])
    return [
        {"is": "lot", "lot": lot, "seat": owner, "price": price, "outbid": _outbid(after, price)}
        for lot, owner, price in sorted(sold, key=lambda sale: sale[0] != named)
    ]


def _trick(before: StateRecord, after: StateRecord) -> list[News]:
    return [{"is": "trick", "seat": int(after["last_winner"])}] if after["tricks"] > before["tricks"] else []


def _round(before: StateRecord, after: StateRecord) -> list[News]:
    """What each seat was paid, and the poorest as the next chief if there is only one."""
    if after["paid_round"] == before["paid_round"]:
        return []
    paid = [sum(row) for row in after["paid"][: int(after["players"])].tolist()]
    told: list[News] = [{"is": "round", "round": int(after["paid_round"])}]
    told += [{"is": "paid", "seat": seat, "sum": amount} for seat, amount in enumerate(paid)]
    return [*told, {"is": "poorest", "seat": int(after["chief"])}] if after["phase"] == DEAL else told
