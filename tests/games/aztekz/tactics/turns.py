"""Games written turn by turn."""

from tests.bots.tactics import Event

FEW_CARDS: dict[str, object] = {"cards": {"cross": 12, "tee": 8, "corner": 3, "straight": 2}}


def played(players: int, turns: str) -> list[Event]:
    """What was drawn and done, a line for each turn, as in `NES 4: P1 N, P1 take 2, end, place f6 ESW`."""
    events: list[Event] = []
    for turn, line in enumerate(turns.strip().splitlines()):
        drawn, _, done = line.strip().partition(":")
        events.append({"by": "chance", "do": f"draw {drawn}"})
        events += [{"by": turn % players, "do": do.strip()} for do in done.split(",") if do]
    return events
