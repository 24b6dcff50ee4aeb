"""Azteken Schatz: positions with a clearly best action. All are in the only round of their game, so the share of the
victory is decided in it.

For the cards this was proved by going through every hand that the others can have: whatever all do afterwards, the best
action wins on average a third of a victory more than any other action at its luckiest. The auctions say their reason.
"""

from tests.bots.tactics import Event, Tactic


def deal(goals: str, lots: str, hands: str) -> Event:
    """The deal: what each lot, or each seat, gets, separated by commas."""
    parts = {"goals": goals, "lots": lots, "hands": hands}
    return {
        "by": "chance",
        "do": "deal",
        **{name: [each.split() for each in text.split(",")] for name, text in parts.items()},
    }


def said(bids: str, tricks: str = "") -> list[Event]:
    """What the seats did, as in `0 bid 10, 1 lot 0`; then the cards of the tricks, as in `0 C12, 1 C3`."""
    actions = [each.split(maxsplit=1) for each in bids.split(",")]
    cards = [each.split() for each in tricks.replace("/", ",").split(",")] if tricks else []
    return [{"by": int(by), "do": do} for by, do in actions] + [
        {"by": int(by), "do": f"play {card}"} for by, card in cards
    ]


ONE_ROUND: dict[str, object] = {"max_rounds": 1}

POSITIONS = [
    Tactic(
        name="keeps the card that stops a sixth trick",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_0 tricks_6, most_T tricks_2",
                lots="A9 C20 A7 C8, C18 C11 T13 C9",
                hands="T1 T20 A2 A17 A18 C4 C5 C15, T16 T17 A16 C1 C6 C12 C13 C17",
            ),
            *said(
                "0 bid 0, 1 bid 20, 1 lot 0, 0 bid 0, 1 take",
                tricks="1 C20, 0 C4 / 1 T17, 0 T20 / 0 T1, 1 T16 / 1 C17, 0 C18 / 0 A2, 1 A9 / 1 A16, 0 A18 / 0 "
                "A17, 1 A7 / 0 C15, 1 C1 / 0 T13, 1 C6 / 0 C11, 1 C12 / 1 C13",
            ),
        ],
        best={"play C5"},
        why="Seat 1 wins with C13 either way and then leads C8, its last card, known from its lot. C9 must be "
        "kept to beat it: else seat 1 has its six tricks and shares the victory.",
    ),
    Tactic(
        name="throws the card that would win one trick too many",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="most_C most_tricks, tricks_3 tricks_0",
                lots="C11 T19 A6 T2, T1 C12 T12 A8",
                hands="T8 T9 T11 A4 A10 A15 C1 C20, T10 A7 A9 A11 A17 C7 C10 C18",
            ),
            *said(
                "0 bid 10, 1 bid 0, 0 lot 0, 1 bid 10, 0 take",
                tricks="0 C20, 1 C18 / 0 T19, 1 T12 / 0 A15, 1 A11 / 0 T11, 1 T10 / 0 C11, 1 C12 / 1 A17, 0 A4 / "
                "1 C10, 0 C1 / 1 T1, 0 T2 / 0 A10, 1 A9 / 0 T9, 1 A8 / 0 T8",
            ),
        ],
        best={"play A7"},
        why="Seat 1 has its three tricks. Seat 0 wins this one and leads A6, its last card, known from its "
        "lot: whoever still has A7 wins a fourth.",
    ),
    Tactic(
        name="takes the sixth of twelve tricks",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="most_tricks thirty, tricks_2 most_C",
                lots="C5 T6 C3 T10, T1 C8 C7 C16",
                hands="T11 T16 T17 A6 A14 A16 C1 C4, T3 T4 A4 A15 A20 C2 C17 C19",
            ),
            *said(
                "0 bid 20, 1 bid 0, 0 lot 1, 1 bid 10, 0 take",
                tricks="0 T17, 1 T3 / 0 T16, 1 T4 / 0 T1, 1 T6 / 1 A20, 0 A16 / 1 C19, 0 C16 / 1 C17, 0 C8 / 1 "
                "A15, 0 A14 / 1 T10, 0 T11 / 0 C7, 1 C2 / 0 A6, 1 A4 / 0 C4",
            ),
        ],
        best={"play C5"},
        why="C5 beats C4: six tricks are at least a tie for the most, 50. With C3 seat 0 wins this one and, "
        "unless its last card is lower than C5, the last one too.",
    ),
    Tactic(
        name="takes the one trick it lacks where it is sure",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="thirty tricks_6, tricks_3 tricks_0",
                lots="T15 A12 A10 C19, A7 C17 T8 T9",
                hands="T6 T11 T16 T18 A5 A6 A13 C7, T3 T20 A9 A17 C2 C5 C10 C15",
            ),
            *said(
                "0 bid 0, 1 bid 20, 1 lot 0, 0 bid 0, 1 take",
                tricks="1 T20, 0 T18 / 1 C19, 0 C17 / 1 A17, 0 A13 / 1 T15, 0 T11 / 1 C10, 0 C7 / 1 C15, 0 T16 / "
                "1 C2, 0 A5 / 1 T3, 0 T6 / 0 T9, 1 A12",
            ),
        ],
        best={"play T8"},
        why="Seat 1 has no talismans, so T8 wins the third trick, and the low amulets lose the rest in most "
        "deals. An amulet led first wins one too many with it, or gives away the lead, without which T8 "
        "wins nothing.",
    ),
    Tactic(
        name="leads what can lose",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="thirty most_A, tricks_1 tricks_6",
                lots="A10 T2 T5 C7, A8 T18 A1 C12",
                hands="T11 T20 A5 A9 A12 A13 A15 C13, T1 T4 T17 A6 C5 C11 C14 C15",
            ),
            *said(
                "0 bid 20, 1 bid 0, 0 lot 0, 1 bid 0, 0 take",
                tricks="0 T20, 1 T1 / 0 A15, 1 A1 / 0 A13, 1 A6 / 0 C13, 1 C14 / 1 T18, 0 T11 / 1 T17, 0 T5 / 1 "
                "C15, 0 C7 / 1 C12, 0 A12 / 1 T4, 0 T2",
            ),
        ],
        best={"play A8"},
        why="Seat 1 has its six tricks and seat 0 has no coins: a coin would win a seventh for sure, A8 can "
        "be taken by A10.",
    ),
    Tactic(
        name="takes a trick to stop another's goal",
        players=3,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_4 tricks_1, most_T tricks_5, thirty tricks_0",
                lots="A6 T17 T15 T2, C17 A2 A20 T4, C10 T11 C8 C20",
                hands="T5 A4 A13 A16 A17 A18 C14 C16, T10 A5 A8 A10 A14 C2 C5 C13, T3 T12 T14 T19 A1 A12 C6 C15",
            ),
            *said(
                "0 bid 10, 1 bid 0, 2 bid 10, 0 bid 20, 2 bid 20, 0 bid 20, 2 bid 0, 0 lot 2, 1 bid 0, 2 bid "
                "0, 0 leave, 0 award 2, 0 lot 1, 1 bid 0, 0 take",
                tricks="0 A20, 1 A5, 2 A12 / 0 A18, 1 A6, 2 A1 / 0 A17, 1 A8, 2 C8 / 0 C17, 1 C5, 2 C15 / 0 A16, "
                "1 A10, 2 C20 / 0 C14, 1 C2, 2 C10 / 0 C16, 1 C13, 2 C6 / 0 A13, 1 A14, 2 T14 / 1 T17, 2 "
                "T12, 0 T5 / 1 T15, 2 T11, 0 T4 / 1 T10",
            ),
        ],
        best={"play T19"},
        why="T19 takes the fourth trick from seat 1, and T3 still beats T2, its last card, known from its "
        "lot: the last trick pays 30. With T3 seat 1 gets 70.",
    ),
    Tactic(
        name="wins both tricks it lacks",
        players=3,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_4 most_A, tricks_3 tricks_0, most_tricks tricks_2",
                lots="C9 C7 T9 C19, C11 T17 A8 T11, C1 C6 T15 A12",
                hands="T8 T12 T14 C2 C12 C13 C17 C20, T16 A15 A17 A18 C4 C8 C14 C18, T13 T19 A1 A5 A9 A11 A20 C16",
            ),
            *said(
                "0 bid 10, 1 bid 10, 2 bid 30, 2 lot 1, 0 bid 10, 1 bid 10, 2 leave, 2 award 0, 2 lot 2, 1 "
                "bid 0, 2 leave",
                tricks="2 C7, 0 C2, 1 C8 / 1 A18, 2 A20, 0 A8 / 2 T19, 0 T17, 1 T15 / 2 C19, 0 C20, 1 C1 / 0 "
                "C17, 1 C18, 2 C9 / 1 A12, 2 A1, 0 T8 / 1 A17, 2 A5, 0 C11 / 1 T16, 2 T9, 0 T11 / 1 A15, "
                "2 A9, 0 C12 / 1 C14, 2 C16, 0 C13 / 2 T13",
            ),
        ],
        best={"play T14"},
        why="Two tricks are missing and two are left: T14 beats T13, T12 does not.",
    ),
    Tactic(
        name="ducks under a card known to be there",
        players=3,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_6 tricks_4, tricks_3 most_A, tricks_2 thirty",
                lots="A11 T5 T18 A7, A17 C4 A2 C5, T14 C19 T10 C12",
                hands="T8 T9 A9 A13 A18 A20 C1 C8, T1 T13 A4 A16 C2 C11 C13 C16, T7 T17 A3 A5 A12 C3 C6 C18",
            ),
            *said(
                "0 bid 0, 1 bid 0, 2 bid 10, 2 lot 1, 0 bid 20, 1 bid 30, 2 take, 2 lot 2, 0 bid 10, 1 bid 0",
                tricks="2 C18, 0 C19, 1 C2 / 0 A20, 1 A4, 2 A2 / 0 C1, 1 C16, 2 C3 / 1 T18, 2 T7, 0 T14 / 1 A16, "
                "2 A17, 0 A13 / 2 T17, 0 T10, 1 T1 / 2 C5, 0 C8, 1 C11 / 1 T13, 2 A3, 0 T9 / 1 C13, 2 C4, "
                "0 C12 / 1 A11, 2 A12, 0 A9",
            ),
        ],
        best={"play A5"},
        why="It has its three tricks. Seat 1 has T5 and A7, known from its lot, and must take A5 with A7; C6 "
        "wins unless seat 0 has a higher coin.",
    ),
    Tactic(
        name="loses the lead when it has its tricks",
        players=3,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_0 tricks_6, most_T tricks_2, tricks_4 most_tricks",
                lots="A6 C7 C18 C11, T11 C9 A16 C5, A8 A1 C3 C15",
                hands="T4 T8 T14 T18 A15 A17 A20 C13, T6 T9 A12 A18 C2 C12 C17 C20, T1 T13 T16 A5 A19 C6 C8 C16",
            ),
            *said(
                "0 bid 0, 1 bid 20, 2 bid 0, 1 lot 2, 0 bid 20, 2 bid 20, 1 take, 1 lot 1, 0 bid 0, 2 bid 0, 1 award 2",
                tricks="1 C20, 2 C5, 0 C7 / 1 A18, 2 A19, 0 A20 / 0 T18, 1 T6, 2 T1 / 0 C18, 1 C2, 2 C6 / 0 A17, "
                "1 A1, 2 A5 / 0 A15, 1 A8, 2 A16 / 2 T16, 0 T8, 1 T9 / 2 C8, 0 C13, 1 C15 / 1 C17, 2 C16, "
                "0 C11 / 1 A12, 2 T13, 0 A6",
            ),
        ],
        best={"play C3"},
        why="It has its four tricks. Seat 2 has T11 and C9, known from its lot: C9 must take C3, and C12 "
        "would beat it.",
    ),
    Tactic(
        name="keeps the card that takes the last trick",
        players=4,
        options=ONE_ROUND,
        events=[
            deal(
                goals="thirty tricks_6, tricks_2 most_tricks, most_T tricks_4, most_C most_A",
                lots="T10 A19 T19 A15, C8 C6 C13 T16, C17 T2 A20 A3, A6 T12 A12 C4",
                hands="T6 T11 A1 A4 A14 A17 A18 C1, T7 T9 T13 T18 A13 C12 C14 C18, T8 T14 A7 A10 A16 C2 C7 C11, "
                "T1 T3 T4 T15 T17 T20 C5 C19",
            ),
            *said(
                "0 bid 0, 1 bid 0, 2 bid 0, 3 bid 0, 0 bid 10, 1 bid 0, 2 bid 10, 3 bid 0, 0 bid 10, 2 bid "
                "20, 2 lot 0, 0 bid 10, 1 bid 0, 3 bid 10, 2 leave, 2 award 0, 2 lot 2, 1 bid 20, 3 bid 10, 2 "
                "leave, 2 lot 1, 3 bid 10, 2 take",
                tricks="2 C7, 3 C19, 0 C1, 1 C18 / 3 T20, 0 T6, 1 T2, 2 T16 / 3 T17, 0 T11, 1 T18, 2 T8 / 1 A20, "
                "2 A7, 3 A6, 0 A1 / 1 T9, 2 T14, 3 T12, 0 T19 / 0 A19, 1 A3, 2 A10, 3 A12 / 0 A18, 1 A13, "
                "2 A16, 3 T1 / 0 A17, 1 T7, 2 C2, 3 T3 / 0 A15, 1 C12, 2 C11, 3 C4 / 0 A14, 1 T13, 2 C6, "
                "3 T4 / 0 A4, 1 C14, 2 C8",
            ),
        ],
        best={"play C5"},
        why="Seat 0 wins this trick and leads T10, its last card, known from its lot. Only T15 keeps it from "
        "the last trick, which would pay it 30 and make it the richest.",
    ),
    Tactic(
        name="keeps its best card for the last trick",
        players=4,
        options=ONE_ROUND,
        events=[
            deal(
                goals="thirty tricks_4, tricks_6 tricks_3, tricks_0 tricks_1, most_tricks most_T",
                lots="A1 A16 C11 A13, C1 A9 C13 A3, T18 T17 A12 A5, A8 A15 A19 T19",
                hands="T3 T6 T11 T14 A14 C10 C14 C16, T1 T4 T12 T13 A6 A18 C12 C15, T16 A10 A17 C2 C3 C5 C7 "
                "C19, T8 T10 A7 A11 A20 C8 C18 C20",
            ),
            *said(
                "0 bid 0, 1 bid 0, 2 bid 0, 3 bid 10, 3 lot 1, 0 bid 0, 1 bid 10, 2 bid 10, 3 leave, 3 award "
                "1, 3 lot 2, 0 bid 0, 2 bid 0, 3 leave, 3 award 2, 3 lot 3, 0 bid 20, 3 take",
                tricks="3 A20, 0 A1, 1 A3, 2 A17 / 3 C20, 0 C11, 1 C1, 2 C19 / 3 T19, 0 T3, 1 T1, 2 T17 / 3 A19, "
                "0 A13, 1 A6, 2 A12 / 3 C18, 0 C14, 1 C12, 2 C7 / 3 A15, 0 A16, 1 A18, 2 A10 / 1 C15, 2 "
                "C5, 3 C8, 0 C16 / 0 T14, 1 T4, 2 T16, 3 T8 / 2 C2, 3 A7, 0 C10, 1 C13 / 1 T13, 2 T18, 3 "
                "T10, 0 T6 / 2 C3, 3 A8",
            ),
        ],
        best={"play T11"},
        why="Only the last trick can still pay. T11 would never win it; A14 does if amulets are led and "
        "nobody has a higher one: A5 and A9 are known to be there.",
    ),
    Tactic(
        name="takes a lot that surely pays",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="most_tricks most_T, tricks_1 tricks_2",
                lots="T16 T15 T14 T13, A2 A3 C2 C3",
                hands="T20 T19 T18 T17 A20 A19 C20 C19, T1 T2 A5 A10 A11 C5 C10 C11",
            ),
            *said(
                "0 bid 10, 1 bid 0, 0 lot 0, 1 bid 0",
            ),
        ],
        best={"take"},
        why="With lot 0 seat 0 leads and holds the eight highest talismans, the two highest amulets and coins: no "
        "trick can be lost, and 90 become 190 against 100. With lot 1 it has 90 against 100 and must win just one or "
        "two tricks, but seat 1 has four talismans to lead, and those of seat 0 beat them all: it wins four at least.",
    ),
    Tactic(
        name="does not bid a sure victory away",
        players=2,
        options=ONE_ROUND,
        events=[
            deal(
                goals="tricks_2 tricks_4, tricks_3 tricks_5",
                lots="T16 A15 T4 C13, A2 A3 C2 C17",
                hands="T20 T3 T18 T7 A12 A19 C9 C19, T1 T2 A5 A10 A11 C5 C10 C11",
            ),
            *said(
                "0 bid 20, 1 bid 100, 1 lot 0",
            ),
        ],
        best={"bid 0", "bid 10", "bid 20"},
        why="The chief has nothing left and of either lot only one goal can be met: it ends with 70 at most. "
        "Who keeps 80 has won.",
    ),
]
