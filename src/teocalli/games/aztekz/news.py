"""What an action brought about beyond its own text: which souls came free."""

from teocalli.core.game import News, StateRecord


def news(before: StateRecord, after: StateRecord) -> list[News]:
    freed = after["stacks"][int(before["stack_count"]) : int(after["stack_count"])].tolist()
    return [
        {"is": "freed", "seat": seat, "kind": kind, "souls": size, "points": size - 1} for seat, kind, size in freed
    ]
